"""What is noted for those who are not here, in one commit with what happened."""

from collections.abc import Iterator

from bottega.web.notices.kinds import INVITATION, OVER, TURN, note
from bottega.web.store.writer import Deed
from bottega.web.table.events import Event
from bottega.web.table.events.seating import Sit
from bottega.web.table.events.talk import Again
from bottega.web.table.moment import Moment
from bottega.web.table.seats import OPEN, PERSON
from bottega.web.table.table import Table


class Noting:
    """Notes after how many seconds someone is to be told, should they not have come by then."""

    def __init__(self, wait: float) -> None:
        self.wait = wait

    def __call__(self, table: Table, event: Event, after: Moment | None) -> list[Deed]:
        found = {*_told(table, event, after)}
        due = event.at + self.wait
        return [note(who, kind, id, due) for who, kind, id in sorted(found)]


def _told(table: Table, event: Event, after: Moment | None) -> Iterator[tuple[str, str, str]]:
    """Who is to be told what, of which table. A game against bots alone waits for nobody."""
    people = {n: s.person for n, s in enumerate(table.seats) if s.kind == PERSON and not s.bot}
    company = len({*people.values()}) > 1 or table.clock.pace.kind == "slow"
    if isinstance(event, Again):
        yield from ((who, INVITATION, event.table) for who in _gone(table, people, event))
    elif isinstance(event, Sit) and sum(seat.kind == OPEN for seat in table.seats) == 1:
        asked = {n: who for n, who in people.items() if n in table.moment.to_move}
        yield from ((who, TURN, table.id) for who in _gone(table, asked, event))
    elif after is not None and company:
        kind = OVER if after.over else TURN
        new = set(people if after.over else after.to_move) - set(table.moment.to_move)
        new |= set(people) if after.over else set()
        asked = {n: who for n, who in people.items() if n in new}
        yield from ((who, kind, table.id) for who in _gone(table, asked, event))


def _gone(table: Table, people: dict[int, str], event: Event) -> list[str]:
    """Who of these is not at the table, nor did it themselves."""
    absent = {who for who in people.values() if who and not table.presence.here(who, event.at)}
    return sorted(absent)
