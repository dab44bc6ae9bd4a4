"""Tables in a real browser: whole games, two people, a lost line."""

import pytest
from playwright.sync_api import Browser, Page, expect

import bottega
from browsing import (
    CHROMIUM,
    GET_IT,
    bytes_loaded,
    connected,
    play,
    set_scene,
    set_table,
    with_the_list,
)

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
OPEN = "#board .may:visible, .choices button:visible"  # what can be done
FIRST_LOAD = 300_000  # bytes, its fonts among them


LONG = ("fresco", "atelier")


@pytest.mark.parametrize("game", LONG)
def test_a_game_ends_by_clicks(page: Page, address: str, game: str) -> None:
    set_scene(page, address, game, "late")
    assert play(page) > 3
    page.click("#bar a[href$='/after']")
    expect(page.locator("h1")).to_contain_text("wins")


@pytest.mark.parametrize(
    "game",
    [pytest.param(id, marks=[pytest.mark.slow] * (id in LONG)) for id in bottega.GAMES],
)
def test_a_whole_game_by_clicks(page: Page, address: str, game: str) -> None:
    table = set_table(page, address, game, "you", "bot:greedy")
    assert bytes_loaded(page) < FIRST_LOAD
    assert play(page) > 10
    page.click("#bar a[href$='/after']")
    expect(page.locator("h1")).to_contain_text("wins")
    expect(page.locator(".reckoning tfoot td")).to_have_count(2)
    page.get_by_role("button", name="Check all of it").click()
    expect(page.locator(".found")).to_contain_text("follow from the secret")
    page.goto(f"{table}/moment/20")
    expect(page.locator(".told")).to_be_visible()
    page.get_by_label("One step on").click()
    page.wait_for_url(lambda url: url.endswith("/moment/21"))
    page.locator("#scrub [name=n]").press("ArrowLeft")
    page.wait_for_url(lambda url: url.endswith("/moment/20"))
    page.get_by_text("Play on from here").click()
    page.get_by_role("button", name="Play on").click()
    connected(page)
    assert page.url != table


