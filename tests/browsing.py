"""A server in a process of its own, and a browser to visit it with."""

import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect, sync_playwright

from bottega.web.speech.language import say
from stage import scene
from visits import PASSWORD

# The shell has no windows, tabs and menus of its own to draw: a visitor costs a third
WHOLE = shutil.which("chromium")
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 900}
ARGUMENTS = ["--no-sandbox", "--disable-background-networking"]
COMPILING = 300  # seconds that a first start on a new machine may take
expect.set_options(timeout=30_000)  # as long as a page has for everything else
GET_IT = "no chromium here: apt-get install chromium"
SERVER = Path(__file__).with_name("stage.py")
# Clicks what is marked on the board or listed beside it, as fast as the page allows
PLAYER = """
async ([most, seed]) => {
  const chance = (n) => { seed = (seed * 48271) % 2147483647; return seed % n; };
  const main = document.querySelector("main.table"), after = "#bar a[href$='/after']";
  for (let clicks = 0; clicks < most;) {
    if (document.querySelector(after)) return clicks;
    const open = document.querySelectorAll("#board .may, .choices button");
    if (!main.dataset.busy && main.dataset.live && open.length) {
      open[chance(open.length)].click();
      clicks += 1;
    }
    await new Promise((done) => setTimeout(done, 1));
  }
  return most;
}
"""


Visitor = Callable[[], Page]


@dataclass(frozen=True, slots=True)
class Form:
    """How somebody visits: in which language, and on a phone or at a desk."""

    language: str
    phone: bool = True

    def __str__(self) -> str:
        return f"{self.language} {'phone' if self.phone else 'desk'}"

    def say(self, phrase: str, **values: Any) -> str:
        return say(phrase, self.language, **values)


@contextmanager
def serving(folder: Path, mail: str = "") -> Iterator[str]:
    """The address of a running server, which may send mail."""
    child = subprocess.Popen(
        [sys.executable, str(SERVER), str(folder / "games.db"), mail],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert child.stdout is not None
    try:
        address = f"http://127.0.0.1:{int(child.stdout.readline())}"
        with urllib.request.urlopen(f"{address}/health", timeout=COMPILING):
            yield address
    finally:
        child.terminate()
        child.communicate(timeout=30)


@contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


def follow(target: Locator) -> None:
    """Click on what leads to another page, and be there: a click alone does not wait for it."""
    with target.page.expect_navigation():
        target.click()


def keep_name(page: Page, address: str, name: str) -> None:
    """Have a visitor keep a name."""
    page.goto(f"{address}/account")
    keep = page.locator("form[action='/account/keep']")
    keep.locator("[name=name]").fill(name)
    keep.locator("[name=password]").fill(PASSWORD)
    follow(keep.locator("button"))


def set_table(page: Page, address: str, game: str, *seats: str) -> str:
    """Set a table by its form; where it is."""
    page.goto(f"{address}/set/{game}")
    chairs = page.locator(".chairs select")
    for number in range(chairs.count()):
        chairs.nth(number).select_option(seats[number] if number < len(seats) else "none")
    follow(page.locator("form[action='/tables'] .go .button"))
    page.wait_for_selector("main.table")
    return page.url


def set_scene(page: Page, address: str, game: str, moment: str) -> str:
    """Sit down in the middle of a stored game; where it is."""
    page.goto(staged(page, address, scene(game, moment)))
    return page.url


def staged(page: Page, address: str, scene: dict[str, Any]) -> str:
    """Where the table of a scene is: set for a guest who was here before, or for a new one."""
    page.request.get(f"{address}/account", headers={"accept": "text/html"})
    answer = page.request.post(f"{address}/stage", data=scene)
    assert answer.ok, answer.text()
    return f"{address}/table/{answer.text()}"


def with_the_list(page: Page) -> None:
    """A visitor who keeps the list of choices open, also where the board offers the same."""
    page.add_init_script("localStorage.setItem('list', 'yes')")


def connected(page: Page) -> None:
    page.wait_for_selector("main.table[data-live]")


def hurry(page: Page) -> None:
    """Have nothing told at leisure."""
    page.evaluate("document.getElementById('pace').value = 'at_once'")


def play(page: Page, clicks: int = 100_000, seed: int = 1) -> int:
    """Play so many clicks, or to the end, with nothing told at leisure; how many it were."""
    connected(page)
    hurry(page)
    return int(page.evaluate(PLAYER, [clicks, seed]))


def bytes_loaded(page: Page) -> int:
    """What this page and its files took on the line."""
    sizes = "[...performance.getEntries()].map((e) => e.transferSize ?? 0)"
    found: list[int] = json.loads(page.evaluate(f"JSON.stringify({sizes})"))
    return sum(found)


def fits(page: Page) -> bool:
    """Whether nothing is wider than the screen."""
    found: bool = page.evaluate(
        "document.scrollingElement.scrollWidth <= document.documentElement.clientWidth"
    )
    return found


def well(page: Page) -> None:
    """Nothing that axe minds, and nothing wider than the screen."""
    assert serious(page) == []
    assert fits(page)


def serious(page: Page) -> list[str]:
    """What axe finds on this page that matters; by night its contrast once more."""
    found: list[str] = []
    every: dict[str, list[str]] = {}
    for light, options in (("light", every), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        told = Axe().run(page, options={**options, "resultTypes": ["violations"]})
        for wrong in told.response["violations"]:
            if wrong["impact"] in ("serious", "critical"):
                nodes = [n["html"][:120] for n in wrong["nodes"]]
                found += [f"{page.url} {light} {wrong['id']} {html}" for html in nodes]
    page.emulate_media(color_scheme="light")
    return found
