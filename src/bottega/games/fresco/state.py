"""The record of one game: what lies open, what is planned in secret, and what a seat may know."""

from bottega.core.dice import Dice, below
from bottega.core.game import Option
from bottega.core.record import Open, copier, int8, int32, int64, layout, starter
from bottega.core.rule import rule

from . import box
from . import phases as ask

SEATS, MAX_SEATS = (2, 3, 4), 4
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


class Visit:
    """What the painter who acts is about at a place."""

    waiting = int8()  # his apprentices who have yet to act here
    mixes = int8()  # blends left to the one who has begun to blend
    once = int8()  # 1 when he has had his one portrait or request here
    booth = int8(at_first=EMPTY)  # the booth he buys in, or EMPTY
    segment = int8(at_first=EMPTY)  # what he restores while the bishop's way is asked, or EMPTY
    altar = int8()  # 1 while he chooses the paints for the altar
    request = int8(at_first=EMPTY)  # the type of request he is fulfilling, or EMPTY
    given = int8()  # tiles given for it so far
    picks = int8()  # basic paints he may still choose
    landing = int32()  # the occupied space where his move ends, or 0


class Public(Open, Visit):
    """What lies open."""

    falling = int8()  # option prices: 1 falling
    screens_open = int8()  # option screens: 1 open
    portraits = int8()  # module: 1 on
    requests = int8()  # module: 1 on
    blends = int8()  # module: 1 on
    specials_for_basics = int8()  # option: 1 if pink and brown replace basic paints at the altar
    ready_by_itself = int8()  # option: 1 if who has sent all apprentices is ready without saying so
    phase = int8()  # what is asked
    place = int8()  # where the round is: a place, or INCOME
    turn = int8(at_first=EMPTY)  # the painter who acts
    mover = int8(at_first=EMPTY)  # the seat that decides for him
    host = int8(at_first=EMPTY)  # the seat with the Leonardo tile, or EMPTY with more players
    ending = int8()  # 1 in a last round known from its start: sheets on side 2
    # the hostel, the mood and the plans
    abed = int8()  # painters who have not got up yet, as bits
    guest = int8(box.HOURS, at_first=EMPTY)  # the painter who got up at each hour, or EMPTY
    clock = int8(at_first=EMPTY)  # the hour of the painter who acts, EMPTY before the first
    mood = int8(MAX_SEATS, at_first=box.MOOD_START)  # each seat's, from MOOD_BOTTOM to MOOD_TOP
    apprentices = int8(MAX_SEATS)  # how many a seat has this round
    ready = int8()  # seats that have finished planning, as bits
    plan = int8(MAX_SEATS, box.COLUMNS)  # apprentices sent to each place, once revealed
    idle = int8(MAX_SEATS, box.COLUMNS)  # those of them who found nothing to do there
    # the market
    stall = int8(box.BOOTHS * box.STALLS, at_first=EMPTY)  # the kind of tile there, or EMPTY
    bag = int8(box.MARKET_TILES)  # tiles of each kind in the bag
    # the cathedral
    unlaid = int64()  # fresco tiles that are not laid out yet, as bits
    spare = int8()  # tiles that still go back into the box, 0-7
    fresco = int8(box.SEGMENTS, at_first=EMPTY)  # the tile on each segment, or EMPTY
    uncovered = int8()  # segments without a tile
    bishop = int8(at_first=box.CENTRE)  # his segment
    leonardo = int8(at_first=EMPTY)  # the segment of Leonardo's painter, or EMPTY
    # what the painters have
    start = int8(MAX_SEATS)  # the number of a painter's start space, or 0 on the track
    space = int32(MAX_SEATS)  # each painter on the track, 0 at the start
    earned = int32(MAX_SEATS)  # where each stood when the work was done, before money was counted
    thalers = int32(MAX_SEATS)
    paints = int32(MAX_SEATS, box.COLOURS)
    tiles = int8(MAX_SEATS, box.BACKS)  # fresco tiles by their backs, without those stacked
    # the modules
    unseen = int32()  # portraits that were not turned up yet, as bits
    shown = int8(box.EASELS, at_first=EMPTY)  # the portraits at the studio, or EMPTY
    holder = int8(box.POWERS, at_first=EMPTY)  # the seat with each lasting portrait, or EMPTY
    led = int8()  # 1 when the sexton has led the bishop this round
    stock = int8(box.REQUESTS)  # requests of each type still to be had, 0-3
    stacks = int8(MAX_SEATS, box.REQUESTS)  # requests fulfilled by each seat
    stacked = int8(box.BACKS)  # fresco tiles under requests, all seats together


class Secret:
    """What is hidden."""

    sketch = int8(MAX_SEATS, box.COLUMNS)  # the plan a seat is making, 0-3 in each column


class Own:
    """What the viewer alone knows."""

    me = int8()  # the viewer's seat, or SPECTATOR
    my_sketch = int8(box.COLUMNS)  # the plan the viewer is making


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
