"""The rules of the dice game, chapter 3: bets."""

import pytest

from bottega.games.fresco_dice.state import (
    BET,
    BETS,
    MARKED,
    NOTHING,
    OTHER,
    PORTRAIT,
    ROLL,
)
from games.fresco_dice.dice_table import (
    BLUE,
    GAME,
    GREEN,
    RED,
    YELLOW,
    act,
    bets,
    fill,
    keep,
    place,
    table,
    throw,
    turn,
)
from tables import seats_of


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
