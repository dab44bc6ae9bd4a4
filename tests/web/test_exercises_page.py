"""Exercises as people meet them: asked, told, rated and brought back; and a branch with the same
luck as the game it is of."""

from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from playwright.sync_api import Browser, expect

import bottega
from bottega.coach.exercises import Exercise, kept
from bottega.core.match import BY_HAND
from bottega.core.rule import DEALER
from bottega.core.words import LANGUAGES
from bottega.sim.quick import quick
from bottega.web.drawing import faces
from bottega.web.people.answers import AGAIN, DAY, difficulty, due, next_for, of_the_day
from bottega.web.people.ratings import Rated
from bottega.web.speech.language import say
from bottega.web.store.models import AnswerRow
from bottega.web.table import registry
from bottega.web.table.moment import Moment
from bottega.web.table.orders import again
from bottega.web.view.helping import marked_thing
from browsing import CHROMIUM, GET_IT, follow
from visits import GAME, PASSWORD, Guest, finish, house_of, id_of, live, nearly_over, served
from visits import kept as kept_name


def exercise() -> Exercise:
    return next(iter(kept(bottega.game(GAME)).values()))


def answered(guest: Guest, asked: Exercise, action: int) -> str:
    """What a guest is told after a choice."""
    answer = guest.post(f"/exercises/{asked.game}/{asked.id}", action=action)
    assert answer.status_code == 303, answer.text
    return unescape(guest.get(answer.headers["location"]).text)


def rating_of(guest: Guest) -> Rated | None:
    house, found = house_of(guest.client), kept(bottega.game(GAME))
    scale = guest.client.blocking_portal.call(house.answers.scale, GAME, found)
    return scale.get(id_of(guest))


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_is_asked_and_told_in_every_language(tmp_path: Path, language: str) -> None:
    asked = exercise()
    with served(tmp_path) as client:
        guest = Guest(client, language)
        page = unescape(guest.get(f"/exercises/{GAME}/{asked.id}").text)
        match = asked.match(bottega.game(GAME))
        assert match.question(asked.seat, language) in page
        for action in match.legal(asked.seat, language):
            assert f'value="{action.number}">{action.words}</button>' in page
        words = {each.number: each.words for each in match.legal(asked.seat, language)}
        right, wrong = (answered(guest, asked, each) for each in (asked.best, asked.greedy))
        assert say("exercise_right", language) in right
        assert say("exercise_wrong", language) in wrong
        for told in (right, wrong):
            assert words[asked.best] in told
            assert say("exercise_greedy", language) in told
            assert f'<a href="/rules/{GAME}#r' in told
            assert "inert" in told


@pytest.mark.parametrize("id", bottega.GAMES)
def test_the_best_stands_on_the_board_with_its_rule_whoever_looked_before(id: str) -> None:
    game = quick(bottega.game(id))
    one_each = {asked.best: asked for asked in kept(game).values()}
    for number, asked in enumerate(one_each.values()):
        moment, language = Moment(asked.match(game)), LANGUAGES[number % len(LANGUAGES)]
        view = moment.seen(asked.seat)
        for can in ({}, {asked.best: "this"}):
            board = faces.board(game, view, can, language)
            assert ('name="action"' in board) == bool(can)
        assert marked_thing(moment.match, board, language)


def test_the_right_answer_raises_and_the_wrong_one_lowers_and_only_the_first_counts(
    tmp_path: Path,
) -> None:
    asked, begun = exercise(), Rated()
    with served(tmp_path) as client:
        good, bad = Guest(client), Guest(client)
        answered(good, asked, asked.best)
        answered(bad, asked, asked.greedy)
        first, second = rating_of(good), rating_of(bad)
        assert first is not None
        assert second is not None
        assert second.mu < begun.mu < first.mu
        answered(good, asked, asked.greedy)
        assert rating_of(good) == first
        assert say("rating", "en") in good.get("/exercises").text


def test_bad_input_gets_a_clear_page(tmp_path: Path) -> None:
    asked = exercise()
    here = f"/exercises/{GAME}/{asked.id}"
    illegal = next(n for n in range(60) if n != asked.best and not asked.judged(n))
    with served(tmp_path) as client:
        guest = Guest(client)
        statuses = {
            "/exercises/chess": 404,
            f"/exercises/chess/{asked.id}": 404,
            f"/exercises/{GAME}/none": 404,
            f"{here}?chose={illegal}": 422,
            f"{here}?chose=-1": 400,
            f"{here}?chose=wrong": 400,
        }
        assert {path: guest.get(path).status_code for path in statuses} == statuses
        assert "<h1" in guest.get("/exercises/chess").text
        for action, status in ((illegal, 422), ("x", 400), ("", 400), ("9" * 12, 400)):
            assert guest.post(here, action=action).status_code == status
        assert guest.ask("POST", here, data={"action": asked.best}).status_code == 403
        assert guest.client.blocking_portal.call(answers_of, client, "") == []


async def answers_of(client: TestClient[Any], person: str) -> list[AnswerRow]:
    return await house_of(client).answers.of(person, GAME)


