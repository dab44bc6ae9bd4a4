"""What things are worth to a painter who does not look far, in hundredths of a point."""

from bottega.core.rule import rule

from . import box
from .cathedral import altars, bonus, ways
from .hostel import apprentices_by_mood
from .market import booths
from .paints import covers
from .requests import request_points, suiting
from .state import EMPTY, State

POINT = 100
THALER = 48  # a Thaler; two make a point at the end, and before that they buy paints
BASIC_PAINT = 151  # a red, yellow or blue paint
BLENDED_PAINT = 319  # an orange, green or purple one
SPECIAL_PAINT = 1412  # a pink or brown one
LAST_BASIC = 70  # a basic paint in the last round
LAST_BLENDED = 200  # a blended one
CROWD = 12  # less for each paint of the same colour one has already
INCOME = 3  # a Thaler every round, for each segment until the last round
MOOD = 9  # a step of mood
APPRENTICE = 150  # one more apprentice next round
LASTING = 16  # a lasting portrait, for each segment until the last round
FULFILLED = 12  # the paint a request brings, for each segment until the last round
ALL_NIBBLES = 0x11111111  # times this, the top nibble of a bundle holds its sum


@rule
def tally(bundle: int) -> int:
    """How many paints a bundle holds."""
    return (bundle * ALL_NIBBLES >> 28) & 15


@rule
def together(paints: int, bundle: int) -> int:
    """Paints and what comes to them; as ever no more than 7 of a colour count."""
    both = paints + bundle
    return (both | ((both & box.NIBBLES) >> 3) * 7) & ~box.NIBBLES


@rule
def future(s: State) -> int:
    """How many segments are left until the last round."""
    return max(box.SEGMENTS - int(s.uncovered) - box.LAST_TILES, 0)


# Paints


