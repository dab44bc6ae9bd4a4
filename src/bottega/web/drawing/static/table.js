// The live table: news from the server, deeds to it, and what a page does on its own between them.
"use strict";

const main = document.querySelector("main.table");
const act = document.getElementById("act");
const part = (id) => document.getElementById(id);
const title = document.title;
const MUTE = 45000, SLOWEST = 15000, PATIENCE = 800, REST = 1500; // milliseconds: a dead line, the longest wait, an answer, a look
const EDGE = 8; // pixels around what comes into view
let socket, wait = 500, retry, watchdog, lost = false;

// Notices

let fading;
function notice(words, kind = "", stay = false) {
  clearTimeout(fading);
  part("notice").textContent = words;
  part("notice").dataset.kind = kind;
  if (words && !stay) fading = setTimeout(notice, 6000, "");
}

// The log, and the tale: what happened, line by line, at the pace of this reader. News wait for what came
// before; a long tale is told faster, and stands in the log as new until you act.

const para = (text) => Object.assign(document.createElement("p"), { textContent: text });
let steps = [], stepping, queue = [], did = -1; // lines to tell, news to show, the last deed that was seen
const LONG = 4; // lines and news after which the tale is told at twice the pace

function receive(message) {
  if (message.beat) { if (message.seq !== (queue.at(-1)?.seq ?? Number(main.dataset.seq))) send({ seen: Number(main.dataset.seq) }); return; }
  if (!("seq" in message)) return news(message); // an answer
  queue.push(message);
  const anew = typeof message.board === "string" || "seat" in message || message.error; // other eyes, or the whole board again
  const timed = message.to_move && document.querySelector("time[data-left]"); // a clock runs for the reader
  if (main.dataset.busy || anew || timed || document.hidden || !pace()) catchUp();
  else if (!stepping) next();
}

function next() {
  while (queue.length && !stepping) {
    const message = queue.shift();
    did = "deed" in message ? message.deed ?? -1 : did;
    shown(() => news(message), message.log ? did : -1);
  }
}

// To where the table is: of what is told now the last news alone take their time
function catchUp() {
  while (queue.length) { still(); next(); }
  part("tale").lastElementChild.hidden = steps.length === 0;
}

function still() {
  clearTimeout(stepping);
  stepping = undefined;
  steps = [];
}

function told({ from, lines }) {
  const log = part("log");
  while (lines.length && log.children[from]?.textContent === lines[0]) { lines = lines.slice(1); from += 1; }
  while (log.children.length > from) log.lastChild.remove();
  const fresh = lines.map(para);
  fresh.forEach((line) => line.classList.add("new"));
  log.append(...fresh);
  log.scrollTop = log.scrollHeight;
  still();
  steps = lines.length && pace() ? lines : [log.lastElementChild?.textContent ?? ""];
  step();
}

function step() {
  stepping = undefined;
  if (!steps.length) return next();
  const tale = part("tale"), [words, ...rest] = steps;
  steps = rest;
  tale.firstElementChild.textContent = words;
  tale.lastElementChild.hidden = !rest.length && !queue.length;
  stepping = setTimeout(step, pace() / (1 + (rest.length + queue.length) / LONG));
}

function skip() {
  catchUp();
  steps = [part("log").lastElementChild?.textContent ?? ""];
  clearTimeout(stepping);
  step();
}

part("tale").addEventListener("click", skip);

// Nothing waits for the tale: a click is where the table is, and does what it says if that is still the same
document.addEventListener("click", (event) => {
  if (!queue.length || !event.target.closest?.("#board, #bar, #act")) return;
  const button = event.target.closest("[name=action]"), value = button?.value, why = event.target.closest("[data-why]")?.dataset.why;
  catchUp();
  if (button && (!button.isConnected || button.value !== value)) event.preventDefault();
  if (why) part("board").querySelector(`[name=action][value="${why}"]`)?.click();
}, true);

// Who acts has read what was told
function read() {
  still();
  part("tale").lastElementChild.hidden = true;
  for (const line of document.querySelectorAll("#log .new")) line.classList.remove("new");
}

function said({ number, name, text }) {
  if (part("chat").querySelector(`[data-number="${number}"]`)) return;
  const item = para(" " + text);
  item.dataset.number = number;
  item.prepend(Object.assign(document.createElement("b"), { textContent: name }));
  part("chat").append(item);
  part("chat").scrollTop = part("chat").scrollHeight;
  part("chat").parentElement.open = true;
}

// News: a part of the page comes whole, or as new lines between [first, end] of those that are here

const had = {};
function whole(name, news) {
  had[name] = Array.isArray(news) ? news.flatMap((piece) => (Array.isArray(piece) ? had[name].slice(...piece) : [piece])) : news.split("\n");
  return had[name].join("\n");
}

