"""Film strips: a reveal, a scoring and an ending of each game, as frames side by side; and its
table in windows of every size.

    python tests/strips.py [GAME ...]

writes docs/gallery/GAME/strip-*.webp. Frames are not taken by the clock: every motion is stopped
and put to the same time, so that a strip is the same on a slow machine.
"""

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

import bottega
from bottega.core.eyes import Scene
from bottega.core.match import Match
from browsing import COMPILING, browsing, serving, staged
from gallery import PICTURES, SIZES
from stage import played, scene

SIZE = SIZES["small-desk"]
TIMES = (0, 180, 420, 800, 1300)  # milliseconds after something happened
ENDING = (0, 900, 1600, 2200, 3000)
HEIGHT = 216  # of a frame on its strip
GAP = 6
STOP = """time => { for (const each of document.getAnimations()) {
  each.pause();
  each.currentTime = Math.min(time, each.effect.getComputedTiming().endTime - 1);
} }"""
STRIP = {"format": "webp", "quality": 50}


def frame(page: Page, size: tuple[int, int]) -> str:
    """What a page shows now, small, as base64."""
    width, height = size
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": HEIGHT / height}
    line = page.context.new_cdp_session(page)
    return str(line.send("Page.captureScreenshot", {"format": "png", "clip": clip})["data"])


def filmed(page: Page, times: tuple[int, ...]) -> list[str]:
    """Frames of what moves on a page now."""
    found = []
    for time in times:
        page.evaluate(STOP, time)
        found.append(frame(page, SIZE))
    return found


def resized(page: Page) -> list[str]:
    """A page in every size."""
    found = []
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        found.append(frame(page, (width, height)))
    return found


def strip(browser: Browser, frames: list[str], path: Path) -> None:
    """The frames side by side, as one picture."""
    page = browser.new_page()
    images = "".join(f'<img src="data:image/png;base64,{each}">' for each in frames)
    style = f"margin:0;display:inline-flex;gap:{GAP}px;background:#3b2616"
    page.set_content(f'<body style="{style}">{images}</body>')
    width = int(page.evaluate("document.body.scrollWidth"))
    page.set_viewport_size({"width": width, "height": HEIGHT})
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", STRIP)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(base64.b64decode(taken["data"]))
    page.close()


def told(match: Match) -> list[tuple[Scene, int]]:
    """The moments of a film after its first, each with how many lines it has."""
    tell = match.game.words.event
    lines = [(s, len(tell(s.before, s.after, s.seat, s.action, "en"))) for s in match.scenes()]
    return [each for each in lines if each[1]]


def scored(match: Match, scene: Scene) -> int:
    """How many points were made in a moment."""
    seats, score = range(match.players), match.game.score
    return sum(int(score(scene.after, n)) - int(score(scene.before, n)) for n in seats)


def moments(match: Match) -> dict[str, int]:
    """Where most is revealed at once, and where most is scored."""
    film = told(match)
    numbers = range(len(film) - 1)  # the end has a strip of its own
    return {
        "reveal": max(numbers, key=lambda n: film[n][1]),
        "scoring": max(numbers, key=lambda n: scored(match, film[n][0])),
    }


def main() -> None:
    for_all = sys.argv[1:] or bottega.GAMES
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        browsing() as browser,
    ):
        for game in for_all:
            films(browser, address, game)


def films(browser: Browser, address: str, game: str) -> None:
    """The strips of a game."""
    width, height = SIZE
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    page.set_default_timeout(1000 * COMPILING)
    page.add_init_script("localStorage.setItem('pace', 'slow')")
    page.goto(f"{address}/account")
    table = staged(page, address, scene(game, "end"))
    for name, before in moments(played(game, "end")).items():
        page.goto(f"{table}/moment/{before}")
        page.wait_for_selector("#play:not([hidden])")
        page.evaluate("go(step('on')).then(() => { document.body.dataset.there = 'yes'; })")
        page.wait_for_selector("[data-there]")
        strip(browser, filmed(page, TIMES), PICTURES / game / f"strip-{name}.webp")
    page.goto(table)
    page.wait_for_selector("main[data-live]")
    page.evaluate("STEPS.slow = 1; ended()")
    page.wait_for_selector(".veil")
    strip(browser, filmed(page, ENDING), PICTURES / game / "strip-ending.webp")
    page.goto(staged(page, address, scene(game, "middle")))
    page.wait_for_selector("#turn p")
    strip(browser, resized(page), PICTURES / game / "strip-sizes.webp")
    page.context.close()


if __name__ == "__main__":
    main()
