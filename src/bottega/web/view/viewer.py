"""Who looks at a table, and with whose eyes."""

from dataclasses import dataclass

from bottega.core.rule import DEALER
from bottega.web.people.person import Person
from bottega.web.table import dealing
from bottega.web.table.table import Table


@dataclass(frozen=True, slots=True)
class Viewer:
    """Someone who looks at a table, and with whose eyes."""

    person: Person
    own: tuple[int, ...]  # the seats they hold
    seat: int | None  # the seat whose board they see; None sees what all may see
    curtain: int | None = None  # the seat to whom the screen is to be handed first
    deals: bool = False  # they keep a real table, and are asked what chance brought

    @property
    def acts(self) -> int | None:
        """For whom they decide: as a rule with whose eyes they see."""
        return DEALER if self.deals else self.seat


def viewer_of(table: Table, person: Person, wanted: int | None = None) -> Viewer:
    """With whose eyes someone looks. Who holds several seats on one screen sees the one that is
    asked; while seats have secrets, only after the screen was handed over. Before all have sat down
    nobody is shown more than all may see."""
    own, moment = table.seats_of(person), table.moment
    if not table.full:
        return Viewer(person, own, None)
    if own and table.by_hand:
        return _keeper(table, person, wanted)
    if len(own) < 2:
        return Viewer(person, own, own[0] if own else None)
    asked = [seat for seat in own if seat in moment.to_move and not table.seats[seat].away]
    if wanted in own and (wanted in asked or not asked):
        return Viewer(person, own, wanted)
    nearest = (asked or own)[0]
    if moment.once(("secrets", own), lambda: any(map(moment.secrets, own))):
        return Viewer(person, own, None, nearest)
    return Viewer(person, own, nearest)


def _keeper(table: Table, person: Person, wanted: int | None) -> Viewer:
    """Whoever keeps a real table sees all that lies there: who is dealt something, who is asked,
    or who acted last."""
    own, moment = table.seats_of(person), table.moment
    if moment.chance:
        to = dealing.receiver(table.match)
        return Viewer(person, own, _latest(table, own) if to is None else to, deals=True)
    asked = [seat for seat in own if seat in moment.to_move]
    return Viewer(person, own, wanted if wanted in asked else (asked or [_latest(table, own)])[0])


def _latest(table: Table, own: tuple[int, ...]) -> int:
    return next((seat for seat, _ in reversed(table.match.entries) if seat in own), own[0])
