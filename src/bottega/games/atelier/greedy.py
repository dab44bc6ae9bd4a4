"""What a sensible painter does first: how good each action looks, in hundredths of a point.

To draw is worth the wants of two cards, less in a full hand; to lay is worth the gain less the
price. The others matter only through objectives, originals and the end.
"""

from bottega.core.rule import Odds, Worth, rule

from . import actions as do
from . import phases as at
from .box import (
    CIRCLE,
    COLOUR,
    COLOURS,
    DRAWN,
    HAND_LIMIT,
    JOKER,
    KIND,
    MIX,
    MOST,
    NONE,
    PAINTED,
    TYPE,
)
from .pay import upright
from .state import EMPTY, State
from .wants import Belongings, belongings, gain, new_mix, sacrifice, want

REACH = 1  # own decisions that a search plans as a tree

BLIND = 195  # a card from the deck
HOARD = 35  # drawing is worth so much less for every card that is held,
FULL = 65  # and for every card above the hand limit
FOLLOW = 17  # of 100: what else the palette could take in the same turn
NEVER = -1_000_000


@rule
def prefer(s: State, seat: int, odds: Odds, worth: Worth) -> None:
    have = belongings(s, seat)
    if s.phase == at.SECOND:
        weigh_second(s, seat, have, odds, worth)
    elif s.phase != at.TURN:
        weigh_discards(s, seat, have, worth)
    elif s.laying == EMPTY:
        if s.plays == 0:
            weigh_draws(s, seat, have, worth)
        weigh_lays(s, seat, have, odds, worth)
    elif s.onto == EMPTY:
        weigh_stacks(s, have, odds, worth)
    else:
        weigh_discards(s, seat, have, worth)
        weigh_turning(s, seat, worth)


@rule
def needless(s: State, seat: int, action: int) -> bool:
    """Whatever is legal may be worth a thought."""
    return False


@rule
def discreet(s: State) -> bool:
    """What a hand allows is nobody's business; the second card is taken in the open."""
    return bool(s.phase != at.SECOND)


@rule
def weigh_draws(s: State, seat: int, have: Belongings, worth: Worth) -> None:
    """An open card and the better of its neighbours, or one from the deck; in the last round
    all comes too late."""
    held = int(s.held[seat])
    burden = HOARD * held + FULL * max(0, held + 2 - HAND_LIMIT)
    blind, best = 0 if s.expert_draw else BLIND, BLIND
    for place in range(CIRCLE):
        card = int(s.circle[place])
        worth[do.TAKE + place] = 0 if card == EMPTY else want(s, seat, card, have)
        best = max(best, int(worth[do.TAKE + place]))
    worth[do.DECK] = BLIND + (BLIND if s.expert_draw else best) - burden
    first, before = int(worth[do.TAKE]), int(worth[do.TAKE + CIRCLE - 1])
    for place in range(CIRCLE):
        here = int(worth[do.TAKE + place])
        after = int(worth[do.TAKE + place + 1]) if place < CIRCLE - 1 else first
        worth[do.TAKE + place] = here + max(before, after, blind) - burden
        before = here
    if s.ending:
        for place in range(CIRCLE + 1):
            worth[do.TAKE + place] = 0


@rule
def weigh_second(s: State, seat: int, have: Belongings, odds: Odds, worth: Worth) -> None:
    worth[do.DECK] = BLIND
    for place in range(CIRCLE):
        if odds[do.TAKE + place]:
            worth[do.TAKE + place] = want(s, seat, int(s.circle[place]), have)


@rule
def weigh_lays(s: State, seat: int, have: Belongings, odds: Odds, worth: Worth) -> None:
    """What a card gains, less its price; to lay another costs no turn, so that any gain will do."""
    blanks, drawings = 0, 0
    for kind in range(JOKER):
        if odds[do.LAY + kind]:
            value = gain(s, seat, kind, have) - sacrifice(s, seat, kind, True)
            worth[do.LAY + kind] = value
            blanks += max(0, value) if kind < DRAWN else 0
            drawings += max(0, value) if DRAWN <= kind < PAINTED else 0
    worth[do.STOP] = 0
    if s.plays == 0:
        add_followers(blanks, drawings, odds, worth)


@rule
def add_followers(blanks: int, drawings: int, odds: Odds, worth: Worth) -> None:
    """The first card of a turn brings others of its type along."""
    for kind in range(PAINTED):
        if odds[do.LAY + kind]:
            value = int(worth[do.LAY + kind])
            others = (blanks if kind < DRAWN else drawings) - value
            most = (int(MOST[TYPE[kind]]) - 1) * value
            worth[do.LAY + kind] = value + FOLLOW * max(0, min(others, most)) // 100


@rule
def weigh_stacks(s: State, have: Belongings, odds: Odds, worth: Worth) -> None:
    """A drawing goes where it makes a new secondary colour, a painting where it hides none."""
    over = int(COLOUR[s.edition, s.laying])
    for stack in range(s.stacks):
        if odds[do.ONTO + stack]:
            under, drawing = int(COLOUR[s.edition, s.canvas[stack]]), int(s.drawing[stack])
            if drawing == EMPTY:
                worth[do.ONTO + stack] = new_mix(under, over, have)
            else:
                worth[do.ONTO + stack] = MIX[under, COLOUR[s.edition, drawing]] == NONE


@rule
def weigh_discards(s: State, seat: int, have: Belongings, worth: Worth) -> None:
    """The least wanted card goes."""
    for position in range(s.held[seat]):
        card = int(s.hand[seat, position])
        worth[do.DISCARD + KIND[s.edition, card]] = -want(s, seat, card, have)


@rule
def weigh_turning(s: State, seat: int, worth: Worth) -> None:
    """To turn a card costs nothing; where that pays all, it is paid at once."""
    enough = True
    for colour in range(COLOURS):
        worth[do.ROTATE + colour] = 1
        enough = enough and s.need[colour] <= upright(s, seat, colour)
    worth[do.REST] = 2 if enough else NEVER
