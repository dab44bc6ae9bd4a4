"""Those who look at a table: an open line each, and what wakes it."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from itertools import islice

GROUP, TICK = 20, 0.01  # so many who only look on are woken at once, and again after seconds


class Lines(dict[asyncio.Event, str]):
    """What wakes each viewer, and who it is."""

    def __init__(self) -> None:
        self.people: Counter[str] = Counter()

    def add(self, news: asyncio.Event, person: str) -> None:
        self.remove(news)
        self[news] = person
        self.people[person] += 1

    def remove(self, news: asyncio.Event) -> str:
        """Who it was, if anyone."""
        person = self.pop(news, "")
        self.people[person] -= 1
        if self.people[person] <= 0:
            del self.people[person]
        return person

    def hold(self, person: str) -> bool:
        return person in self.people


class Gallery:
    """Those who only look on, at all tables: woken a few at a time and after those who play, so
    that a thousand of them delay nobody. Who waits longer than a move lasts sees the next one."""

    def __init__(self) -> None:
        self.waiting: dict[asyncio.Event, None] = {}
        self.pause: asyncio.TimerHandle | None = None

    def wake(self, lines: Iterable[asyncio.Event]) -> None:
        self.waiting |= dict.fromkeys(lines)
        if self.pause is None:
            self._some()

    def _some(self) -> None:
        self.pause = None
        if not self.waiting:
            return
        for news in list(islice(self.waiting, GROUP)):
            del self.waiting[news]
            news.set()
        self.pause = asyncio.get_running_loop().call_later(TICK, self._some)
