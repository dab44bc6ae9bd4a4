"""Fresco rule by rule: the numbers in the names are those of its RULES.md."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import bottega
from bottega.core.parts import PartsError
from bottega.core.rule import DEALER, EVERYONE, OVER, SPECTATOR, Record
from bottega.games.fresco import actions as act
from bottega.games.fresco import box, places
from bottega.games.fresco import phases as ask
from bottega.games.fresco.hostel import call_next
from bottega.games.fresco.state import EMPTY, LEONARDO
from bottega.games.fresco.track import painters
from tables import choices, seats_of

GAME = bottega.game("fresco")
R, Y, B, O, G, P, PINK, BROWN = range(8)  # noqa: E741
CENTRE = 12
USUAL = {0: 6, 1: 7, 2: 8, 3: 9}  # when the painters of these tests get up
NOBODY = (0, 0, 0, 0, 0)


# How the tests play


def begin(players: int, **options: str) -> Record:
    """Round 1, dealt from the top: tiles, painters, market and portraits by their numbers."""
    s = GAME.fresh(players, GAME.choices(options))
    while GAME.to_move(s) == DEALER:
        deal_first(s)
    return s


def deal_first(s: Record) -> None:
    GAME.apply(s, DEALER, choices(GAME, s, DEALER)[0])


def deal_all(s: Record) -> None:
    while GAME.to_move(s) == DEALER:
        deal_first(s)


def legal(s: Record) -> list[int]:
    """What the one seat to move may do."""
    (seat,) = seats_of(GAME.to_move(s))
    return choices(GAME, s, seat)


def do(s: Record, *actions: int) -> None:
    """Play these, each of them legal, whoever is to move."""
    for action in actions:
        (seat,) = seats_of(GAME.to_move(s))
        assert action in choices(GAME, s, seat), action
        GAME.apply(s, seat, action)
        assert GAME.audit(s) == []


def get_up(s: Record, hours: dict[int, int] | None = None) -> None:
    """Every painter at his hour, 5 to 9."""
    while s.phase == ask.HOSTEL:
        do(s, act.GET_UP + (hours or USUAL)[int(s.turn)] - 5)


def send(s: Record, *plans: Sequence[int]) -> None:
    """Every seat's apprentices: market, cathedral, studio, workshop, theater."""
    for seat, plan in enumerate(plans):
        for column, count in enumerate(plan):
            for _ in range(count):
                GAME.apply(s, seat, act.SEND + column)
        if s.phase == ask.PLANNING and not s.ready >> seat & 1:
            GAME.apply(s, seat, act.READY)


def at(place: int, count: int = 1) -> tuple[int, ...]:
    """A plan with apprentices at one place alone."""
    return tuple(count if column == place else 0 for column in range(5))


def visit(place: int, count: int = 1, players: int = 3, **options: str) -> Record:
    """Seat 0, who got up at 6:00, at a place; seat 1 keeps the round open at the theater."""
    s = begin(players, **options)
    get_up(s)
    send(s, at(place, count), at(places.THEATER), *[NOBODY] * (players - 2))
    return s


def paint(s: Record, seat: int, letters: str) -> None:
    """Give a seat exactly these paints."""
    for colour in range(8):
        s.paints[seat, colour] = letters.count(box.LETTERS[colour])


def paints(s: Record, seat: int) -> str:
    return "".join(box.LETTERS[c] * int(s.paints[seat, c]) for c in range(8))


def lay(s: Record, segment: int, points: int, letters: str) -> None:
    """Bring a tile with these points and paints to a segment, in exchange for what lies there."""
    recipe = box.bundle("test", letters)
    for other in range(25):
        tile = s.fresco[other]
        if tile != EMPTY and box.POINTS[tile] == points and box.RECIPES[tile] == recipe:
            s.fresco[other], s.fresco[segment] = s.fresco[segment], tile
            return
    raise AssertionError(f"no tile {points} {letters}")


def stand(s: Record, *spaces: int) -> None:
    """Put the painters on spaces of the track, 0 leaves one at the start."""
    for painter, space in enumerate(spaces):
        if space:
            s.space[painter], s.start[painter] = space, 0


def at_cathedral(letters: str, count: int = 1, players: int = 3, **options: str) -> Record:
    """Seat 0 at the cathedral with these paints, the bishop in A1; seat 1 at the theater."""
    s = begin(players, **options)
    get_up(s)
    paint(s, 0, letters)
    s.bishop = 0
    send(s, at(places.CATHEDRAL, count), at(places.THEATER), *[NOBODY] * (players - 2))
    return s


