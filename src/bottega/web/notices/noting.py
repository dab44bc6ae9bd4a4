"""What is noted for those who are not here, in one commit with what happened."""

from collections.abc import Iterator, Sequence

from bottega.core.match import Match
from bottega.web.notices.kinds import INVITATION, OVER, TURN, note
from bottega.web.store.writer import Deed
from bottega.web.table.clock import Pace
from bottega.web.table.events import Event
from bottega.web.table.events.seating import Sit
from bottega.web.table.events.talk import Again
from bottega.web.table.moment import Moment
from bottega.web.table.registry import Order
from bottega.web.table.seats import OPEN, PERSON, Seat
from bottega.web.table.table import Table


class Noting:
    """Notes after how many seconds someone is to be told, should they not have come by then."""

    def __init__(self, wait: float) -> None:
        self.wait = wait

    def __call__(self, table: Table, event: Event, after: Moment | None) -> list[Deed]:
        found = {*_told(table, event, after)}
        due = event.at + self.wait
        return [note(who, kind, id, due) for who, kind, id in sorted(found)]

    def first(self, id: str, match: Match, order: Order, at: float) -> list[Deed]:
        """At a table that was laid for people, whose turn it is first."""
        people = _people(order.seats)
        begun = all(seat.kind != OPEN for seat in order.seats)
        asked = {who for n, who in people.items() if n in match.to_move}
        told = asked if begun and _company(people, order.agreed.pace) else ()
        return [note(who, TURN, id, at + self.wait) for who in sorted(told)]


def _told(table: Table, event: Event, after: Moment | None) -> Iterator[tuple[str, str, str]]:
    """Who is to be told what, of which table."""
    people = _people(table.seats)
    if isinstance(event, Again):
        yield from ((who, INVITATION, event.table) for who in _gone(table, people, event))
    elif isinstance(event, Sit) and sum(seat.kind == OPEN for seat in table.seats) == 1:
        asked = {n: who for n, who in people.items() if n in table.moment.to_move}
        yield from ((who, TURN, table.id) for who in _gone(table, asked, event))
    elif after is not None and _company(people, table.clock.pace):
        kind = OVER if after.over else TURN
        new = set(people if after.over else after.to_move) - set(table.moment.to_move)
        new |= set(people) if after.over else set()
        asked = {n: who for n, who in people.items() if n in new}
        yield from ((who, kind, table.id) for who in _gone(table, asked, event))


def _people(seats: Sequence[Seat]) -> dict[int, str]:
    return {n: s.person for n, s in enumerate(seats) if s.kind == PERSON and not s.bot}


def _company(people: dict[int, str], pace: Pace) -> bool:
    """A game against bots alone waits for nobody."""
    return len({*people.values()}) > 1 or pace.kind == "slow"


def _gone(table: Table, people: dict[int, str], event: Event) -> list[str]:
    """Who of these is not at the table, nor did it themselves."""
    absent = {who for who in people.values() if who and not table.presence.here(who, event.at)}
    return sorted(absent)
