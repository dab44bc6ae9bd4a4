"""Fresco: The Dice Game, rule by rule; the numbers are those of its RULES.md."""

import itertools

import numpy as np
import pytest

import bottega
from bottega.core.rule import DEALER, OVER, Record
from bottega.games.fresco_dice import box, rules, words
from bottega.games.fresco_dice.score import rank, score, wed, weddings
from bottega.games.fresco_dice.state import (
    BEND,
    BET,
    BETS,
    BISHOP,
    BONUS,
    BOX,
    DONE,
    EMPTY,
    FACE,
    FACE_DOWN,
    FAVOUR_TILE,
    FILL,
    GOES_FIRST,
    KEEP,
    MARKED,
    NOTHING,
    OTHER,
    PLACE,
    PORTRAIT,
    ROLL,
    SET_ASIDE,
    TAKE,
    TURN_UP,
)
from bottega.games.fresco_dice.track import move
from tables import choices, seats_of

GAME = bottega.game("fresco-dice")
RED, YELLOW, GREEN, BLUE = range(4)
SECTION = {8: 0, 13: 1, 16: 2, 19: 3, 24: 4}
DIE = {"red": 0, "yellow": 1, "blue": 2, "green": 3, "orange": 4, "purple": 5}
SPACE = {9: 0, 14: 1, 17: 2, 20: 3}  # portrait spaces by their lowest total


def act(s: Record, seat: int, action: int) -> None:
    """A legal action, played."""
    assert seat in seats_of(GAME.to_move(s))
    assert action in choices(GAME, s, seat)
    GAME.apply(s, seat, action)
    assert GAME.audit(s) == []


def portraits_of(sitter: int, value: int) -> list[int]:
    return [t for t in range(16) if box.SITTER[t] == sitter and box.VALUE[t] == value]


def table(players: int = 4, first: int = RED, **options: str) -> Record:
    """A game whose first player is about to place the bishop; the lowest portraits lie open."""
    s = GAME.fresh(players, GAME.choices(options))
    act(s, DEALER, GOES_FIRST + first)
    fill(s)
    return s


def give(s: Record, seat: int, number: int) -> None:
    """Let a seat own a section already."""
    section = SECTION[number]
    taken = sum(1 for other in range(s.seats) if s.fresco[other, section])
    s.fresco[seat, section] = box.TILES[section, box.REMOVED[s.seats - 2] + taken]
    s.space[seat] += s.fresco[seat, section]


def paint(s: Record, seat: int, tile: int) -> None:
    """Let a seat have painted a portrait that lay face down."""
    assert s.owner[tile] == FACE_DOWN
    s.owner[tile] = seat
    s.under[int(np.argmax(s.under))] -= 1
    s.space[seat] += box.VALUE[tile]


def place(s: Record, number: int) -> None:
    act(s, int(s.turn), PLACE + SECTION[number])


def bets(s: Record, **tokens: int) -> None:
    """Lay these bets; who is not named waits."""
    while s.phase == BETS:
        seat = seats_of(GAME.to_move(s))[0]
        act(s, seat, BET + tokens.get(("red", "yellow", "green", "blue")[seat], 0))


def throw(s: Record, colours: tuple[str, ...] = (), **pips: int) -> None:
    """Roll the dice in play: the named pips, 1 for the rest; colour dice, red for the rest."""
    shown = list(colours)
    while s.phase == ROLL:
        if s.die < 6:
            name = next(name for name, die in DIE.items() if die == s.die)
            act(s, DEALER, FACE + pips.get(name, 1) - 1)
        else:
            act(s, DEALER, FACE + DIE[shown.pop(0) if shown else "red"])
    assert s.phase == KEEP


def keep(s: Record, colour: str, colour_dice: int = 0) -> None:
    act(s, int(s.turn), SET_ASIDE + 3 * DIE[colour] + colour_dice)


def turn(s: Record, total: int, bishop: int = 8, **tokens: int) -> None:
    """A whole turn that comes to a total with the red, yellow and blue dice, doubled if need be."""
    place(s, bishop)
    for colour, (pips, times) in zip(("red", "yellow", "blue"), ways(total)[0], strict=True):
        bets(s, **tokens)
        throw(s, (colour,) if times == 2 else ("purple", "purple"), **{colour: pips})
        keep(s, colour, times - 1)


