"""The rules as tables play them: interpreted at first, machine code as soon as there is some."""

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
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
    events = {id: asyncio.Event() for id in ids}
    awaited.update(events)
    command = (sys.executable, "-m", "bottega.bots.ready", *ids)
    starting = asyncio.create_task(
        create_subprocess_exec(*command, stdout=PIPE, start_new_session=True)
    )
    try:
        child = await asyncio.shield(starting)  # who is stopped meanwhile must still end it
        assert child.stdout is not None
        async for line in child.stdout:
            what, id = line.decode().split()
            await _done(what, id, then)
            if what == "bots":
                events[id].set()
    finally:
        for id, event in events.items():  # whatever happened, nobody waits for ever
            event.set()
            awaited.pop(id, None)
        await _end(await starting)


async def _end(child: Process) -> None:
    """Stop a process that may still run, and wait for it."""
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
    log.info("compiled", extra={"game": id, "what": what})
