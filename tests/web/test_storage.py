"""What was acknowledged is never lost: the server is killed at the worst moments."""

import asyncio
import gc
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update

from bottega.web.house import House
from bottega.web.people.person import Person
from bottega.web.settings import settings_for
from bottega.web.speech.refusals import Stale, Unavailable
from bottega.web.store.engine import connect
from bottega.web.store.examined import ready
from bottega.web.store.models import EventRow, PersonRow, TableRow
from bottega.web.store.writer import Deed, NotStored, Taken, Wish, Writer
from bottega.web.table.boards import ALL
from bottega.web.table.events import Event, moves, read, seating, talk
from bottega.web.table.orders import order_of
from bottega.web.table.table import Table
from visits import GAME, Guest, served

# A server that plays at one table, says what was acknowledged, and dies when it writes an event
DOOMED = """
import asyncio, os, signal, sys
from pathlib import Path
from test_storage import house_in, play_on, table_of
from bottega.web.store.writer import ADD_EVENT, Writer

commit, left = Writer._commit, [int(sys.argv[3])]

def doomed(self, wishes):
    if all(deed.statement is not ADD_EVENT for wish in wishes for deed in wish.deeds):
        return commit(self, wishes)
    left[0] -= 1
    if not left[0] and sys.argv[2] == "before":
        os.kill(os.getpid(), signal.SIGKILL)
    error = commit(self, wishes)
    if not left[0]:
        os.kill(os.getpid(), signal.SIGKILL)
    return error

Writer._commit = doomed

async def main():
    house = house_in(Path(sys.argv[1]))
    async with house.open():
        table = await table_of(house)
        print(table.id, flush=True)
        while True:
            await play_on(table)
            print(*table.match.entries[-1], len(table.match.entries), flush=True)

asyncio.run(main())
"""


def house_in(folder: Path) -> House:
    return House(settings_for(str(folder / "games.db")))


async def table_of(house: House, *seats: str) -> Table:
    me = await house.people.stored(Person("red"))
    wanted = list(seats) or ["you", "here", "here"]
    return await house.tables.create(order_of({"game": GAME, "seats": wanted}, me))


async def play_on(table: Table) -> None:
    """The first seat that is asked does the first thing it may."""
    seat = table.moment.to_move[0]
    await moves.play(table, seat, table.moment.legal(seat)[0].number, table.seq(seat))


