"""Somebody about as strong, and a painter of the house when nobody comes."""

import asyncio
import re
import time
from pathlib import Path

import pytest

import postgresql
from bottega.core.words import LANGUAGES
from bottega.web.club.matching import FAR, NEAR, band, best, level_for
from bottega.web.house import House
from bottega.web.people.person import Person
from bottega.web.people.ratings import Rated, Scale
from bottega.web.store.models import SeekRow
from browsing import Form, Visitor, follow, well
from neighbouring import with_houses
from visits import GAME, Guest, house_of, id_of, live, served

ALL = "atelier"


def seek(person: str, *games: str, since: float = 0.0, fill: float = 60.0) -> SeekRow:
    row = {"person": person, "games": list(games), "pace": "live", "since": since}
    return SeekRow(**row, alive=1e12, fill=fill, table=None)


def rated(**people: float) -> dict[str, Scale]:
    scale = {name: Rated(mu) for name, mu in people.items()}
    return {GAME: scale, ALL: {}}


def test_the_nearest_in_strength_is_found_for_a_game_of_both() -> None:
    red, waiting = seek("red", GAME, ALL), [seek("far", GAME), seek("near", GAME), seek("x")]
    scales = rated(red=25.0, far=27.5, near=26.0)
    found = best(red, waiting, scales, 0.0)
    assert found is not None
    assert (found.other.person, found.game) == ("near", GAME)
    assert best(seek("red", ALL), waiting, scales, 0.0) is None


def test_whoever_waits_meets_others_further_away() -> None:
    red, blue = seek("red", GAME), seek("blue", GAME)
    scales = rated(red=25.0, blue=25.0 + NEAR + 5)
    assert best(red, [blue], scales, 0.0) is None
    assert best(red, [blue], scales, 60.0) is not None
    assert [band(red, at) for at in (0.0, 60.0, 999.0)] == [NEAR, FAR, FAR]


def test_the_painter_is_about_as_strong() -> None:
    scale = {"bot:greedy": Rated(15.0), "bot:master": Rated(35.0)}
    assert level_for(Rated(33.0), scale) == "master"
    assert level_for(Rated(16.0), scale) == "greedy"
    assert level_for(Rated(16.0), {}) == "journeyman"


def look_for(guest: Guest, pace: str = "live", *games: str) -> None:
    chosen = {f"game.{game}": "on" for game in games or (GAME,)}
    assert guest.post("/play", pace=pace, **chosen).status_code == 303


def table_for(guest: Guest) -> str:
    """Where someone is led to who waits no more."""
    return str(guest.get("/play").headers.get("location", "")).removeprefix("/table/")


@pytest.mark.parametrize("pace", ["live", "slow"], ids=["minutes", "days"])
def test_two_who_look_for_the_same_sit_down_together(tmp_path: Path, pace: str) -> None:
    with served(tmp_path) as client:
        red, blue = Guest(client), Guest(client)
        look_for(red, pace)
        assert "Looking for someone" in red.get("/play").text
        look_for(blue, pace, ALL, GAME)
        id = table_for(blue)
        assert id == table_for(red) != ""
        table = live(client, id)
        assert {seat.person for seat in table.seats} == {id_of(red), id_of(blue)}
        assert (table.match.game.id, table.agreed.pace.kind) == (GAME, pace)
        assert not table.agreed.hints
        assert table_for(red) == ""  # it is found once


def test_live_and_slow_do_not_meet_nor_who_has_left(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue, green = Guest(client), Guest(client), Guest(client)
        look_for(red, "live")
        look_for(blue, "slow")
        assert table_for(blue) == ""
        red.post("/play/stop")
        look_for(green, "live")
        assert table_for(green) == ""
        assert "Look for someone" in red.get("/play").text


def test_who_is_blocked_is_no_match(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue, green = Guest(client), Guest(client), Guest(client)
        look_for(red)
        look_for(blue)
        me = client.blocking_portal.call(house_of(client).people.by_id, id_of(red))
        assert me is not None
        client.blocking_portal.call(house_of(client).manners.avoid, me, id_of(blue), "block")
        assert [table_for(guest) for guest in (red, blue)] == ["", ""]
        look_for(green)
        assert table_for(green) in (table_for(red), table_for(blue))


def test_a_painter_sits_down_at_once_if_one_likes_and_after_the_wait_by_itself(
    tmp_path: Path,
) -> None:
    with served(tmp_path, seeking=(0.3, 0.2)) as client:
        red, blue = Guest(client), Guest(client)
        look_for(red)
        assert red.get("/play/news").json() == {"found": True}
        assert live(client, table_for(red)).seats[1].level == "journeyman"
        look_for(red, "slow")
        red.post("/play/now")
        assert live(client, table_for(red)).seats[1].kind == "bot"
        look_for(blue, "slow")
        time.sleep(0.3)
        client.blocking_portal.call(house_of(client).matching.round)  # no page is open
        assert table_for(blue)
        assert red.post("/play/now").status_code == 404


@pytest.mark.parametrize(
    "asked", [{}, {"game.chess": "on"}, {f"game.{GAME}": "on", "pace": "soon"}]
)
def test_what_cannot_be_looked_for_is_refused(tmp_path: Path, asked: dict[str, str]) -> None:
    with served(tmp_path) as client:
        assert Guest(client).post("/play", **asked).status_code == 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_wait_is_told(tmp_path: Path, language: str) -> None:
    with served(tmp_path) as client:
        red = Guest(client, language)
        look_for(red)
        assert re.search(r'data-left="(60|59)"', red.get("/play").text)
        look_for(red, "slow")
        assert "24" in red.get("/play").text
        assert red.post("/account/delete", sure="yes").status_code == 303
        assert client.blocking_portal.call(house_of(client).matching.of, id_of(red)) is None


@pytest.mark.skipif(not postgresql.HERE, reason=postgresql.GET_IT)
def test_two_at_two_processes_find_each_other_and_are_woken(database: str) -> None:
    async def work(one: House, other: House) -> None:
        people = [Person("red", "Red"), Person("blue", "Blue")]
        for house, person in zip((one, other), people, strict=True):
            await house.people.stored(person)
            await house.matching.seek(person, [GAME], "live")
        found = await asyncio.gather(one.matching.wait("red", 30), other.matching.wait("blue", 30))
        assert all(found)
        rows = [await one.matching.of(person.id) for person in people]
        assert rows[0] is not None
        assert rows[1] is not None
        assert rows[0].table == rows[1].table
        assert len(await one.reader.tables_of("red")) == 1  # both looked: one table

    with_houses(database, work)


def test_two_browsers_find_each_other(visitor: Visitor, form: Form, address: str) -> None:
    page, other = visitor(), visitor()
    for each in (page, other):
        each.goto(address)
        follow(each.get_by_role("link", name=form.say("find_opponent")))
        each.get_by_role("button", name=form.say("seek")).click()
    for each in (page, other):
        each.wait_for_selector("main.table")
    assert page.url == other.url
    page.goto(f"{address}/play")
    well(page)
    page.get_by_label(form.say("set_clock_slow"), exact=True).check()
    follow(page.get_by_role("button", name=form.say("seek")))
    well(page)
    follow(page.get_by_role("button", name=form.say("painter_now")))  # nobody else comes
    page.wait_for_selector("main.table")
