"""What a table remembers: what was agreed, what happened, what was said."""

from dataclasses import asdict, dataclass, field
from typing import Any

from bottega.web.table.clock import Pace


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a table's people agreed on before they began."""

    pace: Pace = field(default_factory=Pace)
    listed: bool = False
    hints: bool = True
    guide: bool = False
    branch_of: str | None = None

    def stored(self) -> dict[str, Any]:
        terms = {"listed": self.listed, "hints": self.hints, "guide": self.guide}
        return {"pace": asdict(self.pace), **terms}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a table."""

    number: int
    kind: str
    seat: int | None
    body: dict[str, Any]
    at: float

    def row(self, table: str) -> dict[str, Any]:
        """As it is stored."""
        what = {"kind": self.kind, "seat": self.seat, "body": self.body, "at": self.at}
        return {"table": table, "number": self.number, **what}


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat."""

    number: int
    name: str
    text: str
    at: float