def ways(total: int) -> list[tuple[tuple[int, int], ...]]:
    """Three dice, each with its pips and how often it counts, that come to a total."""
    dice = list(itertools.product(range(1, 7), (1, 2)))
    found = itertools.product(dice, dice, [(pips, 1) for pips in range(1, 7)])
    return [way for way in found if sum(pips * times for pips, times in way) == total]


def fill(s: Record) -> None:
    """Turn up what is to be turned up, the lowest portrait first."""
    while s.phase == FILL:
        act(s, DEALER, choices(GAME, s, DEALER)[0])


# 1 The box and the set-up


def test_1_1_two_to_four_players() -> None:
    assert GAME.SEATS == (2, 3, 4)
    assert [GAME.seat(seat) for seat in range(4)] == ["Red", "Yellow", "Green", "Blue"]


def test_1_2_all_start_on_the_stairs() -> None:
    assert table().space.tolist() == [0, 0, 0, 0]
    s = table()
    move(s, RED, 1)
    assert s.space[RED] == 1


@pytest.mark.parametrize(("players", "top"), [(4, 5), (3, 5), (2, 6)])
def test_1_3_as_many_tiles_as_players_the_lowest_left_out(players: int, top: int) -> None:
    s = table(players)
    values = []
    for seat in range(players):
        s.turn = seat
        s.phase, s.roll, s.gain = KEEP, 3, 0
        rules.restore(s, SECTION[16])
        values.append(int(s.fresco[seat, SECTION[16]]))
    assert values[0] == top
    assert values == [5, 5, 6, 7][4 - players :]


