"""Tournaments: who plays whom, what decides, and that a crash changes nothing of it."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import func, select

from bottega.core.words import LANGUAGES
from bottega.web.club.pairing import (
    KINDS,
    KNOCK_OUT,
    ROBIN,
    SWISS,
    Round,
    following,
    points,
    rounds_of,
    sizes,
    standings,
)
from bottega.web.club.tournaments import OVER, RUNNING, Tournament
from bottega.web.house import House
from bottega.web.people.person import Person
from bottega.web.settings import settings_for
from bottega.web.speech.language import say
from bottega.web.store.models import ResultRow, TableRow
from browsing import Form, Visitor, follow, well
from visits import GAME, Guest, house_of, id_of, kept, live, served

RED = Person("red", "Red")
PATIENCE = 240.0  # seconds


def played_out(kind: str, entrants: int, seats: int) -> list[Round]:
    """A whole tournament with places by chance."""
    chance, rounds = random.Random(entrants), list[Round]()
    while tables := following(kind, entrants, seats, rounds_of(kind, entrants, seats), rounds):
        places = [chance.sample(range(1, len(table) + 1), len(table)) for table in tables]
        rounds.append([list(zip(*pair, strict=True)) for pair in zip(tables, places, strict=True)])
    return rounds


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("kind", KINDS)
def test_everybody_plays_once_in_a_round_and_it_ends(kind: str, seats: int) -> None:
    for entrants in range(2, 20):
        rounds, left = played_out(kind, entrants, seats), set(range(entrants))
        assert len(rounds) == rounds_of(kind, entrants, seats)
        for each in rounds:
            seated = [who for table in each for who, _ in table]
            assert len(seated) == len(set(seated))
            assert kind == KNOCK_OUT or set(seated) == left
            assert all(1 <= len(table) <= seats for table in each)
            assert sum(len(table) == 1 for table in each) <= 1
        lines = standings(kind, entrants, rounds)
        assert {line.entrant for line in lines} == left


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_in_a_round_robin_all_meet(seats: int) -> None:
    for entrants in (2, 5, 8, 12):
        met = [
            frozenset(pair)
            for each in played_out(ROBIN, entrants, seats)
            for table in each
            for pair in combinations([who for who, _ in table], 2)
        ]
        assert len(set(met)) == entrants * (entrants - 1) // 2
        assert seats > 2 or len(met) == len(set(met))


def test_swiss_brings_neighbours_together_who_have_not_met() -> None:
    first = [[(0, 1), (1, 2)], [(2, 1), (3, 2)]]
    assert following(SWISS, 4, 2, 3, [first]) == [[0, 2], [1, 3]]
    assert following(SWISS, 4, 2, 1, [first]) == []
    byes = [table[0][0] for each in played_out(SWISS, 5, 2) for table in each if len(table) == 1]
    assert len(byes) == len(set(byes)) == 4  # nobody sits out twice


def test_those_who_keep_apart_meet_only_where_they_must() -> None:
    assert following(SWISS, 4, 2, 3, [], [frozenset((0, 1))]) == [[0, 2], [1, 3]]
    assert following(SWISS, 4, 2, 3, [], [frozenset((2, 3))]) == [[0, 3], [2, 1]]
    tables = following(ROBIN, 6, 3, 9, [], [frozenset((0, 1)), frozenset((0, 2))])
    assert [sorted(table) for table in tables] == [[0, 3, 4], [1, 2, 5]]
    assert following(SWISS, 2, 2, 3, [], [frozenset((0, 1))]) == [[0, 1]]
    assert following(SWISS, 3, 2, 3, [], [frozenset((0, 1))]) == [[0, 1], [2]]  # not by sitting out
    assert following(ROBIN, 4, 2, 3, [], [frozenset((0, 3))])[0] == [0, 3]


def test_in_a_knock_out_they_meet_in_the_final_alone() -> None:
    apart, rounds = [frozenset((0, 7))], list[Round]()
    while tables := following(KNOCK_OUT, 8, 2, 3, rounds, apart):
        together = [sorted(table) for table in tables if {0, 7} <= set(table)]
        assert together == ([[0, 7]] if len(tables) == 1 else [])
        rounds.append([[(who, 1 if who in (0, 7) else 2 + who) for who in t] for t in tables])
    assert len(rounds) == rounds_of(KNOCK_OUT, 8, 2)


def test_a_knock_out_is_won_in_the_final() -> None:
    assert following(KNOCK_OUT, 4, 2, 2, []) == [[0, 3], [1, 2]]
    first = [[(0, 2), (3, 1)], [(1, 1), (2, 2)]]
    assert following(KNOCK_OUT, 4, 2, 2, [first]) == [[1, 3]]
    final = [[(1, 2), (3, 1)]]
    assert following(KNOCK_OUT, 4, 2, 2, [first, final]) == []
    assert [line.entrant for line in standings(KNOCK_OUT, 4, [first, final])] == [3, 1, 0, 2]


def test_points_are_by_place_and_ties_are_broken_as_said() -> None:
    assert points([(0, 1), (1, 2), (2, 3)]) == {0: 1.0, 1: 0.5, 2: 0.0}
    assert points([(0, 1), (1, 1), (2, 3)]) == {0: 0.75, 1: 0.75, 2: 0.0}
    assert points([(7, 1)]) == {7: 1.0}
    rounds = [
        [[(0, 1), (1, 2)], [(2, 1), (3, 2)]],
        [[(0, 2), (2, 1)], [(1, 1), (3, 2)]],
    ]
    lines = standings(SWISS, 4, rounds)
    assert [(line.entrant, line.points, line.met) for line in lines] == [
        (2, 2.0, 1.0),
        (0, 1.0, 3.0),  # met the stronger
        (1, 1.0, 1.0),
        (3, 0.0, 3.0),
    ]
    assert sizes(16, 4) == [4, 4, 4, 4]
    assert sizes(7, 3) == [3, 2, 2]
    assert sizes(5, 2) == [2, 2, 1]


# Before it begins


def announced(guest: Guest, **asked: str) -> str:
    usual = {"name": "Giostra", "game": GAME, "kind": "swiss", "seats": "2", "pace": "live"}
    answer = guest.post("/tournaments", **{**usual, **asked})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_people_and_bots_enter_and_it_begins(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue = kept(client, "Red"), Guest(client)
        address = announced(red)
        assert "Giostra" in blue.get("/tournaments").text
        for guest in (red, blue, blue):
            guest.post(f"{address}/join")
        assert blue.post(f"{address}/bot", level="greedy").status_code == 403
        assert blue.post(f"{address}/start").status_code == 403
        for level in ("greedy", "greedy"):
            red.post(f"{address}/bot", level=level)
        assert "(4)" in red.get(address).text
        assert red.post(f"{address}/start").status_code == 303
        page = red.get(address).text
        assert "Round 1" in page
        assert "Opponents’ points" in page
        mine = client.blocking_portal.call(house_of(client).reader.tables_of, id_of(red))
        assert len(mine) == 1
        table = live(client, mine[0])
        assert (table.full, table.agreed.hints, table.agreed.pace.kind) == (True, False, "live")
        for what in ("start", "leave"):
            assert red.post(f"{address}/{what}").status_code == 422


def test_who_is_blocked_does_not_enter_and_whom_one_blocks_later_is_met_last(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as client:
        guests = [Guest(client) for _ in range(5)]
        address = announced(guests[0])
        for guest in guests[:4]:
            assert guest.post(f"{address}/join").status_code == 303
        house = house_of(client)
        me = client.blocking_portal.call(house.people.by_id, id_of(guests[0]))
        assert me is not None
        for other in (1, 4):
            client.blocking_portal.call(house.manners.avoid, me, id_of(guests[other]), "block")
        assert guests[4].post(f"{address}/join").status_code == 403
        guests[0].post(f"{address}/start")
        mine = client.blocking_portal.call(house.reader.tables_of, me.id)
        assert id_of(guests[1]) not in {seat.person for seat in live(client, mine[0]).seats}


def test_tournaments_that_cannot_be(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        for wrong in ({"kind": "x"}, {"game": "chess"}, {"seats": "two"}, {"pace": "none"}):
            assert red.post("/tournaments", name="A", **wrong).status_code == 400
        address = announced(red)
        assert red.post(f"{address}/start").status_code == 422
        assert red.post(f"{address}/bot", level="genius").status_code == 400
        assert red.post(f"{address}/anything").status_code == 404
        assert red.post(f"{address}/leave", number="x").status_code == 400
        assert red.get("/tournament/nothing").status_code == 404
        five = {"name": "A", "game": GAME, "kind": "robin", "seats": "5", "pace": "live"}
        assert red.post("/tournaments", **five).status_code == 422


def test_a_tournament_of_a_group_is_its_members(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, stranger = Guest(client), Guest(client)
        club = red.post("/groups", name="Café").headers["location"].rpartition("/")[2]
        address = announced(red, club=club)
        assert red.get(address).status_code == 200
        assert stranger.get(address).status_code == 403
        assert stranger.post(f"{address}/join").status_code == 403
        assert "Giostra" not in stranger.get("/tournaments").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_decides_is_said_beforehand(tmp_path: Path, language: str) -> None:
    with served(tmp_path) as client:
        red = Guest(client, language)
        for kind, seats in product(KINDS, "23"):
            page = red.get(announced(red, kind=kind, seats=seats)).text
            all_meet = (kind, seats) == (ROBIN, "2")
            assert (say("tournament_meets", language) in page) == all_meet
            assert (say("tournament_apart", language) in page) != all_meet


# While it runs


def house_in(folder: Path) -> House:
    return House(replace(settings_for(str(folder / "games.db")), pause=0.0, warm_up=False))


async def begun(house: House, kind: str, seats: int, bots: int, pace: str) -> str:
    me = await house.people.stored(RED)
    asked = {"name": "Giostra", "game": GAME, "kind": kind, "seats": str(seats), "pace": pace}
    id = await house.tournaments.make(me, asked)
    for _ in range(bots):
        await house.tournaments.add_bot(me, id, "greedy")
    await house.tournaments.start(me, id)
    return id


async def at_the_end(house: House, id: str) -> Tournament:
    async with asyncio.timeout(PATIENCE):
        while (found := await house.tournaments.find(id)).row.state != OVER:
            assert found.row.state == RUNNING
            await asyncio.sleep(0.1)
    return found


# A house with a tournament of bots that is killed when so many games have ended
DOOMED = """
import asyncio, os, signal, sys
from pathlib import Path
from test_tournaments import begun, house_in
from bottega.web.store.writer import ADD_RESULT, Writer

