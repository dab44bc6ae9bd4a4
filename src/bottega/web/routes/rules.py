"""What a game is played by: its rules, and what its box holds."""

from litestar import Response, get
from litestar.params import FromPath

from bottega.games import GAMES
from bottega.web.http.answers import page
from bottega.web.http.visit import Visit, house_of
from bottega.web.table.orders import game_of
from bottega.web.view.box import labels_shown, parts_shown
from bottega.web.view.rules import rules_shown


@get("/rules/{game:str}", include_in_schema=False)
async def rules_page(request: Visit, game: FromPath[str]) -> Response[str]:
    """The rules of a game, in the visitor's language."""
    me = request.user
    shown = rules_shown(game_of(game), me.language)
    return page("rules.html", house_of(request), me, r=shown, others=_titles(me.language))


@get("/edition/{game:str}", include_in_schema=False)
async def edition_page(request: Visit, game: FromPath[str]) -> Response[str]:
    """How sure every figure of a game's box is."""
    me, found = request.user, game_of(game)
    tables = parts_shown(found, me.language)
    in_use = {table.label for table in tables}
    used = [label for label in labels_shown(me.language) if label in in_use]
    values = {"id": found.id, "title": found.title(me.language), "tables": tables, "labels": used}
    return page("edition.html", house_of(request), me, **values, others=_titles(me.language))


def _titles(language: str) -> dict[str, str]:
    """The games by what they are called."""
    return {id: game_of(id).title(language) for id in GAMES}


HANDLERS = [rules_page, edition_page]
