"""Chapter 14: the bishop’s requests."""

import pytest

from bottega.core.rule import Record
from bottega.games.fresco import actions as act
from bottega.games.fresco import box, places
from bottega.games.fresco import phases as ask
from bottega.games.fresco.state import EMPTY
from games.fresco.playing import (
    GAME,
    NOBODY,
    G,
    O,
    P,
    R,
    Y,
    at,
    begin,
    do,
    get_up,
    legal,
    paint,
    paints,
    send,
    uncover,
)


def at_workshop(backs: dict[int, int], count: int = 1, players: int = 3, **options: str) -> Record:
    """Seat 0 at the workshop with tiles of these backs: 1 orange, 2 green, 4 purple."""
    s = begin(players, requests="true", **options)
    for back, wanted in backs.items():
        for segment in range(25):
            tile = s.fresco[segment]
            if wanted and tile >= 0 and box.BACK[tile] == back:
                s.fresco[segment], wanted = EMPTY, wanted - 1
                s.tiles[0, back] += 1
                s.uncovered += 1
        assert wanted == 0
    get_up(s)
    send(s, at(places.WORKSHOP, count), *[NOBODY] * (players - 1))
    return s


def test_14_1_three_requests_of_four_types_the_dearest_first() -> None:
    s = begin(3, requests="true")
    assert list(s.stock) == [3, 3, 3, 3]
    assert [int(n) for n in box.REQUEST_POINTS[0]] == [6, 5, 4]
    for special in (1, 2, 3):
        assert [int(n) for n in box.REQUEST_POINTS[special]] == [10, 9, 8]
    for points, stock in ((6, 3), (5, 2), (4, 1)):
        s = at_workshop({0: 3})
        s.stock[0] = stock
        s.stacks[1, 0] = 3 - stock
        GAME.apply(s, 0, act.FULFIL)
        assert s.space[0] == points


def test_14_1_an_empty_type_cannot_be_fulfilled() -> None:
    s = at_workshop({0: 3})
    s.stock[0] = 0
    assert act.FULFIL not in legal(s)
    assert "14.1" in GAME.words.refusal(GAME.seen(s, 0), 0, act.FULFIL, "en")


def test_14_2_one_request_a_round_and_the_other_apprentices_blend() -> None:
    s = at_workshop({0: 6}, 2)
    paint(s, 0, "RRRYYY")
    do(s, act.FULFIL)
    assert act.FULFIL not in legal(s)
    do(s, act.BLEND, act.BLEND)
    assert s.phase != ask.WORKSHOP
    assert paints(s, 0).startswith("RY")


def test_14_2_between_blends_too_but_not_with_half_an_apprentice() -> None:
    s = at_workshop({0: 3}, 2)
    paint(s, 0, "RRRYYY")
    do(s, act.BLEND)
    assert act.FULFIL in legal(s)
    do(s, act.BLEND)
    assert act.FULFIL in legal(s)
    do(s, act.BLEND)
    assert act.FULFIL not in legal(s)


def test_14_3_the_general_request_takes_any_three_tiles() -> None:
    assert act.FULFIL not in legal_or_nothing(at_workshop({0: 2}))
    assert act.FULFIL in legal(at_workshop({0: 1, 1: 1, 6: 1}))


def legal_or_nothing(s: Record) -> list[int]:
    return legal(s) if s.phase == ask.WORKSHOP else []


@pytest.mark.parametrize(("kind", "backs"), [(1, (1, 3, 5)), (2, (2, 3, 6)), (3, (4, 5, 6))])
def test_14_3_a_coloured_request_takes_three_tiles_with_its_splash(
    kind: int, backs: tuple[int, int, int]
) -> None:
    s = at_workshop(dict.fromkeys(backs, 1))
    assert [a for a in legal(s) if act.FULFIL <= a < act.GIVE] == [act.FULFIL, act.FULFIL + kind]
    do(s, act.FULFIL + kind)
    assert s.space[0] == 0  # which tiles, is asked first
    while s.phase == ask.REQUEST:
        do(s, legal(s)[0])
    assert s.space[0] == 10
    assert not s.tiles[0].any()


def test_14_3_two_tiles_of_a_colour_are_not_enough() -> None:
    s = at_workshop({1: 2, 4: 1})
    assert act.FULFIL + 1 not in legal(s)
    assert "14.3" in GAME.words.refusal(GAME.seen(s, 0), 0, act.FULFIL + 1, "en")


def test_14_4_the_player_picks_the_tiles() -> None:
    s = at_workshop({1: 2, 3: 2, 0: 1})
    do(s, act.FULFIL + 1)
    assert s.phase == ask.REQUEST
    assert legal(s) == [act.GIVE + 1, act.GIVE + 3]
    do(s, act.GIVE + 3, act.GIVE + 3)  # then two plain orange ones are left, which are alike
    assert s.phase != ask.REQUEST
    assert (s.tiles[0, 1], s.tiles[0, 3], s.tiles[0, 0]) == (1, 0, 1)


def test_14_5_the_request_scores_and_costs_no_paint() -> None:
    s = at_workshop({0: 3})
    do(s, act.FULFIL)
    assert s.space[0] == 6
    assert paints(s, 0) == "RYB"
    assert s.stock[0] == 2
    assert s.stacks[0, 0] == 1


def test_14_6_a_stack_pays_one_thaler_in_place_of_three() -> None:
    s = at_workshop({0: 5})
    do(s, act.FULFIL)
    while s.phase != ask.PAINT:
        do(s, act.STOP)
    assert s.thalers[0] == 12 + 2 + 1


def test_14_7_the_general_stack_pays_a_basic_paint_chosen_anew() -> None:
    s = at_workshop({0: 3})
    do(s, act.FULFIL)
    while s.phase != ask.PAINT:
        do(s, act.STOP)
    assert legal(s) == [act.PICK, act.PICK + 1, act.PICK + 2]
    do(s, act.PICK + Y)
    assert paints(s, 0) == "RYYB"
    get_up(s)
    send(s, NOBODY, NOBODY, NOBODY)
    do(s, act.PICK + R)
    assert paints(s, 0) == "RRYYB"


def test_14_7_paints_are_chosen_in_the_order_of_getting_up() -> None:
    s = begin(3, requests="true")
    s.stacks[0, 0] = s.stacks[1, 0] = 1
    s.stock[0] = 1
    uncover(s, 6)
    s.stacked[:] = s.tiles[1]
    s.tiles[1] = 0
    get_up(s, {0: 9, 1: 5, 2: 7})
    send(s, NOBODY, NOBODY, NOBODY)
    assert (s.phase, s.turn) == (ask.PAINT, 1)
    do(s, act.PICK)
    assert (s.phase, s.turn) == (ask.PAINT, 0)


@pytest.mark.parametrize(
    ("kind", "back", "colour"),
    [(1, 1, O), (2, 2, G), (3, 4, P)],
    ids=["orange", "green", "purple"],
)
def test_14_7_a_coloured_stack_pays_its_colour(kind: int, back: int, colour: int) -> None:
    s = at_workshop({back: 2, 7: 1})
    do(s, act.FULFIL + kind)
    if s.phase == ask.REQUEST:
        do(s, *legal(s)[:1])
    while s.phase == ask.REQUEST:
        do(s, legal(s)[0])
    while s.phase == ask.WORKSHOP:
        do(s, act.STOP)
    assert s.paints[0, colour] == 1
    assert s.thalers[0] == 13
