"""What is read: a table with its events, lists for the lobby, people."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Engine, Select, func, select
from sqlalchemy.orm import Session

from bottega.web.store.models import EventRow, PersonRow, SeatRow, TableRow

AT_ONCE = 4  # questions, each in a thread of its own

Answer = TypeVar("Answer")


class Reader:
    """Questions to the database, one short session each."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.threads = ThreadPoolExecutor(AT_ONCE, "reader")

    def stop(self) -> None:
        self.threads.shutdown()

    async def _ask(self, question: Callable[[Session], Answer]) -> Answer:
        """Everyone else goes on meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, self._read, question)

    def _read(self, question: Callable[[Session], Answer]) -> Answer:
        with Session(self.engine) as session:
            return question(session)

    async def awake(self) -> None:
        """Whether the database answers."""
        await self._ask(lambda session: session.execute(select(1)))

    async def table(self, id: str) -> tuple[TableRow, list[EventRow]] | None:
        """A table and all that happened there."""

        def question(session: Session) -> tuple[TableRow, list[EventRow]] | None:
            row = session.get(TableRow, id)
            events = select(EventRow).where(EventRow.table == id).order_by(EventRow.number)
            return None if row is None else (row, list(session.scalars(events)))

        return await self._ask(question)

    async def later(self, table: str, number: int) -> list[EventRow]:
        """What happened at a table after an event."""
        here = EventRow.table == table, EventRow.number > number
        events = select(EventRow).where(*here).order_by(EventRow.number)
        return await self._ask(lambda session: list(session.scalars(events)))

    async def latest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each of these tables."""
        here = select(EventRow.table, func.max(EventRow.number))
        wanted = here.where(EventRow.table.in_(tables)).group_by(EventRow.table)
        return await self._ask(lambda session: {row[0]: row[1] for row in session.execute(wanted)})

    async def open_tables(self, limit: int = 30) -> list[str]:
        """Listed tables with a free seat, the newest first."""
        wanted = TableRow.listed, TableRow.finished.is_(None), TableRow.free > 0
        return await self._ids(select(TableRow.id).where(*wanted), limit)

    async def tables_of(self, person: str, limit: int = 20) -> list[str]:
        """The running tables where someone sits, the newest first."""
        mine = TableRow.id.in_(select(SeatRow.table).where(SeatRow.person == person))
        return await self._ids(select(TableRow.id).where(mine, TableRow.finished.is_(None)), limit)

    async def finished_of(self, person: str, limit: int = 20) -> list[TableRow]:
        """The finished games of someone, the newest first."""
        mine = TableRow.id.in_(select(SeatRow.table).where(SeatRow.person == person))
        wanted = select(TableRow).where(mine, TableRow.finished.is_not(None))
        newest = wanted.order_by(TableRow.finished.desc()).limit(limit)
        return await self._ask(lambda session: list(session.scalars(newest)))

    async def timed_tables(self) -> list[str]:
        """Running tables whose clocks must run."""
        return await self._ids(
            select(TableRow.id).where(TableRow.timed, TableRow.finished.is_(None))
        )

    async def _ids(self, wanted: Select[str], limit: int | None = None) -> list[str]:
        newest = wanted.order_by(TableRow.created.desc()).limit(limit)
        return await self._ask(lambda session: list(session.scalars(newest)))

    async def person(self, id: str) -> PersonRow | None:
        return await self._ask(lambda session: session.get(PersonRow, id))

    async def kept(self, folded: str) -> PersonRow | None:
        """Who keeps a name."""
        return await self._person(select(PersonRow).where(PersonRow.kept == folded))

    async def bearer(self, digest: str) -> PersonRow | None:
        """Whose token this is."""
        return await self._person(select(PersonRow).where(PersonRow.token == digest))

    async def _person(self, wanted: Select[PersonRow]) -> PersonRow | None:
        return await self._ask(lambda session: session.scalar(wanted))