@rule
def money(s: State, thalers: int) -> int:
    """Thalers: in the last round what they score."""
    return thalers * (POINT // box.THALERS_PER_POINT if s.ending else THALER)


@rule
def paint_worth(s: State, colour: int) -> int:
    """A paint as such; in the last round about what it brings at the altar."""
    if colour < box.BASICS:
        return LAST_BASIC if s.ending else BASIC_PAINT
    if colour < box.BASICS + box.BLENDED:
        return LAST_BLENDED if s.ending else BLENDED_PAINT
    return SPECIAL_PAINT


@rule
def welcome(s: State, seat: int, bundle: int) -> int:
    """Paints to somebody who has some: of the colours he lacks they are worth more."""
    value, colour = 0, 0
    while bundle:
        count = bundle & 7
        if count:
            value += count * (paint_worth(s, colour) - CROWD * int(s.paints[seat, colour]))
        bundle, colour = bundle >> 4, colour + 1
    return value


# The market


@rule
def hour_of(s: State, painter: int) -> int:
    """When a painter got up, or EMPTY."""
    for hour in range(box.HOURS):
        if s.guest[hour] == painter:
            return hour
    return EMPTY


@rule
def best_tile(s: State, seat: int, booth: int, bought: int, price: int) -> tuple[int, int]:
    """The best of the tiles in a booth that are not bought: its gain and its place, or EMPTY."""
    best, choice = 0, EMPTY
    for stall in range(booth * box.STALLS, booth * box.STALLS + box.STALLS):
        if s.stall[stall] != EMPTY and not bought >> stall & 1:
            gain = welcome(s, seat, int(box.KINDS[s.stall[stall]])) - money(s, price)
            if gain > best:
                best, choice = gain, stall
    return best, choice


@rule
def purchase(s: State, seat: int, booth: int, count: int, price: int) -> tuple[int, int, int]:
    """The best that so many apprentices can buy in a booth: its worth, the paints, and its worth
    with one apprentice more."""
    value, bundle, bought, more = 0, 0, 0, 0
    for number in range(min(count + 1, int(s.thalers[seat]) // max(price, 1))):
        best, choice = best_tile(s, seat, booth, bought, price)
        more = value + best
        if choice == EMPTY or number == count:
            break
        value, bought = more, bought | 1 << choice
        bundle = together(bundle, int(box.KINDS[s.stall[choice]]))
    return value, bundle, more


@rule
def best_purchase(s: State, seat: int, count: int, price: int) -> tuple[int, int, int]:
    """The same in the best booth."""
    value, bundle, more = 0, 0, 0
    for booth in range(booths(s)):
        found, paints, further = purchase(s, seat, booth, count, price)
        more = max(more, further)
        if found > value:
            value, bundle = found, paints
    return value, bundle, more


# The cathedral


@rule
def blessing(s: State, seat: int, segment: int) -> int:
    """The bishop's bonus, led for a Thaler if that pays."""
    nearness = int(box.NEARNESS[s.bishop, segment])
    value = POINT * bonus(s, seat, nearness)
    if ways(s, seat, segment) >> nearness + 1 & 1:
        return max(value, POINT * bonus(s, seat, nearness + 1) - money(s, box.BISHOP_THALERS))
    return value


@rule
def segment_worth(s: State, seat: int, segment: int) -> int:
    """A segment's points and income, less what its paints would be worth later."""
    tile = int(s.fresco[segment])
    value = POINT * int(box.POINTS[tile]) + blessing(s, seat, segment)
    if s.ending:
        return value
    return value + INCOME * future(s) - welcome(s, seat, int(box.RECIPES[tile]))


@rule
def altar_worth(s: State, seat: int, altar: int) -> int:
    """The same for a way to restore the altar."""
    value = POINT * int(box.ALTAR_POINTS[altar])
    return value if s.ending else value - welcome(s, seat, int(box.ALTAR_RECIPES[altar]))


@rule
def best_altar(s: State, seat: int, paints: int) -> int:
    """The altar as one would pay for it now, or EMPTY."""
    best = EMPTY
    for altar in range(altars(s)):
        if covers(paints, box.ALTAR_RECIPES[altar]):
            if best == EMPTY or altar_worth(s, seat, altar) > altar_worth(s, seat, best):
                best = altar
    return best


@rule
def next_restored(s: State, seat: int, paints: int, done: int) -> tuple[int, int, int]:
    """The best that can be restored with these paints, besides the segments done already: what
    it is worth, the paints that remain, and the segments done then."""
    value, choice = 0, EMPTY
    for segment in range(box.SEGMENTS):
        tile = int(s.fresco[segment])
        if tile != EMPTY and not done >> segment & 1 and covers(paints, box.RECIPES[tile]):
            gain = segment_worth(s, seat, segment)
            if gain > value:
                value, choice = gain, segment
    altar = best_altar(s, seat, paints) if s.ending else EMPTY
    if altar != EMPTY and altar_worth(s, seat, altar) > value:
        return altar_worth(s, seat, altar), paints - int(box.ALTAR_RECIPES[altar]), done
    if choice == EMPTY:
        return 0, paints, done
    return value, paints - int(box.RECIPES[s.fresco[choice]]), done | 1 << choice


# The workshop, the theater and the studio


@rule
def blends_possible(paints: int) -> int:
    """About how many blends basic paints allow: pairs, but of two colours each."""
    red, yellow, blue = paints & 7, paints >> 4 & 7, paints >> 8 & 7
    basics = red + yellow + blue
    return min(basics // 2, basics - max(red, yellow, blue))


@rule
def mood_worth(s: State, mood: int) -> int:
    """A mood when the round is over: freedom to get up early, and perhaps an apprentice."""
    if s.ending:
        return 0
    mood = min(mood, box.MOOD_TOP)
    return MOOD * mood + APPRENTICE * apprentices_by_mood(mood - 1)


@rule
def card_worth(s: State, seat: int, card: int) -> int:
    """What a portrait gives."""
    value = POINT * int(box.CARDS[card, box.CARD_POINTS]) + money(
        s, int(box.CARDS[card, box.CARD_THALERS])
    )
    value += paint_worth(s, 0) * int(box.CARDS[card, box.CARD_BASICS])
    mood, steps = int(s.mood[seat]), int(box.CARDS[card, box.CARD_MOOD])
    if steps:
        value += mood_worth(s, mood + steps) - mood_worth(s, mood)
    if box.CARDS[card, box.CARD_PAINT] != box.NONE:
        value += paint_worth(s, int(box.CARDS[card, box.CARD_PAINT]))
    if box.CARDS[card, box.CARD_POWER] != box.NONE:
        value += LASTING * future(s)
    return value


@rule
def missing(paints: int, recipe: int) -> int:
    """How many paints of a recipe are lacking."""
    rest = (recipe | box.NIBBLES) - paints
    return tally(rest & ((rest & box.NIBBLES) >> 3) * 7)


@rule
def promise(s: State, paints: int) -> int:
    """All segments one could restore, and a little for those one nearly could."""
    value = 0
    for segment in range(box.SEGMENTS):
        tile = int(s.fresco[segment])
        if tile != EMPTY:
            value += POINT * int(box.POINTS[tile]) >> 2 * missing(paints, int(box.RECIPES[tile]))
    return value


@rule
def request_worth(s: State, request: int) -> int:
    """A request's points, and the paint it brings."""
    return POINT * request_points(s, request) + FULFILLED * future(s)


@rule
def best_request(s: State, seat: int) -> int:
    """The best request that a seat has the tiles for."""
    best = 0
    for request in range(box.REQUESTS):
        if s.stock[request] and suiting(s, seat, request) >= box.REQUEST_TILES:
            best = max(best, request_worth(s, request))
    return best
