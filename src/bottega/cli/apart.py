"""A server in a process of its own, to be measured: started, asked and stopped over a pipe."""

import multiprocessing
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any

import uvicorn
from litestar import Litestar

from bottega.cli.serve import HERE, configured, door, many_sockets

START, STOP = 120.0, 20.0  # seconds that a server may take for it


class NotStarted(OSError):
    """The server could not be measured because it did not start."""


class Apart:
    """A running server, on this machine alone."""

    def __init__(self, port: int, line: Connection) -> None:
        self.port, self.line = port, line

    def cpu(self) -> float:
        """The seconds of one core that the server has used."""
        try:
            self.line.send("cpu")
            if self.line.poll(START):
                return float(self.line.recv())
        except (OSError, EOFError) as error:
            raise NotStarted("the server did not start, or has stopped") from error
        raise NotStarted(f"the server did not start within {START:.0f} s")


@contextmanager
def apart(make: Callable[..., Litestar], *arguments: Any) -> Iterator[Apart]:
    """Serve what `make` makes of these arguments, on a free port, until the end of the block."""
    many_sockets()
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    with door(HERE, 0) as opened:
        port = opened.getsockname()[1]
        process = spawn.Process(target=_serve, args=(make, arguments, opened, theirs), daemon=True)
        usual = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited: Ctrl+C is for us alone
        process.start()
        signal.signal(signal.SIGINT, usual)
    theirs.close()
    served = Apart(port, ours)
    try:
        served.cpu()  # answers as soon as the server does
        yield served
    finally:
        ours.close()
        process.join(STOP)
        process.kill()


def _serve(
    make: Callable[..., Litestar], arguments: tuple[Any, ...], door: socket.socket, line: Connection
) -> None:
    server = uvicorn.Server(configured(make(*arguments)))
    threading.Thread(target=_answer, args=(server, line), daemon=True).start()
    with suppress(KeyboardInterrupt):
        server.run(sockets=[door])


def _answer(server: uvicorn.Server, line: Connection) -> None:
    """Tell the time used whenever asked; stop the server when nobody will ask any more."""
    while not server.started:
        time.sleep(0.02)
    with suppress(OSError, EOFError):
        while line.recv():
            line.send(time.process_time())
    server.should_exit = True
