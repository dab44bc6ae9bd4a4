"""A live table: a match, who sits at it, and everything that happens there.

Whatever happens is an event. It is decided on a copy, committed, and only then does the table
change and wake those who look at it. A table read from the database goes through the same events.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import delete, update

from bottega.core.match import IllegalAction, Match, UndoRefused
from bottega.web.people.person import Person
from bottega.web.people.text import checked, harmless
from bottega.web.shared import shared
from bottega.web.speech.language import Sentence
from bottega.web.speech.refusals import Malformed, NotAllowed, NotYours, Refusal, Stale, Unavailable
from bottega.web.store.models import SeatRow, TableRow
from bottega.web.store.writer import ADD_EVENT, ADD_SEAT, Deed, NotStored, Taken, Unsure, Writer
from bottega.web.table.clock import Clock
from bottega.web.table.events import Agreed, Event, Said
from bottega.web.table.moment import Moment, same_question
from bottega.web.table.presence import Presence
from bottega.web.table.seats import OPEN, Seat, away, back, taken_by
from bottega.web.table.story import Story

CHAT_LIMIT, CHAT_KEPT = 500, 200
BOARD = ("play", "undo")  # the kinds of event that change the board


class Table:
    """One table. Everything that changes it holds its lock."""

    def __init__(
        self, id: str, match: Match, seats: list[Seat], agreed: Agreed, writer: Writer
    ) -> None:
        self.id, self.agreed, self.writer = id, agreed, writer
        self.seats, self.chat = seats, list[Said]()
        self.story = Story()
        self.number = 0  # of the last event
        self.next = ""  # the table of the rematch
        self.moment = Moment(match, 0)
        self.asked = [0] * match.players  # the board on which each seat's question arose
        self.acted = [0] * match.players  # the board that each seat's last act made
        self.clock = Clock(agreed.pace, match.players)
        self.lock = asyncio.Lock()
        self.presence = Presence()
        self.after: Callable[[Table], None] = lambda table: None
        self.used = time.monotonic()
        self.lost = False  # the database may know more: read it again

    @property
    def match(self) -> Match:
        return self.moment.match

    @property
    def seq(self) -> int:
        return self.moment.seq

    def colour(self, seat: int, language: str) -> str:
        """What a seat is called in the game."""
        return self.match.game.seat(seat, language)

    def seats_of(self, person: Person) -> tuple[int, ...]:
        return tuple(n for n, seat in enumerate(self.seats) if seat.person == person.id)

    def waits_for(self, seat: int) -> bool:
        return seat in self.moment.to_move

    @property
    def full(self) -> bool:
        return all(seat.kind != OPEN for seat in self.seats)

    def watched(self, now: float) -> bool:
        """Whether somebody plays here, or looks on."""
        plays = any(seat.person and not seat.away for seat in self.seats)
        return plays or self.presence.anyone(now)

    @property
    def host(self) -> str:
        """For whom bots think here: who sits at the table, else who looks on."""
        people = [seat.person for seat in self.seats if seat.person]
        return next(iter([*people, *self.presence.lines.values()]), "")

    # What a person may do

    async def play(self, seat: int, action: int, seq: int) -> None:
        """Play an action that was chosen on board `seq`."""
        async with self.lock:
            self._require_current(seat, seq)
            ahead = self.match.copy()
            try:
                ahead.play(seat, action)
            except IllegalAction as error:
                raise NotAllowed("against_the_rules", why=error.told) from error
            entries = [list(entry) for entry in ahead.entries[len(self.match.entries) :]]
            await self._commit("play", seat, {"entries": entries}, ahead)

    async def undo(self, seat: int, seq: int) -> None:
        """Take back the decision that board `seq` shows as this seat's last."""
        async with self.lock:
            self._require_between(self.acted[seat], seq)
            ahead = self.match.copy()
            try:
                ahead.undo(seat)
            except UndoRefused as error:
                raise NotAllowed("against_the_rules", why=error.told) from error
            length = shared(self.match.entries, ahead.entries)
            again = [list(entry) for entry in ahead.entries[length:]]
            await self._commit("undo", seat, {"length": length, "entries": again}, ahead)

    async def sit(self, person: Person, seat: int) -> None:
        """Take an open seat."""
        async with self.lock:
            self._require_seat(seat)
            self._require_running()
            if self.seats[seat].kind != OPEN:
                raise NotYours("seat_taken")
            taken = taken_by(person, self.seats)
            self.presence.read(person.id, (), time.time())
            await self._commit("sit", seat, taken.stored(), None, *self._seated(seat, taken))

    async def leave(self, person: Person, seat: int) -> None:
        """Give a seat up: it is open to others."""
        async with self.lock:
            self.require_own(person, seat)
            self._require_running()
            await self._commit("leave", seat, {}, None, *self._seated(seat, Seat()))

    async def resign(self, person: Person, seat: int) -> None:
        """Let a bot play, until one is back."""
        async with self.lock:
            self.require_own(person, seat)
            self._require_running()
            await self._commit("resign", seat, {})

    async def back(self, seat: int) -> None:
        """Someone who was away plays again."""
        async with self.lock:
            if self.seats[seat].away:
                await self._commit("back", seat, {})

    async def expire(self, seat: int) -> None:
        """A seat's time is up: a bot takes over."""
        async with self.lock:
            if self.waits_for(seat) and not self.clock.remaining(seat, time.time()):
                await self._commit("clock", seat, {})

    async def miss(self, seat: int) -> None:
        """Somebody has waited long enough for someone who is not here: a bot takes over."""
        async with self.lock:
            if seat in self.presence.missed:
                await self._commit("absent", seat, {})

    async def play_again(self, id: str) -> None:
        """Show everyone the way to the rematch."""
        async with self.lock:
            if not self.next:
                await self._commit("again", None, {"table": id})

    async def say(self, person: Person, text: object) -> None:
        """A line of chat."""
        line = checked(text, CHAT_LIMIT, "limits_line")
        own = self.seats_of(person)
        name = self.seats[own[0]].name if own else person.name
        async with self.lock:
            body = {"name": name, "text": line, "person": person.id}
            await self._commit("chat", own[0] if own else None, body)

    # Who comes and goes

    async def look_in(self, person: Person, news: asyncio.Event) -> None:
        """Someone looks at the table, and is woken by `news` from now on."""
        self.presence.lines[news] = person.id
        self._notice(person)
        self.after(self)  # bots that rested go on
        await self._welcome(person)

    def look_away(self, person: Person, news: asyncio.Event) -> None:
        """A viewer's line is closed."""
        self.presence.leave(news)
        self._notice(person)

    async def read(self, person: Person) -> None:
        """Someone asks for a page of the table."""
        self.presence.read(person.id, self.seats_of(person), time.time())
        self.settle(time.time())
        self.after(self)
        await self._welcome(person)

    def _notice(self, person: Person) -> None:
        if self.seats_of(person):
            self.settle(time.time())
            self.wake()

    async def _welcome(self, person: Person) -> None:
        """Who was only absent is back. If that cannot be written now, then the next time."""
        async with self.lock:  # a bot may be taking over at this moment
            for seat in self.seats_of(person):
                if self.seats[seat].absent:
                    with suppress(Refusal):
                        await self._commit("back", seat, {})

    # What is checked

    def require_own(self, person: Person, seat: int) -> None:
        """A seat of this table, and this person's."""
        self._require_seat(seat)
        if self.seats[seat].person != person.id:
            raise NotYours("not_your_seat", colour=partial(self.colour, seat))

    def _require_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Malformed("no_such_seat", seat=seat, last=len(self.seats) - 1)

    def _require_running(self) -> None:
        if self.moment.over:
            raise NotAllowed("over")

    def _require_current(self, seat: int, seq: int) -> None:
        """An answer to an older board counts if the seat is still asked the same."""
        self._require_between(self.asked[seat], seq)

    def _require_between(self, oldest: int, seq: int) -> None:
        if not oldest <= seq <= self.seq:
            raise Stale("moved_on")

    # Events

    async def _commit(
        self,
        kind: str,
        seat: int | None,
        body: dict[str, Any],
        match: Match | None = None,
        *more: Deed,
    ) -> None:
        """Write an event; then, and only then, let it happen."""
        now, clock = time.time(), self.clock.copy()
        if kind == "play" and seat is not None:
            clock.moved(seat, now)
        if kind in BOARD:
            body["clock"] = clock.kept(now)
        event = Event(self.number + 1, kind, seat, body, now)
        ended = self._ended(match, now) if match is not None and match.over else []
        await self._store(Deed(ADD_EVENT, event.row(self.id)), *more, *ended)
        self.clock = clock
        self.happened(event)
        if match is not None:
            self._show(match)
        self.settle(now)
        self.wake()

    async def _store(self, *deeds: Deed) -> None:
        try:
            await self.writer.write(*deeds)
        except Taken as error:
            self._doubt()
            raise Stale("moved_on") from error
        except Unsure as error:
            self._doubt()
            raise Unavailable("unsure") from error
        except NotStored as error:
            self._doubt()
            raise Unavailable("not_stored") from error
        except asyncio.CancelledError:  # nobody waits any more; whether it was written is unknown
            self.lost = True
            raise

    def _doubt(self) -> None:
        """The database may know more than we do: the table is read anew."""
        self.lost = True
        self.wake()

    def _ended(self, match: Match, now: float) -> list[Deed]:
        """What lists tell of a finished game."""
        seats = [seat.stored() for seat in self.seats]
        result = {"seats": seats, "scores": match.scores}
        here = update(TableRow).where(TableRow.id == self.id)
        return [Deed(here.values(finished=now, result=result))]

    def _seated(self, number: int, seat: Seat) -> list[Deed]:
        """The rows by which a person's tables are found."""
        after = [*self.seats[:number], seat, *self.seats[number + 1 :]]
        free = sum(other.kind == OPEN for other in after)
        here = SeatRow.table == self.id, SeatRow.seat == number
        rows = [
            Deed(delete(SeatRow).where(*here)),
            Deed(update(TableRow).where(TableRow.id == self.id).values(free=free)),
        ]
        if seat.person:
            place = {"table": self.id, "seat": number, "person": seat.person}
            rows.append(Deed(ADD_SEAT, place))
        return rows

    def happened(self, event: Event) -> None:
        """Let a committed event change all but the match: fresh ones and those read again."""
        self.number = event.number
        _HAPPENED[event.kind](self, event)

    def begin(self, seq: int) -> None:
        """All events so far have happened: this is the board."""
        self.moment = Moment(self.match, seq)
        self.asked = [seq] * self.match.players

    def _show(self, match: Match) -> None:
        before, after = self.moment, Moment(match, self.number)
        several = len(before.to_move) > 1
        for seat in range(match.players):
            if not (several and same_question(before, after, seat)):
                self.asked[seat] = after.seq
        self.moment = after

    def settle(self, now: float) -> None:
        """Start and stop the clocks, and note who is missed, when all have sat down."""
        asked = self.moment.to_move if self.full else ()
        self.clock.ask(asked, now)
        self.presence.ask(asked, self.seats, now)

    def wake(self) -> None:
        """Tell those who look, and the bots."""
        self.used = time.monotonic()
        self.presence.lines.wake()
        self.after(self)

    def _tell(self, phrase: str, seat: int, length: int | None = None, name: str = "") -> None:
        """An aside about a seat, after so many entries."""
        sentence = Sentence(phrase, {"colour": partial(self.colour, seat), "name": name})
        self.story.aside(len(self.match.entries) if length is None else length, sentence)


