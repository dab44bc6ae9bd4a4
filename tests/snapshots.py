"""Snapshots of key screens: what a screen reader says of them, and how boards look from afar.

    python tests/snapshots.py

takes the snapshots again, after a change that was meant. Look at what changed before you keep it.
"""

import base64
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize

import bottega
from browsing import browsing, connected, serving, set_scene

FOLDER = Path(__file__).parent / "data" / "screens"
HOUSE = {"lobby": "/", "account": "/account"}
TABLES = [f"{game}-{moment}" for game in bottega.GAMES for moment in ("start", "middle")]
PAGES = [f"{game}-{page}" for game in bottega.GAMES for page in ("set", "after")]
SCREENS = [*HOUSE, *PAGES, *TABLES]
DESK: ViewportSize = {"width": 1440, "height": 900}
CELLS = (36, 22)
# A line of an aria snapshot, such as `- radio "Red" [checked]: painter`
LINE = re.compile(
    r"""-\ '?(?P<role>/?\w+) (?:\ "(?P<name>(?:[^"\\]|\\.)*)")? (?P<state>(?:\ \[[^]]*\])*) '?
    (?::\ ?(?P<text>.*))?""",
    re.VERBOSE,
)
STATES = re.compile(r" \[(?:checked|selected|expanded|pressed|disabled)[^]]*\]")
MARKS = " ▸▾✓"  # drawn, not said
PARTS = {"region", "navigation", "radiogroup", "table", "article", "log"}
DONE = {"button", "link", "textbox", "combobox", "option", "radio", "checkbox", "heading"}
BY_NAME = {"button", "link", "option", "heading", "cell", "columnheader", "rowheader"}
HUSHED = {"img", "log"}  # a picture is its name; what happened is tested in its words
UNSAID = {"row", "/url", "/placeholder"}  # a row is its cells; addresses differ each time
# A picture from afar: each cell's mean colour
AFAR = """async ([picture, wide, high]) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const sheet = new OffscreenCanvas(image.width, image.height).getContext("2d");
  sheet.drawImage(image, 0, 0);
  const { data } = sheet.getImageData(0, 0, image.width, image.height);
  const sums = Array.from({ length: wide * high }, () => [0, 0, 0, 0]);
  const column = (x) => Math.floor(x * wide / image.width);
  const row = (y) => Math.floor(y * high / image.height);
  for (let y = 0; y < image.height; y++) for (let x = 0; x < image.width; x++) {
    const cell = sums[row(y) * wide + column(x)];
    for (const part of [0, 1, 2]) cell[part] += data[(y * image.width + x) * 4 + part];
    cell[3] += 1;
  }
  return sums.map(([r, g, b, n]) => [r, g, b].map((sum) => Math.round(sum / n)));
}"""


def visit(browser: Browser, address: str, screen: str) -> Page:
    """A new guest before a screen."""
    page = browser.new_context(viewport=DESK, reduced_motion="reduce").new_page()
    game, _, what = screen.rpartition("-")
    if screen in HOUSE:
        page.goto(address + HOUSE[screen])
    elif what == "set":
        page.goto(f"{address}/set/{game}")
    elif what == "after":
        page.goto(set_scene(page, address, game, "end") + "/after")
    else:
        set_scene(page, address, game, what)
        connected(page)
        page.wait_for_selector("#turn p")  # said when the first news is in
    return page


def read(page: Page, screen: str) -> str:
    """What a page says to those who cannot see it: the words of its main part in their order, what
    can be done with them, and within which named part of the page they stand. How they are wrapped
    is no matter. The frame of the house is said once, in the lobby."""
    whole = "body" if screen == "lobby" else "main"
    said = list(spoken(page.locator(whole).aria_snapshot().splitlines()))
    around = zip(said, [NOTHING, *said], [*said[1:], NOTHING], strict=False)
    return "".join(f"{line}\n" for line, last, next in around if not line.echoes(last, next))


class Said(NamedTuple):
    """A line of what is said."""

    depth: int
    role: str  # of what can be done something with, or has a name of its own
    words: str
    state: str = ""

    def __str__(self) -> str:
        return "  " * self.depth + " ".join(filter(None, (self.role, self.words))) + self.state

    def echoes(self, last: "Said", next: "Said") -> bool:
        """Whether it is the label of what stands beside it, or the title of what it stands in."""
        if self.role:
            return self.role == "heading" and last.role in PARTS and self.words == last.words
        return any(near.role and near.words == self.words for near in (last, next))


NOTHING = Said(0, "", "")


def spoken(lines: list[str]) -> Iterator[Said]:
    """The lines of an aria snapshot that say something."""
    parts: list[int] = []  # how deep the named parts around a line are
    hushed: int | None = None  # what stands deeper than this was said by its name
    for line in lines:
        depth = len(line) - len(line.lstrip())
        if hushed is not None and depth > hushed:
            continue
        role, name, state, text = parsed(line.strip())
        parts = [part for part in parts if part < depth]
        hushed = depth if role in HUSHED or (name and role in BY_NAME) else None
        if role in DONE and text and hushed is None:
            state += f": {text}"
        words = (name or ("" if hushed is not None else text)).strip(MARKS)
        if words and role not in UNSAID:
            yield Said(len(parts), role if role in DONE | PARTS else "", words, state)
            parts += [depth] if role in PARTS else []


def parsed(line: str) -> tuple[str, str, str, str]:
    """Role, name, state and text of a line."""
    found = LINE.fullmatch(line)
    assert found is not None, line
    name, text = (found[part] or "" for part in ("name", "text"))
    text = json.loads(text) if text.startswith('"') else text.strip("'")
    state = "".join(STATES.findall(found["state"]))
    return found["role"], json.loads(f'"{name}"').replace("''", "'"), state, text


def from_afar(page: Page, desk: Page) -> list[tuple[int, ...]]:
    picture = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    return [tuple(cell) for cell in desk.evaluate(AFAR, [picture, *CELLS])]


def written(cells: list[tuple[int, ...]]) -> str:
    """A row of the picture in a line, each cell as rrggbb."""
    names = ["".join(f"{part:02x}" for part in cell) for cell in cells]
    rows = [names[at : at + CELLS[0]] for at in range(0, len(names), CELLS[0])]
    return "\n".join(" ".join(row) for row in rows) + "\n"


def kept(screen: str) -> list[tuple[int, ...]]:
    names = (FOLDER / f"{screen}.txt").read_text().split()
    return [tuple(bytes.fromhex(each)) for each in names]


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        browsing() as browser,
    ):
        desk = browser.new_page()
        for screen in SCREENS:
            page = visit(browser, address, screen)
            (FOLDER / f"{screen}.said").write_text(read(page, screen))
            if screen in TABLES:
                (FOLDER / f"{screen}.txt").write_text(written(from_afar(page, desk)))
            page.context.close()
            print(screen, file=sys.stderr)


if __name__ == "__main__":
    main()
