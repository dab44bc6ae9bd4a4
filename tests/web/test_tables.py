"""Tables: set, joined, played, left, found again."""

import asyncio
import gc
import itertools
import json
import random
import re
import weakref
from contextlib import suppress
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from litestar.testing import TestClient
from sqlalchemy import func, select

import bottega
from bottega.bots import LEVELS
from bottega.bots.painters import PAINTERS, character
from bottega.core.rule import DEALER
from bottega.web import garbage
from bottega.web.drawing.faces import version
from bottega.web.speech.language import say
from bottega.web.speech.refusals import Stale
from bottega.web.store.models import TableRow
from bottega.web.table.agreed import Agreed, unasked
from bottega.web.table.clock import DAY, GRACE, Clock, Pace
from bottega.web.table.events import moves
from bottega.web.table.moment import Moment
from bottega.web.table.orders import again
from bottega.web.table.seats import BOT, PERSON, Seat, named
from bottega.web.table.table import Table
from bottega.web.view.board import board_shown
from bottega.web.view.reel import Shot, around, decided, reel, rounds, turns
from stage import PLAYED
from visits import GAME, Guest, heard, live, nearly_over, served, until


def can(board: str) -> list[int]:
    """What can be clicked on a board."""
    return [int(number) for number in re.findall(r'name="action" value="(\d+)"', board)]


def play(guest: Guest, id: str, seat: int, choice: int = 0) -> int:
    """Play one of a seat's actions by the form; the answer's status."""
    table = live(guest.client, id)
    action = table.moment.legal(seat)[choice].number
    answer = guest.post(f"/table/{id}/play", seat=seat, action=action, seq=table.seq(seat))
    return answer.status_code


def finish(guest: Guest, id: str) -> None:
    """Play all seats at one screen to the end."""
    table, chance = live(guest.client, id), random.Random(1)
    while not table.moment.over:
        seat = table.moment.to_move[0]
        assert play(guest, id, seat, chance.randrange(len(table.moment.legal(seat)))) == 303


async def to_the_end(table: Table) -> None:
    """Play every seat at random to the end, whoever holds it."""
    chance = random.Random(1)
    while not table.moment.over:
        seat = table.moment.to_move[0]
        with suppress(Stale):  # a bot was faster
            await moves.play(
                table, seat, chance.choice(table.moment.legal(seat)).number, table.seq(seat)
            )


@pytest.mark.parametrize("game", bottega.GAMES)
def test_play_now_is_one_click_for_every_game(tmp_path: Path, game: str) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        assert f'value="{game}"' in red.get("/").text
        id = red.table(game=game)
        page = red.get(f"/table/{id}")
        assert page.status_code == 200
        assert "You are" in page.text


