"""Key screens are as they were. After a change that was meant: python tests/snapshots.py"""

from operator import sub

import pytest
from playwright.sync_api import Browser, Page

from browsing import CHROMIUM, GET_IT
from snapshots import CELLS, FOLDER, SCREENS, TABLES, from_afar, kept, read, visit

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
# Another font changes 2 cells of 100 this much, a section that is missing 5, wrong colours 40
CHANGED, MANY = 20, 0.04


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Page:
    """Where pictures are looked at."""
    return browser.new_page()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_as_it_was(browser: Browser, desk: Page, address: str, screen: str) -> None:
    page = visit(browser, address, screen)
    assert read(page, screen) == (FOLDER / f"{screen}.said").read_text()
    if screen in TABLES:  # other pages flow with their letters: words are all they are known by
        pairs = zip(from_afar(page, desk), kept(screen), strict=True)
        changed = sum(max(map(abs, map(sub, now, then))) > CHANGED for now, then in pairs)
        assert changed < MANY * CELLS[0] * CELLS[1], "this board looks different"
    page.context.close()
