"""What a sensible painter does first: how good each action looks, in hundredths of a point.

One thought carries it all, the promise of a hand (promise.py): a card is worth the promise that
would go with it, a draw the promise it may bring.
"""

from bottega.core.rule import Odds, Worth, rule

from . import actions as do
from . import phases as at
from .box import (
    ASK_TILE,
    BISHOP,
    EITHER_DRAWS,
    FILLED,
    HOLDS,
    JOKER_TILE,
    LAST_SECTION,
    MARKET,
    MARKET_DRAWS,
    PAINT,
    PAINT_TILE,
    PER_SECTION,
    PILES,
    PRIMARIES,
    RESTORE_TILE,
    ROTATE_TILE,
    SECTION_PAINTS,
    TILE_POINTS,
    TURNS,
    VALUES,
    WORKSHOP_DRAWS,
)
from .cards import cards
from .packed import BISHOPS, some
from .payment import wanted_paint
from .promise import (
    CARD_WORTH,
    GAIN,
    POINT,
    TILE,
    draw_value,
    favoured,
    hand_of,
    loss,
    note_gains,
    promise,
)
from .state import State

REACH = 1  # own decisions that a search plans as a tree

PRICE = 250  # the turn and the cards for a section could have been used otherwise
ENOUGH = -8  # laying stops where no card gains more: in doubt one swaps
REFILL = 60  # each card that a pass brings: the turn is not quite lost
PAY_BISHOP = 140  # to pay with a bishop: the section is turned
PAY_BLEND = 90  # to pay with a blend: so it is, but for a card more
PAY_TILE = 140  # a paint tile counts at the end, and waits for a paint hard to get
TURN_TILE = 90  # the tiles one can take: a rotate tile
RESTORE_WORTH = 200  # to swap and restore in one turn
ASK_WORTH = 150  # a paint from each of the others
ASK_PRICE = 120  # an ask is kept for a paint that brings more
LIKELY, SURE = 30, 90  # per cent: a card of a fitting back shows the paint; somebody has it


@rule
def prefer(s: State, seat: int, odds: Odds, worth: Worth) -> None:
    hand = hand_of(s, seat)
    now = promise(s, hand)
    if s.plan > 0:
        prefer_payment(s, seat, hand, now, odds, worth)
        return
    if s.phase <= at.DRAW or s.phase == at.REWARD or s.tiles[seat, ASK_TILE] > 0:
        note_gains(s, hand, now, worth)
    if s.phase == at.ACT:
        prefer_swap(s, seat, hand, now, odds, worth)
    elif s.phase == at.GIVE or s.phase == at.LIMIT:
        prefer_parting(s, seat, hand, now, odds, worth)
    for action in range(do.RESTORE, do.ACTIONS):
        if odds[action]:
            worth[action] = value_of(s, seat, hand, action, worth)


@rule
def needless(s: State, seat: int, action: int) -> bool:
    """Whatever is legal may be worth a thought."""
    return False


@rule
def discreet(s: State) -> bool:
    """What a hand allows is nobody's business; piles and tiles to choose from lie open."""
    return bool(s.phase != at.START and s.phase != at.DRAW and s.phase != at.REWARD)


@rule
def value_of(s: State, seat: int, hand: int, action: int, worth: Worth) -> int:
    """Whatever is not about a single card."""
    if action < do.DRAW_FROM:
        return section_value(s, seat, hand, int(s.display[action - do.RESTORE]))
    if action < do.ASK:
        return draw_value(s, action - do.DRAW_FROM, worth)
    if action < do.USE_PAINT:
        return ask_value(s, seat, action - do.ASK, worth)
    if action == do.TURN:
        return turn_value(s, seat)
    if s.phase == at.REWARD:
        return tile_value(s, int(s.offer[action - do.TAKE]), worth)
    if action == do.PASS:
        return REFILL * max(FILLED - int(cards(s, seat)), 0)
    return ENOUGH if action == do.LAY else 0


