"""Something that happened at a table."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field, to_builtins

from bottega.core.match import Log

if TYPE_CHECKING:
    from bottega.web.table.table import Table

KIND = "event"  # what tells the kinds apart
COLUMNS = ("number", "seat", "at")  # what every kind has; the rest is stored as its body


class Event(Struct, frozen=True, kw_only=True, tag_field=KIND):
    """What every kind has in common."""

    number: int = 0  # given when it is committed
    seat: int | None = None
    at: float = field(default_factory=time.time)

    def happen(self, table: Table) -> None:
        """Change all of a table but its match: when committed, and when read again."""

    def retell(self, log: Log) -> None:
        """Change the log of a match that is read again."""

    def row(self, table: str) -> dict[str, Any]:
        """As it is stored."""
        body = to_builtins(self)
        columns = {name: body.pop(name) for name in COLUMNS}
        return {"table": table, "kind": body.pop(KIND), **columns, "body": body}
