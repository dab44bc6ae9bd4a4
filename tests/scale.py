"""What a table costs at one, two or more processes, and how a move travels between them.

    python tests/scale.py --tables 200 --processes 1 2 4 [--spread] [--seconds 30]
    python tests/scale.py --listeners 1 4

Two people look at every table and move in turn, one move every four seconds; at a tenth of them a
bot plays too. With --spread they are at different processes, as a plain balancer may have it;
without, a table's people are at one. With --spectators so many look on at one of the tables. With
--listeners only the bell is measured: what a note of a move costs who sends it, who hears it, and
PostgreSQL between them.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from sqlalchemy import create_engine, make_url, text

from bottega.cli.bench_web import EVERY
from bottega.cli.load import (
    AT_ONCE,
    LOST,
    Party,
    Players,
    Viewer,
    await_rules,
    drive,
    look,
    sit_down,
    traffic,
)
from bottega.web.store.bell import Bell, News, ring
from bottega.web.table.events.moves import Play
from hosting import GAME, WARM, Process, processes
from postgresql import Server, new_database, own_server

TICK = os.sysconf("SC_CLK_TCK")
NOTES, BATCH = 20_000, 20  # and in one commit
BUSY = 0.6  # so much of its time a core may work, lest moves wait for each other


def cpu(pid: int) -> float:
    """Seconds of one core that a process has used, and those it has waited for."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICK


def memory(pid: int) -> int:
    """Bytes that a process holds."""
    words = Path(f"/proc/{pid}/statm").read_text().split()
    return int(words[1]) * os.sysconf("SC_PAGE_SIZE")


def pid_of(process: Process) -> int:
    assert process.child is not None
    return process.child.pid


def postgresql_cpu(server: Server) -> float:
    leader = server.leader
    found = [leader]
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(place.read_text().rpartition(")")[2].split()[1])
        except OSError:  # gone by now
            continue
        if parent == leader:
            found.append(int(place.parent.name))
    return sum(map(cpu, found))


async def play(
    served: list[Process],
    parties: list[Party],
    spread: bool,
    spectators: int,
    seconds: float,
    used: Any,
) -> dict[str, Any]:
    gate, chance = asyncio.Semaphore(AT_ONCE), random.Random(1)

    def port(number: int, seat: int) -> int:
        return served[(number + seat * spread) % len(served)].port

    async def at(number: int, party: Party) -> list[Viewer]:
        path = f"/table/{party.table}/live"
        lines = [look(port(number, s), path, who, gate) for s, who in enumerate(party.cookies)]
        return list(await asyncio.gather(*lines))

    pairs = await asyncio.gather(*(at(number, party) for number, party in enumerate(parties)))
    await asyncio.gather(*(viewer.arrived for pair in pairs for viewer in pair))
    first = f"/table/{parties[0].table}/live"
    crowd = [look(port(n, 0), first, "", gate) for n in range(spectators)]
    onlookers = await asyncio.gather(*crowd)
    actors = [Players(pair, chance) for pair in pairs]
    await drive(actors, EVERY, EVERY)
    viewers = [viewer for pair in pairs for viewer in pair]
    before, seen, (told, *_) = used(), traffic(viewers), traffic(onlookers)
    took = await drive(actors, EVERY, seconds)
    after = used()
    updates, _, wire = np.subtract(traffic(viewers), seen)
    boards = updates / 2  # each is seen by two, whoever moved
    done = [1000 * one for one in took if one < LOST]
    median, most = np.percentile(done, (50, 99))
    moves = len(took)
    servers, database, notes = (b - a for a, b in zip(before, after, strict=True))
    looked_on = traffic(onlookers)[0] - told
    return {
        "moves": moves,
        "lost": moves - len(done),
        "median_ms": round(float(median), 1),
        "p99_ms": round(float(most), 1),
        "bots_moves": round(boards - moves),
        "server_ms_per_move": round(1000 * servers / boards, 2),
        "tables_per_core": round(BUSY * EVERY * boards / servers),
        "database_ms_per_move": round(1000 * database / boards, 2),
        "commits_per_move": round(notes / boards, 2),
        "messages_per_move": round((updates + looked_on) / boards, 2),
        "wire_bytes_per_move": round(wire / boards),
        "boards_to_spectators": looked_on,
    }


