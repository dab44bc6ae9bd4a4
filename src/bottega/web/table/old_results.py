"""Games that ended before results were kept: their rows are written from their logs."""

import logging
from contextlib import suppress

from bottega.web.speech.refusals import Refusal
from bottega.web.store.models import TableRow
from bottega.web.store.writer import ADD_RESULT, Deed, Taken
from bottega.web.table.agreed import Agreed
from bottega.web.table.registry import Tables, agreed_of
from bottega.web.table.results import is_rated, player_of, written
from bottega.web.table.seats import Seat

AT_ONCE = 50

log = logging.getLogger("bottega")


async def fill(tables: Tables) -> None:
    """Write what is missing, game by game. Another process may be at it too."""
    tried: set[str] = set()
    while ids := set(await tables.reader.without_results(AT_ONCE + len(tried))) - tried:
        for id in ids:
            with suppress(Taken):
                await tables.writer.write(*await _rows(tables, id))
        tried |= ids


async def _rows(tables: Tables, id: str) -> list[Deed]:
    """The results of a game that is played again; of one whose rules nobody knows any more, as far
    as points tell."""
    row, _ = await tables.stored(id)
    seats, agreed = _seats(row), agreed_of(row)
    if agreed.elsewhere or (row.result or {}).get("abandoned"):
        return []
    try:
        match = await tables.past(id)
    except Refusal as refusal:
        log.error("no result", extra={"table": id, "reason": str(refusal)})
        return _by_points(row, seats, agreed)
    return written(id, seats, agreed, match, row.finished or row.created)


def _seats(row: TableRow) -> list[Seat]:
    """Who sat there at the end; the first tables kept names alone."""
    return [Seat(**seat) for seat in (row.result or {}).get("seats") or row.seats]


def _by_points(row: TableRow, seats: list[Seat], agreed: Agreed) -> list[Deed]:
    scores: list[int] = (row.result or {}).get("scores") or [0] * len(seats)
    shared = {"table": row.id, "game": row.game, "players": len(seats), "options": row.options}
    shared |= {"at": row.finished or row.created, "rated": is_rated(seats, agreed), "club": None}
    return [
        Deed(
            ADD_RESULT,
            {
                **shared,
                "seat": number,
                "player": player_of(seat),
                "name": seat.name,
                "place": 1 + sum(other > points for other in scores),
                "points": points,
            },
        )
        for number, (seat, points) in enumerate(zip(seats, scores, strict=True))
    ]
