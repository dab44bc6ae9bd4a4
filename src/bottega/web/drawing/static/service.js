// The app's own worker: notices, and what can be read without a network. It keeps our files and pages
// that say the same to everybody, fetched as by a stranger; no table, no name, nothing of an account.
"use strict";

const VERSION = new URL(location).searchParams.get("v"), KEPT = `bottega-${VERSION}`;
const FILES = /^\/(static|face|type|icon)\//, RULES = /^\/(rules|edition)\//;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function tidy() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
}

// A page names what is to be kept, in the language of its reader

self.addEventListener("message", ({ data }) => { if (data.keep) keep(data); });

async function keep({ keep, language }) {
  const cache = await caches.open(KEPT);
  for (const path of keep) {
    const found = await cache.match(path);
    if (found?.headers.get("content-language") === language) continue;
    const answer = await fetch(`${path}?read=${language}`, { credentials: "omit" }).catch(() => null);
    if (answer?.ok) await cache.put(path, answer);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (FILES.test(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => away(pathname)));
});

// A file's address changes with what is in it
async function file(request) {
  const cache = await caches.open(KEPT), found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.status === 200) cache.put(request, answer.clone());
  return answer;
}

async function away(pathname) {
  const cache = await caches.open(KEPT);
  return (RULES.test(pathname) && (await cache.match(pathname))) || (await cache.match("/offline")) || Response.error();
}

// Notices

self.addEventListener("push", (event) => {
  const { title, text, path, tag, waiting, language } = event.data.json();
  const shown = self.registration.showNotification(title, { body: text, tag, lang: language, icon: "/icon/192.png", badge: "/icon/192.png", data: path });
  event.waitUntil(Promise.all([shown, self.navigator.setAppBadge?.(waiting)]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(new URL(event.notification.data, location.origin).href));
});

async function lead(address) {
  const windows = await clients.matchAll({ type: "window" });
  const there = windows.find(({ url }) => url.split("?")[0] === address);
  if (there) return there.focus();
  return clients.openWindow(address);
}
