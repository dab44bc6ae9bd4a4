"""The kinds of notice, and how one is written down."""

from typing import Any

from sqlalchemy import text

from bottega.web.store.writer import Deed

TURN, INVITATION, OVER = "turn", "invitation", "over"
KINDS = (TURN, INVITATION, OVER)
PUSH, MAIL = "push", "mail"
WAYS = (PUSH, MAIL)

# One of a kind for each table: what happens again before it was told is told once
NOTE = text(
    """INSERT INTO notice (person, kind, "table", due, claim, until)
    VALUES (:person, :kind, :table, :due, '', 0)
    ON CONFLICT (person, kind, "table") DO UPDATE SET due = excluded.due, claim = '', until = 0"""
)


def note(person: str, kind: str, table: str, due: float) -> Deed:
    """Someone is to be told of a table, at this time or later."""
    row: dict[str, Any] = {"person": person, "kind": kind, "table": table, "due": due}
    return Deed(NOTE, row)
