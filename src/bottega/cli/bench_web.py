"""How long a move takes from a player's hand to every eye, beside a plain echo in the same run: at
one load, or at one after the other until moves are late."""

import asyncio
import gc
import json
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from litestar import Litestar
from litestar.handlers import websocket_listener
from rich.console import Console
from rich.table import Table

import bottega
from bottega.cli import throwaway
from bottega.cli.apart import Apart, apart
from bottega.cli.bench_plot import LATE, plot_of
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
from bottega.core.files import write_whole
from bottega.sim.machine import beside, held_to, machine, own_cores, whole_cores
from bottega.web.app import create_app
from bottega.web.settings import SQLITE, Settings, database_url

EVERY = 4.0  # seconds from one move at a table to the next
MOST_TABLES, MOST_SECONDS, MOST_PROCESSES = 4000, 600.0, 16
HEAD_START = 8  # tables are up to so many moves ahead of others
FAST = (1e6, 1_000_000)  # all guests come from one address, so no limit of a visitor holds
DURABLE = ("fsync=on", "max_connections=200")  # of a PostgreSQL of our own

LABELS = {
    "tables": "tables",
    "moves": "moves",
    "lost": "of these lost",
    "moves_per_second": "moves a second",
    "bots_moves_per_second": "and of bots",
    "median_ms": "shown to all after, median, ms",
    "p95_ms": "95 of 100 within, ms",
    "p99_ms": "99 of 100 within, ms",
    "worst_ms": "the slowest, ms",
    "server_cpu_share": "share of one core",
    "visitors_cpu_share": "the same for those who play, all together",
    "thinking_cpu_share": "of this bots that think",
    "server_cpu_ms_per_move": "of a core for a move, without their thinking, ms",
    "longest_pause_ms": "longest collection of garbage, ms",
    "bytes_per_update": "bytes of an update",
    "wire_bytes_per_update": "the same on the wire",
}
RISING = (
    "tables",
    "median_ms",
    "p99_ms",
    "server_cpu_ms_per_move",
    "thinking_cpu_share",
    "visitors_cpu_share",
    "longest_pause_ms",
)
COMPARED = ("median_ms", "p95_ms", "p99_ms", "worst_ms", "server_cpu_ms_per_move")

Facts = dict[str, Any]


def run(
    tables: int,
    seconds: float,
    game: str,
    database: str,
    processes: int,
    cores: int,
    as_json: bool,
) -> None:
    """Measure the table, then the echo; print a table or JSON."""
    _require(tables, seconds, game, processes)
    with _shared(cores) as theirs, _kept(database, processes) as url:
        with _house(url, game, processes, theirs) as servers:
            _say(f"{tables} tables of {game} are set …")
            ours, boards = asyncio.run(_table(servers, game, tables, seconds))
        with _apart(theirs, plain_echo) as server:
            _say("The same for an echo …")
            echo = asyncio.run(_echo(server, boards, [tables], seconds))[0]
    facts = {
        "machine": machine(),
        "servers_cores": len(theirs) or own_cores(),
        "game": game,
        "tables": tables,
        "viewers": 2 * tables,
        "seconds": seconds,
        "processes": processes,
        "table": ours,
        "echo": echo,
        "times_echo": {name: round(ours[name] / max(echo[name], 1e-9), 2) for name in COMPARED},
    }
    print(json.dumps(facts)) if as_json else _print(facts)


def rise(step: int, seconds: float, game: str, database: str, cores: int, folder: Path) -> None:
    """Set ever more tables until 99 of 100 moves are late, in every kind of house; write the
    numbers and a plot."""
    _require(step, seconds, game, 1)
    facts: Facts = {"machine": machine(), "game": game, "seconds": seconds, "lines": {}}
    with _shared(cores) as theirs:
        facts["servers_cores"] = len(theirs) or own_cores()
        _rise(step, seconds, game, database, theirs, facts, folder)
    print(_rows(facts))
    for path in _write(facts, folder):
        print(path)


def _rise(
    step: int,
    seconds: float,
    game: str,
    database: str,
    theirs: Collection[int],
    facts: Facts,
    folder: Path,
) -> None:
    """Every kind of house, then an echo; what is known so far is written."""
    boards: Sequence[str] = ()
    for name, processes, kept in _kinds(database):
        with _kept(kept, processes) as url, _house(url, game, processes, theirs) as servers:
            _say(f"{name}: {step} tables of {game}, and again so many …")
            facts["lines"][name], boards = asyncio.run(_rising(servers, game, step, seconds))
        _write(facts, folder)
    with _apart(theirs, plain_echo) as server:
        _say("The same for an echo …")
        loads = sorted({point["tables"] for line in facts["lines"].values() for point in line})
        facts["lines"]["plain echo"] = asyncio.run(_echo(server, boards, loads, seconds))


