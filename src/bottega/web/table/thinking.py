"""Who thinks next: every person in turn, and of one person every table in turn."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

BOTS = "bot"  # how the names of their threads begin

Answer = TypeVar("Answer")


@dataclass(eq=False)
class _Thought:
    """Something to be thought about, and who waits for it."""

    person: str
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    answer: asyncio.Future[Any]


class Thinking:
    """Threads that think for people. Each person has their turn, however many tables one has set
    up, and may never hold all the threads."""

    def __init__(self, threads: int) -> None:
        self.threads, self.each = threads, max(1, threads - 1)
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix=BOTS)
        self.waiting: dict[str, dict[str, deque[_Thought]]] = {}  # by person, then by table
        self.busy: Counter[str] = Counter()

    async def think(
        self, person: str, table: str, work: Callable[..., Answer], *arguments: Any
    ) -> Answer:
        """The answer of some work, when its turn has come."""
        answer = asyncio.get_running_loop().create_future()
        tables = self.waiting.setdefault(person, {})
        tables.setdefault(table, deque()).append(_Thought(person, work, arguments, answer))
        self._go_on()
        found: Answer = await answer
        return found

    def stop(self) -> None:
        self.waiting.clear()
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _go_on(self) -> None:
        while self.busy.total() < self.threads and (thought := self._next()) is not None:
            self.busy[thought.person] += 1
            loop = asyncio.get_running_loop()
            running = loop.run_in_executor(self.pool, thought.work, *thought.arguments)
            running.add_done_callback(partial(self._thought, thought))

    def _next(self) -> _Thought | None:
        """Of the people who wait, the one who has waited longest since their last turn."""
        for person in list(self.waiting):
            if self.busy[person] < self.each:
                thought = self._of(person)
                if thought is not None:
                    return thought
        return None

    def _of(self, person: str) -> _Thought | None:
        """The next thought of a person; both they and the table then go to the end of the row."""
        tables = self.waiting.pop(person)
        while tables:
            table = next(iter(tables))
            queue = tables.pop(table)
            thought = queue.popleft()
            if queue:
                tables[table] = queue
            if not thought.answer.done():  # nobody waits for one that was cancelled
                if tables:
                    self.waiting[person] = tables
                return thought
        return None

    def _thought(self, thought: _Thought, done: asyncio.Future[Any]) -> None:
        self.busy[thought.person] -= 1
        if not thought.answer.done():
            if done.cancelled():
                thought.answer.cancel()
            elif (error := done.exception()) is not None:
                thought.answer.set_exception(error)
            else:
                thought.answer.set_result(done.result())
        self._go_on()
