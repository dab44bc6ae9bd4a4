"""Somebody about as strong, for one of these games, live or slow; a painter of the house when
nobody comes. Who waits stands in the database: whichever process finds a pair seats it, once."""

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import delete, select, update

from bottega.bots import LEVELS
from bottega.games import GAMES
from bottega.web.people.people import People
from bottega.web.people.person import LEVEL, Person
from bottega.web.people.ratings import Rated, Ratings, Scale
from bottega.web.speech.refusals import Malformed, Unknown
from bottega.web.store.models import SeekRow
from bottega.web.store.writer import ADD_SEEK, Deed, NotKept
from bottega.web.table.agreed import Agreed
from bottega.web.table.clock import Pace
from bottega.web.table.compiling import rules
from bottega.web.table.orders import regulars
from bottega.web.table.registry import Order, Tables
from bottega.web.table.seats import STAND_IN, Seat, painter_of, taken_by

PACES = {"live": Pace("live"), "slow": Pace("slow")}
NEAR, FAR = 3.0, 25.0  # how far apart two may be rated at first, and when nobody else comes
ALIVE = 45.0  # seconds that a page stands for who waits at it
LOOK = 2.0  # seconds from one look for somebody to the next

Gap = tuple[float, float, str]  # how far apart, since when the other waits, and the game


class Pair(NamedTuple):
    """Two who fit, and the game."""

    one: SeekRow
    other: SeekRow
    game: str


def band(seek: SeekRow, now: float) -> float:
    """How far apart somebody may be: the wider the longer one has waited."""
    share = (now - seek.since) / max(seek.fill - seek.since, 1.0)
    return NEAR + (FAR - NEAR) * min(max(share, 0.0), 1.0)


def best(
    seek: SeekRow, waiting: Sequence[SeekRow], scales: dict[str, Scale], now: float
) -> Pair | None:
    """Who fits best of those who wait."""
    found: list[tuple[Gap, Pair]] = []
    for other in waiting:
        for game in sorted(set(seek.games) & set(other.games)):
            mine, theirs = (scales[game].get(who.person, Rated()).mu for who in (seek, other))
            gap = abs(mine - theirs)
            if gap <= max(band(seek, now), band(other, now)):
                found.append(((gap, other.since, game), Pair(seek, other, game)))
    return min(found, key=lambda each: each[0])[1] if found else None


def level_for(rated: Rated, scale: Scale) -> str:
    """The level of the house's painters that plays most like someone."""
    known = {name: scale[LEVEL + name].mu for name in LEVELS if LEVEL + name in scale}
    return min(known, key=lambda name: abs(known[name] - rated.mu)) if known else STAND_IN


