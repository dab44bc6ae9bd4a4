"""Real servers in every kind of trouble: what was tried, how often, and what came of it.

    python tests/drill.py [--long] [names of cases]

Programs play and talk at tables of their own all the time, and keep account of what was
acknowledged. Afterwards the database must have it all, and once. With --long each case goes on for
much longer.
"""

import argparse
import asyncio
import io
import json
import random
import re
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import partial
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rich.console import Console
from rich.table import Table
from sqlalchemy import create_engine, text
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import bottega
from bottega.cli.app import obey
from bottega.cli.complaints import UNEXPECTED
from bottega.web.drawing.patches import with_patches
from hosting import (
    GAME,
    HERE,
    NGINX,
    SERVE,
    SOON,
    START,
    Player,
    Process,
    Unsure,
    Visitor,
    account,
    nginx,
    play_while,
    processes,
)
from postgresql import Server, new_database, own_server
from visits import DATA as PLAYED

PLAYERS, CROWD, FLOODERS = 6, 200, 8
LANES = 2  # troubles at a time
LONG = 30  # times as much
SHARE = 1.0  # of what one run tries
LIMIT = "resource.setrlimit(resource.RLIMIT_FSIZE, ({}, {}));"
FULL = (0, 40, 8192)  # bytes: a disk that is full as soon as a file has so many

UPGRADED = "atelier"
EARLIER = (  # where the version before the present one differed
    (
        "__init__.py",
        'VERSION = 2\nEARLIER = {1: {"alike_cards": "first"}}',
        "VERSION = 1\nEARLIER = {}",
    ),
    ("options.py", '    Option("alike_cards", ("known",), past=("first",)),\n', ""),
    ("options.py", "options[ALIKE_CARDS] == 0", "0"),
)

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


def outcome(times: int, kept: str, players: Sequence[Player], served: Sequence[Process]) -> Outcome:
    """What the trouble came to, once it is over: everybody must be able to play on."""
    stuck = [player.table for player in players if not player.goes_on()]
    tally = account(kept, players)
    tally.lost += [f"{table}: nobody can play on" for table in stuck]
    faults = [line for process in served for line in process.faults()]
    for line in (*tally.lost, *tally.doubled, *tally.crashed, *faults):
        print(line[:2000], file=sys.stderr)
    tried = "{said} said, {moves} moves, {unsure} unsure".format(**tally.tried)
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
    return outcome(times, database, players, served)


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
    """No file can grow any more, then there is room again: at the first start, and later on."""
    with folder() as place:
        file, kept = str(place / "games.db"), f"sqlite:///{place / 'games.db'}"
        starts = [_start_without_room(file, place, room) for room in FULL]
        with processes(file, place, 1) as served:

            def trouble() -> None:
                time.sleep(chance.uniform(1, 2))
                _room(served[0], FULL[-1])
                time.sleep(chance.uniform(1, 3))
                _room(served[0], resource.RLIM_INFINITY)

            found = troubled(kept, served, [served[0].port], some(4 * times), trouble)
        found.times += len(starts)
        found.crashed += sum(starts)
        return found


def _start_without_room(database: str, place: Path, room: int) -> bool:
    """Whether a start on a full disk ends otherwise than with a line that says so."""
    one = Process(database, place, f"import resource; {LIMIT.format(room, room)}{SERVE}")
    one.start()
    with suppress(subprocess.TimeoutExpired):
        ended = one.child and one.child.wait(timeout=START)
        return not ended or bool(one.faults())
    one.kill()
    return True


def _room(process: Process, room: int) -> None:
    """How long a file of a process may get; it may not raise what it is told."""
    assert process.child is not None
    resource.prlimit(process.child.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))