def _rows(facts: Facts) -> str:
    """The same as a table for a page."""
    lines = [["house", *(LABELS[name] for name in RISING)], ["---"] * (1 + len(RISING))]
    for house, points in facts["lines"].items():
        lines += [[house, *(str(point[name]) for name in RISING)] for point in points]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _write(facts: Facts, folder: Path) -> list[Path]:
    """What is known so far."""
    texts = {"web.json": json.dumps(facts, indent=1) + "\n", "web.svg": plot_of(facts)}
    for name, text in texts.items():
        write_whole(folder / name, text)
    return [folder / name for name in texts]


def _require(tables: int, seconds: float, game: str, processes: int) -> None:
    bottega.game(game)  # refuses one that there is not
    if not 1 <= tables <= MOST_TABLES or not 1 <= seconds <= MOST_SECONDS:
        raise ValueError(f"1 to {MOST_TABLES} tables, for 1 to {MOST_SECONDS:.0f} seconds")
    if not 1 <= processes <= MOST_PROCESSES:
        raise ValueError(f"1 to {MOST_PROCESSES} processes")


# The servers


@contextmanager
def _shared(cores: int) -> Iterator[Collection[int]]:
    """So many cores for the servers alone, the others for the database and all who play; or all for
    all of them."""
    if not cores:
        yield ()
        return
    if cores >= own_cores():
        raise ValueError(f"of {own_cores()} cores one at least is for those who play")
    theirs = whole_cores()[:cores]
    with held_to(beside(theirs)):
        yield theirs


@contextmanager
def _apart(theirs: Collection[int], make: Callable[..., Litestar], *given: Any) -> Iterator[Apart]:
    """A server on its cores."""
    with ExitStack() as held:
        with held_to(theirs):
            served = held.enter_context(apart(make, *given))
        yield served


def _kinds(database: str) -> Iterator[tuple[str, int, str]]:
    """What can be measured here: its name, its processes and its database."""
    yield "SQLite, one process", 1, ""
    if not database and not throwaway.HERE:
        _say(throwaway.GET_IT)
        return
    yield "PostgreSQL, one process", 1, database or "postgresql:"
    yield "PostgreSQL, two processes", 2, database or "postgresql:"


@contextmanager
def _kept(database: str, processes: int) -> Iterator[str]:
    """An empty database: at the URL that was given, at a PostgreSQL of our own where several
    processes need one, or in a file."""
    with ExitStack() as held:
        if not database and processes == 1:
            folder = held.enter_context(tempfile.TemporaryDirectory())
            yield SQLITE + str(Path(folder, "bench.db"))
            return
        if database in ("", "postgresql:"):
            if not throwaway.HERE:
                raise ValueError(throwaway.GET_IT)
            database = held.enter_context(throwaway.own_server(*DURABLE)).url
        yield held.enter_context(throwaway.new_database(database_url(database)))


@contextmanager
def _house(url: str, game: str, processes: int, theirs: Collection[int]) -> Iterator[list[Apart]]:
    settings = Settings(url, secrets.token_bytes(32))
    fast = replace(settings, requests=FAST, messages=FAST, passwords=FAST)
    with ExitStack() as held:
        yield [held.enter_context(_apart(theirs, house_of, fast, game)) for _ in range(processes)]


def house_of(settings: Settings, game: str) -> Litestar:
    """A server where one game is played: to make machine code of others would take minutes where
    there is none yet."""
    app = create_app(settings)
    app.state.house.compiler.coming = [game]
    return app


def plain_echo() -> Litestar:
    """The least that a server of sockets can do."""

    @websocket_listener("/")
    async def echo(data: str) -> str:
        return data

    return Litestar([echo], logging_config=None)


# What is measured


async def _table(
    servers: Sequence[Apart], game: str, tables: int, seconds: float
) -> tuple[Facts, Sequence[str]]:
    """Two people play at every table, and both see every move."""
    actors = await _set(servers, game, tables)
    found = await _measured(servers, actors, seconds), _boards(actors)
    await _leave(actors)
    return found