def two(plan: Sequence[int] = NOBODY, **options: str) -> Record:
    """Two players and Leonardo, who got up first, about to close a booth."""
    s = begin(2, **options)
    get_up(s, {0: 6, 1: 7, 2: 5})
    send(s, plan, NOBODY)
    return s


def end_round(s: Record) -> None:
    """Let everybody give up everything, or do the first thing, until the next round or the end."""
    lap = int(s.lap)
    while GAME.to_move(s) != OVER and s.lap == lap:
        seat = seats_of(GAME.to_move(s))[0]
        options = choices(GAME, s, seat)
        for wanted in (act.READY, act.STOP):
            if wanted in options:
                options = [wanted]
        GAME.apply(s, seat, options[0])
        assert GAME.audit(s) == []


# 1. Setting up


def tiles_in_booths(s: Record) -> list[int]:
    return [sum(int(kind) >= 0 for kind in s.stall[4 * n : 4 * n + 4]) for n in range(4)]


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


# 2. Getting up


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


# 3. Planning


def test_3_1_a_column_has_three_spaces() -> None:
    s = begin(3)
    get_up(s)
    for _ in range(3):
        assert act.SEND in choices(GAME, s, 0)
        GAME.apply(s, 0, act.SEND)
    assert choices(GAME, s, 0) == [*(act.SEND + column for column in (1, 2, 3, 4)), act.READY]
    assert "3.1" in GAME.words.refusal(GAME.seen(s, 0), 0, act.SEND, "en")


def test_3_1_nobody_sends_more_apprentices_than_he_has() -> None:
    s = begin(3)
    s.mood[0] = -4
    get_up(s, {0: 8, 1: 7, 2: 6})
    for column in (0, 0, 1, 2):
        GAME.apply(s, 0, act.SEND + column)
    assert seats_of(GAME.to_move(s)) == [1, 2]


def test_3_2_all_seats_plan_at_the_same_time() -> None:
    s = begin(4)
    get_up(s)
    assert seats_of(GAME.to_move(s)) == [0, 1, 2, 3]
    GAME.apply(s, 2, act.SEND)
    assert seats_of(GAME.to_move(s)) == [0, 1, 2, 3]
    GAME.apply(s, 1, act.READY)
    assert seats_of(GAME.to_move(s)) == [0, 2, 3]


def test_3_2_a_plan_is_hidden_until_all_are_ready() -> None:
    s = begin(3)
    get_up(s)
    before = [GAME.seen(s, viewer).tobytes() for viewer in (1, 2, SPECTATOR)]
    assert GAME.witnesses(s, 0, act.SEND + 1) == 1
    GAME.apply(s, 0, act.SEND + 1)
    assert [GAME.seen(s, viewer).tobytes() for viewer in (1, 2, SPECTATOR)] == before
    assert GAME.seen(s, 0).my_sketch[1] == 1
    assert GAME.witnesses(s, 0, act.READY) == EVERYONE


def test_3_2_who_has_sent_everybody_is_ready() -> None:
    s = begin(3)
    get_up(s)
    for column in (0, 1, 2, 3, 4):
        assert not s.ready & 1
        GAME.apply(s, 0, act.SEND + column)
    assert s.ready == 1


def test_3_3_all_plans_are_revealed_together() -> None:
    s = begin(3)
    get_up(s)
    send(s, (1, 1, 0, 0, 0), (0, 0, 2, 0, 0))
    assert not s.plan.any()
    reveals = int(s.reveals)
    GAME.apply(s, 2, act.READY)
    assert [int(n) for n in s.plan[0]] == [1, 1, 0, 0, 0]
    assert [int(n) for n in s.plan[1]] == [0, 0, 2, 0, 0]
    assert s.reveals == reveals + 1
    assert not s.sketch.any()


def test_3_3_a_revealed_plan_cannot_be_taken_back() -> None:
    match = GAME.match(players=3, seed=1)
    for seat in (0, 1, 2):
        while match._state.phase == ask.HOSTEL:
            match.play(match.to_move[0], match.legal(match.to_move[0])[0].number)
        match.play(seat, act.READY if seat != 1 else act.SEND + 2)
    match.undo(1)
    match.play(1, act.SEND + 2)
    match.play(1, act.READY)
    with pytest.raises(bottega.UndoRefused):
        match.undo(1)


def test_3_4_apprentices_may_be_left_out() -> None:
    s = begin(3)
    get_up(s)
    send(s, NOBODY, NOBODY, NOBODY)
    deal_all(s)
    assert s.lap == 2


