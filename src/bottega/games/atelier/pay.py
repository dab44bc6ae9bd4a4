"""Paying: paint from the palette, from the hand and from jokers, symbol by symbol.

Whether a cost can be paid is one comparison: the five colours, and the jokers behind them, are
counted in the bytes of one number. A mix asks for one of each of its two colours whatever their
source, so it only adds to what those colours need; but a joker cannot help with that part.
"""

from bottega.core.rule import Odds, rule

from .box import (
    ANY,
    BARE,
    BYTE,
    COLOUR,
    COLOURS,
    FOR_JOKERS,
    HALVES,
    JOKER,
    KIND,
    MIX,
    MIXES,
    PRICE,
    RECIPE,
    STANDS_FOR,
)
from .cards import position_of
from .state import DISCARD, EMPTY, REST, ROTATE, Public, State

COUNT = 0x7F  # the largest count of a colour
COUNTS = 0x7F7F7F7F7F
GUARD = 0x8080808080  # the highest bit of every colour's byte


@rule
def unit(s: Public, card: int) -> int:
    """One card's paint, in the byte of its colour; a joker's lies above the five."""
    return 1 << BYTE * int(COLOUR[s.edition, card])


@rule
def upright(s: State, seat: int, colour: int) -> int:
    """Palette cards of a colour that can still be turned (4.2, 4.4)."""
    return int(s.colours[seat, colour]) - int(s.used[colour]) - int(s.turned[colour])


@rule
def paint(s: State, seat: int) -> int:
    """All paint of the active seat: upright palette cards, and hand cards not given up yet."""
    have = 0
    for colour in range(COLOURS):
        have += upright(s, seat, colour) << BYTE * colour
    for position in range(s.held[seat]):
        if not s.spent >> position & 1:
            have += unit(s, s.hand[seat, position])
    return have


@rule
def affordable(s: Public, card: int, have: int) -> bool:
    """Whether this paint can pay a card's cost exactly (4.1, 5.2, 5.4)."""
    lack = shortage(have, PRICE[s.edition, card])
    if lack == 0:
        return True
    jokers = have >> BYTE * ANY
    return (
        shortage(FOR_JOKERS[s.joker_colours, s.edition, card], lack) == 0 and total(lack) <= jokers
    )


@rule
def shortage(have: int, want: int) -> int:
    """What is wanted beyond what there is, colour by colour: where nothing is, 0."""
    left = (have & COUNTS | GUARD) - want
    enough = left & GUARD
    lacks = (GUARD - enough) - ((GUARD - enough) >> 7)  # all bits of a colour that is short
    return (GUARD - (left & lacks)) & lacks


@rule
def total(counts: int) -> int:
    """The five colours together: the digits of a number, here its bytes, add up modulo 255."""
    return counts % 0xFF


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
    """Stacks whose blank canvas and drawing make this secondary colour (9.1, 9.2)."""
    count = 0
    for stack in range(s.stacks):
        if s.owner[stack] == seat and s.drawing[stack] != EMPTY:
            if s.covered_pairs == 0 or s.painting[stack] == EMPTY:
                under = COLOUR[s.edition, s.canvas[stack]]
                over = COLOUR[s.edition, s.drawing[stack]]
                count += int(MIX[under, over] == mix)
    return count


# The cost of the card that is about to be laid


@rule
def write_cost(s: State, card: int) -> None:
    """What is to be paid, colour by colour. Pairs leave no choice: they are turned at once, as
    any two that mix the same colour serve alike and nothing else is laid this turn (9.1)."""
    for colour in range(COLOURS):
        bare, halves = BARE[s.edition, card, colour], HALVES[s.edition, card, colour]
        s.need[colour] = bare if s.expert_mixing else bare + halves
        s.turned[colour] = halves if s.expert_mixing else 0
        s.bare[colour] = bare * STANDS_FOR[s.joker_colours, colour]


@rule
def asked(s: State) -> int:
    """The colour that is to be paid next, or EMPTY when all is paid."""
    for colour in range(COLOURS):
        if s.need[colour] > 0:
            return colour
    return EMPTY


@rule
def lacking(s: State, colour: int, have: int) -> int:
    """How much of a colour only jokers can still pay."""
    return max(0, int(s.need[colour]) - (have >> BYTE * colour & COUNT))


@rule
def joker_fits(s: State, colour: int, have: int) -> bool:
    """Whether a joker may pay this colour and the rest can still be paid (5.3, 5.4, 4.5)."""
    if s.bare[colour] == 0:
        return False
    spare = have >> BYTE * ANY
    for other in range(COLOURS):
        spare -= lacking(s, other, have)
    return spare > 0 or lacking(s, colour, have) > 0


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
    return not joker_fits(s, colour, paint(s, seat))


@rule
def gives(s: State, seat: int, position: int, colour: int) -> bool:
    """Whether a hand card is of this colour and not given up yet."""
    free = not s.spent >> position & 1
    return free and COLOUR[s.edition, s.hand[seat, position]] == colour


@rule
def allow_payment(s: State, seat: int, odds: Odds) -> None:
    """Every source for the colour that is asked, and all the rest at once (4.1, 4.6)."""
    colour, have, left = asked(s), paint(s, seat), 0
    if upright(s, seat, colour) > 0:
        odds[ROTATE + colour] = 1
    for position in range(s.held[seat]):
        if gives(s, seat, position, colour):
            odds[DISCARD + KIND[s.edition, s.hand[seat, position]]] = 1
    if joker_fits(s, colour, have):
        odds[DISCARD + JOKER] = 1
    for other in range(COLOURS):
        left += int(s.need[other])
    if left > 1:
        odds[REST] = 1


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
