"""What someone asks for at the door: a form's or a program's fields, checked, as an order."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bottega.bots import LEVELS
from bottega.core.game import Game
from bottega.games import GAMES
from bottega.web.people.person import Person
from bottega.web.speech.refusals import Malformed, NotAllowed, Unknown
from bottega.web.table.agreed import PEOPLE, RATED, Agreed
from bottega.web.table.clock import pace_of
from bottega.web.table.compiling import rules
from bottega.web.table.registry import Order
from bottega.web.table.seats import BOT, STAND_IN, Seat, painter_of, taken_by
from bottega.web.table.table import Table

YOU, FRIEND, HERE = "you", "open", "here"  # here: another seat on this screen
CHOICE = "option."  # how a form names an option of the game
FIRST = "apprentice"  # the level that a first game is played against
MOST_SEATS = 5


def order_of(asked: Mapping[str, Any], person: Person) -> Order:
    """The order that these fields make."""
    game = game_of(asked.get("game"))
    guide = asked.get("guide") is True
    wanted = asked.get("seats") or usual(game, FIRST if guide else STAND_IN)
    if not isinstance(wanted, list) or len(wanted) not in game.SEATS:
        allowed = ", ".join(map(str, game.SEATS))
        raise NotAllowed("wrong_seats", title=game.title, allowed=allowed)
    seats: list[Seat] = []
    for seat in wanted:
        seats.append(_seat(seat, person, seats, game))
    options = asked.get("options") or {}
    if not isinstance(options, dict):
        raise Malformed("no_options")
    try:
        chosen = game.chosen(game.choices(options))
    except ValueError as error:
        raise NotAllowed("wrong_option", why=error) from error
    pace = pace_of(asked.get("clock") or {})
    listed, ask_all = asked.get("listed") is True, asked.get("ask_all") is True
    rated = asked.get("rated") or PEOPLE
    if rated not in RATED:
        raise Malformed("no_such_rating", kinds=", ".join(RATED))
    club, hints = asked.get("club") or None, asked.get("hints", True) is True
    agreed = Agreed(pace, listed, hints, guide, ask_all, rated, club=club)
    return Order(game, seats, chosen, agreed)


def game_of(id: object) -> Game:
    if not isinstance(id, str) or id not in GAMES:
        raise Unknown("no_such_game")
    return rules(id)


def usual(game: Game, level: str = STAND_IN) -> list[str]:
    """You against two of the house, or as many as can play."""
    players = 3 if 3 in game.SEATS else game.SEATS[0]
    return [YOU] + [f"bot:{level}"] * (players - 1)


def _seat(wanted: object, person: Person, others: list[Seat], game: Game) -> Seat:
    if wanted in (YOU, HERE):
        return taken_by(person, others)
    if wanted == FRIEND:
        return Seat()
    level = wanted.removeprefix("bot:") if isinstance(wanted, str) else ""
    if level not in LEVELS:
        kinds = [YOU, FRIEND, HERE, *(f"bot:{name}" for name in LEVELS)]
        raise Malformed("no_such_guest", kinds=", ".join(kinds))
    return painter_of(level, others, regulars(game))


def regulars(game: Game) -> int:
    """Which painter of the house likes this game best."""
    return 2 * list(GAMES).index(game.id)


def fields_of(form: Mapping[str, str]) -> dict[str, Any]:
    """A lobby form's fields as a program would send them."""
    seats = [form[f"seat{n}"] for n in range(MOST_SEATS) if form.get(f"seat{n}", "none") != "none"]
    options = {n.removeprefix(CHOICE): v for n, v in form.items() if n.startswith(CHOICE)}
    clock = {"kind": form.get("clock", "none")}
    clock |= {n: form[n] for n in ("seconds", "increment", "days") if form.get(n)}
    hints = form.get("hints", "on") == "on"
    listed = form.get("listed") == "on"
    return {
        "game": form.get("game"),
        "seats": seats,
        "options": options,
        "clock": clock,
        "listed": listed,
        "hints": hints,
        "guide": form.get("guide") == "on",
        "ask_all": form.get("ask_all") == "on",
        "rated": form.get("rated"),
        "club": form.get("club"),
    }


def again(
    table: Table, person: Person, length: int | None = None, same_luck: bool = False
) -> Order:
    """A rematch to which the others are invited; or from a moment on, alone against bots. With the
    same luck its dealer draws from the secret of the game that is over: entry for entry the same,
    and open to whoever looks it up."""
    match, game = table.match, table.match.game
    options = game.chosen(match.choices)
    if length is None and table.by_hand:
        return Order(game, list(table.seats), options, table.agreed, key=match.key)
    if length is None:
        agreed = replace(table.agreed, listed=False, tournament=None)
        return Order(game, _invited(table, person), options, agreed)
    if not 0 <= length <= len(match.entries):
        raise Unknown("no_such_moment")
    seats, key = branched(table, person, length), match.key if same_luck else None
    if same_luck and table.by_hand:
        raise NotAllowed("luck_by_hand")
    return Order(game, seats, options, Agreed(branch_of=table.id), match.entries[:length], key)


def _invited(table: Table, person: Person) -> list[Seat]:
    """The seats of a rematch: nobody sits down unasked but the bots of the house."""
    seats: list[Seat] = []
    for seat in table.seats:
        mine = taken_by(person, seats) if seat.person == person.id else Seat()
        seats.append(seat if seat.kind == BOT else mine)
    return seats


def branched(table: Table, person: Person, length: int) -> list[Seat]:
    """Who plays on from a moment: someone alone, on their own seat or else on that which is asked,
    against painters of the house. Those who played keep their level."""
    own = () if table.agreed.elsewhere else table.seats_of(person)
    mine = (own or table.match.copy(length).to_move or (0,))[0]
    seats: list[Seat] = []
    for number, seat in enumerate(table.seats):
        other = painter_of(seat.by_level, [*table.seats, *seats], regulars(table.match.game))
        bot = seat if seat.kind == BOT else other
        seats.append(taken_by(person, ()) if number == mine else bot)
    return seats
