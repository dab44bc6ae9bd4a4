"""Chapter 9: the track."""

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
    get_up,
    legal,
    paint,
    score_two,
    send,
    stand,
)


def test_9_1_start_spaces_do_not_count() -> None:
    s = begin(3)
    get_up(s)
    paint(s, 0, "RYB")
    paint(s, 2, "RYO")
    send(s, at(places.CATHEDRAL), NOBODY, at(places.CATHEDRAL))
    do(s, act.RESTORE_ALTAR)
    assert (s.space[0], s.start[0]) == (2, 0)  # from S1
    do(s, act.RESTORE_ALTAR)
    assert (s.space[2], s.start[2]) == (3, 0)  # from S3
    assert GAME.score(s, 1) == 0


def test_9_3_the_mover_chooses_behind_or_in_front() -> None:
    for forward, space in ((0, 11), (1, 13)):
        s = at_cathedral("RYB")
        stand(s, 10, 12)
        score_two(s)
        assert (s.phase, s.mover) == (ask.TRACK, 0)
        do(s, act.LAND + forward)
        assert s.space[0] == space


def test_9_3_nearest_free_space_each_way() -> None:
    for forward, space in ((0, 9), (1, 13)):
        s = at_cathedral("RYB", players=4)
        stand(s, 9, 11, 12, 10)
        score_two(s)
        do(s, act.LAND + forward)
        assert s.space[0] == space  # behind, his own old space is the nearest


def test_9_3_words_say_where_each_way_leads() -> None:
    s = at_cathedral("RYB")
    stand(s, 10, 12)
    score_two(s)
    view = GAME.seen(s, 0)
    assert [GAME.words.action(view, 0, a, "en") for a in legal(s)] == [
        "Go behind, to 11",
        "Go in front, to 13",
    ]


def test_9_4_from_the_start_with_nothing_free_behind_he_goes_in_front() -> None:
    s = at_cathedral("RYB")
    stand(s, 0, 1, 2)
    score_two(s)
    assert s.space[0] == 3


def test_9_4_from_the_start_he_may_go_behind_if_there_is_room() -> None:
    s = at_cathedral("RYB")
    stand(s, 0, 2)
    score_two(s)
    do(s, act.LAND)
    assert s.space[0] == 1


def test_9_2_no_two_painters_share_a_space() -> None:
    s = at_cathedral("RYB")
    stand(s, 10, 12)
    score_two(s)
    assert s.space[0] == 10
    assert act.LAND in legal(s)
    assert len(legal(s)) == 2
