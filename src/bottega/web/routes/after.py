"""The pages for afterwards: the ending, any moment of the game, and what to play next."""

import asyncio
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, PathParameter, QueryParameter
from litestar.response import Redirect

from bottega.web.http.answers import page, to
from bottega.web.http.forms import form_of, number_in
from bottega.web.http.visit import Seat, Visit, house_of
from bottega.web.speech.refusals import NotAllowed, NotYours
from bottega.web.table.events import seating
from bottega.web.table.orders import again
from bottega.web.table.seats import OPEN
from bottega.web.table.table import Table
from bottega.web.view.looking_back import checked_dice, ending
from bottega.web.view.made import picture, require_over
from bottega.web.view.past import moment_shown
from bottega.web.view.reel import decided, moment_at, nearest
from bottega.web.view.viewer import viewer_of

MOST = 1_000_000  # moments


@get("/table/{id:str}/after", include_in_schema=False)
async def after(request: Visit, id: FromPath[str]) -> Response[str]:
    """How it ended."""
    return await _ending(request, id, "")


@post("/table/{id:str}/check", include_in_schema=False, status_code=200)
async def check(request: Visit, id: FromPath[str]) -> Response[str]:
    """Deal everything again from the secret."""
    table, _ = await house_of(request).tables.find(id), await form_of(request)
    require_over(table)
    found = await asyncio.to_thread(checked_dice, table, request.user.language)
    return await _ending(request, id, found)


async def _ending(request: Visit, id: str, checked: str) -> Response[str]:
    house = house_of(request)
    table = await house.tables.find(id)
    shown = await asyncio.to_thread(ending, table, request.user, checked)
    return page("after.html", house, request.user, e=shown)


@get("/table/{id:str}/made", include_in_schema=False, media_type="image/svg+xml")
async def made(
    request: Visit, id: FromPath[str], seat: Seat = None, save: FromQuery[bool] = False
) -> Response[str]:
    """What a seat has made, as a picture to look at or to keep."""
    table, language = await house_of(request).tables.find(id), request.user.language
    drawn = await asyncio.to_thread(picture, table, seat, language)
    name = f'attachment; filename="{table.match.game.id}.svg"'
    return Response(drawn, headers={"content-disposition": name} if save else {})


@get("/table/{id:str}/log.json", include_in_schema=False)
async def log(request: Visit, id: FromPath[str]) -> Response[dict[str, Any]]:
    """The log with its secret: sealed until the end, but for whoever keeps a real table."""
    table = await house_of(request).tables.find(id)
    if not (table.moment.over or (table.by_hand and table.maker == request.user.id)):
        raise NotYours("log_sealed")
    name = f'attachment; filename="{table.match.game.id}-{table.id}.json"'
    return Response(table.match.log, headers={"content-disposition": name})


@get("/table/{id:str}/moment", include_in_schema=False)
async def jump(
    request: Visit,
    id: FromPath[str],
    n: Annotated[int, QueryParameter(ge=0, le=MOST)] = 0,
    seat: FromQuery[str] = "",
    eyes: FromQuery[str] = "",
) -> Redirect:
    """Where the scrubber lets go, or the same moment with other eyes."""
    table = await house_of(request).tables.find(id)
    one, other = _seat(table, eyes), _seat(table, seat)
    if one != other and table.moment.over:
        n = await asyncio.to_thread(nearest, table, n, one, other)
    return _to_moment(id, n, other)


def _seat(table: Table, text: str) -> int | None:
    """A seat as the scrubber names it; the other choice is what all may see."""
    seats = {str(seat): seat for seat in range(table.match.players)}
    return seats.get(text)


def _to_moment(id: str, n: int, seat: int | None) -> Redirect:
    eyes = "" if seat is None else f"?seat={seat}"
    return Redirect(f"/table/{id}/moment/{n}{eyes}", status_code=303)


@get("/table/{id:str}/since", include_in_schema=False)
async def since(request: Visit, id: FromPath[str], seat: Seat = None) -> Redirect:
    """The moment since which others have acted."""
    table = await house_of(request).tables.find(id)
    own = viewer_of(table, request.user, seat).seat
    if own is None:
        raise NotYours("own_side")
    acted = decided(table.match, own)
    return _to_moment(id, await asyncio.to_thread(moment_at, table, own, acted), own)


@get("/table/{id:str}/moment/{n:int}", include_in_schema=False)
async def moment(
    request: Visit,
    id: FromPath[str],
    n: Annotated[int, PathParameter(ge=0, le=MOST)],
    seat: Seat = None,
) -> Response[str]:
    """The game as it was. While it runs everyone looks with their own eyes."""
    house = house_of(request)
    table = await house.tables.find(id)
    if not table.moment.over:
        own = viewer_of(table, request.user, seat).seat
        if seat is not None and seat != own:
            raise NotYours("own_side")
        seat = own
    elif seat is not None and seat >= table.match.players:
        raise NotAllowed("no_such_seat", seat=seat, last=table.match.players - 1)
    shown = await asyncio.to_thread(moment_shown, table, n, seat, request.user)
    return page("moment.html", house, request.user, m=shown)


@post("/table/{id:str}/branch", include_in_schema=False)
async def branch(request: Visit, id: FromPath[str]) -> Redirect:
    """Go on from a moment at a new table, against bots, with fresh dice or with the same luck."""
    house = house_of(request)
    table, form = await house.tables.find(id), await form_of(request)
    require_over(table)
    me = await house.people.stored(request.user)
    moment, same = number_in(form, "moment"), form.get("luck") == "same"
    return to(await house.tables.create(again(table, me, moment, same)))


@post("/table/{id:str}/rematch", include_in_schema=False)
async def rematch(request: Visit, id: FromPath[str]) -> Redirect:
    """Once more: the first who asks sets the table, and whoever else asks sits down there."""
    house = house_of(request)
    table, _ = await house.tables.find(id), await form_of(request)
    require_over(table)
    if not table.seats_of(request.user):
        raise NotYours("rematch_for_players")
    rematch = await house.tables.rematch(table, again(table, request.user))
    for seat in table.seats_of(request.user):
        if rematch.seats[seat].kind == OPEN:
            await seating.sit(rematch, request.user, seat)
    return to(rematch)


HANDLERS = [after, check, made, log, jump, since, moment, branch, rematch]
