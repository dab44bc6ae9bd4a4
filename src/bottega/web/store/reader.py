"""What is read: a table with its events, lists for the lobby, people."""

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from bottega.web.store.models import EventRow, PersonRow, SeatRow, TableRow


class Reader:
    """Questions to the database, one short session each."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def table(self, id: str) -> tuple[TableRow, list[EventRow]] | None:
        """A table and all that happened there."""
        async with AsyncSession(self.engine) as session:
            row = await session.get(TableRow, id)
            if row is None:
                return None
            events = select(EventRow).where(EventRow.table == id).order_by(EventRow.number)
            return row, list(await session.scalars(events))

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
        async with AsyncSession(self.engine) as session:
            newest = wanted.order_by(TableRow.finished.desc()).limit(limit)
            return list(await session.scalars(newest))

    async def timed_tables(self) -> list[str]:
        """Running tables whose clocks must run."""
        return await self._ids(
            select(TableRow.id).where(TableRow.timed, TableRow.finished.is_(None))
        )

    async def _ids(self, wanted: Select[str], limit: int | None = None) -> list[str]:
        async with AsyncSession(self.engine) as session:
            newest = wanted.order_by(TableRow.created.desc()).limit(limit)
            return list(await session.scalars(newest))

    async def person(self, id: str) -> PersonRow | None:
        async with AsyncSession(self.engine) as session:
            return await session.get(PersonRow, id)

    async def kept(self, folded: str) -> PersonRow | None:
        """Who keeps a name."""
        return await self._person(select(PersonRow).where(PersonRow.kept == folded))

    async def bearer(self, digest: str) -> PersonRow | None:
        """Whose token this is."""
        return await self._person(select(PersonRow).where(PersonRow.token == digest))

    async def _person(self, wanted: Select[PersonRow]) -> PersonRow | None:
        async with AsyncSession(self.engine) as session:
            found: PersonRow | None = await session.scalar(wanted)
            return found