def test_3_5_the_places_come_in_the_order_of_the_columns() -> None:
    s = begin(3)
    get_up(s)
    send(s, (1, 1, 1, 1, 1), NOBODY, NOBODY)
    places = []
    while s.phase != ask.HOSTEL:
        places.append(int(s.phase))
        do(s, act.STOP)
        deal_all(s)
    assert places == [ask.MARKET, ask.CATHEDRAL, ask.STUDIO, ask.WORKSHOP, ask.THEATER]


def test_3_6_a_player_finishes_at_a_place_before_the_next_begins() -> None:
    s = begin(3)
    get_up(s)
    send(s, at(places.WORKSHOP), at(places.WORKSHOP), NOBODY)
    paint(s, 0, "RRYYBB")
    turns = []
    while s.phase == ask.WORKSHOP:
        turns.append(int(s.turn))
        do(s, legal(s)[0])
    assert turns == [0, 0, 1]


def test_3_6_who_has_no_apprentice_at_a_place_is_passed_over() -> None:
    s = begin(3)
    get_up(s)
    send(s, NOBODY, NOBODY, at(places.STUDIO))
    assert (s.phase, s.turn) == (ask.STUDIO, 2)


@pytest.mark.parametrize("place", range(5))
def test_3_7_every_action_may_be_given_up(place: int) -> None:
    s = visit(place, 2)
    assert act.STOP in legal(s)
    before = s.copy()
    do(s, act.STOP)
    assert s.thalers[0] == before.thalers[0]
    assert paints(s, 0) == paints(before, 0)
    assert s.space[0] == 0


def test_3_7_what_cannot_be_paid_is_lost() -> None:
    s = begin(3)
    get_up(s)
    for seat in range(3):
        paint(s, seat, "R")
    send(s, (0, 2, 0, 2, 0), NOBODY, NOBODY)
    deal_all(s)
    assert s.lap == 2
    assert paints(s, 0) == "R"


def test_3_8_side_2_has_a_second_cathedral_after_the_workshop_and_no_theater() -> None:
    s = begin(3)
    uncover(s, 19)
    end_round(s)
    assert s.ending == 1
    get_up(s)
    mood = int(s.mood[0])
    paint(s, 0, "RYB" * 3)
    send(s, (0, 1, 0, 1, 1), NOBODY, NOBODY)
    places = []
    while GAME.to_move(s) != OVER:
        places.append(int(s.phase))
        do(s, act.RESTORE_ALTAR if s.phase == ask.CATHEDRAL else legal(s)[0])
    visited = [place for place in places if place in (ask.CATHEDRAL, ask.WORKSHOP, ask.THEATER)]
    assert visited == [ask.CATHEDRAL, ask.WORKSHOP, ask.WORKSHOP, ask.CATHEDRAL]
    assert s.mood[0] == mood


def uncover(s: Record, count: int) -> None:
    """Give the tiles of the first segments to seat 1, as if it had restored them."""
    for segment in range(25):
        if int(s.uncovered) < count and s.fresco[segment] != EMPTY:
            s.tiles[1, box.BACK[s.fresco[segment]]] += 1
            s.fresco[segment] = EMPTY
            s.uncovered += 1


# 4. Market


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


def sold(s: Record, stall: int) -> str:
    recipe = int(box.KINDS[s.stall[stall]])
    return "".join(box.LETTERS[c] * (recipe >> 4 * c & 7) for c in range(8))


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


# 5. Cathedral


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


def altar(s: Record, letters: str) -> int:
    """The action that pays these paints for the altar."""
    recipes = [int(recipe) for recipe in box.ALTAR_RECIPES]
    return act.PAY + recipes.index(box.bundle("test", letters))


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


# 6. Studio


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


# 7. Workshop


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


# 8. Theater


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


# 9. The track


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


def score_two(s: Record) -> None:
    """Seat 0 restores the altar for 2 points."""
    do(s, act.RESTORE_ALTAR)


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


# 10. The end of a round


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


# 11. The end of the game


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


# 12. Leonardo


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


# 13. The Portraits


def portrait(name: str, **gifts: int) -> int:
    """The number of a portrait by its name, and by its gifts where there are several."""
    columns = {"points": box.CARD_POINTS, "thalers": box.CARD_THALERS, "paint": box.CARD_PAINT}
    for card in range(18):
        row = box.CARDS[card]
        if box.NAMES[row[box.CARD_NAME]] == name:
            if all(row[columns[gift]] == amount for gift, amount in gifts.items()):
                return card
    raise AssertionError(name)


