"""Chapter 2: getting up."""

import pytest

from bottega.games.fresco import actions as act
from bottega.games.fresco import box, places
from bottega.games.fresco import phases as ask
from bottega.games.fresco.hostel import call_next
from games.fresco.playing import GAME, NOBODY, at, begin, do, get_up, legal, send, stand


def test_2_1_the_last_on_the_track_chooses_first_and_the_leader_last() -> None:
    s = begin(4)
    stand(s, 9, 3, 20, 5)
    order = []
    s.abed = 0b1111
    call_next(s)
    while s.phase == ask.HOSTEL:
        order.append(int(s.turn))
        do(s, legal(s)[0])
    assert order == [1, 3, 0, 2]


def test_2_2_at_the_start_s1_chooses_first_and_all_of_them_before_the_track() -> None:
    s = begin(4)
    order = []
    while s.phase == ask.HOSTEL:
        order.append(int(s.turn))
        do(s, legal(s)[0])
    assert order == [0, 1, 2, 3]


def test_2_3_an_hour_takes_one_painter() -> None:
    s = begin(4)
    assert legal(s) == [act.GET_UP + hour for hour in range(5)]
    do(s, act.GET_UP + 2)
    assert act.GET_UP + 2 not in legal(s)
    assert len(legal(s)) == 4
    view = GAME.seen(s, int(s.mover))
    assert "2.3" in GAME.words.refusal(view, int(s.mover), act.GET_UP + 2, "en")


@pytest.mark.parametrize(("hour", "mood"), [(5, -3), (6, -2), (7, -1), (8, 0), (9, 1)])
def test_2_4_the_hour_changes_the_mood_at_once(hour: int, mood: int) -> None:
    s = begin(3)
    do(s, act.GET_UP + hour - 5)
    assert s.mood[0] == mood
    assert s.turn == 1


def test_2_4_a_mood_never_leaves_the_display() -> None:
    s = begin(3)
    s.mood[0], s.mood[1] = -3, 4
    get_up(s, {0: 5, 1: 9, 2: 8})
    assert list(s.mood[:3]) == [-4, 4, 0]


@pytest.mark.parametrize(
    ("mood", "count"), [(-4, 4), (-3, 4), (-2, 5), (0, 5), (2, 5), (3, 6), (4, 6)]
)
def test_2_5_the_mood_lends_or_costs_an_apprentice(mood: int, count: int) -> None:
    s = begin(3)
    s.mood[0] = mood
    do(s, act.GET_UP + 3)  # 8:00 leaves the mood as it is
    assert s.apprentices[0] == count


def test_2_5_the_lent_apprentice_goes_when_the_mood_falls() -> None:
    s = begin(3)
    s.mood[0], s.apprentices[0] = 4, 6
    do(s, act.GET_UP + 1)
    assert s.apprentices[0] == 5


@pytest.mark.parametrize(
    ("prices", "by_hour"), [("rising", [1, 1, 2, 3, 4]), ("falling", [4, 3, 2, 1, 1])]
)
def test_2_6_the_hour_sets_the_price(prices: str, by_hour: list[int]) -> None:
    for hour, price in enumerate(by_hour):
        s = begin(3, prices=prices)
        others = [h for h in range(5) if h != hour]
        get_up(s, {0: hour + 5, 1: others[0] + 5, 2: others[1] + 5})
        send(s, at(places.MARKET), NOBODY, NOBODY)
        do(s, act.BUY)
        assert s.thalers[0] == 12 - price


def test_2_6_earlier_is_never_dearer_by_default() -> None:
    rising = [int(price) for price in box.PRICES[0]]
    assert rising == sorted(rising)
    assert rising[0] < rising[-1]


def test_2_7_who_got_up_earlier_acts_earlier() -> None:
    s = begin(4)
    get_up(s, {0: 9, 1: 5, 2: 8, 3: 6})
    send(s, *[at(places.STUDIO)] * 4)
    order = []
    while s.phase == ask.STUDIO:
        order.append(int(s.turn))
        do(s, act.EARN)
    assert order == [1, 3, 2, 0]
