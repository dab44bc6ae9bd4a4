"""Who is at a table: whoever has a line open, or without scripts has just asked for a page.

It is told the time, so that tests need not wait.
"""

import asyncio
from collections.abc import Collection, Iterable, Iterator, Sequence

from bottega.web.store.leases import People
from bottega.web.table.lines import Lines
from bottega.web.table.seats import PERSON, Seat

RECENT = 75.0  # seconds that a page stands for its reader: a page without scripts asks more often
COARSE = 25.0  # seconds by which other processes know when a page was read

MANY = "#"  # how others write down how many look on


def rounded(number: int) -> int:
    """A number that does not change with everyone who comes: tens are told as tens."""
    step = int("1" + "0" * (len(str(number)) - 1))
    return number // step * step


class Presence:
    """The people at one table, and those who are waited for in vain."""

    def __init__(self) -> None:
        self.lines = Lines()
        self.pages: dict[str, float] = {}  # when someone last asked for a page
        self.missed: dict[int, float] = {}  # seats that keep someone waiting, and since when
        self.elsewhere: dict[str, People] = {}  # who is here by way of other processes

    def here(self, person: str, now: float) -> bool:
        return self._on_line(person) or any(
            now - read < RECENT for who, read in self._readers() if who == person
        )

    def everyone(self) -> Iterator[str]:
        """All who are on a line, as far as they are known by name."""
        yield from self.lines.values()
        for people in self._others():
            yield from (who for who, at in people.items() if at is None)

    def anyone(self, now: float) -> bool:
        lines = bool(self.lines) or any(None in people.values() for people in self._others())
        return lines or any(now - read < RECENT for _, read in self._readers())

    def shown(self, seats: Sequence[Seat], now: float) -> People:
        """Who is here by way of this process, for the others: the players by name, and of
        those who look on how many."""
        players = {seat.person for seat in seats}
        read: People = {
            who if who in players else "": (at + COARSE) // COARSE * COARSE
            for who, at in self.pages.items()
            if now - at < RECENT
        }
        watching = rounded(self._watching(players))
        lines = {who: None for who in self.lines.values() if who in players}
        return read | lines | ({f"{MANY}{watching}": None} if watching else {})

    def onlookers(self, seats: Sequence[Seat]) -> int:
        """How many look on, here and elsewhere; of many about how many."""
        there = [key for people in self._others() for key in people if key.startswith(MANY)]
        here = self._watching({seat.person for seat in seats})
        return rounded(here + sum(int(key.removeprefix(MANY)) for key in there))

    def _watching(self, players: Collection[str]) -> int:
        """The people on a line who hold no seat."""
        people = self.lines.people
        return len(people) - sum(who in people for who in players)

    def _on_line(self, person: str) -> bool:
        held = self.lines.hold(person)
        return held or any(people.get(person, 0.0) is None for people in self._others())

    def _others(self) -> Iterable[People]:
        return self.elsewhere.values()

    def _readers(self) -> Iterator[tuple[str, float]]:
        """Who asked for a page, and when."""
        yield from self.pages.items()
        for people in self._others():
            yield from ((who, at) for who, at in people.items() if at is not None)

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
        gone = {n for n in asked if _plays(seats[n]) and not self._on_line(seats[n].person)}
        vain = {n for n in gone if waiting - {seats[n].person}}
        self.missed = {n: self.missed.get(n, now) for n in vain}


def _plays(seat: Seat) -> bool:
    return seat.kind == PERSON and not seat.away
