"""What a sensible painter does first: how good each action looks, in hundredths of a point.

One thought carries it all: what a hand promises, by how near it is to each open section. A card
is worth the promise that would go with it, a draw the promise it may bring.
"""

from bottega.core.rule import Odds, Record, Worth, rule

from .box import (
    ASK_TILE,
    BISHOP,
    BLEND,
    DISPLAY,
    EITHER_DRAWS,
    FILLED,
    HOLDS,
    JOKER_TILE,
    LAST_SECTION,
    MARKET,
    MARKET_DRAWS,
    MOST_KINDS,
    NEEDS,
    OF_PAINT,
    PAINT,
    PAINT_TILE,
    PAINTS,
    PILES,
    PRIMARIES,
    RESTORE_TILE,
    ROTATE_TILE,
    SECTION_BITS,
    SECTION_PAINTS,
    TILE_POINTS,
    TURNS,
    VALUES,
    WORKSHOP_DRAWS,
)
from .cards import cards
from .payment import bits_set, blending, easy, enough, jokers, wanted_paint
from .state import (
    ACT,
    ACTIONS,
    ASK,
    CARD,
    DRAW_FROM,
    EMPTY,
    GIVE,
    LAY,
    LIMIT,
    PASS,
    RESTORE,
    REWARD,
    STOP,
    TAKE,
    TURN,
    USE_PAINT,
)

REACH = 1  # own decisions that a search plans as a tree

POINT = 100
NEAR = (40, 20, 8, 3)  # per cent of a section that a hand is worth, by the paints it lacks
TILE = 130  # what an action tile is worth on average: every section brings one
PRICE = 250  # what the cards and the turn for a section could have been used for
CARD_WORTH = 40  # any card: it can be swapped
BISHOP_WORTH = 70  # a card that will turn a section
BLEND_TURN = 90  # the turn that a blend brings, less than a bishop's: it takes a card more
FRESH_RESTORE = 200  # to swap and restore in one turn
LIKELY = 30  # per cent: how readily a card of a fitting back is of the paint one asks for
ASK_PRICE = 120  # an ask is kept for a paint that brings more


@rule
def prefer(s: Record, seat: int, odds: Odds, worth: Worth) -> None:
    if s.plan > 0:
        prefer_payment(s, seat, odds, worth)
    elif s.phase == ACT:
        prefer_swap(s, seat, odds, worth)
    elif s.phase == GIVE or s.phase == LIMIT:
        prefer_parting(s, seat, odds, worth)
    for action in range(RESTORE, ACTIONS):
        if odds[action] and s.plan == 0:
            worth[action] = value_of(s, seat, action)


@rule
def value_of(s: Record, seat: int, action: int) -> int:
    """Everything but single cards."""
    if action < DRAW_FROM:
        return section_value(s, seat, int(s.display[action - RESTORE]))
    if action < ASK:
        return draw_value(s, seat, action - DRAW_FROM)
    if action < USE_PAINT:
        return ask_value(s, seat, action - ASK)
    if action == TURN:
        return turn_value(s, seat)
    if s.phase == REWARD:
        return tile_value(s, seat, int(s.offer[action - TAKE]))
    if action == PASS:
        return CARD_WORTH * max(FILLED - cards(s, seat), 0)
    return 0  # LAY what is chosen, or STOP


@rule
def missing(wanted: int, simple: int, blends: int, joker_tiles: int) -> int:
    """How many of these paints a hand cannot pay."""
    hard = wanted & ~simple
    if hard == 0 or enough(blends, NEEDS[hard]):
        return 0
    fewest, blended = bits_set(hard), hard
    while blended:
        blended = blended - 1 & hard
        if enough(blends, NEEDS[blended]):
            fewest = min(fewest, bits_set(hard & ~blended))
    return max(fewest - joker_tiles, 0)


@rule
def promise(s: Record, simple: int, blends: int, joker_tiles: int) -> int:
    """What such a hand is worth before the open sections, but for the one being paid."""
    total = 0
    for slot in range(DISPLAY):
        kind = int(s.display[slot])
        if kind != EMPTY and slot != s.plan - 1:
            points = POINT * VALUES[kind, favoured(s, kind)] + TILE
            total += points * NEAR[missing(SECTION_BITS[kind], simple, blends, joker_tiles)] // 100
    return total


@rule
def favoured(s: Record, kind: int) -> int:
    """1 for a section that shows the bishop's favourite."""
    return int(s.favourite != EMPTY and SECTION_BITS[kind] >> max(int(s.favourite), 0) & 1)


@rule
def own_promise(s: Record, seat: int) -> int:
    return promise(s, easy(s, seat), blending(s, seat), jokers(s, seat))


@rule
def paint_gain(s: Record, seat: int, paint: int) -> int:
    """What one more card of a paint would add to the promise of a hand."""
    simple, blends, joker_tiles = easy(s, seat), blending(s, seat), jokers(s, seat)
    if simple >> paint & 1:
        return 0
    more = promise(s, simple | 1 << paint, blends, joker_tiles)
    return more - promise(s, simple, blends, joker_tiles)


