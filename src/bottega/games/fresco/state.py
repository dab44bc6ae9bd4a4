"""The record of one game: what lies open, what is planned in secret, and what a seat may know."""

from bottega.core.dice import Dice, below
from bottega.core.game import Option
from bottega.core.record import (
    Open,
    Seats,
    amount,
    bits,
    copier,
    count,
    flag,
    int8,
    int32,
    int64,
    layout,
    one_of,
    seat,
    seat_bits,
    starter,
)
from bottega.core.rule import rule

from . import box
from . import phases as ask
from .places import INCOME

SEATS, MAX_SEATS = (2, 3, 4), Seats(4)
SEAT_COLOURS = ("red", "yellow", "green", "blue")
OPTIONS = (
    Option("prices", ("rising", "falling")),
    Option("screens", ("closed", "open")),
    Option("portraits", ("false", "true"), module=True),
    Option("requests", ("false", "true"), module=True),
    Option("blends", ("false", "true"), module=True),
    Option("specials_for_basics", ("true", "false")),
    Option("ready_by_itself", ("false", "true")),
)
PRICES_OPTION, SCREENS_OPTION, PORTRAITS_OPTION, REQUESTS_OPTION, BLENDS_OPTION = range(5)
SPECIALS_OPTION, READY_OPTION = 5, 6

# A painter is a seat's, or with two players Leonardo's (rule 12): arrays by painter hold him too.
LEONARDO = 2
EMPTY = -1  # no tile, no painter, no booth

# Of what some fields are
A_SEAT, SENT = seat(MAX_SEATS, "nobody"), count(box.SPACES)
MOOD = count(box.MOOD_TOP, least=box.MOOD_BOTTOM)
BASICS_MOST = int(box.CARDS[:, box.CARD_BASICS].max())


class Visit:
    """What the painter who acts is about at a place."""

    waiting = int8(of=SENT)  # his apprentices who have yet to act here
    mixes = int8(of=count(box.WORKSHOP_BLENDS))  # blends left to the one who has begun to blend
    once = int8(of=flag)  # 1 when he has had his one portrait or request here
    booth = int8(of=one_of(box.BOOTHS, "none"))  # the booth he buys in
    segment = int8(of=one_of(box.SEGMENTS, "none"))  # he restores it once the bishop's way is told
    altar = int8(of=flag)  # 1 while he chooses the paints for the altar
    request = int8(of=one_of(box.REQUESTS, "none"))  # the type of request he is fulfilling
    given = int8(of=count(box.REQUEST_TILES))  # tiles given for it so far
    picks = int8(of=count(BASICS_MOST))  # basic paints he may still choose
    landing = int32(of=amount(60))  # the occupied space where his move ends, or 0


