"""Help in place, why not now, and the guide: from the server's side."""

import gzip
import json
import random
import re
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import WebSocketTestSession

import bottega
from bottega.bots.painters import PAINTERS
from bottega.core.match import Match
from bottega.core.rule import blank, unfolded
from bottega.core.words import LANGUAGES
from bottega.web.drawing import faces
from bottega.web.speech.language import say
from bottega.web.table.moment import Moment
from bottega.web.view import helping
from tables import stream
from visits import Guest, heard, live, served

SCRIPTS = 16_000  # bytes on the line: everything that a table's page runs, its ceremony too


def ask(socket: WebSocketTestSession, **message: Any) -> dict[str, Any]:
    """What is answered when one asks why not."""
    socket.send_text(json.dumps(message))
    while True:
        message = heard(socket)
        if "why" in message or "error" in message:
            return message


def positions(id: str, count: int) -> list[Match]:
    """Moments of a random game."""
    chance, match = random.Random(5), bottega.game(id).match(players=2, seed=5)
    found: list[Match] = []
    while not match.over and len(found) < count:
        for _ in range(chance.randrange(1, 12)):
            if not match.over:
                seat = chance.choice(match.to_move)
                match.play(seat, chance.choice(match.legal(seat)).number)
        found.append(match.copy())
    return found


# Things


