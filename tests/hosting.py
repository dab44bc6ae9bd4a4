"""Servers as a host runs them: processes on one database, behind nginx, and programs that play."""

import http.client
import json
import os
import random
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

DEPLOY = Path(__file__).parent.parent / "deploy"
NGINX = shutil.which("nginx", path=os.pathsep.join([os.environ["PATH"], "/usr/sbin"]))
GET_IT = "no nginx here: apt-get install nginx"
HERE = "127.0.0.1"
START = 300.0  # seconds
SOON = 60.0  # in which whoever was in trouble must be out of it
GAME = "fresco-dice"
SERVE = "from bottega.cli.app import main; main()"
# The same for many who come from one address: no limit of a visitor holds
CROWDED = (
    """
from dataclasses import replace
from bottega.cli import serve
usual, much = serve.settings_for, (1e6, 1_000_000)
serve.settings_for = lambda *given: replace(
    usual(*given), requests=much, messages=much, passwords=much, warm_up={warm_up}
)
"""
    + SERVE
)
FAST, WARM = (CROWDED.format(warm_up=warm_up) for warm_up in (False, True))  # bots think at once


def free_port() -> int:
    with socket.create_server((HERE, 0)) as found:
        return int(found.getsockname()[1])


class Process:
    """One server process, on a port of its own that it gets again after a restart."""

    def __init__(self, database: str, folder: Path, program: str = FAST, source: str = "") -> None:
        self.database, self.folder, self.program = database, folder, program
        self.source = source  # of another version
        self.port = free_port()
        self.log = folder / f"{self.port}.log"
        self.child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [sys.executable, "-c", self.program, "serve", "--port", str(self.port)]
        paths = os.pathsep.join(filter(None, [self.source, *sys.path]))
        places = {"XDG_DATA_HOME": str(self.folder), "PYTHONPATH": paths}
        with self.log.open("ab") as log:
            self.child = subprocess.Popen(
                [*words, "--database", self.database],
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, **places},
            )

    def wait(self) -> None:
        """Until it serves."""
        latest = time.monotonic() + START
        while not self.answers():
            assert self.child is not None
            assert self.child.poll() is None, self.log.read_text()
            assert time.monotonic() < latest
            time.sleep(0.1)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://{HERE}:{self.port}/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except (OSError, http.client.HTTPException):
            return False

    def signal(self, number: int) -> None:
        assert self.child is not None
        self.child.send_signal(number)

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        self._end()

    def stop(self) -> int:
        """As systemd does it; what it ended with."""
        self.signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> int:
        assert self.child is not None
        return self.child.wait(timeout=60)

    def faults(self) -> list[str]:
        """What went wrong in it by its own words, unless an outage explains it."""
        lines = self.log.read_text(errors="replace").splitlines()
        traces = [line for line in lines if '"trace"' in line or line.startswith("Traceback")]
        return [line for line in traces if '"event": "not stored"' not in line]


@contextmanager
def processes(
    database: str, folder: Path, count: int, program: str = FAST, source: str = ""
) -> Iterator[list[Process]]:
    """So many processes on one database, until the end of the block."""
    found = [Process(database, folder, program, source) for _ in range(count)]
    try:
        for process in found:
            process.start()
        for process in found:
            process.wait()
        yield found
    finally:
        for process in found:
            if process.child is not None and process.child.poll() is None:
                process.signal(signal.SIGCONT)
                process.stop()


@contextmanager
def nginx(folder: Path, ports: Sequence[int], by_table: bool = True) -> Iterator[int]:
    """nginx with the settings of deploy/ in front of these ports: its own."""
    port, settings = free_port(), (DEPLOY / "nginx.conf").read_text()
    servers = [f"    server {HERE}:{each} max_fails=1 fail_timeout=2s;" for each in ports]
    settings = re.sub(r"(    server 127\.0\.0\.1:\d+.*;\n)+", "\n".join(servers) + "\n", settings)
    settings = settings.replace("listen 80;", f"listen {HERE}:{port};")
    if not by_table:  # a plain balancer: every request to the next process
        settings = settings.replace("    hash $bottega_place consistent;\n", "")
    (folder / "bottega.conf").write_text(settings)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;\n"
        f"events {{}}\nhttp {{ access_log off; {temporary} include {folder}/bottega.conf; }}\n"
    )
    command = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with subprocess.Popen([*command, "-e", f"{folder}/nginx.log"]) as child:
        try:
            while True:
                assert child.poll() is None, (folder / "nginx.log").read_text()
                with suppress(OSError), socket.create_connection((HERE, port), timeout=1):
                    break
                time.sleep(0.02)
            yield port
        finally:
            child.terminate()


# Programs that play


@dataclass
class Tally:
    """What was tried and what came of it."""

    tried: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    crashed: list[str] = field(default_factory=list)


class Unsure(Exception):
    """No answer, or none that says whether it was done."""


class Visitor:
    """A program that comes from an address."""

    token = ""

    def __init__(self, ports: Sequence[int], seed: int, address: str) -> None:
        self.ports, self.chance, self.address = ports, random.Random(seed), address
        self.crashed: list[str] = []

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, dict[str, Any]]:
        """Ask one of the processes; whatever cannot be understood is no answer."""
        port = self.chance.choice(self.ports)
        headers = {"content-type": "application/json", "x-forwarded-for": self.address}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        connection = http.client.HTTPConnection(HERE, port, timeout=20)
        try:
            connection.request(
                method, path, json.dumps(body) if body is not None else None, headers
            )
            answer = connection.getresponse()
            status, facts = answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Unsure(repr(error)) from error
        finally:
            connection.close()
        if status == 500:
            self.crashed.append(f"{method} {path}: 500")
        if status >= 500:
            raise Unsure(str(status))
        return status, facts


