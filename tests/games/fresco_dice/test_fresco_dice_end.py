"""The rules of the dice game, chapter 7: the end."""

from bottega.core.rule import DEALER, OVER, Record
from bottega.games.fresco_dice import box, rules
from bottega.games.fresco_dice.score import rank, score, wed, weddings
from bottega.games.fresco_dice.state import (
    BISHOP,
    BONUS,
    EMPTY,
    FACE_DOWN,
    MARKED,
    PORTRAIT,
    TAKE,
    TURN_UP,
)
from games.fresco_dice.dice_table import (
    GAME,
    GREEN,
    RED,
    SPACE,
    YELLOW,
    act,
    fill,
    give,
    paint,
    portraits_of,
    table,
    turn,
)
from tables import choices


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
