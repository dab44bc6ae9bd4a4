"""What happens at a table, one place for each kind of event.

Each kind is a struct with its fields, how it is decided, and how it changes a table. What stands in
the database is the struct; its tag and its field names are for ever.
"""

from functools import cache
from typing import Any, Union

from msgspec import convert

from bottega.web.store.models import EventRow
from bottega.web.table.events import manners, moves, rest, seating, talk  # all can be read
from bottega.web.table.events.event import COLUMNS, KIND, Event

__all__ = ["Event", "manners", "moves", "read", "rest", "seating", "talk"]


def read(row: EventRow) -> Event:
    """A stored event as it was."""
    columns = {name: getattr(row, name) for name in COLUMNS}
    event: Event = convert({**row.body, **columns, KIND: row.kind}, type=_kinds())
    return event


@cache
def _kinds() -> Any:
    return Union[tuple(Event.__subclasses__())]  # noqa: UP007
