"""The rules as tables play them: interpreted at first, machine code as soon as there is some."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from functools import cache

import bottega
from bottega.core.game import Game
from bottega.games import GAMES
from bottega.sim.quick import ready

log = logging.getLogger("bottega")

compiled: dict[str, Game] = {}


def rules(id: str) -> Game:
    """A game by its id, as fast as it can be had now."""
    return compiled.get(id) or _interpreted(id)


@cache
def _interpreted(id: str) -> Game:
    return bottega.game(id)


async def compile_rules(then: Callable[[Game], None]) -> None:
    """Have machine code for one game after another. A process of its own makes what the disk does
    not hold yet, so that nobody waits; here it is only read."""
    command = (sys.executable, "-m", "bottega.sim.quick", *GAMES)
    child = await asyncio.create_subprocess_exec(*command, stdout=PIPE, start_new_session=True)
    assert child.stdout is not None
    try:
        async for line in child.stdout:
            game = await asyncio.to_thread(ready, _interpreted(line.decode().strip()))
            compiled[game.id] = game
            then(game)
            log.info("compiled", extra={"game": game.id})
    finally:
        if child.returncode is None:
            child.kill()
        await child.wait()
