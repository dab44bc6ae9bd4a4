// A page that shows how things stand: while it is looked at, what has changed comes by itself, in place.
"use strict";

const main = document.getElementById("main"), EVERY = 1000 * main.dataset.fresh;
let text = "";

async function look() {
  if (document.hidden || !("fresh" in main.dataset)) return;
  const answer = await fetch(location.pathname + location.search).catch(() => null), now = answer?.ok ? await answer.text() : text;
  if (now === text) return;
  const fresh = new DOMParser().parseFromString(text = now, "text/html").getElementById("main");
  if (!("fresh" in fresh.dataset)) delete main.dataset.fresh; // nothing more will happen
  if (fresh.innerHTML !== main.innerHTML) swap(main, fresh.innerHTML);
}

setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