async def _rising(
    servers: Sequence[Apart], game: str, step: int, seconds: float
) -> tuple[list[Facts], Sequence[str]]:
    """The same with more and more tables."""
    actors: list[Players] = []
    points: list[Facts] = []
    while len(actors) + step <= MOST_TABLES and (not points or points[-1]["p99_ms"] < LATE):
        actors += await _set(servers, game, step)
        await _leave([actor for actor in actors if actor.over])
        actors = [actor for actor in actors if not actor.over]
        points.append(await _measured(servers, actors, seconds))
    boards = _boards(actors)
    await _leave(actors)
    return points, boards


async def _set(servers: Sequence[Apart], game: str, tables: int) -> list[Players]:
    """Tables with their people, each table at one of the servers."""
    chance, actors = random.Random(1), list[Players]()
    for number, server in enumerate(servers):
        await asyncio.to_thread(await_rules, server.port, game)
        share = len(range(number, tables, len(servers)))
        parties = await asyncio.to_thread(sit_down, server.port, game, share)
        pages = [(f"/table/{party.table}/live", who) for party in parties for who in party.cookies]
        viewers = await _looking(server, pages)
        await asyncio.gather(*(viewer.arrived for viewer in viewers))
        actors += [Players(pair, chance) for pair in _pairs(viewers)]
    chance.shuffle(actors)  # or one server would get all moves of a while, and then the next
    ahead = EVERY / HEAD_START  # not all tables are at the same question
    await asyncio.gather(
        *(drive(actors[n::HEAD_START], ahead, n * ahead) for n in range(1, HEAD_START))
    )
    return actors


async def _echo(
    server: Apart, boards: Sequence[str], loads: Sequence[int], seconds: float
) -> list[Facts]:
    """As many sockets get as many messages of the same size, and nothing is thought about."""
    viewers = await _looking(server, [("/", "")] * (2 * max(loads)))
    callers = [Callers(pair, boards) for pair in _pairs(viewers)]
    points = [await _measured([server], callers[:load], seconds) for load in loads]
    await _leave(callers)
    return points


async def _looking(server: Apart, pages: Sequence[tuple[str, str]]) -> list[Viewer]:
    gate = asyncio.Semaphore(AT_ONCE)
    return await asyncio.gather(*(look(server.port, *page, gate) for page in pages))


async def _leave(actors: Sequence[Actor]) -> None:
    """Close their sockets: Python complains of what is left open when it finds it as garbage."""
    viewers = [viewer for actor in actors for viewer in actor.viewers]
    await asyncio.gather(*(viewer.leave() for viewer in viewers), return_exceptions=True)


def _pairs(viewers: Sequence[Viewer]) -> list[list[Viewer]]:
    return [list(viewers[n : n + 2]) for n in range(0, len(viewers), 2)]


def _boards(actors: Sequence[Actor]) -> list[str]:
    return [viewer.seen for actor in actors for viewer in actor.viewers]


async def _measured(servers: Sequence[Apart], actors: Sequence[Actor], seconds: float) -> Facts:
    """Each acts once to warm up; then it counts."""
    await drive(actors, EVERY, EVERY)
    viewers = [viewer for actor in actors for viewer in actor.viewers]
    with _unpaused():
        before, began, ours = traffic(viewers), time.perf_counter(), time.process_time()
        used = [server.used() for server in servers]
        took = await drive(actors, EVERY, seconds)
        spent, ours = time.perf_counter() - began, time.process_time() - ours
        updates, text, wire = np.subtract(traffic(viewers), before)
        now = [server.used() for server in servers]
    cpu, thinking, _ = np.subtract(np.sum(now, axis=0), np.sum(used, axis=0))
    boards = updates / 2  # each is seen by two, whoever moved
    return {
        "tables": len(actors),
        **_times(took),
        "moves_per_second": round(len(took) / spent, 1),
        "bots_moves_per_second": round((boards - len(took)) / spent, 1),
        "server_cpu_share": round(cpu / spent, 3),
        "thinking_cpu_share": round(thinking / spent, 3),
        "server_cpu_ms_per_move": round(1000 * (cpu - thinking) / boards, 2),
        "visitors_cpu_share": round(ours / spent, 3),
        "longest_pause_ms": round(1000 * max(one.pause for one in now), 1),
        "bytes_per_update": round(text / updates),
        "wire_bytes_per_update": round(wire / updates),
    }


@contextmanager
def _unpaused() -> Iterator[None]:
    """Look for no garbage: our pauses, a second where many play, would count as the server's."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


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
