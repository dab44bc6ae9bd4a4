"""The coach's pages: made in the background, from what one seat saw, in every language."""

import re
import time
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from playwright.sync_api import Browser, expect

import bottega
from bottega.coach import judging
from bottega.coach.review import MOMENTS, Reviewing
from bottega.core.words import LANGUAGES
from bottega.web.speech.language import say
from bottega.web.table.reviews import EACH
from bottega.web.table.shared_reviews import REST
from browsing import CHROMIUM, GET_IT, follow, set_scene
from visits import Guest, live, nearly_over, served

PATIENCE = 120.0  # seconds
pytestmark = pytest.mark.usefixtures("hasty")


def finished(client: TestClient[Any], guest: Guest) -> str:
    """A table whose game is over; its id."""
    id = nearly_over(guest)
    table = live(client, id)
    seat = table.moment.to_move[0]
    action = table.moment.legal(seat)[0].number
    guest.post(f"/table/{id}/play", seat=seat, action=action, seq=table.seq(seat))
    assert table.moment.over
    return id


def reviewed(guest: Guest, id: str, seat: int = 0) -> str:
    """The page, when it is made."""
    until = time.monotonic() + PATIENCE
    while "http-equiv" in (text := guest.get(f"/table/{id}/review?seat={seat}").text):
        assert 'role="status"' in text
        assert time.monotonic() < until
        time.sleep(0.05)
    return unescape(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_game_is_reviewed_in_every_language(tmp_path: Path, language: str) -> None:
    with served(tmp_path) as client:
        guest = Guest(client, language)
        id = finished(client, guest)
        page = reviewed(guest, id)
        for phrase in ("review", "luck_and_skill", "great_moments", "together"):
            assert say(phrase, language) in page
        assert page.count(say("see_board", language)) == MOMENTS
        assert page.count('<div class="mini"') == MOMENTS
        lessons = set(re.findall(rf"/table/{id}/review/(\d+)\?seat=0", page))
        assert lessons
        lesson = unescape(guest.get(f"/table/{id}/review/{min(lessons, key=int)}?seat=0").text)
        for phrase in ("you_chose", "better_was", "hundred_games", "play_on_now"):
            assert say(phrase, language) in lesson
        assert lesson.count("<figure") == 2


def test_what_cannot_be_reviewed_is_said(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        running = guest.table(seat0="you", seat1="here")
        assert guest.get(f"/table/{running}/review").status_code == 422
        id = finished(client, guest)
        assert guest.get(f"/table/{id}/review?seat=7").status_code == 400
        reviewed(guest, id)
        assert guest.get(f"/table/{id}/review/99999?seat=0").status_code == 404


def test_one_person_has_few_reviews_made_at_a_time(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        ids = [finished(client, guest) for _ in range(EACH + 1)]
        reviews = client.app.state.house.reviews
        reviews.thinking.threads = 0  # nobody thinks: none of them ends
        answers = [guest.get(f"/table/{id}/review").status_code for id in ids]
        assert answers == [200] * EACH + [422]


def test_what_turned_a_game_is_shown_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "SURE", float("inf"))  # no difference is more than noise
    with served(tmp_path) as client:
        guest = Guest(client)
        id = finished(client, guest)
        page = reviewed(guest, id)
        assert "No mistake" in page
        turns = re.findall(rf'<a class="button" href="(/table/{id}/review/\d+\?seat=0)', page)
        assert len(turns) == MOMENTS
        for turn in turns:
            lesson = unescape(guest.get(turn).text)
            assert say("before_that", "en") in lesson
            assert "% of a win" in lesson
            length = int(re.findall(r'name="moment" value="(\d+)"', lesson)[0])
            answer = guest.post(f"/table/{id}/branch", moment=length, luck="same")
            assert answer.status_code == 303


def test_a_review_outlives_the_server(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        id = finished(client, guest)
        page = reviewed(guest, id)
        lesson = re.findall(rf"/table/{id}/review/\d+\?seat=0", page)[0]
    with served(tmp_path) as client:
        client.app.state.house.reviews.thinking.threads = 0  # nothing could be made again
        guest.client = client
        again = guest.get(lesson)
        if again.status_code == 303:  # half a second was not enough to read it
            assert again.headers["location"] == f"/table/{id}/review?seat=0"
        assert main_of(reviewed(guest, id)) == main_of(page)
        assert guest.get(lesson).status_code == 200


def main_of(page: str) -> str:
    return re.sub(r'name="token" value="\w+"', "", page[page.index("<main") :])


def test_a_review_that_fails_is_tried_again_only_after_a_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def fail() -> None:
        tried.append(1)
        raise ValueError("planted")

    monkeypatch.setattr(Reviewing, "pieces", lambda self: [fail])
    with served(tmp_path) as client:
        guest = Guest(client)
        id = finished(client, guest)
        pages = [reviewed(guest, id), *(guest.get(f"/table/{id}/review").text for _ in range(3))]
        assert all(say("coach_failed", "en") in page for page in pages)
        reviews = client.app.state.house.reviews
        reviews.jobs.clear()  # as another process, which reads that it failed
        assert say("coach_failed", "en") in reviewed(guest, id)
        assert len(tried) == 1
        monkeypatch.setattr(time, "time", lambda now=time.time: now() + 2 * REST)
        assert say("coach_failed", "en") in reviewed(guest, id)
        assert len(tried) == 2


@pytest.mark.slow
@pytest.mark.timeout(900)  # a whole game of Fresco, where others want the cores too
@pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
@pytest.mark.parametrize("game", bottega.GAMES)
def test_a_review_in_a_browser(
    browser: Browser, address: str, game: str, size: tuple[int, int]
) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    table = set_scene(page, address, game, "end")
    page.goto(f"{table}/after")
    follow(page.get_by_role("link", name=say("review", "en")))
    page.locator(".great").wait_for(timeout=600_000)
    expect(page.locator(".great .mini .may").first).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= size[0]
    follow(page.locator(".great .button").first)
    expect(page.locator(".spread")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    follow(page.get_by_role("button", name=say("play_on_now", "en"), exact=True))
    page.wait_for_selector("main.table[data-live]")
    page.context.close()
