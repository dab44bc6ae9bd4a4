"""Paying: paint from the palette, from the hand and from jokers, symbol by symbol.

A mix asks for one of each of its two colours whatever their source, so it only adds to what those
colours need; but a joker cannot help with that part.
"""

from bottega.core.rule import Odds, rule, wide

from . import actions as do
from .box import (
    ANY,
    COLOUR,
    COLOURS,
    FOR_JOKERS,
    GIVES,
    HALVES,
    JOKED,
    JOKER,
    KIND,
    MIX,
    MIXES,
    NONE,
    PRICE,
    RECIPE,
    SYMBOL_BITS,
    TAKES,
)
from .cards import position_of
from .state import EMPTY, Plan, Public, State, View

TOPS = 0x8080808080  # the top bit of every colour
ONES = 0x0101010101  # one of every colour


# What there is


@rule
def some(colour: int, count: int) -> int:
    """Paint of one colour. Paint is one number: so many bits for each colour, then for jokers."""
    return wide(count) << SYMBOL_BITS * colour


@rule
def of(have: int, colour: int) -> int:
    """How much paint is of a colour, or jokers."""
    return have >> SYMBOL_BITS * colour & (1 << SYMBOL_BITS) - 1


@rule
def upright(s: State | View, seat: int, colour: int) -> int:
    """Palette cards of a colour that can still be turned (4.2, 4.4)."""
    return int(s.colours[seat, colour]) - int(s.used[colour]) - int(s.turned[colour])


@rule
def gives(s: State, seat: int, position: int, colour: int) -> bool:
    """Whether a hand card is of this colour and not given up yet."""
    free = not s.spent >> position & 1
    return free and COLOUR[s.edition, s.hand[seat, position]] == colour


@rule
def paint(s: State, seat: int) -> int:
    """All paint of the active seat: upright palette cards, and hand cards not given up yet."""
    have = 0
    for colour in range(COLOURS):
        have += some(colour, upright(s, seat, colour))
    for position in range(s.held[seat]):
        if not s.spent >> position & 1:
            have += int(GIVES[s.edition, s.hand[seat, position]])
    return have


# Whether it is enough


@rule
def shortage(have: int, cost: int) -> int:
    """The paint that is missing to a cost, colour by colour. A colour with its top bit set lends
    nothing to its neighbour; where the bit is gone, so much is missing as lies below it."""
    left = (have | TOPS) - cost
    short = (~left & TOPS) >> SYMBOL_BITS - 1
    return short * (1 << SYMBOL_BITS - 1) - (left & short * ((1 << SYMBOL_BITS) - 1))


@rule
def affordable(s: Public, card: int, have: int) -> bool:
    """Whether this paint, the card's own not counted, can pay its cost exactly (4.1, 4.7)."""
    lack = shortage(have, int(TAKES[s.edition, card]))
    bare = shortage(int(JOKED[s.five_for_jokers, s.edition, card]), lack)
    return (bare == 0) & (of(lack * ONES, COLOURS - 1) <= of(have, ANY))


@rule
def mixable(s: Public, seat: int, card: int) -> bool:
    """Expert mixing: a pair for every secondary symbol (9.1). No card is turned yet: a painting
    is the first card of its turn."""
    for mix in range(MIXES):
        if RECIPE[s.edition, card, mix] > pairs(s, seat, mix):
            return False
    return True


@rule
def pairs(s: Public, seat: int, mix: int) -> int:
    """Stacks of a palette whose pair makes this secondary colour."""
    count = 0
    for stack in range(s.stacks):
        count += int(s.owner[stack] == seat and mix_of(s, stack) == mix)
    return count


@rule
def mix_of(s: Public, stack: int) -> int:
    """The secondary colour that a blank canvas and the drawing on it make, or NONE (9.1, 9.2)."""
    covered = s.painting[stack] != EMPTY and s.painting[stack] != s.latest
    if s.drawing[stack] == EMPTY or (covered and not s.covered_pairs_mix):
        return NONE
    under, over = COLOUR[s.edition, s.canvas[stack]], COLOUR[s.edition, s.drawing[stack]]
    return int(MIX[under, over])


