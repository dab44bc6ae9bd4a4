"""Who is at a table: whoever has a line open, or without scripts has just asked for a page.

It is told the time, so that tests need not wait.
"""

import asyncio
from collections.abc import Collection, Sequence

from bottega.web.table.lines import Lines
from bottega.web.table.seats import PERSON, Seat

RECENT = 75.0  # seconds that a page stands for its reader: a page without scripts asks more often


class Presence:
    """The people at one table, and those who are waited for in vain."""

    def __init__(self) -> None:
        self.lines = Lines()
        self.pages: dict[str, float] = {}  # when someone last asked for a page
        self.missed: dict[int, float] = {}  # seats that keep someone waiting, and since when

    def here(self, person: str, now: float) -> bool:
        return self.lines.hold(person) or now - self.pages.get(person, -RECENT) < RECENT

    def anyone(self, now: float) -> bool:
        return bool(self.lines) or any(now - read < RECENT for read in self.pages.values())

    def leave(self, news: asyncio.Event) -> None:
        """A line is closed: its page no longer stands for anyone."""
        self.pages.pop(self.lines.remove(news), None)

    def read(self, person: str, seats: Sequence[int], now: float) -> None:
        """Someone asks for a page: whoever waits for these seats of theirs waits from now on."""
        self.pages = {who: at for who, at in self.pages.items() if now - at < RECENT}
        self.pages[person] = now
        self.missed |= {seat: now for seat in seats if seat in self.missed}

    def ask(self, asked: Collection[int], seats: Sequence[Seat], now: float) -> None:
        """These seats are asked now: note which of them keep someone waiting who is here."""
        waiting = {s.person for n, s in enumerate(seats) if n not in asked and _plays(s)}
        waiting = {person for person in waiting if self.here(person, now)}
        gone = {n for n in asked if _plays(seats[n]) and not self.lines.hold(seats[n].person)}
        vain = {n for n in gone if waiting - {seats[n].person}}
        self.missed = {n: self.missed.get(n, now) for n in vain}


def _plays(seat: Seat) -> bool:
    return seat.kind == PERSON and not seat.away