def at_studio(card: int, count: int = 1) -> Record:
    """Seat 0 at the studio, where this portrait is shown, having taken it."""
    s = begin(3, portraits="true")
    other = int(s.shown[1]) if s.shown[1] != card else int(s.shown[0])
    s.shown[0], s.shown[1] = card, other
    s.unseen = (1 << 18) - 1 - (1 << card) - (1 << other)
    get_up(s)
    send(s, at(places.STUDIO, count), NOBODY, NOBODY)
    do(s, act.PORTRAY + card)
    return s


def test_13_1_two_portraits_are_shown_a_before_b_before_c() -> None:
    s = begin(3, portraits="true")
    assert bin(s.unseen).count("1") == 16
    piles = []
    while True:
        piles += ["ABC"[box.CARDS[card, box.CARD_PILE]] for card in s.shown]
        if s.ending:
            break
        end_round(s)
    assert "".join(piles) == "AAAAAABBBBBBCCCCCC"


def test_13_1_each_pile_is_shuffled() -> None:
    s = GAME.fresh(3, GAME.choices({"portraits": "true"}))
    while s.phase != ask.SHOW_PORTRAITS:
        deal_first(s)
    assert choices(GAME, s, DEALER) == [act.SHOW + card for card in range(6)]


def test_13_2_one_portrait_in_place_of_one_apprentices_money() -> None:
    s = begin(3, portraits="true")
    get_up(s)
    send(s, at(places.STUDIO, 3), NOBODY, NOBODY)
    do(s, act.PORTRAY + int(s.shown[0]))
    assert not [a for a in legal(s) if act.PORTRAY <= a < act.BLEND]
    assert "13.2" in GAME.words.refusal(GAME.seen(s, 0), 0, act.PORTRAY + int(s.shown[1]), "en")
    do(s, act.EARN + 1)
    assert s.thalers[0] == 12 + 6


def test_13_2_two_portraits_a_round_in_all() -> None:
    s = begin(4, portraits="true")
    get_up(s)
    send(s, *[at(places.STUDIO)] * 4)
    do(s, act.PORTRAY + int(s.shown[0]))
    do(s, act.PORTRAY + int(s.shown[1]))
    assert s.turn == 2
    assert legal(s) == [act.EARN, act.STOP]


def test_13_3_portraits_not_taken_leave_the_game() -> None:
    s = begin(3, portraits="true")
    shown = {int(card) for card in s.shown}
    end_round(s)
    assert not shown & {int(card) for card in s.shown}
    assert all(not s.unseen >> card & 1 for card in shown)


def test_13_4_lasting_portraits_are_kept_from_the_moment_they_are_taken() -> None:
    for power, name in enumerate(("abbot", "actor", "sexton", "servant")):
        s = at_studio(portrait(name))
        assert s.holder[power] == 0


def test_13_5_the_abbot_raises_a_bonus_that_is_earned() -> None:
    for bishop, points in ((24, 3 + 4), (18, 3 + 3), (0, 3)):
        s = at_cathedral("RRY")
        s.holder[box.ABBOT], s.bishop, s.thalers[0] = 0, bishop, 0
        lay(s, 24, 3, "RRY")
        GAME.apply(s, 0, act.RESTORE + 24)
        assert s.space[0] == points


def test_13_6_the_actor_lifts_the_mood_by_three_the_same_round() -> None:
    s = begin(3, portraits="true")
    get_up(s)
    send(s, (0, 0, 1, 0, 1), NOBODY, NOBODY)
    do(s, act.PORTRAY + portrait("actor"))
    mood = int(s.mood[0])
    do(s, act.ENJOY)
    assert s.mood[0] == mood + 3


def with_sexton(letters: str, count: int = 1) -> Record:
    s = at_cathedral(letters, count)
    s.holder[box.SEXTON] = 0
    return s


def test_13_7_the_sexton_puts_the_bishop_anywhere_for_a_thaler() -> None:
    s = with_sexton("RRY")
    lay(s, 24, 3, "RRY")
    GAME.apply(s, 0, act.RESTORE + 24)
    assert legal(s) == [act.LEAD, act.LEAD + 2, act.LEAD + 3]
    GAME.apply(s, 0, act.LEAD + 3)
    assert (s.space[0], s.thalers[0], s.led) == (6, 11, 1)


def test_13_7_once_a_round_and_then_the_ordinary_step() -> None:
    s = with_sexton("RRYYYB", 2)
    lay(s, 24, 3, "RRY")
    lay(s, 0, 3, "YYB")
    s.bishop = 0
    GAME.apply(s, 0, act.RESTORE + 24)
    GAME.apply(s, 0, act.LEAD + 3)
    s.bishop = 12  # two steps from A1
    GAME.apply(s, 0, act.RESTORE + 0)
    assert legal(s) == [act.LEAD, act.LEAD + 2]


