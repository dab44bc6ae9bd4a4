"""Chapter 11: the end of the game."""

import pytest

from bottega.core.rule import OVER, Record
from bottega.games.fresco import actions as act
from bottega.games.fresco import phases as ask
from bottega.games.fresco import places
from games.fresco.playing import (
    GAME,
    NOBODY,
    at,
    at_cathedral,
    begin,
    do,
    end_round,
    get_up,
    lay,
    paint,
    send,
    stand,
    told,
    uncover,
)


@pytest.mark.parametrize(("left", "ending"), [(7, 0), (6, 1), (1, 1)])
def test_11_1_a_round_that_begins_with_six_tiles_or_fewer_is_the_last(
    left: int, ending: int
) -> None:
    s = begin(3)
    uncover(s, 25 - left)
    end_round(s)
    assert s.ending == ending
    if ending:
        end_round(s)
        assert GAME.to_move(s) == OVER
        assert s.lap == 2


def test_11_1_six_tiles_left_in_the_middle_of_a_round_change_nothing_yet() -> None:
    s = at_cathedral("RRY")
    lay(s, 24, 3, "RRY")
    lay(s, 0, 3, "RBB")
    uncover(s, 18)
    do(s, act.RESTORE + 24)
    assert s.ending == 0
    end_round(s)
    assert (s.lap, s.ending) == (2, 1)


def test_11_2_a_finished_fresco_ends_the_game_with_its_round() -> None:
    s = begin(3)
    lay(s, 24, 3, "RRY")
    uncover(s, 24)
    s.bishop, s.thalers[0], s.thalers[1], s.thalers[2] = 0, 0, 0, 0
    get_up(s)
    paint(s, 0, "RRYRY")
    send(s, (0, 1, 1, 1, 1), NOBODY, NOBODY)
    do(s, act.RESTORE + 24)
    assert s.phase == ask.STUDIO
    do(s, act.EARN, act.BLEND)
    assert s.phase == ask.THEATER  # side 1
    do(s, act.ENJOY)
    assert GAME.to_move(s) == OVER
    assert s.lap == 1
    assert s.thalers[0] == 3  # no income
    assert s.space[0] == 3 + 1


def test_11_3_no_income_after_the_last_round() -> None:
    s = begin(3)
    uncover(s, 20)
    end_round(s)
    thalers = [int(n) for n in s.thalers]
    end_round(s)
    assert GAME.to_move(s) == OVER
    assert [int(n) for n in s.thalers] == thalers


def test_11_4_a_point_for_every_two_thalers_in_the_order_of_getting_up() -> None:
    s = last_round()
    stand(s, 10, 12, 14)
    s.thalers[0], s.thalers[1], s.thalers[2] = 7, 4, 1
    get_up(s, {0: 9, 1: 8, 2: 5})
    send(s, NOBODY, NOBODY, NOBODY)
    assert GAME.to_move(s) == OVER
    # seat 1 would land on 14, where seat 2 stands: 15. Then seat 0 lands on 13.
    assert [int(n) for n in s.space[:3]] == [13, 15, 14]
    assert [GAME.rank(s, seat) for seat in range(3)] == [3, 1, 2]


def last_round() -> Record:
    s = begin(3)
    uncover(s, 20)
    end_round(s)
    return s


def test_11_4_on_an_occupied_space_the_painter_goes_forward_without_a_choice() -> None:
    s = last_round()
    stand(s, 10, 12, 13)
    s.thalers[0], s.thalers[1], s.thalers[2] = 4, 0, 0
    get_up(s)
    send(s, NOBODY, NOBODY, NOBODY)
    assert GAME.to_move(s) == OVER
    assert s.space[0] == 14


def test_11_4_paint_is_worth_nothing() -> None:
    s = last_round()
    for seat in range(3):
        s.thalers[seat] = 1
        paint(s, seat, "RYBOGP" * 3)
    spaces = [int(n) for n in s.space]
    get_up(s)
    send(s, NOBODY, NOBODY, NOBODY)
    assert [int(n) for n in s.space] == spaces


def test_11_5_who_is_furthest_ahead_wins_and_the_start_ranks_by_its_numbers() -> None:
    s = begin(4)
    stand(s, 0, 5)
    assert [GAME.score(s, seat) for seat in range(4)] == [0, 5, 0, 0]
    assert [GAME.rank(s, seat) for seat in range(4)] == [4, 1, 3, 2]


@pytest.mark.parametrize(("way", "space"), [(0, 6), (1, 8)])
def test_11_4_a_last_move_behind_or_in_front_is_told_before_money_is_counted(
    way: int, space: int
) -> None:
    s = last_round()
    stand(s, 5, 7, 20)
    paint(s, 0, "RYB")
    s.thalers[0] = 2
    get_up(s)
    send(s, at(places.CATHEDRAL), NOBODY, NOBODY)
    do(s, act.RESTORE_ALTAR)
    story = told(s, act.LAND + way)
    assert GAME.to_move(s) == OVER
    assert story.startswith(f"Red moves to {space}. Red counts the purse: 2.")
    assert s.space[0] != space


def test_11_4_the_last_points_of_work_are_told_as_a_move() -> None:
    s = last_round()
    stand(s, 5, 10, 20)
    paint(s, 0, "RYB")
    get_up(s)
    send(s, at(places.CATHEDRAL), NOBODY, NOBODY)
    assert "2 points. Red moves to 7. Red counts" in told(s, act.RESTORE_ALTAR)
