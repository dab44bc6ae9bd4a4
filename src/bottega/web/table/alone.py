"""A process that serves its tables alone: nobody else keeps them, and nobody need be told."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from bottega.web.table.table import Table

if TYPE_CHECKING:
    from bottega.web.table.registry import Tables


class Alone:
    """What tables ask about other processes, where there are none."""

    @asynccontextmanager
    async def open(self, tables: "Tables") -> AsyncIterator[None]:
        waking = asyncio.create_task(self._wake(tables), name="waking")
        yield
        waking.cancel()
        await asyncio.wait([waking])

    async def _wake(self, tables: "Tables") -> None:
        await tables.wake(await tables.reader.timed_tables())

    async def keep(self, table: Table) -> float:
        """Keep a table unless another process does: since when its clocks run."""
        return time.time()

    async def meet(self, *tables: Table) -> None:
        """Learn what others have done at tables that we hold from now on."""

    async def let_go(self, ids: Sequence[str]) -> None:
        """Others may keep these tables."""

    def look(self, table: Table) -> None:
        """Tell the others who is here."""

    def tell(self, **news: Any) -> None:
        """Tell the others what they could not see by themselves."""