@rule
def prefer_swap(s: State, seat: int, hand: int, now: int, odds: Odds, worth: Worth) -> None:
    """A card is laid if its draws may bring more than goes with it."""
    market, workshop = draw_value(s, MARKET, worth), 0
    for pile in range(MARKET + 1, PILES):
        workshop = max(workshop, draw_value(s, pile, worth))
    for action in range(do.CARD, do.RESTORE):
        if odds[action]:
            kind = action - do.CARD
            draws = MARKET_DRAWS[kind] * market + WORKSHOP_DRAWS[kind] * workshop
            draws += EITHER_DRAWS[kind] * max(market, workshop)
            worth[action] = draws - loss(s, seat, hand, now, kind)


@rule
def prefer_parting(s: State, seat: int, hand: int, now: int, odds: Odds, worth: Worth) -> None:
    """To discard or to give: the card that will be missed least."""
    for action in range(do.CARD, do.RESTORE):
        if odds[action]:
            worth[action] = -loss(s, seat, hand, now, action - do.CARD)


@rule
def prefer_payment(s: State, seat: int, hand: int, now: int, odds: Odds, worth: Worth) -> None:
    """Bishops and blends, then what is missed least; before the end nothing will be missed."""
    paint, last = wanted_paint(s), is_last(s, seat)
    for action in range(do.CARD, do.RESTORE):
        if odds[action]:
            kind = action - do.CARD
            turn = PAY_BLEND if PAINT[kind] != paint else PAY_BISHOP * BISHOP[kind]
            worth[action] = turn - (0 if last else loss(s, seat, hand, now, kind))
    for action in range(do.USE_PAINT, do.TURN):
        worth[action] = -PAY_TILE


@rule
def is_last(s: State, seat: int) -> bool:
    """Whether the next section is the seat's last, or might well be."""
    return bool(s.ending or s.sections[seat] + 1 >= LAST_SECTION[s.seats - 2])


@rule
def section_value(s: State, seat: int, hand: int, kind: int) -> int:
    """Its points and a tile; the price is not asked where the turn is spent already."""
    turns = min(favoured(s, kind) + turns_in_hand(s, seat, hand, kind), TURNS)
    value = POINT * int(VALUES[kind, turns]) + TILE
    return value if s.ending or s.phase != at.ACT else value - PRICE


@rule
def turns_in_hand(s: State, seat: int, hand: int, kind: int) -> int:
    """The paints of a section that turn it: blended, or paid with a bishop."""
    turns = 0
    for place in range(PER_SECTION):
        paint = int(SECTION_PAINTS[kind, place])
        if (paint >= PRIMARIES and not hand >> paint & 1) or some(s.hand[seat], BISHOPS[paint]):
            turns += 1
    return turns


@rule
def turn_value(s: State, seat: int) -> int:
    """Rotate tiles are spent for more than the points they are worth unused."""
    kind, turns = int(s.placed_kind[s.placed - 1]), int(s.placed_turns[s.placed - 1])
    last = min(turns + int(s.tiles[seat, ROTATE_TILE]), TURNS)
    unused = (last - turns) * int(TILE_POINTS[ROTATE_TILE])
    return POINT * (int(VALUES[kind, last] - VALUES[kind, turns]) - unused) - 1


@rule
def tile_value(s: State, tile: int, worth: Worth) -> int:
    """What a tile may bring; in the last round what it counts unused."""
    unused = POINT * int(TILE_POINTS[tile])
    if s.ending:
        return unused
    if tile == ROTATE_TILE:
        return TURN_TILE
    if tile == RESTORE_TILE:
        return RESTORE_WORTH
    if tile == ASK_TILE:
        return ASK_WORTH * (int(s.seats) - 1)
    if tile == JOKER_TILE:
        return 2 * unused
    return unused + int(worth[GAIN + tile - PAINT_TILE])


@rule
def ask_value(s: State, seat: int, paint: int, worth: Worth) -> int:
    """The paint, if somebody may well have it, and every card that is given."""
    given = 0
    for other in range(s.seats):
        if other != seat and s.most[other, paint] > 0:
            fitting = 0
            for pile in range(PILES):
                fitting += HOLDS[s.workshop_piles, pile, paint] * int(s.backs[other, pile])
            given += min(LIKELY * fitting, SURE)
    gain = int(worth[GAIN + paint]) * min(given, SURE)
    return (gain + CARD_WORTH * given) // 100 - ASK_PRICE