def test_answers_are_told_and_taken_out_with_the_account(tmp_path: Path) -> None:
    asked = exercise()
    with served(tmp_path) as client:
        red = kept_name(client, "Rosso")
        answered(red, asked, asked.best)
        (told,) = red.get("/account/export.json").json()["answers"]
        assert (told["game"], told["exercise"], told["right"]) == (GAME, asked.id, True)
        person = id_of(red)
        assert len(client.blocking_portal.call(answers_of, client, person)) == 1
        assert red.post("/account/delete", password=PASSWORD, sure="yes").status_code < 400
        assert client.blocking_portal.call(answers_of, client, person) == []


def given(id: str, day: float, right: bool) -> AnswerRow:
    return AnswerRow(person="", game=GAME, exercise=id, at=day * DAY, action=0, right=right)


def test_what_went_wrong_comes_back_after_one_three_and_seven_days() -> None:
    answers, day = [given("a", 0, False), given("b", 0, True)], 0.0
    for days in AGAIN:
        assert due(answers, (day + days - 0.1) * DAY) == []
        assert due(answers, (day + days) * DAY) == ["a"]
        day += days
        early = given("a", day - 0.5, True)
        assert due([*answers, early], day * DAY) == ["a"], "too early to count"
        answers.append(given("a", day, True))
    assert due(answers, 1000 * DAY) == []
    assert due([*answers, given("a", 20, False)], 21 * DAY) == ["a"]


def test_the_day_has_one_for_all_and_all_have_their_day() -> None:
    ids = [str(n) for n in range(7)]
    assert {of_the_day(ids, day) for day in range(7)} == set(ids)
    assert of_the_day(ids, 3) == of_the_day(ids[::-1], 3)


def test_the_next_is_due_or_new_and_about_as_hard_as_one_is_good() -> None:
    scale = {"easy": Rated(15), "middle": Rated(24), "hard": Rated(35), "me": Rated(33)}
    ids = ["easy", "middle", "hard"]
    assert next_for(ids, [], scale, "me") == "hard"
    assert next_for(ids, [given("hard", 0, True)], scale, "me") == "middle"
    assert next_for(ids, [given("easy", 0, False)], scale, "me") == "easy", "it came back"
    seen = [given(id, day, True) for day, id in enumerate(("middle", "easy", "hard"))]
    assert next_for(ids, seen, scale, "me") == "middle", "the longest ago"


def test_the_closer_the_next_best_the_harder() -> None:
    found = sorted(kept(bottega.game(GAME)).values(), key=lambda each: each.margin)
    assert difficulty(found[0]).mu > difficulty(found[-1]).mu


# The same luck


def test_a_branch_with_the_same_luck_deals_the_same(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = nearly_over(red)
        finish(red, id)
        table = live(client, id)
        assert say("play_same_luck", "en") in red.get(f"/table/{id}/moment/9").text
        there = red.post(f"/table/{id}/branch", moment=0, luck="same").headers["location"]
        branch = live(client, there.removeprefix("/table/"))
        assert branch.match.key == table.match.key
        assert branch.agreed.branch_of == id, "nobody is rated for a branch"
        me = client.blocking_portal.call(house_of(client).people.by_id, id_of(red))
        assert me is not None
        fresh = registry._begin(again(table, me, 0))
        assert fresh.key != table.match.key
        given = table.match.given  # what was played before this table is of other dice
        same = registry._begin(again(table, me, given, same_luck=True))
        for seat, action in table.match.entries[len(same.entries) :]:
            if seat != DEALER:
                same.play(seat, action)
        assert same.entries == table.match.entries


def test_what_was_dealt_by_hand_has_no_luck_to_repeat(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = nearly_over(red)
        finish(red, id)
        live(client, id).match.key = BY_HAND
        page = red.get(f"/table/{id}/moment/9").text
        assert say("play_on", "en") in page
        assert say("play_same_luck", "en") not in page
        assert red.post(f"/table/{id}/branch", moment=0, luck="same").status_code == 422


# In a browser


def solved(page: Any, address: str, game: str, size: tuple[int, int], language: str) -> None:
    page.goto(f"{address}/exercises/{game}")
    width, height = size
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width > 1000:
        assert page.evaluate("document.documentElement.scrollHeight") <= height
    choices = page.locator(".choices button")
    expect(choices.first).to_be_in_viewport()
    follow(choices.first)
    expect(page.locator(".weighed .best")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    told = page.locator("#question").inner_text()
    assert told in (say("exercise_right", language), say("exercise_wrong", language))
    before = page.url
    follow(page.get_by_role("link", name=say("exercise_next", language)))
    expect(page.locator(".choices button").first).to_be_visible()
    assert page.url != before


@pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
def test_an_exercise_in_a_browser(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 720}, locale="en")
    page.goto(f"{address}/exercises")
    expect(page.locator(".game")).to_have_count(len(bottega.GAMES))
    solved(page, address, GAME, (1280, 720), "en")
    page.context.close()


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
@pytest.mark.parametrize("game", bottega.GAMES)
def test_exercises_in_a_browser(
    browser: Browser, address: str, game: str, size: tuple[int, int], language: str
) -> None:
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]}, locale=language, color_scheme="dark"
    )
    solved(page, address, game, size, language)
    page.context.close()