def test_a_friend_takes_the_open_seat_by_the_link_and_nobody_elses(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, yellow, green = Guest(client), Guest(client), Guest(client)
        id = red.table(seat0="you", seat1="open")
        assert yellow.post(f"/table/{id}/sit", seat=0).status_code == 403
        assert yellow.post(f"/table/{id}/sit", seat=1, name="Yellow").status_code == 303
        assert "You are Yellow" in yellow.get(f"/table/{id}").text
        late = green.post(f"/table/{id}/sit", seat=1)
        assert late.status_code == 403
        assert "This seat is taken" in late.text
        assert "You are watching" in late.text


def test_only_the_holder_of_a_seat_plays_it(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, thief = Guest(client), Guest(client)
        id = red.table(seat0="you", seat1="here")
        seat = live(client, id).moment.to_move[0]
        assert play(thief, id, seat) == 403
        assert live(client, id).seq(seat) == 1
        assert play(red, id, seat) == 303
        assert live(client, id).seq(seat) == 2


def test_two_guests_of_one_name_are_told_apart(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, yellow = Guest(client), Guest(client)
        id = red.table(seat0="you", seat1="open")
        yellow.post(f"/table/{id}/sit", seat=1)
        assert [seat.name for seat in live(client, id).seats] == ["Guest", "Guest (2)"]


def test_private_tables_are_in_no_list_and_listed_ones_are(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, yellow = Guest(client), Guest(client)
        private = red.table(seat0="you", seat1="open")
        listed = red.table(seat0="you", seat1="open", listed="on")
        lobby = yellow.get("/").text
        assert listed in lobby
        assert private not in lobby
        assert private in red.get("/").text


def test_who_shares_a_screen_hands_it_over_before_a_secret_is_shown(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="here", seat2="here")
        table = live(client, id)
        first = table.moment.to_move[0]
        assert "Hand the screen" not in red.get(f"/table/{id}").text  # no secrets yet
        play(red, id, first)
        second, third = table.moment.to_move
        play(red, id, second, 1)  # a sealed bet
        page = red.get(f"/table/{id}?seat={second}").text
        assert f"Hand the screen to {table.colour(third, 'en')}" in page
        assert f"You are {table.colour(third, 'en')}" in red.get(f"/table/{id}?seat={third}").text


def test_a_decision_is_taken_back_until_something_was_learned(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="here", seat2="here")
        table = live(client, id)
        first = table.moment.to_move[0]
        play(red, id, first)
        second = table.moment.to_move[0]
        play(red, id, second, 1)
        assert red.post(f"/table/{id}/undo", seat=second, seq=table.seq(second)).status_code == 303
        assert second in table.moment.to_move
        assert "takes a decision back" in red.get(f"/table/{id}?seat={second}").text
        for seat in table.moment.to_move:
            play(red, id, seat)
        refused = red.post(f"/table/{id}/undo", seat=second, seq=table.seq(second))
        assert refused.status_code == 422
        assert "that decision stands" in refused.text


def two(client: TestClient[Any], **fields: Any) -> tuple[str, Guest, Guest, int]:
    """A table of two guests: its id, who is asked first, the other, and the seat of the first."""
    red, yellow = Guest(client), Guest(client)
    id = red.table(seat0="you", seat1="open", **fields)
    first = live(client, id).moment.to_move[0]
    yellow.post(f"/table/{id}/sit", seat=1)
    return (id, red, yellow, 0) if first == 0 else (id, yellow, red, 1)


def test_a_bot_plays_for_someone_who_resigns_until_they_are_back(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        id, first, other, seat = two(client)
        table = live(client, id)
        with other.socket(id) as socket:
            assert first.post(f"/table/{id}/resign", seat=seat).status_code == 303
            until(socket, 2)  # the bot has played
            assert table.seats[seat].away
            assert first.post(f"/table/{id}/back", seat=seat).status_code == 303
            assert not table.seats[seat].away


def test_before_all_have_sat_down_a_seat_that_was_left_is_open_again(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, yellow = Guest(client), Guest(client)
        id = red.table(seat0="you", seat1="open", seat2="open")
        yellow.post(f"/table/{id}/sit", seat=1)
        assert yellow.post(f"/table/{id}/leave", seat=1).status_code == 303
        assert live(client, id).seats[1].kind == "open"
        assert Guest(client).post(f"/table/{id}/sit", seat=1).status_code == 303


@pytest.mark.parametrize("game", bottega.GAMES)
def test_nobody_reads_a_hand_and_leaves_it_to_another(tmp_path: Path, game: str) -> None:
    with served(tmp_path) as client:
        red, peeping, yellow = Guest(client), Guest(client), Guest(client)
        id = red.table(game=game, seat0="you", seat1="open", seat2="open")
        everyone = Guest(client).get(f"/table/{id}").text
        peeping.post(f"/table/{id}/sit", seat=1)
        board = re.compile(r'<section id="board".*?</section>', re.DOTALL)
        assert board.findall(peeping.get(f"/table/{id}").text) == board.findall(everyone)
        play = {"seat": 0, "action": 0, "seq": live(client, id).seq(0)}
        assert red.post(f"/table/{id}/play", **play).status_code == 422
        yellow.post(f"/table/{id}/sit", seat=2)  # now all have sat down, and hands are seen
        assert peeping.post(f"/table/{id}/leave", seat=1).status_code == 303
        seat = live(client, id).seats[1]
        assert seat.away
        assert seat.person
        assert Guest(client).post(f"/table/{id}/sit", seat=1).status_code == 403


def test_bots_play_to_the_end_by_themselves(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = nearly_over(red, "bot:journeyman")
        with red.socket(id) as socket:
            while not heard(socket).get("over"):
                pass
        assert red.get(f"/table/{id}/after").status_code == 200


def test_a_hint_is_for_ones_own_seat_and_where_agreed(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="here")
        table = live(client, id)
        seat = table.moment.to_move[0]
        answer = red.post(f"/table/{id}/hint", seat=seat)
        marked = answer.text.partition('id="hints"')[2].partition("</section>")[0]
        assert any(a.words in marked for a in table.moment.legal(seat))
        assert red.post(f"/table/{id}/hint", seat=1 - seat).status_code == 422
        assert Guest(client).post(f"/table/{id}/hint", seat=seat).status_code == 403
        without = red.table(seat0="you", seat1="here", hints="off")
        assert red.post(f"/table/{without}/hint", seat=seat).status_code == 422


# Afterwards


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A finished game: the guest who played all seats, and its table."""
    with served(tmp_path_factory.mktemp("ended")) as client:
        red = Guest(client)
        id = nearly_over(red)
        finish(red, id)
        yield red, id


def test_the_end_is_explained_and_the_dice_can_be_checked(ended: tuple[Guest, str]) -> None:
    red, id = ended
    page = red.get(f"/table/{id}/after").text
    table = live(red.client, id)
    secret = table.match.key.secret
    assert secret is not None
    assert secret.hex() in page
    assert "<polyline" in page
    for line in table.match.game.face.reckoning(
        table.moment.seen(None), table.match.scenes(), "en"
    ):
        assert line.words in unescape(page)
    assert "All " in red.post(f"/table/{id}/check").text


def test_the_log_of_a_finished_game_replays_and_verifies(ended: tuple[Guest, str]) -> None:
    red, id = ended
    log = red.get(f"/table/{id}/log.json").json()
    assert bottega.replay(log).scores == live(red.client, id).match.scores
    assert bottega.verify(log) >= 0


def test_every_moment_has_a_link(ended: tuple[Guest, str]) -> None:
    red, id = ended
    last = len(reel(live(red.client, id), 1)) - 1
    for number in (0, 1, last // 2, last):
        assert red.get(f"/table/{id}/moment/{number}?seat=1").status_code == 200
    assert red.get(f"/table/{id}/moment/{last + 1}?seat=1").status_code == 404
    jump = red.get(f"/table/{id}/moment?n=7&seat=")
    assert jump.headers["location"] == f"/table/{id}/moment/7"


def test_the_same_moment_with_other_eyes(ended: tuple[Guest, str]) -> None:
    red, id = ended
    table = live(red.client, id)
    mine = [shot.length for shot in reel(table, 0)]
    few = [Shot(mine[n], 0, None, 1, []) for n in (0, 3, 4, 9)]
    table.moment._known["reel", 1, "en"] = few  # as if this seat had seen no more
    for n, there in ((0, 0), (3, 1), (5, 2), (8, 2), (9, 3)):
        jump = red.get(f"/table/{id}/moment?n={n}&eyes=0&seat=1")
        assert jump.headers["location"] == f"/table/{id}/moment/{there}?seat=1"
    del table.moment._known["reel", 1, "en"]


def test_what_happened_since_one_acted_is_a_link_away(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, yellow = Guest(client), Guest(client)
        id = red.table(seat0="you", seat1="open")
        yellow.post(f"/table/{id}/sit", seat=1)
        table, guests = live(client, id), (red, yellow)
        one = table.moment.to_move[0]
        play(guests[one], id, one)
        acted = len(table.match.entries)
        assert "/since" not in guests[one].get(f"/table/{id}").text
        while len(table.match.entries) == acted or not table.moment.legal(one):
            seat = next(seat for seat in table.moment.to_move if seat != one)
            play(guests[seat], id, seat)
        assert f"/table/{id}/since?seat={one}" in guests[one].get(f"/table/{id}").text
        there = guests[one].get(f"/table/{id}/since?seat={one}").headers["location"]
        number = int(there.partition("/moment/")[2].partition("?")[0])
        assert reel(table, one)[number].length >= decided(table.match, one)
        assert guests[one].get(there).status_code == 200
        assert Guest(client).get(f"/table/{id}/since").status_code == 403


def test_every_moment_but_the_first_tells_something(ended: tuple[Guest, str]) -> None:
    """And nothing that was told is left out."""
    table = live(ended[0].client, ended[1])
    for seat in (None, 0, 1):
        film = reel(table, seat)
        assert all(shot.lines for shot in film[1:])
        assert [line for shot in film for line in shot.lines] == table.match.story(seat)
        assert film[-1].length == len(table.match.entries)


def test_rounds_and_turns_are_the_chapters(ended: tuple[Guest, str]) -> None:
    table = live(ended[0].client, ended[1])
    film = reel(table, None)
    for chapters in (rounds(film), turns(film)):
        assert [c.first for c in chapters] == sorted({c.first for c in chapters})
        assert sum(c.width for c in chapters) == pytest.approx(100, abs=1)
    laps = [chapter.lap for chapter in rounds(film)]
    assert laps == sorted(set(laps))
    assert laps[-1] == table.match.seen().lap
    last = len(film) - 1
    for one, other in itertools.pairwise(chapter.first for chapter in turns(film)):
        assert around(turns(film), other, last)[0] == one
        assert around(turns(film), one, last)[1] == other
    assert around(turns(film), last, last)[1] == last


def test_a_branch_says_with_whom_and_keeps_the_levels(ended: tuple[Guest, str]) -> None:
    red, id = ended
    table = live(red.client, id)
    table.seats[1:] = [Seat(BOT, level="greedy"), Seat(BOT, level="random")]
    names = named(table.seats, "en")[1:]
    levels = [LEVELS[level].called("en") for level in ("greedy", "random")]
    whom = " and ".join(f"{name} ({level})" for name, level in zip(names, levels, strict=True))
    said = say("play_on_means", "en", colour=table.colour(0, "en"), names=whom)
    page = unescape(red.get(f"/table/{id}/moment/9").text)
    assert said in page
    length = re.findall(r'name="moment" value="(\d+)"', page)[0]
    there = red.post(f"/table/{id}/branch", moment=length).headers["location"]
    branch = live(red.client, there.removeprefix("/table/"))
    assert [seat.level for seat in branch.seats] == ["", "greedy", "random"]
    shown = unescape(red.get(there).text)
    assert say("branch_means", "en", round=1, names=" and ".join(names)) in shown
    assert f'href="/table/{id}/after">{say("branch", "en")}</a>' in shown


def test_what_was_made_is_a_picture_to_keep(ended: tuple[Guest, str]) -> None:
    """One file that reaches for nothing outside it."""
    red, id = ended
    seats = live(red.client, id).match.players
    for seat in ("", *(f"?seat={n}" for n in range(seats))):
        answer = red.get(f"/table/{id}/made{seat}")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        drawn = fromstring(answer.text)
        ids = {node.get("id") for node in drawn.iter()}
        assert {link for node in drawn.iter() if (link := node.get("href"))} <= {
            f"#{n}" for n in ids
        }
        assert not re.findall(r"var\(|url\((?!#)|<style|<script", answer.text)
    assert "attachment" in red.get(f"/table/{id}/made?save=true").headers["content-disposition"]
    assert red.get(f"/table/{id}/made?seat={seats}").status_code == 422
    assert f"/table/{id}/made?seat=0" in unescape(red.get(f"/table/{id}/after").text)
    running = red.table(game=GAME)
    assert red.get(f"/table/{running}/made").status_code == 422


def test_one_goes_on_from_a_moment_with_fresh_dice(ended: tuple[Guest, str]) -> None:
    red, id = ended
    past = live(red.client, id).match
    there = red.post(f"/table/{id}/branch", moment=40).headers["location"]
    branch = live(red.client, there.removeprefix("/table/"))
    assert list(branch.match.entries[:40]) == list(past.entries[:40])
    assert branch.match.key.secret != past.key.secret
    assert sum(seat.kind == "bot" for seat in branch.seats) == past.players - 1


def test_a_branch_says_what_it_took_over_and_its_own_dice_can_be_checked(
    ended: tuple[Guest, str],
) -> None:
    red, id = ended
    past = live(red.client, id).match
    there = red.post(f"/table/{id}/branch", moment=len(past.entries) // 2).headers["location"]
    branch = live(red.client, there.removeprefix("/table/"))
    red.client.blocking_portal.call(to_the_end, branch)
    log = red.get(f"{there}/log.json").json()
    assert log["given"] == len(past.entries) // 2
    assert bottega.verify(log) > 0
    page = red.post(f"{there}/check").text
    assert f"first {log['given']} entries were taken over" in page
    assert "follow from the secret" in page
    with pytest.raises(bottega.LogError, match="the dealer played"):
        bottega.verify({**log, "given": 0})


def test_a_rematch_is_one_table_for_all(ended: tuple[Guest, str]) -> None:
    red, id = ended
    first = red.post(f"/table/{id}/rematch").headers["location"]
    assert red.post(f"/table/{id}/rematch").headers["location"] == first
    assert first in red.get(f"/table/{id}").text
    assert Guest(red.client).post(f"/table/{id}/rematch").status_code == 403


def ended_by_two(client: Any, **clock: Any) -> tuple[Guest, Guest, str]:
    """A finished game of two people."""
    red, blue = Guest(client), Guest(client)
    for guest, name in ((red, "Red"), (blue, "Blue")):
        guest.post("/account/name", name=name)
    id = red.table(seat0="you", seat1="open", **clock)
    blue.post(f"/table/{id}/sit", seat=1)
    live(client, id).moment.over = True
    return red, blue, id


def test_two_clicks_on_play_again_make_one_table(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, _, id = ended_by_two(client)
        house, table = client.app.state.house, live(client, id)

        async def twice() -> list[str]:
            me = await house.people.by_cookie(red.cookie.partition("=")[2])
            clicks = (house.tables.rematch(table, again(table, me)) for _ in range(2))
            return [each.id for each in await asyncio.gather(*clicks)]

        one, other = client.blocking_portal.call(twice)
        assert one == other
        with house.engine.begin() as connection:
            assert connection.scalar(select(func.count()).select_from(TableRow)) == 2


def test_a_rematch_invites_and_seats_nobody_unasked(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue, id = ended_by_two(client, clock="live", seconds=60)
        where = red.post(f"/table/{id}/rematch").headers["location"]
        table = live(client, where.removeprefix("/table/"))
        assert [seat.name for seat in table.seats] == ["Red", ""]
        assert not table.clock.running
        assert not table.agreed.listed
        assert where in blue.get(f"/table/{id}").text
        assert blue.post(f"/table/{id}/rematch").headers["location"] == where
        assert [seat.name for seat in table.seats] == ["Red", "Blue"]
        assert table.clock.running


def test_lists_say_what_they_leave_out_and_your_turn_comes_first(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        mine = red.table(seat0="here", seat1="here")
        waiting = [red.table(seat0="you", seat1="open", listed="on") for _ in range(21)]
        page = red.get("/").text
        yours = page[page.index('id="tables"') :]
        assert yours.index(mine) < min(yours.index(id) for id in waiting if id in yours)
        assert re.findall(r"(\d+) more: show all", page) == ["2", "1"]
        whole = red.get("/?all=yes").text
        assert all(whole.count(f"/table/{id}") == 2 for id in waiting)
        assert "show all" not in whole


def test_a_finished_game_is_in_its_players_list_without_being_replayed(
    ended: tuple[Guest, str],
) -> None:
    red, id = ended
    tables = red.client.app.state.house.tables
    table = tables.live.pop(id)
    try:
        page = red.get("/").text
        assert f"/table/{id}" in page
        assert id not in tables.live
    finally:
        tables.live[id] = table


def test_a_finished_table_stays_as_it_is(ended: tuple[Guest, str]) -> None:
    red, id = ended
    number = live(red.client, id).number
    for what in ("leave", "resign", "undo", "play", "hint"):
        fields = {"seat": 0, "action": 26, "seq": live(red.client, id).seq(0)}
        assert red.post(f"/table/{id}/{what}", **fields).status_code == 422
    assert live(red.client, id).number == number


def test_while_a_game_runs_its_log_and_others_eyes_are_sealed(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, watcher = Guest(client), Guest(client)
        id = red.table(seat0="you", seat1="bot:random")
        assert red.get(f"/table/{id}/log.json").status_code == 403
        assert red.get(f"/table/{id}/moment/1?seat=0").status_code == 200
        assert red.get(f"/table/{id}/moment/1?seat=1").status_code == 403
        assert watcher.get(f"/table/{id}/moment/1?seat=0").status_code == 403
        assert watcher.get(f"/table/{id}/moment/1").status_code == 200
        assert red.get(f"/table/{id}/after").status_code == 422
        assert red.post(f"/table/{id}/branch", moment=1).status_code == 422
        assert red.post(f"/table/{id}/check").status_code == 422


# Clocks


def test_a_live_clock_runs_while_its_seat_is_asked_and_gains_with_each_move() -> None:
    clock = Clock(Pace("live", seconds=60, increment=5), 2)
    clock.ask([0], 100.0)
    assert clock.remaining(0, 130.0) == 30
    assert clock.remaining(1, 130.0) == 60
    clock.ask([1], 130.0)
    assert clock.remaining(0, 150.0) == 35
    assert clock.expiry([0, 1]) == 190
    assert clock.expiry([0]) is None


def test_a_slow_clock_starts_anew_with_each_decision() -> None:
    clock = Clock(Pace("slow", days=2), 2)
    clock.ask([0, 1], 0.0)
    clock.restore(clock.kept(DAY, 0), DAY, 0)
    clock.ask([0, 1], DAY)
    assert clock.remaining(0, DAY) == 2 * DAY
    assert clock.remaining(1, DAY) == DAY


def test_who_comes_back_has_time_for_a_decision() -> None:
    clock = Clock(Pace("live", seconds=30), 2)
    clock.ask([0], 0.0)
    clock.grace(0, 40.0)
    assert clock.remaining(0, 40.0) == GRACE


def test_when_time_is_up_a_bot_plays_until_one_is_back(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        id, first, other, seat = two(client, clock="live", seconds=30, increment=0)
        table = live(client, id)
        assert list(table.clock.running) == [seat]
        table.clock.left[seat] = 0.0
        with other.socket(id) as socket:
            other.post(f"/table/{id}/say", text="your time is up")  # wakes the clock
            until(socket, 2)
            assert table.seats[seat].away
            assert "run out of time" in first.get(f"/table/{id}").text
            assert first.post(f"/table/{id}/back", seat=seat).status_code == 303
            assert table.clock.left[seat] >= GRACE


def test_no_clock_runs_before_all_have_sat_down(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        id = Guest(client).table(seat0="you", seat1="open", clock="live")
        assert not live(client, id).clock.running


def test_options_and_seats_are_those_of_the_game(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="here", **{"option.favour": "round"})
        match = live(client, id).match
        assert match.game.chosen(match.choices)["favour"] == "round"


def loaded(client: TestClient[Any]) -> int:
    return len(client.app.state.house.tables.live)


def test_a_table_nobody_looks_at_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="here", game=GAME)
        client.blocking_portal.call(client.app.state.house.tables.let_go, -1)
        assert loaded(client) == 0
        assert "You are" in red.get(f"/table/{id}").text
        assert loaded(client) == 1


def test_a_table_that_leaves_the_memory_is_no_garbage(tmp_path: Path) -> None:
    """Garbage that is old is seldom looked for: nothing of a table may hold the table itself."""
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="open", game=GAME)
        Guest(client).post(f"/table/{id}/sit", seat="1", name="Blue")
        red.get(f"/table/{id}")
        client.app.state.house.timers.stop()  # the alarm of someone who is missed rings long before
        gc.collect()
        gc.disable()
        try:
            table = weakref.ref(live(client, id))
            client.blocking_portal.call(client.app.state.house.tables.let_go, -1)
            assert table() is None
        finally:
            gc.enable()


def test_no_look_for_garbage_goes_through_the_whole_house() -> None:
    """All would wait meanwhile: what is old is left alone, and of the young little is looked at."""
    looks, kept, usual = list[tuple[int, int]](), list[list[int]](), gc.get_threshold()

    def note(phase: str, facts: dict[str, int]) -> None:
        if phase == "start":
            young = range(facts["generation"] + 1)
            looks.append((facts["generation"], sum(len(gc.get_objects(n)) for n in young)))

    try:
        garbage.spare()
        gc.callbacks.append(note)
        kept += [[n] for n in range(200_000)]
        gc.callbacks.remove(note)
    finally:
        usual_again(usual)
    assert {generation for generation, _ in looks} == {0, 1}
    assert max(objects for _, objects in looks) < 50_000


def usual_again(threshold: tuple[int, int, int]) -> None:
    """Garbage is looked for as before `garbage.spare`."""
    for callback in [each for each in gc.callbacks if each.__module__ == garbage.__name__]:
        gc.callbacks.remove(callback)
    gc.set_threshold(*threshold)
    gc.unfreeze()


class Ring:
    """Only held by itself."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_looked_for_when_there_may_be_some() -> None:
    """Moves leave none, so that what is new is set apart unseen unless something else is done."""
    usual, seen, kept = gc.get_threshold(), list[int](), list[list[int]]()

    def note(phase: str, facts: dict[str, int]) -> None:
        if phase == "start":
            seen.append(sum(len(gc.get_objects(n)) for n in range(facts["generation"] + 1)))

    def ring_is_found() -> bool:
        ring = weakref.ref(Ring())
        kept.extend([n] for n in range(20_000))
        return ring() is None

    try:
        garbage.spare()
        assert ring_is_found()
        gc.callbacks.append(note)
        assert not ring_is_found()
        assert seen
        assert max(seen) < 10  # what the look itself has made
        garbage.expect()
        assert ring_is_found()
        assert max(seen) > garbage.YOUNG
        garbage.tidy(False)
        assert ring_is_found()
        ring = weakref.ref(Ring())
        gc.freeze()
        garbage.tidy(True)  # nobody is here: everything is looked at
        assert ring() is None
    finally:
        gc.callbacks.remove(note)
        usual_again(usual)


def test_whoever_comes_in_may_leave_garbage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as client:
        red, told = Guest(client), list[str]()
        id = red.table(seat0="you", seat1="open", game=GAME)
        monkeypatch.setattr(garbage, "expect", lambda: told.append("garbage"))
        red.get(f"/table/{id}")
        assert len(told) == 2  # as they come, and as they go


# Painters of the house, and what needs no thought


@pytest.mark.parametrize("game", bottega.GAMES)
def test_painters_of_the_house_have_names_of_their_own(tmp_path: Path, game: str) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        id = guest.table(game=game, seat0="you", seat1="bot:greedy", seat2="bot:greedy")
        page = unescape(guest.get(f"/table/{id}").text)
        names = [seat.name for seat in live(client, id).seats]
        assert len(set(names)) == 3
        assert set(names[1:]) < set(PAINTERS)
        for name in names[1:]:
            assert f"<b>{name}</b>" in page
            assert f"painters.svg?v={version()}#{name.lower()}" in page
            assert character(name, "en") in page
        assert "Greedy" in page
        client.app.state.house.tables.live.clear()  # read again from the database
        guest.get(f"/table/{id}")
        assert [seat.name for seat in live(client, id).seats] == names


def test_everyone_is_called_by_name_and_one_person_at_two_seats_by_colour(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        red.post("/account/name", name="Rosa")
        id = red.table(seat0="you", seat1="bot:random", seat2="bot:random")
        told = live(client, id)
        seen = " ".join(told.story.lines(told.match, None, "en"))
        assert any(f"{name} goes first" in seen for name in named(told.seats, "en"))
        assert told.match.game.seat(0, "en") not in seen
        both = live(client, red.table(seat0="you", seat1="here"))
        seen = " ".join(both.story.lines(both.match, None, "en"))
        assert "Rosa" not in seen
        assert any(f"{both.colour(seat, 'en')} goes first" in seen for seat in (0, 1))


@pytest.mark.parametrize("ask_all", ["off", "on"])
def test_what_needs_no_thought_is_done_told_and_taken_back(tmp_path: Path, ask_all: str) -> None:
    """Found again in the database it is still no decision."""
    with served(tmp_path) as client:
        guest, chance = Guest(client), random.Random(3)
        id = guest.table(game="fresco", seat0="you", seat1="here", seat2="here", ask_all=ask_all)
        table, found = live(client, id), 0
        while table.match.seen().lap < 3 and not found:
            seat, length = table.moment.to_move[0], len(table.match.entries)
            assert play(guest, id, seat, chance.randrange(len(table.moment.legal(seat)))) == 303
            last = len(table.match.entries) - 1
            if last in table.match.foregone and table.moment.can_undo(seat):
                told = table.match.story(None, "en", last)
                assert table.story.lines(table.match, None, "en")[-len(told) :] == told
                client.app.state.house.tables.live.clear()
                guest.get(f"/table/{id}")
                table = live(client, id)
                assert last in table.match.foregone
                guest.post(f"/table/{id}/undo", seat=seat, seq=table.seq(seat))
                assert len(table.match.entries) in (length, last)
                found += 1
        assert found == (ask_all == "off")
        assert bool(table.match.foregone) <= (ask_all == "off")


def test_beside_a_portrait_all_the_money_is_offered_and_no_less() -> None:
    """Whoever wants to be asked everything is."""
    stored = json.loads((PLAYED / "fresco" / "all-modules-2.json").read_text())["log"]
    whole, found = bottega.replay(stored), 0
    for cut, (seat, _) in enumerate(whole.entries):
        if seat == DEALER or not whole.copy(cut).question(seat).startswith("Studio"):
            continue
        moment = Moment(whole.copy(cut))
        every, offered = (moment.offered(seat, "en", all) for all in (True, False))
        assert every == moment.legal(seat)
        words = [action.words for action in offered]
        if any(each.startswith("Take") for each in words):
            assert [each for each in words if "give up" in each.lower()] == []
            assert len([each for each in words if each.startswith("Earn")]) == 1
            assert {action.number for action in offered} == set(
                can(board_shown(moment, seat, "en"))
            )
            found += 1
    assert found


def test_leonardo_is_on_the_scoreboard(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        two, three = (
            guest.get(f"/table/{guest.table(game='fresco', seat0='you', **others)}").text
            for others in ({"seat1": "here"}, {"seat1": "here", "seat2": "here"})
        )
        assert '<li data-key="other-Leonardo"' in two
        assert '<li data-key="other-' not in three


def test_a_program_is_asked_everything(tmp_path: Path) -> None:
    seats = [Seat(PERSON, "a", "A"), Seat(PERSON, "b", "B", bot=True), Seat(BOT, level="greedy")]
    assert list(unasked(seats, Agreed())) == [0]
    assert list(unasked(seats, Agreed(ask_all=True))) == []
    assert list(unasked([*seats, Seat()], Agreed())) == []
