"""What a card is worth to a painter, in hundredths of a point: once it is laid, or in the hand.

A palette is an engine: each of its colours pays once a turn until the end. So new colours come
first, then drawings for which a painting is at hand, then paintings.
"""

from typing import NamedTuple

from bottega.core.rule import rule

from .box import (
    BLANK,
    COLOUR,
    COLOURS,
    DRAWING,
    LAST_PAINTING,
    MIX,
    NEED,
    NONE,
    OBJECTIVES,
    PAINTING,
    POINTS,
    PRICE,
    PRIZE,
    SUBJECT,
    TYPE,
    WILD,
)
from .palette import painted, reached, top, would_be_original
from .pay import mix_of, upright
from .score import FORGERY, ORIGINAL, SKETCH, score
from .state import EMPTY, State

POINT = 100
FRESH = (775, 75, 60, 15)  # a card in the palette, by how many of its colour lie there already
PIGMENT = (205, 45, 45, 5)  # a card to pay with, likewise
JOKER_PAINT = (50, 80)  # a joker, which is nothing else, by whether it stands for all five colours
PAID = 225  # a card of the hand that goes for paint
MATCH = 120  # a drawing whose painting is in the hand
UNPAINTED = 40  # a drawing of a work that nobody has painted
MIXING = 645  # the first pair for a secondary colour (expert mixing)
STEP_BITS = 12  # a prize is 2,000 hundredths at most
CURTAIN = 240  # to end the game ahead, or not to end it behind

# What a card in the hand is worth, of 100 parts of its gain, by what must come before it
BLANK_SOON = 95
DRAWING_SOON = 60
DRAWING_LATER = 25  # no canvas is free for it
PAINTING_SOON = 75
PAINTING_LATER = 20  # it has no drawing to go on


class Belongings(NamedTuple):
    """What a seat has, mostly as bits, and what it may hope for."""

    sketched: int  # subjects of its drawings in sight
    paintings: int  # subjects of the paintings in its hand
    canvases: int  # colours of its blank canvases in sight
    mixes: int  # secondary colours that its pairs make (expert mixing)
    left: int  # paintings to come before the last round
    most: int  # cards of the colour that it has most of, for objectives
    steps: int  # what a step towards each objective is worth, STEP_BITS each


@rule
def belongings(s: State, seat: int) -> Belongings:
    sketched, paintings, canvases, mixes = 0, 0, 0, 0
    for position in range(s.held[seat]):
        card = int(s.hand[seat, position])
        if TYPE[card] == PAINTING:
            paintings |= 1 << int(SUBJECT[s.edition, card])
    for stack in range(s.stacks):
        if s.owner[stack] == seat:
            card = top(s, stack)
            if TYPE[card] == DRAWING:
                sketched |= 1 << int(SUBJECT[s.edition, card])
            elif TYPE[card] == BLANK:
                canvases |= 1 << int(COLOUR[s.edition, card])
            if s.expert_mixing and mix_of(s, stack) != NONE:
                mixes |= 1 << mix_of(s, stack)
    left = max(0, int(LAST_PAINTING[s.seats - 2]) - painted(s))
    most = reached(s, seat, PAINTING + 2)
    return Belongings(sketched, paintings, canvases, mixes, left, most, steps(s, seat))


# In the hand


@rule
def want(s: State, seat: int, card: int, have: Belongings) -> int:
    """A card in the hand: its paint, and what it would gain once it is laid."""
    if TYPE[card] == WILD:
        return int(JOKER_PAINT[s.five_for_jokers])
    net = max(0, gain(s, seat, card, have) - sacrifice(s, seat, card, False))
    count = int(s.colours[seat, COLOUR[s.edition, card]])
    return int(PIGMENT[min(3, count)]) + net * soon(s, seat, card, have) // 100


@rule
def sacrifice(s: State, seat: int, card: int, now: bool) -> int:
    """The cards that go for a card beyond what can be turned, now or in another turn; in the last
    round they are free."""
    given = 0
    for colour in range(COLOURS):
        turns = upright(s, seat, colour) if now else int(s.colours[seat, colour])
        given += max(0, int(PRICE[s.edition, card, colour]) - turns)
    return 0 if s.ending else PAID * given


@rule
def soon(s: State, seat: int, card: int, have: Belongings) -> int:
    """How much of its gain counts while a card is in the hand."""
    if TYPE[card] == BLANK:
        return BLANK_SOON
    if TYPE[card] == DRAWING:
        return DRAWING_SOON if s.laid[seat, BLANK] > s.laid[seat, DRAWING] else DRAWING_LATER
    subject = int(SUBJECT[s.edition, card])
    return PAINTING_SOON if have.sketched >> subject & 1 else PAINTING_LATER


# Once it is laid


@rule
def gain(s: State, seat: int, card: int, have: Belongings) -> int:
    """What a card brings once it is laid: its points, its colour until the end, objectives."""
    type, colour = int(TYPE[card]), int(COLOUR[s.edition, card])
    last, left = int(LAST_PAINTING[s.seats - 2]), have.left
    value = int(FRESH[min(3, int(s.colours[seat, colour]))]) * left // last
    value += races(s, seat, type, colour, have)
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
def awaited(s: State, seat: int, subject: int, have: Belongings) -> int:
    """A drawing for a painting that has none to go on."""
    if have.sketched >> subject & 1:
        return 0
    value = MATCH if have.paintings >> subject & 1 else 0
    return value + (UNPAINTED if would_be_original(s, seat, subject) else 0)


@rule
def mixing(colour: int, have: Belongings) -> int:
    """A drawing that makes a new secondary colour on one of the bare canvases."""
    for under in range(COLOURS):
        if have.canvases >> under & 1 and new_mix(under, colour, have):
            return MIXING
    return 0


@rule
def new_mix(under: int, over: int, have: Belongings) -> bool:
    """Whether two colours make a secondary colour for which there is no pair yet."""
    mix = int(MIX[under, over])
    return mix != NONE and not have.mixes >> mix & 1


@rule
def races(s: State, seat: int, type: int, colour: int, have: Belongings) -> int:
    """Steps towards objectives: of its type, of different colours, of one colour."""
    value, count = step(have, type), int(s.colours[seat, colour])
    if count == 0:
        value += step(have, PAINTING + 1)
    return value + (step(have, PAINTING + 2) if count == have.most else 0)


@rule
def step(have: Belongings, number: int) -> int:
    """What a step towards an objective is worth."""
    return have.steps >> STEP_BITS * number & (1 << STEP_BITS) - 1


@rule
def steps(s: State, seat: int) -> int:
    """The same for all of them, as one number: worked out once, asked for every card."""
    worth = 0
    for number in range(OBJECTIVES):
        worth |= race(s, seat, number) << STEP_BITS * number
    return worth


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
