"""What a sensible painter does first: how good each action looks, in hundredths of a point.

He knows what things are worth to him, sends apprentices one by one where the next adds most, and
thinks of the others only when he acts for Leonardo.
"""

from bottega.core.rule import Odds, Worth, rule

from . import actions as do
from . import box
from . import phases as ask
from . import places as at
from .cathedral import bonus, brought
from .hostel import apprentices_by_mood, mood_after
from .leonardo import acts_for_leonardo
from .market import booths, price
from .paints import bundle_of
from .planning import sent
from .sending import my_price, sending
from .state import EMPTY, State
from .track import painters
from .windows import window
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
    request_worth,
    segment_worth,
    together,
    welcome,
)

REACH = 5  # own decisions that a search plans as a tree: about a sheet of apprentices

FIRST = 40  # acting before another painter
BUYS = 3  # tiles one usually buys in a round
HOPE = 41  # of a hundred: how much counts what a blend makes possible
BOOTH = do.STOCK  # where `worth` keeps what a booth offers: the dealer's numbers, never asked


@rule
def prefer(s: State, seat: int, odds: Odds, worth: Worth) -> None:
    """How good each legal action looks; of a plan, each column. Nobody thinks of taking an
    apprentice back: it would only lead to plans that are thought of anyway, and back."""
    if s.phase == ask.PLANNING:
        for column in range(box.COLUMNS):
            odds[do.TAKE_BACK + column] = 0
        worth[do.READY] = 0
        if sent(s, seat) < s.apprentices[seat]:
            sending(s, seat, worth)
        return
    leonardo = acts_for_leonardo(s)
    first, end = window(s)
    if s.phase == ask.MARKET and s.booth == EMPTY and not leonardo:
        note_booths(s, seat, worth)
    for action in range(first, end):
        if odds[action]:
            if leonardo:
                worth[action] = for_leonardo(s, seat, action)
            else:
                worth[action] = value_of(s, seat, action, worth)


@rule
def needless(s: State, seat: int, action: int) -> bool:
    """Less than all the money or all the fun there is (6.1, 8.1), and to pay for a bishop who
    brings no more: he comes anyway (5.3 to 5.5)."""
    if s.phase == ask.THEATER:
        return action == do.STOP or action < do.ENJOY + int(s.waiting) - 1
    if s.phase == ask.STUDIO and not acts_for_leonardo(s):
        return action == do.STOP or action < do.EARN + int(s.waiting) - 1
    return s.phase == ask.BISHOP and action != do.LEAD and not pays(s, seat, action - do.LEAD)


@rule
def pays(s: State, seat: int, way: int) -> bool:
    """Whether the bishop's bonus is more when he is led that way."""
    here = bonus(s, seat, brought(s, int(s.segment), 0))
    return bonus(s, seat, brought(s, int(s.segment), way)) > here


@rule
def discreet(s: State) -> bool:
    """A plan is ready when its painter says so."""
    return bool(s.phase == ask.PLANNING)


@rule
def value_of(s: State, seat: int, action: int, worth: Worth) -> int:
    """Any decision for oneself but the secret plan; to stop is worth nothing."""
    if action == do.STOP:
        return 0
    if s.phase == ask.HOSTEL:
        return getting_up(s, seat, action - do.GET_UP)
    if s.phase == ask.MARKET:
        return trading(s, seat, action, worth)
    if s.phase == ask.CATHEDRAL:
        return restoring(s, seat, action)
    if s.phase == ask.BISHOP:
        return leading(s, seat, action - do.LEAD)
    if s.phase == ask.ALTAR:
        return altar_worth(s, seat, do.altar_paid(action))
    if s.phase == ask.STUDIO:
        return in_studio(s, seat, action)
    if s.phase == ask.WORKSHOP:
        return at_work(s, seat, action)
    if s.phase == ask.REQUEST:
        return -splashes(action - do.GIVE)
    if s.phase == ask.PAINT:
        return welcome(s, seat, 1 << 4 * (action - do.PICK))
    if s.phase == ask.THEATER:
        return action - do.ENJOY + 1
    return action - do.LAND


# Morning


@rule
def getting_up(s: State, seat: int, hour: int) -> int:
    """Early is first and cheap, late is merry."""
    mood = mood_after(s, seat, int(box.MOOD_CHANGE[hour]))
    cost = money(s, BUYS * int(box.PRICES[s.falling, hour]))
    value = APPRENTICE * apprentices_by_mood(mood) - cost
    if not s.ending:
        value += MOOD * mood
    for other in range(painters(s)):
        if other != seat:
            theirs = hour_of(s, other)
            if theirs == EMPTY:
                value += FIRST * (box.HOURS - 1 - hour) // (box.HOURS - 1)
            elif theirs > hour:
                value += FIRST
    return value