def locked_file(times: int) -> Outcome:
    """Somebody else holds the file for longer than a writer waits."""
    with folder() as place, processes(str(place / "games.db"), place, 1) as served:

        def trouble() -> None:
            other = sqlite3.connect(place / "games.db", timeout=30, isolation_level=None)
            other.execute("BEGIN EXCLUSIVE")
            time.sleep(12)
            other.execute("ROLLBACK")
            other.close()
            time.sleep(1)

        kept = f"sqlite:///{place / 'games.db'}"
        return troubled(kept, served, [served[0].port], 2 * times, trouble)


# Several processes


@contextmanager
def hosted(count: int, source: str = "") -> Iterator[tuple[Server, str, list[Process]]]:
    """A PostgreSQL that means what it commits, and servers on it."""
    with (
        own_server("fsync=on") as server,
        new_database(server.url) as kept,
        folder() as place,
        processes(kept, place, count, source=source) as served,
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
    """Processes of an older version end one after the other as they are told to, and newer ones
    take their tables over: those keep the rules that they began with."""
    with (
        folder() as place,
        hosted(2, older(place)) as (_, kept, served),
        balanced(place, served) as port,
    ):
        players = [Player([port], seed, game=UPGRADED) for seed in range(PLAYERS)]
        began = [player.table for player in players]

        def trouble() -> None:
            time.sleep(3)
            for process in served:
                process.source = ""
                process.stop()
                process.start()
                process.wait()
                time.sleep(2)

        play_while(players, trouble)
        found = outcome(len(served), kept, players, served)
        found.lost += sum(not _as_it_began(players[0], table, kept) for table in began)
        return found


def older(place: Path) -> str:
    """A copy of the package as it was before the present version of a game."""
    source = Path(bottega.__file__).parent
    shutil.copytree(source, place / "older" / source.name)
    for name, old, new in EARLIER:
        file = place / "older" / source.name / "games" / UPGRADED / name
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new))
    return str(place / "older")


