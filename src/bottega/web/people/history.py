"""The games that someone has finished, as the books tell: all of them, or those that are looked
for; what they came to; and how two have fared against each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import ColumnElement, Select, case, exists, func, select
from sqlalchemy.orm import Session, aliased

from bottega.web.store.models import ResultRow, TableRow
from bottega.web.store.reader import Reader

WON, LOST = "won", "lost"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for in a history; what is left empty is not asked about."""

    game: str = ""
    who: str = ""  # a part of the name of somebody who played too
    since: float | None = None
    until: float | None = None
    result: str = ""
    module: str = ""


class Record(NamedTuple):
    """What someone's games of one kind came to."""

    game: str
    played: int
    won: int
    place: float  # on the average


class Against(NamedTuple):
    """How often two have met, and which of them came first."""

    ahead: int
    behind: int
    level: int


class Ended(NamedTuple):
    """A finished game: the seats as results, in their order."""

    table: TableRow
    seats: list[ResultRow]


class History:
    """Questions about finished games."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    async def records(self, player: str) -> list[Record]:
        """Each game that someone plays, the most played first. Where one held several seats there
        is nothing to win."""
        mine = _alone(player).subquery()
        won = func.sum(case((mine.c.place == 1, 1), else_=0))
        wanted = select(mine.c.game, func.count(), won, func.avg(mine.c.place))
        most = wanted.group_by(mine.c.game).order_by(func.count().desc(), mine.c.game)
        rows = await self.reader.ask(lambda session: session.execute(most).all())
        return [Record(game, played, int(won), float(place)) for game, played, won, place in rows]

    async def against(self, player: str, other: str) -> Against:
        """The games that two have played together."""
        mine, theirs = _alone(player).subquery(), _alone(other).subquery()
        counts = [
            func.sum(case((condition, 1), else_=0))
            for condition in (
                mine.c.place < theirs.c.place,
                mine.c.place > theirs.c.place,
                mine.c.place == theirs.c.place,
            )
        ]
        wanted = select(*counts).join_from(mine, theirs, mine.c.table == theirs.c.table)
        row = await self.reader.ask(lambda session: session.execute(wanted).one())
        return Against(*(int(count or 0) for count in row))

    async def games(self, player: str, wanted: Wanted, most: int, skip: int = 0) -> list[Ended]:
        """The games that are looked for, the newest first."""
        here = select(ResultRow.table).where(ResultRow.player == player, *_asked(wanted, player))
        when = func.max(ResultRow.at).desc()
        newest = here.group_by(ResultRow.table).order_by(when, ResultRow.table)
        return await self.reader.ask(lambda session: _ended(session, newest.limit(most), skip))

    async def ids(self, player: str) -> list[str]:
        """The tables of every finished game of someone, the oldest first."""
        here = select(ResultRow.table).where(ResultRow.player == player)
        oldest = here.group_by(ResultRow.table).order_by(func.min(ResultRow.at), ResultRow.table)
        return await self.reader.ask(lambda session: list(session.scalars(oldest)))


def _alone(player: str) -> Select[str, str, int]:
    """The results of someone where they held one seat."""
    place = func.min(ResultRow.place).label("place")
    wanted = select(ResultRow.table, ResultRow.game, place).where(ResultRow.player == player)
    return wanted.group_by(ResultRow.table, ResultRow.game).having(func.count() == 1)


def _ended(session: Session, tables: Select[str], skip: int) -> list[Ended]:
    ids = list(session.scalars(tables.offset(skip)))
    here = select(ResultRow).where(ResultRow.table.in_(ids)).order_by(ResultRow.seat)
    found = {row.id: Ended(row, []) for row in session.scalars(_tables(ids))}
    for row in session.scalars(here):
        found[row.table].seats.append(row)
    return [found[id] for id in ids]


def _tables(ids: Sequence[str]) -> Select[TableRow]:
    return select(TableRow).where(TableRow.id.in_(ids))


def _asked(wanted: Wanted, player: str) -> list[ColumnElement[bool]]:
    asked = {
        "game": ResultRow.game == wanted.game,
        "who": _with(wanted.who, player),
        "since": ResultRow.at >= (wanted.since or 0.0),
        "until": ResultRow.at < (wanted.until or 0.0),
        "result": ResultRow.place == 1 if wanted.result == WON else ResultRow.place > 1,
        "module": ResultRow.options[wanted.module].as_string() == "true",
    }
    return [condition for name, condition in asked.items() if getattr(wanted, name)]


def _with(name: str, player: str) -> ColumnElement[bool]:
    """Games with somebody else of such a name."""
    other = aliased(ResultRow)
    named = func.lower(other.name).contains(name.lower(), autoescape=True)
    return exists().where(other.table == ResultRow.table, other.player != player, named)
