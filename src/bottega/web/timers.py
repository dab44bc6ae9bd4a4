"""When a seat's time is up a bot takes over: one alarm for each table with a clock."""

import asyncio
import logging
import time

from bottega.web.refusals import Refusal
from bottega.web.table import Table

log = logging.getLogger("bottega")


class Timers:
    """The alarms of all tables."""

    def __init__(self) -> None:
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        self.expiring: set[asyncio.Task[None]] = set()

    def look(self, table: Table) -> None:
        """Set a table's alarm anew."""
        self.forget(table.id)
        if not table.clock.on:
            return
        people = [n for n, seat in enumerate(table.seats) if not seat.played_by_bot]
        expiry = table.clock.expiry(people)
        if expiry is not None:
            delay = max(0.0, expiry - time.time())
            loop = asyncio.get_running_loop()
            self.alarms[table.id] = loop.call_later(delay, self._ring, table, people)

    def forget(self, id: str) -> None:
        alarm = self.alarms.pop(id, None)
        if alarm is not None:
            alarm.cancel()

    def stop(self) -> None:
        for id in list(self.alarms):
            self.forget(id)

    def _ring(self, table: Table, people: list[int]) -> None:
        task = asyncio.create_task(self._expire(table, people), name="clock")
        self.expiring.add(task)
        task.add_done_callback(self.expiring.discard)

    async def _expire(self, table: Table, people: list[int]) -> None:
        try:
            for seat in people:
                await table.expire(seat)
        except Refusal as refusal:
            log.error("clock refused", extra={"table": table.id, "reason": str(refusal)})
        self.look(table)
