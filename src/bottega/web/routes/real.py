"""From a real table: games that are entered by hand, and logs that are brought from elsewhere."""

import asyncio

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from litestar.response import Redirect

from bottega.bots import LEVELS
from bottega.web.http.answers import page, to
from bottega.web.http.forms import form_of
from bottega.web.http.visit import Visit, house_of
from bottega.web.speech.refusals import Malformed, Unknown
from bottega.web.table.real import log_order, real_order
from bottega.web.view.lobby import games_shown

LARGEST = 1_000_000  # bytes of a log


@get("/real", include_in_schema=False)
async def real(request: Visit) -> Response[str]:
    """Which game, or a log."""
    house, me = house_of(request), request.user
    return page("real.html", house, me, games=games_shown(me.language))


@get("/real/{game:str}", include_in_schema=False)
async def set_up(request: Visit, game: FromPath[str]) -> Response[str]:
    """Who sits at the real table, and with which modules."""
    shown = next((g for g in games_shown(request.user.language) if g.id == game), None)
    if shown is None:
        raise Unknown("no_such_game")
    house = house_of(request)
    return page("set.html", house, request.user, g=shown, real=True, club="", levels=LEVELS)


@post("/real", include_in_schema=False)
async def keep(request: Visit) -> Redirect:
    """A table for a real one."""
    form, house = await form_of(request), house_of(request)
    me = await house.people.stored(request.user)
    return to(await house.tables.create(real_order(form, me)))


@post("/log", include_in_schema=False, request_max_body_size=LARGEST)
async def bring(request: Visit) -> Redirect:
    """A log from a file: a table of its own, for whoever has the link."""
    await form_of(request)
    file, house = (await request.form()).get("log"), house_of(request)
    if not isinstance(file, UploadFile):
        raise Malformed("log_unreadable")
    me = await house.people.stored(request.user)
    order = await asyncio.to_thread(log_order, await file.read(), me)
    table = await house.tables.create(order)
    after = f"/table/{table.id}/after"
    return Redirect(after, status_code=303) if table.moment.over else to(table)


HANDLERS = [real, set_up, keep, bring]
