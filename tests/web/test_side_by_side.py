"""Several tables at once: side by side on a page, and from one that waits to the next."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import bottega
from bottega.core.words import LANGUAGES
from bottega.web.view.side_by_side import left
from browsing import Form, Visitor, follow, play, set_scene, well
from visits import Guest, live, served

GAMES = list(bottega.GAMES)
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"  # as who comes back to a page does


@pytest.mark.parametrize(
    "language", [LANGUAGES[0], *(pytest.param(w, marks=pytest.mark.slow) for w in LANGUAGES[1:])]
)
def test_ones_own_tables_stand_side_by_side_with_ones_turn_first(
    tmp_path: Path, language: str
) -> None:
    with served(tmp_path) as client:
        red, blue = Guest(client, language), Guest(client)
        ids = [red.table(seat0="you", seat1="open", clock="slow", days="2") for _ in range(3)]
        assert red.get("/waiting").json() == {"waiting": 0, "tables": []}
        for id in ids[:2]:
            blue.post(f"/table/{id}/sit", seat="1")
        asked = [id for id in ids[:2] if 0 in live(client, id).moment.to_move]
        page = red.get("/tables").text
        assert page.count('<li data-key="t') == 3
        assert len(re.findall(r'class="yours"', page)) == len(asked)
        order = re.findall(r'<h2><a href="/table/([\w-]+)"', page)
        assert set(order[: len(asked)]) == set(asked)
        assert ids[0] not in Guest(client).get("/tables").text
        told = red.get("/waiting").json()
        assert {row["path"] for row in told["tables"]} == {f"/table/{id}" for id in asked}
        assert red.get("/tables").text.count(' name="action"') == 0  # to look at, not to play


def test_how_long_one_has_is_told_as_at_the_table() -> None:
    assert left(90_000, "en") == "25 h 0 min"
    assert left(200_000, "en") == "2 d 7 h"
    assert left(119, "de") == "1 min"


def test_from_one_table_that_waits_to_the_next(visitor: Visitor, form: Form, address: str) -> None:
    page, games = visitor(), GAMES if form.phone else GAMES[:2]
    places = [set_scene(page, address, game, "middle") for game in games]
    page.wait_for_selector("#waiting:not([hidden])")
    page.keyboard.press("t")
    expect(page.locator("#others li")).to_have_count(len(games) - 1)  # this one is here
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url in places[:-1])
    page.wait_for_selector("#waiting:not([hidden])")
    page.locator("#to-tables").click()
    follow(page.get_by_role("link", name=form.say("side_by_side")))
    expect(page.locator(".cards > li")).to_have_count(len(games))
    well(page)
    page.keyboard.press("2")
    page.wait_for_selector("main.table")


def test_what_happens_at_a_table_comes_to_the_page_by_itself(page: Page, address: str) -> None:
    place = set_scene(page, address, GAMES[0], "middle")
    table, key = page.context.new_page(), place.rpartition("/")[2]
    page.goto(f"{address}/tables")
    page.evaluate("document.body.dataset.same = 'yes'")
    card = page.locator(f"[data-key='t{key}']")
    link = page.locator(f".cards a[href='/table/{key}']")
    link.focus()
    before = card.text_content()
    table.goto(place)
    play(table, 1)
    expect(table.locator("#log .new").first).to_be_attached()
    page.evaluate(LOOK)
    page.wait_for_function(
        "([card, before]) => card.textContent !== before", arg=[card.element_handle(), before]
    )
    expect(link).to_be_focused()
    assert page.evaluate("document.body.dataset.same") == "yes"  # it is the same page