def _as_it_began(player: Player, table: str, kept: str) -> bool:
    """Whether a table of the older version is still one, and is played by its reading."""
    _, facts = player.ask("GET", f"/api/table/{table}")
    engine = create_engine(kept)
    with engine.connect() as connection:
        asked = text("SELECT version FROM game_table WHERE id = :id")
        version = connection.execute(asked, {"id": table}).scalar()
    engine.dispose()
    earlier = bottega.game(UPGRADED).EARLIER.get(version or 0, {"": ""})
    same = set(earlier.items()) <= set(facts["options"].items())
    if not same:
        print(f"{table}: version {version}, {facts['options']}", file=sys.stderr)
    return same


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
    """A proxy that delays, cuts, drops, and sends moves twice; sockets fall silent, too."""

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
        with suppress(OSError, TimeoutError, asyncio.CancelledError):
            asked = await asyncio.wait_for(reader.read(65_536), 5)
            if b"websocket" in asked:
                await self._socket(asked, reader, writer)
            else:
                await self._request(asked, writer)
        writer.close()

    async def _request(self, asked: bytes, writer: asyncio.StreamWriter) -> None:
        trick = chance.choice(["none", "none", "none", "delay", "cut", "drop", "twice"])
        self.tricks += trick != "none"
        if trick == "delay":
            await asyncio.sleep(chance.uniform(0.05, 0.5))
        if trick == "cut":
            return await self._begin(asked[: chance.randrange(1, len(asked) + 1)])
        answer = await self._send(asked)
        if trick == "twice" and b"/play" in asked:  # what is said twice is said twice
            await self._send(asked)
        if trick in ("none", "delay", "twice"):
            writer.write(answer)
            await writer.drain()
        return None

    async def _begin(self, asked: bytes) -> None:
        """Some of a request, or all of it, and nobody waits for an answer."""
        _, writer = await asyncio.open_connection(HERE, self.to)
        writer.write(asked)
        writer.close()

    async def _send(self, asked: bytes) -> bytes:
        reader, writer = await asyncio.open_connection(HERE, self.to)
        writer.write(asked.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
        try:
            return await asyncio.wait_for(reader.read(-1), 2)
        finally:
            writer.close()

    async def _socket(
        self, asked: bytes, viewer: asyncio.StreamReader, to_viewer: asyncio.StreamWriter
    ) -> None:
        server, to_server = await asyncio.open_connection(HERE, self.to)
        to_server.write(asked)
        ways = self._carry(viewer, to_server), self._carry(server, to_viewer)
        tasks = [asyncio.create_task(way) for way in ways]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            to_server.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One way of a socket, until it is cut, perhaps within a message."""
        silent = False
        while data := await reader.read(65_536):
            trick = chance.choices(["none", "delay", "cut", "silence"], [90, 8, 1, 1])[0]
            self.tricks += trick != "none"
            silent = silent or trick == "silence"
            if trick == "delay":
                await asyncio.sleep(chance.uniform(0.05, 0.5))
            if not silent:
                writer.write(data[: chance.randrange(len(data))] if trick == "cut" else data)
                await writer.drain()
            if trick == "cut":
                return


class Viewer:
    """Somebody who looks on at a player's table, comes back when the line is cut, and has a page
    that is put together from what has changed."""

    def __init__(self, port: int, player: Player) -> None:
        self.port, self.player = port, player
        self.page: dict[str, Any] = {}

    async def look(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError, EOFError):
                async with line_to(self.port, self.player.table) as line:
                    self.page = {}
                    while True:
                        self._read(await asyncio.wait_for(line.recv(), 4))

    def _read(self, text: str | bytes) -> None:
        message = json.loads(text)
        if "beat" not in message:
            self.page |= with_patches(self.page, message)

    async def sees(self, port: int) -> bool:
        """Whether the page becomes, before long, what it is to somebody who has just come."""
        async with line_to(port, self.player.table) as line:
            fresh = json.loads(await line.recv())
        latest = time.monotonic() + SOON
        while any(self.page.get(part) != fresh[part] for part in ("board", "seq")):
            if time.monotonic() > latest:
                return False
            await asyncio.sleep(0.1)
        return True


def line_to(port: int, table: str) -> connect:
    address = f"ws://{HERE}:{port}/table/{table}/live"
    return connect(address, origin=f"http://{HERE}:{port}")  # type: ignore[arg-type]


def bad_network(times: int) -> Outcome:
    with folder() as place, processes(str(place / "games.db"), place, 1) as served:
        network, ready = BadNetwork(served[0].port), threading.Event()
        thread = threading.Thread(target=lambda: asyncio.run(network.serve(ready)))
        thread.start()
        ready.wait()
        players = [Player([network.port], chance.getrandbits(30)) for _ in range(PLAYERS)]
        viewers = [Viewer(network.port, player) for player in players]
        looking = [
            asyncio.run_coroutine_threadsafe(viewer.look(), network.loop) for viewer in viewers
        ]
        try:
            play_while(players, lambda: time.sleep(some(20 * times)))
            kept = f"sqlite:///{place / 'games.db'}"
            found = outcome(network.tricks, kept, players, served)
            found.lost += sum(not asyncio.run(viewer.sees(served[0].port)) for viewer in viewers)
        finally:
            for task in looking:
                task.cancel()
            network.loop.call_soon_threadsafe(network.over.set)
            thread.join()
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
        found = outcome(sent, f"sqlite:///{place / 'games.db'}", [player], served)
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
    with suppress(Unsure):
        player.ask(chance.choice(["POST", "GET", "PUT"]), f"/api/{chance.choice(paths)}", body)
    with suppress(OSError), socket.create_connection((HERE, port), timeout=2) as line:
        line.sendall(chance.randbytes(chance.randrange(1, 400)))
    return 2


async def _frames(port: int, table: str, count: int) -> int:
    right = ['{"chat": "x"}', '{"action": 1, "seq": 1, "seat": 0}', '{"why": 3}', '{"hint": true}']
    for number in range(count):
        with suppress(OSError, WebSocketException, TimeoutError):
            async with line_to(port, table) as line:
                for _ in range(5):
                    await line.send(_garbled(chance.choice(right)))
                    if number % 5 == 0:
                        await line.send(chance.randbytes(50))
    return 5 * count


def _garbled(text: str) -> str:
    """Some characters replaced, or the end missing."""
    letters = list(text)
    for _ in range(chance.randrange(4)):
        letters[chance.randrange(len(letters))] = chr(chance.randrange(1, 0x2000))
    return "".join(letters[: chance.randrange(len(letters))] if chance.random() < 0.1 else letters)


def fuzzed_files(times: int) -> Outcome:
    """Logs and part files that are nearly right: told what is wrong in a line, or played."""
    logs, count, bad = sorted(PLAYED.glob("*/*.json")), some(50 * times), list[str]()
    with folder() as place:
        for _ in range(count):
            log = json.loads(chance.choice(logs).read_text())["log"]
            (place / "log.json").write_text(_nearly(json.dumps(log)))
            bad += _told_in_a_line("replay", str(place / "log.json"))
            game = bottega.game(chance.choice(list(bottega.GAMES)))
            (place / "parts.toml").write_text(_nearly(game.PARTS.path.read_text()))
            bad += _played_or_refused(game.id, place / "parts.toml")
    print(*bad, sep="\n", file=sys.stderr)
    return Outcome("logs, part files", 2 * count, crashed=len(bad))


def _nearly(text: str) -> str:
    """A file with one thing wrong: a figure, some characters, a line less."""
    figures, lines = list(re.finditer(r"-?\b\d+\b", text)), text.splitlines(keepends=True)
    way = chance.randrange(4)
    if way == 0 and len(lines) > 1:
        del lines[chance.randrange(len(lines))]
        return "".join(lines)
    if way == 1:
        return _garbled(text)
    found = chance.choice(figures)
    wrong = chance.choice(["-1", "0", "1", "7", "99", "1.5", '"x"', "[]", "true", str(2**70)])
    return text[: found.start()] + wrong + text[found.end() :]


def _told_in_a_line(*words: str) -> list[str]:
    """A command, and whether it met something that it had no words for."""
    said = io.StringIO()
    typed = ["bottega", *words]
    with patch.object(sys, "argv", typed), redirect_stdout(said), redirect_stderr(said):
        code = obey()
    return [said.getvalue()[-2000:]] if code == UNEXPECTED else []


def _played_or_refused(id: str, parts: Path) -> list[str]:
    """A parts file that is not refused must do for a while of a game."""
    try:
        game = bottega.game(id, parts)
        match = game.match(chance.choice(game.SEATS), seed=1)
        for _ in range(40):
            if not match.over:
                seat = chance.choice(match.to_move)
                match.play(seat, chance.choice(match.legal(seat)).number)
    except ValueError:
        return []
    except Exception as error:
        shutil.copy(parts, Path(tempfile.gettempdir()) / f"{id}-{chance.getrandbits(30)}.toml")
        return [f"{id}: {error!r}"]
    return []


def crowd(times: int) -> Outcome:
    """Hundreds look on at one table, some talk as fast as they can, and others play on."""
    with folder() as place, processes(str(place / "games.db"), place, 1, SERVE) as served:
        player = Player([served[0].port], 1)

        def trouble() -> None:
            asyncio.run(_crowd(served[0].port, player.table, CROWD, 8.0 * times))

        play_while([player], trouble)
        return outcome(CROWD, f"sqlite:///{place / 'games.db'}", [player], served)


async def _crowd(port: int, table: str, size: int, seconds: float) -> None:
    async def spectator(number: int) -> None:
        with suppress(OSError, WebSocketException, TimeoutError):
            async with line_to(port, table) as line, asyncio.timeout(seconds):
                while True:
                    if number % 20 == 0:
                        await line.send('{"why": 1}')
                    await line.recv()

    await asyncio.gather(*(spectator(number) for number in range(size)))


def flood(times: int) -> Outcome:
    """One visitor sets tables of bots without a pause and leaves requests half sent; others who
    come from elsewhere get every answer, and bots play with them."""
    with folder() as place, processes(str(place / "games.db"), place, 1, SERVE) as served:
        port = served[0].port
        alone = Player([port], 1)
        guest = Player([port], 2, seats=["you", "bot:apprentice"])
        with flooded(port) as refused:
            play_while([alone, guest], lambda: time.sleep(10.0 * times))
            found = outcome(0, f"sqlite:///{place / 'games.db'}", [alone], served)
        found.times = sum(refused)
        found.crashed += alone.unsure + guest.unsure + (len(guest.played) < 2) + (not found.times)
        return found


@contextmanager
def flooded(port: int) -> Iterator[list[int]]:
    """How often each of those was refused who flood a server until the end of the block."""
    over, refused = threading.Event(), [0] * FLOODERS
    halves = [socket.create_connection((HERE, port)) for _ in range(CROWD)]
    for half in halves:
        half.sendall(b"POST /tables HTTP/1.1\r\nHost: ")

    def ask(number: int) -> None:
        visitor = Visitor([port], number, "10.66.6.6")
        while not over.is_set():
            with suppress(Unsure):
                wanted = {"game": GAME, "seats": ["bot:apprentice"] * 2}
                refused[number] += visitor.ask("POST", "/api/tables", wanted)[0] == 429

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(FLOODERS)]
    for thread in threads:
        thread.start()
    try:
        yield refused
    finally:
        over.set()
        for thread in threads:
            thread.join()
        for half in halves:
            half.close()


def leak_twins(game: str, times: int) -> Outcome:
    """What a viewer cannot know is changed, at every kind of table: no byte they get may differ."""
    from bottega.sim.quick import ready
    from bottega.web.table import compiling
    from tables import TABLES
    from tour import TOKEN
    from visits import served
    from web.test_secrets import twins

    compiling.compiled[game] = ready(bottega.game(game))  # as at any server that has warmed up
    kinds = [table for table in TABLES if table.game.id == game]
    compared, leaks = 0, list[str]()
    with folder() as place, served(place, metrics=TOKEN) as client:
        for seed in range(times):
            for table, toured in [*product(kinds, [False]), (kinds[seed % len(kinds)], True)]:
                found = twins(client, table, seed, toured)
                compared += len(found)
                leaks += [f"{table}: {name}" for name, same in found.items() if not same]
    for leak in leaks:
        print(leak, file=sys.stderr)
    return Outcome(f"{len(kinds)} kinds of table, every way", compared, leaked=len(leaks))


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
    "nonsense in files": fuzzed_files,
    "a crowd": crowd,
    "a flood": flood,
    **{f"leak twins, {game}": partial(leak_twins, game) for game in bottega.GAMES},
}


def drilled(name: str, times: int) -> tuple[Outcome, float]:
    """What came of one kind of trouble, and how long it took."""
    began = time.monotonic()
    found = CASES[name](times)
    print(f"{name}: {found}", file=sys.stderr, flush=True)
    return found, time.monotonic() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--long", action="store_true", help=f"{LONG} times as much")
    parser.add_argument("cases", nargs="*", help="parts of their names; all if none is given")
    given = parser.parse_args()
    assert NGINX, "no nginx here: apt-get install nginx"
    named = [name for name in CASES if any(part in name for part in given.cases or [""])]
    shown = Table("trouble", "tried", "times", "lost", "doubled", "leaked", "crashed", "seconds")
    bad, times = False, LONG if given.long else 1
    with ProcessPoolExecutor(LANES, get_context("spawn")) as lanes:
        # What takes longest begins first
        found = {name: lanes.submit(drilled, name, times) for name in reversed(named)}
        for name in named:
            row, seconds = found[name].result()
            bad = bad or not row.zeros
            numbers = row.times, row.lost, row.doubled, row.leaked, row.crashed
            shown.add_row(name, row.tried, *map(str, numbers), f"{seconds:.0f}")
    Console(width=120).print(shown)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
