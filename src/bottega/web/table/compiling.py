"""The rules as tables play them: interpreted at first, machine code as soon as there is some.

A process of its own makes what the disk does not hold yet, gently and one game at a time, first
what somebody waits for; here it is only read.
"""

import asyncio
import logging
import os
import signal
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import Callable
from contextlib import suppress
from functools import cache

import bottega
from bottega.bots import at_once
from bottega.bots.ready import bots_ready, command
from bottega.core.game import Game
from bottega.games import GAMES
from bottega.sim.quick import ready

log = logging.getLogger("bottega")

compiled: dict[str, Game] = {}
warming: set[str] = set()  # games whose bots do not think at full strength yet, and soon will


def rules(id: str) -> Game:
    """A game by its id, as fast as it can be had now."""
    return compiled.get(id) or _interpreted(id)


@cache
def _interpreted(id: str) -> Game:
    return bottega.game(id)


class Compiler:
    """Machine code for one game after another; `then` is told of each game whose code is there."""

    def __init__(self, then: Callable[[Game], None]) -> None:
        self.then = then
        self.coming = sorted(GAMES, key=lambda id: _interpreted(id).ACTIONS)  # small ones first
        self.wanted = asyncio.Event()  # somebody waits for another game than the one at work
        self.done: list[str] = []

    def want(self, id: str) -> None:
        """Somebody waits for the bots of a game: it comes next."""
        if id in warming and self.coming[0] != id:
            self.coming.remove(id)
            self.coming.insert(0, id)
            self.wanted.set()

    async def run(self) -> None:
        warming.update(self.coming)
        try:
            while self.coming:
                await self._compile(self.coming[0])
        finally:
            warming.clear()

    async def _compile(self, id: str) -> None:
        """Have one game compiled, unless another is wanted meanwhile."""
        self.wanted.clear()
        child = None if at_once.ready(_interpreted(id)) else await _started(id)
        reading = asyncio.create_task(self._read(id, child))
        wanted = asyncio.create_task(self.wanted.wait())
        try:
            await asyncio.wait([reading, wanted], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, wanted):
                task.cancel()
            await asyncio.wait([reading, wanted])
            if child is not None:
                await _end(child)

    async def _read(self, id: str, child: Process | None) -> None:
        """Take each thing that the disk holds now: the rules, then the bots."""
        if child is None:
            for what in ("rules", "bots"):
                await self._take(what, id)
        else:
            assert child.stdout is not None
            async for line in child.stdout:
                await self._take(line.split()[0].decode(), id)
        self.coming.remove(id)
        warming.discard(id)
        if id in self.done:
            self.then(compiled[id])
        else:
            log.error("not compiled", extra={"game": id})

    async def _take(self, what: str, id: str) -> None:
        if what == "rules":
            compiled[id] = await asyncio.to_thread(ready, _interpreted(id))
            self.then(compiled[id])
        else:
            await asyncio.to_thread(bots_ready, _interpreted(id))
            self.done.append(id)
        log.info("compiled", extra={"game": id, "what": what})


async def _started(id: str) -> Process:
    """A process that compiles a game; who is stopped meanwhile still ends it."""
    process = create_subprocess_exec(*command(id), stdout=PIPE, start_new_session=True)
    starting = asyncio.create_task(process)
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        await _end(await starting)
        raise


async def _end(child: Process) -> None:
    """Stop a process that may still run, wait for it, and close its pipe: who reads it does."""
    if child.returncode is None:
        with suppress(ProcessLookupError):
            # child.kill() looks for its end first, and takes it away from asyncio
            os.kill(child.pid, signal.SIGTERM)
    await child.communicate()