commit, left = Writer._commit, [int(sys.argv[2])]

def doomed(self, wishes):
    error = commit(self, wishes)
    if any(deed.statement is ADD_RESULT for wish in wishes for deed in wish.deeds):
        left[0] -= 1
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)
    return error

Writer._commit = doomed

async def main():
    house = house_in(Path(sys.argv[1]))
    async with house.open():
        print(await begun(house, sys.argv[3], int(sys.argv[4]), 16, sys.argv[5]), flush=True)
        await asyncio.sleep(600)

asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("kind", "seats", "pace", "ended"),
    [
        (KNOCK_OUT, 4, "live", 2),
        pytest.param(KNOCK_OUT, 4, "live", 4, marks=pytest.mark.slow),
        pytest.param(KNOCK_OUT, 2, "slow", 9, marks=pytest.mark.slow),
        pytest.param(SWISS, 4, "live", 5, marks=pytest.mark.slow),
        pytest.param(ROBIN, 4, "live", 11, marks=pytest.mark.slow),
    ],
)
def test_sixteen_bots_play_on_after_the_server_was_killed(
    tmp_path: Path, kind: str, seats: int, pace: str, ended: int
) -> None:
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    command = [sys.executable, "-c", DOOMED, str(tmp_path), str(ended), kind, str(seats), pace]
    child = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert child.returncode == -signal.SIGKILL, child.stderr
    id = child.stdout.strip()

    async def again() -> None:
        house = house_in(tmp_path)
        async with house.open():
            before = await house.tournaments.find(id)
            assert before.row.state == RUNNING
            found = await at_the_end(house, id)
            assert [p.table for p in found.pairings][: len(before.pairings)] == [
                p.table for p in before.pairings
            ]
            assert len(found.rounds) == len(found.done) == rounds_of(kind, 16, seats)
            with house.engine.connect() as connection:
                tables = connection.scalar(select(func.count()).select_from(TableRow))
                results = connection.scalar(select(func.count()).select_from(ResultRow))
            assert tables == len(found.pairings)  # none was laid twice
            assert results == sum(len(pairing.entrants) for pairing in found.pairings)
            done: list[Round] = list(found.done)
            for number, each in enumerate(found.rounds):  # as it would have been without the crash
                laid = [pairing.entrants for pairing in each]
                assert laid == following(kind, 16, seats, found.row.rounds, done[:number])
            assert len(found.lines) == 16

    asyncio.run(again())