@pytest.mark.parametrize(("players", "used"), [(4, 16), (3, 12), (2, 8)])
def test_1_4_portraits_in_four_equal_stacks_the_top_one_open(players: int, used: int) -> None:
    s = table(players)
    assert sum(int(s.owner[tile]) != BOX for tile in range(16)) == used
    assert s.under.tolist() == [used // 4 - 1] * 4
    assert all(s.open[space] != EMPTY for space in range(4))
    women = sum(1 for tile in range(16) if s.owner[tile] != BOX and box.SITTER[tile] == 0)
    assert women == used // 2


def test_1_5_the_first_player_is_drawn_and_play_goes_clockwise() -> None:
    s = GAME.fresh(3, GAME.choices({}))
    assert GAME.odds(s, DEALER).nonzero()[0].tolist() == [GOES_FIRST + n for n in range(3)]
    s = table(3, first=GREEN)
    order = []
    for _ in range(4):
        order.append(int(s.turn))
        turn(s, 7)
    assert order == [GREEN, RED, YELLOW, GREEN]
    assert s.palette == GREEN


# 2 A turn


def test_2_1_favour_bishop_bets_and_rolls_scoring() -> None:
    s = table(2)
    phases = [int(s.phase)]
    place(s, 8)
    for colour in ("red", "yellow", "blue"):
        phases.append(int(s.phase))
        bets(s)
        phases.append(int(s.phase))
        throw(s)
        phases.append(int(s.phase))
        keep(s, colour)
    assert phases == [BISHOP, BETS, ROLL, KEEP, BETS, ROLL, KEEP, BETS, ROLL, KEEP]
    assert (s.turn, s.phase) == (YELLOW, BISHOP)


def test_2_2_the_favour_tile_goes_to_the_last_alone() -> None:
    s = table(3)
    assert s.favour == EMPTY  # three on the stairs
    for spaces, holder in (
        ((4, 0, 0), EMPTY),
        ((4, 0, 2), YELLOW),  # alone on the stairs
        ((4, 9, 2), GREEN),
    ):
        s.space[:3] = spaces
        rules.begin_turn(s)
        assert s.favour == holder


def test_2_2_option_round_keeps_the_tile_where_it_was_given() -> None:
    s = table(3, favour="round")
    s.space[:3] = (4, 9, 2)
    s.favour, s.turn = RED, YELLOW
    rules.begin_turn(s)
    assert s.favour == RED
    s.turn = s.palette
    rules.begin_turn(s)
    assert s.favour == GREEN


def test_2_3_the_bishop_may_stand_anywhere() -> None:
    s = table()
    give(s, RED, 13)
    s.bishop = SECTION[19]
    assert choices(GAME, s, RED) == [PLACE + section for section in range(5)]
    assert "own it already" in words.action(GAME.seen(s, RED), RED, PLACE + SECTION[13], "en")


# 3 Bets


def test_3_1_all_others_choose_at_once_and_in_secret() -> None:
    s = table(4, first=YELLOW)
    place(s, 8)
    assert seats_of(GAME.to_move(s)) == [RED, GREEN, BLUE]
    before = [GAME.seen(s, viewer).tobytes() for viewer in (YELLOW, GREEN, BLUE, -1)]
    act(s, RED, BET + MARKED)
    assert [GAME.seen(s, viewer).tobytes() for viewer in (YELLOW, GREEN, BLUE, -1)] == before
    assert GAME.seen(s, RED).my_answer != 0
    assert s.phase == BETS
    assert GAME.witnesses(s, GREEN, BET + OTHER) == 1 << GREEN
    act(s, BLUE, BET)
    act(s, GREEN, BET + OTHER)
    assert s.phase == ROLL


def test_3_2_who_has_bet_is_not_asked_again() -> None:
    s = table(3)
    place(s, 8)
    bets(s, yellow=MARKED)
    throw(s)
    keep(s, "red")
    assert seats_of(GAME.to_move(s)) == [GREEN]
    bets(s, green=OTHER)
    throw(s)
    keep(s, "yellow")
    assert s.phase == ROLL  # nobody is left to ask


@pytest.mark.parametrize(
    ("total", "bishop", "right"),
    [(16, 16, MARKED), (16, 8, OTHER), (14, 16, PORTRAIT), (7, 16, NOTHING)],
)
def test_3_3_what_the_tokens_say(total: int, bishop: int, right: int) -> None:
    s = table(4)
    turn(s, total, bishop, yellow=MARKED, green=OTHER, blue=PORTRAIT)
    fill(s)
    moved = [token for token, seat in ((MARKED, 1), (OTHER, 2), (PORTRAIT, 3)) if s.space[seat]]
    assert moved == ([right] if right else [])


@pytest.mark.parametrize(("window", "points"), [(0, 3), (1, 2), (2, 1)])
def test_3_4_the_earlier_the_dearer(window: int, points: int) -> None:
    s = table(2)
    place(s, 8)
    for number, colour in enumerate(("red", "yellow", "blue")):
        bets(s, yellow=MARKED if number == window else 0)
        throw(s, red=4, yellow=2, blue=2)
        keep(s, colour)
    assert s.space[YELLOW] == points


def test_3_5_who_has_bet_shows_but_not_what() -> None:
    s = table(3)
    place(s, 8)
    bets(s, yellow=PORTRAIT)
    view = GAME.seen(s, RED)
    assert view.slots.tolist() == [0, 1, 0, 0]
    other = s.copy()
    other.bet[YELLOW] = MARKED
    assert GAME.seen(other, RED).tobytes() == view.tobytes()
    assert GAME.seen(s, YELLOW).my_bet == PORTRAIT


# 4 Dice


def test_4_1_three_rolls_of_six_five_and_four_dice() -> None:
    s = table(2)
    place(s, 8)
    rolled = []
    for colour in ("red", "yellow", "blue"):
        bets(s)
        throws = 0
        while s.phase == ROLL:
            act(s, DEALER, FACE)
            throws += 1
        rolled.append(throws - 2)  # both colour dice each time
        keep(s, colour)
    assert rolled == [6, 5, 4]


def test_4_2_exactly_one_quality_die_is_set_aside() -> None:
    s = table(2)
    place(s, 8)
    bets(s)
    throw(s, ("purple", "purple"), purple=1)
    assert choices(GAME, s, RED) == sorted(
        [SET_ASIDE + 3 * die for die in range(6)] + [SET_ASIDE + 16, SET_ASIDE + 17]
    )
    keep(s, "green")
    assert s.aside.tolist() == [0, 0, 0, 1, 0, 0]


def test_4_3_colour_dice_double_and_quadruple() -> None:
    for colour_dice, total in ((0, 5), (1, 10), (2, 20)):
        s = table(2)
        place(s, 8)
        bets(s)
        throw(s, ("blue", "blue"), blue=5)
        keep(s, "blue", colour_dice)
        assert rules.total(s) == total
        assert sum(int(die) == DIE["blue"] for die in s.joined) == colour_dice


def test_4_3_a_colour_die_of_another_colour_helps_nothing() -> None:
    s = table(2)
    place(s, 8)
    bets(s)
    throw(s, ("blue", "green"))
    with_two = SET_ASIDE + 3 * DIE["blue"] + 2
    assert with_two not in choices(GAME, s, RED)
    assert SET_ASIDE + 3 * DIE["red"] + 1 not in choices(GAME, s, RED)
    assert "only one colour die shows blue" in words.refusal(GAME.seen(s, RED), RED, with_two, "en")


def test_4_4_set_aside_stays_aside_and_unused_colour_dice_are_rolled_again() -> None:
    s = table(2)
    place(s, 8)
    bets(s)
    throw(s, ("blue", "green"), blue=5)
    keep(s, "blue", 1)
    bets(s)
    assert s.colours.tolist() == [DIE["blue"], EMPTY]  # one is in the cup again
    throw(s, ("blue",), green=3)  # its quality die is out: worthless
    offered = {(action - SET_ASIDE) // 3 for action in choices(GAME, s, RED)}
    assert offered == set(range(6)) - {DIE["blue"]}
    keep(s, "green")
    assert rules.total(s) == 13


def test_4_5_the_total_is_the_sum() -> None:
    s = table(2)
    place(s, 8)
    for colour, pips in (("red", 2), ("yellow", 6), ("blue", 3)):
        bets(s)
        throw(s, ("purple", "purple"), **{colour: pips})
        keep(s, colour)
    assert rules.total(s) == 11


def test_4_6_the_favour_tile_bends_the_total_by_one() -> None:
    for bent, earned in ((0, 13), (1, None), (2, None)):
        s = table(2)
        s.space[:2] = (0, 5)
        rules.begin_turn(s)
        assert s.favour == RED
        turn(s, 14)
        assert s.phase == FAVOUR_TILE
        assert choices(GAME, s, RED) == [BEND, BEND + 1, BEND + 2]
        act(s, RED, BEND + bent)
        assert (s.fresco[RED, SECTION[13]] > 0) == (earned == 13)


def test_4_6_only_the_active_player_profits() -> None:
    s = table(2)
    s.space[:2] = (5, 0)
    rules.begin_turn(s)
    assert s.favour == YELLOW
    turn(s, 14)
    assert s.phase != FAVOUR_TILE


# 5 What a total earns


@pytest.mark.parametrize("number", [8, 13, 16, 19, 24])
def test_5_1_a_section_by_its_number(number: int) -> None:
    s = table(2)
    turn(s, number, bishop=8)
    assert [int(s.fresco[RED, k]) > 0 for k in range(5)] == [n == number for n in SECTION]


@pytest.mark.parametrize("total", [9, 10, 11, 12, 14, 15, 17, 18, 20, 21, 22, 23])
def test_5_2_a_portrait_by_its_range(total: int) -> None:
    s = table(2)
    space = max(low for low in SPACE if low <= total)
    tile = int(s.open[SPACE[space]])
    turn(s, total)
    assert s.owner[tile] == RED
    assert not s.fresco[RED].any()


@pytest.mark.parametrize("total", [3, 7, 25, 30])
def test_5_3_too_little_or_too_much_is_nothing(total: int) -> None:
    s = table(2)
    turn(s, total)
    assert not s.fresco.any()
    assert not (s.owner >= 0).any()
    assert s.space.tolist() == [0, 0, 0, 0]


def test_5_4_nothing_for_an_owned_section() -> None:
    s = table(2)
    give(s, RED, 16)
    before = s.space.tolist()
    turn(s, 16, bishop=16, yellow=MARKED)
    assert s.space.tolist() == before
    assert s.result == NOTHING


def test_5_4_nothing_from_an_empty_portrait_space() -> None:
    s = table(2)
    for tile in (int(s.open[SPACE[14]]), *[t for t in range(16) if s.owner[t] == FACE_DOWN][:1]):
        s.owner[tile] = YELLOW
    s.open[SPACE[14]], s.under[SPACE[14]] = EMPTY, 0
    s.space[YELLOW] = 9
    rules.begin_turn(s)
    s.favour = EMPTY
    turn(s, 14, yellow=PORTRAIT)
    assert s.space.tolist() == [0, 9, 0, 0]
    assert s.result == NOTHING


def test_5_5_taking_is_not_optional() -> None:
    s = table(2)
    turn(s, 10)
    assert s.phase in (FILL, BISHOP)
    assert (s.owner == RED).sum() == 1


def test_5_6_the_next_portrait_is_turned_up_at_once() -> None:
    s = table(4)
    turn(s, 10)
    assert GAME.to_move(s) == DEALER
    hidden = [tile for tile in range(16) if s.owner[tile] == FACE_DOWN]
    assert choices(GAME, s, DEALER) == [TURN_UP + tile for tile in hidden]
    act(s, DEALER, TURN_UP + hidden[-1])
    assert s.open[SPACE[9]] == hidden[-1]
    assert s.under.tolist() == [2, 3, 3, 3]
    assert (s.turn, s.phase) == (YELLOW, BISHOP)


# 6 Scoring


def test_6_1_the_points_of_the_tile_or_portrait() -> None:
    s = table(4)
    turn(s, 13, bishop=8)
    assert s.space.tolist() == [4, 0, 0, 0]
    s = table(4)
    tile = int(s.open[SPACE[17]])
    turn(s, 18)
    assert s.gain == box.VALUE[tile]


def test_6_2_the_bishop_pays_three_more() -> None:
    s = table(4)
    turn(s, 24, bishop=24)
    assert s.space[RED] == 8 + 3


def test_6_3_nothing_scores_nothing() -> None:
    s = table(3)
    turn(s, 4, yellow=PORTRAIT, green=OTHER)
    assert s.space.tolist() == [0, 0, 0, 0]


def test_6_4_right_bets_move_clockwise_after_the_active_player() -> None:
    s = table(3, first=GREEN)
    s.space[:3] = (2, 3, 20)
    rules.begin_turn(s)
    turn(s, 16, bishop=8, red=OTHER, yellow=OTHER)
    # Red moves first: 2 + 3 = 5. Then Yellow: 3 + 3 = 6. Green had moved before both.
    assert s.space.tolist()[:3] == [5, 6, 25]
    s = table(3, first=GREEN)
    s.space[:3] = (2, 5, 20)
    rules.begin_turn(s)
    place(s, 8)
    bets(s, red=OTHER)
    for colour, pips in (("red", 6), ("yellow", 6), ("blue", 4)):
        throw(s, ("purple", "purple"), **{colour: pips})
        keep(s, colour)
        bets(s, yellow=OTHER if s.roll == 2 else 0)
    # Red: 2 + 3 = 5 is Yellow's, so 6. Then Yellow: 5 + 1 = 6 is Red's, so 7.
    assert s.space.tolist()[:3] == [6, 7, 25]


def test_6_5_a_wrong_bet_costs_nothing() -> None:
    s = table(3)
    s.space[:3] = (0, 7, 9)
    turn(s, 16, bishop=16, yellow=PORTRAIT, green=MARKED)
    assert s.space[YELLOW] == 7
    assert s.space[GREEN] == 12


def test_6_6_occupied_spaces_are_skipped_until_one_is_free() -> None:
    s = table(4)
    s.space[:4] = (0, 5, 6, 8)
    move(s, RED, 5)
    assert s.space[RED] == 7
    move(s, RED, 1)
    assert s.space[RED] == 9
    move(s, YELLOW, 0)
    assert s.space[YELLOW] == 5
    s.space[:4] = (0, 0, 3, 4)
    move(s, RED, 2)  # passing painters on the way is nothing
    assert s.space[RED] == 2


def test_6_7_all_tokens_are_turned_over_and_go_back() -> None:
    s = table(3)
    turn(s, 16, bishop=16, yellow=PORTRAIT, green=MARKED)
    assert s.turned.tolist() == [NOTHING, PORTRAIT, MARKED, NOTHING]
    assert not s.bet.any()
    place(s, 8)
    assert seats_of(GAME.to_move(s)) == [RED, GREEN]
    assert not s.turned.any()


# 7 The end


def four_sections(s: Record, seat: int) -> None:
    for number in (13, 16, 19, 24):
        give(s, seat, number)


def test_7_1_a_fifth_section_makes_the_last_round() -> None:
    s = table(2)
    four_sections(s, RED)
    turn(s, 8)
    assert s.ending == 1


def test_7_1_a_fifth_portrait_makes_the_last_round() -> None:
    s = table(4)
    for tile in [t for t in range(16) if s.owner[t] == FACE_DOWN][:4]:
        paint(s, RED, tile)
    turn(s, 10)
    act(s, DEALER, choices(GAME, s, DEALER)[0])
    assert s.ending == 1
    assert s.phase == BONUS


def test_7_2_the_bonus_is_any_open_portrait_the_new_one_too() -> None:
    s = table(4)
    for tile in [t for t in range(16) if s.owner[t] == FACE_DOWN][:4]:
        paint(s, RED, tile)
    turn(s, 10)
    new = next(t for t in range(16) if s.owner[t] == FACE_DOWN)
    act(s, DEALER, TURN_UP + new)
    assert choices(GAME, s, RED) == [TAKE + space for space in range(4)]
    act(s, RED, TAKE + SPACE[9])
    assert s.owner[new] == RED
    assert GAME.to_move(s) == DEALER  # the next is turned up again


def test_7_2_no_open_portrait_no_bonus() -> None:
    s = table(2)
    four_sections(s, RED)
    for space in range(4):
        s.owner[s.open[space]], s.open[space], s.under[space] = YELLOW, EMPTY, 0
    for tile in range(16):
        if s.owner[tile] == FACE_DOWN:
            s.owner[tile] = YELLOW
    s.space[YELLOW] = 60
    rules.begin_turn(s)
    s.favour = EMPTY
    before = int(s.space[RED])
    turn(s, 8, bishop=13)
    assert s.phase == BISHOP
    assert s.space[RED] == before + 6


def test_7_2_every_player_who_does_it_in_the_last_round_gets_one() -> None:
    s = table(2)
    four_sections(s, RED)
    four_sections(s, YELLOW)
    turn(s, 8)
    act(s, RED, TAKE)
    fill(s)
    s.favour = EMPTY
    turn(s, 8)
    assert s.phase == BONUS
    assert s.turn == YELLOW


def test_7_3_a_bonus_portrait_earns_no_other_and_decides_no_bet() -> None:
    s = table(4)
    for tile in [t for t in range(16) if s.owner[t] == FACE_DOWN][:4]:
        paint(s, RED, tile)
    four_sections(s, RED)
    turn(s, 8, bishop=8, yellow=PORTRAIT, green=MARKED)
    act(s, RED, TAKE + SPACE[14])  # the fifth portrait, as a bonus
    act(s, DEALER, choices(GAME, s, DEALER)[0])
    assert s.phase == BISHOP
    assert s.turn == YELLOW
    assert s.space[YELLOW] == 0
    assert s.space[GREEN] == 3


def test_7_4_tile_bishop_and_bonus_are_one_move() -> None:
    s = table(2)
    four_sections(s, RED)
    start = int(s.space[RED])
    s.space[YELLOW] = start + 9  # in the way of 6 + 3 alone
    rules.begin_turn(s)
    s.favour = EMPTY
    turn(s, 8, bishop=8)
    points = int(box.VALUE[s.open[0]])
    act(s, RED, TAKE)
    act(s, DEALER, choices(GAME, s, DEALER)[0])
    assert s.space[RED] == start + 9 + points


def test_7_5_the_round_is_played_to_its_end() -> None:
    s = table(3, first=YELLOW)
    four_sections(s, YELLOW)
    s.space[:3] = (1, s.space[YELLOW], 2)
    rules.begin_turn(s)
    s.favour = EMPTY
    turn(s, 8)
    act(s, YELLOW, TAKE)
    act(s, DEALER, choices(GAME, s, DEALER)[0])
    for seat in (GREEN, RED):
        assert s.turn == seat
        s.favour = EMPTY
        turn(s, 7)
    assert GAME.to_move(s) == OVER


def test_7_6_weddings_take_the_dearest_of_each() -> None:
    s = table(4)
    for tile in portraits_of(0, 3) + portraits_of(0, 1)[:1] + portraits_of(1, 2)[:1]:
        s.owner[tile] = RED  # women 3, 3, 1 and a man 2
    assert weddings(s, RED) == 3 + 2
    s.owner[portraits_of(1, 1)[0]] = RED
    assert weddings(s, RED) == 3 + 3 + 2 + 1
    assert weddings(s, YELLOW) == 0


def test_7_7_the_leader_weds_first() -> None:
    s = table(2)
    s.space[:2] = (10, 8)
    s.owner[portraits_of(0, 1)[0]] = s.owner[portraits_of(1, 1)[0]] = RED
    s.owner[portraits_of(0, 2)[0]] = s.owner[portraits_of(1, 2)[0]] = YELLOW
    wed(s)
    # Red 10 + 2 = 12, then Yellow 8 + 4 = 12 is taken: 13. The other way round Red would be 13.
    assert s.space.tolist()[:2] == [12, 13]


def test_7_8_the_most_points_win_and_the_stairs_are_shared() -> None:
    s = table(4)
    s.space[:4] = (9, 0, 0, 12)
    assert [score(s, seat) for seat in range(4)] == [9, 0, 0, 12]
    assert [rank(s, seat) for seat in range(4)] == [2, 3, 3, 1]


# The worked examples of the booklet


def test_example_red_restores_16_with_the_bets_of_green_blue_and_yellow() -> None:
    red, green, blue, yellow = range(4)  # as they sit in the example
    s = table(4)
    place(s, 16)
    act(s, yellow, BET)
    act(s, green, BET + MARKED)
    act(s, blue, BET)
    throw(s, ("red", "orange"), red=2, yellow=1, blue=6, green=5, orange=4, purple=3)
    keep(s, "blue")
    act(s, blue, BET + PORTRAIT)
    act(s, yellow, BET + MARKED)
    throw(s, ("purple", "orange"), red=1, yellow=4, green=2, orange=6, purple=6)
    keep(s, "yellow")
    assert rules.total(s) == 10
    assert s.phase == ROLL  # all have bet
    throw(s, ("green", "red"), red=1, green=3, orange=5, purple=5)
    keep(s, "green", 1)
    assert s.fresco[red, SECTION[16]] == 5
    assert s.space[red] == 5 + 3
    assert s.space[green] == 3
    assert s.space[blue] == 0
    assert s.space[yellow] == 2
    assert s.turned.tolist() == [NOTHING, MARKED, PORTRAIT, MARKED]


def test_example_the_closing_turn_moves_ten_and_the_wedding_five() -> None:
    s = table(4, first=YELLOW)  # Red is the last of the round
    s.turn = RED
    for number in (8, 13, 19, 24):
        give(s, RED, number)
    woman, man = portraits_of(0, 3)[-1], portraits_of(1, 2)[-1]
    s.owner[s.open[0]], s.open[0], s.owner[man] = s.owner[man], man, -2  # the man of 2 lies open
    s.owner[woman] = RED
    s.under[3] -= 1
    s.space[:4] = (26, 90, 80, 70)
    s.favour = EMPTY
    place(s, 16)
    bets(s)
    for colour, pips in (("blue", 6), ("yellow", 4), ("green", 6)):
        throw(s, ("red", "red"), **{colour: pips})
        keep(s, colour)
        bets(s)
    assert s.phase == BONUS
    act(s, RED, TAKE)
    act(s, DEALER, choices(GAME, s, DEALER)[0])
    assert s.phase == DONE
    assert s.gain == 5 + 3 + 2
    assert s.space[RED] == 26 + 10 + 5
