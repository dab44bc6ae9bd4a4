"""Several processes on one PostgreSQL: what one does the others see, and everything counts once."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import func, select, text

import postgresql
from bottega.bots.ready import bots_ready
from bottega.coach.review import Piece, Reviewing
from bottega.games import game
from bottega.sim.quick import ready
from bottega.web.house import House
from bottega.web.people.person import Person
from bottega.web.settings import Settings
from bottega.web.speech.refusals import Stale
from bottega.web.store.leases import Beat
from bottega.web.store.models import EventRow
from bottega.web.store.writer import Deed, NotKept
from bottega.web.table.events import moves, seating, talk
from bottega.web.table.neighbours import Neighbours
from bottega.web.table.orders import order_of
from bottega.web.table.table import Table
from neighbouring import with_houses
from visits import DATA, GAME

pytestmark = pytest.mark.skipif(not postgresql.HERE, reason=postgresql.GET_IT)

PATIENCE = 60.0  # seconds
RED, BLUE = Person("red", "Red"), Person("blue", "Blue")


async def table_of(house: House, *seats: str, **more: Any) -> Table:
    me = await house.people.stored(RED)
    asked = {"game": GAME, "seats": list(seats) or ["you", "open"], **more}
    return await house.tables.create(order_of(asked, me))


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


async def play_on(table: Table) -> None:
    seat = table.moment.to_move[0]
    await moves.play(table, seat, table.moment.legal(seat)[0].number, table.seq(seat))


def company(house: House) -> Neighbours:
    assert isinstance(house.company, Neighbours)
    return house.company


@asynccontextmanager
async def looking(table: Table, person: Person) -> AsyncIterator[asyncio.Event]:
    news = asyncio.Event()
    await table.look_in(person, news)
    yield news
    table.look_away(person, news)


async def crash(house: House) -> None:
    """A process dies without a word: nothing of it goes on, and nobody is told."""
    for task in [*company(house).tasks, *house.opponents.answering.values()]:
        task.cancel()
    house.timers.stop()
    house.tables.live.clear()


async def stored(house: House, table: Table) -> list[str]:
    with house.engine.connect() as connection:
        here = select(EventRow.kind).where(EventRow.table == table.id).order_by(EventRow.number)
        return list(connection.scalars(here))


def alike(one: Table, other: Table) -> bool:
    """Whether two processes hold the same table, to the byte."""
    same = one.match.save() == other.match.save() and one.seats == other.seats
    same = same and one.moment.seen(0).tobytes() == other.moment.seen(0).tobytes()
    return same and (one.number, one.chat, one.boards.noticed, one.clock.left) == (
        other.number,
        other.chat,
        other.boards.noticed,
        other.clock.left,
    )


# What happens is seen everywhere


def test_what_one_does_the_other_sees_and_is_woken_by(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one)
        there = await other.tables.find(here.id)
        async with looking(there, BLUE) as news:
            await seating.sit(there, BLUE, 1)
            await until(lambda: here.full)
            for turn in range(12):
                news.clear()
                await play_on((here, there)[turn % 2])
                await until(lambda: here.number == there.number)
                assert news.is_set()
            seat = here.moment.to_move[0]
            if here.moment.can_undo(seat):
                await moves.undo(here, seat, here.seq(seat))
            await talk.say(here, RED, "Buona fortuna")
            await until(lambda: there.chat)
            assert alike(here, there)
            assert here is one.tables.live[here.id]  # followed, not read anew
            assert there is other.tables.live[here.id]

    with_houses(database, work)


def test_of_two_that_come_at_once_none_is_refused_or_doubled(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one)
        there = await other.tables.find(here.id)
        sides = ("a", here), ("b", there)
        words = [(table, f"{n} {side}") for n in range(40) for side, table in sides]
        await asyncio.gather(*(talk.say(table, RED, word) for table, word in words))
        await until(lambda: here.number == there.number == 81)
        assert sorted(said.text for said in here.chat) == sorted(word for _, word in words)
        assert alike(here, there)

    with_houses(database, work)


def test_a_move_made_twice_at_once_counts_once(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one, "you", "here")
        there = await other.tables.find(here.id)
        for _ in range(6):
            await until(lambda: here.number == there.number)
            seat = here.moment.to_move[0]
            move = seat, here.moment.legal(seat)[0].number, here.seq(seat)
            both = (moves.play(table, *move) for table in (here, there))
            results = await asyncio.gather(*both, return_exceptions=True)
            assert sorted(map(type, results), key=str) == sorted([type(None), Stale], key=str)
        await until(lambda: here.number == there.number == 7)
        assert alike(here, there)

    with_houses(database, work)


def test_after_the_line_was_cut_nothing_is_missed(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one, "you", "here")
        there = await other.tables.find(here.id)
        company(other).bell.listening.clear()
        with one.engine.begin() as connection:
            connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE query LIKE 'LISTEN%' AND datname = current_database()"
                )
            )
        await play_on(here)
        await until(lambda: there.number == here.number)
        assert alike(here, there)

    with_houses(database, work)


def test_what_is_too_long_for_a_note_is_read(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one, "you", "here")
        there = await other.tables.find(here.id)
        await talk.say(here, RED, "🎨" * 499)  # twelve letters each, as JSON has it
        await here.commit(talk.Chat(name="Red", text="long " * 4000, person="red"))
        await until(lambda: there.number == here.number)
        assert alike(here, there)

    with_houses(database, work)


# Who keeps a table


def test_a_bot_acts_once_wherever_people_look(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one, "you", "bot:random")
        there = await other.tables.find(here.id)
        assert here.guard is not None
        assert there.guard is None
        async with looking(there, RED):
            for _ in range(5):
                await until(lambda: 0 in there.moment.to_move)
                await play_on(there)
            await until(lambda: here.number == there.number and 0 in here.moment.to_move)
        kinds = await stored(one, here)
        assert len(kinds) == here.number
        assert alike(here, there)

    with_houses(database, work)


@pytest.mark.parametrize("how", ["crashes", "ends"])
def test_when_the_keeper_is_gone_another_process_takes_over(database: str, how: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one, "you", "bot:random")
        there = await other.tables.find(here.id)
        before = here.number
        async with looking(there, RED):
            if how == "crashes":
                await crash(one)
            else:
                await company(one).leases.leave()
                await crash(one)
            await until(lambda: there.guard is not None)
            await until(lambda: 0 in there.moment.to_move)
            await play_on(there)
            await until(lambda: 0 in there.moment.to_move and there.number > before + 1)

    with_houses(database, work, lease=1.0 if how == "crashes" else 3600.0)


def test_a_keeper_that_was_held_to_be_gone_cannot_act_any_more(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one, "you", "here")
        for task in company(one).tasks:  # neither beats nor hears, as if it had been stopped
            task.cancel()
        there = await other.tables.find(here.id)
        await until(lambda: there.guard is not None)
        seat = here.moment.to_move[0]
        move = seat, here.moment.legal(seat)[0].number, here.seq(seat)
        assert here.guard
        with pytest.raises(Stale) as refused:
            await moves.play(here, *move, *here.guard)
        assert isinstance(refused.value.__cause__, NotKept)
        assert here.guard is None
        assert await stored(one, here) == ["begin"]
        assert there.guard
        await moves.play(there, *move, *there.guard)

    with_houses(database, work)


def test_who_was_held_to_be_gone_and_is_back_sees_who_keeps_its_tables(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one, "you", "here")
        beat = company(one).leases.beat

        async def silent() -> Beat:
            return Beat(frozenset(), lapsed=False)

        company(one).leases.beat = silent  # type: ignore[method-assign]
        there = await other.tables.find(here.id)
        await until(lambda: there.guard is not None)
        company(one).leases.beat = beat  # type: ignore[method-assign]
        await until(lambda: here.guard is None)

    with_houses(database, work)


def test_a_table_that_its_keeper_lets_go_is_kept_by_who_holds_it(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one, "you", "here")
        there = await other.tables.find(here.id)
        assert there.guard is None
        await one.tables.let_go(-1)
        await until(lambda: there.guard is not None)

    with_houses(database, work)


# Who is there


def test_who_looks_on_elsewhere_is_here_and_not_missed(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one)
        there = await other.tables.find(here.id)
        async with looking(there, BLUE), looking(here, RED):
            await seating.sit(there, BLUE, 1)
            await until(lambda: here.full)
            await until(lambda: here.presence.here("blue", 1e12))
            await until(lambda: there.presence.here("red", 1e12))
            assert not here.presence.missed
            assert not there.presence.missed
            await asyncio.sleep(3 * one.settings.absence)
            assert not any(seat.away for seat in here.seats)
        await until(lambda: not here.presence.here("blue", 1e12))

    with_houses(database, work, absence=0.2)


def test_who_is_missed_is_replaced_once(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one)
        there = await other.tables.find(here.id)
        await seating.sit(there, BLUE, 1)
        await until(lambda: here.full)
        waiting = RED if 1 in here.moment.to_move else BLUE
        async with looking(there, waiting):
            await until(lambda: any(seat.absent for seat in here.seats))
            await until(lambda: here.number == there.number)
        assert (await stored(one, here)).count("absent") == 1

    with_houses(database, work, absence=0.2)


def test_whoever_was_at_a_process_that_died_is_no_longer_here(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one)
        there = await other.tables.find(here.id)
        async with looking(here, RED):
            await until(lambda: there.presence.here("red", 1e12))
            await crash(one)
            await until(lambda: not there.presence.here("red", 1e12))

    with_houses(database, work)


def test_one_who_comes_later_learns_who_is_there(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one)
        async with looking(here, RED):
            await asyncio.sleep(0)
            await company(one).leases.beat()  # in the same thread: what was shown before is stored
            there = await other.tables.find(here.id)
            assert there.presence.here("red", 1e12)

    with_houses(database, work)


# Clocks

TIMED = {"clock": {"kind": "live", "seconds": 60, "increment": 0}}


def test_clocks_are_the_same_everywhere_and_outlive_their_keeper(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one, "you", "here", **TIMED)
        await asyncio.sleep(0.1)
        await play_on(here)
        running = dict(here.clock.running)
        await talk.say(here, RED, "later than the move")
        await asyncio.sleep(0.3)
        there = await other.tables.find(here.id)
        assert there.clock.running == pytest.approx(running, rel=0, abs=0.01)
        await crash(one)
        await until(lambda: there.guard is not None)
        assert there.clock.running == pytest.approx(running, rel=0, abs=0.01)

    with_houses(database, work)


def test_the_clock_of_a_table_that_nobody_looks_at_goes_on_elsewhere(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one, "you", "here", **TIMED)
        running = dict(here.clock.running)
        await crash(one)
        await until(lambda: here.id in other.tables.live)
        there = other.tables.live[here.id]
        await until(lambda: there.guard is not None)
        assert there.clock.running == pytest.approx(running, rel=0, abs=0.01)
        await until(lambda: other.timers.alarms)

    with_houses(database, work)


def test_while_nobody_keeps_a_table_its_clock_stands_still(database: str) -> None:
    async def work(one: House) -> None:
        here = await table_of(one, "you", "here", **TIMED)
        began = here.clock.running[here.moment.to_move[0]]
        with one.engine.begin() as connection:  # as if all had been stopped for an hour
            connection.execute(text("UPDATE lease SET process = 'gone', since = since - 3600"))
            connection.execute(text("UPDATE event SET at = at - 3600"))
        del one.tables.live[here.id]
        again = await one.tables.find(here.id)
        assert again.clock.running[again.moment.to_move[0]] >= began

    with_houses(database, work, count=1)


# Limits


def test_what_a_visitor_takes_counts_once(database: str) -> None:
    async def work(one: House, other: House) -> None:
        for limits in (one.passwords, one.requests):
            while limits.allow("9.9.9.9"):
                pass
        for limits in (other.passwords, other.requests):
            await until(lambda limits=limits: limits._bucket("9.9.9.9").left < 1)  # type: ignore[misc]
            assert not limits.allow("9.9.9.9")
        assert other.passwords.allow("8.8.8.8")

    with_houses(database, work, passwords=(0.001, 30), requests=(0.001, 30))


# People


def test_who_is_signed_out_at_one_process_is_out_at_all(database: str) -> None:
    async def work(one: House, other: House) -> None:
        red = await one.people.stored(one.people.stranger())
        assert await other.people.still(red)
        await one.people.end(red, red.session)
        assert not await one.people.still(red)
        await until(lambda: red.session not in other.people.known)
        assert not await other.people.still(red)

    with_houses(database, work)


def test_a_table_whose_books_were_changed_is_read_anew_everywhere(database: str) -> None:
    async def work(one: House, other: House) -> None:
        here = await table_of(one, "you", "here")
        there = await other.tables.find(here.id)
        one.tables.doubt(here.id)
        await until(lambda: there.lost)

    with_houses(database, work)


# A start


def test_several_may_start_at_once_on_an_empty_database(database: str) -> None:
    async def main() -> None:
        houses = [House(Settings(database, b"x" * 32, warm_up=False)) for _ in range(4)]
        contexts = [house.open() for house in houses]
        await asyncio.gather(*(context.__aenter__() for context in contexts))
        for context in contexts:
            await context.__aexit__(None, None, None)

    asyncio.run(main())


def test_a_review_is_made_once_for_all(database: str, hasty: None) -> None:
    made, pieces = [0], Reviewing.pieces

    def counted(self: Reviewing) -> list[Piece]:
        def count(piece: Piece) -> object:
            made[0] += 1
            return piece()

        return [partial(count, piece) for piece in pieces(self)]

    async def work(one: House, other: House) -> None:
        log = json.loads((DATA / GAME / "short-3.json").read_text())["log"]
        order = order_of({**log, "seats": ["here"] * log["seats"]}, await one.people.stored(RED))
        here = await one.tables.create(replace(order, entries=log["entries"]))
        there = await other.tables.find(here.id)
        jobs = [one.reviews.of(here, 0, RED), other.reviews.of(there, 0, RED)]
        await until(lambda: all(job.ended.is_set() for job in jobs))
        found = [job.found for job in jobs if job.found]
        assert found[0][1] == found[1][1]
        assert made[0] == jobs[0].total > 0

    ready(game(GAME))  # no house of these compiles
    bots_ready(game(GAME))
    with patch.object(Reviewing, "pieces", counted):
        with_houses(database, work)


def test_a_guard_that_finds_nothing_spoils_nothing_else(database: str) -> None:
    async def work(one: House) -> None:
        here = await table_of(one, "you", "here")
        wrong = Deed(select(func.now()).where(text("false")), guards=True)
        wishes = [one.writer.write(wrong), talk.say(here, RED, "all the same")]
        results = await asyncio.gather(*wishes, return_exceptions=True)
        assert isinstance(results[0], NotKept)
        assert results[1] is None

    with_houses(database, work, count=1)
