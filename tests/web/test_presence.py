"""Who is at the table: a bot plays for someone who left while another waits, until they come."""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient, WebSocketTestSession

from bottega.web.people.person import Person
from bottega.web.table.events import seating
from bottega.web.table.presence import RECENT, Presence
from bottega.web.table.seats import BOT, PERSON, Seat, away
from bottega.web.table.table import Table
from visits import Guest, heard, live, served

RED, YELLOW, BLUE = (Seat(PERSON, name.lower(), name) for name in ("Red", "Yellow", "Blue"))
SOON, NEVER = 0.05, 1e6  # seconds


def here(*people: str) -> Presence:
    presence = Presence()
    for person in people:
        presence.lines.add(asyncio.Event(), person)
    return presence


# Whom somebody waits for, by a clock of our own


def test_someone_is_missed_from_when_another_waits() -> None:
    presence = here("yellow")
    presence.ask([0], [RED, YELLOW], 100.0)
    presence.ask([0], [RED, YELLOW], 130.0)
    assert presence.missed == {0: 100.0}


def test_who_is_connected_is_never_missed_however_many_lines_they_close() -> None:
    presence = here("red", "red", "yellow")
    presence.leave(next(iter(presence.lines)))
    presence.ask([0], [RED, YELLOW], 0.0)
    assert not presence.missed
    presence.leave(next(iter(presence.lines)))
    presence.ask([0], [RED, YELLOW], 1.0)
    assert presence.missed == {0: 1.0}


def test_nobody_is_missed_where_nobody_waits() -> None:
    alone, both = [RED, Seat(BOT)], [RED, YELLOW]
    for seats, asked, presence in (
        (alone, [0], here()),
        (both, [0], here()),
        (both, [0], here("a spectator")),
        (both, [0, 1], here("yellow")),  # yellow has to decide as well
        ([RED, away(YELLOW)], [0], here("yellow")),  # a bot plays for the one who could wait
        ([RED, RED], [0], here()),
    ):
        presence.ask(asked, seats, 0.0)
        assert not presence.missed


def test_a_page_stands_for_its_reader_for_a_while() -> None:
    presence = here("yellow")
    presence.ask([0], [RED, YELLOW], 0.0)
    presence.read("red", [0], 100.0)
    presence.ask([0], [RED, YELLOW], 100.0)
    assert presence.missed == {0: 100.0}  # they may be thinking: the waiting begins anew
    assert presence.here("red", 100.0 + RECENT - 1)
    assert not presence.here("red", 100.0 + RECENT)


def test_who_reads_pages_without_scripts_waits_too() -> None:
    presence = here()
    presence.read("yellow", [1], 0.0)
    presence.ask([0], [RED, YELLOW], 1.0)
    assert presence.missed == {0: 1.0}
    presence.ask([0], [RED, YELLOW], RECENT + 1)
    assert not presence.missed


def test_the_waiting_ends_when_the_one_who_waited_leaves() -> None:
    presence = here("blue")
    presence.ask([0], [RED, YELLOW, BLUE], 0.0)
    assert presence.missed
    presence.leave(next(iter(presence.lines)))
    presence.ask([0], [RED, YELLOW, BLUE], 1.0)
    assert not presence.missed


# At a table


def two(client: TestClient[Any], **fields: Any) -> tuple[Table, Guest, Guest, int]:
    """A table of two guests: who is asked first, the other, and the seat of the first."""
    red, yellow = Guest(client), Guest(client)
    id = red.table(seat0="you", seat1="open", **fields)
    yellow.post(f"/table/{id}/sit", seat=1, name="Yellow")
    table = live(client, id)
    seat = table.moment.to_move[0]
    return (table, red, yellow, 0) if seat == 0 else (table, yellow, red, 1)


def told(socket: WebSocketTestSession, words: str) -> None:
    """Listen until the log says something."""
    while not any(words in line for line in heard(socket).get("log", {}).get("lines", [])):
        pass


def players(socket: WebSocketTestSession, words: str, there: bool) -> None:
    """Listen until the list of players says something, or no longer does."""
    shown: str | None = None
    while shown is None or (words in shown) != there:
        shown = heard(socket).get("players")


