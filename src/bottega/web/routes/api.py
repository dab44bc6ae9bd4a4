"""The same table for programs: JSON under /api, described at /api/openapi.json and /api/docs."""

import asyncio
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, Required, TypedDict

import litestar
from litestar import Response
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import convert

from bottega.games import GAMES
from bottega.web.drawing.pages import render
from bottega.web.http.answers import html
from bottega.web.http.rate import require_few
from bottega.web.http.visit import Seat, Visit, house_of
from bottega.web.people.person import Person
from bottega.web.speech.refusals import Malformed
from bottega.web.table.compiling import rules
from bottega.web.table.events import moves, seating, talk
from bottega.web.table.orders import order_of, usual
from bottega.web.table.table import Table
from bottega.web.view.facts import Facts, facts
from bottega.web.view.lobby import Row, finished_shown, rows_shown
from bottega.web.view.viewer import viewer_of


class Refused(TypedDict, total=False):
    """Why nothing has changed, and at a table how it stands now."""

    status: Required[int]
    error: Required[str]
    state: Facts


STATUSES = {
    400: "makes no sense",
    401: "a token that nobody has, or none",
    403: "someone else's, or a secret",
    404: "no such thing",
    405: "not asked for in this way",
    409: "the board has moved on",
    413: "too much",
    422: "against the rules, or against what was agreed",
    429: "too fast",
    503: "not now; please try again",
}
REFUSALS = {
    status: ResponseSpec(Refused, generate_examples=False, description=why)
    for status, why in STATUSES.items()
}
get = partial(litestar.get, responses=REFUSALS)
post = partial(litestar.post, responses=REFUSALS)


class OptionFacts(TypedDict):
    name: str
    values: tuple[str, ...]
    meaning: str


class GameFacts(TypedDict):
    """A game to be played."""

    game: str
    title: str
    version: int
    players: tuple[int, ...]
    actions: int
    options: list[OptionFacts]
    usual_seats: list[str]


class Token(TypedDict):
    """A bot's account as it is told once."""

    id: str
    name: str
    token: str


class BotFacts(TypedDict):
    id: str
    name: str
    created: float


class Lists(TypedDict):
    """Tables to join, to play on, and to look back at."""

    open: list[Row]
    yours: list[Row]
    finished: list[Row]


class HintFacts(TypedDict):
    """An action worth thinking about."""

    action: int
    words: str
    win_share: float
    lead: float
    why: str


class Hints(TypedDict):
    hints: list[HintFacts]


class Told(TypedDict):
    """What happened, in words; at the end also as a log."""

    story: list[str]
    log: dict[str, Any] | None


@dataclass(slots=True)
class Account:
    """A bot's account to be made."""

    name: str


@dataclass(slots=True)
class Wanted:
    """A table to be made. Seats are "you", "open", "here" or "bot:" with a level; it is rated for
    "people", for "everyone" (programs too) or "nobody"."""

    game: str
    seats: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    clock: dict[str, int | str] = field(default_factory=dict)
    listed: bool = False
    hints: bool = True
    ask_all: bool = False
    guide: bool = False
    rated: str = "people"


@dataclass(slots=True)
class Place:
    """A seat of a table; who holds one seat need not name it."""

    seat: int | None = None


@dataclass(slots=True)
class Move:
    """An action by its number, and the `seq` of the board it was chosen on."""

    action: int
    seq: int
    seat: int | None = None


@dataclass(slots=True)
class Return:
    """The `seq` of the board on which the decision was one's last."""

    seq: int
    seat: int | None = None


@dataclass(slots=True)
class Speech:
    """A line of chat."""

    text: str


@get("/api/games")
async def games(request: Visit) -> list[GameFacts]:
    """Every game with its players, its options and the number of its actions."""
    return [_game(id, request.user.language) for id in GAMES]


def _game(id: str, language: str) -> GameFacts:
    game = rules(id)
    options: list[OptionFacts] = [
        {"name": o.name, "values": o.values, "meaning": game.meaning(o, language)}
        for o in game.offered
    ]
    return {
        "game": id,
        "title": game.title(language),
        "version": game.VERSION,
        "players": game.SEATS,
        "actions": game.ACTIONS,
        "options": options,
        "usual_seats": usual(game),
    }


@post("/api/bots")
async def new_bot(request: Visit, data: JSONBody[Account]) -> Token:
    """Make an account for a bot. Its token is shown this once; send it as a bearer token."""
    require_few(request, "too_many_accounts")
    person, token = await house_of(request).people.bot(data.name, request.user)
    return {"id": person.id, "name": person.name, "token": token}


@get("/api/bots")
async def list_bots(request: Visit) -> list[BotFacts]:
    """The accounts of bots whose tokens the caller made; a bot is told of its own."""
    rows = await house_of(request).people.bots(request.user)
    return [{"id": row.id, "name": row.name, "created": row.created} for row in rows]


@post("/api/bots/{bot:str}/revoke", status_code=200)
async def revoke(request: Visit, bot: FromPath[str]) -> dict[str, str]:
    """Make the token of a bot worthless: the caller's own, or one that the caller made."""
    await house_of(request).people.revoke(request.user, bot)
    return {"id": bot}


