"""The host's desk: what is seen there and done from there, on the page and by `bottega admin`. All
that is done leaves a trail."""

import secrets
import time
from typing import Any

from sqlalchemy import delete, func, insert, or_, select, update

from bottega.web.people.person import Person
from bottega.web.people.text import checked
from bottega.web.speech.refusals import NotAllowed, NotYours, Unknown
from bottega.web.store.models import (
    BanRow,
    HostRow,
    PersonRow,
    ReportRow,
    SessionRow,
    TableRow,
    TrailRow,
    WordRow,
)
from bottega.web.store.reader import Reader
from bottega.web.store.writer import Deed, Writer

DAY = 86_400.0
LONGEST, MOST = 300, 50  # letters, rows of a list
DAYS = 3_650


class Desk:
    """Everything by person's id; names change, and guests' are not theirs alone."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self.reader, self.writer = reader, writer

    # Who may, and who is meant

    async def is_host(self, me: Person) -> bool:
        mine = select(HostRow.person).where(HostRow.person == me.id)
        return me.kept and await self.reader.first(mine) is not None

    async def require_host(self, me: Person) -> None:
        if not await self.is_host(me):
            raise NotYours("for_the_host")

    async def find(self, given: str) -> PersonRow:
        """Someone by their id, or by a name that is kept."""
        either = or_(PersonRow.id == given, PersonRow.kept == given.strip().casefold())
        row: PersonRow | None = await self.reader.first(select(PersonRow).where(either))
        if row is None:
            raise Unknown("nobody_there")
        return row

    # What is seen

    async def people(self, part: str = "") -> list[PersonRow]:
        """The newest whose name has this in it."""
        like = func.lower(PersonRow.name).contains(part.strip().lower(), autoescape=True)
        rows = select(PersonRow).where(like).order_by(PersonRow.created.desc()).limit(MOST)
        found: list[PersonRow] = await self.reader.all(rows)
        return found

    async def tables(self) -> list[TableRow]:
        """The newest that are still played."""
        rows = select(TableRow).where(TableRow.finished.is_(None))
        newest = rows.order_by(TableRow.created.desc()).limit(MOST)
        found: list[TableRow] = await self.reader.all(newest)
        return found

    async def reports(self) -> list[ReportRow]:
        rows = select(ReportRow).where(ReportRow.settled.is_(None)).order_by(ReportRow.at)
        found: list[ReportRow] = await self.reader.all(rows.limit(MOST))
        return found

    async def bans(self) -> dict[str, BanRow]:
        rows = select(BanRow).where(BanRow.until > time.time())
        return {row.person: row for row in await self.reader.all(rows)}

    async def trail(self) -> list[TrailRow]:
        rows = select(TrailRow).order_by(TrailRow.at.desc()).limit(MOST)
        found: list[TrailRow] = await self.reader.all(rows)
        return found

    async def announcements(self) -> list[WordRow]:
        rows = select(WordRow).where(WordRow.until > time.time()).order_by(WordRow.until)
        found: list[WordRow] = await self.reader.all(rows)
        return found

    async def load(self) -> dict[str, int]:
        """How much there is of everything."""
        lately = SessionRow.seen > time.time() - DAY
        asked = {
            "people": select(func.count()).select_from(PersonRow),
            "here_today": select(func.count()).select_from(SessionRow).where(lately),
            "tables": select(func.count()).select_from(TableRow),
            "running": select(func.count())
            .select_from(TableRow)
            .where(TableRow.finished.is_(None)),
        }
        return {name: await self.reader.first(wanted) for name, wanted in asked.items()}

    # What is done

    async def appoint(self, host: str, given: str, yes: bool) -> None:
        """Who keeps a name sees to the house from now on, or no longer."""
        row = await self.find(given)
        if row.kept is None:
            raise NotAllowed("host_keeps_name")
        deeds = [Deed(delete(HostRow).where(HostRow.person == row.id))]
        deeds += [Deed(insert(HostRow), {"person": row.id})] if yes else []
        what = "appoint" if yes else "dismiss"
        await self.writer.write(*deeds, _left(host, what, row.id, row.name))

    async def ban(self, host: str, given: str, days: int, why: object) -> None:
        """Out at once, with their programs, and not in again before so many days have gone."""
        row = await self.find(given)
        words = checked(why, 200, "limits_report")
        if not 1 <= days <= DAYS:
            raise NotAllowed("limits_ban", most=DAYS)
        ban = {"person": row.id, "until": time.time() + days * DAY, "why": words}
        deeds = [Deed(delete(BanRow).where(BanRow.person == row.id)), Deed(insert(BanRow), ban)]
        deeds.append(Deed(delete(SessionRow).where(SessionRow.person == row.id)))
        mine = or_(PersonRow.id == row.id, PersonRow.owner == row.id)
        deeds.append(Deed(update(PersonRow).where(mine).values(token=None)))
        told = f"{row.name}, {days}: {words}"
        await self.writer.write(*deeds, _left(host, "ban", row.id, told))

    async def pardon(self, host: str, given: str) -> None:
        row = await self.find(given)
        gone = Deed(delete(BanRow).where(BanRow.person == row.id))
        await self.writer.write(gone, _left(host, "pardon", row.id, row.name))

    async def delete(self, host: str, given: str) -> None:
        """An account with all that is its own: a server does it soon, for bots play on. The trail
        keeps no name of who is to be forgotten."""
        row = await self.find(given)
        await self.writer.write(_left(host, "delete", row.id, "", done=False))

    async def announce(self, host: str, text: object, days: int) -> None:
        words = checked(text, LONGEST, "limits_report")
        if not 1 <= days <= DAYS:
            raise NotAllowed("limits_ban", most=DAYS)
        row = {"id": secrets.token_hex(16), "text": words, "until": time.time() + days * DAY}
        await self.writer.write(Deed(insert(WordRow), row), _left(host, "announce", "", words))

    async def unsay(self, host: str) -> None:
        """No announcement stands any more."""
        await self.writer.write(Deed(delete(WordRow)), _left(host, "unsay", "", ""))

    async def settle(self, host: str, report: str) -> None:
        here = update(ReportRow).where(ReportRow.id == report).values(settled=time.time())
        await self.writer.write(Deed(here), _left(host, "settle", "", report))

    async def note(self, host: str, what: str, words: str) -> None:
        await self.writer.write(_left(host, what, "", words))

    # What servers do for the host

    async def chores(self) -> list[TrailRow]:
        rows: list[TrailRow] = await self.reader.all(
            select(TrailRow).where(TrailRow.done.is_(False))
        )
        return rows

    async def done(self, row: TrailRow) -> None:
        here = update(TrailRow).where(TrailRow.id == row.id).values(done=True)
        await self.writer.write(Deed(here))


def _left(host: str, what: str, about: str, words: str, done: bool = True) -> Deed:
    """A trail."""
    row: dict[str, Any] = {"id": secrets.token_hex(16), "at": time.time(), "host": host[:48]}
    row |= {"what": what, "about": about, "words": words[:LONGEST], "done": done}
    return Deed(insert(TrailRow), row)
