"""How events are added: by the driver itself, as every move is one, and to ask SQLAlchemy took as
long as to write it to the disk."""

from typing import Any, Protocol

from msgspec.json import encode
from sqlalchemy import Connection, Dialect, insert

from bottega.web.store.bell import TOLD, notes
from bottega.web.store.models import EventRow

Rows = list[dict[str, Any]]

COLUMNS = ("table", "number", "kind", "seat", "body", "at")
TYPES = ("text", "int", "text", "int", "json", "float")
ARRAYS = ", ".join(f"%({n})s::{kind}[]" for n, kind in zip(COLUMNS, TYPES, strict=True))
QUOTED = ", ".join(f'"{name}"' for name in COLUMNS)


class Adding(Protocol):
    """How a kind of database takes events."""

    at_once: bool  # whether any number of them is one statement

    def add(self, connection: Connection, rows: Rows, me: str) -> None:
        """Add them, and tell the other processes, who know us by this name."""


class ToFile:
    """SQLite, where nobody else is to be told."""

    at_once = False

    def __init__(self, dialect: Dialect) -> None:
        kind: Any = type(dialect)
        self.statement = str(insert(EventRow).compile(dialect=kind(paramstyle="named")))

    def add(self, connection: Connection, rows: Rows, me: str) -> None:
        cursor = connection.connection.cursor()
        if len(rows) == 1:  # the rule, and half as dear
            cursor.execute(self.statement, _plain(rows[0]))
        else:
            cursor.executemany(self.statement, [_plain(row) for row in rows])
        cursor.close()


class WithNews:
    """PostgreSQL: one statement adds them and rings the bell. What it does there takes less than
    the way there and back, and each way is a chance for other threads to be in the way."""

    at_once = True
    statement = (
        f"WITH added AS (INSERT INTO {EventRow.__tablename__} ({QUOTED}) "
        f"SELECT * FROM unnest({ARRAYS})) {TOLD}"
    )

    def add(self, connection: Connection, rows: Rows, me: str) -> None:
        plain = [_plain(row) for row in rows]
        news = [row for row in rows if row["number"] > 1] if me else []  # of tables others may hold
        values = {name: [row[name] for row in plain] for name in COLUMNS}
        cursor = connection.connection.cursor()
        cursor.execute(self.statement, {**values, "notes": notes(me, news)})
        cursor.close()


def adding(dialect: Dialect) -> Adding:
    return WithNews() if dialect.name == "postgresql" else ToFile(dialect)


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """As drivers take it."""
    return {**row, "body": encode(row["body"]).decode()}