function news(message) {
  const focus = document.activeElement;
  for (const name of ["board", "players", "bar"]) if (name in message) swap(part(name), whole(name, message[name]));
  tidy();
  if (focus !== document.body && document.activeElement === document.body) part("question")?.focus({ preventScroll: true });
  if (message.log) told(message.log);
  message.chat?.forEach(said);
  if ("seat" in message && String(message.seat) !== String(main.dataset.seat ?? null)) still(); // other eyes: nothing of the last ones stays
  if ("seat" in message) sit(message.seat);
  if (message.hints || message.board) advise(message.hints ?? []);
  if (message.error) notice(message.error, "bad");
  if ("to_move" in message || message.board) turn(message.to_move ?? main.dataset.turn === "yes");
  if ("seq" in message) main.dataset.seq = act.elements.seq.value = message.seq;
  if (message.bar || message.error || message.hints) free();
  if (message.players) dress();
  if (message.over && !("over" in main.dataset)) ended();
  document.dispatchEvent(new CustomEvent("news", { detail: message })); // others listen: help, sounds
}

// The last lines are told first
function ended() {
  main.dataset.over = "";
  setTimeout(unveil, 2 * pace(), `/table/${main.dataset.table}/made${"seat" in main.dataset ? `?seat=${main.dataset.seat}` : ""}`, main.dataset.sayMade);
}

const chair = () => act.querySelector("[name=seat]"); // not the buttons of free seats

function sit(seat) {
  if (seat === null) { delete main.dataset.seat; chair()?.remove(); return; }
  if (!chair()) act.append(Object.assign(document.createElement("input"), { type: "hidden", name: "seat" }));
  chair().value = main.dataset.seat = seat;
}

let deed = "", asked = ""; // what you did last; a question that stays the same is told together with it
function turn(mine) {
  main.dataset.turn = mine ? "yes" : "no";
  document.title = mine ? `${main.dataset.sayTurn} · ${title}` : title;
  const words = part("question")?.textContent ?? "", again = words === asked;
  if (mine && (!again || looked < sought)) seek();
  if (deed || !again) part("turn").replaceChildren(...(again ? [deed, words] : [words]).map(para)); // read aloud
  asked = words;
  deed = "";
}

// The best is marked alone; what else was considered stands behind it
function advise([best, ...others]) {
  for (const old of document.querySelectorAll(".advised")) old.classList.remove("advised");
  if (best) mark(best.action, "advised", true);
  const behind = document.createElement("details"), ideas = part("hints");
  behind.append(Object.assign(document.createElement("summary"), { textContent: ideas.dataset.others }), ...others.map(idea));
  ideas.replaceChildren(...(best ? [idea(best)] : []), ...(others.length ? [behind] : []));
  if (best) seek();
}

function idea({ words, why, odds }) {
  const line = para("");
  line.append(Object.assign(document.createElement("b"), { textContent: words }), ` ${why} `, Object.assign(document.createElement("small"), { textContent: odds }));
  return line;
}

function mark(action, name, on) {
  for (const place of document.querySelectorAll(`button[name="action"][value="${action}"]`)) place.classList.toggle(name, on);
}

// The line

function connect() {
  const address = new URL(`/table/${main.dataset.table}/live`, location);
  address.protocol = location.protocol.replace("http", "ws");
  const seat = new URLSearchParams(location.search).get("seat");
  if (seat) address.searchParams.set("seat", seat);
  socket = new WebSocket(address);
  socket.onopen = () => {
    if (lost) notice(main.dataset.sayAgain, "good");
    lost = false; wait = 500; main.dataset.live = "yes"; heard();
  };
  socket.onmessage = ({ data }) => { heard(); receive(JSON.parse(data)); };
  socket.onclose = ({ code }) => {
    delete main.dataset.live;
    free();
    clearTimeout(watchdog);
    if (code === 4404) return;
    lost = true;
    notice(main.dataset.sayLost, "bad", true);
    retry = setTimeout(connect, wait);
    wait = Math.min(wait * 2, SLOWEST);
  };
}

// A phone that wakes up, or finds its network again, does not wait
function hurry() {
  if (socket.readyState !== WebSocket.CLOSED || document.hidden) return;
  clearTimeout(retry);
  connect();
}

addEventListener("online", hurry);
document.addEventListener("visibilitychange", hurry);

function heard() {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => socket.close(), MUTE); // a stream that stops without a word
}

// Deeds: over the socket while there is one, else the form does what it does without scripts

let busy;
function free() {
  clearTimeout(busy);
  delete main.dataset.busy;
}

const send = (message) => socket.send(JSON.stringify(message));
const live = () => socket?.readyState === WebSocket.OPEN;

const worded = (button) => (part("bar").querySelector(`[name="action"][value="${button.value}"]`) ?? button).textContent;

// Who has chosen to be asked says everything twice; another board, another question
let meant = "";
function sure(button) {
  const wish = `${main.dataset.seq} ${button.value}`, again = localStorage.getItem("confirm") !== "yes" || wish === meant;
  for (const old of document.querySelectorAll(".meant")) old.classList.remove("meant");
  meant = again ? "" : wish;
  if (!again) { mark(button.value, "meant", true); notice(main.dataset.saySure.replace("…", worded(button)), "", true); } else notice("");
  return again;
}

