"""The rules of the dice game, chapter 1: the box and the set-up."""

import pytest

from bottega.core.rule import DEALER
from bottega.games.fresco_dice import box, rules
from bottega.games.fresco_dice.state import (
    BOX,
    EMPTY,
    GOES_FIRST,
    KEEP,
)
from bottega.games.fresco_dice.track import move
from games.fresco_dice.dice_table import GAME, GREEN, RED, SECTION, YELLOW, table, turn


def test_1_1_two_to_four_players() -> None:
    assert GAME.SEATS == (2, 3, 4)
    assert [GAME.seat(seat) for seat in range(4)] == ["Red", "Yellow", "Green", "Blue"]


def test_1_2_all_start_on_the_stairs() -> None:
    assert table().space.tolist() == [0, 0, 0, 0]
    s = table()
    move(s, RED, 1)
    assert s.space[RED] == 1


@pytest.mark.parametrize(("players", "top"), [(4, 5), (3, 5), (2, 6)])
def test_1_3_as_many_tiles_as_players_the_lowest_left_out(players: int, top: int) -> None:
    s = table(players)
    values = []
    for seat in range(players):
        s.turn = seat
        s.phase, s.roll, s.gain = KEEP, 3, 0
        rules.restore(s, SECTION[16])
        values.append(int(s.fresco[seat, SECTION[16]]))
    assert values[0] == top
    assert values == [5, 5, 6, 7][4 - players :]


@pytest.mark.parametrize(("players", "used"), [(4, 16), (3, 12), (2, 8)])
def test_1_4_portraits_in_four_equal_stacks_the_top_one_open(players: int, used: int) -> None:
    s = table(players)
    assert sum(int(s.owner[tile]) != BOX for tile in range(16)) == used
    assert s.under.tolist() == [used // 4 - 1] * 4
    assert all(s.open[space] != EMPTY for space in range(4))
    women = sum(1 for tile in range(16) if s.owner[tile] != BOX and box.SITTER[tile] == 0)
    assert women == used // 2


def test_1_5_the_first_player_is_drawn_and_play_goes_clockwise() -> None:
    s = GAME.fresh(3, GAME.choices({}))
    assert GAME.odds(s, DEALER).nonzero()[0].tolist() == [GOES_FIRST + n for n in range(3)]
    s = table(3, first=GREEN)
    order = []
    for _ in range(4):
        order.append(int(s.turn))
        turn(s, 7)
    assert order == [GREEN, RED, YELLOW, GREEN]
    assert s.palette == GREEN