def run(folder: Path, work: Callable[[House], Awaitable[None]]) -> None:
    async def main() -> None:
        house = house_in(folder)
        async with house.open():
            await work(house)

    asyncio.run(main())


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("commits", [2, 3, 6])
def test_a_killed_server_loses_nothing_it_acknowledged(
    tmp_path: Path, when: str, commits: int
) -> None:
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    child = subprocess.run(
        [sys.executable, "-c", DOOMED, str(tmp_path), when, str(commits)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert child.returncode == -signal.SIGKILL, child.stderr
    id, *acknowledged = child.stdout.splitlines()

    async def again(house: House) -> None:
        table = await house.tables.find(id)
        for line in acknowledged:
            *entry, length = map(int, line.split())
            assert list(table.match.entries[length - 1]) == entry
        moves = table.number - 1  # the first event sets the table
        assert moves == len(acknowledged) + (when == "after")  # committed, not yet acknowledged
        await play_on(table)

    run(tmp_path, again)


def test_a_restart_in_the_middle_of_sealed_choices_keeps_them_and_asks_the_others(
    tmp_path: Path,
) -> None:
    seen: dict[str, Any] = {}

    async def before(house: House) -> None:
        table = await table_of(house)
        await play_on(table)
        one = table.moment.to_move[0]
        await moves.play(table, one, table.moment.legal(one)[1].number, table.seq(one))
        seen.update(id=table.id, one=one, asked=table.moment.to_move, seq=table.seq(one))
        seen.update(views=[table.match.view(seat) for seat in (0, 1, 2, None)])

    async def after(house: House) -> None:
        table = await house.tables.find(seen["id"])
        assert [table.match.view(seat) for seat in (0, 1, 2, None)] == seen["views"]
        assert table.moment.to_move == seen["asked"]
        assert table.seq(seen["one"]) == seen["seq"]
        one = seen["one"]
        await moves.undo(table, one, table.seq(one))  # sealed, and still revisable
        await moves.play(table, one, table.moment.legal(one)[0].number, table.seq(one))
        await play_on(table)

    run(tmp_path, before)
    run(tmp_path, after)


def test_a_table_read_again_is_the_table_that_was(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        me = await house.people.stored(Person("red"))
        table = await table_of(house, "you", "open", "here")
        await seating.sit(table, Person("yellow", "Yellow", stored=True), 1)
        for _ in range(12):
            await play_on(table)
        await talk.say(table, me, "good luck")
        await seating.resign(table, me, 0)
        await seating.back(table, 0)
        house.tables.live.clear()
        again = await house.tables.find(table.id)
        assert again is not table
        assert list(again.match.entries) == list(table.match.entries)
        assert again.match.view(0) == table.match.view(0)
        assert (again.seats, again.chat) == (table.seats, table.chat)
        assert (again.boards.noticed, again.number) == (table.boards.noticed, table.number)
        lines = again.story.lines(again.match, None, "en")
        assert [line for line in lines if "Yellow sits down" in line]

    run(tmp_path, work)


SAT = {"person": "yellow", "name": "Yellow", "kind": "person", "bot": False}
STORED: dict[str, dict[str, Any]] = {  # every kind of event as databases hold it: never to change
    "begin": {"entries": [[-1, 4], [0, 2]], "given": 2},
    "play": {"entries": [[1, 7], [-1, 3]], "clock": [600.0, 588.25], "noticed": 5},
    "undo": {"length": 2, "entries": [[0, 5]], "clock": [600.0], "noticed": 2, "taken": 3},
    "correct": {"length": 4},
    "sit": {**SAT, "kept": True},
    "leave": {},
    "forget": {},
    "resign": {},
    "clock": {},
    "absent": {},
    "back": {},
    "chat": {"name": "Red", "text": "good luck", "person": "red"},
    "again": {"table": "next"},
    "rest": {"until": 99.5},
    "hush": {"closed": True},
    "agree": {"about": "remove2", "yes": True},
    "abandon": {},
    "remove": {},
}


@pytest.mark.parametrize("kind", STORED)
def test_stored_events_are_read_for_ever(kind: str) -> None:
    row = {"table": "here", "number": 3, "kind": kind, "seat": 1, "at": 9.5, "body": STORED[kind]}
    again = json.loads(json.dumps(read(EventRow(**row)).row("here")))
    assert again == row


def test_a_seat_was_once_stored_whole() -> None:
    body = {**SAT, "level": "", "away": False, "absent": False}
    row = EventRow(table="here", number=3, kind="sit", seat=1, at=9.5, body=body)
    assert read(row) == seating.Sit(number=3, seat=1, at=9.5, person="yellow", name="Yellow")


def test_once_one_decision_was_taken_back_at_a_time() -> None:
    body = {name: value for name, value in STORED["undo"].items() if name != "taken"}
    event = read(EventRow(table="here", number=3, kind="undo", seat=1, at=9.5, body=body))
    assert isinstance(event, moves.Undo)
    assert event.taken == 1


def test_once_everybody_noticed_every_move() -> None:
    body = {name: value for name, value in STORED["play"].items() if name != "noticed"}
    row = EventRow(table="here", number=3, kind="play", seat=1, at=9.5, body=body)
    event = read(row)
    assert isinstance(event, moves.Play)
    assert event.noticed == ALL


def test_every_kind_of_event_is_known_here() -> None:
    assert {kind.__struct_config__.tag for kind in Event.__subclasses__()} == set(STORED)


def test_when_a_commit_fails_nothing_has_changed(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await table_of(house)
        moment, number = table.moment, table.number
        commit = house.writer._commit

        def full(wishes: list[Wish]) -> NotStored:
            return NotStored("the disk is full")

        house.writer._commit = full  # type: ignore[method-assign]
        with pytest.raises(Unavailable, match="could not be stored"):
            await play_on(table)
        assert (table.moment, table.number) == (moment, number)
        house.writer._commit = commit  # type: ignore[method-assign]
        await play_on(table)

    run(tmp_path, work)


def test_an_event_exists_once_however_many_servers_write(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await table_of(house)
        other = house_in(tmp_path)
        async with other.open():
            await play_on(await other.tables.find(table.id))
        with pytest.raises(Stale):
            await play_on(table)
        assert table.number == 2  # it has happened here too
        await play_on(table)

    run(tmp_path, work)


def test_a_move_whose_player_vanished_during_the_commit_is_found_again(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await table_of(house)
        move = asyncio.create_task(play_on(table))
        while not table.lock.locked():
            await asyncio.sleep(0)
        move.cancel()
        await asyncio.wait([move])
        await house.writer.write()
        again = await house.tables.find(table.id)
        assert again.number == 2
        await play_on(again)

    run(tmp_path, work)


def test_a_write_that_fails_after_its_asker_has_gone_complains_to_nobody(tmp_path: Path) -> None:
    complaints, gone = list[dict[str, Any]](), threading.Event()

    def full(wishes: list[Wish]) -> NotStored:
        gone.wait()
        return NotStored("the disk is full")

    async def work(house: House) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, each: complaints.append(each))
        house.writer._commit = full  # type: ignore[method-assign]
        asking = asyncio.create_task(house.writer.write(Deed(delete(EventRow))))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])
        gone.set()
        with pytest.raises(NotStored):
            await house.writer.write()

    run(tmp_path, work)
    gc.collect()
    assert not complaints


def test_one_bad_wish_does_not_spoil_the_others(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        row = {"id": "red", "name": "Red", "bot": False, "created": 0.0}
        good, bad = Deed(insert(PersonRow).values(row)), Deed(insert(PersonRow).values(row))
        last = Deed(delete(EventRow))
        wishes = [house.writer.write(deed) for deed in (good, bad, last)]
        results = await asyncio.gather(*wishes, return_exceptions=True)
        assert results[0] is None
        assert isinstance(results[1], Taken)
        assert results[2] is None
        assert await house.people.by_id("red") is not None

    run(tmp_path, work)


@asynccontextmanager
async def writing(folder: Path) -> AsyncIterator[Writer]:
    """A writer without a house, where others would write too."""
    url = settings_for(str(folder / "games.db")).database
    ready(url)
    writer = Writer(connect(url))
    writer.start()
    try:
        yield writer
    finally:
        await writer.stop()
        writer.engine.dispose()


def commits(writer: Writer) -> list[int]:
    """How many wishes each commit from now on grants."""
    sizes, commit = list[int](), writer._commit

    def counted(wishes: list[Wish]) -> NotStored | None:
        sizes.append(len(wishes))
        return commit(wishes)

    writer._commit = counted  # type: ignore[method-assign]
    return sizes


def test_in_a_crowd_moves_share_a_commit_and_who_is_alone_does_not_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bottega.web.store.writer.BREATH", 0.5)

    async def main() -> None:
        async with writing(tmp_path) as writer:
            sizes, write = commits(writer), writer.write
            for _ in range(3):  # one after the other
                await write()
            assert sizes == [1, 1, 1]
            assert not writer.crowded
            began = asyncio.create_task(write())
            await asyncio.sleep(0)
            later = [asyncio.create_task(write()) for _ in range(5)]
            await began
            late = asyncio.create_task(write())  # while the others hold their breath
            await asyncio.gather(*later, late)
            assert sum(sizes[3:]) == 7
            assert len(sizes) <= 5

    asyncio.run(main())


def test_who_holds_their_breath_is_not_forgotten_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("BREATH", "CROWD"):
        monkeypatch.setattr(f"bottega.web.store.writer.{name}", 3600.0)
    row = {"id": "red", "name": "Red", "bot": False, "created": 0.0}

    async def main() -> None:
        async with writing(tmp_path) as writer:
            await asyncio.gather(writer.write(), writer.write())
            waiting = asyncio.create_task(writer.write(Deed(insert(PersonRow).values(row))))
            await asyncio.sleep(0)
            assert not waiting.done()
        await waiting

    async def again(house: House) -> None:
        assert await house.people.by_id("red") is not None

    asyncio.run(main())
    run(tmp_path, again)


def test_what_is_committed_survives_a_power_cut(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        with house.engine.connect() as connection:
            for setting, value in (("journal_mode", "wal"), ("synchronous", 2)):
                assert connection.exec_driver_sql(f"PRAGMA {setting}").scalar() == value

    run(tmp_path, work)


@pytest.mark.parametrize("unknown", [{"version": 99}, {"parts": "0" * 16}], ids=str)
def test_a_table_of_unknown_rules_is_refused_in_a_line_and_left_as_it_is(
    tmp_path: Path, unknown: dict[str, Any]
) -> None:
    """As where an older process is asked for a table of a newer one."""
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="here")
        seen, house = red.get(f"/table/{id}").text, client.app.state.house
        with house.engine.begin() as connection:
            row = connection.execute(select(TableRow.version, TableRow.parts)).one()._asdict()

        def become(**values: Any) -> None:
            with house.engine.begin() as connection:
                connection.execute(update(TableRow).values(**values))
            house.tables.live.clear()

        become(**unknown)
        answer = red.get(f"/table/{id}")
        assert answer.status_code == 503
        assert str(*unknown.values()) in answer.text
        become(**row)
        assert red.get(f"/table/{id}").text == seen
