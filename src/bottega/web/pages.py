"""The pages: the lobby, a table, what came after it, an account. They work without scripts."""

from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect

from bottega.core.words import LANGUAGES
from bottega.games import GAMES
from bottega.web import faces
from bottega.web.edge import YEAR, cookie_header, house_of, language_header
from bottega.web.house import House
from bottega.web.lobby import finished_shown, games_shown, rows_shown
from bottega.web.opponents import LEVELS, Hint
from bottega.web.orders import fields_of, order_of
from bottega.web.people import Person
from bottega.web.refusals import Malformed, NotYours, TooFast, Unknown
from bottega.web.rulebook import awaited, compiled
from bottega.web.showing import render, table_shown, viewer_of
from bottega.web.table import Table

Visit = Request[Person, Any, Any]
Form = Mapping[str, str]
Seat = Annotated[int | None, QueryParameter(ge=0, le=9)]
CACHED = {"cache-control": f"public, max-age={YEAR}, immutable"}


def page(name: str, house: House, person: Person, **values: Any) -> Response[str]:
    """A template, filled."""
    token = house.people.form_token(person)
    return html(render(name, person.language, me=person, token=token, **values))


def html(text: str) -> Response[str]:
    return Response(text, media_type="text/html", headers={"cache-control": "no-store"})


async def form_of(request: Visit) -> Form:
    """The fields of a form that one of our pages sent."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    if not house_of(request).people.is_form_token(request.user, form.get("token")):
        raise NotYours("foreign_form")
    return form


def number_in(form: Form, name: str) -> int:
    """A whole number of a form."""
    value = form.get(name, "")
    if not value.isdecimal() or len(value) > 9:
        raise Malformed("no_number", name=name)
    return int(value)


def to(table: Table, seat: int | None = None) -> Redirect:
    """On to a table; who plays several seats at one screen stays with the one they saw."""
    if seat is not None and sum(s.person == table.seats[seat].person for s in table.seats) < 2:
        seat = None
    return Redirect(
        f"/table/{table.id}" + ("" if seat is None else f"?seat={seat}"), status_code=303
    )


# The lobby


@get("/", include_in_schema=False)
async def lobby(request: Visit) -> Response[str]:
    house, me = house_of(request), request.user
    mine = await house.tables.of(me) if me.stored else []
    done = await house.tables.finished(me) if me.stored else []
    return page(
        "lobby.html",
        house,
        me,
        games=games_shown(me.language),
        mine=rows_shown(mine, me),
        open=rows_shown(await house.tables.open(), me),
        done=finished_shown(done, me.language),
    )


@get("/set/{game:str}", include_in_schema=False)
async def set_up(request: Visit, game: FromPath[str]) -> Response[str]:
    """A table laid by hand: who sits, which modules, which clock."""
    shown = next((g for g in games_shown(request.user.language) if g.id == game), None)
    if shown is None:
        raise Unknown("no_such_game")
    return page("set.html", house_of(request), request.user, g=shown, levels=LEVELS)


@post("/tables", include_in_schema=False)
async def create(request: Visit) -> Redirect:
    form, house = await form_of(request), house_of(request)
    me = await house.people.stored(request.user)
    if form.get("name"):
        me = await house.people.called(me, form["name"])
    return to(await house.tables.create(order_of(fields_of(form), me)))


@get("/speak/{language:str}", include_in_schema=False)
async def speak(request: Visit, language: FromPath[str], to: FromQuery[str] = "/") -> Redirect:
    """Another language, and back to where one was."""
    if language not in LANGUAGES:
        raise Unknown("no_such_page")
    chosen = {"set-cookie": language_header(house_of(request), language)}
    return Redirect(to if is_ours(to) else "/", status_code=303, headers=chosen)


def is_ours(address: str) -> bool:
    """A path of this house: `//name` and `/\\name` would lead elsewhere, and a browser leaves out
    what cannot be printed."""
    plain = address.isprintable() and "\\" not in address
    return plain and address.startswith("/") and not address.startswith("//")


# A table


@get("/table/{id:str}", include_in_schema=False)
async def table(request: Visit, id: FromPath[str], seat: Seat = None) -> Response[str]:
    house = house_of(request)
    found = await house.tables.find(id)
    await found.read(request.user)
    return show(house, found, request.user, seat)


def show(
    house: House, table: Table, me: Person, seat: int | None = None, hints: list[Hint] | None = None
) -> Response[str]:
    shown = table_shown(table, viewer_of(table, me, seat))
    return page("table.html", house, me, t=shown, notice="", hints=hints or [])


@post("/table/{id:str}/play", include_in_schema=False)
async def play(request: Visit, id: FromPath[str]) -> Redirect:
    found, form, seat = await at_seat(request, id)
    action, seq = number_in(form, "action"), number_in(form, "seq")
    await found.back(seat)
    await found.play(seat, action, seq)
    return to(found, seat)


@post("/table/{id:str}/undo", include_in_schema=False)
async def undo(request: Visit, id: FromPath[str]) -> Redirect:
    found, form, seat = await at_seat(request, id)
    await found.undo(seat, number_in(form, "seq"))
    return to(found, seat)


@post("/table/{id:str}/hint", include_in_schema=False)
async def hint(request: Visit, id: FromPath[str]) -> Response[str]:
    found, _, seat = await at_seat(request, id)
    house = house_of(request)
    hints = await house.opponents.hint(found, seat, request.user.language)
    return show(house, found, request.user, seat, hints)


@post("/table/{id:str}/resign", include_in_schema=False)
async def resign(request: Visit, id: FromPath[str]) -> Redirect:
    found, _, seat = await at_seat(request, id)
    await found.resign(request.user, seat)
    return to(found, seat)


@post("/table/{id:str}/back", include_in_schema=False)
async def back(request: Visit, id: FromPath[str]) -> Redirect:
    found, _, seat = await at_seat(request, id)
    await found.back(seat)
    return to(found, seat)


@post("/table/{id:str}/leave", include_in_schema=False)
async def leave(request: Visit, id: FromPath[str]) -> Redirect:
    found, _, seat = await at_seat(request, id)
    await found.leave(request.user, seat)
    return to(found)


async def at_seat(request: Visit, id: str) -> tuple[Table, Form, int]:
    """A form about a seat that is the visitor's own."""
    found = await house_of(request).tables.find(id)
    form = await form_of(request)
    seat = number_in(form, "seat")
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
    await found.sit(me, number_in(form, "seat"))
    return to(found)


