// Help where one looks: what a thing on the board is, why a place is not open now, and where the guide points.
"use strict";

const LOOK = 600, PRESS = 500, LEAVE = 250, NEAR = 10; // milliseconds to look, to press and to leave; pixels beside a thing
const EXPLAINED = "[data-help], [data-why], [name=action]";
const board = part("board"), help = part("help"), { rules } = help.dataset;
const tip = Object.assign(document.createElement("div"), { id: "tip", hidden: true });
tip.setAttribute("role", "tooltip");
document.body.append(tip);

let about, asking, waiting, leaving, held = false; // what the tip is about; what the server is asked; timers; whether a finger just asked
let mouse, pressed; // where it was when it last moved, and when it was pressed
const wished = part("tips");

const made = (tag, words, name = "") => Object.assign(document.createElement(tag), { textContent: words, className: name });
const same = (thing) => `[data-help="${CSS.escape(thing)}"]`;
const onBoard = (node) => board.contains(node) || part("players").contains(node) ? node.closest(EXPLAINED) : null;

function entryOf(spot) {
  const thing = spot.closest("[data-help]")?.dataset.help;
  return thing && help.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
}

// The tip

function words(spot) {
  const button = spot.closest("[name=action]"), entry = entryOf(spot), parts = [];
  if (button) parts.push(made("p", button.ariaLabel, "do"));
  if (entry) { const list = document.createElement("dl"); list.append(entry.cloneNode(true)); parts.push(list); }
  return parts;
}

// Who looks is told if they wish; who asks, always
function show(spot, asked = false) {
  hide();
  if (!spot.isConnected || !(asked || wished.checked)) return;
  const place = spot.closest("[data-why]");
  tip.replaceChildren(...words(spot));
  about = spot;
  if (place && live()) ask(Number(place.dataset.why), asked);
  if (tip.hasChildNodes()) open();
}

function open() {
  about.setAttribute("aria-describedby", "tip");
  tip.hidden = false;
  settle();
}

function hide() {
  clearTimeout(waiting);
  clearTimeout(leaving);
  about?.removeAttribute("aria-describedby");
  about = asking = null;
  tip.hidden = true;
}

// Beside the thing, or beside the place it belongs to: where it covers neither, nor the question, nor what is asked
function settle() {
  const { width, height } = tip.getBoundingClientRect(), whole = about.closest("[data-asked]") ?? about;
  const kept = new Set([about, whole, ...document.querySelectorAll("#question, #board [data-asked], #board .may")]);
  const boxes = [...kept].filter((node) => node === whole || !node.contains(about)).map((node) => node.getBoundingClientRect());
  const covers = ([x, y]) => boxes.reduce((sum, box) => sum + Math.max(0, Math.min(box.right, x + width) - Math.max(box.left, x)) * Math.max(0, Math.min(box.bottom, y + height) - Math.max(box.top, y)), 0);
  const spots = [about, whole].flatMap((node) => beside(node.getBoundingClientRect(), width, height));
  const [x, y] = spots.reduce((best, spot) => covers(spot) < covers(best) ? spot : best);
  tip.style.left = `${x}px`;
  tip.style.top = `${y}px`;
}

function beside(box, width, height) {
  const within = (wanted, size, room) => Math.max(NEAR, Math.min(wanted, room - size - NEAR));
  const x = (wanted) => within(wanted, width, innerWidth), y = (wanted) => within(wanted, height, innerHeight);
  const middle = x(box.left + (box.width - width) / 2), level = y(box.top + (box.height - height) / 2);
  return [[middle, y(box.bottom + NEAR)], [middle, y(box.top - NEAR - height)], [x(box.right + NEAR), level], [x(box.left - NEAR - width), level]];
}

// Why not now? The server knows, from what this seat may see; that something else is asked is told to those alone who ask

function ask(action, asked) {
  asking = { action, asked };
  send({ why: action, ...(chair() ? { seat: Number(chair().value) } : {}) });
}

function answered({ action, words }) {
  if (asking?.action !== action) return;
  const told = words || (asking.asked ? part("question").textContent : "");
  asking = null;
  if (!told) return;
  const why = made("p", "", "why"), said = document.createElement("span");
  said.append(...cited(told));
  why.append(made("b", help.dataset.why), " ", said);
  tip.append(why);
  part("turn").replaceChildren(para(told)); // read aloud
  open();
}

// A rule that a reason names leads to it
const cited = (words) => words.split(/(\d+\.\d+)/).map((part, n) => n % 2 ? Object.assign(made("a", part), { href: `${rules}#r${part}`, target: "_blank" }) : part);

// What is closed now, as a list after the choices: arrows go from place to place, and none of them need be a stop of Tab

const shut = part("shut");
let came; // from where, for Escape

const called = (place) => (place.ariaLabel || place.innerText).replace(/\s+/g, " ").trim();
const shutPlaces = () => new Map([...board.querySelectorAll("[data-why]")].map((place) => [place.dataset.why, place]));

function fill() {
  const chosen = shut.value, groups = {};
  for (const [why, place] of shutPlaces()) {
    const label = entryOf(place)?.querySelector("dt").textContent ?? "";
    groups[label] ??= Object.assign(document.createElement("optgroup"), { label });
    groups[label].append(new Option(called(place), why));
  }
  shut.replaceChildren(shut.options[0], ...Object.values(groups));
  shut.value = chosen;
  if (shut.selectedIndex < 0) shut.selectedIndex = 0;
}

