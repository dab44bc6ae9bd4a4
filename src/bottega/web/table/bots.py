"""Bots at the table: they think in threads, and an answer to an old board is dropped."""

import asyncio
import logging
import time

import bottega
from bottega.bots import LEVELS, Hint, opponent
from bottega.bots.hints import weighed
from bottega.core.rule import Record
from bottega.core.words import calling
from bottega.sim.machine import own_cores
from bottega.web import garbage
from bottega.web.speech.refusals import NotAllowed, Refusal, Stale
from bottega.web.table.compiling import Compiler
from bottega.web.table.events import moves
from bottega.web.table.moment import Moment
from bottega.web.table.table import Table
from bottega.web.table.thinking import Thinking

RETRY = 1.0  # seconds after something went wrong
THREADS = max(1, own_cores() - 1)  # a core is left for the event loop
ADVISER = "journeyman"  # the level that gives hints

log = logging.getLogger("bottega")


def choose(game: str, level: str, view: Record, seat: int) -> int:
    """An action for a seat, from its view alone."""
    bot = opponent(bottega.game(game), level, at_once=True)
    try:
        return bot.choose(view, seat)
    finally:
        bot.close()


def advise(moment: Moment, seat: int, language: str) -> list[Hint]:
    """What a good player would think of, the best first."""
    game, budget = bottega.game(moment.match.game.id), LEVELS[ADVISER].budget
    assert budget is not None
    with calling(moment.match.names(language)):
        return weighed(game, moment.seen(seat), seat, budget, language, at_once=True)


class Opponents:
    """Every bot of the house, at all tables."""

    def __init__(self, pause: float, compiler: Compiler) -> None:
        self.pause, self.compiler = pause, compiler
        self.thinking = Thinking(THREADS)
        self.answering: dict[tuple[Table, int], asyncio.Task[None]] = {}

    def look(self, table: Table) -> None:
        """Set every bot to work that this table waits for."""
        for seat in table.moment.to_move:
            if self._mine(table, seat) and (table, seat) not in self.answering:
                task = asyncio.create_task(self._answer(table, seat), name="bot")
                self.answering[table, seat] = task

    async def hint(self, table: Table, person: str, seat: int, language: str) -> list[Hint]:
        """A hint for a seat that is asked."""
        if not table.agreed.hints:
            raise NotAllowed("no_hints")
        if not table.waits_for(seat) or not table.full:
            raise NotAllowed("nothing_to_decide")
        self.compiler.want(table.match.game.id)
        return await self.thinking.think(person, table.id, advise, table.moment, seat, language)

    async def stop(self) -> None:
        tasks = list(self.answering.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self.thinking.stop()

    def _mine(self, table: Table, seat: int) -> bool:
        """Whether a bot decides here; where nobody looks, bots among themselves rest."""
        bot = table.seats[seat].played_by_bot and table.waits_for(seat)
        ours = table.guard is not None and not table.lost
        return bot and ours and table.full and table.watched(time.time())

    async def _answer(self, table: Table, seat: int) -> None:
        """Decide for a seat for as long as it is asked."""
        try:
            while self._mine(table, seat):
                await self._decide(table, seat)
        finally:
            del self.answering[table, seat]

    async def _decide(self, table: Table, seat: int) -> None:
        moment, seq, level = table.moment, table.seq(seat), table.seats[seat].by_level
        game = moment.match.game.id
        self.compiler.want(game)
        work = choose, game, level, moment.seen(seat), seat
        try:
            action = await self.thinking.think(table.host, table.id, *work)
            await asyncio.sleep(self.pause)
            if self._mine(table, seat):
                await moves.play(table, seat, action, seq, *table.guard or ())
        except Stale:
            garbage.expect()  # what went wrong may hold itself
        except Refusal as refusal:
            garbage.expect()
            log.error("bot refused", extra={"table": table.id, "reason": str(refusal)})
            await asyncio.sleep(RETRY)
