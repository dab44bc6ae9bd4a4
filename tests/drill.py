"""Real servers in every kind of trouble: what was tried, how often, and what came of it.

    python tests/drill.py [--long] [names of cases]

Programs play and talk at tables of their own all the time, and keep account of what was
acknowledged. Afterwards the database must have it all, and once. With --long each case goes on for
much longer.
"""

import argparse
import asyncio
import random
import signal
import socket
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from hosting import (
    FAST,
    HERE,
    NGINX,
    SERVE,
    Player,
    Process,
    Tally,
    account,
    nginx,
    play_while,
    processes,
)
from postgresql import Server, new_database, own_server

PLAYERS = 6
LONG = 30  # times as much
SHARE = 1.0  # of what one run tries
# A disk that is full as soon as a file has so many bytes
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000))" + FAST

chance = random.Random()


@dataclass
class Outcome:
    """A row of the table."""

    tried: str
    times: int
    lost: int = 0
    doubled: int = 0
    leaked: int = 0
    crashed: int = 0

    @property
    def zeros(self) -> bool:
        return not (self.lost or self.doubled or self.leaked or self.crashed)


def outcome(times: int, tally: Tally, served: list[Process]) -> Outcome:
    faults = [line for process in served for line in process.faults()]
    for line in (*tally.lost, *tally.doubled, *tally.crashed, *faults):
        print(line[:2000], file=sys.stderr)
    tried = f"{tally.tried['said']} said, {tally.tried['moves']} moves"
    crashed = len(tally.crashed) + len(faults)
    return Outcome(tried, times, len(tally.lost), len(tally.doubled), crashed=crashed)


def troubled(
    database: str, served: list[Process], ports: list[int], times: int, trouble: Callable[[], None]
) -> Outcome:
    """Play through so many troubles, and count."""
    players = [Player(ports, chance.getrandbits(30)) for _ in range(PLAYERS)]

    def work() -> None:
        for _ in range(times):
            trouble()

    play_while(players, work)
    return outcome(times, account(database, players), served)


def some(times: float) -> int:
    return max(1, round(SHARE * times))


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as found:
        yield Path(found)


def killed(one: Process) -> None:
    time.sleep(chance.uniform(0.2, 1.5))
    one.kill()
    one.start()
    one.wait()


# One process


def kill_on_sqlite(times: int) -> Outcome:
    with folder() as place, processes(str(place / "games.db"), place, 1) as served:
        kept = f"sqlite:///{place / 'games.db'}"
        return troubled(kept, served, [served[0].port], some(6 * times), lambda: killed(served[0]))


def kill_on_postgresql(times: int) -> Outcome:
    with hosted(1) as (_, kept, served):
        return troubled(kept, served, [served[0].port], 6 * times, lambda: killed(served[0]))


def postgresql_crashes(times: int) -> Outcome:
    with hosted(1) as (server, kept, served):

        def trouble() -> None:
            time.sleep(chance.uniform(0.3, 1.5))
            server.crash()
            time.sleep(0.3)
            server.start()

        return troubled(kept, served, [served[0].port], 5 * times, trouble)


def full_disk(times: int) -> Outcome:
    """The disk is full, then the server starts again with room."""
    with folder() as place:
        kept, file = f"sqlite:///{place / 'games.db'}", str(place / "games.db")
        with processes(file, place, 1, FULL) as served:
            players = [Player([served[0].port], n) for n in range(PLAYERS)]
            play_while(players, lambda: time.sleep(10.0 * times))
            ended = served[0].child is not None and served[0].child.poll()
        with processes(file, place, 1) as again:
            for player in players:
                player.ports = [again[0].port]
                player.act()
            found = outcome(times, account(kept, players), again)
        found.crashed += ended is not None and ended is not False
        return found


def locked_file(times: int) -> Outcome:
    """Somebody else holds the file for longer than a writer waits."""
    with folder() as place, processes(str(place / "games.db"), place, 1) as served:

        def trouble() -> None:
            other = sqlite3.connect(place / "games.db", timeout=30, isolation_level=None)
            other.execute("BEGIN EXCLUSIVE")
            time.sleep(7)
            other.execute("ROLLBACK")
            other.close()
            time.sleep(1)

        kept = f"sqlite:///{place / 'games.db'}"
        return troubled(kept, served, [served[0].port], 2 * times, trouble)


# Several processes


