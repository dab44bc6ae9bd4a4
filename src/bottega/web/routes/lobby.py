"""The lobby: games to choose, tables to lay or to join, and the language of it all."""

import time

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from bottega.bots import LEVELS
from bottega.bots.painters import PAINTERS, character
from bottega.core.words import LANGUAGES
from bottega.web.http.answers import page, to
from bottega.web.http.cookies import language_header
from bottega.web.http.forms import form_of
from bottega.web.http.visit import Visit, house_of
from bottega.web.speech.refusals import Unknown
from bottega.web.table.orders import fields_of, order_of
from bottega.web.table.registry import MOST
from bottega.web.view.company import invited_shown
from bottega.web.view.lobby import finished_shown, games_shown, listed, rows_shown
from bottega.web.view.side_by_side import side_by_side

FIRST = 20  # tables of each list, before one asks for all

HOUSE = {"levels": LEVELS, "painters": PAINTERS, "character": character}


@get("/", include_in_schema=False)
async def lobby(request: Visit, all: FromQuery[str] = "") -> Response[str]:
    """Games, and the first tables of each list or all of them."""
    house, me = house_of(request), request.user
    most = MOST if all else FIRST
    mine = await house.tables.of(me) if me.stored else []
    done = await house.tables.finished(me) if me.stored else []
    open = await house.tables.open()
    invited = await house.invitations.to(me.id) if me.stored else []
    found = [await house.tables.find(id) for id in open[:most]]
    return page(
        "lobby.html",
        house,
        me,
        games=games_shown(me.language),
        invited=[invited_shown(each, me) for each in invited],
        mine=listed(rows_shown(mine[:most], me), len(mine)),
        open=listed(rows_shown(found, me), len(open)),
        done=listed(finished_shown(done[:most], me.language), len(done)),
    )


@get("/tables", include_in_schema=False)
async def tables(request: Visit) -> Response[str]:
    """One's own running tables, side by side."""
    house, me = house_of(request), request.user
    mine = await house.tables.of(me) if me.stored else []
    return page("tables.html", house, me, s=side_by_side(mine, me, time.time()))


@get("/set/{game:str}", include_in_schema=False)
async def set_up(request: Visit, game: FromPath[str], club: FromQuery[str] = "") -> Response[str]:
    """A table laid by hand: who sits, which modules, which clock."""
    shown = next((g for g in games_shown(request.user.language) if g.id == game), None)
    if shown is None:
        raise Unknown("no_such_game")
    return page(
        "set.html", house_of(request), request.user, g=shown, real=False, club=club, **HOUSE
    )


@post("/tables", include_in_schema=False)
async def create(request: Visit) -> Redirect:
    form, house = await form_of(request), house_of(request)
    me = await house.people.stored(request.user)
    if form.get("name"):
        me = await house.people.called(me, form["name"])
    if form.get("club"):
        await house.groups.require(me, form["club"])
    return to(await house.tables.create(order_of(fields_of(form), me)))


@get("/speak/{language:str}", include_in_schema=False)
async def speak(request: Visit, language: FromPath[str], to: FromQuery[str] = "/") -> Redirect:
    """Another language, and back to where one was."""
    if language not in LANGUAGES:
        raise Unknown("no_such_page")
    chosen = {"set-cookie": language_header(house_of(request), language)}
    return Redirect(to if is_ours(to) else "/", status_code=303, headers=chosen)


def is_ours(address: str) -> bool:
    """A path of this house: `//name` and `/\\name` would lead elsewhere, and a browser leaves out
    what cannot be printed."""
    plain = address.isprintable() and "\\" not in address
    return plain and address.startswith("/") and not address.startswith("//")


HANDLERS = [lobby, tables, set_up, create, speak]