class Player(Visitor):
    """A program at tables of its own, one after the other: it plays both seats and talks, and keeps
    account of what was acknowledged, and of what may or may not have been done."""

    def __init__(self, ports: Sequence[int], seed: int, **table: Any) -> None:
        super().__init__(ports, seed, f"10.0.{seed % 250}.1")
        self.unsure = 0  # how often nobody answered
        self.words: list[str] = []  # all that it ever tried to say
        self.said: list[tuple[str, str]] = []  # at which table, and what
        self.played: list[tuple[str, int, list[int]]] = []  # at which table, on which board, what
        self.tried: set[tuple[str, int, tuple[int, ...]]] = set()  # the same, answered or not
        self.token = str(self._insist("/api/bots", {"name": f"Player {seed}"})["token"])
        self.wanted = {"game": GAME, "seats": ["you", "here"], **table}
        self.tables: list[str] = []
        self._sit_down()

    @property
    def table(self) -> str:
        return self.tables[-1]

    def _sit_down(self) -> None:
        self.tables.append(str(self._insist("/api/tables", self.wanted)["table"]))

    def _insist(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        latest = time.monotonic() + START
        while time.monotonic() < latest:
            with suppress(Unsure):
                status, facts = self.ask("POST", path, body)
                if status == 201:
                    return facts
            time.sleep(0.1)
        raise AssertionError(f"{path} does not answer")

    def act(self) -> None:
        """Say something that was never said before, and play a move."""
        word = secrets.token_hex(6)
        self.words.append(word)
        try:
            status, _ = self.ask("POST", f"/api/table/{self.table}/say", {"text": word})
            if status == 200:
                self.said.append((self.table, word))
            self.move()
        except Unsure:
            self.unsure += 1
            time.sleep(0.05)

    def move(self) -> None:
        _, facts = self.ask("GET", f"/api/table/{self.table}")
        if facts.get("over"):
            return self._sit_down()
        asked = [seat for seat in facts.get("own", []) if seat in facts["to_move"]]
        if asked:
            self._decide(asked[0])
        return None

    def _decide(self, seat: int) -> None:
        _, facts = self.ask("GET", f"/api/table/{self.table}?seat={seat}")
        if not facts.get("legal"):
            return
        seq, action = facts["seq"], self.chance.choice(facts["legal"])["number"]
        self.tried.add((self.table, seq, (seat, action)))
        move = {"action": action, "seq": seq, "seat": seat}
        status, _ = self.ask("POST", f"/api/table/{self.table}/play", move)
        if status == 200:
            self.played.append((self.table, seq, [seat, action]))

    def goes_on(self) -> bool:
        """Whether the table is still there to be played at, before long."""
        before, latest = len(self.said), time.monotonic() + SOON
        while len(self.said) == before and time.monotonic() < latest:
            self.act()
        return len(self.said) > before


def play_while(players: Sequence[Player], trouble: Any) -> None:
    """All play until the trouble is over."""
    over = threading.Event()

    def work(player: Player) -> None:
        while not over.is_set():
            player.act()

    threads = [threading.Thread(target=work, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    try:
        trouble()
    finally:
        over.set()
        for thread in threads:
            thread.join()


def account(database: str, players: Sequence[Player]) -> Tally:
    """What the database has, beside what was acknowledged."""
    tally, engine = Tally(), create_engine(database)
    wanted = text('SELECT kind, number, body FROM event WHERE "table" = :id ORDER BY number')
    with engine.connect() as connection:
        for player in players:
            tally.crashed += player.crashed
            tally.tried["said"] += len(player.said)
            tally.tried["moves"] += len(player.played)
            tally.tried["unsure"] += player.unsure
            for id in player.tables:
                _compare(tally, player, id, connection.execute(wanted, {"id": id}).all())
    engine.dispose()
    return tally


def _compare(tally: Tally, player: Player, id: str, rows: Sequence[Any]) -> None:
    """What was done at one table."""
    bodies = [json.loads(row[2]) if isinstance(row[2], str) else row[2] for row in rows]
    deeds = [(row[0], body) for row, body in zip(rows, bodies, strict=True)]
    said = Counter(body["text"] for kind, body in deeds if kind == "chat")
    # What was chosen on the first board, on the second, and so on
    plays = dict(enumerate((body["entries"][0] for kind, body in deeds if kind == "play"), 1))
    numbers = [row[1] for row in rows]
    if numbers != list(range(1, len(rows) + 1)):
        tally.lost.append(f"{id}: {numbers}")
    tally.lost += [f"{id}: {word}" for table, word in player.said if table == id and not said[word]]
    tally.lost += [
        f"{id}: {move} on board {seq}, not {plays.get(seq)}"
        for table, seq, move in player.played
        if table == id and plays.get(seq) != move
    ]
    tally.doubled += [f"{id}: {word}" for word in player.words if said[word] > 1]
    tally.doubled += [
        f"{id}: nobody played {move} on board {seq}"
        for seq, move in plays.items()
        if (id, seq, tuple(move)) not in player.tried
    ]
