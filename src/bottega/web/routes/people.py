"""People: someone's page, one's own history, and how well everybody plays."""

from collections.abc import AsyncIterator

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from bottega.games import GAMES
from bottega.web.house import House
from bottega.web.http.answers import page
from bottega.web.http.rate import require_few
from bottega.web.http.visit import Visit, house_of
from bottega.web.people.person import Person
from bottega.web.people.who import found
from bottega.web.speech.refusals import Unknown
from bottega.web.store.models import TableRow
from bottega.web.table.compiling import rules
from bottega.web.table.logs import zipped
from bottega.web.table.registry import agreed_of
from bottega.web.view.history import history_shown
from bottega.web.view.lobby import finished_shown
from bottega.web.view.profile import profile_shown
from bottega.web.view.scale import rungs

NAME = 'attachment; filename="bottega-games.zip"'


@get("/person/{who:str}", include_in_schema=False)
async def person(request: Visit, who: FromPath[str]) -> Response[str]:
    """Somebody by their id or the name they keep, or a level of bots."""
    house, me = house_of(request), request.user
    whose = await found(house.reader, who, me.language)
    shown = await profile_shown(whose, me, house.history, house.ratings)
    circle = await house.friends.of(me.id)
    strangers = not any(row.id == whose.player for rows in circle for row in rows)
    befriend = whose.person and not whose.program and not shown.mine and strangers
    return page("person.html", house, me, p=shown, befriend=befriend)


@get("/history", include_in_schema=False)
async def history(request: Visit) -> Response[str]:
    """One's own games: those that run, one's turn first, and those that are over."""
    house, me = house_of(request), request.user
    asked = {name: str(value) for name, value in request.query_params.items()}
    running = await house.tables.of(me) if me.stored else []
    shown = await history_shown(asked, me, house.history, running)
    real = finished_shown(await _elsewhere(house, me), me.language)
    return page("history.html", house, me, h=shown, real=real)


async def _elsewhere(house: House, me: Person) -> list[TableRow]:
    """One's games that were not played here."""
    rows = await house.tables.finished(me) if me.stored else []
    return [row for row in rows if agreed_of(row).elsewhere]


@get("/history/games.zip", include_in_schema=False)
async def logs(request: Visit) -> Stream:
    """The logs of all one's finished games, one after the other as they are read."""
    require_few(request, "too_many_passwords")
    house = house_of(request)
    ids = await house.history.ids(request.user.id)
    ids += [row.id for row in await _elsewhere(house, request.user)]
    files: AsyncIterator[bytes] = zipped(house.tables, ids)
    headers = {"content-disposition": NAME, "cache-control": "no-store"}
    return Stream(files, media_type="application/zip", headers=headers)


@get("/ratings", include_in_schema=False)
async def ratings(request: Visit, game: FromQuery[str] = "") -> Response[str]:
    """Who plays a game how well."""
    house, me = house_of(request), request.user
    id = game or next(iter(GAMES))
    if id not in GAMES:
        raise Unknown("no_such_game")
    shown = await rungs(await house.ratings.of(id), me, house.reader)
    titles = {each: rules(each).title(me.language) for each in GAMES}
    return page("ratings.html", house, me, rungs=shown, game=id, titles=titles)


HANDLERS = [person, history, logs, ratings]
