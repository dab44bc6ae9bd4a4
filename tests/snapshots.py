"""Snapshots of key screens: what a screen reader finds in them, and how boards look from afar.

    python tests/snapshots.py

takes the snapshots again, after a change that was meant. Look at what changed before you keep it.
"""

import base64
import sys
import tempfile
from pathlib import Path

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


def read(page: Page) -> str:
    """What stands in the page for those who cannot see it; addresses differ each time."""
    lines = page.locator("body").aria_snapshot().splitlines()
    return "\n".join(line for line in lines if "/url:" not in line) + "\n"


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
            (FOLDER / f"{screen}.yml").write_text(read(page))
            if screen in TABLES:
                (FOLDER / f"{screen}.txt").write_text(written(from_afar(page, desk)))
            page.context.close()
            print(screen, file=sys.stderr)


if __name__ == "__main__":
    main()
