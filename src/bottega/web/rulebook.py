"""The rules as tables play them: interpreted at first, machine code as soon as there is some."""

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from contextlib import suppress
from functools import cache

import bottega
from bottega.bots.ready import bots_ready
from bottega.core.game import Game
from bottega.games import GAMES
from bottega.sim.quick import ready

log = logging.getLogger("bottega")

compiled: dict[str, Game] = {}
awaited: dict[str, asyncio.Event] = {}  # games whose bots are still being compiled elsewhere


def rules(id: str) -> Game:
    """A game by its id, as fast as it can be had now."""
    return compiled.get(id) or _interpreted(id)


async def thinkers(id: str) -> None:
    """Wait until the bots of a game can think: after the first start that takes a while."""
    if id in awaited:
        await awaited[id].wait()


@cache
def _interpreted(id: str) -> Game:
    return bottega.game(id)


async def compile_rules(then: Callable[[Game], None]) -> None:
    """Have machine code for one game after another, small ones first. A process of its own makes
    what the disk does not hold yet, so that nobody waits; here it is only read."""
    ids = sorted(GAMES, key=lambda id: _interpreted(id).ACTIONS)
    awaited.update({id: asyncio.Event() for id in ids})
    command = (sys.executable, "-m", "bottega.bots.ready", *ids)
    child = await asyncio.create_subprocess_exec(*command, stdout=PIPE, start_new_session=True)
    assert child.stdout is not None
    try:
        async for line in child.stdout:
            what, id = line.decode().split()
            await _done(what, id, then)
    finally:
        for id in ids:  # whatever happened, nobody waits for ever
            awaited.pop(id).set()
        if child.returncode is None:
            with suppress(ProcessLookupError):
                # child.kill() looks for its end first, and takes it away from asyncio
                os.kill(child.pid, signal.SIGTERM)
        await child.wait()


async def _done(what: str, id: str, then: Callable[[Game], None]) -> None:
    """The disk holds the rules or the bots of a game: read them."""
    if what == "rules":
        compiled[id] = await asyncio.to_thread(ready, _interpreted(id))
        then(compiled[id])
    else:
        await asyncio.to_thread(bots_ready, _interpreted(id))
        awaited[id].set()
    log.info("compiled", extra={"game": id, "what": what})
