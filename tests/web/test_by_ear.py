"""Games by keyboard, with the accessibility tree as the only eye: how each begins and how it ends,
and in the long form all of it."""

import random

import pytest
from playwright.sync_api import Page

import bottega
from bottega.web.speech.language import say
from browsing import CHROMIUM, GET_IT, connected, hurry, set_scene, set_table
from listening import Ear, name

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
STOPS = 200  # of Tab, from the top of a page past all that can be done
BEGINNING, ALL = 8, 10_000  # decisions
TOOLS = 20  # stops of Tab around the answers to a question
LONG_ENDS = [pytest.param(game, marks=pytest.mark.slow) for game in ("fresco", "atelier")]
SOONER = ("Lay",)  # how what brings the end nearer begins; elsewhere chance ends a game soon enough


def pick(offered: list[str], chance: random.Random) -> str:
    return chance.choice([words for words in offered if words.startswith(SOONER)] or offered)


def listening(page: Page) -> Ear:
    """Whoever sits down at a table and hears what is asked."""
    connected(page)
    hurry(page)
    ear = Ear(page)
    ear.listen()
    opens_the_list(ear)
    return ear


def play_by_ear(ear: Ear, most: int) -> int:
    """Decide so often, or to the end; how often it was."""
    chance, decisions = random.Random(1), 0
    while decisions < most and (offered := ear.offered()):
        chosen, said = pick(offered, chance), ear.announced()
        ear.reach(chosen, 2 * len(offered) + TOOLS)
        ear.page.keyboard.press("Enter")
        ear.listen()
        assert ear.announced().keys() - said.keys(), f"nothing is said after {chosen}"
        decisions += 1
    return decisions


def hears_the_end(ear: Ear) -> None:
    (ending,) = ear.named(ear.dock(), "link")
    ear.reach(ending, TOOLS)
    ear.page.keyboard.press("Enter")
    ear.page.wait_for_url("**/after")
    ear.read()
    assert any("wins" in name(heading) for heading in ear.all("heading"))


@pytest.mark.parametrize("game", bottega.GAMES)
def test_a_game_begins_by_ear(page: Page, address: str, game: str) -> None:
    set_table(page, address, game, "you", "bot:greedy")
    assert play_by_ear(listening(page), BEGINNING) == BEGINNING


@pytest.mark.parametrize("game", ["fresco-card", "fresco-dice", *LONG_ENDS])
def test_a_game_ends_by_ear(page: Page, address: str, game: str) -> None:
    set_scene(page, address, game, "late")
    ear = listening(page)
    assert play_by_ear(ear, ALL) > 0
    hears_the_end(ear)


@pytest.mark.slow
@pytest.mark.parametrize("game", bottega.GAMES)
def test_a_whole_game_by_ear(page: Page, address: str, game: str) -> None:
    set_table(page, address, game, "you", "bot:greedy")
    ear = listening(page)
    assert play_by_ear(ear, ALL) > BEGINNING
    hears_the_end(ear)


def opens_the_list(ear: Ear) -> None:
    """Once: it stays open."""
    ear.reach(say("choices", "en"), STOPS)
    ear.page.keyboard.press("Enter")
    ear.read()


def test_a_table_is_set_by_keyboard(page: Page, address: str) -> None:
    """From the lobby to a question, with Tab and Enter alone."""
    page.goto(address)
    ear = Ear(page)
    ear.read()
    first = next(name(button) for button in ear.all("button"))
    ear.reach(first, TOOLS)
    page.keyboard.press("Enter")
    connected(page)
    ear.listen()
    opens_the_list(ear)
    assert ear.offered()
