"""The worked examples of the booklet."""

from bottega.core.rule import DEALER
from bottega.games.fresco_dice import rules
from bottega.games.fresco_dice.state import (
    BET,
    BONUS,
    DONE,
    EMPTY,
    MARKED,
    NOTHING,
    PORTRAIT,
    ROLL,
    TAKE,
)
from games.fresco_dice.dice_table import (
    GAME,
    RED,
    SECTION,
    YELLOW,
    act,
    bets,
    give,
    keep,
    place,
    portraits_of,
    table,
    throw,
)
from tables import choices


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