@contextmanager
def left_alone(
    client: TestClient[Any],
) -> Iterator[tuple[Table, Guest, int, WebSocketTestSession]]:
    """A table where a bot has taken over from who left: the table, the one who left, their seat,
    and the line of the one who waited. The house loses patience once that line is open, and once
    only, so that a slow machine sees the same."""
    timers = client.app.state.house.timers
    table, first, other, seat = two(client)
    with other.socket(table.id) as socket:
        heard(socket)
        timers.absence = 0.0
        client.blocking_portal.call(timers.look, table)
        told(socket, "is away, a painter of the house plays on")
        timers.absence = NEVER
        yield table, first, seat, socket


def test_a_bot_plays_for_who_left_until_they_open_the_table_again(tmp_path: Path) -> None:
    with (
        served(tmp_path, absence=NEVER) as client,
        left_alone(client) as (table, first, seat, socket),
    ):
        assert table.seats[seat].absent
        while table.waits_for(seat):
            heard(socket)
        with first.socket(table.id) as back:
            told(back, "is back")
            assert not table.seats[seat].away


def test_who_comes_while_a_bot_is_taking_over_is_back_too(tmp_path: Path) -> None:
    with served(tmp_path, absence=NEVER) as client:
        table, first, other, seat = two(client)
        with other.socket(table.id) as socket:
            heard(socket)
            me = Person(table.seats[seat].person)

            async def both() -> None:
                taking = asyncio.create_task(seating.miss(table, seat))
                while not table.lock.locked():
                    await asyncio.sleep(0)
                await table.read(me)
                await taking

            first.get(f"/table/{table.id}")
            client.blocking_portal.call(both)
            told(socket, "is back")
            assert not table.seats[seat].away


def test_a_page_without_scripts_brings_one_back(tmp_path: Path) -> None:
    with served(tmp_path, absence=NEVER) as client, left_alone(client) as (table, first, seat, _):
        first.get(f"/table/{table.id}")
        assert not table.seats[seat].away
        assert "is back" in first.get(f"/table/{table.id}").text


def test_a_page_without_scripts_asks_again_before_its_reader_is_forgotten(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        table, first, other, seat = two(client)
        for guest, asked in ((first, True), (other, False)):
            page = guest.get(f"/table/{table.id}").text
            refresh = re.search(r'http-equiv="refresh" content="(\d+); url=([^"]+)"', page)
            assert refresh is not None
            assert int(refresh[1]) < (RECENT if asked else SOON * 100)
            assert refresh[2] == f"/table/{table.id}?seat={seat if asked else 1 - seat}"


def test_who_resigned_stays_away_though_they_look_on(tmp_path: Path) -> None:
    with served(tmp_path, absence=SOON) as client:
        table, first, _, seat = two(client)
        first.post(f"/table/{table.id}/resign", seat=seat)
        with first.socket(table.id) as socket:
            assert heard(socket)["seat"] == seat
            first.get(f"/table/{table.id}")
            assert table.seats[seat].away


def test_nobody_is_replaced_who_is_there_or_whom_nobody_waits_for(tmp_path: Path) -> None:
    with served(tmp_path, absence=0.0) as client:
        timers = client.app.state.house.timers
        table, first, other, _ = two(client)
        table.presence.pages.clear()  # as after a restart
        with first.socket(table.id), other.socket(table.id) as socket:
            heard(socket)
            assert table.id not in timers.alarms
        slow, _, watching, _ = two(client, clock="slow", days=2)
        with watching.socket(slow.id) as socket:
            heard(socket)
            assert slow.presence.missed  # and yet the clock alone decides
            assert timers.alarms[slow.id].when() > client.blocking_portal.call(_now) + 3600


async def _now() -> float:
    return asyncio.get_running_loop().time()


def test_someone_absent_is_found_absent_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path, absence=NEVER) as client, left_alone(client) as (table, first, seat, _):
        assert table.seats[seat].absent
    with served(tmp_path, absence=NEVER) as client:
        first.client = client
        with Guest(client).socket(table.id) as socket:
            heard(socket)
            again = live(client, table.id)
            assert again.seats[seat].absent
            first.get(f"/table/{table.id}")
            assert not again.seats[seat].away


def test_who_is_not_connected_is_marked(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        table, first, other, _ = two(client)
        with other.socket(table.id) as socket:
            with first.socket(table.id) as line:
                line.send_text(json.dumps({"chat": "here"}))
                players(socket, "not here", there=False)
            players(socket, "not here", there=True)
