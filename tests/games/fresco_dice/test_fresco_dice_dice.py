"""The rules of the dice game, chapter 4: dice."""

import pytest

from bottega.core.rule import DEALER, NONE
from bottega.games.fresco_dice import rules, words
from bottega.games.fresco_dice.state import (
    BEND,
    EMPTY,
    FACE,
    FAVOUR_TILE,
    ROLL,
    SET_ASIDE,
)
from games.fresco_dice.dice_table import (
    DIE,
    GAME,
    RED,
    SECTION,
    YELLOW,
    act,
    bets,
    keep,
    place,
    table,
    throw,
    turn,
)
from tables import choices


def test_4_1_three_rolls_of_six_five_and_four_dice() -> None:
    s = table(2)
    place(s, 8)
    rolled = []
    for colour in ("red", "yellow", "blue"):
        bets(s)
        throws = 0
        while s.phase == ROLL:
            act(s, DEALER, FACE)
            throws += 1
        rolled.append(throws - 2)  # both colour dice each time
        keep(s, colour)
    assert rolled == [6, 5, 4]


def test_4_2_exactly_one_quality_die_is_set_aside() -> None:
    s = table(2)
    place(s, 8)
    bets(s)
    throw(s, ("purple", "purple"), purple=1)
    assert choices(GAME, s, RED) == sorted(
        [SET_ASIDE + 3 * die for die in range(6)] + [SET_ASIDE + 16, SET_ASIDE + 17]
    )
    keep(s, "green")
    assert s.aside.tolist() == [0, 0, 0, 1, 0, 0]


def test_4_3_colour_dice_double_and_quadruple() -> None:
    for colour_dice, total in ((0, 5), (1, 10), (2, 20)):
        s = table(2)
        place(s, 8)
        bets(s)
        throw(s, ("blue", "blue"), blue=5)
        keep(s, "blue", colour_dice)
        assert rules.total(s) == total
        assert sum(int(die) == DIE["blue"] for die in s.joined) == colour_dice


def test_4_3_a_colour_die_of_another_colour_helps_nothing() -> None:
    s = table(2)
    place(s, 8)
    bets(s)
    throw(s, ("blue", "green"))
    with_two = SET_ASIDE + 3 * DIE["blue"] + 2
    assert with_two not in choices(GAME, s, RED)
    assert SET_ASIDE + 3 * DIE["red"] + 1 not in choices(GAME, s, RED)
    assert "only one colour die shows blue" in words.refusal(GAME.seen(s, RED), RED, with_two, "en")


def test_4_4_set_aside_stays_aside_and_unused_colour_dice_are_rolled_again() -> None:
    s = table(2)
    place(s, 8)
    bets(s)
    throw(s, ("blue", "green"), blue=5)
    keep(s, "blue", 1)
    bets(s)
    assert s.colours.tolist() == [DIE["blue"], EMPTY]  # one is in the cup again
    throw(s, ("blue",), green=3)  # its quality die is out: worthless
    offered = {(action - SET_ASIDE) // 3 for action in choices(GAME, s, RED)}
    assert offered == set(range(6)) - {DIE["blue"]}
    keep(s, "green")
    assert rules.total(s) == 13


def test_4_5_the_total_is_the_sum() -> None:
    s = table(2)
    place(s, 8)
    for colour, pips in (("red", 2), ("yellow", 6), ("blue", 3)):
        bets(s)
        throw(s, ("purple", "purple"), **{colour: pips})
        keep(s, colour)
    assert rules.total(s) == 11


def test_4_6_the_favour_tile_bends_the_total_by_one() -> None:
    for bent, earned in ((0, 13), (1, None), (2, None)):
        s = table(2)
        s.space[:2] = (0, 5)
        rules.begin_turn(s)
        assert s.favour == RED
        turn(s, 14)
        assert s.phase == FAVOUR_TILE
        assert choices(GAME, s, RED) == [BEND, BEND + 1, BEND + 2]
        act(s, RED, BEND + bent)
        assert (s.fresco[RED, SECTION[13]] > 0) == (earned == 13)


@pytest.mark.parametrize(("total", "left"), [(3, [BEND + 1]), (14, [BEND, BEND + 1, BEND + 2])])
def test_4_6_nobody_bends_a_total_that_earns_nothing(total: int, left: list[int]) -> None:
    s = table(2)
    s.space[:2] = (0, 5)
    rules.begin_turn(s)
    turn(s, total)
    assert s.phase == FAVOUR_TILE
    assert GAME.sensible(s, RED, GAME.odds(s, RED)) == left
    assert GAME.surely(s, RED, GAME.odds(s, RED)) == (left[0] if len(left) == 1 else NONE)


def test_4_6_only_the_active_player_profits() -> None:
    s = table(2)
    s.space[:2] = (5, 0)
    rules.begin_turn(s)
    assert s.favour == YELLOW
    turn(s, 14)
    assert s.phase != FAVOUR_TILE