@contextmanager
def hosted(count: int) -> Iterator[tuple[Server, str, list[Process]]]:
    """A PostgreSQL that means what it commits, and servers on it."""
    with (
        own_server("fsync=on") as server,
        new_database(server.url) as kept,
        folder() as place,
        processes(kept, place, count) as served,
    ):
        yield server, kept, served


def one_of_two_killed(times: int) -> Outcome:
    with hosted(2) as (_, kept, served), folder() as place, balanced(place, served) as port:
        return troubled(kept, served, [port], 5 * times, lambda: killed(chance.choice(served)))


@contextmanager
def balanced(place: Path, served: list[Process]) -> Iterator[int]:
    """nginx that gives every request to the next process."""
    with nginx(place, [process.port for process in served], by_table=False) as port:
        yield port


def upgrade(times: int) -> Outcome:
    """One process after the other ends as it is told to, and a new one takes its place."""
    with hosted(2) as (_, kept, served), folder() as place, balanced(place, served) as port:

        def trouble() -> None:
            for process in served:
                process.stop()
                process.start()
                process.wait()

        return troubled(kept, served, [port], 2 * times, trouble)


def one_held_up(times: int) -> Outcome:
    """A process stands still for so long that the other takes its tables over, and goes on."""
    with hosted(2) as (_, kept, served):

        def trouble() -> None:
            time.sleep(1)
            held = chance.choice(served)
            held.signal(signal.SIGSTOP)
            time.sleep(7)
            held.signal(signal.SIGCONT)
            time.sleep(2)

        return troubled(kept, served, [process.port for process in served], 2 * times, trouble)


# The network


