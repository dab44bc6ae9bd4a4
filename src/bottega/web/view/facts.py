"""A table as a program sees it: the same facts as JSON."""

from typing import Any, TypedDict

from msgspec import convert

from bottega.core.match import plain
from bottega.web.table.table import Table
from bottega.web.view.bar import can_undo, question
from bottega.web.view.seats import SeatShown, seats_shown
from bottega.web.view.viewer import Viewer


class Choice(TypedDict):
    """An action that is open to a seat."""

    number: int
    words: str


class SeatFacts(TypedDict):
    """A seat as everyone sees it; its colour by the name that no language changes."""

    number: int
    colour: str
    letter: str
    name: str
    kind: str
    level: str
    bot: bool
    kept: bool
    away: bool
    here: bool
    to_move: bool
    score: int
    rank: int | None
    left: float | None
    running: bool


class Facts(TypedDict):
    """A table for one viewer's eyes."""

    table: str
    game: str
    seq: int
    seat: int | None
    own: list[int]
    to_move: list[int]
    over: bool
    question: str
    legal: list[Choice]
    can_undo: bool
    view: dict[str, Any]
    seats: list[SeatFacts]
    options: dict[str, str]
    commitment: str


def facts(table: Table, viewer: Viewer) -> Facts:
    """A table as a program sees it."""
    match, moment, seat = table.match, table.moment, viewer.seat
    language = viewer.person.language
    return {
        "table": table.id,
        "game": match.game.id,
        "seq": table.boards.seq(viewer.own),
        "seat": viewer.acts,
        "own": list(viewer.own),
        "to_move": list(moment.to_move),
        "over": moment.over,
        "question": question(table, viewer),
        "legal": [
            {"number": a.number, "words": a.words} for a in moment.legal(viewer.acts, language)
        ],
        "can_undo": can_undo(table, viewer),
        "view": plain(moment.seen(seat)),
        "seats": [_seat_facts(seat) for seat in seats_shown(table, language)],
        "options": match.game.chosen(match.choices),
        "commitment": match.key.commitment,
    }


def _seat_facts(seat: SeatShown) -> SeatFacts:
    known = {name: getattr(seat, name) for name in SeatShown.__slots__}
    facts: SeatFacts = convert({**known, "colour": known.pop("pigment")}, SeatFacts)
    return facts
