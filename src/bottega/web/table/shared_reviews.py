"""Reviews in the database: one process makes each for all, and it is there after a restart."""

import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Update, insert, select, update

from bottega.coach.review import COACH
from bottega.web.store.models import ReviewRow
from bottega.web.store.reader import Reader
from bottega.web.store.writer import Deed, NotKept, NotStored, Taken, Writer

CLAIM = 15.0  # seconds without a word after which another process may make it
REST = 3600.0  # seconds before one that failed is tried again

ADD = insert(ReviewRow)


class SharedReview:
    """The review of one seat, as all processes know it."""

    def __init__(self, reader: Reader, writer: Writer, table: str, seat: int) -> None:
        self.reader, self.writer = reader, writer
        self.key = {"table": table, "seat": seat}
        self.claimed = secrets.token_hex(16)

    async def look(self) -> ReviewRow | None:
        row: ReviewRow | None = await self.reader.first(select(ReviewRow).filter_by(**self.key))
        return row

    async def claim(self) -> bool:
        """Whether it is ours to make: nobody else does, or who did says nothing any more."""
        mine: dict[str, Any] = {"claim": self.claimed, "until": time.time() + CLAIM, "done": 0}
        mine |= {"failed": False, "found": None}
        free = update(ReviewRow).filter_by(**self.key).where(ReviewRow.until < time.time())
        with suppress(NotKept):
            taken = free.values(**mine).returning(ReviewRow.seat)
            await self.writer.write(Deed(taken, guards=True))
            return True
        with suppress(Taken):
            await self.writer.write(Deed(ADD, {**self.key, **mine}))
            return True
        return False

    async def going_on(self, done: int) -> None:
        """Say how far we are."""
        with suppress(NotStored):  # then the next time
            await self._say(done=done, until=time.time() + CLAIM)

    async def made(self, pieces: Sequence[Any]) -> None:
        found = {"coach": COACH, "pieces": list(pieces)}
        with suppress(NotStored):  # then another time it is made again
            await self._say(done=len(pieces), until=0.0, found=found)

    async def failed(self) -> None:
        with suppress(NotStored):
            await self._say(failed=True, until=time.time() + REST)

    async def dropped(self) -> None:
        """Others may begin at once."""
        with suppress(NotStored):
            await self._say(until=0.0)

    async def _say(self, **values: Any) -> None:
        mine: Update = update(ReviewRow).filter_by(**self.key, claim=self.claimed)
        await self.writer.write(Deed(mine.values(**values)))


def pieces_of(row: ReviewRow | None, total: int) -> list[Any] | None:
    """What all pieces came to, if they are there and cut as we cut them."""
    found = row.found if row else None
    if not found or found.get("coach") != COACH or len(found["pieces"]) != total:
        return None
    pieces: list[Any] = found["pieces"]
    return pieces
