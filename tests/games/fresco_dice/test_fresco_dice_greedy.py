"""The taste of the dice game: what it thinks of bets and portraits is near the truth."""

import itertools
from collections import Counter

import pytest

from bottega.core.rule import Record
from bottega.games.fresco_dice import box
from bottega.games.fresco_dice.betting import at_last, outcome, usual
from bottega.games.fresco_dice.prizes import bent, more_ladies, portrait_value, prize
from bottega.games.fresco_dice.rules import total
from bottega.games.fresco_dice.state import EMPTY, FACE_DOWN, MARKED, OTHER, PORTRAIT
from games.fresco_dice.dice_table import (
    RED,
    SPACE,
    YELLOW,
    bets,
    give,
    keep,
    paint,
    place,
    portraits_of,
    table,
    throw,
)


def after_two_rolls(first: int, second: int, bishop: int, doubled: int = 0) -> Record:
    """Red has set aside two dice, the second with so many colour dice."""
    s = table(3)
    give(s, RED, 13)
    place(s, bishop)
    for colour, pips, colour_dice in (("red", first, 0), ("blue", second, doubled)):
        bets(s)
        throw(s, ("blue", "blue"), **{colour: pips})
        keep(s, colour, colour_dice)
    return s


def every_last_roll(s: Record) -> dict[int, float]:
    """How often of a hundred a turn ends as each bet foretells if the best die is set aside."""
    worth, ladies = {}, more_ladies(s)
    for more in range(1, 25):
        end = bent(s, ladies, total(s) + more)
        worth[more] = prize(s, ladies, end), outcome(s, ladies, end)
    loose = sum(int(die) == EMPTY for die in s.joined)
    found: Counter[int] = Counter()
    for colours in itertools.product(range(6), repeat=loose):  # 4 and 5 are dice set aside before
        times = [1 << n for die in range(4) for n in range(colours.count(die) + 1)]
        dice = [die for die in range(4) for _ in range(colours.count(die) + 1)]
        for pips in itertools.product(range(1, 7), repeat=4):
            _, token = max(worth[pips[die] * n] for die, n in zip(dice, times, strict=True))
            found[token] += 1
    return {token: 100 * found[token] / found.total() for token in (MARKED, OTHER, PORTRAIT)}


@pytest.mark.parametrize(
    ("dice", "bishop", "doubled", "favour"),
    [((6, 4), 16, 0, False), ((6, 6), 24, 1, False), ((3, 4), 8, 2, False), ((5, 4), 19, 0, True)],
)
def test_the_last_bet_knows_how_the_dice_will_fall(
    dice: tuple[int, int], bishop: int, doubled: int, favour: bool
) -> None:
    s = after_two_rolls(*dice, bishop, doubled)
    s.favour = RED if favour else EMPTY
    truth = every_last_roll(s)
    for token, share in truth.items():
        assert abs(at_last(s, more_ladies(s), token) - share) <= 3, (token, truth)


def test_what_earns_nothing_is_no_bet() -> None:
    s = after_two_rolls(5, 5, bishop=13)
    assert prize(s, more_ladies(s), 13) == 0  # Red owns it
    assert at_last(s, more_ladies(s), MARKED) == 0
    assert usual(s, MARKED) == 0
    assert outcome(s, more_ladies(s), 13) == outcome(s, more_ladies(s), 30) == 0


def test_the_highest_section_is_seldom_restored() -> None:
    s = table(3)
    place(s, 24)
    assert usual(s, OTHER) > usual(s, MARKED)
    s.bishop = 1
    assert usual(s, MARKED) > usual(s, OTHER) > usual(s, PORTRAIT)


def worth_of(s: Record) -> int:
    """What the portrait of the lowest space is worth to the active seat."""
    return portrait_value(s, more_ladies(s), SPACE[9])


def test_a_portrait_is_worth_more_early_and_most_to_one_who_waits() -> None:
    s = table(3)
    tile = int(s.open[SPACE[9]])
    early = worth_of(s)
    s.lap = 5
    late = worth_of(s)
    partners = portraits_of(1 - int(box.SITTER[tile]), 3)
    paint(s, RED, next(t for t in partners if s.owner[t] == FACE_DOWN))
    assert worth_of(s) > early > late
    s.turn = YELLOW
    assert worth_of(s) == late
