"""What was played elsewhere, as an order: a real table that somebody keeps, or a log."""

import json
from collections.abc import Mapping
from dataclasses import replace

from bottega.core.log import game_of as named_in
from bottega.core.log import replay
from bottega.core.match import BY_HAND, LogError, Match
from bottega.web.people.person import NAME_LIMIT, Person
from bottega.web.people.text import checked
from bottega.web.speech.refusals import Malformed, NotAllowed
from bottega.web.table.agreed import NOBODY, Agreed
from bottega.web.table.orders import MOST_SEATS, fields_of, game_of, order_of
from bottega.web.table.registry import Order
from bottega.web.table.seats import BOT, PERSON, Seat

ELSEWHERE = Agreed(rated=NOBODY, elsewhere=True)
SECRET = 32  # bytes of a secret, at most


def real_order(form: Mapping[str, str], person: Person) -> Order:
    """A real table: whoever asks keeps it, for all who sit there and for chance."""
    asked = {name: fields_of(form)[name] for name in ("game", "seats", "options")}
    order = order_of(asked, person)
    taken = [n for n in range(MOST_SEATS) if form.get(f"seat{n}", "none") != "none"]
    names = [form.get(f"name{n}", "").strip() for n in taken]
    if not taken or all(seat.kind != PERSON for seat in order.seats):
        raise NotAllowed("real_nobody")
    colours = [order.game.seat(number, person.language) for number in range(len(order.seats))]
    seats = [
        seat if seat.kind == BOT else _sitting(person, name or colour)
        for seat, name, colour in zip(order.seats, names, colours, strict=True)
    ]
    return replace(order, seats=seats, agreed=ELSEWHERE, key=BY_HAND)


def _sitting(keeper: Person, name: str) -> Seat:
    """Somebody at a real table; the seat is its keeper's."""
    return Seat(PERSON, keeper.id, checked(name, NAME_LIMIT, "limits_name"))


def log_order(text: bytes, person: Person) -> Order:
    """A log that somebody brings. One that is not over, or whose secret nobody knows, goes on by
    hand. Slow: for a thread."""
    try:
        match = _played(json.loads(text))
    except LogError as error:
        raise NotAllowed("log_refused", why=error) from error
    except ValueError as error:  # no text, or no JSON
        raise Malformed("log_unreadable") from error
    game, sealed = match.game, match.over and match.key.secret
    seats = [_sitting(person, game.seat(n, person.language)) for n in range(match.players)]
    key, given = (match.key, match.given) if sealed else (BY_HAND, 0)
    options = game.chosen(match.choices)
    return Order(game, seats, options, ELSEWHERE, list(match.entries), key, given)


def _played(log: object) -> Match:
    """The match of a log, with all that can be checked."""
    if isinstance(log, dict):
        log = log.get("log", log)  # as a game is saved
    if not isinstance(log, dict):
        raise LogError("not a log")
    match = replay(game_of(named_in(log)), log)
    if len(match.key.secret or b"") > SECRET:
        raise LogError("no table has so long a secret")
    if match.over and match.key.secret:
        match.verify()
    return match
