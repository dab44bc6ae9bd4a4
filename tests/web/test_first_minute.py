"""The first minute on a machine that has compiled nothing: nobody waits for a compiler."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import bottega
from browsing import CHROMIUM, GET_IT, connected, set_table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason=GET_IT),
    pytest.mark.timeout(900),
]
PATIENCE = 10.0  # seconds on a machine that compiles and tests at once; three on a quiet one
WAITS = 6  # how often the others are waited for at each table
# Plays anything, and says how long the others took each time that they were asked
WAITING = """async (times) => {
  const main = document.querySelector("main.table"), waits = [];
  for (let since = null, seq = main.dataset.seq; waits.length < times;) {
    await new Promise((done) => setTimeout(done, 5));
    if (document.querySelector("#bar a[href$='/after']")) break;
    if (main.dataset.seq !== seq) {
      if (since !== null) waits.push((performance.now() - since) / 1000);
      [since, seq] = [null, main.dataset.seq];
    }
    const open = document.querySelectorAll("#board .may, #bar .choices button");
    if (main.dataset.busy || !main.dataset.live) continue;
    if (open.length) open[Math.floor(Math.random() * open.length)].click();
    else since ??= performance.now();
  }
  return waits;
}"""


@contextmanager
def fresh_server(folder: Path) -> Iterator[str]:
    """The real server with an empty cache: its address."""
    program = "from bottega.cli.app import main; main()"
    places = {"PYTHONPATH": os.pathsep.join(sys.path), "BOTTEGA_CACHE": str(folder / "cache")}
    child = subprocess.Popen(
        [sys.executable, "-c", program, "serve", "--port", "0", "--database", f"{folder}/games.db"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **places},
    )
    assert child.stderr is not None
    try:
        yield child.stderr.readline().removeprefix("Bottega serves ").strip().rstrip("/")
    finally:
        child.terminate()
        child.communicate(timeout=60)


@pytest.mark.parametrize("game", bottega.GAMES)
def test_bots_act_at_once_in_a_browser(browser: Browser, tmp_path: Path, game: str) -> None:
    with fresh_server(tmp_path) as address:
        for level in reversed(bottega.LEVELS):
            page = browser.new_page()
            set_table(page, address, game, "you", f"bot:{level}")
            connected(page)
            waits = page.evaluate(WAITING, WAITS)
            assert waits
            assert max(waits) < PATIENCE, (level, waits)
            print(f"{game}, {level}: first action after {waits[0]:.1f} s, {max(waits):.1f} at most")
            page.context.close()
