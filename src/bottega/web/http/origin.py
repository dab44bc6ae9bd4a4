"""Where a request comes from: what changes something comes from our own pages or with a token."""

from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import Scope

from bottega.web.http.identity import Unnamed, is_program
from bottega.web.speech.refusals import NotYours

DOOR = "/api/bots"  # where a program gets its first token
SAFE = ("GET", "HEAD", "OPTIONS")


def require_home(scope: Scope, headers: Headers, new: bool) -> None:
    """What changes something, and every socket, must come from our own pages or a token. A
    cookie alone is not enough: a browser sends it along from anywhere."""
    socket, program = scope["type"] == ScopeType.WEBSOCKET, is_program(headers)
    if not socket and scope.get("method") in SAFE:
        return
    origin = headers.get("origin")
    if origin is not None and _place(origin) != headers.get("host"):
        raise NotYours("another_site")
    api = scope["path"].startswith("/api/")
    if (socket or api) and not program and not new and origin is None:
        raise NotYours("no_origin")
    if api and not socket and new and scope["path"] != DOOR:
        raise Unnamed("no_token", door=DOOR)


def _place(origin: str) -> str | None:
    """The host that an origin names, if it is one."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None
