"""Reviews of finished games: made piece by piece among the thoughts of bots, so that nobody waits
longer for those; and by one process, however many serve the table."""

import asyncio
import logging
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from bottega.bots.at_once import ready
from bottega.coach.review import Piece, Review, Reviewing
from bottega.web.people.person import Person
from bottega.web.speech.refusals import NotAllowed
from bottega.web.store.reader import Reader
from bottega.web.store.writer import NotStored, Writer
from bottega.web.table.compiling import Compiler
from bottega.web.table.shared_reviews import REST, SharedReview, pieces_of
from bottega.web.table.table import Table
from bottega.web.table.thinking import Thinking

KEPT = 100  # reviews in memory; older ones are read again when somebody asks
EACH = 2  # that are made at a time for one person
SOON = 0.5  # seconds that one that was made before is waited for
WARMING = 1.0  # seconds between looks for machine code, or at what another process does

log = logging.getLogger("bottega")


class Job:
    """A review in the making, or made, or given up for a while."""

    def __init__(self) -> None:
        self.done = self.total = 0
        self.found: tuple[Reviewing, Review] | None = None
        self.failed: float | None = None  # when
        self.ended = asyncio.Event()

    @property
    def over(self) -> bool:
        return self.found is not None or self.failed is not None

    @property
    def rested(self) -> bool:
        """Whether it failed, and may be tried again."""
        return self.failed is not None and time.time() > self.failed + REST


class GivenUp(Exception):
    """Another process has tried in vain."""


class Reviews:
    """Every review that was asked for lately."""

    def __init__(
        self, reader: Reader, writer: Writer, thinking: Thinking, compiler: Compiler
    ) -> None:
        self.reader, self.writer = reader, writer
        self.thinking, self.compiler = thinking, compiler
        self.jobs: dict[tuple[str, int], Job] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.busy: Counter[str] = Counter()

    def of(self, table: Table, seat: int, person: Person) -> Job:
        """The review of a seat; the first who asks has it made."""
        key = table.id, seat
        if key not in self.jobs or self.jobs[key].rested:
            if self.busy[person.id] >= EACH:
                raise NotAllowed("reviews_at_once")
            job = self.jobs[key] = Job()
            self.busy[person.id] += 1
            task = asyncio.create_task(self._make(job, table, seat, person), name="review")
            self.tasks.add(task)
            task.add_done_callback(partial(self._made, key, person.id))
            task.add_done_callback(lambda _: job.ended.set())
        return self.jobs[key]

    async def soon(self, table: Table, seat: int, person: Person) -> Job:
        """The same, and one that is only to be read is waited for."""
        job = self.of(table, seat, person)
        with suppress(TimeoutError):
            async with asyncio.timeout(SOON):
                await job.ended.wait()
        return job

    async def stop(self) -> None:
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _make(self, job: Job, table: Table, seat: int, person: Person) -> None:
        reviewing = await asyncio.to_thread(Reviewing, table.match, seat)
        pieces, shared = reviewing.pieces(), SharedReview(self.reader, self.writer, table.id, seat)
        job.total = len(pieces)
        while True:
            row = await shared.look()
            if (stored := pieces_of(row, job.total)) is not None:
                done = reviewing.again(stored)
                break
            if row is not None and row.failed and row.until > time.time():
                raise GivenUp
            if await shared.claim():
                done = await self._work(job, table, person, pieces, shared)
                break
            job.done = row.done if row else 0
            await asyncio.sleep(WARMING)
        job.found = reviewing, reviewing.finished(done)

    async def _work(
        self, job: Job, table: Table, person: Person, pieces: list[Piece], shared: SharedReview
    ) -> list[Any]:
        """All pieces, the others told how far we are."""
        work = asyncio.ensure_future(self._pieces(job, table, person, pieces))
        try:
            while not (await asyncio.wait([work], timeout=WARMING))[0]:
                await shared.going_on(job.done)
            done = work.result()
        except asyncio.CancelledError:
            work.cancel()
            await shared.dropped()
            raise
        except Exception:
            await shared.failed()
            raise
        await shared.made(done)
        return done

    async def _pieces(
        self, job: Job, table: Table, person: Person, pieces: list[Piece]
    ) -> list[Any]:
        game = table.match.game
        while not ready(game):
            self.compiler.want(game.id)
            await asyncio.sleep(WARMING)
        work = (self._think(job, person.id, table.id, piece) for piece in pieces)
        return await asyncio.gather(*work)

    async def _think(self, job: Job, person: str, table: str, piece: Piece) -> object:
        found: object = await self.thinking.think(person, f"review of {table}", piece)
        job.done += 1
        return found

    def _made(self, key: tuple[str, int], person: str, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        self.busy -= Counter([person])
        error = None if task.cancelled() else task.exception()
        if task.cancelled() or isinstance(error, NotStored | SQLAlchemyError):
            del self.jobs[key]  # the next look tries again
        elif error is not None:
            self.jobs[key].failed = time.time()
            if not isinstance(error, GivenUp):
                log.error("review failed", extra={"reason": repr(error)})
        for old in [k for k, job in self.jobs.items() if job.over][:-KEPT]:
            del self.jobs[old]
