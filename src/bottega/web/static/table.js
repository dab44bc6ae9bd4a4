// The live table: news from the server, a keyed morph, pieces that glide from place to place.
"use strict";

const main = document.querySelector("main.table");
const act = document.getElementById("act");
const part = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let socket, wait = 500, quiet;

// Swapping: nodes are kept by their data-key, so that focus, scroll and half-made clicks survive.

const keyOf = (node) => node.dataset?.key;
const alike = (a, b) => a && a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

function morph(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "style") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  children(old, fresh);
}

function children(old, fresh) {
  const wanted = new Set([...fresh.children].map(keyOf).filter(Boolean));
  const kept = new Map();
  for (const child of [...old.children]) {
    const key = keyOf(child);
    if (key && wanted.has(key)) kept.set(key, child);
    else if (key) child.remove();
  }
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const match = kept.get(keyOf(child)) ?? (alike(at, child) ? at : null);
    if (!match) { old.insertBefore(child, at); continue; }
    if (match === at) at = at.nextSibling;
    else old.moveBefore ? old.moveBefore(match, at) : old.insertBefore(match, at);
    if (match.nodeType === Node.ELEMENT_NODE) morph(match, child);
    else if (match.data !== child.data) match.data = child.data;
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

const places = (root) => new Map([...root.querySelectorAll("[data-key]")].map((n) => [n.dataset.key, n.getBoundingClientRect()]));

function swap(element, html) {
  const fresh = document.createElement(element.tagName);
  fresh.innerHTML = html;
  const before = places(element);
  children(element, fresh);
  if (calm.matches) return;
  for (const [key, now] of places(element)) {
    const was = before.get(key), dx = was?.left - now.left, dy = was?.top - now.top;
    if (!was || (Math.abs(dx) < 2 && Math.abs(dy) < 2)) continue;
    element.querySelector(`[data-key="${CSS.escape(key)}"]`)
      .animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 300, easing: "ease-out", composite: "add" });
  }
}

// News

const line = (text) => Object.assign(document.createElement("li"), { textContent: text });

function said({ number, name, text }) {
  if (part("chat").querySelector(`[data-number="${number}"]`)) return;
  const item = line(" " + text);
  item.dataset.number = number;
  item.prepend(Object.assign(document.createElement("b"), { textContent: name }));
  part("chat").append(item);
}

function news(message) {
  for (const name of ["board", "players", "bar"]) if (name in message) swap(part(name), message[name]);
  if (message.log) {
    const log = part("log");
    while (log.children.length > message.log.from) log.lastChild.remove();
    log.append(...message.log.lines.map(line));
    log.scrollTop = log.scrollHeight;
  }
  message.chat?.forEach(said);
  if ("seat" in message && message.seat !== null) act.elements.seat ? (act.elements.seat.value = message.seat) : act.append(Object.assign(document.createElement("input"), { type: "hidden", name: "seat", value: message.seat }));
  if (message.hints) part("hints").replaceChildren(...message.hints.map((h) => line(`${h.words} ${h.why}`)));
  else if (message.board) part("hints").replaceChildren();
  if (message.error) part("notice").textContent = message.error;
  else if (message.board) part("notice").textContent = "";
  if ("seq" in message) main.dataset.seq = act.elements.seq.value = message.seq;
  clocks();
}

function connect() {
  const address = new URL(`/table/${main.dataset.table}/live`, location);
  address.protocol = location.protocol.replace("http", "ws");
  const seat = new URLSearchParams(location.search).get("seat");
  if (seat) address.searchParams.set("seat", seat);
  socket = new WebSocket(address);
  socket.onopen = () => { wait = 500; main.dataset.live = "yes"; };
  socket.onmessage = ({ data }) => { heard(); news(JSON.parse(data)); };
  socket.onclose = ({ code }) => {
    delete main.dataset.live;
    clearTimeout(quiet);
    if (code === 4404) return;
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 15000);
  };
}

function heard() {
  clearTimeout(quiet);
  quiet = setTimeout(() => socket.close(), 45000); // a stream that stops without a word
}

// Deeds: over the socket while there is one, else the form does what it does without scripts

const send = (message) => socket.send(JSON.stringify(message));
const live = () => socket?.readyState === WebSocket.OPEN;

act.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!live() || !button || !(button.name === "action" || button.dataset.live)) return;
  event.preventDefault();
  const mine = act.elements.seat ? { seat: Number(act.elements.seat.value) } : {};
  if (button.dataset.live) send({ [button.dataset.live]: true, ...mine });
  else send({ action: Number(button.value), seq: Number(main.dataset.seq), ...mine });
});

part("say").addEventListener("submit", (event) => {
  if (!live()) return;
  event.preventDefault();
  const text = event.target.elements.text;
  if (text.value.trim()) send({ chat: text.value });
  text.value = "";
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-reveal]");
  if (!link || !live()) return;
  event.preventDefault();
  history.replaceState(null, "", link.href);
  send({ reveal: Number(link.dataset.reveal) });
});

// Clocks count down between news

let since = performance.now();
function clocks() { since = performance.now(); tick(); }
function tick() {
  for (const clock of document.querySelectorAll("time[data-left]")) {
    const gone = "running" in clock.dataset ? (performance.now() - since) / 1000 : 0;
    const left = Math.max(0, Math.round(clock.dataset.left - gone));
    const days = Math.floor(left / 86400), hours = Math.floor(left / 3600);
    clock.textContent = days ? `${days} d ${hours % 24} h` : hours ? `${hours} h ${Math.floor(left / 60) % 60} min` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}
setInterval(tick, 1000);
clocks();
connect();
