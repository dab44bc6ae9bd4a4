// Swapping a part of the page for a fresh one. Nodes are kept by their data-key, so that focus, scroll
// and half-made clicks survive; pieces glide from where they were to where they are (FLIP).
"use strict";

const GLIDE = { id: "glide", duration: 360, easing: "cubic-bezier(.3, .1, .2, 1)", composite: "add" };
const still_wanted = matchMedia("(prefers-reduced-motion: reduce)");
const calm = { get matches() { return still_wanted.matches || document.documentElement.dataset.motion === "calm"; } }; // by the system, or by choice
const OURS = ["style", "open"]; // attributes that belong to the browser and the reader

const keyOf = (node) => node.dataset?.key;
const alike = (a, b) => a && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !OURS.includes(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (!OURS.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  children(old, fresh);
}

function children(old, fresh) {
  const wanted = new Map([...fresh.children].filter(keyOf).map((child) => [keyOf(child), child]));
  const kept = new Map();
  for (const child of [...old.children]) { // stale siblings go first: the others need not move
    const key = keyOf(child);
    if (key && alike(wanted.get(key), child)) kept.set(key, child);
    else if (key) child.remove(); // gone, or a button that became a plain piece
  }
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const match = keyOf(child) ? kept.get(keyOf(child)) : alike(at, child) && at;
    if (!match) { old.insertBefore(child, at); continue; }
    if (match === at) at = at.nextSibling;
    else old.moveBefore ? old.moveBefore(match, at) : old.insertBefore(match, at);
    morph(match, child);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

const places = (root) => new Map([...root.querySelectorAll("[data-key]")].map((node) => [keyOf(node), [node, node.getBoundingClientRect()]]));

// Pieces inside a moving place move with it: each glides only by what is its own. `translate` leaves
// alone how a piece is turned.
function glide(root, before) {
  const moved = new Map();
  const now = [...places(root)].map(([key, [node, rect]]) => {
    const was = before.get(key)?.[1];
    const seen = was && was.width && rect.width;
    moved.set(node, seen ? [was.left - rect.left, was.top - rect.top] : [0, 0]);
    return [node, was];
  });
  for (const [node, was] of now) {
    const [x, y] = moved.get(node);
    const [px, py] = moved.get(node.parentElement.closest("[data-key]")) ?? [0, 0];
    const dx = x - px, dy = y - py;
    if (!was) node.animate({ opacity: [0, 1] }, { id: "glide", duration: 240 });
    else if (Math.hypot(dx, dy) > 2) node.animate([{ translate: `${dx}px ${dy}px`, zIndex: 9 }, { translate: "0px 0px", zIndex: 9 }], GLIDE);
  }
}

function swap(element, html) {
  const fresh = document.createElement(element.tagName);
  fresh.innerHTML = html;
  const focus = document.activeElement, held = element.contains(focus) ? keyOf(focus) ?? "" : null;
  const before = places(element); // in mid-flight: where the eye sees them
  for (const flight of element.getAnimations({ subtree: true })) if (flight.id === "glide") flight.cancel();
  children(element, fresh);
  if (held !== null && document.activeElement !== focus) element.querySelector(`button[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  if (!calm.matches) glide(element, before);
}
