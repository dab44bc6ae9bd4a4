"""What a sensible painter does first: how good each action looks, in hundredths of a point.

Nothing is looked ahead but the dice still to roll; what other seats may do is left out, except
for bets, which are about nothing else.
"""

from bottega.core.rule import Odds, Worth, only, rule

from .betting import bet_value
from .box import BISHOP_BONUS, FAVOUR
from .prizes import POINT, bent, more_ladies, portrait_value, prize, section_value
from .rules import total
from .state import (
    BEND,
    BET,
    BETS,
    BISHOP,
    BONUS,
    FAVOUR_TILE,
    KEEP,
    PLACE,
    ROLLS,
    SET_ASIDE,
    TAKE,
    State,
)

REACH = 1  # own decisions that a search plans as a tree

EASE = (10, 30, 40, 40, 15)  # how readily a section's number comes up, from 8 to 24


@rule
def prefer(s: State, seat: int, odds: Odds, worth: Worth) -> None:
    ladies = more_ladies(s)
    for action in range(len(odds)):
        if odds[action]:
            worth[action] = value_of(s, ladies, action)


@rule
def surely(s: State, seat: int, odds: Odds) -> int:
    """The favour tile stays where it is when no total earns anything."""
    if s.phase == FAVOUR_TILE and not in_reach(s):
        return BEND + 1
    return only(odds)


@rule
def in_reach(s: State) -> bool:
    """Whether the total earns something, as it is or bent."""
    for way in range(-1, 2):
        if prize(s, 0, total(s) + way * FAVOUR) > 0:
            return True
    return False


@rule
def value_of(s: State, ladies: int, action: int) -> int:
    if s.phase == KEEP:
        die, colour_dice = (action - SET_ASIDE) // 3, (action - SET_ASIDE) % 3
        points = total(s) + (int(s.pips[die]) << colour_dice)
        return promise(s, ladies, points, ROLLS - 1 - int(s.roll))
    if s.phase == BETS:
        return bet_value(s, ladies, action - BET)
    if s.phase == BISHOP:
        return marked_value(s, action - PLACE)
    if s.phase == FAVOUR_TILE:
        return prize(s, ladies, total(s) + (action - BEND - 1) * FAVOUR)
    if s.phase == BONUS:
        return portrait_value(s, ladies, action - TAKE)
    return 0


@rule
def promise(s: State, ladies: int, points: int, rolls: int) -> int:
    """What a total is worth with so many rolls to come."""
    if rolls == 0:
        return prize(s, ladies, bent(s, ladies, points))
    if rolls == 1:
        return one_roll(s, ladies, points)
    return one_roll(s, ladies, points + 4) + one_roll(s, ladies, points + 6) // 2


@rule
def one_roll(s: State, ladies: int, points: int) -> int:
    """The best of six pips comes up about every second time, else the next best; with the favour
    tile the best of eight nearly always."""
    best, second, reach = 0, 0, FAVOUR if s.favour == s.turn else 0
    for pips in range(1 - reach, 7 + reach):
        value = prize(s, ladies, points + pips)
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    return best if reach else (2 * best + second) // 3


@rule
def marked_value(s: State, section: int) -> int:
    """Where the bishop's bonus can be earned best; never beside an owned section."""
    if s.fresco[s.turn, section]:
        return 0
    return (section_value(s, section) + POINT * BISHOP_BONUS) * EASE[section] // 100