# The cost of the card that is about to be laid


@rule
def write_cost(s: State, card: int) -> None:
    """What is to be paid, colour by colour. Pairs leave no choice: they are turned at once, as
    any two that mix the same colour serve alike and nothing else is laid this turn (9.1)."""
    for colour in range(COLOURS):
        halves = int(HALVES[s.edition, card, colour]) if s.expert_mixing else 0
        s.need[colour], s.turned[colour] = PRICE[s.edition, card, colour] - halves, halves
        s.bare[colour] = FOR_JOKERS[s.five_for_jokers, s.edition, card, colour]


@rule
def asked(s: Plan) -> int:
    """The colour that is to be paid next, or EMPTY when all is paid."""
    for colour in range(COLOURS):
        if s.need[colour] > 0:
            return colour
    return EMPTY


@rule
def joker_fits(s: State, seat: int, colour: int) -> bool:
    """Whether a joker may pay this colour and the rest can still be paid (5.3, 5.4, 4.5)."""
    if s.bare[colour] == 0:
        return False
    have = paint(s, seat)
    spare = of(have, ANY)
    for other in range(COLOURS):
        spare -= max(0, int(s.need[other]) - of(have, other))
    return spare > 0 or s.need[colour] > of(have, colour)


@rule
def forced(s: State, seat: int, colour: int) -> bool:
    """Whether a colour can be paid in one way only."""
    kind, turns = EMPTY, upright(s, seat, colour) > 0
    for position in range(s.held[seat]):
        if gives(s, seat, position, colour):
            other = int(KIND[s.edition, s.hand[seat, position]])
            if turns or (kind != EMPTY and kind != other):
                return False
            kind = other
    if not turns and kind == EMPTY:  # then it is a joker
        return True
    return not joker_fits(s, seat, colour)


@rule
def allow_payment(s: State, seat: int, odds: Odds) -> None:
    """Every source for the colour that is asked, and all the rest at once (4.1, 4.6)."""
    colour, left = asked(s), 0
    if upright(s, seat, colour) > 0:
        odds[do.ROTATE + colour] = 1
    for position in range(s.held[seat]):
        if gives(s, seat, position, colour):
            odds[do.DISCARD + KIND[s.edition, s.hand[seat, position]]] = 1
    if joker_fits(s, seat, colour):
        odds[do.DISCARD + JOKER] = 1
    for other in range(COLOURS):
        left += int(s.need[other])
    if left > 1:
        odds[do.REST] = 1


@rule
def turn_card(s: State, colour: int) -> None:
    s.turned[colour] += 1
    s.need[colour] -= 1


@rule
def give_up(s: State, seat: int, kind: int) -> None:
    """A hand card will be discarded for the colour that is asked."""
    colour = asked(s)
    s.spent |= 1 << position_of(s, seat, kind)
    s.need[colour] -= 1
    if kind == JOKER:
        s.bare[colour] -= 1


@rule
def pay_rest(s: State, seat: int) -> None:
    """The sensible payment: turn before discarding, a joker last (4.6)."""
    colour = asked(s)
    while colour != EMPTY:
        pay_sensibly(s, seat, colour)
        colour = asked(s)


@rule
def pay_sensibly(s: State, seat: int, colour: int) -> None:
    """Of the hand the lowest number goes: blank canvases before drawings before paintings."""
    if upright(s, seat, colour) > 0:
        turn_card(s, colour)
        return
    kind = JOKER
    for position in range(s.held[seat]):
        if gives(s, seat, position, colour):
            kind = min(kind, int(KIND[s.edition, s.hand[seat, position]]))
    give_up(s, seat, kind)


@rule
def pay_forced(s: State, seat: int) -> None:
    """Where one source is left for a colour there is nothing to choose."""
    colour = asked(s)
    while colour != EMPTY and forced(s, seat, colour):
        pay_sensibly(s, seat, colour)
        colour = asked(s)
