"""Pictures of every screen of every game, in every size, by day and by night.

    python tests/gallery.py [GAME ...]

takes them, from stored games with as many painters and modules as can be, into build/gallery.
What a reader wants to see is written to docs/gallery as well, and shown by docs/gallery.md.
"""

import base64
import itertools
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

import bottega
from browsing import browsing, serving, staged
from stage import MOMENTS, scene

DOCS = Path(__file__).parents[1] / "docs"
PICTURES = DOCS / "gallery"
ALL = DOCS.parent / "build" / "gallery"
SIZES = {
    "small-desk": (1280, 720),
    "desk": (1440, 900),
    "large-desk": (1920, 1080),
    "tablet": (820, 1180),
    "wide-tablet": (1180, 820),
    "phone": (390, 844),
    "small-phone": (360, 640),
}
LIGHTS = ("light", "dark")
SHOWN = ("desk", "phone")  # in docs; by night the middle of a game alone
WANTED = ("lobby", "middle", "replay", "after")
REPLAYED = 60  # the moment of the film that is shown
GOOD = {"format": "webp", "quality": 60}
HOUSE = "house"  # what belongs to no game


class Screen(NamedTuple):
    """A screen of a game, or of the house."""

    name: str
    address: str


def screens(page: Page, address: str, game: str) -> Iterator[Screen]:
    """Where each screen of a game is; pages that are not there are left out."""
    yield Screen("set-up", f"{address}/set/{game}")
    for name in MOMENTS:
        table = staged(page, address, scene(game, name))
        yield Screen(name, table)
    yield Screen("replay", f"{table}/moment/{REPLAYED}")
    yield Screen("after", f"{table}/after")
    for name in ("rules", "edition"):
        if page.request.get(f"{address}/{name}/{game}").ok:
            yield Screen(name, f"{address}/{name}/{game}")


def lights(name: str) -> tuple[str, ...]:
    """By which lights docs show a screen."""
    return LIGHTS if name == "middle" else LIGHTS[:1]


def take(context: BrowserContext, screen: Screen, folder: str) -> None:
    """Pictures of one screen."""
    page = context.new_page()
    line = context.new_cdp_session(page)
    page.goto(screen.address)
    if page.locator("#act").count():  # a live table
        page.wait_for_selector("#turn p")  # said when the first news is in
    for (size, (width, height)), light in itertools.product(SIZES.items(), LIGHTS):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        taken = base64.b64decode(line.send("Page.captureScreenshot", GOOD)["data"])
        shown = screen.name in WANTED and size in SHOWN and light in lights(screen.name)
        for place in (ALL, PICTURES) if shown else (ALL,):
            path = place / folder / f"{screen.name}-{size}-{light}.webp"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(taken)
    page.close()


def gallery_of(browser: Browser, address: str, game: str) -> list[str]:
    """Take a game's pictures; the names of its screens."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)  # its letters are at hand from now on
    found = [Screen("lobby", address)] if game == HOUSE else list(screens(page, address, game))
    for number, screen in enumerate(found):
        progress = f"{game}: {screen.name} ({number + 1} of {len(found)})"
        print(progress, end="\r", file=sys.stderr, flush=True)
        take(context, screen, game)
    print(f"{game}: {len(found)} screens".ljust(60), file=sys.stderr)
    context.close()
    return [screen.name for screen in found if screen.name in WANTED]


def described(shown: dict[str, list[str]]) -> str:
    """The page: a table for each game, each picture a link to itself."""
    lines = [
        "# Gallery",
        "",
        f"The tables of Bottega {bottega.__version__} with all painters and modules, the film of a",
        "game and the page after it; then a reveal, a scoring and an ending, frame by frame, and",
        "the same table in windows of every size.",
        "`make gallery` takes these pictures again, and those of every screen, size and light into",
        "`build/gallery`.",
    ]
    for game, names in shown.items():
        title = "The house" if game == HOUSE else bottega.game(game).title()
        lines += ["", f"## {title}", "", f"| | {' | '.join(SHOWN)} |", "| --- " * 3 + "|"]
        for name, light in [(each, light) for each in names for light in lights(each)]:
            row = [_shown(game, f"{name}-{size}-{light}") for size in SHOWN]
            lines.append(f"| {name}, {light} | {' | '.join(row)} |")
        for path in sorted((PICTURES / game).glob("strip-*.webp")):  # tests/strips.py takes them
            lines += ["", f"![{path.stem}](gallery/{game}/{path.name})"]
    return "\n".join(lines) + "\n"


def _shown(game: str, name: str) -> str:
    path = f"gallery/{game}/{name}.webp"
    return f'<a href="{path}"><img src="{path}" width="240" alt="{name}"></a>'


def main() -> None:
    wanted = sys.argv[1:] or [HOUSE, *bottega.GAMES]
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        browsing() as browser,
    ):
        shown = {game: gallery_of(browser, address, game) for game in wanted}
    if not sys.argv[1:]:
        (DOCS / "gallery.md").write_text(described(shown), encoding="utf-8")


if __name__ == "__main__":
    main()
