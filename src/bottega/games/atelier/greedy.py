"""What a sensible painter does first: how good each action looks, in hundredths of a point.

A palette is an engine: each colour in it pays once a turn for ever, so colours come first, then
drawings for which a painting is at hand, then paintings. A card is wanted for what laying it would
gain, the less the farther off that is, and as paint.
"""

from bottega.core.rule import Odds, Record, Worth, rule

from .box import (
    BLANK,
    BYTE,
    CIRCLE,
    COLOUR,
    COLOURS,
    DRAWING,
    DRAWN,
    HAND_LIMIT,
    JOKER,
    KIND,
    LAST_PAINTING,
    MIX,
    MOST,
    NEED,
    NONE,
    PAINTED,
    PAINTING,
    POINTS,
    PRICE,
    PRIZE,
    SUBJECT,
    SUBJECTS,
    TYPE,
    WILD,
)
from .palette import painted, reached, would_be_original
from .pay import shortage, total, upright
from .score import FORGERY, ORIGINAL, SKETCH, score
from .state import DECK, DISCARD, EMPTY, LAY, ONTO, REST, ROTATE, SECOND, STOP, TAKE, TURN
from .turn import neighbour

REACH = 1  # own decisions that a search plans as a tree

POINT = 100
FRESH = (350, 65, 60, 0)  # a card in the palette, by how many of its colour lie there already
PIGMENT = (80, 45, 45, 6)  # a card to pay with, likewise
JOKER_PAINT = 40  # a joker is paint of three colours
PAID = 150  # a card of the hand that goes for paint
MATCH = 120  # a drawing whose painting is at hand
UNPAINTED = 40  # a drawing of a work that nobody has painted
MIXING = 390  # a pair for a secondary colour that could not be mixed (expert)
CURTAIN = 240  # to end the game ahead, or not to end it behind
BLANK_SOON = 95  # of 100 of its gain: what a blank canvas in hand is worth
DRAWING_SOON = 60
DRAWING_LATER = 25  # no canvas is free for it
PAINTING_SOON = 75
PAINTING_LATER = 20  # its drawing is in the hand only
PAINTING_HOPED = 12  # there is no drawing for it
BLIND = 195  # a card from the deck
FULL = 95  # a drawn card that makes the hand too large
HOARD = 35  # the less a card is drawn for, the more are held
FOLLOW = 50  # of 100: what can be laid besides in the same turn

# What a seat has, as bits of one number: the subjects of its open drawings, of drawings and of
# paintings in its hand, the secondary colours its pairs make, the colours of its bare canvases
OPEN_DRAWING, HELD_DRAWING, HELD_PAINTING, MIXED, BARE_CANVAS = 0, SUBJECTS, 20, 30, 40


@rule
def prefer(s: Record, seat: int, odds: Odds, worth: Worth) -> None:
    have = belongings(s, seat)
    if s.phase == TURN and s.laying == EMPTY:
        if s.plays == 0:
            weigh_draws(s, seat, have, worth)
        weigh_lays(s, seat, have, odds, worth)
    elif s.phase == TURN and s.onto == EMPTY:
        weigh_stacks(s, have, odds, worth)
    elif s.phase == SECOND:
        weigh_second(s, seat, have, odds, worth)
    else:
        weigh_discards(s, seat, have, worth)


@rule
def belongings(s: Record, seat: int) -> int:
    """All that a seat has, as bits."""
    have = 0
    for position in range(s.held[seat]):
        card = int(s.hand[seat, position])
        if TYPE[card] == DRAWING:
            have |= 1 << HELD_DRAWING + SUBJECT[s.edition, card]
        elif TYPE[card] == PAINTING:
            have |= 1 << HELD_PAINTING + SUBJECT[s.edition, card]
    for stack in range(s.stacks):
        if s.owner[stack] == seat:
            have |= stack_bits(s, stack)
    return have


@rule
def stack_bits(s: Record, stack: int) -> int:
    """What one stack adds to them."""
    under, card = COLOUR[s.edition, s.canvas[stack]], s.drawing[stack]
    if card == EMPTY:
        return 1 << BARE_CANVAS + under
    bits, mix = 0, MIX[under, COLOUR[s.edition, card]]
    if s.painting[stack] == EMPTY:
        bits |= 1 << OPEN_DRAWING + SUBJECT[s.edition, card]
    if mix != NONE and (s.covered_pairs == 0 or s.painting[stack] == EMPTY):
        bits |= 1 << MIXED + mix
    return bits


