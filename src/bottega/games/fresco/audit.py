"""What must be true of every state: nothing is created or lost, and nobody is in two places."""

from .box import (
    APPRENTICES,
    BACK,
    BACKS,
    BASICS,
    BLEND_TILES,
    BLENDED,
    CARD_POWER,
    CARDS,
    COPIES,
    FRESCO_TILES,
    HOURS,
    KIND_COUNT,
    MARKET_TILES,
    MOOD_BOTTOM,
    MOOD_TOP,
    PORTRAITS,
    POWERS,
    REQUESTS,
    SEGMENTS,
    SPACES,
    TILES,
)
from .market import booths, is_open
from .planning import sent
from .state import (
    DRAW_PAINTERS,
    EMPTY,
    HOSTEL,
    INCOME,
    LAY_TILES,
    PLANNING,
    SHOW_PORTRAITS,
    State,
)
from .track import behind, occupied, painters


def audit(s: State) -> list[str]:
    """Everything that is wrong with a state; nothing, if the rules are right."""
    checks = (_fresco, _market, _hostel, _plans, _track, _goods, _portraits, _requests, _asked)
    return [complaint for check in checks for complaint in check(s)]


def _bits(bits: int, count: int) -> list[int]:
    return [number for number in range(count) if int(bits) >> number & 1]


def _fresco(s: State) -> list[str]:
    wrong = []
    laid = [int(tile) for tile in s.fresco if tile != EMPTY]
    known = laid + _bits(s.unlaid, TILES)
    if len(set(known)) != len(known) or (not s.blends and max(known, default=0) >= FRESCO_TILES):
        wrong.append(f"tiles are on the ceiling twice, or not of this game: {sorted(known)}")
    backs = [int(s.tiles[:, back].sum()) + int(s.stacked[back]) for back in range(BACKS)]
    box = BLEND_TILES - int(s.spare) if s.blends else 0
    total = TILES if s.blends else FRESCO_TILES
    if len(known) + sum(backs) + box != total:
        wrong.append(f"{len(known)} tiles, {sum(backs)} restored and {box} removed are not {total}")
    for back in range(BACKS):
        there = sum(int(BACK[tile]) == back for tile in range(total))
        here = backs[back] + sum(int(BACK[tile]) == back for tile in known)
        if here > there or (here != there and not s.blends):
            wrong.append(f"{here} tiles have the back {back}, not {there}")
    if s.phase > LAY_TILES and not (SEGMENTS - len(laid) == s.uncovered == sum(backs)):
        wrong.append(f"{s.uncovered} segments are said to be uncovered, {len(laid)} have tiles")
    return wrong


def _market(s: State) -> list[str]:
    wrong = []
    for kind in range(MARKET_TILES):
        here = int(s.bag[kind]) + sum(int(tile) == kind for tile in s.stall)
        there = int(KIND_COUNT[1 if s.seats == 4 else 0, kind])
        if here != there:
            wrong.append(f"there are {here} market tiles of kind {kind}, not {there}")
    if s.booth != EMPTY and not (s.booth < booths(s) and is_open(s, int(s.booth))):
        wrong.append(f"somebody buys in the closed booth {s.booth}")
    return wrong


def _hostel(s: State) -> list[str]:
    wrong = []
    up = [int(guest) for guest in s.guest if guest != EMPTY]
    everybody = list(range(painters(s)))
    if s.phase >= HOSTEL and sorted(up + _bits(s.abed, 8)) != everybody:
        wrong.append(f"{up} have got up, and {s.abed:b} are in bed")
    if s.phase > HOSTEL and s.abed:
        wrong.append(f"the painters {s.abed:b} are still in bed")
    if s.phase > PLANNING and s.clock != EMPTY and s.turn != s.guest[s.clock]:
        wrong.append(f"painter {s.turn} acts at {s.clock}, when {s.guest[s.clock]} got up")
    for seat in range(s.seats):
        if not MOOD_BOTTOM <= s.mood[seat] <= MOOD_TOP:
            wrong.append(f"seat {seat} is in the mood {s.mood[seat]}")
        if s.phase > HOSTEL and abs(int(s.apprentices[seat]) - APPRENTICES) > 1:
            wrong.append(f"seat {seat} has {s.apprentices[seat]} apprentices")
    if not -1 <= s.clock < HOURS:
        wrong.append(f"it is {s.clock} o'clock")
    return wrong