act.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!live() || !button || !(button.name === "action" || button.dataset.live)) return;
  event.preventDefault();
  if (main.dataset.busy) return; // one deed at a time: a double click is one
  if (button.name === "action" && !sure(button)) return;
  main.dataset.busy = "yes";
  busy = setTimeout(free, PATIENCE);
  const mine = chair() ? { seat: Number(chair().value) } : {};
  const wish = button.dataset.live ? { [button.dataset.live]: true } : { action: Number(button.value) };
  if (!button.dataset.live) { deed = worded(button); read(); }
  send({ ...wish, seq: Number(main.dataset.seq), ...mine });
});

part("say").addEventListener("submit", (event) => {
  if (!live()) return;
  event.preventDefault();
  const text = event.target.elements.text;
  if (text.value.trim()) send({ chat: text.value });
  text.value = "";
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-reveal]");
  if (link && live()) {
    event.preventDefault();
    history.replaceState(null, "", link.href);
    send({ reveal: Number(link.dataset.reveal) });
  }
  if (event.target.closest("[data-copy]")) {
    const link = location.origin + location.pathname;
    if (!navigator.clipboard) { notice(link, "good", true); return; } // a plain http address on another machine
    await navigator.clipboard.writeText(link);
    notice(main.dataset.sayCopied, "good");
  }
});

// A line of the list shows its place on the board
for (const [kind, on] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
  part("bar").addEventListener(kind, ({ target }) => { if (target.name === "action") mark(target.value, "lit", on); });
}

// Where every choice stands on a board in full view, the list opens on demand, and stays so

const fitted = matchMedia("(min-width: 68.75rem) and (min-height: 40rem)");
const offered = ({ value }) => part("board").querySelector(`[name="action"][value="${value}"]`);

function tidy() {
  const list = part("bar").querySelector(".all");
  if (list) list.open = !fitted.matches || localStorage.getItem("list") === "yes" || ![...list.querySelectorAll("[name=action]")].every(offered);
  main.dataset.list = "";
  keep();
}

fitted.addEventListener("change", tidy);
part("bar").addEventListener("click", ({ target }) => {
  const list = target.closest(".all > summary")?.parentElement;
  if (list) localStorage.setItem("list", list.open ? "" : "yes");
});

// Elsewhere what is asked comes into view by itself: not under a finger, nor after a look elsewhere

let finger = false, looked = -REST, sought = 0, seeking;
history.scrollRestoration = "manual"; // it comes after a reload, too

function seek() {
  clearTimeout(seeking);
  const spot = part("board").querySelector("[data-asked]") ?? part("board").querySelector(".may");
  if (fitted.matches || main.dataset.turn !== "yes" || !spot) return;
  if (finger || performance.now() - looked < REST) seeking = setTimeout(seek, REST);
  else { sought = performance.now(); bring(spot); }
}

function bring(spot) {
  const covered = getComputedStyle(dock).position === "fixed", room = covered ? dock.getBoundingClientRect().top : innerHeight;
  const { top, bottom } = spot.getBoundingClientRect();
  if (top >= 0 && bottom <= room) return;
  scrollBy({ top: top < 0 ? top - EDGE : Math.min(top - EDGE, bottom - room + EDGE), behavior: calm.matches ? "instant" : "smooth" });
}

addEventListener("touchstart", () => { finger = true; }, { passive: true });
for (const kind of ["touchend", "touchcancel"]) addEventListener(kind, ({ touches }) => { finger = touches.length > 0; }, { passive: true });
for (const kind of ["touchmove", "wheel"]) addEventListener(kind, () => { looked = performance.now(); }, { passive: true });

// On a phone the list folds away, and stays so
const dock = document.querySelector(".dock"), handle = part("handle");

function fold(low) {
  dock.classList.toggle("low", low);
  handle.setAttribute("aria-expanded", !low);
  sessionStorage.setItem("low", low ? "yes" : "");
}

handle.hidden = false;
handle.addEventListener("click", () => fold(!dock.classList.contains("low")));
fold(sessionStorage.getItem("low") === "yes");

// What one has to spend lies along the edge of the list
const small = matchMedia("(max-width: 63.99rem)");

function keep() {
  const mine = small.matches && part("board").querySelector("[data-means]"), around = part("board").firstElementChild?.cloneNode();
  if (mine) around.append(bare(mine.cloneNode(true)));
  part("means").replaceChildren(mine ? around : "");
}

// Clocks count down between news

let since;
const two = (number) => String(number).padStart(2, "0");

function dress() {
  since = performance.now();
  tick();
}

function tick() {
  for (const clock of document.querySelectorAll("time[data-left]")) {
    const gone = "running" in clock.dataset ? (performance.now() - since) / 1000 : 0;
    const left = Math.max(0, Math.round(clock.dataset.left - gone)), minutes = Math.floor(left / 60), hours = Math.floor(minutes / 60);
    clock.classList.toggle("short", left < 60);
    clock.textContent = hours > 47 ? `${Math.floor(hours / 24)} ${main.dataset.sayDay} ${hours % 24} h` : hours ? `${hours} h ${minutes % 60} min` : `${minutes}:${two(left % 60)}`;
  }
}

setInterval(tick, 1000);
new ResizeObserver(() => { part("log").scrollTop = part("log").scrollHeight; }).observe(part("log"));
dress();
tidy();
connect();
