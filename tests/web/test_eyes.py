"""For every eye: contrast by day and by night, and boards that need no colour."""

import base64
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import bottega
from browsing import CHROMIUM, GET_IT, connected, serious, set_scene

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
EYES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
# What has a colour on each board, by kind: paints, dice, painters
COLOURED = {
    "fresco": (".p", ".man"),
    "fresco-card": (".chip", ".shield"),
    "fresco-dice": (".cube:not(.painted)", ".mark", ".painter"),
    "atelier": (".dab:not(.dry *)", ".token"),
}
PATHS = (
    "/",
    "/set/fresco",
    "/rules/fresco",
    "/edition/fresco",
    "/observatory/fresco-dice",
    "/account",
    "/nowhere",
    "/api/docs",
)
PLAIN = 3.0  # contrast of large letters
# One of each look: its colours, and by what it is known without them, its letter and its outline
LOOKS = """kind => {
  const colours = (node) => {
    const { backgroundColor, backgroundImage, borderTopColor, fill } = getComputedStyle(node);
    return [backgroundColor, backgroundImage, borderTopColor, fill];
  };
  const drawn = (use) => document.querySelector(use.getAttribute("href")).innerHTML;
  const paint = / (fill|stroke|class|style)="[^"]*"/g;
  const found = new Map();
  for (const node of document.querySelectorAll(`#board ${kind}`)) {
    const { x, y, width, height } = node.getBoundingClientRect();
    if (!width || !node.checkVisibility()) continue;
    const uses = [...node.querySelectorAll("use")].map(drawn).join();
    const look = JSON.stringify([[node, ...node.querySelectorAll("*")].map(colours), uses]);
    const sign = node.textContent.trim() + uses.replaceAll(paint, "");
    if (!found.has(look)) found.set(look, { sign, box: [x + scrollX, y + scrollY, width, height] });
  }
  return [...found.values()];
}"""
# How far the light and the dark in the middle of each box are apart
CONTRASTS = """async ([picture, boxes]) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height), sheet = canvas.getContext("2d");
  sheet.drawImage(image, 0, 0);
  const even = (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  return boxes.map(([x, y, wide, high]) => {
    const { data } = sheet.getImageData(x + wide * 0.15, y + high * 0.15, wide * 0.7, high * 0.7);
    const light = [];
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [0, 1, 2].map((part) => even(data[at + part] / 255));
      light.push(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    }
    light.sort((a, b) => a - b);
    const [dark, bright] = [0.04, 0.96].map((share) => light[Math.floor(share * light.length)]);
    return (bright + 0.05) / (dark + 0.05);
  });
}"""


@pytest.mark.parametrize("game", bottega.GAMES)
def test_a_board_needs_no_colour(browser: Browser, address: str, game: str) -> None:
    """All that has a colour has a sign as well, which stands out for every eye."""
    tall = browser.new_context(viewport={"width": 1440, "height": 2200}, reduced_motion="reduce")
    page, desk = tall.new_page(), tall.new_page()
    set_scene(page, address, game, "middle")
    looks = [look for kind in COLOURED[game] for look in distinct(page, kind)]
    line = tall.new_cdp_session(page)
    for eye in EYES:
        line.send("Emulation.setEmulatedVisionDeficiency", {"type": eye})
        picture = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
        found: list[float] = desk.evaluate(CONTRASTS, [picture, [look["box"] for look in looks]])
        weak = [
            (eye, look["sign"][:40], round(contrast, 1))
            for look, contrast in zip(looks, found, strict=True)
            if contrast < PLAIN
        ]
        assert not weak
    tall.close()


def distinct(page: Page, kind: str) -> list[dict[str, Any]]:
    """The looks of a kind, each with a sign of its own."""
    looks: list[dict[str, Any]] = page.evaluate(LOOKS, kind)
    signs = [look["sign"] for look in looks]
    assert len(looks) > 2, f"hardly any {kind}"
    assert all(signs), f"a {kind} with nothing but a colour"
    assert len(set(signs)) == len(signs), f"two {kind} that only colour tells apart"
    return looks


@pytest.mark.parametrize("game", bottega.GAMES)
def test_axe_finds_nothing_serious_at_a_table(page: Page, address: str, game: str) -> None:
    set_scene(page, address, game, "middle")
    connected(page)
    assert not serious(page)


def test_axe_finds_nothing_serious_in_the_house(page: Page, address: str) -> None:
    table = set_scene(page, address, "fresco", "end")
    after = [f"{table}/after", f"{table}/moment/40"]
    house = [f"{address}{path}" for path in PATHS]
    found: list[str] = []
    for each in after + house:
        page.goto(each)
        found += serious(page)
    assert not found
