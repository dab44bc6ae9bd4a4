"""The rules of the dice game, chapter 6: scoring."""

from bottega.games.fresco_dice import box, rules
from bottega.games.fresco_dice.state import (
    MARKED,
    NOTHING,
    OTHER,
    PORTRAIT,
)
from bottega.games.fresco_dice.track import move
from games.fresco_dice.dice_table import (
    GAME,
    GREEN,
    RED,
    SPACE,
    YELLOW,
    bets,
    keep,
    place,
    table,
    throw,
    turn,
)
from tables import seats_of


def test_6_1_the_points_of_the_tile_or_portrait() -> None:
    s = table(4)
    turn(s, 13, bishop=8)
    assert s.space.tolist() == [4, 0, 0, 0]
    s = table(4)
    tile = int(s.open[SPACE[17]])
    turn(s, 18)
    assert s.gain == box.VALUE[tile]


def test_6_2_the_bishop_pays_three_more() -> None:
    s = table(4)
    turn(s, 24, bishop=24)
    assert s.space[RED] == 8 + 3


def test_6_3_nothing_scores_nothing() -> None:
    s = table(3)
    turn(s, 4, yellow=PORTRAIT, green=OTHER)
    assert s.space.tolist() == [0, 0, 0, 0]


def test_6_4_right_bets_move_clockwise_after_the_active_player() -> None:
    s = table(3, first=GREEN)
    s.space[:3] = (2, 3, 20)
    rules.begin_turn(s)
    turn(s, 16, bishop=8, red=OTHER, yellow=OTHER)
    # Red moves first: 2 + 3 = 5. Then Yellow: 3 + 3 = 6. Green had moved before both.
    assert s.space.tolist()[:3] == [5, 6, 25]
    s = table(3, first=GREEN)
    s.space[:3] = (2, 5, 20)
    rules.begin_turn(s)
    place(s, 8)
    bets(s, red=OTHER)
    for colour, pips in (("red", 6), ("yellow", 6), ("blue", 4)):
        throw(s, ("purple", "purple"), **{colour: pips})
        keep(s, colour)
        bets(s, yellow=OTHER if s.roll == 2 else 0)
    # Red: 2 + 3 = 5 is Yellow's, so 6. Then Yellow: 5 + 1 = 6 is Red's, so 7.
    assert s.space.tolist()[:3] == [6, 7, 25]


def test_6_5_a_wrong_bet_costs_nothing() -> None:
    s = table(3)
    s.space[:3] = (0, 7, 9)
    turn(s, 16, bishop=16, yellow=PORTRAIT, green=MARKED)
    assert s.space[YELLOW] == 7
    assert s.space[GREEN] == 12


def test_6_6_occupied_spaces_are_skipped_until_one_is_free() -> None:
    s = table(4)
    s.space[:4] = (0, 5, 6, 8)
    move(s, RED, 5)
    assert s.space[RED] == 7
    move(s, RED, 1)
    assert s.space[RED] == 9
    move(s, YELLOW, 0)
    assert s.space[YELLOW] == 5
    s.space[:4] = (0, 0, 3, 4)
    move(s, RED, 2)  # passing painters on the way is nothing
    assert s.space[RED] == 2


def test_6_7_all_tokens_are_turned_over_and_go_back() -> None:
    s = table(3)
    turn(s, 16, bishop=16, yellow=PORTRAIT, green=MARKED)
    assert s.turned.tolist() == [NOTHING, PORTRAIT, MARKED, NOTHING]
    assert not s.bet.any()
    place(s, 8)
    assert seats_of(GAME.to_move(s)) == [RED, GREEN]
    assert not s.turned.any()
