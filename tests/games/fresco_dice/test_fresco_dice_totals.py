"""The rules of the dice game, chapter 5: what a total earns."""

import pytest

from bottega.core.rule import DEALER
from bottega.games.fresco_dice import rules
from bottega.games.fresco_dice.state import (
    BISHOP,
    EMPTY,
    FACE_DOWN,
    FILL,
    MARKED,
    NOTHING,
    PORTRAIT,
    TURN_UP,
)
from games.fresco_dice.dice_table import GAME, RED, SECTION, SPACE, YELLOW, act, give, table, turn
from tables import choices


@pytest.mark.parametrize("number", [8, 13, 16, 19, 24])
def test_5_1_a_section_by_its_number(number: int) -> None:
    s = table(2)
    turn(s, number, bishop=8)
    assert [int(s.fresco[RED, k]) > 0 for k in range(5)] == [n == number for n in SECTION]


@pytest.mark.parametrize("total", [9, 10, 11, 12, 14, 15, 17, 18, 20, 21, 22, 23])
def test_5_2_a_portrait_by_its_range(total: int) -> None:
    s = table(2)
    space = max(low for low in SPACE if low <= total)
    tile = int(s.open[SPACE[space]])
    turn(s, total)
    assert s.owner[tile] == RED
    assert not s.fresco[RED].any()


@pytest.mark.parametrize("total", [3, 7, 25, 30])
def test_5_3_too_little_or_too_much_is_nothing(total: int) -> None:
    s = table(2)
    turn(s, total)
    assert not s.fresco.any()
    assert not (s.owner >= 0).any()
    assert s.space.tolist() == [0, 0, 0, 0]


def test_5_4_nothing_for_an_owned_section() -> None:
    s = table(2)
    give(s, RED, 16)
    before = s.space.tolist()
    turn(s, 16, bishop=16, yellow=MARKED)
    assert s.space.tolist() == before
    assert s.result == NOTHING


def test_5_4_nothing_from_an_empty_portrait_space() -> None:
    s = table(2)
    for tile in (int(s.open[SPACE[14]]), *[t for t in range(16) if s.owner[t] == FACE_DOWN][:1]):
        s.owner[tile] = YELLOW
    s.open[SPACE[14]], s.under[SPACE[14]] = EMPTY, 0
    s.space[YELLOW] = 9
    rules.begin_turn(s)
    s.favour = EMPTY
    turn(s, 14, yellow=PORTRAIT)
    assert s.space.tolist() == [0, 9, 0, 0]
    assert s.result == NOTHING


def test_5_5_taking_is_not_optional() -> None:
    s = table(2)
    turn(s, 10)
    assert s.phase in (FILL, BISHOP)
    assert (s.owner == RED).sum() == 1


def test_5_6_the_next_portrait_is_turned_up_at_once() -> None:
    s = table(4)
    turn(s, 10)
    assert GAME.to_move(s) == DEALER
    hidden = [tile for tile in range(16) if s.owner[tile] == FACE_DOWN]
    assert choices(GAME, s, DEALER) == [TURN_UP + tile for tile in hidden]
    act(s, DEALER, TURN_UP + hidden[-1])
    assert s.open[SPACE[9]] == hidden[-1]
    assert s.under.tolist() == [2, 3, 3, 3]
    assert (s.turn, s.phase) == (YELLOW, BISHOP)
