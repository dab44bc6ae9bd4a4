"""What someone wants to be told, by which way and when."""

import re
import time
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from sqlalchemy import delete, insert, select, update

from bottega.core.words import LANGUAGES
from bottega.web.notices.kinds import KINDS, WAYS
from bottega.web.people.person import Person, digest
from bottega.web.speech.refusals import Malformed
from bottega.web.store.models import PushRow, SessionRow, WishRow
from bottega.web.store.reader import Reader
from bottega.web.store.writer import Deed, Taken, Writer

RHYTHMS = {"once": 0.0, "hour": 3_600.0, "day": 86_400.0}  # seconds between two messages
MORNING, SPAN = 8, 4  # the hour of a day's digest; for so many hours it may be late
APART = 43_200.0  # seconds between two such digests, at least
ADDRESS = re.compile(r"[^\s@,;:<>()\"\\]{1,64}@[\w.-]{1,180}\.[\w-]{2,60}")


@cache
def zones() -> list[str]:
    """The time zones one can live in."""
    places = {zone for zone in available_timezones() if "/" in zone}
    return ["UTC", *sorted(zone for zone in places if not zone.startswith(("Etc/", "SystemV/")))]


@dataclass(frozen=True, slots=True)
class Wishes:
    """As they are stored, or as they usually are."""

    person: str
    language: str = LANGUAGES[0]
    zone: str = "UTC"
    kinds: dict[str, list[str]] = field(default_factory=lambda: {kind: [*WAYS] for kind in KINDS})
    rhythm: str = "once"
    quiet_from: int = 22
    quiet_to: int = 8
    told: float = 0.0
    mail: str | None = None
    mail_new: str | None = None
    mail_code: str | None = None
    mail_until: float = 0.0
    reset: str | None = None
    reset_until: float = 0.0
    feed: str | None = None
    feeds: int = 0

    def wants(self, kind: str, way: str) -> bool:
        return way in self.kinds.get(kind, [])

    def later(self, now: float) -> float | None:
        """When they may be told, if not now: after quiet hours, and with the next digest."""
        due = max(now, self._digest(now))
        here = datetime.fromtimestamp(due, ZoneInfo(self.zone))
        if self._quiet(here.hour):
            due = _next(here, self.quiet_to)
        return due if due > now else None

    def _quiet(self, hour: int) -> bool:
        begin, end = self.quiet_from, self.quiet_to
        return begin <= hour < end if begin <= end else hour >= begin or hour < end

    def _digest(self, now: float) -> float:
        if self.rhythm != "day":
            return self.told + RHYTHMS[self.rhythm]
        here, hour = datetime.fromtimestamp(now, ZoneInfo(self.zone)), MORNING
        hour = self.quiet_to if self._quiet(hour) else hour
        it_is_time = 0 <= here.hour - hour < SPAN and now - self.told > APART
        return now if it_is_time else _next(here, hour)


def _next(moment: datetime, hour: int) -> float:
    """The next time that a day has this hour."""
    there = moment.replace(hour=hour, minute=0, second=0, microsecond=0)
    return (there if there > moment else there + timedelta(days=1)).timestamp()


class Books:
    """Everyone's wishes, and the browsers that want to be told."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self.reader, self.writer = reader, writer

    async def of(self, person: Person) -> Wishes:
        """Someone's wishes; they are spoken to in the language they read now."""
        found = await self.by_id(person.id) if person.stored else None
        return found or Wishes(person.id, person.language)

    async def by_id(self, person: str) -> Wishes | None:
        return await self._one(WishRow.person == person)

    async def by_feed(self, token: str) -> Wishes | None:
        return await self._one(WishRow.feed == digest(token))

    async def _one(self, where: Any) -> Wishes | None:
        row = await self.reader.first(select(WishRow).where(where))
        return row and Wishes(**{name: getattr(row, name) for name in Wishes.__slots__})

    async def change(self, me: Person, **values: Any) -> None:
        """Set some of someone's wishes; the rest stays as it is, or as it usually is."""
        await self.writer.write(*await self.changed(me, **values))

    async def changed(self, me: Person, **values: Any) -> list[Deed]:
        values = {"language": me.language, **values}
        if await self.by_id(me.id) is None:
            try:
                usual = {**asdict(Wishes(me.id)), **values}
                await self.writer.write(Deed(insert(WishRow), usual))
            except Taken:  # two requests at once
                pass
        return [Deed(update(WishRow).where(WishRow.person == me.id).values(**values))]

    # Browsers

    async def pushes(self, person: str) -> list[PushRow]:
        """The browsers of someone that are signed in and want to be told."""
        lasts = SessionRow.id == PushRow.session, SessionRow.ends > time.time()
        rows = select(PushRow).join(SessionRow, lasts[0]).where(lasts[1], PushRow.person == person)
        return await self.reader.all(rows)

    async def open(self, me: Person, endpoint: str, key: str, auth: str) -> None:
        """This browser wants to be told."""
        row = {"id": digest(endpoint), "person": me.id, "session": me.session}
        row |= {"endpoint": endpoint, "key": key, "auth": auth}
        again = delete(PushRow).where(PushRow.id == row["id"])
        here = delete(PushRow).where(PushRow.session == me.session)
        await self.writer.write(Deed(again), Deed(here), Deed(insert(PushRow), row))

    async def close(self, me: Person) -> None:
        """This browser no longer wants to be told."""
        await self.writer.write(Deed(delete(PushRow).where(PushRow.session == me.session)))

    async def is_open(self, me: Person) -> bool:
        mine = select(PushRow.id).where(PushRow.session == me.session)
        return await self.reader.first(mine) is not None


def wishes_in(form: Any) -> dict[str, Any]:
    """What a form asks for, checked."""
    kinds = {kind: [way for way in WAYS if form.get(f"{kind}.{way}") == "on"] for kind in KINDS}
    hours = {name: form.get(name, "") for name in ("quiet_from", "quiet_to")}
    if any(not hour.isdecimal() or len(hour) > 2 or int(hour) > 23 for hour in hours.values()):
        raise Malformed("no_such_hour")
    rhythm, zone = form.get("rhythm", "once"), form.get("zone", "UTC")
    if rhythm not in RHYTHMS or zone not in zones():
        raise Malformed("no_such_choice")
    quiet = {name: int(hour) for name, hour in hours.items()}
    return {"kinds": kinds, "rhythm": rhythm, "zone": zone, **quiet}
