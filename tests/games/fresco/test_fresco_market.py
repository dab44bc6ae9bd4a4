"""Chapter 4: the market."""

from bottega.games.fresco import actions as act
from bottega.games.fresco import phases as ask
from bottega.games.fresco import places
from bottega.games.fresco.state import EMPTY
from games.fresco.playing import (
    GAME,
    NOBODY,
    at,
    begin,
    do,
    get_up,
    legal,
    paints,
    send,
    sold,
    visit,
)


def test_4_1_one_booth_and_no_other() -> None:
    s = visit(places.MARKET, 3)
    assert {act.BUY + stall for stall in (0, 4, 5, 6, 8, 9, 10, 11)} <= set(legal(s))
    do(s, act.BUY + 8)
    assert legal(s) == [act.BUY + 9, act.BUY + 10, act.BUY + 11, act.STOP]
    assert "4.1" in GAME.words.refusal(GAME.seen(s, 0), 0, act.BUY + 0, "en")


def test_4_1_an_emptied_booth_is_closed_to_those_who_come_later() -> None:
    s = begin(3)
    get_up(s)
    send(s, at(places.MARKET), at(places.MARKET), NOBODY)
    do(s, act.BUY + 0)
    assert s.turn == 1
    assert not {act.CLOSE + 0, act.BUY + 0, act.BUY + 1} & set(legal(s))
    assert {act.CLOSE + 1, act.CLOSE + 2} <= set(legal(s))


def test_4_2_each_apprentice_buys_one_tile_at_the_price_of_the_hour() -> None:
    s = begin(3)
    get_up(s, {0: 8, 1: 7, 2: 6})  # 3 Thalers a tile
    send(s, at(places.MARKET, 2), NOBODY, NOBODY)
    do(s, act.BUY + 8, act.BUY + 10)
    assert s.thalers[0] == 12 - 2 * 3
    assert s.phase != ask.MARKET


def test_4_2_the_paints_shown_come_from_the_supply() -> None:
    s = visit(places.MARKET)
    letters = sold(s, 0)
    do(s, act.BUY + 0)
    assert sorted(paints(s, 0)) == sorted("RYB" + letters)


def test_4_2_without_money_nothing_is_bought() -> None:
    s = begin(3)
    get_up(s, {0: 9, 1: 7, 2: 6})
    s.thalers[0] = 7
    send(s, at(places.MARKET, 3), NOBODY, NOBODY)
    do(s, act.BUY + 8)  # 4 Thalers: 3 are left, the other two apprentices lose their actions
    assert s.phase != ask.MARKET
    assert s.thalers[0] == 3


def test_4_2_more_apprentices_than_tiles_are_lost() -> None:
    s = visit(places.MARKET, 3)
    do(s, act.BUY + 0, act.BUY + 1)
    assert s.phase != ask.MARKET


def test_4_2_equal_tiles_of_a_booth_are_offered_once() -> None:
    s = visit(places.MARKET)
    s.stall[4:7] = [3, 3, 3]
    assert [a for a in legal(s) if act.BUY + 4 <= a < act.BUY + 8] == [act.BUY + 4]


def test_4_3_closing_a_booth_costs_nothing_and_needs_no_money() -> None:
    s = visit(places.MARKET)
    s.thalers[0] = 0
    assert legal(s) == [act.CLOSE, act.CLOSE + 1, act.CLOSE + 2, act.STOP]
    bag = int(s.bag.sum())
    do(s, act.CLOSE + 1)
    assert s.phase != ask.MARKET
    assert s.bag.sum() == bag + 3
    assert s.thalers[0] == 0


def test_4_4_who_leaves_without_a_booth_leaves_all_as_they_are() -> None:
    s = visit(places.MARKET)
    tiles = [int(kind) for kind in s.stall]
    do(s, act.STOP)
    assert [int(kind) for kind in s.stall] == tiles


def test_4_5_all_tiles_of_a_chosen_booth_go_back_bought_or_not() -> None:
    s = visit(places.MARKET)
    before = [int(n) for n in s.bag]
    kinds = [int(s.stall[stall]) for stall in range(8, 12)]
    do(s, act.BUY + 8)
    for kind in kinds:
        before[kind] += 1
    assert [int(n) for n in s.bag] == before
    assert (s.stall[8:12] == EMPTY).all()
