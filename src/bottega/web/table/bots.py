"""Bots at the table: they think in threads, and an answer to an old board is dropped."""

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor

import bottega
from bottega.bots import LEVELS, Hint, opponent
from bottega.bots.hints import weighed
from bottega.core.rule import Record
from bottega.web.speech.refusals import NotAllowed, Refusal, Stale
from bottega.web.table.compiling import thinkers
from bottega.web.table.events import moves
from bottega.web.table.moment import Moment
from bottega.web.table.table import Table

RETRY = 1.0  # seconds after something went wrong

log = logging.getLogger("bottega")


ADVISER = "journeyman"  # the level that gives hints


def choose(game: str, level: str, view: Record, seat: int) -> int:
    """An action for a seat, from its view alone."""
    bot = opponent(bottega.game(game), level)
    try:
        return bot.choose(view, seat)
    finally:
        bot.close()


def advise(moment: Moment, seat: int, language: str) -> list[Hint]:
    """What a good player would think of, the best first."""
    game, budget = bottega.game(moment.match.game.id), LEVELS[ADVISER].budget
    assert budget is not None
    return weighed(game, moment.seen(seat), seat, budget, language)


class Opponents:
    """Every bot of the house, at all tables."""

    def __init__(self, pause: float) -> None:
        self.pause = pause
        self.pool = ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="bot")
        self.thinking: dict[tuple[Table, int], asyncio.Task[None]] = {}

    def look(self, table: Table) -> None:
        """Set every bot to work that this table waits for."""
        for seat in table.moment.to_move:
            if self._mine(table, seat) and (table, seat) not in self.thinking:
                task = asyncio.create_task(self._answer(table, seat), name="bot")
                self.thinking[table, seat] = task

    async def hint(self, table: Table, seat: int, language: str) -> list[Hint]:
        """A hint for a seat that is asked."""
        if not table.agreed.hints:
            raise NotAllowed("no_hints")
        if not table.waits_for(seat):
            raise NotAllowed("nothing_to_decide")
        await thinkers(table.match.game.id)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, advise, table.moment, seat, language)

    async def stop(self) -> None:
        tasks = list(self.thinking.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _mine(self, table: Table, seat: int) -> bool:
        return table.seats[seat].played_by_bot and table.waits_for(seat) and not table.lost

    async def _answer(self, table: Table, seat: int) -> None:
        """Decide for a seat for as long as it is asked."""
        try:
            while self._mine(table, seat):
                await self._decide(table, seat)
        finally:
            del self.thinking[table, seat]

    async def _decide(self, table: Table, seat: int) -> None:
        moment, level = table.moment, table.seats[seat].by_level
        loop = asyncio.get_running_loop()
        work = moment.match.game.id, level, moment.seen(seat), seat
        try:
            await thinkers(moment.match.game.id)
            action = await loop.run_in_executor(self.pool, choose, *work)
            await asyncio.sleep(self.pause)
            if self._mine(table, seat):
                await moves.play(table, seat, action, moment.seq)
        except Stale:
            return
        except Refusal as refusal:
            log.error("bot refused", extra={"table": table.id, "reason": str(refusal)})
            await asyncio.sleep(RETRY)
