// Pieces that can be carried: from where one may lift them to where one may lay them. A carried piece
// presses the buttons that a click would press, so that whatever can be dragged can be clicked as well.
"use strict";

const SLIP = 6; // pixels that a finger trembles
let piece, from, start;

const under = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("[data-lay]");
const button = (number) => part("board").querySelector(`button[name="action"][value="${number}"]`);
const beckon = (spot) => { for (const each of part("board").querySelectorAll("[data-lay]")) each.classList.toggle("over", each === spot && each !== from); };

function press([number, ...later]) {
  const spot = button(number);
  if (!spot) return;
  if (later.length) document.addEventListener("news", () => setTimeout(press, 0, later), { once: true });
  spot.click();
}

function drop(event) {
  removeEventListener("pointermove", carry);
  if (!piece?.style.translate) { piece = null; return; }
  const to = under(event);
  piece.removeAttribute("style");
  beckon();
  addEventListener("click", stop, { capture: true, once: true }); // the end of a way is no click
  setTimeout(() => {
    removeEventListener("click", stop, { capture: true });
    if (to && to !== from && event.type === "pointerup") press([from.dataset.lift, to.dataset.lay].filter(Boolean));
  });
  piece = null;
}

function stop(event) { event.preventDefault(); event.stopPropagation(); }

function carry(event) {
  const x = event.clientX - start.clientX, y = event.clientY - start.clientY;
  if (!piece.style.translate && Math.hypot(x, y) < SLIP) return;
  Object.assign(piece.style, { translate: `${x}px ${y}px`, pointerEvents: "none", zIndex: 9 });
  beckon(under(event));
}

addEventListener("pointerdown", (event) => {
  const place = event.target.closest("[data-lift]"), held = event.target.closest("[data-carried]");
  if (!place || !held || event.button || main.dataset.turn !== "yes") return;
  [piece, from, start] = [held, place, event];
  addEventListener("pointermove", carry);
});
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, drop);
