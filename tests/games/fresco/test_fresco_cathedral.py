"""Chapter 5: the cathedral."""

import pytest

from bottega.core.rule import NONE
from bottega.games.fresco import actions as act
from bottega.games.fresco import box
from bottega.games.fresco import phases as ask
from bottega.games.fresco.state import EMPTY
from games.fresco.playing import GAME, altar, at_cathedral, do, lay, legal, paints, stand, uncover


def test_5_1_a_segment_costs_exactly_the_paints_on_its_tile() -> None:
    s = at_cathedral("RRYBBOGPP")
    lay(s, 24, 4, "RRYB")
    do(s, act.RESTORE + 24)
    assert paints(s, 0) == "BOGPP"
    assert s.fresco[24] == EMPTY


def test_5_1_nothing_replaces_a_paint_of_a_segment() -> None:
    s = at_cathedral("RYBOGPP")
    lay(s, 24, 3, "RRY")
    assert act.RESTORE + 24 not in legal(s)
    assert "red" in GAME.words.refusal(GAME.seen(s, 0), 0, act.RESTORE + 24, "en")


def test_5_1_each_apprentice_restores_once() -> None:
    s = at_cathedral("RYBRYBRYB", 2)
    do(s, act.RESTORE_ALTAR, act.RESTORE_ALTAR)
    assert s.phase != ask.CATHEDRAL
    assert s.space[0] == 4


def test_5_2_the_tile_is_kept_and_its_points_scored() -> None:
    s = at_cathedral("RRY")
    s.thalers[0] = 0
    lay(s, 24, 3, "RRY")
    do(s, act.RESTORE + 24)
    assert s.space[0] == 3
    assert s.tiles[0, 0] == 1


def test_5_2_points_and_bonus_are_one_move() -> None:
    """3 alone would meet the painter on space 3; with the bonus the move ends on 5."""
    s = at_cathedral("RRY")
    s.bishop, s.thalers[0] = 18, 0
    lay(s, 24, 3, "RRY")
    stand(s, 0, 3)
    do(s, act.RESTORE + 24)
    assert s.space[0] == 5


@pytest.mark.parametrize(
    ("bishop", "ways"),
    [
        (24, {0, 2}),  # on it: he stays, or steps beside it
        (18, {0, 1, 3}),  # diagonally beside it: he stays, steps away or onto it
        (19, {0, 1, 3}),
        (12, {0, 2}),  # two steps away: he stays, or steps beside it
        (2, set()),  # too far: nothing is asked
    ],
)
def test_5_3_the_bishop_moves_one_step_for_a_thaler(bishop: int, ways: set[int]) -> None:
    s = at_cathedral("RRY")
    s.bishop = bishop
    lay(s, 24, 3, "RRY")
    do(s, act.RESTORE + 24)
    asked = {action - act.LEAD for action in legal(s)} if s.phase == ask.BISHOP else set()
    assert asked == ways


@pytest.mark.parametrize(("bishop", "ways"), [(24, {0}), (18, {0, 3}), (12, {0, 2})])
def test_5_3_nobody_pays_for_a_bishop_who_brings_no_more(bishop: int, ways: set[int]) -> None:
    s = at_cathedral("RRY")
    s.bishop = bishop
    lay(s, 24, 3, "RRY")
    do(s, act.RESTORE + 24)
    odds = GAME.odds(s, 0)
    assert {action - act.LEAD for action in GAME.sensible(s, 0, odds)} == ways
    assert GAME.surely(s, 0, odds) == (act.LEAD if ways == {0} else NONE)


def test_5_3_leading_the_bishop_costs_one_thaler() -> None:
    s = at_cathedral("RRY")
    s.bishop = 18
    lay(s, 24, 3, "RRY")
    do(s, act.RESTORE + 24, act.LEAD + 3)
    assert s.thalers[0] == 11
    assert s.space[0] == 3 + 3


def test_5_3_leaving_the_bishop_costs_nothing() -> None:
    s = at_cathedral("RRY")
    s.bishop = 18
    lay(s, 24, 3, "RRY")
    do(s, act.RESTORE + 24, act.LEAD)
    assert s.thalers[0] == 12
    assert s.space[0] == 3 + 2