def test_the_table_explains_what_is_on_its_board(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        for id in bottega.GAMES:
            page = guest.get(f"/table/{guest.table(game=id)}").text
            face = bottega.game(id).face
            found = re.findall(r'data-thing="(\w+)"><dt>', page)
            assert found[: len(face.HELP)] == list(face.HELP)
            assert set(found[len(face.HELP) :]) < set(PAINTERS)
            for rule in face.HELP.values():
                assert f'href="/rules/{id}#r{rule}"' in page


def test_help_and_guide_speak_of_the_options_of_the_table() -> None:
    """Where the late pay less, nobody reads that the early do."""
    game = bottega.game("fresco")
    usual, other = (game.match(3, seed=1, prices=prices) for prices in ("rising", "falling"))
    for match, price in ((usual, "low price"), (other, "paints are dear")):
        told = {thing.id: thing.words for thing in helping.things(match, "en")}
        assert price in told["hour"]
        seat = match.to_move[0]
        step = helping.step(match, match.seen(seat), seat, [], "en")
        assert step is not None
        assert ("pay less" in step.words) == (match is usual)
    assert [t.words for t in helping.things(usual, "de") if t.id == "altar"] == [
        t.words for t in helping.things(other, "de") if t.id == "altar"
    ]


# Why not now


@pytest.mark.parametrize("id", bottega.GAMES)
def test_a_place_that_is_not_open_says_by_which_number_to_ask(id: str) -> None:
    for match in positions(id, 8):
        for seat in range(match.players):
            can = {action.number: action.words for action in match.legal(seat)}
            html = faces.board(match.game, match.seen(seat), can, "en")
            asked = [int(number) for number in re.findall(r'data-why="(-?\d+)"', html)]
            assert all(0 <= number < match.game.ACTIONS for number in asked)
            assert not set(asked) & set(can)


@pytest.mark.parametrize("id", bottega.GAMES)
def test_every_place_can_be_asked_about_and_asking_changes_nothing(id: str) -> None:
    for match, language in zip(positions(id, 6), cycle(LANGUAGES), strict=False):
        moment, before, told = Moment(match), match.copy(), list[str]()
        for seat in range(match.players):
            html = faces.board(match.game, match.seen(seat), {}, "en")
            for number in {int(n) for n in re.findall(r'data-why="(\d+)"', html)}:
                words = helping.why_not(moment, seat, number, language)
                assert not words or seat in match.to_move
                told.append(words)
        assert any(told)
        assert match.entries == before.entries
        assert match.view(0) == before.view(0)


def test_two_boards_that_look_alike_give_the_same_reason() -> None:
    """It is made from what the seat sees: the others may hold other cards."""
    match = positions("fresco-card", 3)[-1]
    game, seat = match.game, match.to_move[0]
    other, state = match.copy(), blank(game.STATE)
    game.guess(match.seen(seat), seat, stream(7), state)
    assert state.tobytes() != other._state.tobytes()
    other.history.state = state
    for number in range(0, game.ACTIONS, 9):
        words = [helping.why_not(Moment(each), seat, number, "en") for each in (match, other)]
        assert words[0] == words[1]
        if words[0] != say("why_open", "en"):
            seen = unfolded(match.seen(seat))
            assert words[0] == game.words.refusal(seen, seat, number, "en")


def test_who_waits_or_watches_is_told_no_reason(tmp_path: Path) -> None:
    """That something else is asked is not worth a box."""
    with served(tmp_path) as client:
        guest, watcher = Guest(client), Guest(client)
        id = guest.table(seat0="you", seat1="open")
        table = live(client, id)
        before = table.number
        with guest.socket(id) as mine, watcher.socket(id) as theirs:
            words = helping.why_not(table.moment, 0, 0, "en")
            assert ask(mine, why=0, seat=0)["why"] == {"action": 0, "words": words}
            assert bool(words) == (table.moment.to_move[0] == 0)
            assert ask(theirs, why=0)["why"] == {"action": 0, "words": ""}
            assert ask(theirs, why=0, seat=0)["status"] == 403
            assert ask(mine, why="x")["status"] == 400
            assert ask(mine, why=10**9, seat=0)["why"]["words"] == ""
        assert table.number == before


def test_asking_is_limited_like_everything_else(tmp_path: Path) -> None:
    with served(tmp_path, messages=(0.001, 3)) as client:
        guest = Guest(client)
        with guest.socket(guest.table(seat0="you", seat1="open")) as socket:
            answers = [ask(socket, why=0) for _ in range(4)]
        assert ["why" in answer for answer in answers] == [True, True, True, False]
        assert answers[-1]["status"] == 429


# The guide


def test_a_first_game_has_a_guide_and_gentle_opponents(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        id = guest.table(guide="on")
        table = live(client, id)
        assert table.agreed.guide
        assert {seat.level for seat in table.seats[1:]} == {"apprentice"}
        client.app.state.house.tables.live.clear()  # read again from the database
        assert guest.get(f"/table/{id}").status_code == 200
        assert live(client, id).agreed.guide
        assert not live(client, guest.table()).agreed.guide


def test_every_seat_is_guided_from_its_own_view_and_a_spectator_is_not(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest, friend, watcher = Guest(client), Guest(client), Guest(client)
        for id in bottega.GAMES:
            face = bottega.game(id).face
            table = guest.table(game=id, guide="on", seat0="you", seat1="open")
            friend.post(f"/table/{table}/sit", seat=1)
            for seat, each in enumerate((guest, friend)):
                page = each.get(f"/table/{table}").text
                step = face.guide(unfolded(live(client, table).moment.seen(seat)), seat)
                told = re.search(r'class="guide" data-key="guide" data-thing="(\w+)"', page)
                assert (told[1] if told else None) == (step and face.GUIDE[step])
            assert 'class="guide"' not in watcher.get(f"/table/{table}").text
            plain = guest.table(game=id, seat0="you", seat1="open")
            assert 'class="guide"' not in guest.get(f"/table/{plain}").text


def test_a_step_has_its_number_its_thing_and_its_words() -> None:
    for id in bottega.GAMES:
        game, told = bottega.game(id), set()
        for match in positions(id, 8):
            for seat in range(match.players):
                step = helping.step(match, match.seen(seat), seat, [], "de")
                if step is not None:
                    assert 1 <= step.number <= step.last == len(game.face.GUIDE)
                    assert step.thing in game.face.HELP
                    assert step.words
                    told.add(step.number)
        assert told


# What the page runs


def test_the_scripts_of_a_table_are_small() -> None:
    template = (faces.HERE / "templates" / "table.html").read_text()
    scripts = re.findall(r'src="/static/(\w+\.js)', template)
    assert {"morph.js", "table.js", "help.js", "sounds.js"} <= set(scripts)
    files = [(faces.HERE / "static" / name).read_bytes() for name in scripts]
    assert sum(len(gzip.compress(file)) for file in files) < SCRIPTS
