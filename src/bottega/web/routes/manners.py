"""Manners at a table: whom one does not hear, what one tells the host, and what all agree on."""

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from bottega.web.host.manners import BLOCK, MUTE, Met, met, met_by, require_kind
from bottega.web.http.answers import page, to
from bottega.web.http.forms import form_of
from bottega.web.http.visit import Visit, house_of
from bottega.web.table.events import manners
from bottega.web.table.table import Table


@get("/table/{id:str}/manners", include_in_schema=False)
async def shown(request: Visit, id: FromPath[str], told: FromQuery[bool] = False) -> Response[str]:
    """Those whom one has to do with here, and what one may do about it."""
    house, me = house_of(request), request.user
    table = await house.tables.find(id)
    people, seats = await _met(request, table), {seat.person for seat in table.seats}
    title = table.match.game.title(me.language)
    values = {"id": id, "title": title, "people": people, "maker": table.maker == me.id}
    values |= {"hushed": table.hushed, "seated": seats, "kinds": (MUTE, BLOCK), "told": told}
    return page("manners.html", house, me, **values)


async def _met(request: Visit, table: Table) -> list[Met]:
    me = request.user
    return met(table, me, await house_of(request).manners.avoided(me.id))


@post("/table/{id:str}/avoid", include_in_schema=False)
async def avoid(request: Visit, id: FromPath[str]) -> Redirect:
    house, form = house_of(request), await form_of(request)
    table, me = await house.tables.find(id), await house.people.stored(request.user)
    other = met_by(form.get("who"), await _met(request, table))
    await house.manners.avoid(me, other.person, require_kind(form.get("kind", "")))
    return _back(table)


@post("/table/{id:str}/report", include_in_schema=False)
async def report(request: Visit, id: FromPath[str]) -> Redirect:
    house, form = house_of(request), await form_of(request)
    table, me = await house.tables.find(id), await house.people.stored(request.user)
    other = met_by(form.get("who"), await _met(request, table))
    await house.manners.report(me, table, other, form.get("why"))
    return _back(table, "?told=true")


@post("/table/{id:str}/hush", include_in_schema=False)
async def hush(request: Visit, id: FromPath[str]) -> Redirect:
    form, table = await form_of(request), await house_of(request).tables.find(id)
    await manners.hush(table, request.user, form.get("closed") == "yes")
    return _back(table)


@post("/table/{id:str}/remove", include_in_schema=False)
async def remove(request: Visit, id: FromPath[str]) -> Redirect:
    form, table = await form_of(request), await house_of(request).tables.find(id)
    other = met_by(form.get("who"), await _met(request, table))
    seats = table.held_by(other.person)
    await manners.propose_removal(table, request.user, seats[0] if seats else -1)
    return to(table)


@post("/table/{id:str}/agree", include_in_schema=False)
async def agree(request: Visit, id: FromPath[str]) -> Redirect:
    return await _vote(request, id, True)


@post("/table/{id:str}/disagree", include_in_schema=False)
async def disagree(request: Visit, id: FromPath[str]) -> Redirect:
    return await _vote(request, id, False)


async def _vote(request: Visit, id: str, yes: bool) -> Redirect:
    form, table = await form_of(request), await house_of(request).tables.find(id)
    await manners.agree(table, request.user, form.get("about", ""), yes)
    return to(table)


def _back(table: Table, told: str = "") -> Redirect:
    return Redirect(f"/table/{table.id}/manners{told}", status_code=303)


HANDLERS = [shown, avoid, report, hush, remove, agree, disagree]
