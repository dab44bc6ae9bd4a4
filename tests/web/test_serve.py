"""The server as a host runs it: it starts, answers, logs in JSON, and stops when told."""

import asyncio
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from bottega.cli.serve import FIRST_PORT, PORTS, _free_port
from bottega.web.table.compiling import Compiler


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def started(folder: Path, **environment: str) -> subprocess.Popen[str]:
    """The server as a program of its own."""
    program = "from bottega.cli.app import main; main()"
    command = [sys.executable, "-c", program, "serve", "--port", str(free_port())]
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
    address = re.search(r"http://\S+", child.stderr.readline())
    assert address is not None
    while "running on" not in json.loads(child.stdout.readline())["event"]:
        pass
    with urllib.request.urlopen(f"{address[0]}health") as answer:
        assert json.load(answer)["status"] == "ok"
    line = json.loads(child.stdout.readline())
    assert (line["event"], line["path"], line["status"]) == ("request", "/health", 200)
    child.send_signal(signal.SIGTERM)
    lines, errors = child.communicate(timeout=30)
    assert "complete" in lines
    assert all(line.startswith("Compil") for line in errors.splitlines())  # progress, no faults
    assert child.returncode in (0, -signal.SIGTERM)


def test_a_server_that_is_stopped_while_it_compiles_leaves_nothing_behind(tmp_path: Path) -> None:
    child = started(tmp_path, BOTTEGA_CACHE=str(tmp_path / "cache"))
    assert child.stderr is not None
    while not child.stderr.readline().startswith("Compiling"):
        pass
    child.send_signal(signal.SIGTERM)
    _, errors = child.communicate(timeout=60)  # ends when whoever compiles has let go of it too
    assert all(line.startswith("Compil") for line in errors.splitlines()), errors


def test_whoever_compiles_may_be_gone_when_it_is_stopped(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "true")  # ends at once
    with caplog.at_level(logging.WARNING, "asyncio"):
        for _ in range(50):
            asyncio.run(Compiler(lambda game: None).run())
    assert not caplog.records


def test_a_port_that_is_taken_is_passed_over() -> None:
    port = _free_port()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        assert _free_port() != port
    assert FIRST_PORT <= port < FIRST_PORT + PORTS