def test_a_tournament_in_a_browser(visitor: Visitor, form: Form, address: str) -> None:
    page = visitor()
    page.goto(address)
    follow(page.get_by_role("link", name=form.say("tournaments")))
    well(page)
    announce(page, form, SWISS)
    follow(page.get_by_role("button", name=form.say("tournament_join"), exact=True))
    expect(page.get_by_role("heading", name="(1)")).to_be_visible()
    page.get_by_role("button", name=form.say("add_bot"), exact=True).click()
    expect(page.get_by_role("heading", name="(2)")).to_be_visible()
    well(page)
    begin = page.get_by_role("button", name=form.say("tournament_start"))
    begin.focus()
    page.evaluate("document.body.dataset.same = 'yes'")
    _add_a_bot(page)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_role("heading", name="(3)")).to_be_visible()  # it comes by itself
    expect(begin).to_be_focused()
    assert page.evaluate("document.body.dataset.same") == "yes"
    follow(begin)
    page.wait_for_selector(".tournament .scale")
    well(page)
    page.get_by_role("link", name=form.say("to_that_table")).first.click()
    page.wait_for_selector("main.table")


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_in_a_browser_to_its_end(
    visitor: Visitor, form: Form, address: str, kind: str
) -> None:
    page = visitor()
    page.goto(f"{address}/tournaments")
    announce(page, form, kind)
    expect(page.locator("main")).to_contain_text(form.say(f"tournament_{kind}_means"))
    for _ in range(2):
        _add_a_bot(page)
    page.reload()
    follow(page.get_by_role("button", name=form.say("tournament_start")))
    expect(page.locator(".found[role=status]")).to_be_visible(timeout=PATIENCE * 1000)
    well(page)


def announce(page: Page, form: Form, kind: str) -> None:
    page.get_by_label(form.say("group_name")).fill("Giostra")
    page.locator("[name=game]").select_option(GAME)
    page.locator("[name=kind]").select_option(kind)
    follow(page.get_by_role("button", name=form.say("make_tournament")))


def _add_a_bot(page: Page) -> None:
    """As from another window."""
    token = page.locator("[name=token]").first.input_value()
    origin = "/".join(page.url.split("/")[:3])
    form: dict[str, str | float | bool] = {"token": token, "level": "greedy"}
    page.request.post(f"{page.url}/bot", form=form, headers={"origin": origin})
