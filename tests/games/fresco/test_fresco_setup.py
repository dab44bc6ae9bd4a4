"""Chapter 1: setting up."""

import pytest

from bottega.core.rule import DEALER, SPECTATOR
from bottega.games.fresco import actions as act
from bottega.games.fresco import box, places
from bottega.games.fresco import phases as ask
from bottega.games.fresco.state import EMPTY
from bottega.games.fresco.track import painters
from games.fresco.playing import (
    BROWN,
    CENTRE,
    GAME,
    PINK,
    P,
    R,
    begin,
    deal_first,
    do,
    paints,
    tiles_in_booths,
    visit,
)
from tables import choices


def test_1_1_two_three_or_four_play_and_two_with_leonardo() -> None:
    assert GAME.SEATS == (2, 3, 4)
    for players in GAME.SEATS:
        s = begin(players)
        assert painters(s) == max(players, 3)
        assert bin(s.abed).count("1") == max(players, 3)


def test_1_2_four_players_have_four_booths_and_14_market_tiles() -> None:
    s = begin(4)
    assert tiles_in_booths(s) == [2, 3, 4, 4]
    assert s.bag.sum() == 1


@pytest.mark.parametrize("players", [2, 3])
def test_1_2_fewer_players_have_three_booths_and_11_market_tiles(players: int) -> None:
    s = begin(players)
    assert tiles_in_booths(s) == [2, 3, 4, 0]
    assert s.bag.sum() == 2


def test_1_2_the_tiles_with_three_of_a_colour_stay_in_the_box_with_three_players() -> None:
    s = begin(3)
    sold = [int(box.KINDS[kind]) for kind in s.stall if kind >= 0]
    left = [int(box.KINDS[kind]) for kind in range(14) if s.bag[kind]]
    for letters in ("RRR", "YYY", "BBB"):
        assert box.bundle("test", letters) not in sold + left


def test_1_2_every_market_tile_shows_one_to_three_paints_and_purple_is_never_sold() -> None:
    for kind in range(14):
        shown = [int(box.KINDS[kind]) >> 4 * colour & 7 for colour in range(8)]
        assert sum(shown) in ((0,) if not box.KIND_COUNT[1, kind] else (1, 2, 3))
        assert shown[P] == shown[PINK] == shown[BROWN] == 0


def test_1_3_an_11_lies_in_the_centre_with_the_bishop_and_24_tiles_around_it() -> None:
    s = begin(3)
    assert box.POINTS[s.fresco[CENTRE]] == 11
    assert sorted(int(tile) for tile in s.fresco) == list(range(25))
    assert s.bishop == CENTRE


def test_1_3_the_other_24_tiles_are_dealt_at_random() -> None:
    s = GAME.fresh(3, GAME.choices({}))
    for left in range(24, 0, -1):
        odds = GAME.odds(s, DEALER)
        assert sorted(odds)[-left:] == [1] * left
        assert odds.sum() == left
        GAME.apply(s, DEALER, choices(GAME, s, DEALER)[-1])


def test_1_3_the_25_tiles_are_worth_3_to_11() -> None:
    points = [int(p) for p in box.POINTS[:25]]
    assert (min(points), max(points), sum(points)) == (3, 11, 168)
    assert points.count(11) >= 2


@pytest.mark.parametrize("players", [3, 4])
def test_1_4_painters_are_drawn_onto_s1_to_s4(players: int) -> None:
    s = GAME.fresh(players, GAME.choices({}))
    while s.phase != ask.DRAW_PAINTERS:
        deal_first(s)
    drawn = list(range(players))[::-1]
    for seat in drawn:
        assert GAME.odds(s, DEALER)[act.DRAWN + seat] == 1
        GAME.apply(s, DEALER, act.DRAWN + seat)
    assert [int(s.start[seat]) for seat in drawn] == list(range(1, players + 1))
    assert not s.space.any()


def test_1_5_the_hostel_is_empty_at_first() -> None:
    s = begin(4)
    assert (s.guest == EMPTY).all()
    assert s.abed == 0b1111


def test_1_6_a_market_tile_is_drawn_by_how_often_it_is_in_the_bag() -> None:
    s = GAME.fresh(3, GAME.choices({}))
    while s.phase != ask.FILL_BOOTHS:
        deal_first(s)
    odds = GAME.odds(s, DEALER)
    mixed = [int(kind) for kind in box.KINDS].index(box.bundle("test", "RYB"))
    assert odds[act.STOCK + mixed] == 3
    assert odds.sum() == 11


def test_1_7_moods_begin_in_the_middle() -> None:
    s = begin(4)
    assert list(s.mood) == [0, 0, 0, 0]
    assert (box.MOOD_BOTTOM, box.MOOD_TOP) == (-4, 4)


def test_1_8_each_player_begins_with_12_thalers_and_one_of_each_basic_paint() -> None:
    s = begin(4)
    assert list(s.thalers) == [12] * 4
    assert all(paints(s, seat) == "RYB" for seat in range(4))


def test_1_9_paints_and_coins_never_run_out() -> None:
    s = visit(places.MARKET)
    s.paints[0, R] = 900
    s.thalers[0] = 40_000
    do(s, act.BUY + 5)  # two red
    assert s.paints[0, R] == 902
    assert s.thalers[0] == 39_999


def test_1_10_screens_hide_what_others_have_and_the_option_opens_them() -> None:
    for screens, shown in (("closed", False), ("open", True)):
        s = begin(3, screens=screens)
        s.thalers[1] = 77
        board = GAME.words.board(GAME.seen(s, 0), "en")
        assert ("77" in board) is shown
        assert "77" in GAME.words.board(GAME.seen(s, 1), "en")
        assert ("77" in GAME.words.board(GAME.seen(s, SPECTATOR), "en")) is shown