def test_13_7_a_step_that_would_do_does_not_use_up_the_sexton() -> None:
    s = with_sexton("RRY")
    s.bishop = 18
    lay(s, 24, 3, "RRY")
    GAME.apply(s, 0, act.RESTORE + 24)
    GAME.apply(s, 0, act.LEAD + 3)
    assert (s.space[0], s.led) == (6, 0)


def test_13_8_gods_servant_pays_a_thaler_from_this_rounds_income_on() -> None:
    s = at_studio(portrait("servant"))
    deal_all(s)
    assert s.thalers[0] == 13
    end_round(s)
    assert s.thalers[0] == 14


def test_13_9_the_muse_lifts_the_mood_to_the_top() -> None:
    s = at_studio(portrait("muse"))
    assert s.mood[0] == 4
    assert s.apprentices[0] == 5


def test_13_9_the_merchant_gives_two_basic_paints_of_choice_and_a_thaler() -> None:
    s = at_studio(portrait("merchant"))
    assert (s.phase, s.thalers[0]) == (ask.PAINT, 13)
    assert legal(s) == [act.PICK, act.PICK + 1, act.PICK + 2]
    do(s, act.PICK + B, act.PICK + B)
    assert paints(s, 0) == "RYBBB"
    assert s.phase != ask.PAINT


def test_13_9_the_patron_gives_seven_thalers() -> None:
    assert at_studio(portrait("patron")).thalers[0] == 19


@pytest.mark.parametrize("colour", [O, G, P])
def test_13_9_peers_give_three_thalers_and_a_paint(colour: int) -> None:
    s = at_studio(portrait("peers", paint=colour))
    assert s.thalers[0] == 15
    assert s.paints[0, colour] == 1


def test_13_9_the_pretty_girl_gives_thalers_or_points_and_a_better_mood() -> None:
    s = at_studio(portrait("girl", thalers=4))
    assert (s.thalers[0], s.mood[0], s.space[0]) == (16, 0, 0)
    s = at_studio(portrait("girl", points=3))
    assert (s.thalers[0], s.mood[0], s.space[0]) == (12, 0, 3)


def test_13_9_the_self_portrait_gives_three_points_and_a_better_mood() -> None:
    s = at_studio(portrait("self"))
    assert (s.space[0], s.mood[0]) == (3, 1)


@pytest.mark.parametrize("colour", [G, O])
def test_13_9_the_bishop_gives_three_points_and_a_paint(colour: int) -> None:
    s = at_studio(portrait("bishop", paint=colour))
    assert (s.space[0], s.paints[0, colour]) == (3, 1)


def test_13_9_the_virgin_mary_gives_four_points_and_thalers_or_a_paint() -> None:
    s = at_studio(portrait("virgin", thalers=2))
    assert (s.space[0], s.thalers[0]) == (4, 14)
    s = at_studio(portrait("virgin", paint=P))
    assert (s.space[0], s.paints[0, P]) == (4, 1)


def test_13_9_points_of_a_portrait_may_meet_another_painter() -> None:
    s = begin(3, portraits="true")
    card, other = portrait("self"), int(s.shown[1])
    s.shown[0], s.unseen = card, (1 << 18) - 1 - (1 << card) - (1 << other)
    stand(s, 0, 3)
    call_next(s)
    get_up(s)
    send(s, at(places.STUDIO), NOBODY, NOBODY)
    do(s, act.PORTRAY + card)
    assert legal(s) == [act.LAND, act.LAND + 1]


def test_13_10_the_round_of_the_last_two_portraits_is_the_last_on_side_2() -> None:
    s = begin(3, portraits="true")
    while not s.ending:
        assert bin(s.unseen).count("1") == 18 - 2 * s.lap
        end_round(s)
    assert (s.lap, s.unseen) == (9, 0)
    end_round(s)
    assert GAME.to_move(s) == OVER


# 14. The Bishop's Requests


def at_workshop(backs: dict[int, int], count: int = 1, players: int = 3, **options: str) -> Record:
    """Seat 0 at the workshop with tiles of these backs: 1 orange, 2 green, 4 purple."""
    s = begin(players, requests="true", **options)
    for back, wanted in backs.items():
        for segment in range(25):
            tile = s.fresco[segment]
            if wanted and tile >= 0 and box.BACK[tile] == back:
                s.fresco[segment], wanted = EMPTY, wanted - 1
                s.tiles[0, back] += 1
                s.uncovered += 1
        assert wanted == 0
    get_up(s)
    send(s, at(places.WORKSHOP, count), *[NOBODY] * (players - 1))
    return s


