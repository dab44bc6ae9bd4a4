"""Views as vectors: within their bounds, every column with a name, seats seen from the viewer."""

import importlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.core.game import Game
from bottega.core.record import (
    Seats,
    amount,
    bits,
    count,
    fields,
    int8,
    layout,
    one_of,
    seat,
    seat_bits,
)
from bottega.core.rule import DEALER, SPECTATOR, Record, blank
from bottega.core.space import ROUND, Space, misfit, space_of
from bottega.sim import Batch
from bottega.sim.quick import quick
from tables import Table, positions, seats_of, stream, tables_of

# The first action of the dealer's that names a seat: all others mean the same whoever sits where
NAMES_A_SEAT = {"fresco-dice": "GOES_FIRST", "fresco-card": "GOES_FIRST", "atelier": "GOES_FIRST"}


class Small:
    """A view of every kind."""

    seats = int8(of=one_of(6))
    me = int8(of=seat(4, "spectator"))
    bishop = int8(of=one_of(3, "not placed"))
    owner = int8(2, of=seat(4, "face down", "open"))
    where = int8(of=one_of(8, seats=(4, 3)))
    card = int8(of=one_of(13, "none", least=10))
    mood = int8(of=count(4, least=-2))
    tiles = int8(Seats(4), 2, of=count(5))
    unseen = int8(of=amount(10, "never"))
    ready = int8(of=seat_bits(4))
    blended = int8(of=bits(3))


def small(**cells: object) -> dict[str, float]:
    """A small view with these cells, as the columns that are not 0."""
    view, space = blank(layout(Small)), space_of(Small)
    for name, value in {"seats": 3, "me": 1, "card": -1, **cells}.items():
        view[name] = value
    vector = space.vector(view)
    return {name: float(value) for name, value in zip(space.names, vector, strict=True) if value}


def test_a_category_has_a_column_for_each_and_for_what_is_below() -> None:
    assert small(bishop=-1)["bishop=not placed"] == 1
    assert small(bishop=2)["bishop=2"] == 1
    assert small(card=10)["card=10"] == 1
    assert small(card=-1)["card=none"] == 1


def test_counts_are_scaled_and_amounts_end_at_one() -> None:
    assert small(mood=2)["mood"] == 0.5
    assert small(mood=-2)["mood"] == -0.5
    assert small(unseen=-1)["unseen=never"] == 1
    assert "unseen" not in small(unseen=-1)
    assert small(unseen=5)["unseen"] == 0.5
    assert small(unseen=70)["unseen"] == 1


def test_seats_are_turned_as_numbers_as_indices_and_as_bits() -> None:
    assert small()["me=me"] == 1
    assert small(me=-1)["me=spectator"] == 1
    shown = small(owner=[0, 2], where=3, tiles=[[1, 0], [0, 2], [0, 0], [0, 5]], ready=0b1011)
    assert shown["owner[0]=third"] == shown["owner[1]=next"] == 1  # three seats, seen from seat 1
    assert shown["where=third"] == 1
    assert shown["tiles[third,0]"] == np.float32(0.2)
    assert shown["tiles[me,1]"] == np.float32(0.4)
    assert shown["tiles[fourth,1]"] == 1  # who is no seat of this table stays
    assert (shown["ready:me"], shown["ready:third"], shown["ready:fourth"]) == (1, 1, 1)
    assert "ready:next" not in shown
    assert small(where=1, blended=5)["where=1"] == 1
    assert set(small(blended=5)) >= {"blended:0", "blended:2"}


def test_what_does_not_fit_is_named() -> None:
    of = dict(fields(Small))
    assert misfit(of["bishop"], np.array(99)) == "holds 99; allowed are -1 to 2"
    assert misfit(of["owner"], np.array([0, -3])) == "holds -3; allowed are -2 to 3"
    assert misfit(of["blended"], np.array(8)) == "holds 8; allowed are 0 to 7"
    assert misfit(of["unseen"], np.array(120)) is None


def test_every_field_of_a_view_says_of_what_it_is(game: Game) -> None:
    assert not [name for name, field in fields(game.View) if field.of is None]
    assert len(set(game.space.names)) == len(game.space.names)


