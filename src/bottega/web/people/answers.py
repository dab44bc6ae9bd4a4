"""Answers to exercises: how well people find what is best, how hard that is, and when
something that went wrong comes back.

As with ratings nothing of it is stored but the answers: an exercise is an opponent, who wins where
somebody is wrong. Only a first answer counts, as one is told what was best.
"""

import asyncio
import math
import time
from collections import ChainMap, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from zlib import crc32

from sqlalchemy import ColumnElement, and_, func, or_, select

from bottega.coach.exercises import Exercise
from bottega.web.people.ratings import MODEL, Rated, Scale, after
from bottega.web.store.models import AnswerRow
from bottega.web.store.reader import Reader
from bottega.web.store.writer import ADD_ANSWER, Deed, Writer

DAY = 86_400.0
AGAIN = (1, 3, 7)  # days until it comes back: after a wrong answer, and after right ones since
USUAL = 0.1  # of a victory: the margin of an exercise that is as hard as a beginner is good
HARDER = 4.0  # that half the margin makes it
SPREAD, SIGMA = 12.0, 5.0  # how far off an exercise may begin, and the doubt it begins with


class Counted:
    """The first answers to a game's exercises, counted so far."""

    def __init__(self) -> None:
        self.scale: dict[str, Rated] = {}
        self.seen: set[tuple[str, str]] = set()
        self.last = (0.0, "", "")
        self.rows = 0

    def count(self, rows: Sequence[AnswerRow], begun: Scale) -> None:
        for row in rows:
            self.last, self.rows = (row.at, row.person, row.exercise), self.rows + 1
            if (row.person, row.exercise) not in self.seen:
                self.seen.add((row.person, row.exercise))
                places = (1, 2) if row.right else (2, 1)
                known = ChainMap(self.scale, dict(begun))
                self.scale |= after(known, (row.person, row.exercise), places)


class Answers:
    """All answers, asked for and given."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self.reader, self.writer = reader, writer
        self.counted: dict[str, Counted] = {}
        self.locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def give(self, person: str, exercise: Exercise, action: int) -> None:
        """Note what somebody chose."""
        chosen = {"action": action, "right": action == exercise.best, "at": time.time()}
        row = {"person": person, "game": exercise.game, "exercise": exercise.id, **chosen}
        await self.writer.write(Deed(ADD_ANSWER, row))

    async def of(self, person: str, game: str) -> list[AnswerRow]:
        """The answers of someone, the oldest first."""
        mine = AnswerRow.person == person, AnswerRow.game == game
        return await self.reader.all(select(AnswerRow).where(*mine).order_by(AnswerRow.at))

    async def scale(self, game: str, exercises: Mapping[str, Exercise]) -> Scale:
        """People and exercises of a game on one scale."""
        begun = {id: difficulty(each) for id, each in exercises.items()}
        async with self.locks[game]:
            counted = self.counted.setdefault(game, Counted())
            if await self._until(game, counted) != counted.rows:
                counted = self.counted[game] = Counted()  # one came late, or is gone
            rows = await self._since(game, counted)
            if rows:
                await asyncio.to_thread(counted.count, rows, begun)
            return ChainMap(counted.scale, begun)

    async def _until(self, game: str, counted: Counted) -> int:
        until = select(func.count()).where(AnswerRow.game == game, ~_later(counted))
        return await self.reader.first(until) or 0

    async def _since(self, game: str, counted: Counted) -> list[AnswerRow]:
        since = select(AnswerRow).where(AnswerRow.game == game, _later(counted))
        order = AnswerRow.at, AnswerRow.person, AnswerRow.exercise
        return await self.reader.all(since.order_by(*order))


def _later(counted: Counted) -> ColumnElement[bool]:
    at, person, exercise = counted.last
    same = AnswerRow.at == at
    return or_(
        AnswerRow.at > at,
        and_(same, AnswerRow.person > person),
        and_(same, AnswerRow.person == person, AnswerRow.exercise > exercise),
    )


def difficulty(exercise: Exercise) -> Rated:
    """How hard an exercise is before anybody has tried: harder the closer the next best is."""
    more = HARDER * math.log2(USUAL / exercise.margin)
    return Rated(MODEL.mu + max(-SPREAD, min(SPREAD, more)), SIGMA)


def due(answers: Iterable[AnswerRow], now: float) -> list[str]:
    """What somebody got wrong and is to see again now, the longest due first. An answer before it
    is due changes nothing."""
    steps: dict[str, int] = {}
    back: dict[str, float] = {}
    for row in answers:
        id = row.exercise
        if not row.right:
            steps[id] = 0
        elif id in back and row.at >= back[id]:
            steps[id] += 1
        else:
            continue
        back[id] = row.at + AGAIN[steps[id]] * DAY if steps[id] < len(AGAIN) else math.inf
    return sorted((id for id, at in back.items() if at <= now), key=lambda id: back[id])


def of_the_day(ids: Collection[str], day: int) -> str:
    """The same for everyone on a day; none comes twice before all have come."""
    return _shuffled(ids, "")[day % len(ids)]


def next_for(ids: Collection[str], answers: Sequence[AnswerRow], scale: Scale, person: str) -> str:
    """What comes back; else what nobody has shown them yet and is about as hard as they are good;
    else what they have not seen for longest."""
    again, seen = due(answers, time.time()), {row.exercise: row.at for row in answers}
    back = [id for id in again if id in ids]
    if back:
        return back[0]
    mine = scale.get(person, Rated()).mu
    fresh = [id for id in _shuffled(ids, person) if id not in seen]
    if fresh:
        return min(fresh, key=lambda id: abs(scale[id].mu - mine))
    return min(ids, key=lambda id: seen[id])


def _shuffled(ids: Collection[str], by: str) -> list[str]:
    return sorted(ids, key=lambda id: (crc32(f"{by} {id}".encode()), id))
