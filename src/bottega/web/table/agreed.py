"""What a table's people agreed on before they began."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from bottega.web.table.clock import Pace
from bottega.web.table.seats import OPEN, PERSON, Seat

PEOPLE, EVERYONE, NOBODY = "people", "everyone", "nobody"  # for whom a game can count
RATED = (PEOPLE, EVERYONE, NOBODY)


@dataclass(frozen=True, slots=True)
class Agreed:
    """About time, company and help."""

    pace: Pace = field(default_factory=Pace)
    listed: bool = False
    hints: bool = True
    guide: bool = False
    ask_all: bool = False  # also what needs no thought
    rated: str = PEOPLE  # unless programs sit here; or with them; or not at all
    branch_of: str | None = None
    club: str | None = None  # the group it is set for
    tournament: str | None = None
    elsewhere: bool = False  # played at a real table, or read from a log: it counts for nobody

    def stored(self) -> dict[str, Any]:
        terms = asdict(self)
        del terms["branch_of"]
        return terms


def unasked(seats: Sequence[Seat], agreed: Agreed) -> Collection[int]:
    """The people at a table who need not be asked what needs no thought."""
    if agreed.ask_all or any(seat.kind == OPEN for seat in seats):
        return ()
    return [n for n, s in enumerate(seats) if s.kind == PERSON and not s.bot and not s.away]