async def notes(server: Server, listeners: int) -> dict[str, Any]:
    """What a note of a move costs each of those it passes, in microseconds."""
    engine, heard = create_engine(server.url), [0] * listeners
    event = Play(number=57, seat=1, entries=[(1, 17), (-1, 3), (-1, 5)], clock=[0.0, 0.0])
    row = event.row("x08bicY9b34hQ7A5")

    def hear(number: int) -> Callable[[News], None]:
        def one(news: News) -> None:
            heard[number] += 1

        return one

    async def nothing_missed() -> None:
        pass

    def send() -> float:
        began = time.thread_time()
        with engine.connect() as connection:
            for first in range(0, NOTES, BATCH):
                with connection.begin():
                    ring(connection, "me", [{**row, "number": first + n} for n in range(BATCH)])
        return time.thread_time() - began

    bells = [Bell(make_url(server.url)) for _ in range(listeners)]
    lines = [bell.listen(hear(number), nothing_missed) for number, bell in enumerate(bells)]
    tasks = [asyncio.create_task(line) for line in lines]
    for bell in bells:
        await bell.listening.wait()
    database, ours = postgresql_cpu(server), time.process_time()
    sent = await asyncio.to_thread(send)
    while min(heard, default=NOTES) < NOTES:
        await asyncio.sleep(0.01)
    listened, database = time.process_time() - ours - sent, postgresql_cpu(server) - database
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    engine.dispose()
    parts = {"sender": sent, "listener": listened / max(listeners, 1), "database": database}
    return {"listeners": listeners} | {n: round(1e6 * cpu / NOTES, 1) for n, cpu in parts.items()}


def house(given: argparse.Namespace, count: int) -> dict[str, Any]:
    """What a table costs at so many processes."""
    with (
        own_server("fsync=on", "max_connections=200") as server,
        new_database(server.url) as kept,
        tempfile.TemporaryDirectory() as folder,
        processes(kept, Path(folder), count, WARM) as served,
    ):
        engine = create_engine(kept)
        done = text("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")

        def used() -> tuple[float, float, int]:
            with engine.connect() as connection:
                commits = int(connection.scalar(done) or 0)
            return sum(cpu(pid_of(one)) for one in served), postgresql_cpu(server), commits

        for process in served:
            await_rules(process.port, GAME)
        bare = sum(memory(pid_of(one)) for one in served)
        parties = []
        for number, process in enumerate(served):
            share = len(range(number, given.tables, count))
            parties.append(sit_down(process.port, GAME, share))
        mixed = [parties[n % count][n // count] for n in range(given.tables)]
        facts = asyncio.run(
            play(served, mixed, given.spread, given.spectators, given.seconds, used)
        )
        grown = sum(memory(pid_of(one)) for one in served) - bare
        engine.dispose()
    return {"processes": count, **facts, "kib_per_table": round(grown / 1024 / given.tables)}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--spread", action="store_true")
    parser.add_argument("--spectators", type=int, default=0, help="who look on at one table")
    parser.add_argument("--listeners", type=int, nargs="+", default=[])
    given = parser.parse_args()
    for listeners in given.listeners:
        with own_server() as server:
            print(json.dumps(asyncio.run(notes(server, listeners))), flush=True)
    lost = 0
    for count in [] if given.listeners else given.processes:
        facts = house(given, count)
        print(json.dumps(facts), flush=True)
        lost += facts["lost"]
    sys.exit(bool(lost))


if __name__ == "__main__":
    main()
