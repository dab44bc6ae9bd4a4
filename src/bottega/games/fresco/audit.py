"""What must be true of every state: nothing is created or lost, and nobody is in two places."""

from . import box
from . import phases as ask
from . import places as at
from .market import booths, is_open
from .planning import sent
from .state import EMPTY, State
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
    known = laid + _bits(s.unlaid, box.TILES)
    total = box.TILES if s.blends else box.FRESCO_TILES
    if len(set(known)) != len(known) or max(known, default=0) >= total:
        wrong.append(f"tiles are on the ceiling twice, or not of this game: {sorted(known)}")
    backs = [int(s.tiles[:, back].sum()) + int(s.stacked[back]) for back in range(box.BACKS)]
    removed = box.BLEND_TILES - int(s.spare) if s.blends else 0
    if len(known) + sum(backs) + removed != total:
        wrong.append(f"{len(known)}, {sum(backs)} restored and {removed} removed are not {total}")
    for back in range(box.BACKS):
        there = sum(int(box.BACK[tile]) == back for tile in range(total))
        here = backs[back] + sum(int(box.BACK[tile]) == back for tile in known)
        if here > there or (here != there and not s.blends):
            wrong.append(f"{here} tiles have the back {back}, not {there}")
    if s.phase > ask.LAY_TILES and not (box.SEGMENTS - len(laid) == s.uncovered == sum(backs)):
        wrong.append(f"{s.uncovered} segments are said to be uncovered, {len(laid)} have tiles")
    return wrong


def _market(s: State) -> list[str]:
    wrong = []
    for kind in range(box.MARKET_TILES):
        here = int(s.bag[kind]) + sum(int(tile) == kind for tile in s.stall)
        there = int(box.KIND_COUNT[1 if s.seats == 4 else 0, kind])
        if here != there:
            wrong.append(f"there are {here} market tiles of kind {kind}, not {there}")
    if s.booth != EMPTY and not (s.booth < booths(s) and is_open(s, int(s.booth))):
        wrong.append(f"somebody buys in the closed booth {s.booth}")
    return wrong


def _hostel(s: State) -> list[str]:
    wrong = []
    up = [int(guest) for guest in s.guest if guest != EMPTY]
    everybody = list(range(painters(s)))
    if s.phase >= ask.HOSTEL and sorted(up + _bits(s.abed, 8)) != everybody:
        wrong.append(f"{up} have got up, and {s.abed:b} are in bed")
    if s.phase > ask.HOSTEL and s.abed:
        wrong.append(f"the painters {s.abed:b} are still in bed")
    if s.phase > ask.PLANNING and s.clock != EMPTY and s.turn != s.guest[s.clock]:
        wrong.append(f"painter {s.turn} acts at {s.clock}, when {s.guest[s.clock]} got up")
    for seat in range(s.seats):
        if not box.MOOD_BOTTOM <= s.mood[seat] <= box.MOOD_TOP:
            wrong.append(f"seat {seat} is in the mood {s.mood[seat]}")
        if s.phase > ask.HOSTEL and abs(int(s.apprentices[seat]) - box.APPRENTICES) > 1:
            wrong.append(f"seat {seat} has {s.apprentices[seat]} apprentices")
    if not -1 <= s.clock < box.HOURS:
        wrong.append(f"it is {s.clock} o'clock")
    return wrong


def _plans(s: State) -> list[str]:
    wrong = []
    if s.phase != ask.PLANNING and s.sketch.any():
        wrong.append("somebody still plans")
    if s.phase == ask.PLANNING and s.plan.any():
        wrong.append("a plan is known before it is made")
    for seat in range(s.seats):
        for plan in (s.plan[seat], s.sketch[seat]):
            if plan.max() > box.SPACES or plan.min() < 0 or plan.sum() > box.APPRENTICES + 1:
                wrong.append(f"seat {seat} cannot plan {plan}")
        if s.phase > ask.HOSTEL and s.plan[seat].sum() > s.apprentices[seat]:
            wrong.append(f"seat {seat} planned {s.plan[seat]} with {s.apprentices[seat]}")
        if s.phase == ask.PLANNING:
            spare = int(s.apprentices[seat]) - sent(s, seat)
            waits = s.ready_by_itself and not s.ready >> seat & 1
            if spare < 0 or (spare == 0 and waits):
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
    if s.phase > ask.DRAW_PAINTERS and any(
        (s.space[p] == 0) == (s.start[p] == 0) for p in everybody
    ):
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
    if s.paints[:, box.BASICS + box.BLENDED :].any() and not s.blends:
        wrong.append("there is pink or brown without the special blend colours")
    if s.thalers[s.seats :].any() or s.paints[s.seats :].any():
        wrong.append("Leonardo has money or paint")
    return wrong


def _portraits(s: State) -> list[str]:
    wrong = []
    unseen, shown = _bits(s.unseen, box.PORTRAITS), [int(card) for card in s.shown if card != EMPTY]
    if set(unseen) & set(shown) or len(set(shown)) != len(shown):
        wrong.append(f"the portraits {shown} are shown, {unseen} not yet")
    for power in range(box.POWERS):
        cards = [card for card in range(box.PORTRAITS) if box.CARDS[card, box.CARD_POWER] == power]
        if s.holder[power] != EMPTY and (set(cards) & set(unseen + shown) or not cards):
            wrong.append(f"seat {s.holder[power]} has a portrait that is not taken yet")
    turned_up = box.PORTRAITS - len(unseen) if s.portraits else 0
    drawing = len(shown) if s.phase == ask.SHOW_PORTRAITS else 0
    if turned_up != (2 * int(s.lap) + drawing if s.portraits else 0):
        wrong.append(f"{turned_up} portraits were shown in {s.lap} rounds")
    return wrong


def _requests(s: State) -> list[str]:
    wrong, fulfilled = [], 0
    for request in range(box.REQUESTS):
        copies = box.COPIES if s.requests else 0
        taken = copies - int(s.stock[request])
        fulfilled += taken
        owned = int(s.stacks[:, request].sum())
        if owned > taken or (owned != taken and s.seats > 2):
            wrong.append(f"{owned} requests of type {request} lie with seats, {taken} were taken")
    if int(s.stacked.sum()) != box.REQUEST_TILES * fulfilled + int(s.given):
        wrong.append(f"{s.stacked} tiles lie under {fulfilled} requests")
    return wrong


def _asked(s: State) -> list[str]:
    pending = [s.landing != 0, s.segment != EMPTY, s.altar == 1, s.request != EMPTY]
    if sum(pending) > 1:
        return ["two things are asked at once"]
    if s.picks and s.place != at.INCOME and not s.portraits:
        return [f"{s.picks} paints are to be chosen out of nothing"]
    return []
