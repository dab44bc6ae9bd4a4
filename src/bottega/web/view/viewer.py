"""Who looks at a table, and with whose eyes."""

from dataclasses import dataclass

from bottega.web.people.person import Person
from bottega.web.table.table import Table


@dataclass(frozen=True, slots=True)
class Viewer:
    """Someone who looks at a table, and with whose eyes."""

    person: Person
    own: tuple[int, ...]  # the seats they hold
    seat: int | None  # the seat whose board they see; None sees what all may see
    curtain: int | None = None  # the seat to whom the screen is to be handed first


def viewer_of(table: Table, person: Person, wanted: int | None = None) -> Viewer:
    """With whose eyes someone looks. Who holds several seats on one screen sees the one that is
    asked; while seats have secrets, only after the screen was handed over. Before all have sat down
    nobody is shown more than all may see."""
    own, moment = table.seats_of(person), table.moment
    if not table.full:
        return Viewer(person, own, None)
    if len(own) < 2:
        return Viewer(person, own, own[0] if own else None)
    asked = [seat for seat in own if seat in moment.to_move and not table.seats[seat].away]
    if wanted in own and (wanted in asked or not asked):
        return Viewer(person, own, wanted)
    nearest = (asked or own)[0]
    if moment.once(("secrets", own), lambda: any(map(moment.secrets, own))):
        return Viewer(person, own, None, nearest)
    return Viewer(person, own, nearest)
