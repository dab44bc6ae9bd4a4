"""A table as a program sees it: the same facts as JSON."""

from typing import Any

from bottega.core.match import plain
from bottega.web.table.table import Table
from bottega.web.view.bar import question
from bottega.web.view.seats import SeatShown, seats_shown
from bottega.web.view.viewer import Viewer


def facts(table: Table, viewer: Viewer) -> dict[str, Any]:
    """A table as a program sees it."""
    match, moment, seat = table.match, table.moment, viewer.seat
    language = viewer.person.language
    return {
        "table": table.id,
        "game": match.game.id,
        "seq": table.boards.seq(viewer.own),
        "seat": seat,
        "own": list(viewer.own),
        "to_move": list(moment.to_move),
        "over": moment.over,
        "question": question(table, viewer),
        "legal": [{"number": a.number, "words": a.words} for a in moment.legal(seat, language)],
        "can_undo": moment.can_undo(seat),
        "view": plain(moment.seen(seat)),
        "seats": [_seat_facts(seat) for seat in seats_shown(table, language)],
        "options": match.game.chosen(match.choices),
        "commitment": match.key.commitment,
    }


def _seat_facts(seat: SeatShown) -> dict[str, Any]:
    """A seat; its colour by the name that no language changes."""
    known = {name: getattr(seat, name) for name in SeatShown.__slots__}
    return {**known, "colour": known.pop("pigment")}
