// Pace and ceremony: how long a line is told, and what changed flies and counts.
"use strict";

const STEPS = { slow: 2200, normal: 1150, fast: 450, at_once: 0 }; // milliseconds for a line
const FLIGHT = 620, RISE = 1500, MOST = 8, BESIDE = 52; // of a piece, of a number; pieces in the air at once; pixels between numbers
const choice = document.getElementById("pace");

choice.value = localStorage.getItem("pace") ?? (calm.matches ? "at_once" : "normal");
choice.parentElement.hidden = false;
choice.addEventListener("change", () => localStorage.setItem("pace", choice.value));

const pace = () => STEPS[choice.value];
const lively = () => !calm.matches && pace() > 0 && !document.hidden;

// What is counted on a page, by its name

const counted = () => new Map([...document.querySelectorAll("[data-count]")].map((node) => [node.dataset.count || node.dataset.key, [node, figure(node), node.getBoundingClientRect()]]));
const figure = (node) => Number(node.textContent.replace("−", "-").match(/-?\d+/)?.[0]);
const signed = (figure) => (figure < 0 ? `−${-figure}` : `${figure}`);

// Where something was earned: what became something else, what was reached, or the place of what was done
const kinds = () => new Map([...document.querySelectorAll("#board li[data-key]")].map((node) => [node.dataset.key, [node.classList[0], node]]));
const turned = (before) => [...kinds()].find(([key, [kind]]) => before.has(key) && before.get(key)[0] !== kind)?.[1][1];
const place = (action) => document.querySelector(`#board [value="${action}"], #board [data-why="${action}"]`);
const spot = (node) => node?.getBoundingClientRect();

// Let a page change, and show what changed by a deed
function shown(change, deed) {
  if (!lively()) return change();
  const before = counted(), were = kinds(), there = spot(place(deed));
  change();
  const after = counted(), from = deed >= 0 && [spot(turned(were)), spot(document.querySelector("#board .here")), there, spot(place(deed))].find(seen);
  const fresh = [...after.keys()].filter((name) => !before.has(name)), first = from && fresh.length < 2; // earned; what comes together was uncovered
  let air = 0, risen = 0;
  for (const [name, [node, now, kept]] of after) {
    const was = before.get(name)?.[1] ?? (first ? 0 : now), more = now - was;
    if (!more || !seen(kept)) continue;
    count(node, was, now);
    if (more > 0 && from && air < MOST) { air += 1; fly(node, from, kept); }
    if (node.closest("#players") && from) rise(more, from, node, risen++);
    else if (more > 0 || node.closest("#players")) rise(more, kept, node);
  }
}

const seen = (rect) => rect && rect.width > 0 && rect.bottom > 0 && rect.top < innerHeight;
const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];

function bare(node) {
  for (const part of [node, ...node.querySelectorAll("*")]) {
    for (const name of ["data-key", "data-count", "data-help", "id"]) part.removeAttribute(name);
    part.classList.remove("may");
  }
  return node;
}

// What flies lies over the page and catches no click
function aloft(node, [x, y], frames, duration) {
  bare(node).classList.add("aloft");
  node.ariaHidden = "true";
  document.body.append(node);
  const { width, height } = node.getBoundingClientRect();
  node.style.left = `${x - width / 2}px`;
  node.style.top = `${y - height / 2}px`;
  node.animate(frames, { duration, easing: "cubic-bezier(.3, .1, .2, 1)", fill: "both" }).finished.finally(() => node.remove());
}

function rise(more, from, node, beside = 0) {
  const [x, y] = middle(from);
  const words = Object.assign(document.createElement("b"), { textContent: more > 0 ? `+${more}` : signed(more), className: `rise ${pigment(node)}` });
  aloft(words, [x + BESIDE * beside, y], [{ translate: "0 0", opacity: 0, scale: 0.6 }, { translate: "0 -0.9rem", opacity: 1, scale: 1.15, offset: 0.2 }, { translate: "0 -1.4rem", opacity: 1, offset: 0.75 }, { translate: "0 -2.6rem", opacity: 0 }], Math.max(RISE, pace()));
}

const pigment = (node) => [...(node.closest("[class*=pig-]")?.classList ?? [])].find((name) => name.startsWith("pig-")) ?? "";

function fly(node, from, there) {
  const art = !node.closest("#players") && (node.querySelector("svg") ?? node.parentElement.querySelector("svg, i.p")), [x, y] = middle(from), [tx, ty] = middle(there);
  if (!art || Math.hypot(tx - x, ty - y) < 24) return;
  const { width, height } = art.getBoundingClientRect(), copy = art.cloneNode(true);
  const style = getComputedStyle(art);
  Object.assign(copy.style, { width: `${width}px`, height: `${height}px`, color: style.color, background: style.background, borderRadius: style.borderRadius });
  aloft(copy, [x, y], [{ translate: "0 0", scale: 1.2 }, { translate: `${(tx - x) / 2}px ${(ty - y) / 2 - 40}px`, scale: 1.6 }, { translate: `${tx - x}px ${ty - y}px`, scale: 1 }], FLIGHT);
}

const texts = (node) => [...node.childNodes].flatMap((child) => (child.data ? [child] : texts(child)));

// A number does not jump: it counts, until newer news stands there
function count(node, was, now) {
  const text = texts(node).find((child) => /\d/.test(child.data)), last = text?.data, began = performance.now();
  let mine = last;
  (function next() {
    if (!text || text.data !== mine) return;
    const share = Math.min(1, (performance.now() - began) / FLIGHT);
    text.data = mine = share < 1 ? last.replace(/[−-]?\d+/, signed(Math.round(was + (now - was) * share))) : last;
    if (share < 1) requestAnimationFrame(next);
  })();
}

// At the end what was made is unveiled over the board; a click, or any key, and it is gone
async function unveil(address, words) {
  const veil = Object.assign(document.createElement("button"), { type: "button", className: "veil", ariaLabel: words });
  const picture = Object.assign(new Image(), { src: address, alt: "" });
  veil.append(picture, ...(lively() ? [document.createElement("i"), document.createElement("i")] : []));
  await picture.decode();
  document.querySelector(".wall").append(veil);
  for (const kind of ["click", "keydown"]) document.addEventListener(kind, () => veil.remove(), { once: true });
}
