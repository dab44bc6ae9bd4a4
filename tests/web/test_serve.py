"""The server as a host runs it: it starts, answers, logs in JSON, and stops when told."""

import asyncio
import gc
import json
import logging
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from asyncio.subprocess import Process, create_subprocess_exec
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import pytest
import uvicorn
from litestar import Litestar, Request, post, websocket_listener
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from bottega.cli import patience
from bottega.cli.app import obey
from bottega.cli.load import Counted
from bottega.cli.serve import FIRST_PORT, PORTS, Lines, OneLine, _free_door, configured, door
from bottega.web.settings import database_url
from bottega.web.store.examined import Unusable, ready
from bottega.web.store.sole import sole
from bottega.web.table.compiling import Compiler

Refused = Callable[..., str]


def started(folder: Path, **environment: str) -> subprocess.Popen[str]:
    """The server as a program of its own."""
    program = "from bottega.cli.app import main; main()"
    command = [sys.executable, "-c", program, "serve", "--port", "0"]
    return subprocess.Popen(
        [*command, "--database", str(folder / "games.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
    )


def test_serve_answers_logs_and_stops(tmp_path: Path) -> None:
    child = started(tmp_path)
    assert child.stdout is not None
    assert child.stderr is not None
    address = re.fullmatch(r"Bottega serves (http://127.0.0.1:\d+/)\n", child.stderr.readline())
    assert address is not None
    while "startup complete" not in json.loads(child.stdout.readline())["event"]:
        pass
    with urllib.request.urlopen(f"{address[1]}health") as answer:
        assert json.load(answer)["status"] == "ok"
    line = json.loads(child.stdout.readline())
    assert (line["event"], line["path"], line["status"]) == ("request", "/health", 200)
    child.send_signal(signal.SIGTERM)
    lines, errors = child.communicate(timeout=30)
    assert "complete" in lines
    assert not errors
    assert child.returncode in (0, -signal.SIGTERM)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_server_that_is_stopped_while_it_compiles_leaves_nothing_behind(
    tmp_path: Path, how: signal.Signals
) -> None:
    child = started(tmp_path, BOTTEGA_CACHE=str(tmp_path / "cache"))
    while not list(tmp_path.glob("cache/*/*/*.lock")):  # it has begun to compile
        assert child.poll() is None
        time.sleep(0.02)
    child.send_signal(how)
    _, errors = child.communicate(timeout=60)  # ends when whoever compiles has let go of it too
    assert all(line.startswith("Bottega serves") for line in errors.splitlines()), errors


def test_whoever_compiles_may_be_gone_when_it_is_stopped(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "true")  # ends at once
    with caplog.at_level(logging.WARNING, "asyncio"):
        for _ in range(50):
            asyncio.run(Compiler(lambda game: None).run())
    assert not [record for record in caplog.records if record.name == "asyncio"]


@pytest.mark.parametrize("turns", range(1, 6))
def test_who_is_stopped_while_it_begins_to_compile_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    begun = list[Process]()

    async def begin(*command: str, **given: Any) -> Process:
        begun.append(await create_subprocess_exec("sleep", "300", **given))
        return begun[-1]

    async def stopped() -> None:
        compiling = asyncio.create_task(Compiler(lambda game: None).run())
        for _ in range(turns):  # of the event loop
            await asyncio.sleep(0)
        compiling.cancel()
        await asyncio.wait([compiling])

    monkeypatch.setattr("bottega.web.table.compiling.create_subprocess_exec", begin)
    monkeypatch.setattr("bottega.bots.at_once.ready", lambda game: False)
    asyncio.run(stopped())
    assert all(process.returncode == -signal.SIGTERM for process in begun)
    begun.clear()
    gc.collect()  # a pipe that is left open is complained of


def test_a_port_that_is_taken_is_passed_over() -> None:
    with _free_door() as first, _free_door() as second:
        ports = [opened.getsockname()[1] for opened in (first, second)]
    assert FIRST_PORT <= ports[0] < ports[1] < FIRST_PORT + PORTS


# What goes wrong


def no_database(path: Path) -> None:
    path.write_text("Dear diary")


def folder(path: Path) -> None:
    path.mkdir()


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.execute("INSERT INTO recipes VALUES ('pesto')")


def foreign_with_versions(path: Path) -> None:
    foreign(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE alembic_version (version_num TEXT)")
        other.execute("INSERT INTO alembic_version VALUES ('0001')")


def ours(path: Path) -> None:
    ready(database_url(str(path)))


def truncated(path: Path) -> None:
    ours(path)
    path.write_bytes(path.read_bytes()[:-4096])


def damaged(path: Path) -> None:
    ours(path)
    content = bytearray(path.read_bytes())
    content[8192:12288] = b"\xff" * 4096
    path.write_bytes(content)


def newer(path: Path) -> None:
    ours(path)
    with closing(sqlite3.connect(path)) as later, later:
        later.execute("UPDATE alembic_version SET version_num = '9999'")


def bad_secret(path: Path) -> None:
    ours(path)
    path.with_suffix(".secret").write_text("hush")


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refused:
    """Serve with these words, which must not come to anything: what is said about it."""

    def serve(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["bottega", "serve", *words])
        assert obey() in (1, 2)
        (line,) = capsys.readouterr().err.splitlines()
        return line

    return serve


@pytest.mark.parametrize(
    ("made", "complaint"),
    [
        (no_database, "not a database"),
        (folder, "is a folder"),
        (foreign, "holds other tables than Bottega's"),
        (foreign_with_versions, "holds other tables than Bottega's"),
        (truncated, "is damaged"),
        (damaged, "is damaged"),
        (newer, "was made by a newer Bottega (9999)"),
        (bad_secret, "the server's secret in"),
    ],
)
def test_a_database_that_is_no_use_is_named_and_left_alone(
    tmp_path: Path, refused: Refused, made: Callable[[Path], None], complaint: str
) -> None:
    path = tmp_path / "games.db"
    made(path)
    before = {file: file.is_file() and file.read_bytes() for file in tmp_path.rglob("*")}
    assert complaint in refused("--port", "0", "--database", str(path))
    assert {file: file.is_file() and file.read_bytes() for file in tmp_path.rglob("*")} == before


@pytest.mark.parametrize(
    ("database", "complaint"),
    [
        ("nonsense://x", "nonsense://x is no database that Bottega knows"),
        ("mysql://me:hush@host/name", "mysql://me:***@host/name is no database"),
        ("sqlite://", "is no database that Bottega knows"),
        ("postgresql://host:port/name", "is no address of a database"),
        ("postgresql://me:hush@127.0.0.1:1/name", "PostgreSQL does not serve postgresql://me:***@"),
        ("/no/such/folder/games.db", "there is no folder /no/such/folder"),
        ("/dev/null", "/dev/null is not a file"),
    ],
)
def test_a_database_that_is_not_there_is_named(
    refused: Refused, database: str, complaint: str
) -> None:
    line = refused("--port", "0", "--database", database)
    assert complaint in line
    assert "hush" not in line


def test_a_file_is_served_by_one_process(tmp_path: Path, refused: Refused) -> None:
    path = tmp_path / "games.db"
    child = started(tmp_path)
    assert child.stderr is not None
    try:
        while "serves" not in child.stderr.readline():
            pass
        line = refused("--port", "0", "--database", str(path))
        assert f"process {child.pid} serves {path} already: stop it" in line
        assert "PostgreSQL" in line
    finally:
        child.kill()
        child.communicate()
    with sole(database_url(str(path))):  # who was killed holds nothing
        assert "already" in refused("--port", "0", "--database", str(path))
    assert not list(tmp_path.glob("*.lock"))


def test_a_lock_that_others_no_longer_find_is_not_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who opens the lock just before its holder ends and removes it must not serve by it."""
    path = tmp_path / "games.db"
    opened = Path.open

    def late(lock: Path, mode: str) -> IO[Any]:
        file = opened(lock, mode)
        lock.unlink()
        lock.touch()
        return file

    monkeypatch.setattr(Path, "open", late)
    with pytest.raises(Unusable, match="already"), sole(database_url(str(path))):
        pass


def test_postgresql_without_its_driver(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "pip install 'bottega[scale]'" in refused("--database", "postgresql://host/name")


def test_a_database_that_may_not_be_written() -> None:
    with tempfile.TemporaryDirectory() as place:
        path = Path(place, "games.db")
        ours(path)
        before = path.read_bytes()
        path.chmod(0o444)
        Path(place).chmod(0o755)
        with nobody_special(), pytest.raises(Unusable, match="cannot be written"):
            ready(database_url(str(path)))
        assert path.read_bytes() == before


@contextmanager
def nobody_special() -> Iterator[None]:
    """Someone who may not write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_where_nobody_can_listen(refused: Refused) -> None:
    with _free_door() as taken:
        port = str(taken.getsockname()[1])
        assert f"cannot listen on port {port}" in refused("--port", port)
    assert "cannot listen on host 'nonsense'" in refused("--port", "0", "--host", "nonsense")
    assert "cannot listen on host '192.0.2.1'" in refused("--port", "0", "--host", "192.0.2.1")


def test_it_says_that_it_serves_only_when_it_does(
    tmp_path: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    @asynccontextmanager
    async def unlucky(app: Litestar) -> AsyncIterator[None]:
        raise RuntimeError("not today")
        yield

    app = Litestar([], lifespan=[unlucky], logging_config=None)
    monkeypatch.setattr("bottega.cli.serve.create_app", lambda settings: app)
    monkeypatch.setattr("bottega.cli.serve._log_to", lambda *to: None)
    line = refused("--port", "0", "--database", str(tmp_path / "games.db"))
    assert line == "bottega: the server could not start"


def test_people_are_told_of_a_fault_in_one_line() -> None:
    fault = logging.makeLogRecord({"msg": "fault", "exc_info": (KeyError, KeyError("x"), None)})
    assert "(KeyError: 'x'); BOTTEGA_DEBUG=1" in OneLine().format(fault)
    story = logging.makeLogRecord({"msg": "Traceback (most recent call last):\n…\nIt rains\n"})
    assert OneLine().format(story) == "bottega: It rains"


@post("/")
async def take(request: Request[Any, Any, Any]) -> str:
    await request.body()
    return request.client.host if request.client else ""


@websocket_listener("/")
async def echo(data: str) -> str:
    return data


@asynccontextmanager
async def _server(proxies: str = "127.0.0.1") -> AsyncIterator[tuple[str, int]]:
    """Where a server like ours listens."""
    server = uvicorn.Server(configured(Litestar([take, echo], logging_config=None), proxies))
    with door("127.0.0.1", 0) as opened:
        serving = asyncio.create_task(server.serve(sockets=[opened]))
        yield opened.getsockname()
        server.should_exit = True
        await serving


async def _answered(sent: bytes, proxies: str = "127.0.0.1") -> bytes:
    """All that a server says to a client who sends this and then waits."""
    async with _server(proxies) as address:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(sent)
        said = await reader.read()
        writer.close()
    return said


HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n"


@pytest.mark.parametrize("sent", [b"", HEAD, HEAD + b"\r\nha"], ids=["none", "head", "body"])
def test_who_sends_half_a_request_is_hung_up_on(
    monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.2)
    said = asyncio.run(asyncio.wait_for(_answered(sent), 60))
    assert b" 200 " not in said
    assert b" 201 " not in said


@pytest.mark.parametrize(("proxies", "seen"), [("127.0.0.1", "10.9.8.7"), ("10.0.0.1", "127.0.0")])
def test_a_proxy_is_believed_only_if_it_was_named(proxies: str, seen: str) -> None:
    sent = HEAD + b"X-Forwarded-For: 10.9.8.7\r\nConnection: close\r\n\r\nhalf"
    assert seen.encode() in asyncio.run(_answered(sent, proxies))


@pytest.mark.parametrize(
    "wanted",
    [{}, {"server_no_context_takeover": True}, {"server_max_window_bits": 9}],
    ids=["as browsers do", "each alone", "near"],
)
def test_boards_are_pressed_however_a_client_asks_for_it(wanted: dict[str, Any]) -> None:
    spots = random.Random(1).sample(range(10**6), 1000)
    boards = [f"{n} {spots}" for n in range(20)]

    async def main() -> int:
        asked = [ClientPerMessageDeflateFactory(**wanted)]
        async with (
            _server() as (host, port),
            connect(
                f"ws://{host}:{port}/",
                extensions=asked,
                compression=None,
                create_connection=Counted,
            ) as socket,
        ):
            assert isinstance(socket, Counted)
            assert [one.name for one in socket.protocol.extensions] == ["permessage-deflate"]
            for board in boards:
                await socket.send(board)
                assert await socket.recv() == board
            return socket.wire

    share = asyncio.run(main()) / sum(map(len, boards))
    assert share < (0.8 if wanted else 0.1)  # alone, a board is pressed by itself


def test_a_line_for_which_a_disk_has_no_room_is_not_complained_about(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with open("/dev/full", "w") as full:
        handler = Lines(full)
        handler.handle(logging.makeLogRecord({"msg": "nobody will read this"}))
        assert capsys.readouterr().err == ""
        handler.handle(logging.makeLogRecord({"msg": "%d", "args": ("no number",)}))
        assert "Logging error" in capsys.readouterr().err
        with suppress(OSError):  # what was written is still on its way
            full.close()
