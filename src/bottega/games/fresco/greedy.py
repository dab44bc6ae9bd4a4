"""What a sensible painter does first: how good each action looks, in hundredths of a point.

He knows what things are worth to him, sends apprentices one by one where the next adds most, and
thinks of the others only when he acts for Leonardo.
"""

from bottega.core.rule import Odds, Record, Worth, rule

from .box import (
    ACTOR,
    ACTOR_MOOD,
    BASICS,
    BISHOP_THALERS,
    BLEND_GIVES,
    BLEND_RECIPES,
    EASELS,
    HOURS,
    KINDS,
    MOOD_BOTTOM,
    MOOD_CHANGE,
    MOOD_TOP,
    NEARNESS,
    POINTS,
    PRICES,
    RECIPES,
    STALLS,
    STUDIO_THALERS,
    THEATER_MOOD,
    WORKSHOP_BLENDS,
)
from .cathedral import bonus
from .hostel import apprentices_by_mood
from .leonardo import acts_for_leonardo
from .market import price
from .purse import covers, purse
from .state import (
    ALTAR,
    AT_CATHEDRAL,
    AT_MARKET,
    AT_STUDIO,
    AT_THEATER,
    AT_WORKSHOP,
    BISHOP,
    BLEND,
    BUY,
    CATHEDRAL,
    CLOSE,
    EARN,
    EMPTY,
    ENJOY,
    FULFIL,
    GET_UP,
    GIVE,
    HOSTEL,
    LAND,
    LEAD,
    MARKET,
    PAINT,
    PAY,
    PICK,
    PLANNING,
    PORTRAY,
    READY,
    REQUEST,
    RESTORE,
    RESTORE_ALTAR,
    SEND,
    STOP,
    STUDIO,
    THEATER,
    WORKSHOP,
)
from .track import painters
from .worth import (
    APPRENTICE,
    MOOD,
    POINT,
    THALER,
    altar_worth,
    best_altar,
    best_purchase,
    best_wish,
    blends_possible,
    card_worth,
    hour_of,
    missing,
    mood_worth,
    promise,
    purchase,
    restorable,
    segment_worth,
    together,
    welcome,
    wish_worth,
)

REACH = 1  # own decisions that a search plans as a tree

FIRST = 40  # acting before another painter
BUYS = 3  # tiles one usually buys in a round
BLENDING = 126  # what a blend adds to its paints
POOR, NEEDY = 12, 30  # with fewer Thalers than these, one more is worth so much more
LATE = 11  # of a hundred: how much an earlier painter spoils
HOPE = 41  # of a hundred: how much counts what a blend makes possible


@rule
def prefer(s: Record, seat: int, odds: Odds, worth: Worth) -> None:
    for action in range(GET_UP, len(odds)):
        if odds[action]:
            if acts_for_leonardo(s):
                worth[action] = for_leonardo(s, seat, action)
            elif s.phase == PLANNING:
                worth[action] = sending(s, seat, action - SEND) if action < READY else 0
            else:
                worth[action] = value_of(s, seat, action)


@rule
def value_of(s: Record, seat: int, action: int) -> int:
    """Any decision for oneself but the secret plan; to stop is worth nothing."""
    if action == STOP:
        return 0
    if s.phase == HOSTEL:
        return getting_up(s, seat, action - GET_UP)
    if s.phase == MARKET:
        return trading(s, seat, action)
    if s.phase == CATHEDRAL:
        return restoring(s, seat, action)
    if s.phase == BISHOP:
        return leading(s, seat, action - LEAD)
    if s.phase == ALTAR:
        return altar_worth(s, action - PAY)
    if s.phase == STUDIO:
        return in_studio(s, seat, action)
    if s.phase == WORKSHOP:
        return (
            blending(s, seat, action - BLEND) if action < FULFIL else wish_worth(s, action - FULFIL)
        )
    if s.phase == REQUEST:
        return -(action - GIVE)  # fewer splashes have lower numbers, nearly
    if s.phase == PAINT:
        return welcome(s, seat, 1 << 4 * (action - PICK))
    if s.phase == THEATER:
        return action - ENJOY + 1
    return action - LAND


# Morning


