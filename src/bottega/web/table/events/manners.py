"""The kinds of event by which people at a table agree on how they go on: who may speak, who is to
go, and that a game is given up."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sqlalchemy import delete, update

from bottega.web.people.person import Person
from bottega.web.speech.refusals import NotAllowed, NotYours
from bottega.web.store.models import SeatRow, TableRow
from bottega.web.store.writer import Deed
from bottega.web.table.events.event import Event, deed
from bottega.web.table.seats import PERSON, Seat

if TYPE_CHECKING:
    from bottega.web.table.table import Table

ABANDON, REMOVE = "abandon", "remove"
OTHERS = 2  # so many must agree that somebody goes


class Hush(Event, frozen=True, tag="hush"):
    """Those who look on may speak, or not."""

    closed: bool

    def happen(self, table: Table) -> None:
        table.hushed = self.closed


@deed
async def hush(table: Table, person: Person, closed: bool) -> None:
    if table.maker != person.id:
        raise NotYours("for_the_maker")
    await table.commit(Hush(closed=closed))


class Agree(Event, frozen=True, tag="agree"):
    """Someone is for it, or no longer."""

    seat: int
    about: str
    yes: bool

    def happen(self, table: Table) -> None:
        votes = table.votes.setdefault(self.about, set())
        (votes.add if self.yes else votes.discard)(self.seat)
        if self.yes:
            table.tell(f"proposes_{self.about.rstrip('0123456789')}", self.seat)


class Abandon(Event, frozen=True, tag="abandon"):
    """All have agreed to give the game up: it has no result."""

    def happen(self, table: Table) -> None:
        table.abandoned = True
        table.votes = {}


class Remove(Event, frozen=True, tag="remove"):
    """The others have agreed that somebody goes: a bot plays on."""

    seat: int

    def happen(self, table: Table) -> None:
        table.tell("is_removed", self.seat)
        gone = table.seats[self.seat]
        table.seats[self.seat] = Seat(PERSON, name=gone.name, bot=gone.bot, away=True)
        table.votes = {}
        table.somebody_else()


@deed
async def agree(table: Table, person: Person, about: str, yes: bool) -> None:
    """Say that one is for it; the last who says so brings it about."""
    table.require_running()
    table.require_full()
    own = table.seats_of(person)
    if not own:
        raise NotYours("rematch_for_players")
    asked = voters(table, about)
    if own[0] not in asked:
        raise NotAllowed("not_asked")
    votes = (table.votes.get(about, set()) & set(asked)) | ({own[0]} if yes else set())
    if yes and votes == set(asked):
        await _brought_about(table, about)
    else:
        await table.commit(Agree(seat=own[0], about=about, yes=yes))


def voters(table: Table, about: str) -> list[int]:
    """The first seat of everyone who must agree: people who are not away, but not who is to go."""
    seats = [n for n, s in enumerate(table.seats) if s.kind == PERSON and s.person and not s.bot]
    target = _target(table, about)
    gone = table.seats[target].person if target is not None else ""
    people = {table.seats[n].person: n for n in reversed(seats) if not table.seats[n].away}
    found = sorted(n for who, n in people.items() if who != gone)
    if target is not None and (len(found) < OTHERS or not gone):
        raise NotAllowed("too_few_to_remove")
    return found


def _target(table: Table, about: str) -> int | None:
    """The seat of who is to go, if anybody."""
    number = about.removeprefix(REMOVE)
    if about == ABANDON:
        return None
    if about == number or not number.isdecimal() or int(number[:3]) >= len(table.seats):
        raise NotAllowed("no_such_choice")
    return int(number)


async def _brought_about(table: Table, about: str) -> None:
    now, target = time.time(), _target(table, about)
    if target is None:
        seats = [seat.stored() for seat in table.seats]
        result = {"seats": seats, "scores": table.moment.scores, "abandoned": True}
        here = update(TableRow).where(TableRow.id == table.id)
        ended = Deed(here.values(finished=now, result=result))
        await table.commit(Abandon(at=now), None, ended)
    else:
        mine = SeatRow.table == table.id, SeatRow.seat == target
        await table.commit(Remove(seat=target, at=now), None, Deed(delete(SeatRow).where(*mine)))


@deed
async def propose_removal(table: Table, person: Person, seat: int) -> None:
    """Only who set the table may begin it."""
    table.require_seat(seat)
    if table.maker != person.id or table.seats[seat].person in ("", person.id):
        raise NotYours("for_the_maker")
    table.require_full()
    table.require_running()
    about = f"{REMOVE}{seat}"
    own = table.seats_of(person)
    if not own or own[0] not in voters(table, about):
        raise NotAllowed("not_asked")
    await table.commit(Agree(seat=own[0], about=about, yes=True))
