"""The kinds of event that change the board."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sqlalchemy import update

from bottega.core.history import Entry
from bottega.core.match import IllegalAction, Log, Match, UndoRefused
from bottega.core.rule import DEALER
from bottega.web.shared import shared
from bottega.web.speech.refusals import NotAllowed
from bottega.web.store.models import TableRow
from bottega.web.store.writer import Deed
from bottega.web.table import dealing
from bottega.web.table.agreed import unasked
from bottega.web.table.boards import ALL, OPENLY, noticed
from bottega.web.table.events.event import Event, deed
from bottega.web.table.moment import Moment
from bottega.web.table.results import written

if TYPE_CHECKING:
    from bottega.web.table.table import Table


class Begin(Event, frozen=True, tag="begin"):
    """A table is set; a branch begins with entries of another."""

    entries: list[Entry]
    given: int

    def happen(self, table: Table) -> None:
        table.boards.add(ALL)
        table.clock.begin(self.at)

    def retell(self, log: Log) -> None:
        log |= {"entries": [], "given": self.given, "foregone": []}
        _told(log, self.entries, self.given)


class Play(Event, frozen=True, tag="play"):
    """A seat decides; after it the dealer acts, and whoever need not think."""

    seat: int
    entries: list[Entry]
    clock: list[float]  # what each seat has left
    noticed: int = ALL  # with which eyes

    def happen(self, table: Table) -> None:
        table.boards.add(self.noticed)
        for seat in {seat for seat, _ in self.entries if seat != DEALER}:
            table.acted[seat] = len(table.boards)
        table.clock.restore(self.clock, self.at, _moved(self.seat, self.noticed))

    def after(self, table: Table) -> Moment:
        length = len(table.match.entries)
        by_itself = _by_itself(length, self.entries, 1)
        return Moment(table.match.followed(length, self.entries, by_itself))

    def retell(self, log: Log) -> None:
        _told(log, self.entries, 1)


def _told(log: Log, entries: list[Entry], decided: int) -> None:
    """Add entries to a log: after those that were decided, what seats did went by itself."""
    log["foregone"] += _by_itself(len(log["entries"]), entries, decided)
    log["entries"] += entries


def _by_itself(begin: int, entries: list[Entry], decided: int) -> list[int]:
    """Which entries, counted from `begin`, are seats' and went with what was decided first."""
    later = enumerate(entries[decided:], begin + decided)
    return [index for index, (seat, _) in later if seat != DEALER]


class Undo(Event, frozen=True, tag="undo"):
    """A seat takes its last decision back; what others did since in secret is done again."""

    seat: int
    length: int  # entries that stay
    entries: list[Entry]
    clock: list[float]
    noticed: int = ALL
    taken: int = 1  # entries that go

    def happen(self, table: Table) -> None:
        table.boards.add(self.noticed)
        table.acted[self.seat] = len(table.boards)
        table.clock.restore(self.clock, self.at)
        table.story.cut(self.length, self.taken)
        table.tell("takes_back", self.seat, self.length, self.noticed)

    def after(self, table: Table) -> Moment:
        return Moment(table.match.followed(self.length, self.entries))

    def retell(self, log: Log) -> None:
        log["given"] = min(log["given"], self.length)
        log["entries"][self.length :] = self.entries
        log["foregone"] = [index for index in log["foregone"] if index < self.length]


@deed
async def play(table: Table, seat: int, action: int, seq: int, *guard: Deed) -> None:
    """Play an action that was chosen on board `seq`."""
    table.require_full()
    table.require_current(seat, seq)
    ahead, now = table.match.copy(), time.time()
    try:
        ahead.play(seat, action)
        dealing.go_on(ahead, unasked(table.seats, table.agreed))
    except IllegalAction as error:
        raise NotAllowed("against_the_rules", why=error.told) from error
    after, length = Moment(ahead), len(table.match.entries)
    seen = ALL if table.by_hand else noticed(table.moment, after, length)
    left, new = table.clock.kept(now, _moved(seat, seen)), list(ahead.entries[length:])
    event = Play(seat=seat, entries=new, clock=left, noticed=seen, at=now)
    await table.commit(event, after, *guard, *_ended(table, ahead, now))


def _moved(seat: int, noticed: int) -> int | None:
    """Whose clock gains by a move: what is chosen in secret counts when it is done, as one."""
    return seat if noticed & OPENLY else None


@deed
async def undo(table: Table, seat: int, seq: int) -> None:
    """Take back the decision that board `seq` shows as this seat's last; at a real table whatever
    was entered last."""
    if table.by_hand:
        return await _correct(table)
    table.require_between(table.acted[seat], seat, seq)
    ahead, now = table.match.copy(), time.time()
    try:
        ahead.undo(seat)
    except UndoRefused as error:
        raise NotAllowed("against_the_rules", why=error.told) from error
    length, left = shared(table.match.entries, ahead.entries), table.clock.kept(now)
    after, again = Moment(ahead), list(ahead.entries[length:])
    seen = noticed(table.moment, after, length)
    taken = len(table.match.entries) - len(ahead.entries)
    event = Undo(
        seat=seat,
        length=length,
        entries=again,
        clock=left,
        noticed=seen,
        taken=taken,
        at=now,
    )
    await table.commit(event, after)


class Correct(Event, frozen=True, tag="correct"):
    """Whoever keeps a real table enters something anew: what was wrong is gone without a word."""

    length: int  # entries that stay

    def happen(self, table: Table) -> None:
        table.boards.add(ALL)
        table.story.cut(self.length, len(table.match.entries))

    def after(self, table: Table) -> Moment:
        return Moment(table.match.copy(self.length))

    def retell(self, log: Log) -> None:
        log["given"] = min(log["given"], self.length)
        log["entries"] = log["entries"][: self.length]
        log["foregone"] = [index for index in log["foregone"] if index < self.length]


async def _correct(table: Table) -> None:
    """Go back before what was entered last, as often as one likes: nothing here is a secret."""
    length = dealing.last_entered(table.match, unasked(table.seats, table.agreed))
    if length is None:
        raise NotAllowed("nothing_entered")
    here = update(TableRow).where(TableRow.id == table.id).values(finished=None, result=None)
    event = Correct(length=length)
    await table.commit(event, event.after(table), *[Deed(here)] * table.moment.over)


def _ended(table: Table, match: Match, now: float) -> list[Deed]:
    """What lists tell of a finished game."""
    if not match.over:
        return []
    seats = [seat.stored() for seat in table.seats]
    here = update(TableRow).where(TableRow.id == table.id)
    listed = Deed(here.values(finished=now, result={"seats": seats, "scores": match.scores}))
    return [listed, *written(table.id, table.seats, table.agreed, match, now)]
