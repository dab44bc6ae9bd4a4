"""Everything in view: at every question what is asked, the choices and one's own means lie inside
the window, nothing lies over anything else, and no page goes sideways."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

import bottega
from browsing import CHROMIUM, COMPILING, GET_IT, connected, staged
from stage import PLAYED

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
DESKS: list[ViewportSize] = [
    {"width": 1280, "height": 720},
    {"width": 1440, "height": 900},
    {"width": 1920, "height": 1080},
    {"width": 1180, "height": 820},  # a tablet on its side
]
PHONES: list[ViewportSize] = [{"width": 390, "height": 844}, {"width": 360, "height": 640}]
# The places of a board, and where on it the viewer's own things lie
PLACES = {
    "fresco": ".place:not(.cathedral), .vault, .nave, .screen",
    "fresco-card": ".wall, .offer, .stalls, .middle, .grip, article, .painters > details",
    "fresco-dice": ".wall, .tray, .bets, .track, .sheet",
    "atelier": ".ring, .wall, .hand, .easel, .seat",
}
MEANS = {
    "fresco": ".sheet .shelf, .sheet .columns, .sheet .things",
    "fresco-card": ".hand, article",
    "fresco-dice": ".hand, .sheet:first-of-type .own",
    "atelier": ".hand, .mine .wells, .mine .stacks",
}
STORED = [
    ("fresco", "all-modules-4"),
    pytest.param("fresco", "all-modules-2", marks=pytest.mark.slow),
    ("fresco-card", "fifth-section-4"),
    ("fresco-dice", "short-4"),
    pytest.param("fresco-dice", "five-portraits", marks=pytest.mark.slow),
    ("atelier", "random-5"),
]
# What does not fit, in words
AMISS = """([places, means]) => {
  const amiss = [], main = document.querySelector("main"), dock = document.querySelector(".dock");
  const board = document.querySelector("#board"), at = (what) => board.querySelector(what);
  const asked = at("[data-asked]") ?? at(".may");
  const fitted = matchMedia("(min-width: 68.75rem) and (min-height: 40rem)").matches;
  const page = document.scrollingElement, mine = main.dataset.turn === "yes";
  const box = (node) => node.getBoundingClientRect(), seen = (node) => node.checkVisibility();
  const all = (what, root = main) => [...root.querySelectorAll(what)].filter(seen);
  const tell = (node, words) => amiss.push(`${node.className} ${node.ariaLabel ?? ""} ${words}`);
  const inside = (node, floor = innerHeight) => {
    const { left, top, right, bottom } = box(node);
    return left >= -1 && top >= -1 && right <= page.clientWidth + 1 && bottom <= floor + 1;
  };
  const open = (node) => { // in its middle, or where a card in a stack or fan shows
    const { x, y, width, height } = box(node);
    const hit = ([right, down]) =>
      node.contains(document.elementFromPoint(x + width * right, y + height * down));
    return inside(node) && [[0.5, 0.5], [0.5, 0.1], [0.1, 0.5]].some(hit);
  };
  const meet = (one, other) => {
    const a = box(one), b = box(other);
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 2 && high > 2 && !one.contains(other) && !other.contains(one);
  };
  const legible = (node) => { // its first words, from end to end
    const words = document.createRange();
    words.selectNodeContents(node.firstChild ?? node);
    const shows = node.checkVisibility({ visibilityProperty: true }) && box(node).width > 2;
    const { x, y, width, height } = words.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((right) => {
      const hit = document.elementFromPoint(x + width * right, y + height / 2);
      return !shows || node.contains(hit) || hit?.contains(node) || hit?.closest("#notice");
    });
  };
  const apart = (nodes) => nodes.forEach((one, at) => {
    for (const other of nodes.slice(at + 1)) {
      if (meet(one, other)) tell(one, `lies over ${other.className}`);
    }
  });
  const shown = all(places, board), side = all(".side > *, .foot > *, .dock > :not(.shut)");
  if (!shown.length) amiss.push("no places");
  apart(shown);
  apart(side.filter((node) => fitted || dock.contains(node)));
  for (const each of [...shown, ...all(".booth", board)]) {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = each;
    const more = scrollHeight > clientHeight + 8 || scrollWidth > clientWidth + 16;
    if (more) tell(each, "holds more than it shows");
  }
  if (page.scrollWidth > page.clientWidth) amiss.push("the page goes sideways");
  if (mine && !asked) amiss.push("nothing is asked");
  if (fitted) {
    apart([at(".head"), ...document.querySelectorAll(".lintel :is(h1, a, select, button)")]);
    if (page.scrollHeight > innerHeight) amiss.push("the page scrolls");
    for (const part of [board, ...shown, ...side, ...all(means, board)]) {
      if (!inside(part)) tell(part, "is out of the window");
    }
    for (const may of all(".may", board)) if (!open(may)) tell(may, "cannot be clicked");
    for (const words of all("h3, .points, .hint, .gallery .worth", board)) {
      if (!legible(words)) tell(words, `${words.textContent} is covered`);
    }
    for (const { value, textContent } of main.querySelectorAll("#bar .choices button")) {
      if (!at(`.may[value="${value}"]`)) amiss.push(`${textContent} is not on the board`);
    }
  } else if (mine) {
    const { top } = box(dock), place = box(asked), fills = place.top <= 9 && place.bottom > top;
    if (!fills && !inside(asked, top)) tell(asked, "is out of view");
    if (!open(main.querySelector("#bar .choices button"))) amiss.push("no choices in view");
    const kept = document.querySelector("#means > *");
    const spent = at("[data-means]") && !(kept && box(kept).height && inside(kept));
    if (spent) amiss.push("own means are out of view");
  }
  const asking = document.querySelector("#question").textContent;
  return amiss.map((words) => `${innerWidth} × ${innerHeight}, ${asking} ${words}`);
}"""
ASKED = """seq => {
  const main = document.querySelector("main.table"), over = "#bar a[href$='/after']";
  const fresh = !main.dataset.busy && main.dataset.live && main.dataset.seq !== seq;
  return fresh && (main.dataset.turn === "yes" || document.querySelector(over));
}"""
# Clicks to the end of a game; at every question, with the guide open, what does not fit: without a
# hint, and on a desk with one. What only takes a plan back makes a game no richer
WHOLE = """async ([places, means, hint]) => {
  const amiss = AMISS, found = new Set(), of = (what) => [...document.querySelectorAll(what)];
  const tell = () => amiss([places, means]).forEach((words) => found.add(words));
  for (let seed = 1, seq = null, questions = 0;;) {
    const [over] = of("#bar a[href$='/after']"), { busy, live, turn } = main.dataset;
    if (!busy && live && main.dataset.seq !== seq && (over || turn === "yes")) {
      document.querySelector(".veil")?.click(); // the unveiling, which lies over the last board
      tell();
      if (over) return [questions, [...found].sort()];
      const choices = of("#bar .choices button"), board = of("#board .may:not(.back)");
      const open = board.length ? board : choices;
      const { value } = open[(seed = seed * 48271 % 2147483647) % open.length];
      if (fitted.matches) {
        const words = choices.map(worded).reduce((a, b) => a.length > b.length ? a : b);
        advise(Array(2).fill({ action: value, words, ...hint }));
        tell();
      }
      seq = main.dataset.seq;
      questions += 1;
      choices.find((each) => each.value === value).click();
    }
    await new Promise((done) => setTimeout(done, 1));
  }
}""".replace("AMISS", AMISS)
# As long as they come
HINT = {
    "why": "Für Grün-Orange-Violett, Wert 4/5/6/8, behältst du Grün und Orange, und was du ziehst, "
    "kann den Rest bringen.",
    "odds": "Gewinnt 26 % von 240 vorgestellten Partien, im Schnitt 15,6 Punkte zurück.",
}


def scenes(game: str, log: str) -> Iterator[dict[str, Any]]:
    """The last time that each kind of question is put to the first seat alone in a stored game."""
    stored = json.loads((PLAYED / game / f"{log}.json").read_text())["log"]
    whole, kinds = bottega.replay(stored), {}
    for cut, (seat, _) in enumerate(whole.entries):
        if seat == 0 and (match := whole.copy(cut)).to_move == (0,):
            kinds[re.sub(r"\d+|[:?.].*", "", match.question(0))] = cut
    seats = ["you"] + ["bot:greedy"] * (whole.players - 1)
    options = whole.game.chosen(whole.choices)
    for cut in kinds.values():
        entries = [list(entry) for entry in whole.entries[:cut]]
        yield {"game": game, "options": options, "seats": seats, "entries": entries}


def visitor(
    browser: Browser, phone: bool = False, known: Page | None = None, language: str = "en"
) -> Page:
    """At a desk, or the same person on a phone."""
    person = known.context.storage_state() if known else None
    context = browser.new_context(
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
        storage_state=person,
        locale=language,
    )
    return context.new_page()


def amiss(page: Page, game: str) -> list[str]:
    found: list[str] = page.evaluate(AMISS, [PLACES[game], MEANS[game]])
    return found


@pytest.mark.parametrize(("game", "log"), STORED)
@pytest.mark.parametrize(
    ("desks", "phones"),
    [
        (DESKS[:1], PHONES[1:]),
        pytest.param(DESKS[1:], PHONES[:1], marks=pytest.mark.slow),
    ],
    ids=["the tightest", "larger"],
)
def test_every_kind_of_question_fits(
    browser: Browser,
    address: str,
    game: str,
    log: str,
    desks: list[ViewportSize],
    phones: list[ViewportSize],
) -> None:
    desk, found = visitor(browser), []
    tables = [staged(desk, address, scene) for scene in scenes(game, log)]
    phone = visitor(browser, phone=True, known=desk)
    by_size = [(desk, size) for size in desks] + [(phone, size) for size in phones]
    for page, size in by_size:
        page.set_viewport_size(size)
        for table in tables:
            page.goto(table)
            page.wait_for_selector("#turn p")  # said when the first news is in
            found += amiss(page, game)
    desk.context.close()
    phone.context.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", PLACES)
def test_guide_and_hint_fit_too(browser: Browser, address: str, game: str) -> None:
    """On a phone the guide gives way to the hint."""
    desk, found = visitor(browser, language="de"), []
    seats = ["you"] + ["bot:greedy"] * (max(bottega.game(game).SEATS) - 1)
    table = staged(desk, address, {"game": game, "seats": seats, "guide": True, "entries": []})
    phone = visitor(browser, phone=True, known=desk, language="de")
    phone.set_viewport_size(PHONES[1])
    for page, sizes in ((desk, DESKS), (phone, PHONES[1:])):
        page.goto(table)
        page.wait_for_function(ASKED, arg="", timeout=COMPILING * 1000)
        page.locator("[data-live=hint]").click()
        page.wait_for_selector("#hints p", timeout=COMPILING * 1000)
        for size in sizes:
            page.set_viewport_size(size)
            found += amiss(page, game)
        assert page.locator(".guide[open]").is_visible() == (page is desk)
        page.context.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_any_game_can_be_begun_without_scrolling(
    browser: Browser, address: str, language: str
) -> None:
    page = visitor(browser, language=language)
    page.goto(address)
    for size in DESKS:
        page.set_viewport_size(size)
        begun = [each.bounding_box() for each in page.locator("button[name=quick]").all()]
        assert len(begun) == len(bottega.GAMES)
        assert all(box and box["y"] + box["height"] <= size["height"] for box in begun), size
    page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", PLACES)
@pytest.mark.parametrize(("players", "language"), [(2, "en"), (3, "it"), (4, "de"), (5, "de")])
@pytest.mark.parametrize("size", DESKS + PHONES, ids=lambda size: str(size["width"]))
def test_every_question_of_a_whole_game_fits(
    browser: Browser, address: str, game: str, players: int, language: str, size: ViewportSize
) -> None:
    if players not in bottega.game(game).SEATS:
        pytest.skip("nobody plays it so")
    page = visitor(browser, phone=size in PHONES, language=language)
    page.set_viewport_size(size)
    options = {o.name: "true" for o in bottega.game(game).OPTIONS if o.module}
    seats = ["you"] + ["bot:greedy"] * (players - 1)
    order = {"game": game, "seats": seats, "options": options, "guide": True, "entries": []}
    page.goto(staged(page, address, order))
    connected(page)
    questions, found = page.evaluate(WHOLE, [PLACES[game], MEANS[game], HINT])
    page.context.close()
    assert questions > 10
    assert not found, "\n".join(found)