# How each kind of event changes a table


def _begun(table: Table, event: Event) -> None:
    """The match is there already."""


def _played(table: Table, event: Event) -> None:
    assert event.seat is not None
    table.acted[event.seat] = event.number
    table.clock.restore(event.body["clock"], event.at)


def _undone(table: Table, event: Event) -> None:
    assert event.seat is not None
    table.acted[event.seat] = event.number
    table.clock.restore(event.body["clock"], event.at)
    table.story.cut(event.body["length"])
    table._tell("takes_back", event.seat, length=event.body["length"])


def _again(table: Table, event: Event) -> None:
    table.next = event.body["table"]


def _said(table: Table, event: Event) -> None:
    said = Said(event.number, harmless(event.body["name"]), harmless(event.body["text"]), event.at)
    table.chat = [*table.chat, said][-CHAT_KEPT:]


def _sat(table: Table, event: Event) -> None:
    assert event.seat is not None
    seat = Seat(**event.body)
    table.seats[event.seat] = seat
    table._tell("sits_down", event.seat, name=seat.name)


def _left(table: Table, event: Event) -> None:
    assert event.seat is not None
    table._tell("leaves", event.seat, name=table.seats[event.seat].name)
    table.seats[event.seat] = Seat()


def _away(table: Table, event: Event) -> None:
    assert event.seat is not None
    seat = table.seats[event.seat]
    table.seats[event.seat] = away(seat)
    why = "resigns" if event.kind == "resign" else "out_of_time"
    table._tell(why, event.seat, name=seat.name)


def _absent(table: Table, event: Event) -> None:
    assert event.seat is not None
    seat = table.seats[event.seat]
    table.seats[event.seat] = away(seat, absent=True)
    table._tell("goes_missing", event.seat, name=seat.name)


def _back(table: Table, event: Event) -> None:
    assert event.seat is not None
    table.seats[event.seat] = back(table.seats[event.seat])
    table.clock.grace(event.seat, time.time())
    table._tell("comes_back", event.seat, name=table.seats[event.seat].name)


_HAPPENED: dict[str, Callable[[Table, Event], None]] = {
    "begin": _begun,
    "play": _played,
    "undo": _undone,
    "again": _again,
    "chat": _said,
    "sit": _sat,
    "leave": _left,
    "resign": _away,
    "clock": _away,
    "absent": _absent,
    "back": _back,
}
