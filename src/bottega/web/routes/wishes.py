"""The settings: what someone is told and how, their holidays, and their feed."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from bottega.web.http.answers import page
from bottega.web.http.forms import Form, form_of, number_in
from bottega.web.http.rate import require_few
from bottega.web.http.visit import Visit, address_of, house_of
from bottega.web.notices.feeds import atom, calendar, waiting
from bottega.web.notices.holidays import ALLOWED
from bottega.web.notices.kinds import KINDS, WAYS
from bottega.web.notices.wishes import RHYTHMS, wishes_in, zones
from bottega.web.people.person import Person
from bottega.web.speech.refusals import Unknown
from bottega.web.table.table import Table
from bottega.web.view.seats import company
from bottega.web.view.settings import holiday_shown, today

# What a browser chooses for itself, by the names under which its scripts keep it
COMFORTS = {
    "pace": ("slow", "normal", "fast", "at_once"),
    "tips": ("", "off"),
    "sound": ("", "on"),
    "motion": ("", "calm"),
    "contrast": ("", "more"),
    "back": ("", "blue", "green", "red"),
    "confirm": ("", "yes"),
}
FEEDS = {"waiting.atom": "application/atom+xml", "waiting.ics": "text/calendar"}


@get("/settings", include_in_schema=False)
async def settings(request: Visit) -> Response[str]:
    house, me = house_of(request), request.user
    wishes = await house.post.books.of(me)
    rows = await house.post.holidays.coming(me.id)
    zone = wishes.zone
    return page(
        "settings.html",
        house,
        me,
        w=wishes,
        comforts=COMFORTS,
        kinds=KINDS,
        ways=WAYS if house.post.mail else WAYS[:1],
        rhythms=RHYTHMS,
        zones=zones(),
        push_key=house.post.pushes.public,
        push_open=await house.post.books.is_open(me),
        mails=house.post.mail is not None,
        feed=house.feeds.token(wishes),
        address=address_of(request),
        holidays=[holiday_shown(row.begins, row.ends, zone, me.language) for row in rows],
        left=await house.post.holidays.left(me.id, time.gmtime().tm_year),
        allowed=ALLOWED,
        today=today(zone),
    )


@post("/settings/{what:str}", include_in_schema=False)
async def change(request: Visit, what: FromPath[str]) -> Redirect:
    form = await form_of(request)
    if what not in STEPS:
        raise Unknown("no_such_page")
    request.scope["user"] = await house_of(request).people.stored(request.user)
    await STEPS[what](request, form)
    return Redirect(f"/settings#{what}", status_code=303)


async def _notices(request: Visit, form: Form) -> None:
    await house_of(request).post.books.change(request.user, **wishes_in(form))


async def _push(request: Visit, form: Form) -> None:
    house = house_of(request)
    given = [form.get(name) for name in ("endpoint", "key", "auth")]
    await house.post.books.open(request.user, *house.post.pushes.checked(*given))
    await house.post.books.change(request.user)


async def _unpush(request: Visit, form: Form) -> None:
    await house_of(request).post.books.close(request.user)


async def _mail(request: Visit, form: Form) -> None:
    require_few(request, "too_many_codes")
    await house_of(request).addresses.give(request.user, form.get("address"))


async def _confirm(request: Visit, form: Form) -> None:
    require_few(request, "too_many_codes", request.user.id)
    await house_of(request).addresses.confirm(request.user, form.get("code"))


async def _unmail(request: Visit, form: Form) -> None:
    await house_of(request).addresses.forget(request.user)


async def _feed(request: Visit, form: Form) -> None:
    await house_of(request).feeds.open(request.user)


async def _unfeed(request: Visit, form: Form) -> None:
    await house_of(request).feeds.close(request.user)


async def _holiday(request: Visit, form: Form) -> None:
    post = house_of(request).post
    zone = (await post.books.of(request.user)).zone
    await post.holidays.take(request.user, form.get("first"), number_in(form, "days"), zone)


async def _back(request: Visit, form: Form) -> None:
    begins = form.get("begins", "")
    if begins.isdecimal() and len(begins) < 12:
        await house_of(request).post.holidays.end(request.user, float(begins))


STEPS: dict[str, Callable[[Visit, Form], Awaitable[None]]] = {
    "notices": _notices,
    "push": _push,
    "unpush": _unpush,
    "mail": _mail,
    "confirm": _confirm,
    "unmail": _unmail,
    "feed": _feed,
    "unfeed": _unfeed,
    "holiday": _holiday,
    "back": _back,
}


@get("/feed/{token:str}/{name:str}", include_in_schema=False)
async def feed(request: Visit, token: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """What waits for someone, for whoever knows the address."""
    house = house_of(request)
    wishes = await house.post.books.by_feed(token) if name in FEEDS else None
    if wishes is None:
        raise Unknown("no_such_page")
    found = waiting(await house.tables.waiting(wishes.person), wishes)
    address, now, language = address_of(request), time.time(), wishes.language
    if name == "waiting.ics":
        told = calendar(found, address, now, language)
    else:
        told = atom(found, address, request.url.path, now, language)
    headers = {"cache-control": "private, max-age=300"}
    return Response(told, media_type=f"{FEEDS[name]}; charset=utf-8", headers=headers)


@get("/waiting", include_in_schema=False)
async def badge(request: Visit) -> Response[Any]:
    """The games that wait for this visitor: the number on every page and on the app's icon, and the
    way to each."""
    house, me = house_of(request), request.user
    found = await house.tables.waiting(me.id) if me.stored else []
    rows = [_waiting(table, me) for table in found]
    told = {"waiting": len(rows), "tables": rows}
    return Response(told, headers={"cache-control": "no-store"})


def _waiting(table: Table, me: Person) -> dict[str, str]:
    game, with_whom = table.match.game, company(table, me.id, me.language)
    where = {"path": f"/table/{table.id}", "game": game.id}
    return {**where, "title": game.title(me.language), "more": with_whom}


HANDLERS = [settings, change, feed, badge]