def test_play_now_is_two_clicks_away(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("#atelier").get_by_role("button", name="Play now").click()
    connected(page)
    page.locator("#board .may").first.wait_for()


def asked(*pages: Page) -> Page:
    """Who is to decide now."""
    for _ in range(1000):
        for each in pages:
            if each.locator("main:not([data-busy])").locator(OPEN).count():
                return each
        pages[0].wait_for_timeout(10)
    raise AssertionError("nobody is asked")


def test_two_people_at_one_table(browser: Browser, page: Page, address: str) -> None:
    friend = browser.new_context(reduced_motion="reduce").new_page()
    with_the_list(page)
    with_the_list(friend)
    table = set_table(page, address, "fresco-dice", "you", "open")
    expect(page.locator(".invite")).to_be_visible()
    friend.goto(table)
    friend.get_by_label("Your name").fill("Yellow")
    friend.get_by_role("button", name="Take seat 2").click()
    expect(page.locator("#players")).to_contain_text("Yellow")
    connected(friend)
    friend.locator(".talk summary").click()
    friend.get_by_label("Say something").fill("<b>buon giorno</b>")
    friend.get_by_label("Say something").press("Enter")
    expect(page.locator("#chat")).to_contain_text("<b>buon giorno</b>")
    for _ in range(6):  # whoever is asked plays; the other sees it without asking
        told = [each.locator("#log").inner_text() for each in (page, friend)]
        asked(page, friend).locator(OPEN).first.click()
        for each, before in zip((page, friend), told, strict=True):
            expect(each.locator("#log")).not_to_have_text(before)
    # The log may be told a moment before the board: the house itself says which is the newest
    for each in (page, friend):
        newest = each.request.get(table.replace("/table/", "/api/table/")).json()["seq"]
        expect(each.locator("main")).to_have_attribute("data-seq", str(newest))
    friend.context.close()


def test_a_lost_line_is_told_and_mended(page: Page, address: str) -> None:
    with_the_list(page)
    set_table(page, address, "fresco-dice", "you", "bot:greedy")
    play(page, 3)
    page.evaluate("socket.close()")
    expect(page.locator("#notice")).to_contain_text("lost")
    expect(page.locator("#notice")).to_contain_text("Connected again")
    assert play(page, 3) == 3
    page.wait_for_selector("main:not([data-busy]) .choices")
    told = page.locator("#log").inner_text()
    page.reload()
    connected(page)
    assert page.locator("#log").inner_text().startswith(told)
    page.route("**/live", lambda route: route.abort())
    page.evaluate("connect = () => {}; socket.close()")
    seq = page.locator("main").get_attribute("data-seq")
    page.locator(".choices button").first.click()  # without a line the form is posted
    expect(page.locator("main")).not_to_have_attribute("data-seq", seq or "")


def test_a_screen_handed_over_shows_nothing_of_the_last_eyes(page: Page, address: str) -> None:
    with_the_list(page)
    set_table(page, address, "fresco-card", "you", "here")
    connected(page)
    for _ in range(3):
        page.locator("[data-reveal]").click()
        page.wait_for_selector(".choices")
        page.locator("#shut").focus()  # a list of what this seat cannot do
        page.keyboard.press("Escape")
        while not page.locator("[data-reveal]").count():
            seq = page.locator("main").get_attribute("data-seq")
            page.locator(".choices button").last.click()
            expect(page.locator("main")).not_to_have_attribute("data-seq", seq or "")
            page.wait_for_selector(".choices, [data-reveal]")
        last = page.locator("#log p").last.inner_text()
        expect(page.locator("#tale p")).to_have_text(last)
        assert "(" not in last  # a drawn card is named to its owner alone
        expect(page.locator("#shut option")).to_have_count(1)


def test_pieces_glide_unless_motion_is_unwelcome(browser: Browser, address: str) -> None:
    page = browser.new_context(reduced_motion="no-preference").new_page()
    set_table(page, address, "fresco-dice", "you", "bot:greedy")
    page.evaluate("""() => { window.flights = []; const real = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) { flights.push(how.duration);
            return real.call(this, frames, how); }; }""")
    play(page, 6)
    flights = page.evaluate("flights")
    assert flights
    assert max(flights) <= 400
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("flights.length = 0")
    play(page, 6)
    assert not page.evaluate("flights")
    page.context.close()


def test_a_flight_begins_where_the_eye_sees_the_piece(browser: Browser, address: str) -> None:
    """Also when the next board comes in mid-flight, and when a button becomes a plain piece."""
    page = browser.new_context(reduced_motion="no-preference").new_page()
    set_table(page, address, "fresco-dice", "you", "bot:greedy")
    page.wait_for_load_state()  # scripts come after the page
    jumps = page.evaluate("""async () => {
        const root = document.body.appendChild(document.createElement("section"));
        const a = (tag) => `<${tag} data-key="a">one</${tag}>`;
        const b = `<div data-key="b"><p data-key="c">two</p></div>`;
        const tops = () => ["a", "b", "c"].map((key) =>
            root.querySelector(`[data-key=${key}]`).getBoundingClientRect().top);
        const jumps = [];
        swap(root, a("button") + b);
        for (const next of [b + a("div"), a("div") + b, b + a("button")]) {
            const before = tops();
            swap(root, next);
            jumps.push(...tops().map((top, n) => Math.abs(top - before[n])));
            await new Promise((done) => setTimeout(done, 90));
        }
        return jumps;
    }""")
    assert len(jumps) == 9
    assert max(jumps) < 2
    page.context.close()


def without_scripts(page: Page, table: str) -> None:
    """Play to the end, and look at it again."""
    for _ in range(2000):
        choices = page.locator(".choices button")
        if page.locator("#bar a[href$='/after']").count():
            break
        if (number := choices.count()) == 0:
            page.goto(table)  # the page would do so by itself, a little later
        else:
            choices.nth(number - 1).click()
    page.click("#bar a[href$='/after']")
    expect(page.locator("h1")).to_contain_text("wins")
    page.get_by_role("link", name="Watch it again").click()
    page.get_by_label("One step on").click()
    expect(page.locator("#told h2")).not_to_contain_text("Moment 0 of")


def test_a_game_ends_without_scripts(browser: Browser, address: str) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    without_scripts(page, set_scene(page, address, "fresco-dice", "late"))
    page.context.close()


@pytest.mark.slow
def test_a_whole_game_without_scripts(browser: Browser, address: str) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    without_scripts(page, set_table(page, address, "fresco-dice", "you", "bot:greedy"))
    page.context.close()


def test_a_page_is_kept_by_the_browser(page: Page, address: str) -> None:
    page.goto(address)
    for kind in ("link[rel=stylesheet]", "img"):
        source = page.locator(kind).first.evaluate("(e) => e.href ?? e.src")
        assert "?v=" in source
        answer = page.request.get(source)
        assert "immutable" in answer.headers["cache-control"]