function ring() {
  for (const node of board.querySelectorAll("[data-why].lit")) node.classList.remove("lit");
  const place = shut.matches(":focus") && shutPlaces().get(shut.value);
  if (place) place.classList.add("lit");
  return place;
}

function wonder() {
  hide();
  const place = ring();
  if (!place) return;
  place.scrollIntoView({ block: "nearest" });
  soon(place, LOOK, true);
}

shut.addEventListener("focus", ({ relatedTarget }) => { came = relatedTarget; fill(); wonder(); });
shut.addEventListener("change", wonder);
shut.addEventListener("blur", wonder);
shut.addEventListener("keydown", ({ key }) => { if (key === "Escape") (came?.isConnected ? came : part("question")).focus(); });

// Looking with a mouse, holding a finger, walking by keyboard

function soon(spot, wait, asked = false) {
  clearTimeout(leaving);
  if (spot === about) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => { if (asked || spot.matches(":hover, :focus, :focus-within")) show(spot, asked); }, wait); // it may have moved away meanwhile
}

const far = (from, { clientX, clientY }) => !from || Math.hypot(clientX - from.clientX, clientY - from.clientY);

// A mouse points when it moves: not when it rests after a click, nor when the board changes under it
document.addEventListener("pointermove", (event) => {
  const { target, pointerType } = event;
  if (pointerType === "touch" || shut.matches(":focus") || !far(mouse, event) || (pressed && far(pressed, event) < NEAR)) return;
  mouse = event;
  pressed = null;
  target.closest("#board [title]")?.removeAttribute("title"); // the tip says it, and two would quarrel
  const spot = onBoard(target);
  if (tip.contains(target)) clearTimeout(leaving);
  else if (spot) soon(spot, LOOK);
  else { clearTimeout(waiting); clearTimeout(leaving); leaving = setTimeout(hide, LEAVE); }
});

document.addEventListener("pointerdown", (event) => {
  const { target, pointerType } = event;
  held = false;
  mouse = pressed = event;
  if (tip.contains(target)) return;
  hide();
  const spot = onBoard(target);
  if (spot && pointerType === "touch") waiting = setTimeout(() => { show(spot); held = true; }, PRESS);
});

for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => { if (!held) clearTimeout(waiting); });
document.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
document.addEventListener("click", (event) => {
  if (held && !tip.contains(event.target)) { event.preventDefault(); event.stopPropagation(); } // a question is no move
  else hide();
  held = false;
}, true);

document.addEventListener("focusin", ({ target }) => { const spot = onBoard(target); if (spot && walking && target.matches(":focus-visible")) soon(spot, LOOK); });
document.addEventListener("focusout", ({ target }) => { if (target === about) hide(); });
document.addEventListener("scroll", ({ target }) => { if (about && target.contains(about)) hide(); }, { capture: true, passive: true });
let walking = false; // by keyboard, just now: a focus that the page gives back asks nothing
document.addEventListener("keydown", ({ key, target }) => {
  walking = true;
  setTimeout(() => { walking = false; });
  if (key === "Escape") hide();
  if (key !== "?") return;
  const spot = onBoard(target);
  if (spot) show(spot, true);
  else if (target.name === "action") shut.focus();
});

// An entry of the list shows its thing on the board; so does a step of the guide

function light(thing, name, on) {
  for (const node of board.querySelectorAll(same(thing))) node.classList.toggle(name, on);
}

for (const [kind, on] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
  help.addEventListener(kind, ({ target }) => { const entry = target.closest("[data-thing]"); if (entry) light(entry.dataset.thing, "lit", on); });
}

function point() {
  for (const node of board.querySelectorAll(".guided")) node.classList.remove("guided");
  const guide = document.querySelector("#bar .guide[open]");
  if (guide) light(guide.dataset.thing, "guided", true);
}

// At a real table whoever keeps it may ask with a finger too
part("bar").addEventListener("click", ({ target }) => {
  if (!target.closest("[data-may]")) return;
  target.closest("details").open = false;
  shut.focus();
  shut.showPicker?.();
});

part("bar").addEventListener("click", (event) => {
  const thing = event.target.closest("[data-to]")?.dataset.to, spot = thing && board.querySelector(same(thing));
  if (!spot) return;
  event.preventDefault();
  bring(spot);
  if (fitted.matches) show(spot, true); // elsewhere it has just moved
});
document.addEventListener("toggle", point, true);
document.addEventListener("news", ({ detail }) => {
  if (detail.why) answered(detail.why);
  if (about && !about.isConnected) hide();
  if ("seat" in detail) shut.length = 1; // other eyes: nothing of the last ones stays
  if (detail.board && shut.matches(":focus")) { fill(); ring(); }
  point();
});
wished.checked = localStorage.getItem("tips") !== "off";
wished.addEventListener("change", () => { localStorage.setItem("tips", wished.checked ? "" : "off"); hide(); });
shut.parentElement.hidden = wished.parentElement.hidden = false; // only a script can ask
point();