@rule
def draw_value(s: Record, seat: int, pile: int) -> int:
    """A card of unknown paint."""
    gain, paints = 0, 0
    for paint in range(PAINTS):
        if HOLDS[s.workshop_piles, pile, paint]:
            gain += paint_gain(s, seat, paint)
            paints += 1
    return CARD_WORTH + gain // paints


@rule
def loss(s: Record, seat: int, kind: int) -> int:
    """What a hand loses with one card."""
    simple, blends, joker_tiles = easy(s, seat), blending(s, seat), jokers(s, seat)
    paint, spent = PAINT[kind], CARD_WORTH + BISHOP_WORTH * BISHOP[kind]
    left = int(s.paints[seat, paint])
    if BLEND[kind]:
        blends -= 1 << 8 * paint
    else:
        if paint < PRIMARIES:
            left -= int(s.paints[seat, PAINTS + paint])
        if left > 1 or s.tiles[seat, PAINT_TILE + paint] > 0:
            return spent
        simple &= ~(1 << paint)
    return spent + own_promise(s, seat) - promise(s, simple, blends, joker_tiles)


@rule
def prefer_swap(s: Record, seat: int, odds: Odds, worth: Worth) -> None:
    """A card is laid if its draws bring more than it is worth in the hand."""
    market, workshop = draw_value(s, seat, MARKET), 0
    for pile in range(MARKET + 1, PILES):
        workshop = max(workshop, draw_value(s, seat, pile))
    either = max(market, workshop)
    for action in range(CARD, RESTORE):
        if odds[action]:
            kind = action - CARD
            draws = MARKET_DRAWS[kind] * market + WORKSHOP_DRAWS[kind] * workshop
            worth[action] = draws + EITHER_DRAWS[kind] * either - loss(s, seat, kind)


@rule
def prefer_parting(s: Record, seat: int, odds: Odds, worth: Worth) -> None:
    """The card that will be missed least."""
    for action in range(CARD, RESTORE):
        if odds[action]:
            worth[action] = -loss(s, seat, action - CARD)


@rule
def prefer_payment(s: Record, seat: int, odds: Odds, worth: Worth) -> None:
    """Bishops and blends first, then what is missed least before the other sections."""
    paint, last = wanted_paint(s), is_last(s, seat)
    for action in range(CARD, RESTORE):
        if odds[action]:
            kind = action - CARD
            turn = BLEND_TURN if PAINT[kind] != paint else 2 * BISHOP_WORTH * BISHOP[kind]
            worth[action] = turn - (0 if last else loss(s, seat, kind))
    for action in range(USE_PAINT, TURN):
        worth[action] = -POINT - CARD_WORTH


@rule
def is_last(s: Record, seat: int) -> bool:
    """Whether cards that are left after this section will hardly be used again."""
    return bool(s.ending or s.sections[seat] + 1 >= LAST_SECTION[s.seats - 2])


@rule
def section_value(s: Record, seat: int, kind: int) -> int:
    """Its points as the hand can turn it, and a tile, for its price."""
    turns = min(favoured(s, kind) + bishops(s, seat, kind), TURNS)
    value = POINT * VALUES[kind, turns] + TILE
    return value if s.ending or s.phase != ACT else value - PRICE


@rule
def bishops(s: Record, seat: int, kind: int) -> int:
    """The paints of a section for which a hand holds a bishop."""
    count = 0
    for place in range(3):
        for row in range(MOST_KINDS):
            card = OF_PAINT[SECTION_PAINTS[kind, place], row]
            if card >= 0 and BISHOP[card] and s.hand[seat, card] > 0:
                count += 1
                break
    return count


@rule
def turn_value(s: Record, seat: int) -> int:
    """A rotate tile is spent for more than the point it is worth unused."""
    kind, turns = int(s.placed_kind[s.placed - 1]), int(s.placed_turns[s.placed - 1])
    last = min(turns + int(s.tiles[seat, ROTATE_TILE]), TURNS)
    tiles = (last - turns) * TILE_POINTS[ROTATE_TILE]
    return POINT * (VALUES[kind, last] - VALUES[kind, turns] - tiles) - 1


@rule
def tile_value(s: Record, seat: int, tile: int) -> int:
    """What a tile may bring, or what it is worth unused."""
    value = POINT * TILE_POINTS[tile]
    if tile == ROTATE_TILE:
        return value + POINT // 2
    if tile == RESTORE_TILE:
        return 0 if s.ending else FRESH_RESTORE
    if tile == ASK_TILE:
        return 0 if s.ending else POINT * (int(s.seats) - 1)
    if tile == JOKER_TILE:
        return 2 * value
    return value + paint_gain(s, seat, tile - PAINT_TILE)


@rule
def ask_value(s: Record, seat: int, paint: int) -> int:
    """The paint, if others are likely to have it, and every card they lose."""
    given = 0
    for other in range(s.seats):
        if other != seat and s.most[other, paint] > 0:
            fitting = 0
            for pile in range(PILES):
                fitting += HOLDS[s.workshop_piles, pile, paint] * int(s.backs[other, pile])
            given += min(LIKELY * fitting, 90)
    gain = paint_gain(s, seat, paint) * min(given, 90)
    return (gain + CARD_WORTH * given) // 100 - ASK_PRICE
