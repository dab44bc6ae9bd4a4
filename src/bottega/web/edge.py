"""The edge: who comes in, how fast, from where, with which headers, and how it is refused."""

import logging
import time
from dataclasses import replace
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from bottega.web.house import House
from bottega.web.language import COOKIE as LANGUAGE
from bottega.web.language import say, spoken
from bottega.web.people import COOKIE, Person
from bottega.web.refusals import NotYours, Refusal, TooFast, Unavailable
from bottega.web.showing import facts, render, table_shown, viewer_of
from bottega.web.store.writer import NotStored

DOOR = "/api/bots"  # where a program gets its first token
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
YEAR = 31_536_000

log = logging.getLogger("bottega")


class Unnamed(Refusal):
    """A token that nobody has."""

    status = 401


class Edge(ASGIMiddleware):
    """Every request and every socket passes here."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        scope["state"]["began"] = time.perf_counter()
        headers = Headers.from_scope(scope)
        self._require_slow(scope)
        person, new = await self._person(headers)
        language = _language(headers)
        name = person.name if person.stored else say("guest", language)
        scope["user"] = replace(person, language=language, name=name)
        if new:
            scope["state"]["cookie"] = cookie_header(self.house, person)
        self._require_home(scope, headers, new)
        await next_app(scope, receive, send)

    def _require_slow(self, scope: Scope) -> None:
        """A rate for each visitor; files are not counted."""
        if scope["path"].startswith(("/static/", "/face/", "/health")):
            return
        client = scope.get("client")
        if not self.house.requests.allow(client[0] if client else ""):
            raise TooFast("too_fast")

    async def _person(self, headers: Headers) -> tuple[Person, bool]:
        """Who it is, and whether they are new here."""
        people = self.house.people
        if _is_program(headers):
            token = headers["authorization"].partition(" ")[2]
            known = await people.by_token(token.strip())
            if known is None:
                raise Unnamed("no_such_token")
            return known, False
        cookie = _cookie_in(headers, COOKIE)
        person = await people.by_cookie(cookie) if cookie else None
        return (person, False) if person is not None else (people.stranger(), True)

    def _require_home(self, scope: Scope, headers: Headers, new: bool) -> None:
        """What changes something, and every socket, must come from our own pages or a token. A
        cookie alone is not enough: a browser sends it along from anywhere."""
        socket, program = scope["type"] == ScopeType.WEBSOCKET, _is_program(headers)
        if not socket and scope.get("method") in SAFE:
            return
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != headers.get("host"):
            raise NotYours("another_site")
        api = scope["path"].startswith("/api/")
        if (socket or api) and not program and not new and origin is None:
            raise NotYours("no_origin")
        if api and not socket and new and scope["path"] != DOOR:
            raise Unnamed("no_token", door=DOOR)


def _is_program(headers: Headers) -> bool:
    return headers.get("authorization", "").lower().startswith("bearer ")


async def outgoing(message: Message, scope: Scope) -> None:
    """Every response, refusals too: headers are added, and one line is logged."""
    if message["type"] != "http.response.start":
        return
    headers, state = MutableScopeHeaders.from_message(message), scope["state"]
    for name, value in HEADERS.items():
        headers[name] = value
    html = headers.get("content-type", "").startswith("text/html")
    if html and "cookie" in state and "set-cookie" not in headers:
        headers.add("set-cookie", state["cookie"])
    took = round((time.perf_counter() - state.get("began", time.perf_counter())) * 1000, 1)
    request = {"method": scope.get("method"), "path": scope["path"]}
    log.info("request", extra={**request, "status": message["status"], "ms": took})


def cookie_header(house: House, person: Person) -> str:
    """By which a visitor is known again."""
    return _kept(house, COOKIE, house.people.cookie(person))


def language_header(house: House, language: str) -> str:
    """By which a visitor is answered in the language they chose."""
    return _kept(house, LANGUAGE, language)


def _kept(house: House, name: str, value: str) -> str:
    secure = "; Secure" if house.settings.secure_cookies else ""
    return f"{name}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"


def _language(headers: Headers) -> str:
    return spoken(_cookie_in(headers, LANGUAGE), headers.get("accept-language", ""))


def _cookie_in(headers: Headers, name: str) -> str | None:
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return None
    return None if cookie is None else cookie.value


# Refusals


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    house: House = connection.app.state.house
    return house


def refused(request: Request[Person, Any, Any], refusal: Refusal) -> Response[Any]:
    return _answer(request, refusal.status, refusal.told(_language(request.headers)))


def not_stored(request: Request[Person, Any, Any], error: NotStored) -> Response[Any]:
    """The disk is full, or the database is away."""
    return refused(request, Unavailable("not_stored"))


def failed(request: Request[Person, Any, Any], error: HTTPException) -> Response[Any]:
    """What Litestar refuses by itself: a program is told the details, in English."""
    words = error.detail if _for_program(request) else say("failed", _language(request.headers))
    return _answer(request, error.status_code, words)


def broken(request: Request[Person, Any, Any], error: Exception) -> Response[Any]:
    """A fault of ours: logged for the host, not shown to visitors."""
    log.error("fault", exc_info=error, extra={"path": request.url.path})
    return _bare(request, 500, say("broken", _language(request.headers)))


def _answer(request: Request[Person, Any, Any], status: int, words: str) -> Response[Any]:
    """The refusal with the table as it is now: a page for people, JSON for programs."""
    house, person = house_of(request), request.scope.get("user")
    table = house.tables.live.get(str(request.path_params.get("id")))
    if table is None or person is None or table.lost:
        return _bare(request, status, words)
    viewer = viewer_of(table, person)
    if _for_program(request):
        state = facts(table, viewer)
        return Response({"status": status, "error": words, "state": state}, status_code=status)
    values = {"t": table_shown(table, viewer), "token": house.people.form_token(person)}
    page = render("table.html", person.language, me=person, notice=words, hints=[], **values)
    return Response(page, status_code=status, media_type="text/html")


def _bare(request: Request[Person, Any, Any], status: int, words: str) -> Response[Any]:
    """A refusal alone."""
    if _for_program(request):
        return Response({"status": status, "error": words}, status_code=status)
    language, path = _language(request.headers), request.url.path
    here = path if request.method in SAFE else "/"
    page = render("error.html", language, status=status, words=words, here=here)
    return Response(page, status_code=status, media_type="text/html")


def _for_program(request: Request[Person, Any, Any]) -> bool:
    return request.url.path.startswith("/api/")