class BadNetwork:
    """A proxy that delays, cuts, drops, and sends moves twice."""

    def __init__(self, port: int) -> None:
        self.to, self.tricks = port, 0

    async def serve(self, ready: "threading.Event") -> None:
        server = await asyncio.start_server(self._visit, HERE, 0)
        self.port = server.sockets[0].getsockname()[1]
        self.loop, self.over = asyncio.get_running_loop(), asyncio.Event()
        ready.set()
        async with server:
            await self.over.wait()

    async def _visit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        trick = chance.choice(["none", "none", "none", "delay", "cut", "drop", "twice"])
        self.tricks += trick != "none"
        with suppress(OSError, asyncio.TimeoutError):
            asked = await asyncio.wait_for(reader.read(65_536), 5)
            if trick == "delay":
                await asyncio.sleep(chance.uniform(0.05, 0.5))
            cut = chance.randrange(len(asked) + 1) if trick == "cut" else len(asked)
            answer = await self._send(asked[:cut]) if trick != "cut" or cut else b""
            if trick == "twice" and b"/play" in asked:  # what is said twice is said twice
                await self._send(asked)
            if trick in ("none", "delay", "twice"):
                writer.write(answer)
                await writer.drain()
        writer.close()

    async def _send(self, asked: bytes) -> bytes:
        reader, writer = await asyncio.open_connection(HERE, self.to)
        writer.write(asked.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
        try:
            return await asyncio.wait_for(reader.read(-1), 2)
        finally:
            writer.close()


def bad_network(times: int) -> Outcome:
    with folder() as place, processes(str(place / "games.db"), place, 1) as served:
        network, ready = BadNetwork(served[0].port), threading.Event()
        thread = threading.Thread(target=lambda: asyncio.run(network.serve(ready)))
        thread.start()
        ready.wait()
        kept = f"sqlite:///{place / 'games.db'}"
        try:
            found = troubled(kept, served, [network.port], 1, lambda: time.sleep(some(20 * times)))
        finally:
            network.loop.call_soon_threadsafe(network.over.set)
            thread.join()
        found.times = network.tricks
        return found


# Visitors who mean no good


def fuzzed(times: int) -> Outcome:
    """Bytes that nobody meant, at every way in."""
    with folder() as place, processes(str(place / "games.db"), place, 1) as served:
        one, sent = served[0], 0
        player = Player([one.port], 1)
        for _ in range(some(300 * times)):
            sent += _nonsense(one.port, player)
        sent += asyncio.run(_frames(one.port, player.table, some(300 * times)))
        player.act()
        found = outcome(sent, account(f"sqlite:///{place / 'games.db'}", [player]), served)
        found.tried = "bodies, names, paths, frames"
        found.crashed += not one.answers()
        return found


def _nonsense(port: int, player: Player) -> int:
    """A request that is nearly right."""
    texts = ["\ud800", "\x00", "[" * 9000, "\u202e", "x" * 60_000, -1, 2**70, None, [], {"a": 1.0}]
    here = f"table/{player.table}"
    paths = ["bots", "tables", f"{here}/play", f"{here}/say", f"{here}/hint", here, "%00", "["]
    names = ["name", "text", "action", "seq", "seat", "seats", "game", "clock", "options"]
    body = {name: chance.choice(texts) for name in chance.sample(names, 3)}
    with suppress(Exception):
        player.ask(chance.choice(["POST", "GET", "PUT"]), f"/api/{chance.choice(paths)}", body)
    with suppress(OSError), socket.create_connection((HERE, port), timeout=2) as line:
        line.sendall(chance.randbytes(chance.randrange(1, 400)))
    return 2


async def _frames(port: int, table: str, count: int) -> int:
    right = ['{"chat": "x"}', '{"action": 1, "seq": 1, "seat": 0}', '{"why": 3}', '{"hint": true}']
    for number in range(count):
        with suppress(OSError, WebSocketException, TimeoutError):
            address = f"ws://{HERE}:{port}/table/{table}/live"
            async with connect(address, origin=f"http://{HERE}:{port}") as line:  # type: ignore[arg-type]
                for _ in range(5):
                    text = list(chance.choice(right))
                    for _ in range(chance.randrange(4)):
                        text[chance.randrange(len(text))] = chr(chance.randrange(1, 0x2000))
                    await line.send("".join(text) if number % 5 else chance.randbytes(50))
    return 5 * count


def crowd(times: int) -> Outcome:
    """Hundreds look on at one table, some talk as fast as they can, and others play on."""
    with folder() as place, processes(str(place / "games.db"), place, 1, SERVE) as served:
        one = served[0]
        player = Player([one.port], 1)

        def trouble() -> None:
            asyncio.run(_crowd(one.port, player.table, 200, 8.0 * times))

        play_while([player], trouble)
        found = outcome(200, account(f"sqlite:///{place / 'games.db'}", [player]), served)
        found.crashed += not one.answers()
        return found


async def _crowd(port: int, table: str, size: int, seconds: float) -> None:
    async def spectator(number: int) -> None:
        with suppress(OSError, WebSocketException, TimeoutError):
            address = f"ws://{HERE}:{port}/table/{table}/live"
            async with connect(address, origin=f"http://{HERE}:{port}") as line:  # type: ignore[arg-type]
                async with asyncio.timeout(seconds):
                    while True:
                        if number % 20 == 0:
                            await line.send('{"why": 1}')
                        await line.recv()

    await asyncio.gather(*(spectator(number) for number in range(size)))


def leak_twins(times: int) -> Outcome:
    """What a viewer cannot know is changed, at every kind of table: no byte they get may differ."""
    from tables import TABLES
    from visits import served
    from web.test_secrets import twins

    compared, leaks = 0, list[str]()
    with folder() as place, served(place) as client:
        for seed in range(times):
            for table in TABLES:
                found = twins(client, table, seed)
                compared += len(found)
                leaks += [f"{table}: {n}" for n, same in enumerate(found) if not same]
    print(*leaks, sep="\n", file=sys.stderr)
    return Outcome("pages, sockets, API, errors, every module", compared, leaked=len(leaks))


CASES: dict[str, Callable[[int], Outcome]] = {
    "SIGKILL, SQLite": kill_on_sqlite,
    "SIGKILL, PostgreSQL": kill_on_postgresql,
    "PostgreSQL crashes": postgresql_crashes,
    "a full disk": full_disk,
    "a locked file": locked_file,
    "two processes, one killed": one_of_two_killed,
    "two processes, one held up": one_held_up,
    "an upgrade of both": upgrade,
    "a bad network": bad_network,
    "nonsense": fuzzed,
    "a crowd": crowd,
    "leak twins": leak_twins,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--long", action="store_true", help=f"{LONG} times as much")
    parser.add_argument("cases", nargs="*", help="parts of their names; all if none is given")
    given = parser.parse_args()
    assert NGINX, "no nginx here: apt-get install nginx"
    shown = Table("trouble", "tried", "times", "lost", "doubled", "leaked", "crashed", "seconds")
    bad = False
    for name, case in CASES.items():
        if given.cases and not any(part in name for part in given.cases):
            continue
        began = time.monotonic()
        print(f"{name} …", file=sys.stderr, flush=True)
        row = case(LONG if given.long else 1)
        bad = bad or not row.zeros
        numbers = row.times, row.lost, row.doubled, row.leaked, row.crashed
        shown.add_row(name, row.tried, *map(str, numbers), f"{time.monotonic() - began:.0f}")
    Console(width=110).print(shown)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