def test_5_3_without_money_the_bishop_stays() -> None:
    s = at_cathedral("RRY")
    s.bishop, s.thalers[0] = 18, 0
    lay(s, 24, 3, "RRY")
    do(s, act.RESTORE + 24)
    assert s.space[0] == 3 + 2


def test_5_3_the_bishop_may_step_onto_a_restored_segment_and_once_for_each_segment() -> None:
    s = at_cathedral("RRYYYB", 2)
    s.bishop = 12
    lay(s, 24, 3, "RRY")
    lay(s, 10, 3, "YYB")
    s.tiles[1, box.BACK[s.fresco[18]]] += 1
    s.fresco[18], s.uncovered = EMPTY, 1
    do(s, act.RESTORE + 24, act.LEAD + 2)  # over the empty segment 18: beside
    assert (s.space[0], s.thalers[0]) == (5, 11)
    s.bishop = 12
    do(s, act.RESTORE + 10, act.LEAD + 2)
    assert (s.space[0], s.thalers[0]) == (10, 10)


@pytest.mark.parametrize(
    ("bishop", "bonus"), [(24, 3), (23, 2), (19, 2), (18, 2), (22, 0), (13, 0), (14, 0)]
)
def test_5_4_three_on_the_segment_two_beside_it_diagonals_too(bishop: int, bonus: int) -> None:
    s = at_cathedral("RRY")
    s.bishop, s.thalers[0] = bishop, 0
    lay(s, 24, 3, "RRY")
    do(s, act.RESTORE + 24)
    assert s.space[0] == 3 + bonus


def test_5_4_rows_do_not_touch_at_their_ends() -> None:
    """E4 and A5 have neighbouring numbers, and nothing to do with each other."""
    s = at_cathedral("RRY")
    s.bishop, s.thalers[0] = 19, 0
    lay(s, 20, 3, "RRY")
    do(s, act.RESTORE + 20)
    assert s.space[0] == 3


def test_5_5_the_bishop_follows_and_counts_for_the_next_segment() -> None:
    s = at_cathedral("RRYYYB", 2)
    s.thalers[0] = 0
    lay(s, 24, 3, "RRY")
    lay(s, 23, 3, "YYB")
    do(s, act.RESTORE + 24)
    assert s.bishop == 24
    do(s, act.RESTORE + 23)
    assert s.bishop == 23
    assert s.space[0] == 3 + 3 + 2


@pytest.mark.parametrize(
    ("letters", "points"),
    [("RYB", 2), ("RYO", 3), ("YBP", 3), ("BGG", 4), ("ROP", 4), ("OOG", 5), ("PPP", 5)],
)
def test_5_6_basic_paints_may_be_replaced_at_the_altar(letters: str, points: int) -> None:
    s = at_cathedral("RYBOOOGGGPPP")
    do(s, act.RESTORE_ALTAR, altar(s, letters))
    assert s.space[0] == points


def test_5_6_three_different_blended_paints_give_6_and_never_5() -> None:
    s = at_cathedral("OGP")
    s.fresco[:] = EMPTY
    s.uncovered = 25
    s.tiles[1] = [int((box.BACK[:25] == back).sum()) for back in range(8)]
    do(s, act.RESTORE_ALTAR)
    assert s.space[0] == 6


def test_5_6_two_of_a_basic_colour_do_not_restore_the_altar() -> None:
    s = at_cathedral("RRBBOG")
    do(s, act.RESTORE_ALTAR)
    paid = [box.ALTAR_RECIPES[a - act.PAY] for a in legal(s)]
    assert box.bundle("test", "RBO") in paid
    assert all(recipe & 7 <= 1 for recipe in paid)  # never two reds


def test_5_7_the_altar_moves_no_bishop_and_gives_no_tile() -> None:
    s = at_cathedral("RYBRYBRYB", 3)
    do(s, act.RESTORE_ALTAR, act.RESTORE_ALTAR, act.RESTORE_ALTAR)
    assert s.bishop == 0
    assert not s.tiles[0].any()
    assert s.space[0] == 6


def test_5_7_the_altar_can_be_restored_when_no_tile_is_left() -> None:
    s = at_cathedral("RYB")
    uncover(s, 25)
    assert legal(s) == [act.RESTORE_ALTAR, act.STOP]
