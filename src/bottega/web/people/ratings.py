"""Ratings: everyone and every level of bots on one scale for each game.

They are openskill's, and follow from the results in the order in which games ended: nothing of them
is stored, so that every process finds the same and nothing can disagree with the books.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean

from openskill.models import PlackettLuce
from sqlalchemy import ColumnElement, Row, and_, func, or_, select

from bottega.web.store.models import ResultRow
from bottega.web.store.reader import Reader

FEW = 10  # games before which a rating is provisional
MODEL = PlackettLuce()

Result = Row[float, str, str, int]  # when and where a game ended, who played and the place
Ended = tuple[float, str]  # when a game ended, and at which table


@dataclass(frozen=True, slots=True)
class Rated:
    """How well someone plays, and how sure we are."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def doubt(self) -> float:
        """How far off it may be, in one case of twenty further."""
        return 2 * self.sigma

    @property
    def provisional(self) -> bool:
        return self.games < FEW


Scale = Mapping[str, Rated]


def after(scale: Scale, players: Sequence[str], places: Sequence[int]) -> dict[str, Rated]:
    """What those who have played a game are rated from then on; a level that played at several
    seats by the mean of them."""
    before = [scale.get(player, Rated()) for player in players]
    teams = [[MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    found = defaultdict(list)
    for player, (rating,) in zip(players, MODEL.rate(teams, ranks=list(places)), strict=True):
        found[player].append(rating)
    return {
        player: Rated(
            fmean(rating.mu for rating in ratings),
            fmean(rating.sigma for rating in ratings),
            scale.get(player, Rated()).games + 1,
        )
        for player, ratings in found.items()
    }


class Counted:
    """The results of one game that are counted so far."""

    def __init__(self) -> None:
        self.scale: dict[str, Rated] = {}
        self.last: Ended = (0.0, "")
        self.rows = 0

    def count(self, rows: Iterable[Result]) -> None:
        for ended, seats in groupby(rows, key=lambda row: (row[0], row[1])):
            played = list(seats)
            players, places = [row[2] for row in played], [row[3] for row in played]
            self.scale |= after(self.scale, players, places)
            self.last, self.rows = ended, self.rows + len(played)


class Ratings:
    """The scales of all games, counted on whenever somebody asks."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.counted: dict[str, Counted] = {}
        self.locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def of(self, game: str) -> Scale:
        """Everybody's rating in a game."""
        async with self.locks[game]:
            counted = self.counted.setdefault(game, Counted())
            if await self._rows_until(game, counted.last) != counted.rows:
                counted = self.counted[game] = Counted()  # one came late: from the beginning
            rows = await self._rows_since(game, counted.last)
            if rows:
                await asyncio.to_thread(counted.count, rows)
            return counted.scale

    async def _rows_until(self, game: str, last: Ended) -> int:
        until = select(func.count()).where(_counts(game), ~_later(last))
        return await self.reader.ask(lambda session: session.scalar(until)) or 0

    async def _rows_since(self, game: str, last: Ended) -> Sequence[Result]:
        columns = ResultRow.at, ResultRow.table, ResultRow.player, ResultRow.place
        since = select(*columns).where(_counts(game), _later(last))
        ordered = since.order_by(ResultRow.at, ResultRow.table, ResultRow.seat)
        return await self.reader.ask(lambda session: session.execute(ordered).all())


def _counts(game: str) -> ColumnElement[bool]:
    return and_(ResultRow.game == game, ResultRow.rated)


def _later(last: Ended) -> ColumnElement[bool]:
    at, table = last
    return or_(ResultRow.at > at, and_(ResultRow.at == at, ResultRow.table > table))
