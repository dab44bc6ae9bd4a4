"""What a sensible painter does first: how good each action looks, in hundredths of a point.

Nothing is looked ahead but the dice still to roll; what other seats may do is left out, except
for bets, which are about nothing else.
"""

from bottega.core.rule import Odds, Worth, rule

from .betting import bet_value
from .box import BISHOP_BONUS, FAVOUR, LANDS, NOWHERE, SECTIONS, SPACES
from .prizes import POINT, more_ladies, portrait_value, prize, section_value
from .rules import total
from .state import (
    BEND,
    BET,
    BETS,
    BISHOP,
    BONUS,
    FACE,
    FAVOUR_TILE,
    KEEP,
    PLACE,
    ROLLS,
    SET_ASIDE,
    TAKE,
    State,
)
from .windows import window

REACH = 1  # own decisions that a search plans as a tree

EASE = (10, 30, 40, 40, 15)  # how readily a section's number comes up, from 8 to 24
SPOT = FACE - NOWHERE  # where `worth` keeps what each spot earns: the dealer's numbers, never asked


@rule
def prefer(s: State, seat: int, odds: Odds, worth: Worth) -> None:
    ladies = more_ladies(s)
    if s.phase == KEEP:
        note_prizes(s, ladies, worth)
    first, end = window(s)
    for action in range(first, end):
        if odds[action]:
            worth[action] = value_of(s, ladies, action, worth)


@rule
def needless(s: State, seat: int, action: int) -> bool:
    """The favour tile stays where it is when no total earns anything."""
    return s.phase == FAVOUR_TILE and action != BEND + 1 and not in_reach(s)


@rule
def discreet(s: State) -> bool:
    """Everything lies open but bets, and anybody may bet on anything."""
    return False


@rule
def in_reach(s: State) -> bool:
    """Whether the total earns something, as it is or bent."""
    for way in range(-1, 2):
        if prize(s, 0, total(s) + way * FAVOUR) > 0:
            return True
    return False


@rule
def value_of(s: State, ladies: int, action: int, worth: Worth) -> int:
    if s.phase == KEEP:
        die, colour_dice = (action - SET_ASIDE) // 3, (action - SET_ASIDE) % 3
        points = total(s) + (int(s.pips[die]) << colour_dice)
        return promise(s, points, ROLLS - 1 - int(s.roll), worth)
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
def note_prizes(s: State, ladies: int, worth: Worth) -> None:
    """What each spot earns: of the dice that could be set aside many totals lead to the same."""
    worth[SPOT + NOWHERE] = 0
    for section in range(SECTIONS):
        worth[SPOT + section] = section_value(s, section)
    for space in range(SPACES):
        worth[SPOT + SECTIONS + space] = portrait_value(s, ladies, space)


@rule
def noted(points: int, worth: Worth) -> int:
    """What a total earns."""
    return int(worth[SPOT + LANDS[points]]) if points < len(LANDS) else 0


@rule
def promise(s: State, points: int, rolls: int, worth: Worth) -> int:
    """What a total is worth with so many rolls to come."""
    reach = FAVOUR if s.favour == s.turn else 0
    if rolls == 0:
        return max(noted(points, worth), noted(points - reach, worth), noted(points + reach, worth))
    if rolls == 1:
        return one_roll(points, reach, worth)
    return one_roll(points + 4, reach, worth) + one_roll(points + 6, reach, worth) // 2


@rule
def one_roll(points: int, reach: int, worth: Worth) -> int:
    """The best of six pips comes up about every second time, else the next best; with the favour
    tile the best of eight nearly always."""
    best, second = 0, 0
    for pips in range(1 - reach, 7 + reach):
        value = noted(points + pips, worth)
        best, second = max(best, value), max(second, min(best, value))
    return best if reach else (2 * best + second) // 3


@rule
def marked_value(s: State, section: int) -> int:
    """Where the bishop's bonus can be earned best; never beside an owned section."""
    if s.fresco[s.turn, section]:
        return 0
    return (section_value(s, section) + POINT * BISHOP_BONUS) * EASE[section] // 100
