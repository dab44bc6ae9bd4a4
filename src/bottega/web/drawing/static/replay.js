// Looking back: the film plays, and its steps, chapters and scrubber change the board in place.
"use strict";

const at = (id) => document.getElementById(id);
const main = at("main"), scrub = at("scrub"), play = at("play");
const range = scrub.elements.n, eyes = scrub.elements.eyes;
const LEAST = 250; // milliseconds for a moment, however fast
let wanted = 0, running;

async function go(address) {
  const mine = ++wanted;
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== wanted || !answer.ok) return; // the reader is already elsewhere
  const told = page.getElementById("told"), there = page.querySelector("#scrub [name=n]");
  const next = Number(there.value) > Number(range.value); // backwards nothing is earned
  shown(() => { for (const id of ["told", "board", "players", "log", "steps", "ways", "chapters"]) swap(at(id), page.getElementById(id).innerHTML); }, next ? Number(told.dataset.deed ?? -1) : -1);
  at("log").scrollTop = at("log").scrollHeight;
  range.max = there.max; // other eyes saw more, or less
  range.value = there.value;
  if (eyes) eyes.value = scrub.elements.seat.value;
  document.title = page.title;
  history.replaceState(null, "", answer.url); // the address is always a link to this moment
}

function there() {
  const seat = scrub.elements.seat?.value ?? "";
  if (eyes && eyes.value !== seat) return `${scrub.action}?${new URLSearchParams(new FormData(scrub))}`; // the same moment, seen by another
  return `${scrub.action}/${range.value}${seat && `?seat=${seat}`}`;
}

const step = (key) => at("steps").querySelector(`[data-key="${key}"]`).href;
const ended = () => range.value === range.max;

// It plays as fast as things are told at a table: a line at a time

function playing(on) {
  clearTimeout(running);
  running = on ? setTimeout(roll, LEAST) : undefined;
  const [sign, words] = play.children;
  play.dataset.words ??= words.textContent;
  sign.textContent = on ? "❚❚" : "▶";
  words.textContent = on ? main.dataset.sayPause : play.dataset.words;
}

async function roll() {
  await go(step("on"));
  if (ended()) playing(false);
  else if (running) running = setTimeout(roll, Math.max(LEAST, pace() * at("told").querySelectorAll("p").length));
}

async function start() {
  if (running) return playing(false);
  if (ended()) await go(step("first"));
  playing(true);
}

function visit(event, link) {
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  playing(false);
  go(link.href.baseVal ?? link.href);
}

scrub.querySelector("button").hidden = true;
play.hidden = false;
play.addEventListener("click", start);
scrub.addEventListener("input", () => { playing(false); go(there()); });
for (const id of ["steps", "log", "chapters"]) at(id).addEventListener("click", (event) => visit(event, event.target.closest("a")));
at("ways").addEventListener("click", async (event) => {
  const link = event.target.closest("[data-link]");
  if (!link || !navigator.clipboard) return; // the address bar holds it too
  event.preventDefault();
  await navigator.clipboard.writeText(link.href);
  at("notice").textContent = main.dataset.sayCopied;
  setTimeout(() => { at("notice").textContent = ""; }, 4000);
});

const KEYS = { ArrowLeft: "back", ArrowRight: "on", PageUp: "turn-back", PageDown: "turn-on", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select, #log")) return;
  if (event.key === " " && !event.target.closest("a, button, summary")) { event.preventDefault(); start(); }
  if (!KEYS[event.key]) return;
  event.preventDefault(); // on the scrubber too: from one thing that happened to the next
  playing(false);
  go(step(KEYS[event.key]));
});
at("log").scrollTop = at("log").scrollHeight;
