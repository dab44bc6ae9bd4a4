// On every page: the app's own worker, and how many games wait.
"use strict";

const version = new URL(document.currentScript.src).searchParams.get("v");
const READ = ["/offline", ...document.body.dataset.games.split(" ").flatMap((game) => [`/rules/${game}`, `/edition/${game}`])];

navigator.serviceWorker?.register(`/service.js?v=${version}`).catch(() => {}); // a private window has none

// What can be read without a network is kept in the reader's language; not while a table is played
if (!document.querySelector("main.table")) {
  navigator.serviceWorker?.ready.then(({ active }) => active.postMessage({ keep: READ, language: document.documentElement.lang }));
}
if (document.querySelector("[data-offline]")) addEventListener("online", () => location.reload());

const badge = document.getElementById("waiting");
let counted; // when we last asked

async function count() {
  if (!("stored" in badge.dataset) || document.hidden || performance.now() - counted < 2000) return;
  counted = performance.now();
  const answer = await fetch("/waiting").catch(() => null);
  if (answer?.ok) show((await answer.json()).waiting);
}

function show(number) {
  badge.hidden = !number;
  badge.firstElementChild.textContent = number;
  badge.lastElementChild.textContent = badge.dataset.say.replace("0", number);
  (number ? navigator.setAppBadge?.(number) : navigator.clearAppBadge?.())?.catch(() => {});
}

document.addEventListener("visibilitychange", count);
document.addEventListener("news", ({ detail }) => { if ("to_move" in detail) count(); });
count();
