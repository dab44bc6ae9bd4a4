"""Other processes that serve the same tables, on one PostgreSQL.

Every process holds the tables that its visitors look at, plays what they do and writes it: an event
is keyed by its table and its number, so of two that come at once the second is decided anew. Each
hears of what the others commit and lets it happen too. Only what nobody asks for, bots and clocks,
needs one who does it: the process that keeps the table. When it is gone, another does.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from bottega.web.speech.refusals import Refusal, Unavailable
from bottega.web.store.bell import Bell, News
from bottega.web.store.leases import Lease, Leases, People, guard
from bottega.web.store.models import EventRow
from bottega.web.store.writer import Deed
from bottega.web.table.alone import Alone
from bottega.web.table.events import read
from bottega.web.table.registry import Tables
from bottega.web.table.table import Table

EVENT = EventRow.__table__.columns.keys()
BEATS = 5  # in the time after which who does not answer is held to be gone

log = logging.getLogger("bottega")


class Neighbours(Alone):
    """What the others do, and what they must know of us."""

    tables: Tables

    def __init__(
        self,
        engine: Engine,
        lease: float,
        at_beats: Callable[[], News],
        hear: Callable[[News], None],
    ) -> None:
        self.leases, self.lease = Leases(engine, lease), lease
        self.at_beats, self.hear = at_beats, hear
        self.bell = Bell(engine.url)
        self.alive: frozenset[str] = frozenset()
        self.told: dict[str, People] = {}  # what the others know of who is here
        self.tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self, tables: Tables) -> AsyncIterator[None]:
        self.tables = tables
        self.alive = (await self.leases.beat()).alive
        self._go(self.bell.listen(self._heard, self._look_again))
        self._go(self._beat())
        await self.bell.listening.wait()
        self._go(self._take_over())
        try:
            yield
        finally:
            for task in list(self.tasks):
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)
            with suppress(SQLAlchemyError):
                await self.leases.leave()
            self.leases.stop()

    # What tables ask

    async def keep(self, table: Table) -> float:
        try:
            lease = (await self.leases.claim([table.id]))[table.id]
        except SQLAlchemyError as error:
            raise Unavailable("database_away") from error
        self._hold(table, lease)
        return lease.since

    async def meet(self, *tables: Table) -> None:
        ids = [table.id for table in tables]
        around = await self.leases.around(ids)
        latest = await self.tables.reader.latest(ids)
        for table in tables:
            table.presence.elsewhere = around.get(table.id, {})
            await self._follow(table, latest.get(table.id, 0))
            self._news_of(table)

    async def let_go(self, ids: Sequence[str]) -> None:
        for id in ids:
            self.told.pop(id, None)
        if ids:
            await self.leases.free(ids)

    def look(self, table: Table) -> None:
        people = table.presence.shown(table.seats, time.time())
        if people != self.told.get(table.id, {}) and not table.lost:
            self.told[table.id] = people
            self._go(self.leases.show(table.id, people))

    def tell(self, **news: Any) -> None:
        self._go(self.leases.tell(news))

    # What others tell

    def _heard(self, news: News) -> None:
        if news["from"] == self.leases.me:
            return
        table = self.tables.live.get(news.get("table", ""))
        if "number" in news:
            if table is not None and not table.lost:
                self._happened(table, news)
        elif "people" in news:
            if table is not None:
                table.presence.elsewhere[news["from"]] = news["people"]
                self._news_of(table)
        elif "free" in news or "gone" in news:
            self._go(self._gone(news["from"] if "gone" in news else ""))
        elif "doubt" in news:
            if news["doubt"] in self.tables.live:
                self.tables.live[news["doubt"]].doubt()
        else:
            self.hear(news)

    def _happened(self, table: Table, news: News) -> None:
        """The next event at once; whatever else is looked up."""
        if "body" in news and news["number"] == table.number + 1 and not table.lock.locked():
            try:
                table.follow(read(EventRow(**{name: news[name] for name in EVENT})))
            except Exception:  # another version's: read it all again
                log.exception("not followed", extra={"table": table.id})
                table.doubt()
        else:
            self._go(self._follow(table, news["number"]))

    async def _follow(self, table: Table, number: int) -> None:
        """Let happen all up to an event."""
        async with table.lock:
            if number > table.number and not table.lost:
                with suppress(Refusal):
                    await table.catch_up()

    def _news_of(self, table: Table) -> None:
        table.settle(time.time())
        table.wake()

    # Who keeps what

    def _hold(self, table: Table, lease: Lease) -> None:
        ours = lease.process == self.leases.me
        table.guard = (Deed(guard(table.id, lease), guards=True),) if ours else None

    async def _beat(self) -> None:
        """Say again and again that we are here, and look who is not."""
        while True:
            await asyncio.sleep(self.lease / BEATS)
            try:
                alive, lapsed = await self.leases.beat()
                gone, self.alive = self.alive - alive, alive
                if lapsed:  # the others have held us to be gone
                    self.told.clear()
                    await self._look_again()
                for process in gone:
                    await self._gone(process)
                if gone:
                    await self.leases.clean()
                if news := self.at_beats():
                    await self.leases.tell(news)
            except SQLAlchemyError as error:
                log.error("no beat", extra={"reason": type(error).__name__})

    async def _look_again(self) -> None:
        """After a time when we may have missed something."""
        tables = [table for table in self.tables.live.values() if not table.lost]
        await self.meet(*tables)
        await self._take_over()

    async def _gone(self, process: str) -> None:
        """Nobody is here any more by way of a process, and its tables need another keeper."""
        for table in list(self.tables.live.values()):
            if table.presence.elsewhere.pop(process, None):
                self._news_of(table)
        await self._take_over()

    async def _take_over(self) -> None:
        """Keep what nobody keeps: of the tables we hold, and of those whose clocks must run."""
        tables = dict(self.tables.live)
        for id, lease in (await self.leases.claim(list(tables))).items():
            self._hold(tables[id], lease)
            self.tables.after(tables[id])
        while timed := await self.leases.claim_timed():
            await self.tables.wake(timed)

    def _go(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="neighbours")
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, SQLAlchemyError):  # the next beat looks again
            log.error("neighbours", extra={"reason": type(error).__name__})
        elif error is not None:
            log.error("neighbours", exc_info=error)
