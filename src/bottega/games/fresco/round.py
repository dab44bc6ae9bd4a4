"""The round: who does what next, and what happens between two rounds and at the end."""

from bottega.core.rule import rule

from . import box
from . import phases as ask
from . import places as at
from .cathedral import ask_cathedral
from .hostel import call_next, seat_of
from .market import ask_market, gap
from .portraits import clear_easels
from .state import EMPTY, MAX_SEATS, Public, State, depart
from .studio import ask_studio
from .theater import ask_theater
from .track import in_front, painters, put
from .workshop import ask_workshop


@rule
def carry_on(s: State) -> None:
    """Go from painter to painter and from place to place until somebody has to be asked (3.6)."""
    while not asked(s):
        if next_visit(s):
            continue
        if s.place == at.INCOME:
            dawn(s)
            return
        s.place, s.clock = s.place + 1, EMPTY
        depart(s)
        if s.place == at.INCOME and evening(s):
            return


@rule
def asked(s: State) -> bool:
    """Whether the painter who acts has something to decide, and what."""
    if s.landing:
        s.phase = ask.TRACK
    elif s.picks:
        s.phase = ask.PAINT
    elif s.segment != EMPTY:
        s.phase = ask.BISHOP
    elif s.altar:
        s.phase = ask.ALTAR
    elif s.request != EMPTY:
        s.phase = ask.REQUEST
    else:
        return (s.waiting > 0 or s.mixes > 0) and asked_here(s)
    return True


@rule
def asked_here(s: State) -> bool:
    """Whether his apprentices find something to do at this place (3.7); on side 2 of the sheet the
    last column leads to the cathedral again (3.8)."""
    if s.place == at.MARKET:
        found = ask_market(s)
    elif s.place == at.STUDIO:
        found = ask_studio(s)
    elif s.place == at.WORKSHOP:
        found = ask_workshop(s)
    elif s.place == at.CATHEDRAL or s.ending:
        found = ask_cathedral(s)
    else:
        found = ask_theater(s)
    if not found:
        s.idle[s.turn, s.place] = s.waiting
    return found


@rule
def next_visit(s: State) -> bool:
    """The next painter with business at this place, the earliest first (2.7, 3.6)."""
    for clock in range(s.clock + 1, box.HOURS):
        painter = int(s.guest[clock])
        if painter != EMPTY and business(s, painter):
            s.clock, s.turn, s.mover = clock, painter, seat_of(s, painter)
            depart(s)
            if s.place == at.INCOME:
                s.picks = business(s, painter)
            else:
                s.waiting = business(s, painter)
            return True
    return False


@rule
def business(s: State, painter: int) -> int:
    """The apprentices of a painter at this place; when income is paid, the basic paints he may
    choose (14.7)."""
    if s.place == at.INCOME:
        return int(s.stacks[painter, box.GENERAL])
    return int(s.plan[painter, s.place])


# Evening and dawn


@rule
def evening(s: State) -> bool:
    """All places are done. True when the market is filled first, or the game is over (10, 11)."""
    if s.ending or s.uncovered == box.SEGMENTS:
        pay_out(s)
        s.phase = ask.DONE
        return True
    if gap(s) != EMPTY:
        s.phase = ask.FILL_BOOTHS
        return True
    pay_incomes(s)
    return False


@rule
def pay_incomes(s: State) -> None:
    """Every seat at once; the paints of general requests are chosen afterwards (10.2, 14.7)."""
    for seat in range(s.seats):
        s.thalers[seat] += income(s, seat)
        for request in range(box.GENERAL + 1, box.REQUESTS):
            s.paints[seat, box.ORANGE + request - 1] += s.stacks[seat, request]


@rule
def income(s: Public, seat: int) -> int:
    """A Thaler for every tile, for every stack under a request, and from God's servant
    (10.2, 13.8, 14.6)."""
    thalers = box.SERVANT_THALERS if s.holder[box.SERVANT] == seat else 0
    for back in range(box.BACKS):
        thalers += int(s.tiles[seat, back])
    for request in range(box.REQUESTS):
        thalers += int(s.stacks[seat, request])
    return thalers


@rule
def dawn(s: State) -> None:
    """Painters go back to bed, and new portraits come (10.3, 10.4)."""
    for hour in range(box.HOURS):
        s.guest[hour] = EMPTY
    if s.portraits:
        clear_easels(s)
        s.phase = ask.SHOW_PORTRAITS
    else:
        begin_round(s)


@rule
def begin_round(s: State) -> None:
    """Those at the start change places, Leonardo's tile is passed on, and it is seen whether this
    round is the last (10.5, 10.6, 11.1, 13.10)."""
    if s.lap > 0:
        rotate(s)
        s.host = EMPTY if s.host == EMPTY else 1 - s.host
    s.lap += 1
    s.ending = is_last(s)
    s.phase, s.place, s.clock, s.led = ask.HOSTEL, at.MARKET, EMPTY, 0
    s.abed = (1 << painters(s)) - 1
    call_next(s)


@rule
def is_last(s: State) -> bool:
    """Few tiles are left, or with the module no portrait (11.1, 13.10)."""
    if box.SEGMENTS - int(s.uncovered) <= box.LAST_TILES:
        return True
    return bool(s.portraits == 1 and s.unseen == 0)


@rule
def rotate(s: State) -> None:
    """Of the painters at the start the foremost goes last, the others step up (10.5)."""
    first, above = EMPTY, EMPTY  # the foremost painter; the space of the painter looked at last
    for place in range(MAX_SEATS, 0, -1):
        painter = at_start(s, place)
        if painter != EMPTY:
            if first == EMPTY:
                first = painter
            else:
                s.start[painter] = above
            above = place
    if first != EMPTY:
        s.start[first] = above


@rule
def at_start(s: State, place: int) -> int:
    """The painter on a start space, or EMPTY."""
    for painter in range(painters(s)):
        if s.start[painter] == place:
            return painter
    return EMPTY


@rule
def pay_out(s: State) -> None:
    """The last points, for money, in the order of getting up and always forward (11.4)."""
    for painter in range(MAX_SEATS):
        s.earned[painter] = s.space[painter]
    for hour in range(box.HOURS):
        seat = int(s.guest[hour])
        if seat != EMPTY and seat < s.seats:
            points = for_money(s, seat)
            if points:
                put(s, seat, in_front(s, seat, int(s.space[seat]) + points))


@rule
def for_money(s: Public, seat: int) -> int:
    """What a seat's money is worth when the work is done (11.4)."""
    return int(s.thalers[seat]) // box.THALERS_PER_POINT
