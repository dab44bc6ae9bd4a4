"""The server of the table: for hosts, and for oneself with a browser."""

import errno
import json
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TextIO

import uvicorn
from litestar import Litestar

import bottega
from bottega.cli.complaints import debugging, one_line, unexpected
from bottega.cli.packing import Packed
from bottega.cli.patience import Patient
from bottega.cli.progress import warming
from bottega.web.app import create_app
from bottega.web.notices.mail import mail_at
from bottega.web.settings import Settings, data_folder, database_url, settings_for
from bottega.web.store.examined import ready
from bottega.web.store.sole import sole

HERE, FIRST_PORT, PORTS = "127.0.0.1", 8000, 50
BUSY = (errno.EADDRINUSE, errno.EACCES)
BACKLOG = 2048  # connections that may wait to be taken
MESSAGE_LIMIT = 65_536  # bytes of a socket's message before it is parsed
PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One line of JSON for each event, for programs that read logs."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"at": round(record.created, 3), "level": record.levelname.lower()}
        line |= {"event": record.getMessage()}
        line |= {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class OneLine(logging.Formatter):
    """One line for each thing that went wrong, for people."""

    def format(self, record: logging.LogRecord) -> str:
        if debugging():
            return super().format(record)
        error = record.exc_info[1] if record.exc_info else None
        words = unexpected(error) if error else record.getMessage().strip().rpartition("\n")[2]
        return f"bottega: {one_line(words)}"


class Server(uvicorn.Server):
    """A server that says when it serves."""

    def __init__(self, config: uvicorn.Config, then: Callable[[], None]) -> None:
        super().__init__(config)
        self.then = then

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self.then()


def serve(
    host: str,
    port: int,
    database: str,
    secure_cookies: bool,
    proxies: str = HERE,
    address: str = "",
    mail: str = "",
    metrics: str = "",
) -> None:
    """Serve until told to stop."""
    mail_at(mail)  # refuses one that makes no sense
    with door(host, port) as opened, _kept_in(database, secure_cookies) as usual:
        found = (address or _address(opened)).rstrip("/")
        settings = replace(usual, address=found, mail=mail, metrics=metrics)
        words = f"Bottega serves {_address(opened)}"
        _log_to(sys.stdout, JsonLines(), logging.INFO)
        _run(settings, opened, partial(print, words, file=sys.stderr, flush=True), proxies)


def play_here(game: str, browser: bool) -> None:
    """Serve this machine alone, and open the browser."""
    if game:
        bottega.game(game)  # refuses one that there is not
    with _free_door() as opened, _kept_in() as settings:
        address = _address(opened) + (f"#{game}" if game else "")
        _log_to(sys.stderr, OneLine(), logging.WARNING)
        with warming():
            _run(settings, opened, partial(_welcome, address, browser and _has_display()))


def _welcome(address: str, shown: bool) -> None:
    print(f"Bottega is open at {address}  (Ctrl+C closes it)", flush=True)
    if shown:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


@contextmanager
def _kept_in(database: str = "", secure_cookies: bool = False) -> Iterator[Settings]:
    """The settings of a server with this database, or the user's own, once it is fit for it."""
    database = database or str(data_folder() / "bottega.db")
    url = database_url(database)
    with ExitStack() as held:
        ready(url, lambda: held.enter_context(sole(url)))
        yield settings_for(database, secure_cookies)


def _run(
    settings: Settings, opened: socket.socket, then: Callable[[], None], proxies: str = HERE
) -> None:
    many_sockets()
    server = Server(configured(create_app(settings), proxies), then)
    try:
        with suppress(KeyboardInterrupt):
            server.run(sockets=[opened])
    except SystemExit as end:  # uvicorn has logged why
        raise OSError("the server could not start") from end


def door(host: str, port: int) -> socket.socket:
    """A socket that listens, before anything else is begun; or why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:
        what = f"port {port}" if getattr(error, "errno", 0) in BUSY else f"host {host!r}"
        why = str(getattr(error, "strerror", None) or error).partition(" (while")[0]
        raise OSError(f"cannot listen on {what} ({why}): give another") from error


def configured(app: Litestar, proxies: str = HERE) -> uvicorn.Config:
    """How every server of ours is run. Proxies are believed whom a visitor's address is from."""
    return uvicorn.Config(
        app,
        http=Patient,
        ws=Packed,
        forwarded_allow_ips=proxies,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=MESSAGE_LIMIT,
        timeout_graceful_shutdown=5,
    )


def many_sockets() -> None:
    """As many sockets as the system grants: the usual limit is about 500 tables' viewers."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Lines(logging.StreamHandler[TextIO]):
    """Lines of a log. Where a disk has no room for one it has none for a complaint about it: that
    came later, as a trace without any form."""

    def handleError(self, record: logging.LogRecord) -> None:
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)


def _log_to(stream: TextIO, form: logging.Formatter, level: int) -> None:
    handler = Lines(stream)
    handler.setFormatter(form)
    handler.setLevel(level)
    for name in ("bottega", "uvicorn"):
        logging.getLogger(name).addHandler(handler)
        logging.getLogger(name).setLevel(logging.INFO)


def _free_door() -> socket.socket:
    """A socket at the first port from 8000 on that nobody uses."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        with suppress(OSError):
            return door(HERE, port)
    raise OSError(f"no free port from {FIRST_PORT} to {FIRST_PORT + PORTS - 1}")


def _address(opened: socket.socket) -> str:
    """Where a browser finds it."""
    host, port = opened.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _has_display() -> bool:
    """Whether a browser could show itself."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
