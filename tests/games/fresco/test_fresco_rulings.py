"""Chapter 16: rulings."""

from bottega.games.fresco import actions as act
from bottega.games.fresco import box, places
from games.fresco.playing import (
    GAME,
    NOBODY,
    at_cathedral,
    begin,
    do,
    end_round,
    get_up,
    lay,
    legal,
    paint,
    score_two,
    send,
    stand,
    uncover,
)


def test_16_7_every_distance_one_step_can_reach_is_offered_but_not_the_one_there_is() -> None:
    for bishop in range(25):
        for segment in range(25):
            steps = {
                box._nearness(step, segment)
                for step in range(25)
                if box._distance(bishop, step) == 1
            }
            assert int(box.AFTER_STEP[bishop, segment]) == sum(1 << near for near in steps)
    s = at_cathedral("RRY")
    s.bishop = 18
    lay(s, 24, 3, "RRY")
    do(s, act.RESTORE + 24)
    assert act.LEAD + 2 not in legal(s)  # he is beside it already
    assert "16.7" in GAME.words.refusal(GAME.seen(s, 0), 0, act.LEAD + 2, "en")


def test_16_10_a_lap_apart_painters_do_not_collide() -> None:
    s = at_cathedral("RYB")
    stand(s, 110, 12)
    score_two(s)
    assert s.space[0] == 112


def test_16_15_the_sexton_counts_once_over_both_visits_of_a_last_round() -> None:
    s = begin(3)
    lay(s, 24, 3, "RRY")
    lay(s, 20, 3, "YYB")
    uncover(s, 19)
    end_round(s)
    get_up(s)
    paint(s, 0, "RRYYYB")
    s.holder[box.SEXTON], s.bishop = 0, 0
    send(s, (0, 1, 0, 0, 1), (0, 0, 0, 0, 1), NOBODY)
    GAME.apply(s, 0, act.RESTORE + 24)
    GAME.apply(s, 0, act.LEAD + 3)
    assert (s.led, s.space[0]) == (1, 3 + 3)
    assert s.place == places.THEATER  # the second visit
    s.bishop = 4
    paint(s, 1, "RYB")
    GAME.apply(s, 0, act.RESTORE + 20)  # too far for a step, and the sexton has done his work
    assert s.space[0] == 6 + 3
