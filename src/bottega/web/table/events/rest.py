"""The kind of event by which someone's clock stands still: a holiday."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bottega.web.table.events.event import Event, deed

if TYPE_CHECKING:
    from bottega.web.table.table import Table


class Rest(Event, frozen=True, tag="rest"):
    """Someone's time stands still until then; a time that is over means: they are back."""

    seat: int
    until: float

    def happen(self, table: Table) -> None:
        table.clock.rest(self.seat, self.at, self.until)
        table.tell("rests" if self.until > self.at else "rested", self.seat)


@deed
async def rest(table: Table, person: str, until: float) -> None:
    """At a slow table that still runs; said once, however often it is asked for."""
    if table.clock.pace.kind != "slow" or table.moment.over:
        return
    now = time.time()
    for seat in table.held_by(person):
        if table.clock.rests[seat] != until and max(until, table.clock.rests[seat]) > now:
            await table.commit(Rest(seat=seat, until=until, at=now))
