"""Tournaments: a list, a page for each, and what leads to the first round."""

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from bottega.bots import LEVELS
from bottega.web.http.answers import page
from bottega.web.http.forms import form_of, number_in
from bottega.web.http.rate import require_few
from bottega.web.http.visit import Visit, house_of
from bottega.web.speech.refusals import Unknown
from bottega.web.view.lobby import games_shown
from bottega.web.view.tournament import tournament_row, tournament_shown


@get("/tournaments", include_in_schema=False)
async def tournaments(request: Visit, club: FromQuery[str] = "") -> Response[str]:
    """Those one may take part in, and a form for another."""
    house, me = house_of(request), request.user
    rows = [tournament_row(row, me.language) for row in await house.tournaments.listed(me)]
    games = games_shown(me.language)
    return page("tournaments.html", house, me, rows=rows, games=games, club=club)


@post("/tournaments", include_in_schema=False)
async def make(request: Visit) -> Redirect:
    form, house = await form_of(request), house_of(request)
    require_few(request, "too_many_requests")
    me = await house.people.stored(request.user)
    id = await house.tournaments.make(me, dict(form))
    return Redirect(f"/tournament/{id}", status_code=303)


@get("/tournament/{id:str}", include_in_schema=False)
async def tournament(request: Visit, id: FromPath[str]) -> Response[str]:
    """How it stands."""
    house, me = house_of(request), request.user
    found = await house.tournaments.find(id)
    if found.row.club is not None:
        await house.groups.require(me, found.row.club)
    return page("tournament.html", house, me, t=tournament_shown(found, me), levels=LEVELS)


@post("/tournament/{id:str}/{what:str}", include_in_schema=False)
async def change(request: Visit, id: FromPath[str], what: FromPath[str]) -> Redirect:
    """Take part or not, add and send away bots, begin."""
    form, house = await form_of(request), house_of(request)
    me = await house.people.stored(request.user)
    if what == "join":
        await house.tournaments.join(me, id)
    elif what == "leave":
        number = number_in(form, "number") if "number" in form else None
        await house.tournaments.leave(me, id, number)
    elif what == "bot":
        await house.tournaments.add_bot(me, id, form.get("level", ""))
    elif what == "start":
        await house.tournaments.start(me, id)
    else:
        raise Unknown("no_such_page")
    return Redirect(f"/tournament/{id}", status_code=303)


HANDLERS = [tournaments, make, tournament, change]
