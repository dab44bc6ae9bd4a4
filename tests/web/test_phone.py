"""One thumb on a small screen; and on any screen nothing jumps when a move arrives."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

import bottega
from browsing import CHROMIUM, GET_IT, connected, play, set_scene

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
THUMB = 43.5  # pixels: 44, less what rounding takes
STEADY = 0.02  # of layout shift, together, in a dozen moves
MOVES = 12
# A thumb hits a thing, its label, or what it spreads around itself. A link in a sentence is a word
SMALL = """thumb => {
  const size = (node) => {
    const rect = (node.closest("label") ?? node).getBoundingClientRect();
    const more = getComputedStyle(node, "::before");
    const spread = (side) => more.position === "absolute" ? parseFloat(more[side]) || 0 : 0;
    return ["width", "height"].map((side) => Math.round(Math.max(rect[side], spread(side))));
  };
  const word = (node) => node.localName === "a" && getComputedStyle(node).display === "inline";
  return [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }))
    .filter((node) => !word(node) && !node.matches(".skip, [inert] *"))
    .map((node) => [size(node), node.outerHTML.slice(0, 90)])
    .filter(([[wide, high]]) => wide && (wide < thumb || high < thumb))
    .map(([measure, html]) => `${measure} ${html}`);
}"""
SEEN = """node => {
  const { x, y, width, height } = node.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return node.contains(top) || node === top;
}"""
# As browsers measure, for each thing that jumped: its share of the screen times how far it went.
# A piece that glides is meant to move; what is larger than a piece is not
WATCH = """() => {
  window.shifts = [];
  const glided = new WeakSet(), animate = Element.prototype.animate;
  const whole = innerWidth * innerHeight, edge = Math.max(innerWidth, innerHeight);
  Element.prototype.animate = function (...how) {
    glided.add(this);
    return animate.apply(this, how);
  };
  const area = ({ width, height }) => width * height / whole;
  const moves = (node) => glided.has(node) || node.getAnimations?.().length;
  const piece = (node) => node && (moves(node) || piece(node.parentElement));
  const jump = ({ node, previousRect: a, currentRect: b }) => {
    const fresh = !node || (a.x === 0 && a.y === 0); // or turned: a frame of its own
    if (fresh || (area(b) < 0.04 && piece(node))) return;
    const way = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) / edge;
    shifts.push([Math.min(1, area(a) + area(b)) * way, node.outerHTML?.slice(0, 60) ?? node.data]);
  };
  const seen = (list) => list.getEntries().forEach(({ sources }) => sources.forEach(jump));
  new PerformanceObserver(seen).observe({ type: "layout-shift" });
}"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], page.url
    assert not page.evaluate(SMALL, THUMB), page.url


@pytest.mark.parametrize("game", bottega.GAMES)
@pytest.mark.parametrize("moment", ["start", "middle", "end"])
def test_a_table_under_one_thumb(phone: Page, address: str, game: str, moment: str) -> None:
    table = set_scene(phone, address, game, moment)
    connected(phone)
    fits(phone)
    first = "#bar .choices button" if moment != "end" else "#bar a[href$='/after']"
    for part in ("#question", first):
        assert phone.locator(part).first.evaluate(SEEN), part
    for path in ("/after", "/moment/40") if moment == "end" else ():
        phone.goto(table + path)
        fits(phone)


def test_pages_under_one_thumb(phone: Page, address: str) -> None:
    pages = ("set", "real", "rules", "edition", "observatory")
    of_games = [f"/{page}/{id}" for page in pages for id in bottega.GAMES]
    of_people = ("/account", "/real", "/history", "/ratings", "/friends", "/play", "/tournaments")
    for path in ("/", *of_games, *of_people, "/nowhere"):
        phone.goto(address + path)
        fits(phone)


@pytest.mark.parametrize("game", bottega.GAMES)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_jumps_when_a_move_arrives(
    browser: Browser, address: str, game: str, size: ViewportSize
) -> None:
    page = browser.new_context(viewport=size).new_page()
    set_scene(page, address, game, "middle")
    connected(page)
    page.evaluate(WATCH)
    play(page, MOVES)
    shifts = page.evaluate("shifts")
    page.context.close()
    assert sum(shift[0] for shift in shifts) < STEADY, shifts