@post("/table/{id:str}/say", include_in_schema=False)
async def say(request: Visit, id: FromPath[str]) -> Redirect:
    found, form = await house_of(request).tables.find(id), await form_of(request)
    await found.say(request.user, form.get("text"))
    return to(found)


# An account


@get("/account", include_in_schema=False)
async def account(request: Visit) -> Response[str]:
    return page("account.html", house_of(request), request.user)


@post("/account/{what:str}", include_in_schema=False)
async def change(request: Visit, what: FromPath[str]) -> Redirect:
    """A new name; a name kept; coming in under a kept name; going out."""
    form, house, me = await form_of(request), house_of(request), request.user
    if what in ("keep", "enter") and not house.passwords.allow(_address(request)):
        raise TooFast("too_many_passwords")
    if what == "name":
        me = await house.people.called(me, form.get("name"))
    elif what == "keep":
        me = await house.people.keep(me, form.get("name"), form.get("password"))
    elif what == "enter":
        me = await house.people.enter(form.get("name"), form.get("password"))
    elif what == "out":
        me = house.people.stranger()
    else:
        raise Unknown("no_such_page")
    return Redirect("/account", status_code=303, headers={"set-cookie": cookie_header(house, me)})


def _address(request: Visit) -> str:
    return request.client.host if request.client else ""


# Files of the games


@get("/face/{game:str}/{file:str}", include_in_schema=False)
async def face(game: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """A game's own style and cover."""
    kinds = {"style.css": "text/css", "cover.svg": "image/svg+xml"}
    path = faces.folder(game) / file if game in GAMES else None
    if path is None or file not in kinds or not path.is_file():
        raise Unknown("no_such_page")
    return Response(path.read_bytes(), media_type=kinds[file], headers=CACHED)


@get("/health", include_in_schema=False)
async def health(request: Visit) -> dict[str, Any]:
    tables = len(house_of(request).tables.live)
    progress = {"compiled": list(compiled), "compiling": list(awaited)}
    return {"status": "ok", "tables": tables, **progress}


@get("/{path:path}", include_in_schema=False)
async def nowhere(path: FromPath[str]) -> None:
    raise Unknown("no_such_page")


HANDLERS = [
    lobby,
    set_up,
    create,
    speak,
    table,
    play,
    undo,
    hint,
    resign,
    back,
    leave,
    sit,
    say,
    account,
    change,
    face,
    health,
    nowhere,
]
