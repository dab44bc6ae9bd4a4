"""What a sensible painter does first: how good each action looks, in hundredths of a point.

He knows what things are worth to him, sends apprentices one by one where the next adds most, and
thinks of the others only when he acts for Leonardo.
"""

from bottega.core.rule import Odds, Worth, rule

from .box import (
    BISHOP_THALERS,
    BLEND_GIVES,
    BLEND_RECIPES,
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
)
from .cathedral import bonus
from .hostel import apprentices_by_mood
from .leonardo import acts_for_leonardo
from .market import price
from .purse import purse
from .sending import my_price, sending
from .state import (
    ALTAR,
    AT_MARKET,
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
    REQUEST,
    RESTORE,
    RESTORE_ALTAR,
    STOP,
    STUDIO,
    THEATER,
    WORKSHOP,
    State,
)
from .track import painters
from .worth import (
    APPRENTICE,
    MOOD,
    POINT,
    altar_worth,
    best_altar,
    card_worth,
    hour_of,
    missing,
    money,
    promise,
    purchase,
    segment_worth,
    together,
    welcome,
    wish_worth,
)

REACH = 5  # own decisions that a search plans as a tree: about a sheet of apprentices

FIRST = 40  # acting before another painter
BUYS = 3  # tiles one usually buys in a round
HOPE = 41  # of a hundred: how much counts what a blend makes possible


@rule
def prefer(s: State, seat: int, odds: Odds, worth: Worth) -> None:
    """How good each legal action looks; of a plan, each column."""
    if s.phase == PLANNING:
        sending(s, seat, worth)
        return
    leonardo = acts_for_leonardo(s)
    for action in range(GET_UP, len(odds)):
        if odds[action]:
            if leonardo:
                worth[action] = for_leonardo(s, seat, action)
            else:
                worth[action] = value_of(s, seat, action)


@rule
def value_of(s: State, seat: int, action: int) -> int:
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
        return altar_worth(s, seat, action - PAY)
    if s.phase == STUDIO:
        return in_studio(s, seat, action)
    if s.phase == WORKSHOP:
        return at_work(s, seat, action)
    if s.phase == REQUEST:
        return -splashes(action - GIVE)
    if s.phase == PAINT:
        return welcome(s, seat, 1 << 4 * (action - PICK))
    if s.phase == THEATER:
        return action - ENJOY + 1
    return action - LAND


# Morning


@rule
def getting_up(s: State, seat: int, hour: int) -> int:
    """Early is first and cheap, late is merry."""
    mood = max(MOOD_BOTTOM, min(MOOD_TOP, int(s.mood[seat]) + int(MOOD_CHANGE[hour])))
    value = APPRENTICE * apprentices_by_mood(mood) - money(s, BUYS * int(PRICES[s.prices, hour]))
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


# At the places


@rule
def trading(s: State, seat: int, action: int) -> int:
    """The booth where all apprentices together do best, and there the best tile first."""
    if action < BUY:
        return -1
    stall = action - BUY
    tile = welcome(s, seat, int(KINDS[s.stall[stall]])) - money(s, price(s))
    if s.booth != EMPTY:
        return tile
    value, _ = purchase(s, seat, stall // STALLS, int(s.left), price(s))
    return value + tile // 8


@rule
def restoring(s: State, seat: int, action: int) -> int:
    """A segment, or the altar in its best way."""
    if action == RESTORE_ALTAR:
        return altar_worth(s, seat, best_altar(s, seat, purse(s, seat)))
    return segment_worth(s, seat, action - RESTORE)


@rule
def leading(s: State, seat: int, way: int) -> int:
    """The bishop's bonus, and what it costs."""
    nearness = way - 1 if way else int(NEARNESS[s.bishop, s.segment])
    return POINT * bonus(s, seat, nearness) - (money(s, BISHOP_THALERS) if way else 0)


@rule
def in_studio(s: State, seat: int, action: int) -> int:
    """Money for all; or a portrait, and money for the others."""
    if action < PORTRAY:
        return money(s, STUDIO_THALERS * (action - EARN + 1))
    return card_worth(s, seat, action - PORTRAY) + money(s, STUDIO_THALERS * (int(s.left) - 1))


@rule
def at_work(s: State, seat: int, action: int) -> int:
    """A request first, then blends."""
    return wish_worth(s, action - FULFIL) if action >= FULFIL else blending(s, seat, action - BLEND)


@rule
def splashes(back: int) -> int:
    """How many requests could use a tile."""
    return (back & 1) + (back >> 1 & 1) + (back >> 2)


@rule
def blending(s: State, seat: int, blend: int) -> int:
    """What becomes possible with it, less what it uses up."""
    paints, recipe, gives = purse(s, seat), int(BLEND_RECIPES[blend]), int(BLEND_GIVES[blend])
    value = welcome(s, seat, 1 << 4 * gives) - welcome(s, seat, recipe)
    after = together(paints - recipe, 1 << 4 * gives)
    return value + (promise(s, after) - promise(s, paints)) * HOPE // 100


# For Leonardo


@rule
def for_leonardo(s: State, seat: int, action: int) -> int:
    """He takes away what the rival wants, and leaves what one wants oneself."""
    rival = 1 - seat
    if s.phase == HOSTEL:
        return waking_leonardo(s, seat, action - GET_UP)
    if s.phase == CATHEDRAL:
        segment = action - RESTORE
        return wanted(s, rival, segment) - wanted(s, seat, segment)
    if s.phase == MARKET:
        return stock_worth(s, rival, action - CLOSE) - stock_worth(s, seat, action - CLOSE)
    if s.phase == STUDIO:
        card = action - PORTRAY
        return portrait_wanted(s, rival, card) - portrait_wanted(s, seat, card)
    return 0 if action == STOP else -1


@rule
def waking_leonardo(s: State, seat: int, hour: int) -> int:
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
def wanted(s: State, seat: int, segment: int) -> int:
    """A segment to somebody who has the paints for it, or may have them soon."""
    lacking = missing(purse(s, seat), int(RECIPES[s.fresco[segment]]))
    return POINT * int(POINTS[s.fresco[segment]]) >> lacking


@rule
def stock_worth(s: State, seat: int, booth: int) -> int:
    """A booth to somebody who has yet to come to the market."""
    if not to_come(s, seat):
        return 0
    value, _ = purchase(s, seat, booth, int(s.plan[seat, AT_MARKET]), my_price(s, seat))
    return value


@rule
def portrait_wanted(s: State, seat: int, card: int) -> int:
    """A portrait to somebody who has yet to come to the studio."""
    return card_worth(s, seat, card) if to_come(s, seat) else 0


@rule
def to_come(s: State, seat: int) -> bool:
    """Whether a seat still acts at this place."""
    return s.plan[seat, s.place] > 0 and hour_of(s, seat) > int(s.clock)