class Public(Open, Visit):
    """What lies open."""

    falling = int8(of=flag)  # option prices: 1 falling
    screens_open = int8(of=flag)  # option screens: 1 open
    portraits = int8(of=flag)  # module: 1 on
    requests = int8(of=flag)  # module: 1 on
    blends = int8(of=flag)  # module: 1 on
    specials_for_basics = int8(of=flag)  # option: 1 if pink and brown do, at the altar
    ready_by_itself = int8(of=flag)  # option: 1 if who has sent all is ready
    phase = int8(of=one_of(ask.DONE + 1))  # what is asked
    place = int8(of=one_of(INCOME + 1))  # where the round is: a place, or INCOME
    turn = int8(of=A_SEAT)  # the painter who acts
    mover = int8(of=A_SEAT)  # the seat that decides for him
    host = int8(of=A_SEAT)  # the seat with the Leonardo tile
    ending = int8(of=flag)  # 1 in a last round known from its start: sheets on side 2
    # the hostel, the mood and the plans
    abed = int8(of=seat_bits(MAX_SEATS))  # painters who have not got up yet, as bits
    guest = int8(box.HOURS, of=A_SEAT)  # the painter who got up at each hour
    clock = int8(of=one_of(box.HOURS, "before the first"))  # the hour of the painter who acts
    mood = int8(MAX_SEATS, of=MOOD, at_first=box.MOOD_START)
    apprentices = int8(MAX_SEATS, of=count(box.APPRENTICES + 1))  # how many a seat has this round
    ready = int8(of=seat_bits(MAX_SEATS))  # seats that have finished planning, as bits
    plan = int8(MAX_SEATS, box.COLUMNS, of=SENT)  # apprentices sent to each place, once revealed
    idle = int8(MAX_SEATS, box.COLUMNS, of=SENT)  # those of them who found nothing to do there
    # the market
    stall = int8(box.BOOTHS * box.STALLS, of=one_of(box.MARKET_TILES, "empty"))  # its tile's kind
    bag = int8(box.MARKET_TILES, of=count(box.MARKET_TILES))  # tiles of each kind
    # the cathedral
    unlaid = int64(of=bits(box.TILES))  # fresco tiles that are not laid out yet, as bits
    spare = int8(of=count(box.BLEND_TILES))  # tiles that still go back into the box, 0-7
    fresco = int8(box.SEGMENTS, of=one_of(box.TILES, "none"))  # the tile on each segment
    uncovered = int8(of=count(box.SEGMENTS))  # segments without a tile
    bishop = int8(of=one_of(box.SEGMENTS), at_first=box.CENTRE)  # his segment
    leonardo = int8(of=one_of(box.SEGMENTS, "none"))  # the segment of Leonardo's painter
    # what the painters have
    start = int8(MAX_SEATS, of=one_of(MAX_SEATS + 1))  # a painter's start space, or 0 on the track
    space = int32(MAX_SEATS, of=amount(100))  # each painter on the track, 0 at the start
    earned = int32(MAX_SEATS, of=amount(100))  # where each stood before money was counted
    thalers = int32(MAX_SEATS, of=amount(40))
    paints = int32(MAX_SEATS, box.COLOURS, of=amount(8))
    tiles = int8(MAX_SEATS, box.BACKS, of=amount(8))  # fresco tiles by backs, without those stacked
    # the modules
    unseen = int32(of=bits(box.PORTRAITS))  # portraits that were not turned up yet, as bits
    shown = int8(box.EASELS, of=one_of(box.PORTRAITS, "empty"))  # the portraits at the studio
    holder = int8(box.POWERS, of=A_SEAT)  # the seat with each lasting portrait
    led = int8(of=flag)  # 1 when the sexton has led the bishop this round
    stock = int8(box.REQUESTS, of=count(box.COPIES))  # requests of each type still to be had, 0-3
    stacks = int8(MAX_SEATS, box.REQUESTS, of=count(box.COPIES))  # requests fulfilled by each seat
    stacked = int8(box.BACKS, of=amount(8))  # fresco tiles under requests, all seats together


class Secret:
    """What is hidden."""

    sketch = int8(MAX_SEATS, box.COLUMNS)  # the plan a seat is making, 0-3 in each column


class Own:
    """What the viewer alone knows."""

    me = int8(of=seat(MAX_SEATS, "spectator"))  # the viewer's seat, or SPECTATOR
    my_sketch = int8(box.COLUMNS, of=SENT)  # the plan the viewer is making


class State(Public, Secret):
    """One game."""


class View(Public, Own):
    """What one seat may know of it, or a spectator."""


STATE, VIEW = layout(State), layout(View)
begin, depart, forget = starter(State), starter(Visit), starter(Secret)
copy_public = copier(Public)


@rule
def observe(s: State, seat: int, out: View) -> None:
    """Write into the VIEW `out` what a seat may know, or a spectator."""
    copy_public(s, out)
    out.me = seat
    for column in range(box.COLUMNS):
        out.my_sketch[column] = s.sketch[seat, column] if seat >= 0 else 0


@rule
def guess(view: View, seat: int, dice: Dice, s: State) -> None:
    """A state that looks like this view: while seats plan, the others may have sent their
    apprentices anywhere, and those who are not ready any number of them."""
    copy_public(view, s)
    forget(s)
    if view.phase == ask.PLANNING:
        for other in range(view.seats):
            if other != seat:
                imagine(s, other, dice)
    if seat >= 0:
        for column in range(box.COLUMNS):
            s.sketch[seat, column] = view.my_sketch[column]


@rule
def imagine(s: State, other: int, dice: Dice) -> None:
    """Make a plan for another seat: who is ready has mostly sent everybody; who is not has mostly
    sent nobody yet."""
    everybody = int(s.apprentices[other])
    if s.ready >> other & 1:
        sent = everybody if below(dice, 8) else below(dice, everybody)
    else:
        sent = 0 if below(dice, 8) else below(dice, everybody + 1 - int(s.ready_by_itself))
    for _ in range(sent):
        column = below(dice, box.COLUMNS)
        while s.sketch[other, column] == box.SPACES:
            column = (column + 1) % box.COLUMNS
        s.sketch[other, column] += 1
