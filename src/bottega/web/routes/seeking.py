"""To play with somebody about as strong: what one would play, and the page where one waits."""

import time

from litestar import Response, get, post
from litestar.response import Redirect

from bottega.web.http.answers import page
from bottega.web.http.forms import form_of
from bottega.web.http.visit import Visit, house_of
from bottega.web.view.lobby import games_shown
from bottega.web.view.seeking import seek_shown

PATIENCE = 10.0  # seconds that a question may stay open


@get("/play", include_in_schema=False)
async def play(request: Visit) -> Response[str] | Redirect:
    """What to play; or who waits already; or the way to the table."""
    house, me = house_of(request), request.user
    table = await house.matching.look(me.id) if me.stored else ""
    if table:
        await house.matching.stop(me)
        return Redirect(f"/table/{table}", status_code=303)
    seek = await house.matching.of(me.id) if me.stored else None
    games = games_shown(me.language)
    shown = None if seek is None else seek_shown(seek, me.language, time.time())
    return page("play.html", house, me, games=games, s=shown)


@get("/play/news", include_in_schema=False)
async def news(request: Visit) -> dict[str, bool]:
    """Whether there is a table by now: the answer waits for a while."""
    return {"found": await house_of(request).matching.wait(request.user.id, PATIENCE)}


@post("/play", include_in_schema=False)
async def seek(request: Visit) -> Redirect:
    form, house = await form_of(request), house_of(request)
    me = await house.people.stored(request.user)
    games = [name.removeprefix("game.") for name in form if name.startswith("game.")]
    await house.matching.seek(me, games, form.get("pace", "live"))
    return Redirect("/play", status_code=303)


@post("/play/now", include_in_schema=False)
async def now(request: Visit) -> Redirect:
    """Wait no longer: a painter of the house sits down."""
    await form_of(request)
    await house_of(request).matching.fill(request.user.id)
    return Redirect("/play", status_code=303)


@post("/play/stop", include_in_schema=False)
async def stop(request: Visit) -> Redirect:
    await form_of(request)
    await house_of(request).matching.stop(request.user)
    return Redirect("/play", status_code=303)


HANDLERS = [play, news, seek, now, stop]
