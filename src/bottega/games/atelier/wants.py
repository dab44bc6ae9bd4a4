"""What a card is worth to a painter, in hundredths of a point: once it is laid, or in the hand.

A palette is an engine: each of its colours pays once a turn until the end. So new colours come
first, then drawings for which a painting is at hand, then paintings.
"""

from bottega.core.rule import rule

from .box import (
    BLANK,
    BYTE,
    COLOUR,
    COLOURS,
    DRAWING,
    LAST_PAINTING,
    MIX,
    MIXES,
    NEED,
    NONE,
    PAINTING,
    POINTS,
    PRICE,
    PRIZE,
    SUBJECT,
    TYPE,
    WILD,
)
from .palette import painted, reached, would_be_original
from .pay import pairs, shortage, total
from .score import FORGERY, ORIGINAL, SKETCH, score
from .state import EMPTY, State

POINT = 100
FRESH = (775, 75, 60, 15)  # a card in the palette, by how many of its colour lie there already
PIGMENT = (205, 45, 45, 5)  # a card to pay with, likewise
JOKER_PAINT = 50  # a joker, which is nothing else
PAID = 225  # a card of the hand that goes for paint
MATCH = 120  # a drawing whose painting is in the hand
UNPAINTED = 40  # a drawing of a work that nobody has painted
MIXING = 645  # the first pair for a secondary colour (expert mixing)
CURTAIN = 240  # to end the game ahead, or not to end it behind

# What a card in the hand is worth, of 100 parts of its gain, by what must come before it
BLANK_SOON = 95
DRAWING_SOON = 60
DRAWING_LATER = 25  # no canvas is free for it
PAINTING_SOON = 75
PAINTING_LATER = 20  # its drawing is in the hand
PAINTING_HOPED = 20  # there is no drawing for it

# What a seat has, as bits of one number: the subjects of its open drawings, and of drawings and
# paintings in its hand; the secondary colours its pairs make; the colours of its bare canvases
OPEN_DRAWING, HELD_DRAWING, HELD_PAINTING, MIXED, BARE_CANVAS = 0, 10, 20, 30, 40


@rule
def belongings(s: State, seat: int) -> int:
    """What a seat has, as bits."""
    have = 0
    for position in range(s.held[seat]):
        have |= hand_bit(s, int(s.hand[seat, position]))
    for stack in range(s.stacks):
        if s.owner[stack] == seat:
            have |= stack_bit(s, stack)
    if s.expert_mixing:
        for mix in range(MIXES):
            have |= int(pairs(s, seat, mix) > 0) << MIXED + mix
    return have


@rule
def hand_bit(s: State, card: int) -> int:
    """The subject of a drawing or a painting in the hand."""
    if TYPE[card] == DRAWING:
        return 1 << HELD_DRAWING + int(SUBJECT[s.edition, card])
    return 1 << HELD_PAINTING + int(SUBJECT[s.edition, card]) if TYPE[card] == PAINTING else 0


@rule
def stack_bit(s: State, stack: int) -> int:
    """What can still be covered: a drawing by its subject, a canvas by its colour."""
    if s.painting[stack] != EMPTY:
        return 0
    if s.drawing[stack] != EMPTY:
        return 1 << OPEN_DRAWING + int(SUBJECT[s.edition, s.drawing[stack]])
    return 1 << BARE_CANVAS + int(COLOUR[s.edition, s.canvas[stack]])


# In the hand


@rule
def want(s: State, seat: int, card: int, have: int) -> int:
    """A card in the hand: its paint, and what it would gain once it is laid."""
    if TYPE[card] == WILD:
        return JOKER_PAINT
    palette = 0
    for colour in range(COLOURS):
        palette += int(s.colours[seat, colour]) << BYTE * colour
    net = max(0, gain(s, seat, card, have) - price(s, palette, card))
    count = int(s.colours[seat, COLOUR[s.edition, card]])
    return int(PIGMENT[min(3, count)]) + net * soon(s, seat, card, have) // 100