@rule
def getting_up(s: Record, seat: int, hour: int) -> int:
    """Early is first and cheap, late is merry."""
    mood = max(MOOD_BOTTOM, min(MOOD_TOP, int(s.mood[seat]) + int(MOOD_CHANGE[hour])))
    value = APPRENTICE * apprentices_by_mood(mood) - THALER * BUYS * int(PRICES[s.prices, hour])
    if not s.ending:
        value += MOOD * mood
    for other in range(painters(s)):
        if other != seat:
            theirs = hour_of(s, other)
            if theirs == EMPTY:
                value += FIRST * (HOURS - 1 - hour) // (HOURS - 1)
            elif theirs > hour:
                value += FIRST
    return value


@rule
def sending(s: Record, seat: int, column: int) -> int:
    """What one more apprentice would add there, with those sent already."""
    more = int(s.sketch[seat, column]) + 1
    if column == AT_MARKET:
        return late(s, seat, buying(s, seat, more) - buying(s, seat, more - 1))
    if column == AT_STUDIO:
        return at_studio(s, seat, more)
    if column == AT_THEATER and not s.ending:
        return at_theater(s, seat, more)
    paints = shopped(s, seat)
    if column == AT_CATHEDRAL:
        value, _ = restorable(s, seat, paints, more)
        return late(s, seat, value)
    return last_day(s, seat, column, paints) if s.ending else at_workshop(s, seat, paints, more)


@rule
def late(s: Record, seat: int, value: int) -> int:
    """Whoever got up earlier may spoil it."""
    for hour in range(hour_of(s, seat)):
        if s.guest[hour] != EMPTY:
            value -= value * LATE // 100
    return value


@rule
def my_price(s: Record, seat: int) -> int:
    return int(PRICES[s.prices, hour_of(s, seat)])


@rule
def buying(s: Record, seat: int, count: int) -> int:
    value, _ = best_purchase(s, seat, count, my_price(s, seat))
    return value


@rule
def shopped(s: Record, seat: int) -> int:
    """The paints one will have after the market, if nobody spoils it."""
    _, bundle = best_purchase(s, seat, int(s.sketch[seat, AT_MARKET]), my_price(s, seat))
    return together(purse(s, seat), bundle)


@rule
def at_studio(s: Record, seat: int, more: int) -> int:
    """Money, more of it for the poor; the first apprentice may prefer a portrait."""
    purse_left = int(s.thalers[seat]) + STUDIO_THALERS * (more - 1)
    purse_left -= my_price(s, seat) * int(s.sketch[seat, AT_MARKET])
    value = STUDIO_THALERS * THALER
    if purse_left < POOR and not s.ending:
        value += STUDIO_THALERS * NEEDY
    if more == 1:
        for easel in range(EASELS):
            if s.shown[easel] != EMPTY:
                value = max(value, late(s, seat, card_worth(s, seat, int(s.shown[easel]))))
    return value


@rule
def at_theater(s: Record, seat: int, more: int) -> int:
    steps = ACTOR_MOOD if s.holder[ACTOR] == seat else THEATER_MOOD
    mood = int(s.mood[seat]) + steps * more
    return mood_worth(s, mood) - mood_worth(s, mood - steps)


@rule
def at_workshop(s: Record, seat: int, paints: int, more: int) -> int:
    """Two blends, of what the cathedral leaves; or a request."""
    _, rest = restorable(s, seat, paints, int(s.sketch[seat, AT_CATHEDRAL]))
    blends = blends_possible(s, rest) - WORKSHOP_BLENDS * (more - 1)
    value = BLENDING * max(min(blends, WORKSHOP_BLENDS), 0)
    return max(value, best_wish(s, seat)) if more == 1 and s.requests else value


@rule
def last_day(s: Record, seat: int, column: int, paints: int) -> int:
    """The second visit to the cathedral, alone or with blends before it."""
    visits = int(s.sketch[seat, AT_CATHEDRAL])
    _, rest = restorable(s, seat, paints, visits)
    plain, _ = restorable(s, seat, rest, int(s.sketch[seat, AT_THEATER]) + 1)
    if column == AT_THEATER and s.sketch[seat, AT_WORKSHOP] == 0:
        return plain
    blended, _ = restorable(s, seat, mixed(s, rest), int(s.sketch[seat, AT_THEATER]) + 1)
    return blended if column == AT_THEATER else (blended - plain) // 2