class Matching:
    """All who wait."""

    def __init__(
        self,
        people: People,
        tables: Tables,
        ratings: Ratings,
        waits: dict[str, float],
        tell: Callable[..., None],
    ) -> None:
        self.people, self.tables, self.ratings, self.tell = people, tables, ratings, tell
        self.reader, self.writer = people.reader, people.writer
        self.waits = waits  # seconds until a painter sits down, by the pace
        self.news: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)

    async def seek(self, me: Person, games: Sequence[str], pace: str) -> None:
        """Wait for somebody, in place of what one waited for before."""
        if not games or not set(games) <= set(GAMES) or pace not in PACES:
            raise Malformed("no_such_seek")
        now = time.time()
        row = {"person": me.id, "games": sorted(set(games)), "pace": pace, "since": now}
        row |= {"alive": now + ALIVE, "fill": now + self.waits[pace], "table": None}
        await self.writer.write(*self._gone(me.id), Deed(ADD_SEEK, row))

    async def of(self, person: str) -> SeekRow | None:
        return await self.reader.ask(lambda session: session.get(SeekRow, person))

    async def stop(self, me: Person) -> None:
        await self.writer.write(*self._gone(me.id))

    def _gone(self, person: str) -> list[Deed]:
        return [Deed(delete(SeekRow).where(SeekRow.person == person))]

    # Looking for somebody

    async def look(self, person: str) -> str:
        """Try to seat someone who waits: the table, if there is one now."""
        seek = await self.of(person)
        if seek is None or seek.table:
            return seek.table or "" if seek is not None else ""
        now = time.time()
        await self._stay(seek, now)
        pair = best(seek, await self._others(seek, now), await self._scales(seek), now)
        if pair is not None:
            await self._seat(pair)
        elif now >= seek.fill:
            await self.fill(person)
        found = await self.of(person)
        return found.table or "" if found is not None else ""

    async def wait(self, person: str, patience: float) -> bool:
        """Wait at a page for a while: whether there is something new."""
        latest, news = time.monotonic() + patience, self.news[person]
        try:
            while not await self.look(person):
                left = latest - time.monotonic()
                if left <= 0 or await self.of(person) is None:
                    return False
                news.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(news.wait(), min(LOOK, left))
            return True
        finally:
            self.news.pop(person, None)

    async def fill(self, person: str) -> None:
        """A painter of the house sits down with someone who waits."""
        seek = await self.of(person)
        if seek is None:
            raise Unknown("not_seeking")
        me = await self.people.by_id(person)
        if me is None or seek.table:
            return
        id = secrets.choice(seek.games)
        scale = await self.ratings.of(id)
        level = level_for(scale.get(person, Rated()), scale)
        mine = taken_by(me, ())
        bot = painter_of(level, [mine], regulars(rules(id)))
        await self._set(id, seek.pace, [mine, bot], [seek])

    async def round(self) -> None:
        """Slow games begin whether anyone looks or not; who left a page waits no more."""
        now = time.time()
        due = SeekRow.table.is_(None), SeekRow.pace == "slow", SeekRow.fill <= now
        wanted = select(SeekRow.person).where(*due)
        for person in await self.reader.ask(lambda session: list(session.scalars(wanted))):
            await self.fill(person)
        left = SeekRow.pace == "live", SeekRow.alive < now - ALIVE
        await self.writer.write(Deed(delete(SeekRow).where(*left)))

    async def _stay(self, seek: SeekRow, now: float) -> None:
        if seek.alive - now < ALIVE / 2:
            here = update(SeekRow).where(SeekRow.person == seek.person)
            await self.writer.write(Deed(here.values(alive=now + ALIVE)))

    async def _others(self, seek: SeekRow, now: float) -> list[SeekRow]:
        free = SeekRow.table.is_(None), SeekRow.pace == seek.pace, SeekRow.person != seek.person
        wanted = select(SeekRow).where(*free).order_by(SeekRow.since)
        rows, apart = await self.reader.all(wanted), await self.reader.apart(seek.person)
        here = [row for row in rows if row.pace == "slow" or row.alive > now]
        return [row for row in here if row.person not in apart]

    async def _scales(self, seek: SeekRow) -> dict[str, Scale]:
        return {game: await self.ratings.of(game) for game in seek.games if game in GAMES}

    async def _seat(self, pair: Pair) -> None:
        """Lay the table of a pair, unless one of them sits elsewhere by now."""
        both = [pair.one, pair.other]
        secrets.SystemRandom().shuffle(both)
        seats: list[Seat] = []
        for seek in both:
            person = await self.people.by_id(seek.person)
            if person is None:
                return await self.writer.write(*self._gone(seek.person))
            seats.append(taken_by(person, seats))
        return await self._set(pair.game, pair.one.pace, seats, both)

    async def _set(self, game: str, pace: str, seats: list[Seat], seeks: list[SeekRow]) -> None:
        order = Order(rules(game), seats, {}, Agreed(PACES[pace], hints=False))
        people = sorted(seek.person for seek in seeks)  # two who seat one pair write in one order
        with suppress(NotKept):  # another process was first
            await self.tables.create(order, lambda id: [_found(who, id) for who in people])
            self.hear(people)
            self.tell(seek=people)

    def hear(self, people: Sequence[str]) -> None:
        """There is a table for these."""
        for person in people:
            if person in self.news:
                self.news[person].set()


def _found(person: str, table: str) -> Deed:
    """Someone waits no more; of two tables for them the second is not laid."""
    free = SeekRow.person == person, SeekRow.table.is_(None)
    here = update(SeekRow).where(*free).values(table=table)
    return Deed(here.returning(SeekRow.person), guards=True)
