"""Comfort: what a browser chooses for itself, keys, who looks on, and a table as chats show it."""

import re
import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bottega.core.words import LANGUAGES
from bottega.web.speech.language import say
from bottega.web.table.lines import Lines
from bottega.web.table.presence import Presence, rounded
from bottega.web.table.seats import PERSON, Seat
from browsing import (
    CHROMIUM,
    DESK,
    GET_IT,
    PHONE,
    Form,
    Visitor,
    connected,
    hurry,
    serious,
    set_scene,
    well,
)
from visits import Guest, heard, live, served

in_a_browser = pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
FORMS = [("en", DESK)]
FORMS += [("it", PHONE), ("de", PHONE), ("en", PHONE), ("it", DESK), ("de", DESK)]


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f'[data-comfort="{name}"] input[value="{value}"]').check()


@in_a_browser
@pytest.mark.parametrize(
    ("language", "size"),
    [pytest.param(*form, marks=[pytest.mark.slow] * bool(n)) for n, form in enumerate(FORMS)],
)
def test_what_was_chosen_holds_at_a_table(
    browser: Browser, address: str, language: str, size: Any
) -> None:
    context = browser.new_context(locale=language, viewport=size, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{address}/settings")
    expect(page.locator("h1")).to_have_text(say("settings", language))
    assert page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )
    assert serious(page) == []
    for name, value in (("contrast", "more"), ("back", "blue"), ("confirm", "yes")):
        choose(page, name, value)
    choose(page, "pace", "at_once")
    page.reload()
    assert page.locator('[data-comfort="back"] input:checked').get_attribute("value") == "blue"
    set_scene(page, address, "fresco-card", "start")
    connected(page)
    assert page.locator("#pace").input_value() == "at_once"
    data = page.evaluate("({...document.documentElement.dataset})")
    assert data == {"contrast": "more", "back": "blue"}
    back = page.locator("#board .back").first
    if back.count():
        assert back.evaluate("(e) => getComputedStyle(e).backgroundColor") == "rgb(44, 74, 110)"
    confirm(page, language)
    context.close()


def confirm(page: Page, language: str) -> None:
    """The first click asks, the second plays."""
    before = page.locator("main").get_attribute("data-seq")
    first = page.locator(".choices button, #board .may").first
    first.dispatch_event("click")
    expect(page.locator("#notice")).to_contain_text(say("once_more", language).rstrip("… "))
    assert page.locator("main").get_attribute("data-seq") == before
    first.dispatch_event("click")
    expect(page.locator("main")).not_to_have_attribute("data-seq", before or "")


@in_a_browser
def test_keys_do_what_their_sheet_says(visitor: Visitor, form: Form, address: str) -> None:
    page = visitor()
    set_scene(page, address, "fresco-dice", "middle")
    connected(page)
    hurry(page)
    page.locator("body").press("?")
    sheet = page.locator("#keys")
    expect(sheet).to_be_visible()
    keys = dict(
        zip(
            sheet.locator("kbd").all_inner_texts(),
            sheet.locator("dd").all_inner_texts(),
            strict=True,
        )
    )
    assert keys["H"] == form.say("hint")
    assert keys["T"].startswith(form.say("tables"))
    well(page)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.locator("body").press("c")
    expect(page.locator("#text")).to_be_focused()
    page.keyboard.type("hu?t")  # a line of chat is no command
    assert page.locator("#text").input_value() == "hu?t"
    page.evaluate("document.activeElement.blur()")
    assert ("," in keys) is not form.phone  # a phone has no room for the wheel
    page.keyboard.press("," if "," in keys else "t")
    page.wait_for_url("**/settings" if "," in keys else "**/tables")


def test_who_looks_on_is_counted_and_not_named(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, one = Guest(client), Guest(client)
        one.post("/account/name", name="Curious")
        id = red.table(seat0="you", seat1="bot:random")
        with red.socket(id) as socket:
            players = heard(socket)["players"]
            assert "onlookers" not in players
            with one.socket(id) as other:
                assert say("onlookers_one", "en") in heard(other)["players"]
                while say("onlookers_one", "en") not in players:
                    players = heard(socket).get("players", players)
            assert "Curious" not in players
            while "onlookers" in players:
                players = heard(socket).get("players", players)


def test_onlookers_elsewhere_count_and_many_are_rounded() -> None:
    assert [rounded(n) for n in (0, 1, 9, 10, 19, 57, 1234)] == [0, 1, 9, 10, 10, 50, 1000]
    one, other, seats = Presence(), Presence(), [Seat(PERSON, "red", "Red")]
    for presence, people in ((one, ["red", "a", "b"]), (other, ["c"])):
        assert isinstance(presence.lines, Lines)
        for who in people:
            presence.lines.add(object(), who)  # type: ignore[arg-type]
    other.elsewhere["one"] = one.shown(seats, 0.0)
    assert other.elsewhere["one"] == {"red": None, "#2": None}
    assert other.onlookers(seats) == 3
    assert other.anyone(0.0)
    assert other.here("red", 0.0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_shows_the_game_and_its_seats_alone(tmp_path: Path, language: str) -> None:
    with served(tmp_path, address="https://bottega.example") as client:
        red, nobody = Guest(client), Guest(client, language)
        red.post("/account/name", name="Rosso")
        id = red.table(seat0="you", seat1="open")
        page = nobody.get(f"/table/{id}").text
        meta = dict(re.findall(r'<meta property="(og:\w+)" content="([^"]*)"', page))
        assert meta["og:image"] == f"https://bottega.example/table/{id}/preview.png"
        assert live(client, id).match.game.title(language) in meta["og:title"]
        assert "Rosso" in meta["og:description"]
        picture = nobody.get(f"/table/{id}/preview.png")
        assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
        again = red.get(f"/table/{id}/preview.png", headers={"accept-language": language})
        assert again.content == picture.content  # the same for who sits there
        assert nobody.get("/table/nothing/preview.png").status_code == 404


@pytest.mark.slow
@in_a_browser
def test_the_picture_of_a_link_in_a_browser(visitor: Visitor, form: Form, address: str) -> None:
    page = visitor()
    set_scene(page, address, "fresco-dice", "start")
    picture = page.locator("meta[property='og:image']").get_attribute("content")
    page.goto(str(picture))
    assert page.evaluate("[document.images[0].naturalWidth, document.images[0].naturalHeight]") == [
        1200,
        630,
    ]