def test_14_1_three_requests_of_four_types_the_dearest_first() -> None:
    s = begin(3, requests="true")
    assert list(s.stock) == [3, 3, 3, 3]
    assert [int(n) for n in box.REQUEST_POINTS[0]] == [6, 5, 4]
    for special in (1, 2, 3):
        assert [int(n) for n in box.REQUEST_POINTS[special]] == [10, 9, 8]
    for points, stock in ((6, 3), (5, 2), (4, 1)):
        s = at_workshop({0: 3})
        s.stock[0] = stock
        s.stacks[1, 0] = 3 - stock
        GAME.apply(s, 0, act.FULFIL)
        assert s.space[0] == points


def test_14_1_an_empty_type_cannot_be_fulfilled() -> None:
    s = at_workshop({0: 3})
    s.stock[0] = 0
    assert act.FULFIL not in legal(s)
    assert "14.1" in GAME.words.refusal(GAME.seen(s, 0), 0, act.FULFIL, "en")


def test_14_2_one_request_a_round_and_the_other_apprentices_blend() -> None:
    s = at_workshop({0: 6}, 2)
    paint(s, 0, "RRRYYY")
    do(s, act.FULFIL)
    assert act.FULFIL not in legal(s)
    do(s, act.BLEND, act.BLEND)
    assert s.phase != ask.WORKSHOP
    assert paints(s, 0).startswith("RY")


def test_14_2_between_blends_too_but_not_with_half_an_apprentice() -> None:
    s = at_workshop({0: 3}, 2)
    paint(s, 0, "RRRYYY")
    do(s, act.BLEND)
    assert act.FULFIL in legal(s)
    do(s, act.BLEND)
    assert act.FULFIL in legal(s)
    do(s, act.BLEND)
    assert act.FULFIL not in legal(s)


def test_14_3_the_general_request_takes_any_three_tiles() -> None:
    assert act.FULFIL not in legal_or_nothing(at_workshop({0: 2}))
    assert act.FULFIL in legal(at_workshop({0: 1, 1: 1, 6: 1}))


def legal_or_nothing(s: Record) -> list[int]:
    return legal(s) if s.phase == ask.WORKSHOP else []


@pytest.mark.parametrize(("kind", "backs"), [(1, (1, 3, 5)), (2, (2, 3, 6)), (3, (4, 5, 6))])
def test_14_3_a_coloured_request_takes_three_tiles_with_its_splash(
    kind: int, backs: tuple[int, int, int]
) -> None:
    s = at_workshop(dict.fromkeys(backs, 1))
    assert [a for a in legal(s) if act.FULFIL <= a < act.GIVE] == [act.FULFIL, act.FULFIL + kind]
    do(s, act.FULFIL + kind)
    assert s.space[0] == 0  # which tiles, is asked first
    while s.phase == ask.REQUEST:
        do(s, legal(s)[0])
    assert s.space[0] == 10
    assert not s.tiles[0].any()


def test_14_3_two_tiles_of_a_colour_are_not_enough() -> None:
    s = at_workshop({1: 2, 4: 1})
    assert act.FULFIL + 1 not in legal(s)
    assert "14.3" in GAME.words.refusal(GAME.seen(s, 0), 0, act.FULFIL + 1, "en")


def test_14_4_the_player_picks_the_tiles() -> None:
    s = at_workshop({1: 2, 3: 2, 0: 1})
    do(s, act.FULFIL + 1)
    assert s.phase == ask.REQUEST
    assert legal(s) == [act.GIVE + 1, act.GIVE + 3]
    do(s, act.GIVE + 3, act.GIVE + 3)  # then two plain orange ones are left, which are alike
    assert s.phase != ask.REQUEST
    assert (s.tiles[0, 1], s.tiles[0, 3], s.tiles[0, 0]) == (1, 0, 1)


def test_14_5_the_request_scores_and_costs_no_paint() -> None:
    s = at_workshop({0: 3})
    do(s, act.FULFIL)
    assert s.space[0] == 6
    assert paints(s, 0) == "RYB"
    assert s.stock[0] == 2
    assert s.stacks[0, 0] == 1


def test_14_6_a_stack_pays_one_thaler_in_place_of_three() -> None:
    s = at_workshop({0: 5})
    do(s, act.FULFIL)
    while s.phase != ask.PAINT:
        do(s, act.STOP)
    assert s.thalers[0] == 12 + 2 + 1


