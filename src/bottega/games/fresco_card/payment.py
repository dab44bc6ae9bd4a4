"""Paying for a section: one card, one blend or one tile for each of its three paints (4.2 to 4.5).

Only what can be completed is offered, so nothing here ever leads into a dead end.
"""

from bottega.core.rule import Odds, bits_set, rule

from . import actions as do
from .box import (
    DISPLAY,
    JOKER_TILE,
    MIX,
    NEEDS,
    PAINT,
    PAINT_TILE,
    PAINTS,
    PER_SECTION,
    PRIMARIES,
    SECTION_BITS,
    SECTION_PAINTS,
)
from .cards import allow_kinds, take_out_of_hand
from .display import choice_in
from .packed import BLENDS, OWN, PLAINS, WORDS, add, kind_in, some
from .state import EMPTY, State, View

# The ways to pay for one paint, as bits
PLAIN, BLENDING, BLEND_PAIR, TILE, JOKER = 1, 2, 4, 8, 16


@rule
def jokers(s: State, seat: int) -> int:
    return int(s.tiles[seat, JOKER_TILE]) - int(s.joker_paid)


@rule
def easy(s: State, seat: int) -> int:
    """The paints, as bits, that a seat can pay without a blending card or a joker."""
    bits = 0
    for paint in range(PAINTS):
        if some(s.hand[seat], PLAINS[paint]) or s.tiles[seat, PAINT_TILE + paint] > 0:
            bits |= 1 << paint
    return bits


@rule
def enough(has: int, need: int) -> bool:
    """Whether there are as many blending cards of every primary as needed."""
    return ((has | 0x808080) - need & 0x808080) == 0x808080


@rule
def payable(wanted: int, paid_easily: int, blend_cards: int, joker_tiles: int) -> bool:
    """Whether these paints can all be paid: what is not easy by blending cards, or by jokers."""
    hard = wanted & ~paid_easily
    if hard == 0 or enough(blend_cards, NEEDS[hard]):
        return True
    if joker_tiles == 0:
        return False
    left = hard
    while left:
        left = left - 1 & hard
        if bits_set(hard & ~left) <= joker_tiles and enough(blend_cards, NEEDS[left]):
            return True
    return False


@rule
def allow_sections(s: State, seat: int, odds: Odds) -> None:
    """Every open section that the seat can pay for (4.1, 4.2)."""
    simple, blend_cards, joker_tiles = easy(s, seat), int(s.blending[seat]), jokers(s, seat)
    for slot in range(DISPLAY):
        kind = choice_in(s.display, slot)
        if kind != EMPTY and payable(SECTION_BITS[kind], simple, blend_cards, joker_tiles):
            odds[do.RESTORE + slot] = 1


@rule
def wanted_paint(s: State | View) -> int:
    """The paint of the planned section that is to be paid next."""
    return int(SECTION_PAINTS[s.display[s.plan - 1], s.paying])


@rule
def ways(s: State, seat: int) -> int:
    """The ways to pay for the next paint, as bits, that leave the later paints payable."""
    paint, later = wanted_paint(s), 0
    for place in range(s.paying + 1, PER_SECTION):
        later |= 1 << SECTION_PAINTS[s.display[s.plan - 1], place]
    simple, has, joker_tiles = easy(s, seat), int(s.blending[seat]), jokers(s, seat)
    mixed, found = paint >= PRIMARIES, 0
    if payable(later, simple, has, joker_tiles):
        found |= PLAIN if some(s.hand[seat], PLAINS[paint]) else 0
        found |= TILE if s.tiles[seat, PAINT_TILE + paint] > 0 else 0
    need = NEEDS[1 << paint]
    if enough(has, need) and payable(later, simple, has - need, joker_tiles):
        found |= BLEND_PAIR if mixed else BLENDING
    if joker_tiles > 0 and payable(later, simple, has, joker_tiles - 1):
        found |= JOKER
    return found


@rule
def blend_paint(s: State | View) -> int:
    """The primary whose blending card is chosen next, if the next paint is blended."""
    return int(MIX[wanted_paint(s), s.half])


@rule
def ways_now(s: State, seat: int) -> int:
    """The same; of a blend that was begun, only to end it."""
    return BLEND_PAIR if s.half else ways(s, seat)


@rule
def payers(s: State, seat: int, found: int, word: int) -> int:
    """The cards of a word in a hand to pay with in these ways."""
    paint, cards = wanted_paint(s), 0
    if found & PLAIN:
        cards |= PLAINS[paint, word]
    if found & BLENDING:
        cards |= BLENDS[paint, word]
    if found & BLEND_PAIR:
        cards |= BLENDS[blend_paint(s), word]
    return int(s.hand[seat, word]) & cards


@rule
def allow_payment(s: State, seat: int, odds: Odds) -> None:
    found = ways_now(s, seat)
    for word in range(WORDS):
        allow_kinds(word, payers(s, seat, found, word), odds)
    if found & TILE:
        odds[do.USE_PAINT] = 1
    if found & JOKER:
        odds[do.USE_JOKER] = 1


@rule
def only_way(s: State, seat: int) -> int:
    """The one way to pay for the next paint, or EMPTY if there are several."""
    found, only = ways_now(s, seat), EMPTY
    if found & TILE and found & JOKER:
        return EMPTY
    if found & TILE:
        only = do.USE_PAINT
    if found & JOKER:
        only = do.USE_JOKER
    for word in range(WORDS):
        cards = payers(s, seat, found, word)
        if cards:
            kind = kind_in(word, cards)
            if only != EMPTY or cards & ~OWN[kind]:
                return EMPTY
            only = do.CARD + kind
    return only


@rule
def choose(s: State, seat: int, kind: int) -> None:
    """Set a card of one's own aside, for nobody to see yet."""
    take_out_of_hand(s, seat, kind)
    add(s.chosen, kind, 1)
    s.picked += 1


@rule
def pay(s: State, seat: int, action: int) -> None:
    """Choose a card or a tile for the next paint."""
    paint = wanted_paint(s)
    if action == do.USE_PAINT:
        s.tile_paid |= 1 << paint
    elif action == do.USE_JOKER:
        s.joker_paid += 1
    else:
        choose(s, seat, action - do.CARD)
        if PAINT[action - do.CARD] != paint:
            if s.half == 0:
                s.half = 1
                return
            s.half = 0
            s.blends += 1
            s.blended |= (1 << MIX[paint, 0]) | (1 << MIX[paint, 1])
    s.paying += 1
