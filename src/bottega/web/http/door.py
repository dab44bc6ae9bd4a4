"""The door: every request and every socket passes here."""

import time
from contextlib import suppress
from dataclasses import replace

from litestar.datastructures import Headers
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from bottega.web import garbage
from bottega.web.house import House
from bottega.web.http.cookies import cookie_header, device_of, language_of
from bottega.web.http.identity import identified
from bottega.web.http.origin import require_home
from bottega.web.http.rate import require_slow
from bottega.web.people.people import is_old
from bottega.web.people.person import Person
from bottega.web.speech.language import called, say
from bottega.web.speech.refusals import Unknown
from bottega.web.store.writer import NotStored

METRICS = "/metrics"


class Door(ASGIMiddleware):
    """Not too fast; then who it is; then whether it comes from our own pages."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        garbage.expect()
        try:
            await self._let_in(scope, receive, send, next_app)
        finally:
            garbage.expect()

    async def _let_in(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        scope["state"]["began"] = time.perf_counter()
        headers = Headers.from_scope(scope)
        require_slow(self.house, scope)
        if scope["path"] == METRICS:  # its token is nobody's
            return await next_app(scope, receive, send)
        person, new = await identified(self.house.people, headers)
        language = language_of(headers)
        name = (person.name if person.stored else "") or say("guest", language)
        name = name if person.kept else called(name, language)
        person = replace(person, language=language, name=name, device=device_of(headers))
        renewed = await self._renewed(person) if not new and _is_page(scope, headers) else None
        if new or renewed:
            scope["state"]["cookie"] = cookie_header(self.house, renewed or person)
        scope["user"] = renewed or person
        if person.stored:
            self.house.here.note(person.id)
        require_home(scope, headers, new)
        if "\0" in scope["path"]:  # no database holds it
            raise Unknown("no_such_page")
        await next_app(scope, receive, send)

    async def _renewed(self, person: Person) -> Person | None:
        """Someone whose cookie is to be sent anew, because it would soon be over or is too old."""
        people = self.house.people
        with suppress(NotStored):  # then the next time
            if is_old(person):
                return await people.exchange(person)
            return person if await people.refresh(person) else None
        return None


def _is_page(scope: Scope, headers: Headers) -> bool:
    """Whether a browser asks for a page: its answer can bring a cookie."""
    return scope.get("method") == "GET" and "text/html" in headers.get("accept", "")
