"""What a game is played by: its rules, what its box holds, and what many games have shown."""

from dataclasses import replace
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from bottega.core.words import LANGUAGES
from bottega.games import GAMES
from bottega.web.http.answers import page
from bottega.web.http.visit import Visit, house_of
from bottega.web.people.person import Person
from bottega.web.table.orders import game_of
from bottega.web.view.box import labels_shown, parts_shown
from bottega.web.view.observatory import observatory_shown
from bottega.web.view.rules import rules_shown


@get("/rules/{game:str}", include_in_schema=False)
async def rules_page(
    request: Visit, game: FromPath[str], read: FromQuery[str] = ""
) -> Response[str]:
    """The rules of a game, in the visitor's language."""
    me = _reader(request, read)
    shown = rules_shown(game_of(game), me.language)
    return _kept("rules.html", request, me, r=shown, others=_titles(me.language))


@get("/edition/{game:str}", include_in_schema=False)
async def edition_page(
    request: Visit, game: FromPath[str], read: FromQuery[str] = ""
) -> Response[str]:
    """How sure every figure of a game's box is."""
    me, found = _reader(request, read), game_of(game)
    tables = parts_shown(found, me.language)
    in_use = {table.label for table in tables}
    used = [label for label in labels_shown(me.language) if label in in_use]
    values = {"id": found.id, "title": found.title(me.language), "tables": tables, "labels": used}
    return _kept("edition.html", request, me, **values, others=_titles(me.language))


@get("/observatory/{game:str}", include_in_schema=False)
async def observatory_page(
    request: Visit, game: FromPath[str], read: FromQuery[str] = ""
) -> Response[str]:
    """What many games of bots have shown of a game."""
    me = _reader(request, read)
    shown = observatory_shown(game_of(game), me.language)
    return _kept("observatory.html", request, me, **shown, others=_titles(me.language))


def _reader(request: Visit, language: str) -> Person:
    """Who reads: the app's worker asks for pages in its reader's language, as nobody."""
    known = language if language in LANGUAGES else request.user.language
    return replace(request.user, language=known)


def _kept(name: str, request: Visit, me: Person, **values: Any) -> Response[str]:
    """A page that says in which language it is, for who keeps it."""
    answer = page(name, house_of(request), me, **values)
    answer.headers["content-language"] = me.language
    return answer


def _titles(language: str) -> dict[str, str]:
    """The games by what they are called."""
    return {id: game_of(id).title(language) for id in GAMES}


HANDLERS = [rules_page, edition_page, observatory_page]