def test_14_7_the_general_stack_pays_a_basic_paint_chosen_anew() -> None:
    s = at_workshop({0: 3})
    do(s, act.FULFIL)
    while s.phase != ask.PAINT:
        do(s, act.STOP)
    assert legal(s) == [act.PICK, act.PICK + 1, act.PICK + 2]
    do(s, act.PICK + Y)
    assert paints(s, 0) == "RYYB"
    get_up(s)
    send(s, NOBODY, NOBODY, NOBODY)
    do(s, act.PICK + R)
    assert paints(s, 0) == "RRYYB"


def test_14_7_paints_are_chosen_in_the_order_of_getting_up() -> None:
    s = begin(3, requests="true")
    s.stacks[0, 0] = s.stacks[1, 0] = 1
    s.stock[0] = 1
    uncover(s, 6)
    s.stacked[:] = s.tiles[1]
    s.tiles[1] = 0
    get_up(s, {0: 9, 1: 5, 2: 7})
    send(s, NOBODY, NOBODY, NOBODY)
    assert (s.phase, s.turn) == (ask.PAINT, 1)
    do(s, act.PICK)
    assert (s.phase, s.turn) == (ask.PAINT, 0)


@pytest.mark.parametrize(
    ("kind", "back", "colour"),
    [(1, 1, O), (2, 2, G), (3, 4, P)],
    ids=["orange", "green", "purple"],
)
def test_14_7_a_coloured_stack_pays_its_colour(kind: int, back: int, colour: int) -> None:
    s = at_workshop({back: 2, 7: 1})
    do(s, act.FULFIL + kind)
    if s.phase == ask.REQUEST:
        do(s, *legal(s)[:1])
    while s.phase == ask.REQUEST:
        do(s, legal(s)[0])
    while s.phase == ask.WORKSHOP:
        do(s, act.STOP)
    assert s.paints[0, colour] == 1
    assert s.thalers[0] == 13


# 15. Special Blend Colours


def test_15_1_seven_more_tiles_worth_13_to_24() -> None:
    assert sorted(int(p) for p in box.POINTS[25:]) == [13, 14, 15, 17, 18, 21, 24]


def test_15_2_the_24_in_the_centre_and_seven_tiles_in_the_box() -> None:
    s = begin(3, blends="true")
    assert box.POINTS[s.fresco[CENTRE]] == 24
    assert box.RECIPES[s.fresco[CENTRE]] == box.bundle("test", "KN")
    laid = sorted(int(tile) for tile in s.fresco)
    assert [tile for tile in laid if tile >= 25] == list(range(25, 32))
    assert len([tile for tile in laid if tile < 25]) == 18


def test_15_2_only_tiles_of_the_basic_game_go_back() -> None:
    s = GAME.fresh(3, GAME.choices({"blends": "true"}))
    for left in range(25, 18, -1):
        assert s.phase == ask.REMOVE_TILES
        assert GAME.odds(s, DEALER)[:25].sum() == GAME.odds(s, DEALER).sum() == left
        GAME.apply(s, DEALER, choices(GAME, s, DEALER)[-1])
    assert GAME.odds(s, DEALER).sum() == 24


@pytest.mark.parametrize(("given", "blended"), [("RP", "K"), ("OG", "N")])
def test_15_3_pink_and_brown(given: str, blended: str) -> None:
    s = visit(places.WORKSHOP, blends="true")
    paint(s, 0, given)
    (blend,) = [action for action in legal(s) if action != act.STOP]
    do(s, blend)
    assert paints(s, 0) == blended


@pytest.mark.parametrize(
    ("letters", "points"),
    [("OGP", 6), ("OGK", 9), ("GPN", 11), ("OKN", 14), ("KKK", 15), ("PNN", 16), ("NNN", 21)],
)
def test_15_4_pink_and_brown_at_the_altar(letters: str, points: int) -> None:
    s = at_cathedral("RYBOGPKKKNNN", blends="true")
    do(s, act.RESTORE_ALTAR, altar(s, letters))
    assert s.space[0] == points


def test_15_4_unreplaced_blended_paints_must_differ() -> None:
    s = at_cathedral("OOGGK", blends="true")
    do(s, act.RESTORE_ALTAR)
    paid = {int(box.ALTAR_RECIPES[a - act.PAY]) for a in legal(s)}
    assert box.bundle("test", "OGK") in paid
    assert box.bundle("test", "OGG") in paid
    assert all(recipe >> 4 * PINK & 7 <= 1 for recipe in paid)
    with pytest.raises(ValueError, match="not in list"):
        altar(s, "OOK")


def test_16_9_pink_and_brown_replace_nothing_in_the_basic_way() -> None:
    recipes = [int(recipe) for recipe in box.ALTAR_RECIPES]
    for letters in ("RYK", "RBN", "YOK"):
        assert box.bundle("test", letters) not in recipes