@get("/api/tables")
async def list_tables(request: Visit) -> Lists:
    """Open tables, and the caller's own, where it is their turn first: 200 of each at most."""
    tables, me = house_of(request).tables, request.user
    return {
        "open": rows_shown([await tables.find(id) for id in await tables.open()], me),
        "yours": rows_shown(await tables.of(me), me),
        "finished": finished_shown(await tables.finished(me), me.language),
    }


@post("/api/tables")
async def new_table(request: Visit, data: JSONBody[Wanted]) -> Facts:
    """Make a table. What is left out is as usual: the caller against bots."""
    house = house_of(request)
    me = await house.people.stored(request.user)
    return _facts(await house.tables.create(order_of(asdict(data), me)), me)


@get("/api/table/{id:str}")
async def look(request: Visit, id: FromPath[str], seat: Seat = None) -> Facts:
    """A table as the caller may see it: view, question, legal actions, seats, clocks."""
    table = await house_of(request).tables.find(id)
    await table.read(request.user)
    return _facts(table, request.user, seat)


@post("/api/table/{id:str}/sit", status_code=200)
async def sit_down(request: Visit, id: FromPath[str], data: JSONBody[Place]) -> Facts:
    """Take an open seat: the one named, or the first."""
    house = house_of(request)
    table, me = await house.tables.find(id), await house.people.stored(request.user)
    free = [n for n, seat in enumerate(table.seats) if seat.kind == "open"]
    seat = data.seat if data.seat is not None else (free or [0])[0]
    await house.manners.require_welcome(table, me)
    await seating.sit(table, me, seat)
    return _facts(table, me, seat)


@post("/api/table/{id:str}/play", status_code=200)
async def make_move(request: Visit, id: FromPath[str], data: JSONBody[Move]) -> Facts:
    """Play an action. A board that has moved on answers 409 with the present one."""
    table = await house_of(request).tables.find(id)
    seat = _own(table, request.user, data.seat)
    await seating.back(table, seat)
    await moves.play(table, seat, data.action, data.seq)
    return _facts(table, request.user, seat)


@post("/api/table/{id:str}/undo", status_code=200)
async def take_back(request: Visit, id: FromPath[str], data: JSONBody[Return]) -> Facts:
    """Take back the last decision, if nothing was learned since. A decision that was made or taken
    back after this board answers 409 with the present one."""
    table = await house_of(request).tables.find(id)
    seat = _own(table, request.user, data.seat)
    await moves.undo(table, seat, data.seq)
    return _facts(table, request.user, seat)


@post("/api/table/{id:str}/resign", status_code=200)
async def give_up(request: Visit, id: FromPath[str], data: JSONBody[Place]) -> Facts:
    """Let a bot of the house play, until the next action of one's own."""
    table = await house_of(request).tables.find(id)
    seat = _own(table, request.user, data.seat)
    await seating.resign(table, request.user, seat)
    return _facts(table, request.user, seat)


@post("/api/table/{id:str}/say", status_code=200)
async def speak(request: Visit, id: FromPath[str], data: JSONBody[Speech]) -> dict[str, str]:
    """Say something at a table."""
    table = await house_of(request).tables.find(id)
    await talk.say(table, request.user, data.text)
    return {"said": table.chat[-1].text}


@post("/api/table/{id:str}/hint", status_code=200)
async def ask(request: Visit, id: FromPath[str], data: JSONBody[Place]) -> Hints:
    """What a good player would think of, for one's own seat."""
    house = house_of(request)
    table, me = await house.tables.find(id), request.user
    hints = await house.opponents.hint(table, me.id, _own(table, me, data.seat), me.language)
    return {"hints": [convert(hint._asdict(), HintFacts) for hint in hints]}


@get("/api/table/{id:str}/log")
async def tell(request: Visit, id: FromPath[str], seat: Seat = None) -> Told:
    """What happened: while the game runs in words, for the caller's eyes; afterwards the log."""
    table = await house_of(request).tables.find(id)
    viewer, match = viewer_of(table, request.user, seat), table.match
    story = await asyncio.to_thread(match.story, viewer.seat, request.user.language)
    return {"story": story, "log": match.log if table.moment.over else None}


@litestar.get("/api/docs", include_in_schema=False)
async def docs(request: Visit) -> Response[str]:
    """The description, to read."""
    schema = request.app.openapi_schema.to_schema()
    paths, info = schema["paths"], schema["info"]
    return html(render("docs.html", request.user.language, paths=paths, info=info))


def _facts(table: Table, me: Person, seat: int | None = None) -> Facts:
    return facts(table, viewer_of(table, me, seat))


def _own(table: Table, me: Person, seat: int | None) -> int:
    """The caller's seat: the one named, or the only one."""
    own = table.seats_of(me)
    if seat is None and len(own) > 1:
        raise Malformed("which_seat")
    chosen = seat if seat is not None else (own or (0,))[0]
    table.require_own(me, chosen)
    return chosen


HANDLERS = [
    games,
    new_bot,
    list_bots,
    revoke,
    list_tables,
    new_table,
    look,
    sit_down,
    make_move,
    take_back,
    give_up,
    speak,
    ask,
    tell,
    docs,
]