@rule
def mixed(s: Record, paints: int) -> int:
    """A purse after two blends."""
    for _ in range(WORKSHOP_BLENDS):
        for blend in range(BASICS):
            if (
                covers(paints, BLEND_RECIPES[blend])
                and not paints >> 4 * int(BLEND_GIVES[blend]) & 7
            ):
                paints += (1 << 4 * int(BLEND_GIVES[blend])) - int(BLEND_RECIPES[blend])
                break
    return paints


# At the places


@rule
def trading(s: Record, seat: int, action: int) -> int:
    """The booth where all apprentices together do best, and there the best tile first."""
    if action < BUY:
        return -1
    stall = action - BUY
    tile = welcome(s, seat, int(KINDS[s.stall[stall]])) - THALER * price(s)
    if s.booth != EMPTY:
        return tile
    value, _ = purchase(s, seat, stall // STALLS, int(s.left), price(s))
    return value + tile // 8


@rule
def restoring(s: Record, seat: int, action: int) -> int:
    if action == RESTORE_ALTAR:
        return altar_worth(s, best_altar(s, purse(s, seat)))
    return segment_worth(s, seat, action - RESTORE)


@rule
def leading(s: Record, seat: int, way: int) -> int:
    """The bishop's bonus, and what it costs."""
    nearness = way - 1 if way else int(NEARNESS[s.bishop, s.segment])
    return POINT * bonus(s, seat, nearness) - (THALER * BISHOP_THALERS if way else 0)


@rule
def in_studio(s: Record, seat: int, action: int) -> int:
    if action < PORTRAY:
        return STUDIO_THALERS * THALER * (action - EARN + 1)
    return card_worth(s, seat, action - PORTRAY) + STUDIO_THALERS * THALER * (int(s.left) - 1)


@rule
def blending(s: Record, seat: int, blend: int) -> int:
    """What becomes possible with it, less what it uses up."""
    paints, recipe, gives = purse(s, seat), int(BLEND_RECIPES[blend]), int(BLEND_GIVES[blend])
    value = welcome(s, seat, 1 << 4 * gives) - welcome(s, seat, recipe)
    after = together(paints - recipe, 1 << 4 * gives)
    return value + (promise(s, after) - promise(s, paints)) * HOPE // 100


# For Leonardo


@rule
def for_leonardo(s: Record, seat: int, action: int) -> int:
    """He takes away what the rival wants, and leaves what one wants oneself."""
    rival = 1 - seat
    if s.phase == HOSTEL:
        return waking_leonardo(s, seat, action - GET_UP)
    if s.phase == CATHEDRAL:
        segment = action - RESTORE
        return wanted(s, rival, segment) - wanted(s, seat, segment)
    if s.phase == MARKET:
        booth, value = action - CLOSE, 0
        if to_come(s, rival):
            value += purchase(s, rival, booth, 2, 2)[0]
        if to_come(s, seat):
            value -= purchase(s, seat, booth, 2, 2)[0]
        return value
    if s.phase == STUDIO:
        card, value = action - PORTRAY, 0
        if to_come(s, rival):
            value += card_worth(s, rival, card)
        if to_come(s, seat):
            value -= card_worth(s, seat, card)
        return value
    return 0 if action == STOP else -1


@rule
def waking_leonardo(s: Record, seat: int, hour: int) -> int:
    """Best between oneself and the rival; and not at the hour one wants."""
    mine, theirs = hour_of(s, seat), hour_of(s, 1 - seat)
    value = 0
    if mine == EMPTY:
        value -= getting_up(s, seat, hour)
    elif hour > mine:
        value += FIRST
    if theirs == EMPTY:
        value += getting_up(s, 1 - seat, hour)
    elif hour < theirs:
        value += FIRST
    return value


@rule
def wanted(s: Record, seat: int, segment: int) -> int:
    """A segment to somebody who has the paints for it, or may have them soon."""
    lacking = missing(purse(s, seat), int(RECIPES[s.fresco[segment]]))
    return POINT * int(POINTS[s.fresco[segment]]) >> lacking


@rule
def to_come(s: Record, seat: int) -> bool:
    """Whether a seat still acts at this place."""
    return s.plan[seat, s.place] > 0 and hour_of(s, seat) > int(s.clock)
