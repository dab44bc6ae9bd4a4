"""Chapter 10: the end of a round."""

from bottega.games.fresco import actions as act
from bottega.games.fresco import phases as ask
from bottega.games.fresco import places
from bottega.games.fresco.state import EMPTY
from games.fresco.playing import (
    NOBODY,
    at_cathedral,
    begin,
    deal_all,
    do,
    end_round,
    get_up,
    lay,
    send,
    stand,
    uncover,
    visit,
)


def test_10_1_empty_booths_are_filled_and_others_keep_their_tiles() -> None:
    s = visit(places.MARKET)
    kept = [int(kind) for kind in s.stall[:8]]
    do(s, act.CLOSE + 2, act.STOP)
    assert s.phase == ask.FILL_BOOTHS
    deal_all(s)
    assert [int(kind) for kind in s.stall[:8]] == kept
    assert (s.stall[8:12] != EMPTY).all()
    assert s.bag.sum() == 2


def test_10_2_a_thaler_for_every_tile() -> None:
    s = begin(3)
    uncover(s, 4)
    get_up(s)
    send(s, NOBODY, NOBODY, NOBODY)
    assert list(s.thalers[:3]) == [12, 16, 12]


def test_10_2_tiles_restored_this_round_pay_already() -> None:
    s = at_cathedral("RRY")
    s.thalers[0] = 0
    lay(s, 24, 3, "RRY")
    do(s, act.RESTORE + 24)
    end_round(s)
    assert s.thalers[0] == 1


def test_10_3_painters_go_back_to_bed() -> None:
    s = begin(3)
    get_up(s)
    send(s, NOBODY, NOBODY, NOBODY)
    assert s.lap == 2
    assert (s.guest == EMPTY).all()
    assert s.abed == 0b111


def test_10_4_portraits_are_replaced() -> None:
    s = begin(3, portraits="true")
    before = s.shown.tolist()
    end_round(s)
    deal_all(s)
    assert not set(before) & set(s.shown.tolist())
    assert EMPTY not in s.shown.tolist()


def test_10_6_the_leonardo_tile_changes_hands() -> None:
    s = begin(2)
    first = int(s.host)
    end_round(s)
    assert s.host == 1 - first


def test_10_5_painters_at_the_start_change_places() -> None:
    s = begin(4)
    end_round(s)
    assert [int(place) for place in s.start] == [2, 3, 4, 1]
    assert s.turn == 3


def test_10_5_gaps_at_the_start_stay() -> None:
    s = begin(4)
    stand(s, 0, 5)
    end_round(s)
    assert [int(place) for place in s.start] == [3, 0, 4, 1]


def test_10_5_one_painter_alone_stays_where_he_is() -> None:
    s = begin(3)
    stand(s, 4, 0, 7)
    end_round(s)
    assert [int(place) for place in s.start[:3]] == [0, 2, 0]
