"""What came of a game, as rows: one for each seat, written with the move that ends it."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete

from bottega.core.match import Match
from bottega.web.people.person import LEVEL
from bottega.web.store.models import ResultRow
from bottega.web.store.writer import ADD_RESULT, Deed
from bottega.web.table.agreed import EVERYONE, NOBODY, Agreed
from bottega.web.table.seats import BOT, Seat


def written(id: str, seats: Sequence[Seat], agreed: Agreed, match: Match, now: float) -> list[Deed]:
    """The results of a game; those that it had before it was taken back are gone."""
    if agreed.elsewhere:
        return []
    shared = {
        "table": id,
        "game": match.game.id,
        "players": match.players,
        "options": match.game.chosen(match.choices),
        "at": now,
        "rated": is_rated(seats, agreed),
        "club": agreed.club,
    }
    rows = [
        {**shared, **_seat(number, seat), "place": place, "points": points}
        for number, (seat, place, points) in enumerate(
            zip(seats, match.ranks, match.scores, strict=True)
        )
    ]
    before = Deed(delete(ResultRow).where(ResultRow.table == id))
    return [before, *(Deed(ADD_RESULT, row) for row in rows)]


def _seat(number: int, seat: Seat) -> dict[str, Any]:
    return {"seat": number, "player": player_of(seat), "name": seat.name}


def player_of(seat: Seat) -> str:
    """Who is rated for a seat: bots of the house by their level, whoever lends the name."""
    return f"{LEVEL}{seat.by_level}" if seat.kind == BOT else seat.person


def is_rated(seats: Sequence[Seat], agreed: Agreed) -> bool:
    """Whether a game counts: everybody on their own, nobody guided or forgotten, from the first
    move; and programs of strangers only where that was agreed."""
    people = [seat.person for seat in seats if seat.kind != BOT]
    alone = len(people) == len(set(people)) and "" not in people
    several = len({player_of(seat) for seat in seats}) > 1
    programs = agreed.rated == EVERYONE or not any(seat.bot for seat in seats)
    fresh = agreed.branch_of is None and not agreed.guide
    return agreed.rated != NOBODY and alone and several and programs and fresh