def test_15_1_splashes_of_the_new_tiles() -> None:
    backs = {int(box.POINTS[tile]): int(box.BACK[tile]) for tile in range(25, 32)}
    assert backs == {13: 2, 14: 1, 15: 0, 17: 3, 18: 4, 21: 6, 24: 0}


# 16. Rulings


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


# Stored games


STORED = sorted((Path(__file__).parents[1] / "data" / "played" / "fresco").glob("*.json"))


def stored(path: Path) -> bottega.Match:
    return bottega.replay(json.loads(path.read_text())["log"])


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_9_every_move_on_the_track_is_one_that_was_told(path: Path) -> None:
    """Points are read from the words and held against the track."""
    for before, (seat, action), after in stored(path).history.steps():
        if after.phase == ask.DONE or before.phase <= ask.PLANNING:
            continue
        views = GAME.seen(before, SPECTATOR), GAME.seen(after, SPECTATOR)
        told = " ".join(GAME.words.event(*views, seat, action, "en"))
        points = sum(int(n) for n in re.findall(r"(\d+) points", told))
        points += sum(int(n) for n in re.findall(r"points and (\d+)", told))
        painter = int(before.turn)
        moved = int(after.space[painter]) - int(before.space[painter])
        others = {int(after.space[p]) for p in range(4) if p != painter}
        target = int(before.space[painter]) + points
        if before.phase == ask.TRACK:
            assert int(before.landing) in others
            assert int(after.space[painter]) not in others
        elif points and target in others:
            assert after.landing == target or before.space[painter] == 0
        else:
            assert moved == points


def test_stored_games_show_every_end_and_every_module() -> None:
    ends, tables = set(), set()
    for path in STORED:
        match = stored(path)
        s = match._state
        on = [name for name in ("portraits", "requests", "blends") if getattr(s, name)]
        tables |= {(match.players, name) for name in on or ["none"]}
        if not s.ending:
            ends.add("finished")
        else:
            ends.add("portraits" if s.portraits and not s.unseen else "six tiles")
    assert ends == {"finished", "portraits", "six tiles"}
    modules = ("none", "portraits", "requests", "blends")
    assert tables == {(players, name) for players in (2, 3, 4) for name in modules}


# Parts


@pytest.mark.parametrize(
    ("printed", "corrected", "why"),
    [
        ("sizes = [2, 3, 4, 4]", "sizes = [4, 4, 4, 4]", "hold more than the 11 tiles"),
        ('{ paints = "G", four = 1', '{ paints = "G", four = 2', "14 tiles are used, not 15"),
        ('{ paints = "G", four', '{ paints = "O", four', "something of its own"),
        ('paints = "RRYB", splashes', 'paints = "RRZB", splashes', "letters out of RYBOGPKN"),
        ('paints = "RRYB", splashes', 'paints = "RRYK", splashes', "special blend colours"),
        ('paints = "YP", splashes = "P"', 'paints = "YP", splashes = "R"', "letters out of OGP"),
        ("points = 11, paints", "points = 9, paints", "must stand first"),
        ('name = "muse"', 'name = "poet"', "names are abbot"),
        ('{ name = "muse", pile = "B", mood = 8 },', "", "must hold 18 rows, not 17"),
        ("orange = [10, 9, 8]", "orange = [8, 9, 10]", "must fall from top to bottom"),
        ("marked = 2", "marked = 5", "meet"),
        ('{ from = "OG", gives = "N" }', '{ from = "OG", gives = "G" }', "must come last"),
        ("count = 5", "count = 0", "allowed are 1 to 14"),
    ],
)
def test_parts_that_do_not_describe_this_box_are_refused(
    tmp_path: Path, printed: str, corrected: str, why: str
) -> None:
    text = GAME.PARTS.path.read_text()
    assert printed in text
    copy = tmp_path / "parts.toml"
    copy.write_text(text.replace(printed, corrected))
    with pytest.raises(PartsError, match=why):
        bottega.game("fresco", parts=copy)


def test_corrected_parts_are_played(tmp_path: Path) -> None:
    copy = tmp_path / "parts.toml"
    text = GAME.PARTS.path.read_text()
    copy.write_text(text.replace("sizes = [2, 3, 4, 4]", "sizes = [3, 3, 3, 4]"))
    other = bottega.game("fresco", parts=copy)
    s = other.fresh(4, other.choices({}))
    while other.to_move(s) == DEALER:
        other.apply(s, DEALER, choices(other, s, DEALER)[0])
    assert tiles_in_booths(s) == [3, 3, 3, 4]
