"""What a sensible painter does first: how good each action looks, in hundredths of a point.

Nothing is looked ahead but the dice still to roll; what other seats may do is left out, except
for bets, which are about nothing else.
"""

from bottega.core.rule import Odds, Worth, rule

from .box import BET_POINTS, BISHOP_BONUS, LANDS, NOWHERE, REMOVED, SECTIONS, TILES, VALUE
from .rules import total
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
    State,
)

REACH = 1  # own decisions that a search plans as a tree

POINT = 100
PART = 60  # of the bonus for a fifth section or portrait
PATIENCE = (90, 70, 0)  # what waiting with a bet is worth: it is clearer after the next roll
USUAL = (0, 54, 20, 24)  # how often of a hundred a turn ends as each bet foretells
EASE = (10, 30, 40, 40, 15)  # how readily a section's number comes up, from 8 to 24


@rule
def prefer(s: State, seat: int, odds: Odds, worth: Worth) -> None:
    for action in range(len(odds)):
        if odds[action]:
            worth[action] = value_of(s, seat, action)


@rule
def value_of(s: State, seat: int, action: int) -> int:
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
def kept(s: State) -> int:
    """The total of the dice set aside so far."""
    points = 0
    for die in range(len(s.pips)):
        if s.aside[die]:
            points += int(s.pips[die]) * int(s.times[die])
    return points


@rule
def promise(s: State, points: int, rolls: int) -> int:
    """What a total is worth with so many rolls to come."""
    if rolls == 0:
        return best_bend(s, points)
    if rolls == 1:
        return one_roll(s, points)
    return one_roll(s, points + 4) + one_roll(s, points + 6) // 2


@rule
def one_roll(s: State, points: int) -> int:
    """The best of six pips comes up about every second time; else the next best."""
    best, second = 0, 0
    for pips in range(1, 7):
        value = prize(s, points + pips)
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    return (2 * best + second) // 3


@rule
def best_bend(s: State, points: int) -> int:
    """The prize of a total, bent as its seat may bend it."""
    value = prize(s, points)
    if s.favour == s.turn:
        value = max(value, prize(s, points - 1), prize(s, points + 1))
    return value


@rule
def prize(s: State, points: int) -> int:
    """What a total earns the active seat."""
    spot = LANDS[points] if points < len(LANDS) else NOWHERE
    if spot == NOWHERE:
        return 0
    return portrait_value(s, spot - SECTIONS) if spot >= SECTIONS else section_value(s, spot)


@rule
def section_value(s: State, section: int) -> int:
    """The next tile of a section, and its part in the five that end the game with a bonus."""
    if s.fresco[s.turn, section]:
        return 0
    bonus = BISHOP_BONUS if s.bishop == section else 0
    return POINT * (top_tile(s, section) + bonus) + PART


@rule
def top_tile(s: State, section: int) -> int:
    """The points of the next tile of a section's stack."""
    taken = 0
    for other in range(s.seats):
        if s.fresco[other, section]:
            taken += 1
    return int(TILES[section, REMOVED[s.seats - 2] + taken])


@rule
def portrait_value(s: State, space: int) -> int:
    """A portrait, and half of it again for the wedding it may make."""
    tile = int(s.open[space])
    return 0 if tile == EMPTY else POINT * int(VALUE[tile]) * 3 // 2 + PART


@rule
def marked_value(s: State, section: int) -> int:
    """Where the bishop's bonus can be earned best; never beside an owned section."""
    if s.fresco[s.turn, section]:
        return 0
    return (section_value(s, section) + POINT * BISHOP_BONUS) * EASE[section] // 100


@rule
def bet_value(s: State, token: int) -> int:
    """How often the active seat ends there, times what the bet would pay."""
    if token == 0:
        return PATIENCE[s.roll]
    if token == MARKED and s.fresco[s.turn, s.bishop]:
        return 0
    return int(BET_POINTS[s.roll]) * (USUAL[token] if s.roll < 2 else after_two_rolls(s, token))


@rule
def after_two_rolls(s: State, token: int) -> int:
    """How often of a hundred the last die, chosen well, makes this bet right."""
    points, hits, every = kept(s), 0, 1
    for pips in range(1, 7):
        value = prize(s, points + pips)
        every += value
        if outcome(s, points + pips) == token:
            hits += value
    return 100 * hits // every


@rule
def outcome(s: State, points: int) -> int:
    """The bet that foretells what a total earns, if it earns anything."""
    spot = LANDS[points] if points < len(LANDS) else NOWHERE
    if spot >= SECTIONS:
        return PORTRAIT
    return MARKED if s.bishop == spot else OTHER
