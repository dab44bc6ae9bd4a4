"""The kinds of event that change the board."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sqlalchemy import update

from bottega.core.history import Entry
from bottega.core.match import IllegalAction, Log, Match, UndoRefused
from bottega.web.shared import shared
from bottega.web.speech.refusals import NotAllowed
from bottega.web.store.models import TableRow
from bottega.web.store.writer import Deed
from bottega.web.table.events.event import Event

if TYPE_CHECKING:
    from bottega.web.table.table import Table


class Begin(Event, frozen=True, tag="begin"):
    """A table is set; a branch begins with entries of another."""

    entries: list[Entry]
    given: int

    def happen(self, table: Table) -> None:
        table.board = self.number

    def retell(self, log: Log) -> None:
        log |= {"entries": list(self.entries), "given": self.given}


class Play(Event, frozen=True, tag="play"):
    """A seat decides, and the dealer after it."""

    seat: int
    entries: list[Entry]
    clock: list[float]  # what each seat has left

    def happen(self, table: Table) -> None:
        table.board = table.acted[self.seat] = self.number
        table.clock.restore(self.clock, self.at, self.seat)

    def retell(self, log: Log) -> None:
        log["entries"] += self.entries


class Undo(Event, frozen=True, tag="undo"):
    """A seat takes its last decision back; what others did since in secret is done again."""

    seat: int
    length: int  # entries that stay
    entries: list[Entry]
    clock: list[float]

    def happen(self, table: Table) -> None:
        table.board = table.acted[self.seat] = self.number
        table.clock.restore(self.clock, self.at)
        table.story.cut(self.length)
        table.tell("takes_back", self.seat, length=self.length)

    def retell(self, log: Log) -> None:
        log["given"] = min(log["given"], self.length)
        log["entries"][self.length :] = self.entries


async def play(table: Table, seat: int, action: int, seq: int) -> None:
    """Play an action that was chosen on board `seq`."""
    async with table.lock:
        table.require_full()
        table.require_current(seat, seq)
        ahead, now = table.match.copy(), time.time()
        try:
            ahead.play(seat, action)
        except IllegalAction as error:
            raise NotAllowed("against_the_rules", why=error.told) from error
        entries = list(ahead.entries[len(table.match.entries) :])
        left = table.clock.kept(now, seat)
        event = Play(seat=seat, entries=entries, clock=left, at=now)
        await table.commit(event, ahead, *_ended(table, ahead, now))


async def undo(table: Table, seat: int, seq: int) -> None:
    """Take back the decision that board `seq` shows as this seat's last."""
    async with table.lock:
        table.require_between(table.acted[seat], seq)
        ahead, now = table.match.copy(), time.time()
        try:
            ahead.undo(seat)
        except UndoRefused as error:
            raise NotAllowed("against_the_rules", why=error.told) from error
        length, left = shared(table.match.entries, ahead.entries), table.clock.kept(now)
        again = list(ahead.entries[length:])
        await table.commit(Undo(seat=seat, length=length, entries=again, clock=left, at=now), ahead)


def _ended(table: Table, match: Match, now: float) -> list[Deed]:
    """What lists tell of a finished game."""
    if not match.over:
        return []
    seats = [seat.stored() for seat in table.seats]
    here = update(TableRow).where(TableRow.id == table.id)
    return [Deed(here.values(finished=now, result={"seats": seats, "scores": match.scores}))]
