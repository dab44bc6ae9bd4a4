"""The kinds of event that change who sits where, and who plays for them."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import delete, update

from bottega.core.rule import DEALER
from bottega.web.people.person import Person
from bottega.web.speech.refusals import NotYours, Refusal
from bottega.web.store.models import SeatRow, TableRow
from bottega.web.store.writer import ADD_SEAT, Deed
from bottega.web.table import seats
from bottega.web.table.events.event import Event, deed
from bottega.web.table.seats import OPEN, PERSON, Seat, taken_by

if TYPE_CHECKING:
    from bottega.web.table.table import Table


class Sit(Event, frozen=True, tag="sit"):
    """Someone takes an open seat."""

    seat: int
    person: str
    name: str
    kind: str = PERSON
    bot: bool = False
    kept: bool = False

    def happen(self, table: Table) -> None:
        table.seats[self.seat] = Seat(
            self.kind, self.person, self.name, bot=self.bot, kept=self.kept
        )
        table.clock.begin(self.at)
        table.somebody_else()
        table.tell("sits_down", self.seat)


@deed
async def sit(table: Table, person: Person, seat: int) -> None:
    table.require_seat(seat)
    table.require_running()
    if table.seats[seat].kind != OPEN:
        raise NotYours("seat_taken")
    taken = taken_by(person, table.seats)
    table.presence.read(person.id, (), time.time())
    who, name = taken.person, taken.name
    event = Sit(seat=seat, person=who, name=name, bot=taken.bot, kept=taken.kept)
    await table.commit(event, None, *_seated(table, seat, taken))


class Leave(Event, frozen=True, tag="leave"):
    """Someone gives a seat up: it is open to others."""

    seat: int

    def happen(self, table: Table) -> None:
        table.tell("leaves", self.seat)
        table.seats[self.seat] = Seat()
        table.somebody_else()


@deed
async def leave(table: Table, person: Person, seat: int) -> None:
    """Before all have sat down a seat is free again; later its secrets were seen, and a bot plays
    for who leaves."""
    table.require_own(person, seat)
    table.require_running()
    if table.full:
        await table.commit(Resign(seat=seat))
    else:
        await table.commit(Leave(seat=seat), None, *_seated(table, seat, Seat()))


class Forget(Event, frozen=True, tag="forget"):
    """Whoever holds a seat wants to be forgotten: it stays theirs, nameless, and a bot plays on."""

    seat: int

    def happen(self, table: Table) -> None:
        table.tell("leaves", self.seat)
        table.seats[self.seat] = seats.nameless(table.seats[self.seat])
        table.somebody_else()


@deed
async def forget(table: Table, person: Person) -> None:
    for seat in table.seats_of(person):
        if table.full:
            await table.commit(Forget(seat=seat))
        else:
            await table.commit(Leave(seat=seat), None, *_seated(table, seat, Seat()))


def _seated(table: Table, number: int, seat: Seat) -> list[Deed]:
    """The rows by which a person's tables are found."""
    after = [*table.seats[:number], seat, *table.seats[number + 1 :]]
    free = sum(other.kind == OPEN for other in after)
    here = SeatRow.table == table.id, SeatRow.seat == number
    rows = [
        Deed(delete(SeatRow).where(*here)),
        Deed(update(TableRow).where(TableRow.id == table.id).values(free=free)),
    ]
    if seat.person:
        place = {"table": table.id, "seat": number, "person": seat.person}
        rows.append(Deed(ADD_SEAT, place))
    return rows


class Resign(Event, frozen=True, tag="resign"):
    """Someone lets a bot play, until they are back."""

    seat: int

    def happen(self, table: Table) -> None:
        table.seats[self.seat] = seats.away(table.seats[self.seat])
        table.tell("resigns", self.seat)


@deed
async def resign(table: Table, person: Person, seat: int) -> None:
    table.require_own(person, seat)
    table.require_running()
    await table.commit(Resign(seat=seat))


class TimeUp(Event, frozen=True, tag="clock"):
    """A seat's time is up: a bot takes over."""

    seat: int

    def happen(self, table: Table) -> None:
        table.seats[self.seat] = seats.away(table.seats[self.seat])
        table.clock.run_out(self.seat)
        table.tell("out_of_time", self.seat)


@deed
async def expire(table: Table, seat: int) -> None:
    if table.waits_for(seat) and not table.clock.remaining(seat, time.time()):
        await table.commit(TimeUp(seat=seat), None, *table.guard or ())


class Absent(Event, frozen=True, tag="absent"):
    """Somebody has waited long enough for someone who is not here: a bot takes over."""

    seat: int

    def happen(self, table: Table) -> None:
        table.seats[self.seat] = seats.away(table.seats[self.seat], absent=True)
        table.tell("goes_missing", self.seat)


@deed
async def miss(table: Table, seat: int) -> None:
    if seat in table.presence.missed:
        await table.commit(Absent(seat=seat), None, *table.guard or ())


class Back(Event, frozen=True, tag="back"):
    """Someone who was away plays again."""

    seat: int

    def happen(self, table: Table) -> None:
        table.seats[self.seat] = seats.back(table.seats[self.seat])
        table.clock.grace(self.seat, self.at)
        table.tell("comes_back", self.seat)


@deed
async def back(table: Table, seat: int) -> None:
    if seat != DEALER and table.seats[seat].away:
        await table.commit(Back(seat=seat))


@deed
async def welcome(table: Table, person: Person) -> None:
    """Who was only absent is back. If that cannot be written now, then the next time."""
    for seat in table.seats_of(person):
        if table.seats[seat].absent:
            with suppress(Refusal):
                await table.commit(Back(seat=seat))