# At the places


@rule
def note_booths(s: State, seat: int, worth: Worth) -> None:
    """The best that all apprentices together can do in each booth."""
    for booth in range(booths(s)):
        worth[BOOTH + booth], _, _ = purchase(s, seat, booth, int(s.waiting), price(s))


@rule
def trading(s: State, seat: int, action: int, worth: Worth) -> int:
    """The booth where all apprentices together do best, and there the best tile first."""
    if action < do.BUY:
        return -1
    stall = action - do.BUY
    tile = welcome(s, seat, int(box.KINDS[s.stall[stall]])) - money(s, price(s))
    if s.booth != EMPTY:
        return tile
    return int(worth[BOOTH + stall // box.STALLS]) + tile // 8


@rule
def restoring(s: State, seat: int, action: int) -> int:
    """A segment, or the altar in its best way."""
    if action == do.RESTORE_ALTAR:
        return altar_worth(s, seat, best_altar(s, seat, bundle_of(s, seat)))
    return segment_worth(s, seat, action - do.RESTORE)


@rule
def leading(s: State, seat: int, way: int) -> int:
    """The bishop's bonus, and what it costs."""
    points = bonus(s, seat, brought(s, int(s.segment), way))
    return POINT * points - (money(s, box.BISHOP_THALERS) if way else 0)


@rule
def in_studio(s: State, seat: int, action: int) -> int:
    """Money for all; or a portrait, and money for the others."""
    if action < do.PORTRAY:
        return money(s, box.STUDIO_THALERS * (action - do.EARN + 1))
    return card_worth(s, seat, action - do.PORTRAY) + money(
        s, box.STUDIO_THALERS * (int(s.waiting) - 1)
    )


@rule
def at_work(s: State, seat: int, action: int) -> int:
    """A request first, then blends."""
    return (
        request_worth(s, action - do.FULFIL)
        if action >= do.FULFIL
        else blending(s, seat, action - do.BLEND)
    )


@rule
def splashes(back: int) -> int:
    """How many requests could use a tile."""
    return (back & 1) + (back >> 1 & 1) + (back >> 2)


@rule
def blending(s: State, seat: int, blend: int) -> int:
    """What becomes possible with it, less what it uses up."""
    paints, recipe, gives = (
        bundle_of(s, seat),
        int(box.BLEND_RECIPES[blend]),
        int(box.BLEND_GIVES[blend]),
    )
    value = welcome(s, seat, 1 << 4 * gives) - welcome(s, seat, recipe)
    after = together(paints - recipe, 1 << 4 * gives)
    return value + (promise(s, after) - promise(s, paints)) * HOPE // 100


# For Leonardo


@rule
def for_leonardo(s: State, seat: int, action: int) -> int:
    """He takes away what the rival wants, and leaves what one wants oneself."""
    rival = 1 - seat
    if s.phase == ask.HOSTEL:
        return waking_leonardo(s, seat, action - do.GET_UP)
    if s.phase == ask.CATHEDRAL:
        segment = action - do.RESTORE
        return wanted(s, rival, segment) - wanted(s, seat, segment)
    if s.phase == ask.MARKET:
        return stock_worth(s, rival, action - do.CLOSE) - stock_worth(s, seat, action - do.CLOSE)
    if s.phase == ask.STUDIO:
        card = action - do.PORTRAY
        return portrait_wanted(s, rival, card) - portrait_wanted(s, seat, card)
    return 0 if action == do.STOP else -1


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
    lacking = missing(bundle_of(s, seat), int(box.RECIPES[s.fresco[segment]]))
    return POINT * int(box.POINTS[s.fresco[segment]]) >> lacking


@rule
def stock_worth(s: State, seat: int, booth: int) -> int:
    """A booth to somebody who has yet to come to the market."""
    if not to_come(s, seat):
        return 0
    value, _, _ = purchase(s, seat, booth, int(s.plan[seat, at.MARKET]), my_price(s, seat))
    return value


@rule
def portrait_wanted(s: State, seat: int, card: int) -> int:
    """A portrait to somebody who has yet to come to the studio."""
    return card_worth(s, seat, card) if to_come(s, seat) else 0


@rule
def to_come(s: State, seat: int) -> bool:
    """Whether a seat still acts at this place."""
    return s.plan[seat, s.place] > 0 and hour_of(s, seat) > int(s.clock)
