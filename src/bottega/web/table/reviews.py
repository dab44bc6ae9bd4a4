"""Reviews of finished games: made piece by piece among the thoughts of bots, so that nobody waits
longer for those."""

import asyncio
import logging
from collections import Counter
from functools import partial

from bottega.bots.at_once import ready
from bottega.coach.review import Piece, Review, Reviewing
from bottega.web.people.person import Person
from bottega.web.speech.refusals import NotAllowed
from bottega.web.table.compiling import Compiler
from bottega.web.table.table import Table
from bottega.web.table.thinking import Thinking

KEPT = 100  # reviews in memory; older ones are made again when somebody asks
EACH = 2  # that are made at a time for one person
WARMING = 1.0  # seconds from one look for machine code to the next

log = logging.getLogger("bottega")


class Job:
    """A review in the making, or made."""

    def __init__(self) -> None:
        self.done = self.total = 0
        self.found: tuple[Reviewing, Review] | None = None


class Reviews:
    """Every review that was asked for lately."""

    def __init__(self, thinking: Thinking, compiler: Compiler) -> None:
        self.thinking, self.compiler = thinking, compiler
        self.jobs: dict[tuple[str, int], Job] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.busy: Counter[str] = Counter()

    def of(self, table: Table, seat: int, person: Person) -> Job:
        """The review of a seat; the first who asks has it made."""
        key = table.id, seat
        if key not in self.jobs:
            if self.busy[person.id] >= EACH:
                raise NotAllowed("reviews_at_once")
            self.jobs[key] = Job()
            self.busy[person.id] += 1
            task = asyncio.create_task(self._make(table, seat, person), name="review")
            self.tasks.add(task)
            task.add_done_callback(partial(self._made, key, person.id))
        return self.jobs[key]

    async def stop(self) -> None:
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _make(self, table: Table, seat: int, person: Person) -> None:
        job, game = self.jobs[table.id, seat], table.match.game
        while not ready(game):
            self.compiler.want(game.id)
            await asyncio.sleep(WARMING)
        reviewing = await asyncio.to_thread(Reviewing, table.match, seat)
        pieces = reviewing.pieces()
        job.total = len(pieces)
        work = (self._think(job, person.id, table.id, piece) for piece in pieces)
        job.found = reviewing, reviewing.finished(await asyncio.gather(*work))

    async def _think(self, job: Job, person: str, table: str, piece: Piece) -> object:
        found: object = await self.thinking.think(person, f"review of {table}", piece)
        job.done += 1
        return found

    def _made(self, key: tuple[str, int], person: str, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        self.busy -= Counter([person])
        if task.cancelled() or task.exception() is not None:
            del self.jobs[key]
            if not task.cancelled():
                log.error("review failed", extra={"reason": str(task.exception())})
        for old in [k for k, job in self.jobs.items() if job.found][:-KEPT]:
            del self.jobs[old]