def within(game: Game, s: Record, viewer: int) -> None:
    """A view holds what its fields say."""
    view = game.seen(s, viewer)
    for name, field in fields(game.View):
        assert misfit(field, np.asarray(view[name], np.int64)) is None, name


def test_every_view_holds_what_its_fields_say(table: Table) -> None:
    for s in positions(table):
        for viewer in table.viewers():
            within(table.game, s, viewer)


def test_interpreted_vectors_are_the_compiled_ones(game: Game) -> None:
    for table in tables_of(game)[::5]:
        batch = Batch(game, 4, table.players, 3, dict(table.options))
        for _ in range(20):
            batch.step(batch.legals[np.arange(4), batch.counts // 2])
        for view, vector in zip(batch.views, batch.vectors, strict=True):
            assert (game.space.vector(view) == vector).all()


def test_vectors_stay_within_their_bounds(game: Game) -> None:
    """Over 250,000 random states of each game, a million together."""
    space, tables, random = game.space, tables_of(game), np.random.default_rng(1)
    share = -(-250_000 // len(tables) // 50)
    for table in tables:
        batch = Batch(game, share, table.players, 5, dict(table.options))
        for _ in range(50):
            assert (batch.vectors >= space.low).all()
            assert (batch.vectors <= space.high).all()
            picked = (random.random(share) * batch.counts).astype(int)
            batch.step(batch.legals[np.arange(share), picked])
    for name, field in fields(game.View):
        assert misfit(field, batch.views[name].astype(np.int64)) is None, name


def entries_of(space: Space, view: Any) -> NDArray[np.float32]:
    columns, values = np.zeros(space.cells, np.int32), np.zeros(space.cells, np.float32)
    space.entries(np.frombuffer(view.tobytes(), np.int8), columns, values)
    out = np.zeros(len(space.names), np.float32)
    out[columns] = values
    return out


def test_entries_are_the_same_vector_as_a_list(game: Game) -> None:
    table = tables_of(game)[0]
    for s in positions(table, 1):
        view = game.seen(s, 0)
        assert (entries_of(game.space, view) == game.space.vector(view)).all()


def test_whoever_sits_where_sees_the_same_from_there(table: Table) -> None:
    """The same game, everybody one seat further: every seat's vector is what it was."""
    game, here, there, dice = quick(table.game), table.fresh(), table.fresh(), stream(8)
    for number in range(60):
        seats = seats_of(game.to_move(here))
        if not seats:
            break
        seat, n = seats[0], table.players
        legal = game.odds(here, seat).nonzero()[0]
        action = int(legal[(7 * number + int(dice[2])) % len(legal)])
        dice[2] += 3
        game.apply(here, seat, action)
        onward = DEALER if seat == DEALER else (seat + 1) % n
        game.apply(there, onward, moved_on(game, seat, action, n))
        if number % 10 == 9:
            for viewer in range(n):
                one = game.space.vector(game.seen(here, viewer))
                other = game.space.vector(game.seen(there, (viewer + 1) % n))
                differing = np.array(game.space.names)[one != other]
                assert not len(differing), (number, viewer, list(differing))


def moved_on(game: Game, seat: int, action: int, players: int) -> int:
    """The same act, of everybody one seat further."""
    rooms = {"fresco-dice": "state", "fresco": "actions"}
    numbers = importlib.import_module(f"{game.package}.{rooms.get(game.id, 'actions')}")
    first = getattr(numbers, NAMES_A_SEAT.get(game.id, "DRAWN"))
    if seat == DEALER and first <= action < first + players:
        return int(first + (action - first + 1) % players)
    return action


def test_a_spectator_sees_from_the_first_seat(game: Game) -> None:
    table = tables_of(game)[0]
    view = game.seen(table.fresh(), SPECTATOR)
    shown = dict(zip(game.space.names, game.space.vector(view), strict=True))
    assert shown["me=spectator"] == 1
    assert not any(shown[f"me={name}"] for name in ROUND[: max(game.SEATS)])
