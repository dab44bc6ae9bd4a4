"""How long a move takes from a player's hand to every eye, beside a plain echo in the same run."""

import asyncio
import gc
import json
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from litestar import Litestar
from litestar.handlers import websocket_listener
from rich.console import Console
from rich.table import Table

import bottega
from bottega.cli.apart import Apart, apart
from bottega.cli.load import (
    AT_ONCE,
    LOST,
    Actor,
    Callers,
    Players,
    Viewer,
    await_rules,
    drive,
    look,
    sit_down,
    traffic,
)
from bottega.sim.machine import machine
from bottega.web.app import create_app
from bottega.web.settings import Settings, database_url

EVERY = 4.0  # seconds from one move at a table to the next
MOST_TABLES, MOST_SECONDS = 2000, 600.0
HEAD_START = 8  # tables are up to so many moves ahead of others
FAST = (1e6, 1_000_000)  # all guests come from one address, so no limit of a visitor holds

LABELS = {
    "moves": "moves",
    "lost": "of these lost",
    "moves_per_second": "moves a second",
    "median_ms": "shown to all after, median, ms",
    "p95_ms": "95 of 100 within, ms",
    "p99_ms": "99 of 100 within, ms",
    "worst_ms": "the slowest, ms",
    "server_cpu_share": "share of one core",
    "server_cpu_ms_per_move": "of a core for a move, ms",
    "bytes_per_update": "bytes of an update",
    "wire_bytes_per_update": "the same on the wire",
}
COMPARED = ("median_ms", "p95_ms", "p99_ms", "worst_ms", "server_cpu_ms_per_move")

Facts = dict[str, Any]


def run(tables: int, seconds: float, game: str, as_json: bool) -> None:
    """Measure the table, then the echo; print a table or JSON."""
    bottega.game(game)  # refuses one that there is not
    if not 1 <= tables <= MOST_TABLES or not 1 <= seconds <= MOST_SECONDS:
        raise ValueError(f"1 to {MOST_TABLES} tables, for 1 to {MOST_SECONDS:.0f} seconds")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database_url(str(Path(folder, "bench.db"))), secrets.token_bytes(32))
        fast = replace(settings, requests=FAST, messages=FAST, passwords=FAST)
        with apart(create_app, fast) as server:
            _say(f"{tables} tables of {game} are set …")
            ours, boards = asyncio.run(_table(server, game, tables, seconds))
    with apart(plain_echo) as server:
        _say("The same for an echo …")
        echo = asyncio.run(_echo(server, boards, tables, seconds))
    facts = {
        "machine": machine(),
        "game": game,
        "tables": tables,
        "viewers": 2 * tables,
        "seconds": seconds,
        "table": ours,
        "echo": echo,
        "times_echo": {name: round(ours[name] / max(echo[name], 1e-9), 2) for name in COMPARED},
    }
    print(json.dumps(facts)) if as_json else _print(facts)


# What is measured


async def _table(
    server: Apart, game: str, tables: int, seconds: float
) -> tuple[Facts, Sequence[str]]:
    """Two people play at every table, and both see every move."""
    await asyncio.to_thread(await_rules, server.port, game)
    parties = await asyncio.to_thread(sit_down, server.port, game, tables)
    gate, chance = asyncio.Semaphore(AT_ONCE), random.Random(1)
    pages = [(f"/table/{party.table}/live", who) for party in parties for who in party.cookies]
    viewers = await asyncio.gather(*(look(server.port, *page, gate) for page in pages))
    await asyncio.gather(*(viewer.arrived for viewer in viewers))
    actors = [Players(pair, chance) for pair in _pairs(viewers)]
    for head_start in range(1, HEAD_START):  # not all tables are at the same question
        await drive(
            actors[head_start::HEAD_START], EVERY / HEAD_START, head_start * EVERY / HEAD_START
        )
    facts = await _measured(server, actors, seconds)
    return facts, [viewer.seen for viewer in viewers]


async def _echo(server: Apart, boards: Sequence[str], tables: int, seconds: float) -> Facts:
    """As many sockets get as many messages of the same size, and nothing is thought about."""
    gate = asyncio.Semaphore(AT_ONCE)
    viewers = await asyncio.gather(*(look(server.port, "/", "", gate) for _ in range(2 * tables)))
    return await _measured(server, [Callers(pair, boards) for pair in _pairs(viewers)], seconds)


def plain_echo() -> Litestar:
    """The least that a server of sockets can do."""

    @websocket_listener("/")
    async def echo(data: str) -> str:
        return data

    return Litestar([echo], logging_config=None)


def _pairs(viewers: Sequence[Viewer]) -> list[list[Viewer]]:
    return [list(viewers[n : n + 2]) for n in range(0, len(viewers), 2)]


async def _measured(server: Apart, actors: Sequence[Actor], seconds: float) -> Facts:
    """Each acts once to warm up; then it counts."""
    await drive(actors, EVERY, EVERY)
    gc.collect()
    gc.freeze()  # pauses of ours would count as the server's
    viewers = [viewer for actor in actors for viewer in actor.viewers]
    before, began, used = traffic(viewers), time.perf_counter(), server.cpu()
    took = await drive(actors, EVERY, seconds)
    used, spent = server.cpu() - used, time.perf_counter() - began
    updates, text, wire = np.subtract(traffic(viewers), before)
    await asyncio.gather(*(viewer.leave() for viewer in viewers))
    return {
        **_times(took),
        "moves_per_second": round(len(took) / spent, 1),
        "server_cpu_share": round(used / spent, 3),
        "server_cpu_ms_per_move": round(1000 * used / len(took), 2),
        "bytes_per_update": round(text / updates),
        "wire_bytes_per_update": round(wire / updates),
    }


def _times(took: Sequence[float]) -> Facts:
    """How long the moves took, and how many never arrived."""
    done = [1000 * seconds for seconds in took if seconds < LOST]
    if not done:
        raise RuntimeError("no move arrived")
    middle, most, nearly_all, worst = np.percentile(done, (50, 95, 99, 100))
    return {
        "moves": len(took),
        "lost": len(took) - len(done),
        "median_ms": round(float(middle), 2),
        "p95_ms": round(float(most), 2),
        "p99_ms": round(float(nearly_all), 2),
        "worst_ms": round(float(worst), 2),
    }


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _print(facts: Facts) -> None:
    console = Console()
    shown = Table("", "the table", "plain echo", "times")
    for name, label in LABELS.items():
        times = facts["times_echo"].get(name)
        cells = [f"{facts[side][name]:,}" for side in ("table", "echo")]
        shown.add_row(label, *cells, "" if times is None else f"{times:,}")
    console.print(facts["machine"], highlight=False)
    console.print(f"{facts['tables']} tables of {facts['game']}, two viewers each,", end=" ")
    console.print(f"a move every {EVERY:.0f} s at each, for {facts['seconds']:.0f} s")
    console.print(shown)
