"""How a refusal is answered: with the table as it is now, a page for people, JSON for programs."""

import logging
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException
from sqlalchemy.exc import DataError, SQLAlchemyError

from bottega.web.drawing.pages import render
from bottega.web.http.cookies import language_of
from bottega.web.http.origin import SAFE
from bottega.web.http.visit import Visit, house_of
from bottega.web.speech.language import say
from bottega.web.speech.refusals import Malformed, Refusal, Unavailable
from bottega.web.store.writer import NotStored
from bottega.web.view.facts import facts
from bottega.web.view.page import table_shown
from bottega.web.view.viewer import viewer_of

log = logging.getLogger("bottega")


def refused(request: Visit, refusal: Refusal) -> Response[Any]:
    return _answer(request, refusal.status, refusal.told(language_of(request.headers)))


def not_stored(request: Visit, error: NotStored) -> Response[Any]:
    """The disk is full, or the database is away."""
    return refused(request, Unavailable("not_stored"))


def away(request: Visit, error: SQLAlchemyError) -> Response[Any]:
    """The database does not answer."""
    log.error("database away", extra={"reason": type(error).__name__})
    return _bare(request, 503, say("database_away", language_of(request.headers)))


def misfit(request: Visit, error: DataError) -> Response[Any]:
    """An id or a word with signs that no database holds: nothing is called so."""
    return refused(request, Malformed("unshowable"))


def too_deep(request: Visit, error: RecursionError) -> Response[Any]:
    """A text of brackets within brackets."""
    return refused(request, Malformed("no_message"))


def failed(request: Visit, error: HTTPException) -> Response[Any]:
    """What Litestar refuses by itself: a program is told the details, in English."""
    words = error.detail if _for_program(request) else say("failed", language_of(request.headers))
    return _answer(request, error.status_code, words)


def broken(request: Visit, error: Exception) -> Response[Any]:
    """A fault of ours: logged for the host, not shown to visitors."""
    log.error("fault", exc_info=error, extra={"path": request.url.path})
    return _bare(request, 500, say("broken", language_of(request.headers)))


def _answer(request: Visit, status: int, words: str) -> Response[Any]:
    """The refusal with the table as it is now."""
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


def _bare(request: Visit, status: int, words: str) -> Response[Any]:
    """A refusal alone."""
    if _for_program(request):
        return Response({"status": status, "error": words}, status_code=status)
    language, path = language_of(request.headers), request.url.path
    here = path if request.method in SAFE else "/"
    page = render("error.html", language, status=status, words=words, here=here)
    return Response(page, status_code=status, media_type="text/html")


def _for_program(request: Visit) -> bool:
    return request.url.path.startswith("/api/")
