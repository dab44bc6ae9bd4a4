"""A server in a process of its own, to be measured: started, asked and stopped over a pipe."""

import gc
import multiprocessing
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import uvicorn
from litestar import Litestar

from bottega.cli.serve import HERE, configured, door, many_sockets
from bottega.web.table.thinking import BOTS

START, STOP = 120.0, 20.0  # seconds that a server may take for it


class NotStarted(OSError):
    """The server could not be measured because it did not start."""


class Used(NamedTuple):
    """What a server has used."""

    cpu: float  # seconds of one core
    thinking: float  # of these by bots
    pause: float  # seconds of the longest collection of garbage since this was last asked


class Apart:
    """A running server, on this machine alone."""

    def __init__(self, port: int, process: int, line: Connection) -> None:
        self.port, self.process, self.line = port, process, line

    def used(self) -> Used:
        """What the server has used so far."""
        try:
            self.line.send("used")
            if self.line.poll(START):
                return Used(*self.line.recv())
        except (OSError, EOFError) as error:
            raise NotStarted("the server did not start, or has stopped") from error
        raise NotStarted(f"the server did not start within {START:.0f} s")


class Pauses:
    """How long collections of garbage take, in seconds of a core."""

    def __init__(self) -> None:
        self.began, self.took = 0.0, [0.0]
        gc.callbacks.append(self._note)

    def _note(self, phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            self.began = time.thread_time()
        else:
            self.took.append(time.thread_time() - self.began)

    def longest(self) -> float:
        took, self.took = self.took, [0.0]
        return max(took)


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
    served = Apart(port, process.pid or 0, ours)
    try:
        served.used()  # answers as soon as the server does
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


def _thinking() -> float:
    """Seconds of one core that the threads of bots have used."""
    threads = [t.ident for t in threading.enumerate() if t.name.startswith(BOTS)]
    return sum(time.clock_gettime(time.pthread_getcpuclockid(ident)) for ident in threads if ident)


def _answer(server: uvicorn.Server, line: Connection) -> None:
    """Tell what is used whenever asked; stop the server when nobody will ask any more."""
    pauses = Pauses()
    while not server.started:
        time.sleep(0.02)
    with suppress(OSError, EOFError):
        while line.recv():
            line.send((time.process_time(), _thinking(), pauses.longest()))
    server.should_exit = True
