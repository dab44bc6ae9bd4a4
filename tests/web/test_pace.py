"""Pace and ceremony in a real browser: news told one after the other, what was earned, the
unveiling, and the film of a game. Nothing here waits for a clock: a page stays until it is told."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import bottega
from bottega.core.words import LANGUAGES
from bottega.web.speech.language import say
from browsing import CHROMIUM, GET_IT, connected, set_scene

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
GAME = "fresco-dice"
# What a server would send, line by line; a page takes it as it takes all news
TELL = """lines => {
  const seq = Number(main.dataset.seq), from = part("log").children.length;
  lines.forEach((line, n) => receive({ seq, log: { from: from + n, lines: [line] } }));
}"""


@pytest.fixture
def lively(browser: Browser) -> Iterator[Page]:
    """A visitor who likes things to move, and slowly."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.add_init_script("localStorage.setItem('pace', localStorage.getItem('pace') ?? 'slow')")
    yield page
    context.close()
    assert not faults


def told(page: Page) -> str:
    return page.locator("#tale p").inner_text()


def test_the_pace_is_chosen_and_remembered(page: Page, address: str) -> None:
    set_scene(page, address, GAME, "middle")
    pace = page.get_by_label(say("pace", "en"))
    expect(pace).to_have_value("at_once")  # who wants no motion waits for none
    pace.select_option("slow")
    page.reload()
    expect(pace).to_have_value("slow")


def test_what_others_did_is_told_one_after_the_other(lively: Page, address: str) -> None:
    set_scene(lively, address, GAME, "middle")
    connected(lively)
    lively.wait_for_selector("#turn p")
    lively.evaluate("STEPS.slow = 1e6; still()")  # what is told stays until one goes on
    lively.evaluate(TELL, ["a roll", "a total", "a bet"])
    assert told(lively) == "a roll"
    assert lively.locator("#log p").last.inner_text() == "a roll"
    lively.evaluate("clearTimeout(stepping); step()")
    assert told(lively) == "a total"
    lively.locator("#tale button").click()
    assert told(lively) == "a bet"
    assert lively.locator("#log p.new").all_inner_texts()[-3:] == ["a roll", "a total", "a bet"]
    expect(lively.locator("#tale button")).to_be_hidden()


def test_a_click_does_not_wait_for_the_tale(lively: Page, address: str) -> None:
    set_scene(lively, address, GAME, "middle")
    connected(lively)
    lively.wait_for_selector("#turn p")
    lively.evaluate("STEPS.slow = 1e6; still()")
    lively.evaluate(TELL, ["a roll", "a total", "a bet"])
    seq = lively.locator("main").get_attribute("data-seq") or ""
    lively.locator("#board .may").first.click()
    expect(lively.locator("main")).not_to_have_attribute("data-seq", seq)


def test_what_is_earned_rises_where_it_was_earned(lively: Page, address: str) -> None:
    set_scene(lively, address, GAME, "middle")
    connected(lively)
    lively.evaluate("""() => {
        document.querySelector("#board .here")?.classList.remove("here"); // nothing was reached
        const place = document.querySelector("#board [data-why]");
        const score = document.querySelector("#players .score").firstChild;
        window.whence = place.getBoundingClientRect();
        shown(() => { score.data = figure(score) + 3; }, Number(place.dataset.why));
    }""")
    rise = lively.locator(".rise")
    expect(rise).to_have_text("+3")
    box, place = rise.bounding_box(), lively.evaluate("[whence.left, whence.right]")
    assert box is not None
    assert place[0] <= box["x"] + box["width"] / 2 <= place[1]
    assert rise.evaluate("node => getComputedStyle(node).pointerEvents") == "none"


