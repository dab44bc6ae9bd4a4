"""The host's page: reports, people, what is said on every page, load, and the trail of it all."""

from collections.abc import Awaitable, Callable

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from bottega.web.http.answers import page
from bottega.web.http.forms import Form, form_of, number_in
from bottega.web.http.visit import Visit, house_of
from bottega.web.speech.refusals import NotAllowed, Unknown
from bottega.web.view.settings import day_shown


@get("/host", include_in_schema=False)
async def shown(request: Visit, name: FromQuery[str] = "") -> Response[str]:
    house, me = house_of(request), request.user
    desk = house.desk
    await desk.require_host(me)
    trail = [(day_shown(row.at, "UTC", me.language), row) for row in await desk.trail()]
    load = {**await desk.load(), "in_memory": len(house.tables.live)}
    values = {"people": await desk.people(name[:24]), "bans": await desk.bans(), "load": load}
    values |= {"reports": await desk.reports(), "trail": trail, "part": name[:24]}
    return page("host.html", house, me, **values)


@post("/host/{what:str}", include_in_schema=False)
async def act(request: Visit, what: FromPath[str]) -> Redirect:
    form, house = await form_of(request), house_of(request)
    await house.desk.require_host(request.user)
    if what not in STEPS:
        raise Unknown("no_such_page")
    await STEPS[what](request, form)
    await house.see_to()
    house.people.forget(form.get("who", ""))
    return Redirect("/host", status_code=303)


async def _ban(request: Visit, form: Form) -> None:
    desk, days = house_of(request).desk, number_in(form, "days")
    await desk.ban(request.user.name, form.get("who", ""), days, form.get("why"))


async def _pardon(request: Visit, form: Form) -> None:
    await house_of(request).desk.pardon(request.user.name, form.get("who", ""))


async def _delete(request: Visit, form: Form) -> None:
    if form.get("sure") != "yes":
        raise NotAllowed("say_sure")
    await house_of(request).desk.delete(request.user.name, form.get("who", ""))


async def _announce(request: Visit, form: Form) -> None:
    desk, days = house_of(request).desk, number_in(form, "days")
    await desk.announce(request.user.name, form.get("text"), days)


async def _unsay(request: Visit, form: Form) -> None:
    await house_of(request).desk.unsay(request.user.name)


async def _settle(request: Visit, form: Form) -> None:
    await house_of(request).desk.settle(request.user.name, form.get("report", "")[:32])


STEPS: dict[str, Callable[[Visit, Form], Awaitable[None]]] = {
    "ban": _ban,
    "pardon": _pardon,
    "delete": _delete,
    "announce": _announce,
    "unsay": _unsay,
    "settle": _settle,
}

HANDLERS = [shown, act]
