"""Chapter 12: two players and Leonardo."""

from bottega.core.rule import DEALER, OVER
from bottega.games.fresco import actions as act
from bottega.games.fresco import box
from bottega.games.fresco import phases as ask
from bottega.games.fresco.hostel import call_next
from bottega.games.fresco.state import EMPTY, LEONARDO
from games.fresco.playing import (
    CENTRE,
    GAME,
    NOBODY,
    begin,
    deal_all,
    deal_first,
    do,
    end_round,
    get_up,
    legal,
    portrait,
    send,
    stand,
    two,
    uncover,
)
from tables import seats_of


def test_12_1_leonardo_begins_on_s3_and_on_the_centre() -> None:
    s = begin(2)
    assert [int(place) for place in s.start] == [1, 2, 3, 0]
    assert s.leonardo == CENTRE
    assert s.guest.size == 5


def test_12_2_the_player_on_s1_decides_first_and_then_they_take_turns() -> None:
    s = GAME.fresh(2, GAME.choices({}))
    while s.phase != ask.DRAW_PAINTERS:
        deal_first(s)
    GAME.apply(s, DEALER, act.DRAWN + 1)
    GAME.apply(s, DEALER, act.DRAWN + 0)
    deal_all(s)
    hosts = []
    for _ in range(4):
        hosts.append(int(s.host))
        end_round(s)
    assert hosts == [1, 0, 1, 0]


def test_12_2_leonardos_choices_are_asked_of_the_seat_with_his_tile() -> None:
    s = two()
    assert (s.turn, s.mover, s.host) == (LEONARDO, 0, 0)
    end_round(s)
    get_up(s, {0: 6, 1: 7, 2: 5})
    send(s, NOBODY, NOBODY)
    assert (s.turn, s.mover, s.host) == (LEONARDO, 1, 1)
    assert seats_of(GAME.to_move(s)) == [1]


def test_12_3_leonardo_gets_up_at_his_place_in_the_order_at_any_free_hour() -> None:
    s = begin(2)
    stand(s, 4, 9, 7)
    order = []
    call_next(s)
    while s.phase == ask.HOSTEL:
        order.append(int(s.turn))
        do(s, legal(s)[0])
    assert order == [0, 2, 1]


def test_12_3_leonardo_has_no_mood_no_money_and_no_income() -> None:
    s = two()
    assert s.mood[LEONARDO] == 0
    end_round(s)
    assert s.thalers[LEONARDO] == 0
    assert not s.paints[LEONARDO].any()


def test_12_4_leonardo_sends_one_to_the_market_and_one_to_the_cathedral() -> None:
    s = two()
    assert [int(n) for n in s.plan[LEONARDO]] == [1, 1, 0, 0, 0]
    s = two(portraits="true", requests="true")
    assert [int(n) for n in s.plan[LEONARDO]] == [1, 1, 1, 1, 0]


def test_12_5_leonardo_must_close_a_booth() -> None:
    s = two()
    assert legal(s) == [act.CLOSE, act.CLOSE + 1, act.CLOSE + 2]
    assert "12.5" in GAME.words.refusal(GAME.seen(s, 0), 0, act.BUY, "en")
    do(s, act.CLOSE + 2)
    assert (s.stall[8:12] == EMPTY).all()


def test_12_6_leonardo_steps_to_a_tile_beside_him_and_restores_it_for_nothing() -> None:
    s = two()
    do(s, act.CLOSE)
    assert legal(s) == [act.RESTORE + n for n in (7, 11, 13, 17)]
    points = int(box.POINTS[s.fresco[7]])
    do(s, act.RESTORE + 7)
    assert s.space[LEONARDO] == points + 2  # the bishop stood beside it
    assert s.leonardo == s.bishop == 7
    assert s.tiles[LEONARDO].sum() == 1


def test_12_6_he_never_steps_diagonally_nor_onto_a_restored_segment() -> None:
    s = two()
    do(s, act.CLOSE)
    s.tiles[1, box.BACK[s.fresco[7]]] += 1
    s.fresco[7], s.uncovered = EMPTY, 1
    assert legal(s) == [act.RESTORE + n for n in (11, 13, 17)]


def test_12_6_he_does_not_step_from_one_row_into_the_next() -> None:
    s = two()
    do(s, act.CLOSE)
    s.leonardo = 14  # E3
    assert legal(s) == [act.RESTORE + n for n in (9, 13, 19)]


def test_12_7_without_a_tile_beside_him_he_jumps_to_one_of_the_lowest() -> None:
    s = two()
    do(s, act.CLOSE)
    for segment in (7, 11, 13, 17):
        s.tiles[1, box.BACK[s.fresco[segment]]] += 1
        s.fresco[segment] = EMPTY
    s.uncovered = 4
    lowest = [n for n in range(25) if s.fresco[n] >= 0 and box.POINTS[s.fresco[n]] == 3]
    assert len(lowest) == 3
    assert legal(s) == [act.RESTORE + n for n in lowest]


