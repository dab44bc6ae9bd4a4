"""Company: friends, invitations to a table, and groups."""

import time
from collections.abc import Awaitable, Callable

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from bottega.games import GAMES
from bottega.web.house import House
from bottega.web.http.answers import page
from bottega.web.http.forms import Form, form_of
from bottega.web.http.rate import require_few
from bottega.web.http.visit import Visit, house_of
from bottega.web.notices.kinds import INVITATION, note
from bottega.web.people.person import Person
from bottega.web.speech.refusals import Unknown
from bottega.web.view.company import company_shown, group_shown, invited_shown, others

Step = Callable[[House, Person, Form], Awaitable[None]]


@get("/friends", include_in_schema=False)
async def friends(request: Visit) -> Response[str]:
    """Friends with who of them is here, invitations and groups."""
    house, me = house_of(request), request.user
    circle, invited = await house.friends.of(me.id), await house.invitations.to(me.id)
    groups = await house.groups.of(me.id)
    shown = company_shown(circle, invited, groups, me, house.present())
    return page("friends.html", house, me, c=shown)


@post("/friends/{what:str}", include_in_schema=False)
async def befriend(request: Visit, what: FromPath[str]) -> Redirect:
    form, house = await form_of(request), house_of(request)
    if what not in FRIENDLY:
        raise Unknown("no_such_page")
    if what == "ask":
        require_few(request, "too_many_requests")
    await FRIENDLY[what](house, await house.people.stored(request.user), form)
    return Redirect("/friends", status_code=303)


async def _ask(house: House, me: Person, form: Form) -> None:
    id, name = form.get("person", ""), form.get("name", "")
    reader = house.reader
    row = await (reader.person(id) if id else reader.kept(name.strip().casefold()))
    if row is None:
        raise Unknown("no_such_person")
    await house.friends.ask(me, row)


async def _accept(house: House, me: Person, form: Form) -> None:
    await house.friends.accept(me, form.get("person", ""))


async def _end(house: House, me: Person, form: Form) -> None:
    await house.friends.end(me, form.get("person", ""))


FRIENDLY: dict[str, Step] = {"ask": _ask, "accept": _accept, "end": _end}


@get("/table/{id:str}/invite", include_in_schema=False)
async def inviting(request: Visit, id: FromPath[str]) -> Response[str]:
    """Whom to invite to a table, and with which words."""
    house, me = house_of(request), request.user
    table = await house.tables.find(id)
    circle = await house.friends.of(me.id)
    shown = sorted(others(circle.friends, me, house.present()), key=lambda friend: not friend.here)
    title = table.match.game.title(me.language)
    return page("invite.html", house, me, id=id, title=title, friends=shown, full=table.full)


@post("/table/{id:str}/invite", include_in_schema=False)
async def invite(request: Visit, id: FromPath[str]) -> Redirect:
    """Invite a friend and be back at the table; or have a link made to send by oneself."""
    form, house = await form_of(request), house_of(request)
    table, to = await house.tables.find(id), form.get("person", "")
    made = await house.invitations.send(table, request.user, to, form.get("text", "").strip())
    if to:
        due = time.time() + house.settings.notice
        await house.writer.write(note(to, INVITATION, table.id, due))
    return Redirect(f"/table/{id}" if to else f"/invited/{made}", status_code=303)


@get("/invited/{id:str}", include_in_schema=False)
async def invited(request: Visit, id: FromPath[str]) -> Response[str]:
    """What an invitation says, and the way to its table."""
    house, me = house_of(request), request.user
    shown = invited_shown(await house.invitations.find(id), me)
    return page("invited.html", house, me, i=shown, sent=shown.by_id == me.id)


@post("/invited/{id:str}/decline", include_in_schema=False)
async def decline(request: Visit, id: FromPath[str]) -> Redirect:
    await form_of(request)
    await house_of(request).invitations.decline(request.user, id)
    return Redirect("/friends", status_code=303)


@post("/groups", include_in_schema=False)
async def found(request: Visit) -> Redirect:
    """A new group."""
    form, house = await form_of(request), house_of(request)
    require_few(request, "too_many_requests")
    me = await house.people.stored(request.user)
    return Redirect(f"/group/{await house.groups.found(me, form.get('name'))}", status_code=303)


@get("/group/{id:str}", include_in_schema=False)
async def group(
    request: Visit, id: FromPath[str], code: FromQuery[str] = "", game: FromQuery[str] = ""
) -> Response[str]:
    """A group: its tables, standings and members for who belongs to it, to others the door."""
    house, me = house_of(request), request.user
    if game and game not in GAMES:
        raise Unknown("no_such_game")
    here, base = await house.groups.find(id), str(request.base_url).rstrip("/")
    if not here.holds(me.id):
        return page("group.html", house, me, base=base, g=group_shown(here, me, code))
    tables = [await house.tables.find(each) for each in await house.groups.tables(id)]
    standings = await house.groups.standings(id, game)
    shown = group_shown(here, me, code, game, tables, standings, house.present())
    return page("group.html", house, me, base=base, g=shown)


@post("/group/{id:str}/{what:str}", include_in_schema=False)
async def belong(request: Visit, id: FromPath[str], what: FromPath[str]) -> Redirect:
    """Join, leave, send someone away, or have another link made."""
    form, house = await form_of(request), house_of(request)
    me = await house.people.stored(request.user)
    if what == "join":
        require_few(request, "too_many_requests")
        await house.groups.join(me, id, form.get("code", ""))
    elif what == "leave":
        await house.groups.leave(me, id, form.get("person") or me.id)
        return Redirect(f"/group/{id}" if form.get("person") else "/friends", status_code=303)
    elif what == "renew":
        await house.groups.renew(me, id)
    else:
        raise Unknown("no_such_page")
    return Redirect(f"/group/{id}", status_code=303)


HANDLERS = [friends, befriend, inviting, invite, invited, decline, found, group, belong]