def test_what_is_earned_travels_to_where_it_is_kept(lively: Page, address: str) -> None:
    set_scene(lively, address, "fresco", "middle")
    connected(lively)
    lively.evaluate("""() => {
        const purse = document.querySelector("#board [data-count$=thalers]").firstChild;
        const place = document.querySelector("#board .studio [data-why], #board [data-why]");
        shown(() => { purse.data = figure(purse) + 3; }, Number(place.dataset.why));
    }""")
    expect(lively.locator(".rise")).to_have_text("+3")
    expect(lively.locator("svg.aloft use")).to_have_attribute("href", "#fr-coin")


def test_who_wants_no_motion_sees_none(page: Page, address: str) -> None:
    set_scene(page, address, GAME, "middle")
    connected(page)
    page.get_by_label(say("pace", "en")).select_option("slow")
    page.evaluate("""() => {
        const score = document.querySelector("#players .score").firstChild;
        shown(() => { score.data = figure(score) + 3; }, -1);
    }""")
    assert page.locator(".aloft").count() == 0
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("game", bottega.GAMES)
def test_the_end_is_unveiled_and_kept(
    lively: Page, address: str, tmp_path: Path, game: str
) -> None:
    table = set_scene(lively, address, game, "end")
    connected(lively)
    lively.evaluate("STEPS.slow = 1; ended()")
    veil = lively.locator(".veil")
    expect(veil.locator("img")).to_be_visible()
    lively.locator("#players").click()
    expect(veil).to_have_count(0)
    lively.goto(f"{table}/after")
    with lively.expect_download() as saved:
        lively.locator("#png").click()
    saved.value.save_as(tmp_path / "made.png")
    assert (tmp_path / "made.png").read_bytes().startswith(b"\x89PNG")
    with lively.expect_download() as kept:
        lively.get_by_role("link", name=say("save_picture", "en")).click()
    assert kept.value.suggested_filename.endswith(".svg")


@pytest.mark.parametrize("game", bottega.GAMES)
def test_the_film_plays_in_a_fitted_window(lively: Page, address: str, game: str) -> None:
    table = set_scene(lively, address, game, "end")
    lively.goto(f"{table}/moment/20")
    lively.evaluate("STEPS.slow = 1")
    lively.keyboard.press(" ")
    lively.wait_for_url(lambda url: int(url.rpartition("/")[2]) > 21)
    lively.get_by_role("button", name=say("pause", "en")).click()
    lively.keyboard.press("Home")
    lively.wait_for_url(lambda url: url.endswith("/moment/0"))
    third = lively.locator("#chapters a").nth(2)
    first = third.get_attribute("data-first")
    third.click()
    lively.wait_for_url(lambda url: url.endswith(f"/moment/{first}"))
    expect(lively.locator("#chapters a[aria-current]")).to_have_attribute("data-first", first or "")
    expect(lively.locator("#log p.new").last).to_have_text(
        lively.locator("#told p").last.inner_text()
    )
    lively.keyboard.press("PageDown")
    lively.wait_for_url(lambda url: not url.endswith(f"/moment/{first}"))
    page = "const { scrollHeight, scrollWidth } = document.scrollingElement;"
    assert lively.evaluate(f"() => {{ {page} return [scrollWidth, scrollHeight]; }}") == [1280, 720]
    for part in ("#board", "#players", "#log", "#play", "#scrub"):
        expect(lively.locator(part)).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_film_is_watched_without_scripts(browser: Browser, address: str, language: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale=language)
    page = context.new_page()
    table = set_scene(page, address, "atelier", "end")
    page.goto(f"{table}/moment/0")
    for words, least in (("step_on", 1), ("turn_on", 2), ("to_end", 9)):
        page.get_by_label(say(words, language), exact=True).click()
        assert int(page.url.rpartition("/")[2]) >= least
    page.locator("#chapters a").nth(1).click()
    page.locator("#log a").first.click()
    expect(page.locator("#told p").first).to_be_visible()
    expect(page.locator("#play")).to_be_hidden()
    page.locator("#ways summary").click()
    expect(page.get_by_role("button", name=say("play_on_now", language))).to_be_visible()
    context.close()
