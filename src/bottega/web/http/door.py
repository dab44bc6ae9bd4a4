"""The door: every request and every socket passes here."""

import time
from dataclasses import replace

from litestar.datastructures import Headers
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from bottega.web.house import House
from bottega.web.http.cookies import cookie_header, language_of
from bottega.web.http.identity import identified
from bottega.web.http.origin import require_home
from bottega.web.http.rate import require_slow
from bottega.web.speech.language import called


class Door(ASGIMiddleware):
    """Not too fast; then who it is; then whether it comes from our own pages."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        scope["state"]["began"] = time.perf_counter()
        headers = Headers.from_scope(scope)
        require_slow(self.house, scope)
        person, new = await identified(self.house.people, headers)
        language = language_of(headers)
        name = person.name if person.kept else called(person.name, language)
        scope["user"] = replace(person, language=language, name=name)
        if new:
            scope["state"]["cookie"] = cookie_header(self.house, person)
        require_home(scope, headers, new)
        await next_app(scope, receive, send)
