"""The server of the table: for hosts, and for oneself with a browser."""

import json
import logging
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from contextlib import suppress

import uvicorn
from litestar import Litestar

import bottega
from bottega.web.app import create_app
from bottega.web.settings import Settings, data_folder, settings_for

HERE, FIRST_PORT, PORTS = "127.0.0.1", 8000, 50
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


def serve(host: str, port: int, database: str, secure_cookies: bool) -> None:
    """Serve until told to stop."""
    _log_to_stdout()
    database = database or str(data_folder() / "bottega.db")
    print(f"Bottega serves http://{host}:{port}/", file=sys.stderr, flush=True)
    _run(settings_for(database, secure_cookies), host, port)


def play_here(game: str, browser: bool) -> None:
    """Serve this machine alone, and open the browser."""
    if game:
        bottega.game(game)  # refuses one that there is not
    port = _free_port()
    address = f"http://{HERE}:{port}/" + (f"#{game}" if game else "")
    print(f"Bottega is open at {address}  (Ctrl+C closes it)", flush=True)
    if browser and _has_display():
        threading.Thread(target=_open_when_ready, args=(address, port), daemon=True).start()
    _run(settings_for(str(data_folder() / "bottega.db")), HERE, port)


def _run(settings: Settings, host: str, port: int) -> None:
    many_sockets()
    with suppress(KeyboardInterrupt):
        uvicorn.Server(configured(create_app(settings), host, port)).run()


def configured(app: Litestar, host: str = HERE, port: int = 0) -> uvicorn.Config:
    """How every server of ours is run."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
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


def _log_to_stdout() -> None:
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JsonLines())
    for name in ("bottega", "uvicorn"):
        logging.getLogger(name).addHandler(handler)
        logging.getLogger(name).setLevel(logging.INFO)


def _free_port() -> int:
    """The first port from 8000 on that nobody uses."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HERE, port))
            except OSError:
                continue
            return port
    raise OSError(f"no free port from {FIRST_PORT} to {FIRST_PORT + PORTS - 1}")


def _has_display() -> bool:
    """Whether a browser could show itself."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _open_when_ready(address: str, port: int) -> None:
    """Open the browser as soon as the server answers."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"http://{HERE}:{port}/health", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
