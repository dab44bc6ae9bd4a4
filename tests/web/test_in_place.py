"""Help where one looks, in a real browser: by mouse, finger and keyboard; a guided first game."""

from itertools import cycle

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

import bottega
from bottega.core.words import LANGUAGES
from bottega.web.speech.language import say
from bottega.web.table.moment import Moment
from bottega.web.view.helping import why_not
from browsing import (
    CHROMIUM,
    COMPILING,
    GET_IT,
    connected,
    serious,
    set_scene,
    staged,
    with_the_list,
)
from listening import Ear
from stage import played

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
GAME = "fresco-dice"
PHONE: ViewportSize = {"width": 390, "height": 844}
STOPS = 200  # of Tab, from the top of a page past all that can be done
NAME, WHY = "#tip dt", "#tip .why span"
LOOK = 800  # milliseconds: a little more than it takes to look


def guided(page: Page, address: str) -> None:
    """A table with a guide, against someone who plays anything."""
    with_the_list(page)
    seats = ["you", "bot:random"]
    page.goto(staged(page, address, {"game": GAME, "seats": seats, "guide": True, "entries": []}))
    page.locator(".choices button").first.wait_for(timeout=1000 * COMPILING)


def place(page: Page) -> Locator:
    """Something on the board that is explained and cannot be done now."""
    connected(page)
    return page.locator("#board [data-help] [data-why]:visible").first


def test_pointing_explains_a_thing_and_why_not_now(page: Page, address: str) -> None:
    guided(page, address)
    tip, spot = page.locator("#tip"), place(page)
    expect(tip).to_be_hidden()
    spot.hover()
    expect(page.locator(NAME)).to_be_visible()
    expect(page.locator(WHY)).not_to_have_text("…")
    for kept in ("[aria-describedby=tip]", "#question", "#board [data-asked]"):
        assert apart(tip, page.locator(kept).first), kept
    assert "/rules/" in (tip.locator("a").first.get_attribute("href") or "")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    spot.dispatch_event("pointerover")  # the board moves under a mouse that rests
    page.wait_for_timeout(LOOK)
    expect(tip).to_be_hidden()
    page.mouse.move(2, 2)
    spot.hover()
    expect(tip).to_be_visible()
    page.mouse.move(2, 2)
    expect(tip).to_be_hidden()


