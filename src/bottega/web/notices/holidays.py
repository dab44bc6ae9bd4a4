"""Holidays: days on which the clocks of someone's slow games stand still, some each year."""

import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import delete, insert, select, update

from bottega.web.people.person import Person
from bottega.web.speech.refusals import NotAllowed, Refusal
from bottega.web.store.models import HolidayRow
from bottega.web.store.reader import Reader
from bottega.web.store.writer import Deed, Writer
from bottega.web.table.events.rest import rest
from bottega.web.table.registry import Tables

DAY = 86_400.0
ALLOWED = 30  # days of a year
AHEAD = 366 * DAY


@dataclass(frozen=True, slots=True)
class Holiday:
    begins: float
    ends: float
    now: bool  # it has begun


class Holidays:
    """Everyone's."""

    def __init__(self, reader: Reader, writer: Writer, tables: Tables) -> None:
        self.reader, self.writer, self.tables = reader, writer, tables

    async def of(self, person: str) -> list[HolidayRow]:
        mine = select(HolidayRow).where(HolidayRow.person == person)
        rows: list[HolidayRow] = await self.reader.all(mine.order_by(HolidayRow.begins))
        return rows

    async def coming(self, person: str) -> list[Holiday]:
        """Those that are not over."""
        now = time.time()
        rows = [row for row in await self.of(person) if row.ends > now]
        return [Holiday(row.begins, row.ends, row.begun) for row in rows]

    async def left(self, person: str, year: int) -> int:
        """Days that someone may still take in a year."""
        rows = [row for row in await self.of(person) if _year(row.begins) == year]
        return ALLOWED - round(sum(row.ends - row.begins for row in rows) / DAY)

    async def take(self, me: Person, first: object, days: int, zone: str) -> None:
        """So many days from a day on, or from now."""
        now = time.time()
        begins = max(now, _beginning(first, zone, now))
        ends = begins + days * DAY
        coming = await self.coming(me.id)
        if not 1 <= days <= await self.left(me.id, _year(begins)):
            raise NotAllowed("limits_holiday", most=max(0, await self.left(me.id, _year(begins))))
        if begins - now > AHEAD or any(h.begins < ends and begins < h.ends for h in coming):
            raise NotAllowed("no_such_holiday")
        row = {"person": me.id, "begins": begins, "ends": ends, "begun": False}
        await self.writer.write(Deed(insert(HolidayRow), row))
        await self.begin(now)

    async def end(self, me: Person, begins: float) -> None:
        """One is back, or stays: days that were not used can be taken again."""
        now = time.time()
        found = [row for row in await self.of(me.id) if abs(row.begins - begins) < 1]
        for row in found:
            here = HolidayRow.person == me.id, HolidayRow.begins == row.begins
            cut = update(HolidayRow).where(*here).values(ends=now)
            await self.writer.write(Deed(cut if row.begun else delete(HolidayRow).where(*here)))
            if row.begun and row.ends > now:
                await self._rest(me.id, now)

    async def begin(self, now: float) -> None:
        """Let those begin whose time has come; two processes may, and one does."""
        due = HolidayRow.begins <= now, HolidayRow.begun.is_(False)
        for row in await self.reader.all(select(HolidayRow).where(*due)):
            await self._rest(row.person, row.ends)
            here = HolidayRow.person == row.person, HolidayRow.begins == row.begins
            await self.writer.write(Deed(update(HolidayRow).where(*here).values(begun=True)))

    async def _rest(self, person: str, until: float) -> None:
        for id in await self.reader.tables_of(person):
            with suppress(Refusal):  # a table that cannot be set up again
                await rest(await self.tables.find(id), person, until)


def _beginning(first: object, zone: str, now: float) -> float:
    """The midnight before a day, as a form writes it."""
    if not first:
        return now
    try:
        day = datetime.strptime(str(first), "%Y-%m-%d").replace(tzinfo=ZoneInfo(zone))
    except ValueError as error:
        raise NotAllowed("no_such_day") from error
    if day.timestamp() < now - timedelta(days=1).total_seconds():
        raise NotAllowed("no_such_day")
    return day.timestamp()


def _year(at: float) -> int:
    return datetime.fromtimestamp(at, UTC).year
