"""When a seat's time is up, or someone has waited long for one who left, a bot takes over: one
alarm for each table."""

import asyncio
import logging
import time

from bottega.web.speech.refusals import Refusal
from bottega.web.table.events import seating
from bottega.web.table.table import Table

RETRY = 1.0  # seconds after something went wrong

log = logging.getLogger("bottega")


class Timers:
    """The alarms of all tables."""

    def __init__(self, absence: float) -> None:
        self.absence = absence  # seconds that people wait at a table without a clock
        self.alarms: dict[str, asyncio.TimerHandle] = {}
        self.expiring: set[asyncio.Task[None]] = set()

    def look(self, table: Table) -> None:
        """Set a table's alarm anew."""
        if table.lost:  # the table that was read again has the alarm
            return
        self.forget(table.id)
        due = self._due(table)
        if due is not None:
            delay = max(0.0, due - time.time())
            loop = asyncio.get_running_loop()
            self.alarms[table.id] = loop.call_later(delay, self._ring, table)

    def _due(self, table: Table) -> float | None:
        if table.guard is None:
            return None
        if table.clock.on:
            return table.clock.expiry(_people(table))
        missed = table.presence.missed.values()
        return min(missed) + self.absence if missed else None

    def forget(self, id: str) -> None:
        alarm = self.alarms.pop(id, None)
        if alarm is not None:
            alarm.cancel()

    def stop(self) -> None:
        for id in list(self.alarms):
            self.forget(id)

    def _ring(self, table: Table) -> None:
        task = asyncio.create_task(self._expire(table), name="clock")
        self.expiring.add(task)
        task.add_done_callback(self.expiring.discard)

    async def _expire(self, table: Table) -> None:
        try:
            if table.clock.on:
                for seat in _people(table):
                    await seating.expire(table, seat)
            else:
                table.settle(time.time())  # who waited may have left without a word
                for seat, since in list(table.presence.missed.items()):
                    if time.time() - since >= self.absence:
                        await seating.miss(table, seat)
        except Refusal as refusal:
            log.error("clock refused", extra={"table": table.id, "reason": str(refusal)})
            await asyncio.sleep(RETRY)
        self.look(table)


def _people(table: Table) -> list[int]:
    return [n for n, seat in enumerate(table.seats) if not seat.played_by_bot]