@rule
def price(s: State, turns: int, card: int) -> int:
    """The cards that go for a card beyond what can be turned; in the last round they are free."""
    return 0 if s.ending else PAID * total(shortage(turns, int(PRICE[s.edition, card])))


@rule
def soon(s: State, seat: int, card: int, have: int) -> int:
    """How much of its gain counts while a card is in the hand."""
    if TYPE[card] == BLANK:
        return BLANK_SOON
    if TYPE[card] == DRAWING:
        return DRAWING_SOON if s.laid[seat, BLANK] > s.laid[seat, DRAWING] else DRAWING_LATER
    subject = int(SUBJECT[s.edition, card])
    if have >> OPEN_DRAWING + subject & 1:
        return PAINTING_SOON
    return PAINTING_LATER if have >> HELD_DRAWING + subject & 1 else PAINTING_HOPED


# Once it is laid


@rule
def gain(s: State, seat: int, card: int, have: int) -> int:
    """What a card brings once it is laid: its points, its colour until the end, objectives."""
    type, colour = int(TYPE[card]), int(COLOUR[s.edition, card])
    last = int(LAST_PAINTING[s.seats - 2])
    left = max(0, last - painted(s))
    value = int(FRESH[min(3, int(s.colours[seat, colour]))]) * left // last
    value += races(s, seat, type, colour)
    if type == BLANK:
        return value + POINT * int(s.blank_points) * (last - left) // last
    subject = int(SUBJECT[s.edition, card])
    if type == DRAWING:
        value += POINT * (int(POINTS[SKETCH]) - int(s.blank_points))
        value += left * awaited(s, seat, subject, have) // last
        return value + (mixing(colour, have) if s.expert_mixing else 0)
    kind = ORIGINAL if would_be_original(s, seat, subject) else FORGERY
    value += POINT * (int(POINTS[kind]) - int(POINTS[SKETCH]))
    return value + (curtain(s, seat, value) if left == 1 else 0)


@rule
def awaited(s: State, seat: int, subject: int, have: int) -> int:
    """A drawing for a painting that has none to go on."""
    if have >> OPEN_DRAWING + subject & 1:
        return 0
    value = MATCH if have >> HELD_PAINTING + subject & 1 else 0
    return value + (UNPAINTED if would_be_original(s, seat, subject) else 0)


@rule
def mixing(colour: int, have: int) -> int:
    """A drawing that makes a new secondary colour on one of the bare canvases."""
    for under in range(COLOURS):
        if have >> BARE_CANVAS + under & 1 and new_mix(under, colour, have):
            return MIXING
    return 0


@rule
def new_mix(under: int, over: int, have: int) -> bool:
    """Whether two colours make a secondary colour for which there is no pair yet."""
    mix = int(MIX[under, over])
    return mix != NONE and not have >> MIXED + mix & 1


@rule
def races(s: State, seat: int, type: int, colour: int) -> int:
    """Steps towards objectives: of its type, of different colours, of one colour."""
    value, count = race(s, seat, type), int(s.colours[seat, colour])
    if count == 0:
        value += race(s, seat, PAINTING + 1)
    if s.objective[PAINTING + 2] == EMPTY and count == reached(s, seat, PAINTING + 2):
        value += race(s, seat, PAINTING + 2)
    return value


@rule
def race(s: State, seat: int, number: int) -> int:
    """A step towards an objective that nobody has; the last step brings all of it."""
    if s.objective[number] != EMPTY:
        return 0
    left = max(1, int(NEED[number]) - reached(s, seat, number))
    return POINT * int(PRIZE[number]) // (left * left)


@rule
def curtain(s: State, seat: int, value: int) -> int:
    """The last painting ends the game: good for a seat that leads with it, else bad."""
    mine = POINT * score(s, seat) + value
    for other in range(s.seats):
        if other != seat and POINT * score(s, other) >= mine:
            return -CURTAIN
    return CURTAIN