# Drawing


@rule
def weigh_draws(s: Record, seat: int, have: int, worth: Worth) -> None:
    """An open card with the best that can follow; the deck first leaves every way open."""
    if s.ending:  # what is drawn now comes too late
        for place in range(CIRCLE + 1):
            worth[TAKE + place] = 0
        return
    best = BLIND
    for place in range(CIRCLE):
        worth[TAKE + place] = (
            0 if s.circle[place] == EMPTY else want(s, seat, s.circle[place], have)
        )
        best = max(best, worth[TAKE + place])
    held = int(s.held[seat])
    full = HOARD * held + FULL * max(0, held + 2 - HAND_LIMIT)
    worth[DECK] = BLIND + (BLIND if s.expert_draw else best) - full
    first = worth[TAKE]
    before = worth[TAKE + CIRCLE - 1]
    for place in range(CIRCLE):
        after = first if place == CIRCLE - 1 else worth[TAKE + place + 1]
        here = worth[TAKE + place]
        worth[TAKE + place] += max(before, after, 0 if s.expert_draw else BLIND) - full
        before = here


@rule
def weigh_second(s: Record, seat: int, have: int, odds: Odds, worth: Worth) -> None:
    worth[DECK] = BLIND
    for place in range(CIRCLE):
        if odds[TAKE + place]:
            worth[TAKE + place] = want(s, seat, s.circle[place], have)


@rule
def want(s: Record, seat: int, card: int, have: int) -> int:
    """A card in the hand: what it would gain once laid, and its paint."""
    if TYPE[card] == WILD:
        return JOKER_PAINT
    colour = COLOUR[s.edition, card]
    spare = gain(s, seat, card, have) - cost(s, palette(s, seat), card)
    return (
        PIGMENT[min(3, s.colours[seat, colour])] + max(0, spare) * soon(s, seat, card, have) // 100
    )


@rule
def soon(s: Record, seat: int, card: int, have: int) -> int:
    """How much of a card's gain counts, by what is missing before it can be laid."""
    subject = SUBJECT[s.edition, card]
    if TYPE[card] == BLANK:
        return BLANK_SOON
    if TYPE[card] == DRAWING:
        return DRAWING_SOON if s.laid[seat, BLANK] > s.laid[seat, DRAWING] else DRAWING_LATER
    if have >> OPEN_DRAWING + subject & 1:
        return PAINTING_SOON
    return PAINTING_LATER if have >> HELD_DRAWING + subject & 1 else PAINTING_HOPED


@rule
def palette(s: Record, seat: int) -> int:
    """The paint of a palette with all cards upright."""
    counts = 0
    for colour in range(COLOURS):
        counts += int(s.colours[seat, colour]) << BYTE * colour
    return counts


# Laying


@rule
def weigh_lays(s: Record, seat: int, have: int, odds: Odds, worth: Worth) -> None:
    """What a card gains, less the cards that go for it; at first with what could follow it."""
    worth[STOP] = 0
    turns, blanks, drawings = 0, 0, 0
    for colour in range(COLOURS):
        turns += upright(s, seat, colour) << BYTE * colour
    for kind in range(JOKER):
        if odds[LAY + kind]:
            value = gain(s, seat, kind, have) - cost(s, turns, kind)
            worth[LAY + kind] = value
            if kind < DRAWN:
                blanks += max(0, value)
            elif kind < PAINTED:
                drawings += max(0, value)
    if s.plays == 0:
        for kind in range(PAINTED):
            if odds[LAY + kind]:
                others = (blanks if kind < DRAWN else drawings) - worth[LAY + kind]
                most = (MOST[TYPE[kind]] - 1) * worth[LAY + kind]
                worth[LAY + kind] += FOLLOW * max(0, min(others, most)) // 100


@rule
def cost(s: Record, turns: int, card: int) -> int:
    """The cards that go for a card beyond what can be turned; in the last round they are free."""
    return 0 if s.ending else PAID * total(shortage(turns, PRICE[s.edition, card]))


