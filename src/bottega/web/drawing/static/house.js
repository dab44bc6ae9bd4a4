// On every page: the app's own worker, and how many games wait.
"use strict";

{ // names of its own: other scripts of a page have theirs
  const version = new URL(document.currentScript.src).searchParams.get("v");
  const READ = ["/offline", ...document.body.dataset.games.split(" ").flatMap((game) => [`/rules/${game}`, `/edition/${game}`])];

  navigator.serviceWorker?.register(`/service.js?v=${version}`).catch(() => {}); // a private window has none

  // What can be read without a network is kept in the reader's language; not while a table is played
  if (!document.querySelector("main.table")) {
    navigator.serviceWorker?.ready.then(({ active }) => active.postMessage({ keep: READ, language: document.documentElement.lang }));
  }
  if (document.querySelector("[data-offline]")) {
    const again = () => fetch("/health").then(({ ok }) => { if (ok) location.reload(); }).catch(() => {});
    addEventListener("online", again);
    setInterval(again, 4000);
  }

  const badge = document.getElementById("waiting"), others = document.getElementById("others");
  let counted; // when we last asked

  async function count() {
    if (!("stored" in badge.dataset) || document.hidden || performance.now() - counted < 2000) return;
    counted = performance.now();
    const answer = await fetch("/waiting").catch(() => null);
    if (answer?.ok) show(await answer.json());
  }

  function show({ waiting: number, tables }) {
    badge.hidden = !number;
    badge.firstElementChild.textContent = number;
    badge.lastElementChild.textContent = badge.dataset.say.replace("0", number);
    (number ? navigator.setAppBadge?.(number) : navigator.clearAppBadge?.())?.catch(() => {});
    others.firstElementChild.replaceChildren(...tables.filter(({ path }) => path !== location.pathname).map(row));
  }

  // The tables that wait, but for this one: from one to the next without a way through the lobby

  function row({ path, game, title, more }) {
    const item = document.createElement("li"), link = Object.assign(document.createElement("a"), { href: path }), words = document.createElement("span");
    words.append(Object.assign(document.createElement("b"), { textContent: title }), Object.assign(document.createElement("small"), { textContent: more }));
    link.append(Object.assign(new Image(), { src: `/face/${game}/cover.svg?v=${version}`, alt: "" }), words);
    item.append(link);
    return item;
  }

  document.getElementById("to-tables").addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !others.showPopover || !others.querySelector("li")) return;
    event.preventDefault();
    others.togglePopover();
    if (others.matches(":popover-open")) others.querySelector("a").focus();
  });

  document.addEventListener("visibilitychange", count);
  document.addEventListener("news", ({ detail }) => { if ("to_move" in detail) count(); });
  count();

  // Keys: what carries one does what it says; ? shows those of this page, unless it asks about a thing

  const keys = document.getElementById("keys");
  const carriers = () => [...document.querySelectorAll("[aria-keyshortcuts]")].filter((each) => each.closest(".talk") || each.checkVisibility?.() !== false);
  const busyWith = (target) => target.closest?.("input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable], dialog[open]");

  function sheet() {
    const rows = carriers().flatMap((each) => {
      const key = Object.assign(document.createElement("kbd"), { textContent: each.getAttribute("aria-keyshortcuts").toUpperCase() });
      const [dt, dd] = ["dt", "dd"].map((name) => document.createElement(name));
      dt.append(key);
      dd.textContent = (each.ariaLabel || each.placeholder || [...each.childNodes].filter((part) => part.id !== "waiting").map((part) => part.textContent).join(" ")).trim().replace(/^[^\p{L}]+/u, "");
      return [dt, dd];
    });
    keys.querySelector("dl").replaceChildren(...rows);
    keys.showModal();
  }

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || busyWith(target)) return;
    if (key === "?") { if (!target.closest?.("#board, #bar")) sheet(); return; }
    const carrier = carriers().find((each) => each.getAttribute("aria-keyshortcuts") === key.toLowerCase());
    if (!carrier) return;
    event.preventDefault();
    carrier.closest("details:not([open])")?.setAttribute("open", "");
    if (carrier.matches("input")) carrier.focus();
    else carrier.click();
  });
}
