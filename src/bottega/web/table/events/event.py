"""Something that happened at a table."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

from msgspec import Struct, field, to_builtins

from bottega.core.match import Log

if TYPE_CHECKING:
    from bottega.web.table.moment import Moment
    from bottega.web.table.table import Table

Given = ParamSpec("Given")
Doing = Callable[Concatenate["Table", Given], Coroutine[Any, Any, None]]

KIND = "event"  # what tells the kinds apart
COLUMNS = ("number", "seat", "at")  # what every kind has; the rest is stored as its body


class Event(Struct, frozen=True, kw_only=True, tag_field=KIND):
    """What every kind has in common."""

    number: int = 0  # given when it is committed
    seat: int | None = None
    at: float = field(default_factory=time.time)

    def happen(self, table: Table) -> None:
        """Change all of a table but its match: when committed, and when read again."""

    def after(self, table: Table) -> Moment | None:
        """The board that another process has made of this table's."""
        return None

    def retell(self, log: Log) -> None:
        """Change the log of a match that is read again."""

    def row(self, table: str) -> dict[str, Any]:
        """As it is stored."""
        body = to_builtins(self)
        columns = {name: body.pop(name) for name in COLUMNS}
        return {"table": table, "kind": body.pop(KIND), **columns, "body": body}


class Behind(Exception):
    """Another process was first: something has happened at the table that we do not know yet."""


def deed(doing: Doing[Given]) -> Doing[Given]:
    """Something done at a table: decided on how it stands, and anew when it stood otherwise."""

    @wraps(doing)
    async def done(table: Table, /, *given: Given.args, **named: Given.kwargs) -> None:
        async with table.lock:
            while True:
                try:
                    return await doing(table, *given, **named)
                except Behind:
                    await table.catch_up()

    return done