@rule
def gain(s: Record, seat: int, card: int, have: int) -> int:
    """What a card brings once it is laid, now and later."""
    type, colour = TYPE[card], COLOUR[s.edition, card]
    all, gone = int(LAST_PAINTING[s.seats - 2]), painted(s)
    left = max(0, all - gone)
    value = FRESH[min(3, s.colours[seat, colour])] * left // all + races(s, seat, type, colour)
    if type == BLANK:
        return value + POINT * int(s.blank_points) * (all - left) // all
    subject = SUBJECT[s.edition, card]
    if type == DRAWING:
        value += POINT * (int(POINTS[SKETCH]) - int(s.blank_points))
        if not have >> OPEN_DRAWING + subject & 1:
            value += left * awaited(s, seat, subject, have) // all
        return value + (mixing(s, colour, have) if s.expert_mixing else 0)
    original = would_be_original(s, seat, subject)
    value += POINT * int(POINTS[ORIGINAL if original else FORGERY] - POINTS[SKETCH])
    return value + (curtain(s, seat, value) if left == 1 else 0)


@rule
def awaited(s: Record, seat: int, subject: int, have: int) -> int:
    """What a drawing is worth that a painting could go on."""
    value = MATCH if have >> HELD_PAINTING + subject & 1 else 0
    return value + (UNPAINTED if would_be_original(s, seat, subject) else 0)


@rule
def mixing(s: Record, colour: int, have: int) -> int:
    """A drawing on the right canvas makes a secondary colour that the palette lacked."""
    for under in range(COLOURS):
        if have >> BARE_CANVAS + under & 1 and new_mix(under, colour, have):
            return MIXING
    return 0


@rule
def new_mix(under: int, over: int, have: int) -> bool:
    mix = MIX[under, over]
    return mix != NONE and not have >> MIXED + mix & 1


@rule
def races(s: Record, seat: int, type: int, colour: int) -> int:
    """Objectives that a card brings nearer; the last step counts in full."""
    value, count = race(s, seat, type), int(s.colours[seat, colour])
    if count == 0:
        value += race(s, seat, PAINTING + 1)
    if s.objective[PAINTING + 2] == EMPTY and count == reached(s, seat, PAINTING + 2):
        value += race(s, seat, PAINTING + 2)
    return value


@rule
def race(s: Record, seat: int, number: int) -> int:
    """A step towards an objective that nobody has."""
    if s.objective[number] != EMPTY:
        return 0
    left = max(1, NEED[number] - reached(s, seat, number))
    return POINT * int(PRIZE[number]) // (left * left)


@rule
def curtain(s: Record, seat: int, value: int) -> int:
    """The last painting ends the game: good for who leads with it, bad for others."""
    mine, best = POINT * score(s, seat) + value, -POINT * POINT
    for other in range(s.seats):
        if other != seat:
            best = max(best, POINT * score(s, other))
    return CURTAIN if mine > best else -CURTAIN


@rule
def weigh_stacks(s: Record, have: int, odds: Odds, worth: Worth) -> None:
    """A drawing goes where it makes a new secondary colour; a painting where it hides none."""
    over = COLOUR[s.edition, s.laying]
    for stack in range(s.stacks):
        if odds[ONTO + stack]:
            under, drawing = COLOUR[s.edition, s.canvas[stack]], s.drawing[stack]
            if drawing == EMPTY:
                worth[ONTO + stack] = new_mix(under, over, have)
            else:
                worth[ONTO + stack] = MIX[under, COLOUR[s.edition, drawing]] == NONE


# Giving cards away


@rule
def weigh_discards(s: Record, seat: int, have: int, worth: Worth) -> None:
    """The least wanted card goes; to turn a card costs nothing."""
    for position in range(s.held[seat]):
        card = int(s.hand[seat, position])
        worth[DISCARD + KIND[s.edition, card]] = -want(s, seat, card, have)
    turnable = True
    for colour in range(COLOURS):
        worth[ROTATE + colour] = 1
        turnable = turnable and s.need[colour] <= upright(s, seat, colour)
    worth[REST] = 2 if turnable else -POINT * POINT
