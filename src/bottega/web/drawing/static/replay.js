// Looking back: steps and the scrubber change the board in place, and pieces glide.
"use strict";

const scrub = document.getElementById("scrub");
const range = scrub.elements.n, eyes = scrub.elements.eyes;
let wanted = 0;

async function go(address) {
  const mine = ++wanted;
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== wanted || !answer.ok) return; // the reader is already elsewhere
  for (const id of ["told", "board", "steps", "ways"]) swap(document.getElementById(id), page.getElementById(id).innerHTML);
  const there = page.querySelector("#scrub [name=n]");
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

scrub.querySelector("button").hidden = true;
scrub.addEventListener("input", () => go(there()));
document.getElementById("steps").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  go(link.href);
});
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: 1, ArrowRight: 2 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select")) return;
  event.preventDefault(); // on the scrubber too: from one thing that happened to the next
  go(document.querySelectorAll("#steps a")[step].href);
});
