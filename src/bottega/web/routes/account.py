"""An account: a name, what keeps it, and where it is used."""

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from bottega.web.http.answers import page
from bottega.web.http.cookies import cookie_header
from bottega.web.http.forms import Form, form_of
from bottega.web.http.rate import require_few
from bottega.web.http.visit import Visit, house_of
from bottega.web.people.person import Person
from bottega.web.speech.refusals import NotAllowed, Unknown
from bottega.web.table import traces
from bottega.web.view.account import account_shown

Answer = Response[Any]


@get("/account", include_in_schema=False)
async def account(request: Visit) -> Response[str]:
    return await _shown(request, request.user)


@get("/account/export.json", include_in_schema=False)
async def export(request: Visit) -> Answer:
    """Everything that is known of someone."""
    require_few(request, "too_many_passwords")
    known = await traces.told(house_of(request).people, request.user)
    return Response(known, headers={"content-disposition": 'attachment; filename="bottega.json"'})


@post("/account/{what:str}", include_in_schema=False)
async def change(request: Visit, what: FromPath[str]) -> Answer:
    form = await form_of(request)
    if what not in STEPS:
        raise Unknown("no_such_page")
    return await STEPS[what](request, form)


async def _name(request: Visit, form: Form) -> Answer:
    await house_of(request).people.called(request.user, form.get("name"))
    return _back()


async def _keep(request: Visit, form: Form) -> Answer:
    """Keep a name: the code that opens it is shown this once."""
    require_few(request, "too_many_passwords", form.get("name"))
    keep = house_of(request).accounts.keep
    me, code = await keep(request.user, form.get("name"), form.get("password"))
    return await _signed_in(request, me, code=code)


async def _enter(request: Visit, form: Form) -> Answer:
    require_few(request, "too_many_passwords", form.get("name"))
    enter = house_of(request).accounts.enter
    return _back(request, await enter(request.user, form.get("name"), form.get("password")))


async def _recover(request: Visit, form: Form) -> Answer:
    require_few(request, "too_many_passwords", form.get("name"))
    given = form.get("name"), form.get("code"), form.get("password")
    me, code = await house_of(request).accounts.recover(request.user, *given)
    return await _signed_in(request, me, code=code)


async def _mail(request: Visit, form: Form) -> Answer:
    """A code by mail for who has forgotten their password; the answer is the same for all."""
    require_few(request, "too_many_passwords", form.get("name"))
    await house_of(request).addresses.send_reset(form.get("name"))
    return await _shown(request, request.user, reset="yes")


async def _password(request: Visit, form: Form) -> Answer:
    require_few(request, "too_many_passwords", request.user.name)
    change = house_of(request).accounts.change
    return _back(request, await change(request.user, form.get("old"), form.get("password")))


async def _code(request: Visit, form: Form) -> Answer:
    require_few(request, "too_many_passwords", request.user.name)
    code = await house_of(request).accounts.code(request.user, form.get("password"))
    return await _shown(request, request.user, code=code)


async def _out(request: Visit, form: Form) -> Answer:
    people = house_of(request).people
    if request.user.stored:
        await people.end(request.user, request.user.session)
    return _back(request, people.stranger())


async def _end(request: Visit, form: Form) -> Answer:
    """End one session, or all but this."""
    people, me = house_of(request).people, request.user
    others = {row.id for row in await people.sessions(me)} - {me.session}
    await people.end(me, *({form["session"]} if "session" in form else others))
    return _back()


async def _bot(request: Visit, form: Form) -> Answer:
    """A token for a program, shown this once."""
    require_few(request, "too_many_accounts")
    people = house_of(request).people
    me = await people.stored(request.user)
    bot, token = await people.bot(form.get("name"), me)
    return await _shown(request, me, bot=bot.name, bearer=token)


async def _revoke(request: Visit, form: Form) -> Answer:
    await house_of(request).people.revoke(request.user, form.get("bot", ""))
    return _back()


async def _delete(request: Visit, form: Form) -> Answer:
    """For ever: with the password, or where there is none with a word."""
    house, me = house_of(request), request.user
    require_few(request, "too_many_passwords", me.name if me.kept else "")
    await house.accounts.require(me, form.get("password"))
    if form.get("sure") != "yes":
        raise NotAllowed("say_sure")
    await traces.taken_out(house.people, house.tables, me)
    return _back(request, house.people.stranger())


STEPS: dict[str, Callable[[Visit, Form], Awaitable[Answer]]] = {
    "name": _name,
    "keep": _keep,
    "enter": _enter,
    "recover": _recover,
    "mail": _mail,
    "password": _password,
    "code": _code,
    "out": _out,
    "end": _end,
    "bot": _bot,
    "revoke": _revoke,
    "delete": _delete,
}


def _back(request: Visit | None = None, me: Person | None = None) -> Answer:
    """To the account as it is now; with another cookie for whom the browser now stands."""
    headers = {} if request is None or me is None else _cookie(request, me)
    return Redirect("/account", status_code=303, headers=headers)


async def _signed_in(request: Visit, me: Person, **shown: str) -> Answer:
    answer = await _shown(request, me, **shown)
    answer.headers |= _cookie(request, me)
    return answer


async def _shown(request: Visit, me: Person, **shown: str) -> Response[str]:
    """The account; what is shown once stands above it."""
    house = house_of(request)
    told = await account_shown(house.people, me, **shown)
    answer = page("account.html", house, me, a=told, mails=house.post.mail is not None)
    answer.status_code = 200
    return answer


def _cookie(request: Visit, me: Person) -> dict[str, str]:
    return {"set-cookie": cookie_header(house_of(request), me)}


HANDLERS = [account, export, change]
