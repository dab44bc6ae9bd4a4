"""What a sensible painter does first: how good each action looks, in hundredths of a point.

Nothing is looked ahead but the dice still to roll; what other seats may do is left out, except
for bets, which are about nothing else.
"""

from bottega.core.rule import Odds, Record, Worth, rule

from .box import BISHOP_BONUS, LANDS, NOWHERE, REMOVED, SECTIONS, SITTER, TILES, VALUE
from .rules import total
from .score import portraits, sections, sitters
from .state import (
    BEND,
    BET,
    BETS,
    BISHOP,
    BONUS,
    EMPTY,
    FAVOUR_TILE,
    KEEP,
    MARKED,
    OTHER,
    PLACE,
    PORTRAIT,
    ROLLS,
    SET_ASIDE,
    TAKE,
)

REACH = 1  # own decisions that a search plans as a tree

POINT = 100
FIFTH = 3 * POINT  # a fifth section or portrait brings a bonus and the end
PATIENCE = 30  # what waiting with a bet is worth: it may be clearer after the next roll
EASE = (10, 30, 40, 40, 15)  # how readily a section's number comes up, from 8 to 24


@rule
def prefer(s: Record, seat: int, odds: Odds, worth: Worth) -> None:
    for action in range(len(odds)):
        if odds[action]:
            worth[action] = value_of(s, seat, action)


@rule
def value_of(s: Record, seat: int, action: int) -> int:
    if s.phase == KEEP:
        die, colour_dice = (action - SET_ASIDE) // 3, (action - SET_ASIDE) % 3
        return promise(s, kept(s) + (int(s.pips[die]) << colour_dice), ROLLS - 1 - int(s.roll))
    if s.phase == BETS:
        return bet_value(s, action - BET)
    if s.phase == BISHOP:
        return marked_value(s, action - PLACE)
    if s.phase == FAVOUR_TILE:
        return prize(s, total(s) + action - BEND - 1)
    if s.phase == BONUS:
        return portrait_value(s, action - TAKE)
    return 0


@rule
def kept(s: Record) -> int:
    """The total of the dice set aside so far."""
    points = 0
    for die in range(len(s.pips)):
        if s.aside[die]:
            points += int(s.pips[die]) * int(s.times[die])
    return points


@rule
def promise(s: Record, points: int, rolls: int) -> int:
    """What a total is worth with so many rolls to come: half of the best pips one could add."""
    if rolls == 0:
        return best_bend(s, points)
    if rolls == 1:
        return one_roll(s, points)
    return (one_roll(s, points + 3) + one_roll(s, points + 4) + 2 * one_roll(s, points + 5)) // 4


@rule
def one_roll(s: Record, points: int) -> int:
    """The best of six pips comes up about every second time; else the next best, and so on."""
    best, second, every = 0, 0, 0
    for pips in range(1, 7):
        value = best_bend(s, points + pips)
        every += value
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    return (4 * best + 2 * second + every // 3) // 8


@rule
def best_bend(s: Record, points: int) -> int:
    """The prize of a total, bent as its seat may bend it."""
    value = prize(s, points)
    if s.favour == s.turn:
        value = max(value, prize(s, points - 1), prize(s, points + 1))
    return value


@rule
def prize(s: Record, points: int) -> int:
    """What a total earns the active seat."""
    if points >= len(LANDS) or LANDS[points] == NOWHERE:
        return 0
    spot = LANDS[points]
    return portrait_value(s, spot - SECTIONS) if spot >= SECTIONS else section_value(s, spot)


@rule
def section_value(s: Record, section: int) -> int:
    if s.fresco[s.turn, section]:
        return 0
    value = POINT * top_tile(s, section)
    if s.bishop == section:
        value += POINT * BISHOP_BONUS
    return value + (FIFTH if sections(s, int(s.turn)) == SECTIONS - 1 else 0)


@rule
def top_tile(s: Record, section: int) -> int:
    """The points of the next tile of a section's stack."""
    taken = 0
    for other in range(s.seats):
        if s.fresco[other, section]:
            taken += 1
    return int(TILES[section, REMOVED[s.seats - 2] + taken])


@rule
def portrait_value(s: Record, space: int) -> int:
    """A portrait, and the wedding it makes or may still make."""
    tile = int(s.open[space])
    if tile == EMPTY:
        return 0
    seat, sitter = int(s.turn), int(SITTER[tile])
    value = POINT * int(VALUE[tile])
    alone = sitters(s, seat, 1 - sitter) > sitters(s, seat, sitter)
    value += value + POINT if alone else value // 2
    return value + (FIFTH if portraits(s, seat) == 4 else 0)


@rule
def marked_value(s: Record, section: int) -> int:
    """Where the bishop's bonus can be earned best; never beside an owned section."""
    if s.fresco[s.turn, section]:
        return 0
    return (section_value(s, section) + POINT * BISHOP_BONUS) * EASE[section] // 100


@rule
def bet_value(s: Record, token: int) -> int:
    """How often the active seat ends there, by what its total can still become."""
    left = ROLLS - int(s.roll)
    if token == 0:
        return PATIENCE * (left - 1)
    low, high = kept(s) + left, kept(s) + 7 * left
    hits, chances = 0, 0
    for points in range(low, high + 1):
        weight = near(points, kept(s) + 4 * left) * (POINT + best_bend(s, points))
        chances += weight
        if outcome(s, points) == token:
            hits += weight
    return POINT * left * hits // max(chances, 1)


@rule
def near(points: int, middle: int) -> int:
    """Totals around the usual ones come up more often."""
    return max(8 - abs(points - middle), 1)


@rule
def outcome(s: Record, points: int) -> int:
    """What a total makes of the turn, as the bet that foretells it; 0 is nothing."""
    if points >= len(LANDS) or LANDS[points] == NOWHERE:
        return 0
    spot = LANDS[points]
    if spot >= SECTIONS:
        return PORTRAIT if s.open[spot - SECTIONS] != EMPTY else 0
    if s.fresco[s.turn, spot]:
        return 0
    return MARKED if s.bishop == spot else OTHER
