"""What a hand promises: how near it is to each of the open sections.

A hand is one number here: the paints it can pay with ease, as bits; its jokers; its blending cards
of red, yellow and blue, eight bits each.
"""

from bottega.core.rule import Worth, bits_set, rule

from . import actions as do
from .box import (
    BISHOP,
    BLEND,
    DISPLAY,
    HOLDS,
    NEEDS,
    PAINT,
    PAINT_TILE,
    PAINTS,
    SECTION_BITS,
    VALUES,
)
from .packed import PLAINS, number
from .payment import easy, enough, jokers
from .state import EMPTY, State

JOKERS, BLENDS = PAINTS, PAINTS + 3  # where in a hand's number they begin
GAIN = do.FAVOURS  # where `worth` keeps what a paint gains: the dealer's numbers, never asked

POINT = 100
TILE = 80  # the action tile that a section brings
NEAR = (60, 20, 8, 3)  # per cent of a section that a hand is worth, by the paints it lacks
CARD_WORTH = 60  # any card: it can be swapped
BISHOP_WORTH = 70  # a card that will turn a section


@rule
def hand_of(s: State, seat: int) -> int:
    return easy(s, seat) | jokers(s, seat) << JOKERS | int(s.blending[seat]) << BLENDS


@rule
def missing(wanted: int, hand: int) -> int:
    """How many of these paints a hand cannot pay."""
    hard, blends = wanted & ~hand, hand >> BLENDS
    if hard == 0 or enough(blends, NEEDS[hard]):
        return 0
    fewest, blended = bits_set(hard), hard
    while blended:
        blended = blended - 1 & hard
        if enough(blends, NEEDS[blended]):
            fewest = min(fewest, bits_set(hard & ~blended))
    return max(fewest - (hand >> JOKERS & 7), 0)


@rule
def promise(s: State, hand: int) -> int:
    """What a hand is worth before the open sections, but for one that is being paid."""
    total = 0
    for slot in range(DISPLAY):
        kind = int(s.display[slot])
        if kind != EMPTY and slot != s.plan - 1:
            points = POINT * VALUES[kind, favoured(s, kind)] + TILE
            total += points * NEAR[missing(SECTION_BITS[kind], hand)] // 100
    return total


@rule
def favoured(s: State, kind: int) -> int:
    """1 for a section that shows the bishop's favourite."""
    if s.favourite == EMPTY:
        return 0
    return int(SECTION_BITS[kind] >> s.favourite & 1)


@rule
def paint_gain(s: State, hand: int, now: int, paint: int) -> int:
    """What one more card of a paint would add to what the hand promises now."""
    if hand >> paint & 1:
        return 0
    return promise(s, hand | 1 << paint) - now


@rule
def note_gains(s: State, hand: int, now: int, worth: Worth) -> None:
    """What one more card of each paint would add: several piles hold the same paints."""
    for paint in range(PAINTS):
        worth[GAIN + paint] = paint_gain(s, hand, now, paint)


@rule
def draw_value(s: State, pile: int, worth: Worth) -> int:
    """A card from a pile: one of its paints."""
    gain, paints = 0, 0
    for paint in range(PAINTS):
        if HOLDS[s.workshop_piles, pile, paint]:
            gain += int(worth[GAIN + paint])
            paints += 1
    return CARD_WORTH + gain // paints


@rule
def loss(s: State, seat: int, hand: int, now: int, kind: int) -> int:
    """What goes with a card: nothing of the promise, if another shows the same paint."""
    paint, spent = int(PAINT[kind]), CARD_WORTH + BISHOP_WORTH * int(BISHOP[kind])
    if BLEND[kind]:
        return spent + now - promise(s, hand - (1 << BLENDS + 8 * paint))
    if number(s.hand[seat], PLAINS[paint]) > 1 or s.tiles[seat, PAINT_TILE + paint] > 0:
        return spent
    return spent + now - promise(s, hand & ~(1 << paint))
