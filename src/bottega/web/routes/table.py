"""A table's page and its forms. They work without scripts."""

import asyncio
from collections.abc import Collection

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from bottega.bots import Hint
from bottega.core.rule import DEALER
from bottega.web.drawing.preview import preview
from bottega.web.http.answers import page, to
from bottega.web.http.forms import Form, form_of, number_in
from bottega.web.http.visit import Seat, Visit, address_of, house_of
from bottega.web.table.events import moves, seating, talk
from bottega.web.table.seats import OPEN
from bottega.web.table.table import Table
from bottega.web.view.page import table_shown
from bottega.web.view.viewer import viewer_of


@get("/table/{id:str}", include_in_schema=False)
async def table(request: Visit, id: FromPath[str], seat: Seat = None) -> Response[str]:
    house = house_of(request)
    found = await house.tables.find(id)
    await found.read(request.user)
    avoided = await house.manners.avoided(request.user.id) if found.chat else {}
    return show(request, found, seat, avoided=avoided)


def show(
    request: Visit,
    table: Table,
    seat: int | None = None,
    hints: list[Hint] | None = None,
    avoided: Collection[str] = (),
) -> Response[str]:
    house, me = house_of(request), request.user
    shown = table_shown(table, viewer_of(table, me, seat), address_of(request), avoided)
    return page("table.html", house, me, t=shown, notice="", hints=hints or [])


@post("/table/{id:str}/play", include_in_schema=False)
async def play(request: Visit, id: FromPath[str]) -> Redirect:
    found, form, seat = await at_seat(request, id)
    action, seq = number_in(form, "action"), number_in(form, "seq")
    await seating.back(found, seat)
    await moves.play(found, seat, action, seq)
    return to(found, seat)


@post("/table/{id:str}/undo", include_in_schema=False)
async def undo(request: Visit, id: FromPath[str]) -> Redirect:
    found, form, seat = await at_seat(request, id)
    await moves.undo(found, seat, number_in(form, "seq"))
    return to(found, seat)


@post("/table/{id:str}/hint", include_in_schema=False)
async def hint(request: Visit, id: FromPath[str]) -> Response[str]:
    found, _, seat = await at_seat(request, id)
    house = house_of(request)
    hints = await house.opponents.hint(found, request.user.id, seat, request.user.language)
    return show(request, found, seat, hints)


@post("/table/{id:str}/resign", include_in_schema=False)
async def resign(request: Visit, id: FromPath[str]) -> Redirect:
    found, _, seat = await at_seat(request, id)
    await seating.resign(found, request.user, seat)
    return to(found, seat)


@post("/table/{id:str}/back", include_in_schema=False)
async def back(request: Visit, id: FromPath[str]) -> Redirect:
    found, _, seat = await at_seat(request, id)
    await seating.back(found, seat)
    return to(found, seat)


@post("/table/{id:str}/leave", include_in_schema=False)
async def leave(request: Visit, id: FromPath[str]) -> Redirect:
    found, _, seat = await at_seat(request, id)
    await seating.leave(found, request.user, seat)
    return to(found)


async def at_seat(request: Visit, id: str) -> tuple[Table, Form, int]:
    """A form about a seat that is the visitor's own."""
    found = await house_of(request).tables.find(id)
    form = await form_of(request)
    seat = DEALER if form.get("seat") == f"{DEALER}" else number_in(form, "seat")
    found.require_own(request.user, seat)
    await found.read(request.user)
    return found, form, seat


@post("/table/{id:str}/sit", include_in_schema=False)
async def sit(request: Visit, id: FromPath[str]) -> Redirect:
    house = house_of(request)
    found, form = await house.tables.find(id), await form_of(request)
    me = await house.people.stored(request.user)
    if form.get("name"):
        me = await house.people.called(me, form["name"])
    await house.manners.require_welcome(found, me)
    await seating.sit(found, me, number_in(form, "seat"))
    return to(found)


@post("/table/{id:str}/say", include_in_schema=False)
async def say(request: Visit, id: FromPath[str]) -> Redirect:
    found, form = await house_of(request).tables.find(id), await form_of(request)
    await talk.say(found, request.user, form.get("text"))
    return to(found)


@get("/table/{id:str}/preview.png", include_in_schema=False)
async def picture(request: Visit, id: FromPath[str]) -> Response[bytes]:
    """A table as others' chats show it."""
    found = await house_of(request).tables.find(id)
    colours = found.match.game.SEAT_COLOURS
    seats = tuple((colours[n], seat.kind != OPEN) for n, seat in enumerate(found.seats))
    title = found.match.game.title(request.user.language)
    drawn = await asyncio.to_thread(preview, title, seats)
    return Response(drawn, media_type="image/png", headers={"cache-control": "max-age=300"})


HANDLERS = [picture, table, play, undo, hint, resign, back, leave, sit, say]