def apart(one: Locator, other: Locator) -> bool:
    """Whether neither covers the other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    beside = a["x"] >= b["x"] + b["width"] or b["x"] >= a["x"] + a["width"]
    return beside or a["y"] >= b["y"] + b["height"] or b["y"] >= a["y"] + a["height"]


def test_nothing_opens_under_a_mouse_that_rests(page: Page, address: str) -> None:
    """After a click, however the board changes; a move asks again, unless one wants no tips."""
    guided(page, address)
    connected(page)
    tip, spot = page.locator("#tip"), page.locator("#board .may").first
    seq = page.locator("main").get_attribute("data-seq") or ""
    spot.click()
    expect(page.locator("main")).not_to_have_attribute("data-seq", seq)
    page.wait_for_timeout(2 * LOOK)
    expect(tip).to_be_hidden()
    page.wait_for_selector("main:not([data-busy]) .choices button")
    page.mouse.move(2, 2)
    place(page).hover()
    expect(tip).to_be_visible()
    page.locator("#help summary").click()
    page.locator("#tips").uncheck()
    place(page).hover()
    page.wait_for_timeout(LOOK)
    expect(tip).to_be_hidden()
    page.reload()
    connected(page)
    expect(page.locator("#tips")).not_to_be_checked()


def test_a_quick_click_plays_and_shows_no_tip(page: Page, address: str) -> None:
    guided(page, address)
    connected(page)
    page.evaluate("""() => { window.tips = 0; new MutationObserver(() => { tips += !tip.hidden; })
        .observe(tip, { attributes: true, attributeFilter: ["hidden"] }); }""")
    seq = page.locator("main").get_attribute("data-seq") or ""
    page.locator("#board .may").first.click()
    expect(page.locator("main")).not_to_have_attribute("data-seq", seq)
    assert page.evaluate("tips") == 0


def test_a_finger_that_rests_asks_and_does_not_play(browser: Browser, address: str) -> None:
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    guided(page, address)
    connected(page)
    page.locator("#handle").click()  # the list folds away: the board is free
    spot = page.locator("#board .may").first
    spot.scroll_into_view_if_needed()
    box, seq = spot.bounding_box(), page.locator("main").get_attribute("data-seq") or ""
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator("#tip")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#tip .do")).to_have_text(spot.get_attribute("aria-label") or "")
    expect(page.locator("main")).to_have_attribute("data-seq", seq)
    page.locator("#players").tap()
    expect(page.locator("#tip")).to_be_hidden()
    spot.tap()
    expect(page.locator("main")).not_to_have_attribute("data-seq", seq)
    context.close()


def test_the_keyboard_asks_too(page: Page, address: str) -> None:
    guided(page, address)
    connected(page)
    page.keyboard.press("Tab")  # from here on a keyboard is used
    button = page.locator("#board .may").first
    button.focus()
    page.keyboard.press("?")
    expect(page.locator("#tip")).to_be_visible()
    expect(button).to_have_attribute("aria-describedby", "tip")
    expect(button).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()
    page.locator("#help summary").click()
    entry = page.locator("#help [data-thing]").first
    entry.locator("a").focus()
    lit = f'#board .lit[data-help="{entry.get_attribute("data-thing")}"]'
    expect(page.locator(lit).first).to_be_attached()


@pytest.mark.parametrize(
    ("game", "language"), list(zip(bottega.GAMES, cycle(LANGUAGES), strict=False))
)
def test_a_keyboard_hears_why_not(page: Page, address: str, game: str, language: str) -> None:
    """All that is closed is one stop of Tab after the choices; arrows go through it."""
    page.set_extra_http_headers({"accept-language": language})
    with_the_list(page)
    set_scene(page, address, game, "middle")
    connected(page)
    ear, moment = Ear(page), Moment(played(game, "middle"))
    ear.listen()
    *_, last = ear.offered()
    ear.reach(say("shut", language), STOPS)
    for _ in range(3):
        page.keyboard.press("ArrowDown")
        asked = int(page.locator("#board .lit[data-why]").get_attribute("data-why") or "")
        reason = why_not(moment, 0, asked, language) or moment.question(0, language)
        expect(page.locator("#turn")).to_have_text(reason)
        ear.read()
        assert reason in ear.announced().values()
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()
    assert ear.focus() == last  # where Tab came from
    page.keyboard.press("?")
    assert ear.focus() == say("shut", language)


def test_the_list_of_what_is_closed_follows_the_board(page: Page, address: str) -> None:
    guided(page, address)
    connected(page)
    page.locator("#bar [name=action]").first.focus()
    page.keyboard.press("?")
    before = page.locator("#shut option").all_text_contents()
    page.locator("#board .may").first.dispatch_event("click")
    expect(page.locator("#shut option")).not_to_have_text(before)
    listed, shut = page.evaluate("""() => [
        [...document.querySelectorAll("#shut [value]")].map((option) => option.value),
        [...document.querySelectorAll("#board [data-why]")].map((place) => place.dataset.why),
    ]""")
    assert set(listed) == {"", *shut}


def test_the_guide_leads_through_a_first_game(page: Page, address: str) -> None:
    guided(page, address)
    connected(page)
    told = set()
    for _ in range(60):
        page.wait_for_selector("main:not([data-busy]) .choices button, #bar a[href$='/after']")
        guide = page.locator("#bar .guide")
        if not guide.count():
            break
        told.add(guide.locator("small").inner_text())
        thing = guide.get_attribute("data-thing")
        expect(page.locator(f'#board .guided[data-help="{thing}"]').first).to_be_attached()
        expect(page.locator(f'#board .guided:not([data-help="{thing}"])')).to_have_count(0)
        seq = page.locator("main").get_attribute("data-seq") or ""
        page.locator(".choices button").first.click()
        expect(page.locator("main")).not_to_have_attribute("data-seq", seq)
    assert len(told) >= 5


def test_guide_and_help_work_without_scripts(browser: Browser, address: str) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{address}/set/{GAME}")
    who = ("you", "bot:random", "none", "none")
    for chair, seat in zip(page.locator(".chairs select").all(), who, strict=True):
        chair.select_option(seat)
    page.locator("input[name=guide][value=on]").check(force=True)
    page.locator(".go .button").click()
    told = set()
    for _ in range(8):
        choices = page.locator(".choices button")
        if choices.count():
            if page.locator("#bar .guide").count():
                told.add(page.locator("#bar .guide p").first.inner_text())
            choices.first.click()
        else:
            page.reload()
    assert len(told) > 1
    page.locator("#help summary").click()
    expect(page.locator("#help dd").first).to_be_visible()
    expect(page.locator("#sound")).to_be_hidden()
    expect(page.locator("#shut")).to_be_hidden()
    page.context.close()


def test_sounds_are_off_until_wanted_and_remembered(page: Page, address: str) -> None:
    guided(page, address)
    connected(page)
    button = page.get_by_role("button", name=say("sound", "en"))
    expect(button).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("studio === undefined")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("studio.state === 'running'")
    page.reload()
    connected(page)
    expect(button).to_have_attribute("aria-pressed", "true")
    for noise in ("knock", "rustle", "yours", "chord"):
        page.evaluate(f"wake(); {noise}()")


def test_axe_finds_nothing_serious_in_what_is_read(page: Page, address: str) -> None:
    guided(page, address)
    place(page).hover()
    expect(page.locator(WHY)).not_to_have_text("…")
    found = serious(page)
    page.locator("#shut").focus()
    found += serious(page)
    page.locator("#help summary").click()
    found += serious(page)
    for path in (f"/rules/{GAME}", f"/edition/{GAME}"):
        page.goto(address + path)
        found += serious(page)
        page.set_viewport_size(PHONE)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        page.set_viewport_size({"width": 1280, "height": 720})
    assert not found