def _plans(s: State) -> list[str]:
    wrong = []
    if s.phase != PLANNING and s.sketch.any():
        wrong.append("somebody still plans")
    if s.phase == PLANNING and s.plan.any():
        wrong.append("a plan is known before it is made")
    for seat in range(s.seats):
        for plan in (s.plan[seat], s.sketch[seat]):
            if plan.max() > SPACES or plan.min() < 0 or plan.sum() > APPRENTICES + 1:
                wrong.append(f"seat {seat} cannot plan {plan}")
        if s.phase > HOSTEL and s.plan[seat].sum() > s.apprentices[seat]:
            wrong.append(f"seat {seat} planned {s.plan[seat]} with {s.apprentices[seat]}")
        if s.phase == PLANNING:
            spare = int(s.apprentices[seat]) - sent(s, seat)
            if spare < 0 or (spare == 0 and not s.ready >> seat & 1):
                wrong.append(f"seat {seat} has {spare} apprentices left and plans on")
    return wrong


def _track(s: State) -> list[str]:
    wrong = []
    everybody = range(painters(s))
    spaces = [int(s.space[painter]) for painter in everybody]
    starts = [int(s.start[painter]) for painter in everybody]
    for taken in (spaces, starts):
        beyond = [place for place in taken if place]
        if len(set(beyond)) != len(beyond) or min(taken) < 0:
            wrong.append(f"two painters share a space: {spaces}, at the start {starts}")
    if s.phase > DRAW_PAINTERS and any((s.space[p] == 0) == (s.start[p] == 0) for p in everybody):
        wrong.append(f"the painters stand on {spaces}, at the start on {starts}")
    if s.landing:
        painter, space = int(s.turn), int(s.landing)
        if not (occupied(s, painter, space) and behind(s, painter, space) > 0):
            wrong.append(f"nothing is to be chosen on space {space} of {spaces}")
    return wrong


def _goods(s: State) -> list[str]:
    wrong = []
    if s.thalers.min() < 0 or s.paints.min() < 0 or s.tiles.min() < 0:
        wrong.append(f"somebody has less than nothing: {s.thalers} {s.paints} {s.tiles}")
    if s.paints[:, BASICS + BLENDED :].any() and not s.blends:
        wrong.append("there is pink or brown without the special blend colours")
    if s.thalers[s.seats :].any() or s.paints[s.seats :].any():
        wrong.append("Leonardo has money or paint")
    return wrong


def _portraits(s: State) -> list[str]:
    wrong = []
    unseen, shown = _bits(s.unseen, PORTRAITS), [int(card) for card in s.shown if card != EMPTY]
    if set(unseen) & set(shown) or len(set(shown)) != len(shown):
        wrong.append(f"the portraits {shown} are shown, {unseen} not yet")
    for power in range(POWERS):
        cards = [card for card in range(PORTRAITS) if CARDS[card, CARD_POWER] == power]
        if s.holder[power] != EMPTY and (set(cards) & set(unseen + shown) or not cards):
            wrong.append(f"seat {s.holder[power]} has a portrait that is not taken yet")
    turned_up = PORTRAITS - len(unseen) if s.portraits else 0
    drawing = len(shown) if s.phase == SHOW_PORTRAITS else 0
    if turned_up != (2 * int(s.lap) + drawing if s.portraits else 0):
        wrong.append(f"{turned_up} portraits were shown in {s.lap} rounds")
    return wrong


def _requests(s: State) -> list[str]:
    wrong, fulfilled = [], 0
    for wish in range(REQUESTS):
        copies = COPIES if s.requests else 0
        taken = copies - int(s.stock[wish])
        fulfilled += taken
        owned = int(s.stacks[:, wish].sum())
        if owned > taken or (owned != taken and s.seats > 2):
            wrong.append(f"{owned} requests of type {wish} lie with seats, {taken} were taken")
    if int(s.stacked.sum()) != 3 * fulfilled + int(s.given):
        wrong.append(f"{s.stacked} tiles lie under {fulfilled} requests")
    return wrong


def _asked(s: State) -> list[str]:
    pending = [s.landing != 0, s.segment != EMPTY, s.altar == 1, s.wish != EMPTY]
    if sum(pending) > 1:
        return ["two things are asked at once"]
    if s.picks and s.place != INCOME and not s.portraits:
        return [f"{s.picks} paints are to be chosen out of nothing"]
    return []
