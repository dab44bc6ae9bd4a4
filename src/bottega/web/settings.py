"""What a host can set: where games are kept, where the server listens, what it allows."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from bottega.core.files import write_first

SQLITE = "sqlite:///"
POSTGRES = "postgresql+psycopg://"
# Whose browsers can be told; we send to nobody else
PUSH_SERVICES = (
    "https://fcm.googleapis.com",
    "https://*.push.services.mozilla.com",
    "https://*.notify.windows.com",
    "https://*.push.apple.com",
)
KEY = 32  # bytes of the server's secret


@dataclass(frozen=True, slots=True)
class Settings:
    """One server. Limits are for people; tests make them small."""

    database: str  # an SQLAlchemy URL
    secret: bytes  # signs cookies and forms
    secure_cookies: bool = False  # for a server behind TLS
    body_limit: int = 32_768  # bytes of a request or a message
    requests: tuple[float, int] = (20.0, 200)  # per second and at once, for one visitor
    messages: tuple[float, int] = (5.0, 30)  # the same on one socket
    passwords: tuple[float, int] = (0.1, 10)  # the same for passwords and new accounts
    pause: float = 0.6  # seconds before a bot's answer, so that people can follow
    heartbeat: float = 20.0  # seconds of silence on a socket
    absence: float = 120.0  # seconds someone at a table without a clock waits for one who left
    patience: float = 10.0  # seconds a viewer may take to receive a board
    idle: float = 1800.0  # seconds until a table nobody looks at leaves the memory
    lease: float = 5.0  # seconds until a process that does not answer is held to be gone
    seeking: tuple[float, float] = (60.0, 86_400.0)  # seconds until a bot fills in, live and slow
    warm_up: bool = True
    address: str = ""  # where people find the server, for links in messages
    mail: str = ""  # the SMTP server that takes mail, as a URL; none: no mail
    notice: float = 60.0  # seconds until someone who is not here is told
    post: float = 10.0  # seconds from one look at what is due to the next
    metrics: str = ""  # a token for /metrics; none: this machine alone
    push_services: tuple[str, ...] = PUSH_SERVICES


def settings_for(database: str, secure_cookies: bool = False) -> Settings:
    """The settings of a server whose games are kept in a file or at a URL."""
    url = database_url(database)
    return Settings(url, _secret(secret_of(url)), secure_cookies)


def database_url(database: str) -> str:
    """A plain path is an SQLite file; PostgreSQL is driven by psycopg."""
    for given in ("postgresql://", "postgres://"):
        if database.startswith(given):
            return POSTGRES + database.removeprefix(given)
    if "://" in database:
        return database
    return SQLITE + str(Path(database).absolute())


def data_folder() -> Path:
    """Where this user's games are kept."""
    home = os.environ.get("XDG_DATA_HOME")
    folder = (Path(home) if home else Path.home() / ".local" / "share") / "bottega"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def secret_of(url: str) -> Path:
    """The file of the server's secret: next to an SQLite database, else in the user's folder."""
    if url.startswith(SQLITE):
        return Path(url.removeprefix(SQLITE)).with_suffix(".secret")
    return data_folder() / "server.secret"


def _secret(path: Path) -> bytes:
    """The secret in a file, made once and readable by its owner alone."""
    if not path.exists():
        write_first(path, secrets.token_bytes(KEY).hex() + "\n")
    try:
        secret = bytes.fromhex(path.read_text().strip())
    except ValueError:
        secret = b""
    if len(secret) != KEY:
        raise ValueError(
            f"the server's secret in {path} is not whole; put back a copy of it, or remove the "
            "file to begin with a new one: visitors without a password are then strangers"
        )
    return secret
