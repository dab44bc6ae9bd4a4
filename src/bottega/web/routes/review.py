"""The pages of the coach: what a finished game teaches one seat."""

import asyncio
from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, PathParameter
from litestar.response import Redirect

from bottega.web.http.answers import page
from bottega.web.http.visit import Seat, Visit, house_of
from bottega.web.table.table import Table
from bottega.web.view.made import require_over
from bottega.web.view.review import lesson_shown, review_shown

MOST = 1_000_000  # scenes


@get("/table/{id:str}/review", include_in_schema=False)
async def review(request: Visit, id: FromPath[str], seat: Seat = None) -> Response[str]:
    """What there is to learn; made when somebody first asks for it."""
    house, language = house_of(request), request.user.language
    table = await house.tables.find(id)
    own = _seat(table, request, seat)
    job = await house.reviews.soon(table, own, request.user)
    shown = await asyncio.to_thread(review_shown, table, own, job, language)
    return page("review.html", house, request.user, r=shown)


@get("/table/{id:str}/review/{scene:int}", include_in_schema=False)
async def lesson(
    request: Visit,
    id: FromPath[str],
    scene: Annotated[int, PathParameter(ge=0, le=MOST)],
    seat: Seat = None,
) -> Response[str] | Redirect:
    """One moment, with the board as it was."""
    house, language = house_of(request), request.user.language
    table = await house.tables.find(id)
    own = _seat(table, request, seat)
    job = await house.reviews.soon(table, own, request.user)
    if job.found is None:  # its page tells how far it is
        return Redirect(f"/table/{id}/review?seat={own}", status_code=303)
    shown = await asyncio.to_thread(lesson_shown, table, own, job, scene, language)
    return page("lesson.html", house, request.user, m=shown)


def _seat(table: Table, request: Visit, seat: int | None) -> int:
    """Whose choices: one's own, or the winner's."""
    require_over(table)
    if seat is None:
        own = table.seats_of(request.user)
        return own[0] if own else table.moment.ranks.index(1)
    table.require_seat(seat)
    return seat


HANDLERS = [review, lesson]
