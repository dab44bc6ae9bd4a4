// The settings: the reader's time zone, and whether this browser is told.
"use strict";

const zone = document.getElementById("zone");
if ("guess" in zone.dataset) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (!zone.value) zone.value = "UTC";

// What this browser keeps for itself is kept at once

for (const group of document.querySelectorAll("[data-comfort]")) {
  const name = group.dataset.comfort, usual = name === "pace" ? "normal" : "", chosen = localStorage.getItem(name) ?? usual;
  (group.querySelector(`[value="${chosen}"]`) ?? group.querySelector("input")).checked = true;
  group.hidden = false;
  group.addEventListener("change", ({ target }) => {
    localStorage.setItem(name, target.value);
    if (target.value) document.documentElement.dataset[name] = target.value;
    else delete document.documentElement.dataset[name];
  });
}

const push = document.getElementById("push");
const form = push.querySelector("form"), button = form.querySelector("button");
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
const written = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function open() {
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may be for another key
  const given = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(push.dataset.key) });
  form.elements.endpoint.value = given.endpoint;
  form.elements.key.value = written(given.getKey("p256dh"));
  form.elements.auth.value = written(given.getKey("auth"));
  form.submit();
}

function cannot() {
  push.querySelector(".cannot").hidden = false;
  button.hidden = true;
}

if (!("open" in push.dataset) && able && Notification.permission !== "denied") {
  push.querySelector(".cannot").hidden = true;
  button.hidden = false;
}

form.addEventListener("submit", async (event) => {
  if ("open" in push.dataset) {
    (await (await navigator.serviceWorker?.getRegistration())?.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  event.preventDefault();
  button.disabled = true;
  if ((await Notification.requestPermission()) !== "granted") return cannot();
  open().catch(cannot);
});
