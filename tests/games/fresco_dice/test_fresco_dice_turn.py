"""The rules of the dice game, chapter 2: a turn."""

from bottega.games.fresco_dice import rules, words
from bottega.games.fresco_dice.state import (
    BETS,
    BISHOP,
    EMPTY,
    KEEP,
    PLACE,
    ROLL,
)
from games.fresco_dice.dice_table import (
    GAME,
    GREEN,
    RED,
    SECTION,
    YELLOW,
    bets,
    give,
    keep,
    place,
    table,
    throw,
)
from tables import choices


def test_2_1_favour_bishop_bets_and_rolls_scoring() -> None:
    s = table(2)
    phases = [int(s.phase)]
    place(s, 8)
    for colour in ("red", "yellow", "blue"):
        phases.append(int(s.phase))
        bets(s)
        phases.append(int(s.phase))
        throw(s)
        phases.append(int(s.phase))
        keep(s, colour)
    assert phases == [BISHOP, BETS, ROLL, KEEP, BETS, ROLL, KEEP, BETS, ROLL, KEEP]
    assert (s.turn, s.phase) == (YELLOW, BISHOP)


def test_2_2_the_favour_tile_goes_to_the_last_alone() -> None:
    s = table(3)
    assert s.favour == EMPTY  # three on the stairs
    for spaces, holder in (
        ((4, 0, 0), EMPTY),
        ((4, 0, 2), YELLOW),  # alone on the stairs
        ((4, 9, 2), GREEN),
    ):
        s.space[:3] = spaces
        rules.begin_turn(s)
        assert s.favour == holder


def test_2_2_option_round_keeps_the_tile_where_it_was_given() -> None:
    s = table(3, favour="round")
    s.space[:3] = (4, 9, 2)
    s.favour, s.turn = RED, YELLOW
    rules.begin_turn(s)
    assert s.favour == RED
    s.turn = s.palette
    rules.begin_turn(s)
    assert s.favour == GREEN


def test_2_3_the_bishop_may_stand_anywhere() -> None:
    s = table()
    give(s, RED, 13)
    s.bishop = SECTION[19]
    assert choices(GAME, s, RED) == [PLACE + section for section in range(5)]
    assert "own it already" in words.action(GAME.seen(s, RED), RED, PLACE + SECTION[13], "en")
