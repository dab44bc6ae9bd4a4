"""Chapters 6 to 8: the studio, the workshop and the theater."""

import pytest

from bottega.games.fresco import actions as act
from bottega.games.fresco import phases as ask
from bottega.games.fresco import places
from games.fresco.playing import do, end_round, get_up, legal, paint, paints, visit


@pytest.mark.parametrize("count", [1, 2, 3])
def test_6_1_each_apprentice_earns_3_thalers(count: int) -> None:
    s = visit(places.STUDIO, count)
    do(s, act.EARN + count - 1)
    assert s.thalers[0] == 12 + 3 * count


def test_6_1_some_may_earn_and_the_others_give_up() -> None:
    s = visit(places.STUDIO, 3)
    do(s, act.EARN)
    assert s.thalers[0] == 15
    assert s.phase != ask.STUDIO


def test_7_1_each_apprentice_blends_up_to_twice() -> None:
    s = visit(places.WORKSHOP, 2)
    paint(s, 0, "RRRRRYYYYY")
    for _ in range(4):
        do(s, act.BLEND)
    assert paints(s, 0) == "RYOOOO"
    assert s.phase != ask.WORKSHOP


@pytest.mark.parametrize(("given", "blended"), [("RY", "O"), ("RB", "P"), ("YB", "G")])
def test_7_2_what_gives_what(given: str, blended: str) -> None:
    s = visit(places.WORKSHOP)
    paint(s, 0, given)
    (blend,) = [action for action in legal(s) if action != act.STOP]
    do(s, blend)
    assert paints(s, 0) == blended


def test_7_2_basic_paints_alone_are_blended_without_the_module() -> None:
    s = visit(places.WORKSHOP)
    paint(s, 0, "RYBOGP")
    assert [a for a in legal(s) if a != act.STOP] == [act.BLEND, act.BLEND + 1, act.BLEND + 2]


def test_7_3_the_second_blend_may_use_the_first() -> None:
    s = visit(places.WORKSHOP, blends="true")
    paint(s, 0, "RRB")
    do(s, act.BLEND + 1, act.BLEND + 3)
    assert paints(s, 0) == "K"


@pytest.mark.parametrize("count", [1, 2])
def test_8_1_each_apprentice_lifts_the_mood_by_two(count: int) -> None:
    s = visit(places.THEATER, count)
    mood = int(s.mood[0])
    do(s, act.ENJOY + count - 1)
    assert s.mood[0] == mood + 2 * count


def test_8_2_apprentices_come_in_the_next_round_after_the_new_hour() -> None:
    s = visit(places.THEATER, 3)
    do(s, act.ENJOY + 2)  # from -2 to +4
    assert (s.mood[0], s.apprentices[0]) == (4, 5)
    end_round(s)
    get_up(s, {0: 7, 1: 8, 2: 9})
    assert (s.mood[0], s.apprentices[0]) == (3, 6)