def test_12_7_the_tile_he_stands_on_only_if_there_is_no_other() -> None:
    s = two()
    do(s, act.CLOSE)
    s.tiles[1] = [int((box.BACK[1:25] == back).sum()) for back in range(8)]
    s.fresco[:] = EMPTY
    s.fresco[CENTRE], s.uncovered = 0, 24
    assert legal(s) == [act.RESTORE + CENTRE]


def test_12_8_in_a_last_round_leonardo_restores_nothing_and_still_closes_a_booth() -> None:
    s = begin(2)
    uncover(s, 20)
    end_round(s)
    assert s.ending == 1
    get_up(s, {0: 6, 1: 7, 2: 5})
    send(s, NOBODY, NOBODY)
    assert [int(n) for n in s.plan[LEONARDO]] == [1, 0, 0, 0, 0]
    do(s, act.CLOSE)
    assert GAME.to_move(s) == OVER


def test_12_9_the_bishop_is_not_led_for_leonardo() -> None:
    s = two()
    s.bishop = 1
    do(s, act.CLOSE)
    points = int(box.POINTS[s.fresco[7]])
    do(s, act.RESTORE + 7)
    assert s.space[LEONARDO] == points + 2
    assert list(s.thalers[:2]) == [12, 12]


def test_12_9_leonardos_host_chooses_behind_or_in_front_for_him() -> None:
    s = two()
    do(s, act.CLOSE)
    points = int(box.POINTS[s.fresco[7]]) + 2
    stand(s, points)
    do(s, act.RESTORE + 7)
    assert (s.phase, s.turn, s.mover) == (ask.TRACK, LEONARDO, 0)
    do(s, act.LAND)
    assert s.space[LEONARDO] == points - 1


def test_12_10_leonardo_must_take_a_portrait_and_keeps_its_points_alone() -> None:
    s = two(portraits="true")
    do(s, act.CLOSE, act.RESTORE + 7)
    assert s.phase == ask.STUDIO
    shown = sorted(int(card) for card in s.shown)
    assert legal(s) == [act.PORTRAY + card for card in shown]
    space = int(s.space[LEONARDO])
    do(s, act.PORTRAY + shown[0])  # the abbot
    assert (s.holder == EMPTY).all()
    assert s.space[LEONARDO] == space


def test_12_10_leonardo_scores_the_points_of_a_portrait() -> None:
    s = two(portraits="true")
    s.shown[0] = portrait("virgin", points=4, thalers=2)
    s.unseen = (1 << 18) - 1 - (1 << int(s.shown[0])) - (1 << int(s.shown[1]))
    do(s, act.CLOSE, act.RESTORE + 7)
    space = int(s.space[LEONARDO])
    do(s, act.PORTRAY + int(s.shown[0]))
    assert s.space[LEONARDO] == space + 4
    assert s.thalers[LEONARDO] == 0


def test_12_11_leonardo_may_fulfil_one_request_and_its_tiles_leave_the_game() -> None:
    s = begin(2, requests="true")
    uncover(s, 2)
    s.tiles[LEONARDO], s.tiles[1] = s.tiles[1].copy(), 0
    get_up(s, {0: 6, 1: 7, 2: 5})
    send(s, NOBODY, NOBODY)
    do(s, act.CLOSE, act.RESTORE + 7)
    assert s.phase == ask.WORKSHOP
    assert {act.FULFIL, act.STOP} <= set(legal(s))
    assert not [a for a in legal(s) if act.BLEND <= a < act.FULFIL]
    space = int(s.space[LEONARDO])
    do(s, act.FULFIL)
    while s.phase == ask.REQUEST:
        do(s, legal(s)[0])
    assert s.space[LEONARDO] == space + 6
    assert not s.tiles[LEONARDO].any()
    assert not s.stacks.any()
    assert s.stock[0] == 2


def test_12_12_leonardo_is_not_ranked() -> None:
    s = begin(2)
    stand(s, 5, 8, 90)
    assert [GAME.rank(s, seat) for seat in range(2)] == [2, 1]


def test_12_12_leonardo_has_no_money_to_score_but_blocks_his_space() -> None:
    s = begin(2)
    uncover(s, 20)
    end_round(s)
    stand(s, 10, 30, 12)
    s.thalers[0], s.thalers[1] = 4, 0
    get_up(s, {0: 6, 1: 7, 2: 5})
    send(s, NOBODY, NOBODY)
    do(s, act.CLOSE)
    assert [int(n) for n in s.space[:3]] == [13, 30, 12]
