"""The record of one game: what lies open, what is planned in secret, and what a seat may know."""

from bottega.core.dice import Dice, below
from bottega.core.game import Option
from bottega.core.record import Open, copier, int8, int32, int64, layout
from bottega.core.rule import rule

from .box import (
    ALTARS,
    BACKS,
    BLENDS,
    BOOTHS,
    COLOURS,
    COLUMNS,
    EASELS,
    HOURS,
    MARKET_TILES,
    PORTRAITS,
    POWERS,
    REQUESTS,
    SEGMENTS,
    SPACES,
    STALLS,
    TILES,
)

SEATS, MAX_SEATS = (2, 3, 4), 4
SEAT_COLOURS = ("red", "yellow", "green", "blue")
OPTIONS = (
    Option("prices", ("rising", "falling")),
    Option("screens", ("closed", "open")),
    Option("portraits", ("false", "true"), module=True),
    Option("requests", ("false", "true"), module=True),
    Option("blends", ("false", "true"), module=True),
)
PRICES_OPTION, SCREENS_OPTION, PORTRAITS_OPTION, REQUESTS_OPTION, BLENDS_OPTION = range(5)

# A painter is a seat's, or with two players Leonardo's (rule 12): arrays by painter hold him too.
LEONARDO = 2
EMPTY = -1  # no tile, no painter, no booth

# What is asked; up to SHOW_PORTRAITS the dealer answers
REMOVE_TILES, LAY_TILES, DRAW_PAINTERS, FILL_BOOTHS, SHOW_PORTRAITS = range(5)
HOSTEL, PLANNING, MARKET, CATHEDRAL, BISHOP, ALTAR, STUDIO, WORKSHOP, REQUEST = range(5, 14)
THEATER, PAINT, TRACK, DONE = range(14, 18)

# The places of a round in their order, the columns of the action sheet; then income is paid.
# On side 2 of the sheet the theater's column is a second visit to the cathedral (rule 3.8).
AT_MARKET, AT_CATHEDRAL, AT_STUDIO, AT_WORKSHOP, AT_THEATER, INCOME = range(6)

# Action numbers: a public format
TILE = 0  # dealer: this fresco tile is laid out, or goes back into the box
DRAWN = TILE + TILES  # dealer: the painter of this seat is drawn
STOCK = DRAWN + MAX_SEATS  # dealer: a market tile of this kind is drawn
SHOW = STOCK + MARKET_TILES  # dealer: this portrait is turned up
GET_UP = SHOW + PORTRAITS  # at this hour
SEND = GET_UP + HOURS  # an apprentice to this column
READY = SEND + COLUMNS  # with planning
CLOSE = READY + 1  # this booth
BUY = CLOSE + BOOTHS  # the tile at this place of the market
RESTORE = BUY + BOOTHS * STALLS  # this segment
LEAD = RESTORE + SEGMENTS  # the bishop: nowhere, or for money away, beside, on the segment
RESTORE_ALTAR = LEAD + 4
PAY = RESTORE_ALTAR + 1  # these paints for the altar
EARN = PAY + ALTARS  # with 1, 2 or 3 apprentices
PORTRAY = EARN + SPACES  # this portrait
BLEND = PORTRAY + PORTRAITS  # this blend
FULFIL = BLEND + BLENDS  # a request of this type
GIVE = FULFIL + REQUESTS  # a tile with this back
ENJOY = GIVE + BACKS  # with 1, 2 or 3 apprentices
PICK = ENJOY + SPACES  # this basic paint
LAND = PICK + 3  # behind or in front
STOP = LAND + 2  # and forfeit what is left here
ACTIONS = STOP + 1


class Public(Open):
    """What lies open."""

    prices = int8()  # option: 0 rising, 1 falling
    screens = int8()  # option: 0 closed, 1 open
    portraits = int8()  # module: 1 on
    requests = int8()  # module: 1 on
    blends = int8()  # module: 1 on
    phase = int8()  # what is asked
    place = int8()  # where the round is: a place, or INCOME
    turn = int8()  # the painter who acts
    mover = int8()  # the seat that decides for him
    host = int8()  # the seat with the Leonardo tile, or EMPTY with more players
    ending = int8()  # 1 in a last round known from its start: sheets on side 2
    # what the painter who acts is about
    left = int8()  # his apprentices still to act here; at the workshop his blends
    once = int8()  # 1 when he has had his one portrait or request here
    booth = int8()  # the booth he buys in, or EMPTY
    segment = int8()  # the segment he restores while the bishop's way is asked, or EMPTY
    altar = int8()  # 1 while he chooses the paints for the altar
    wish = int8()  # the type of request he is fulfilling, or EMPTY
    given = int8()  # tiles given for it so far, 0-3
    picks = int8()  # basic paints he may still choose
    landing = int32()  # the occupied space where his move ends, or 0
    # the hostel, the mood and the plans
    abed = int8()  # painters who have not got up yet, as bits
    guest = int8(HOURS)  # the painter who got up at each hour, or EMPTY
    clock = int8()  # the hour of the painter who acts, EMPTY before the first
    mood = int8(MAX_SEATS)  # each seat's, from MOOD_BOTTOM to MOOD_TOP
    apprentices = int8(MAX_SEATS)  # how many a seat has this round
    ready = int8()  # seats that have finished planning, as bits
    plan = int8(MAX_SEATS, COLUMNS)  # apprentices sent to each place, once revealed
    # the market
    stall = int8(BOOTHS * STALLS)  # the kind of tile at each place, or EMPTY
    bag = int8(MARKET_TILES)  # tiles of each kind in the bag
    # the cathedral
    unlaid = int64()  # fresco tiles that are not laid out yet, as bits
    spare = int8()  # tiles that still go back into the box, 0-7
    fresco = int8(SEGMENTS)  # the tile on each segment, or EMPTY
    uncovered = int8()  # segments without a tile
    bishop = int8()  # his segment
    leonardo = int8()  # the segment of Leonardo's painter, or EMPTY
    # what the painters have
    start = int8(MAX_SEATS)  # the number of a painter's start space, or 0 on the track
    space = int32(MAX_SEATS)  # each painter on the track, 0 at the start
    thalers = int32(MAX_SEATS)
    paints = int32(MAX_SEATS, COLOURS)
    tiles = int8(MAX_SEATS, BACKS)  # fresco tiles by their backs, without those stacked
    # the modules
    unseen = int32()  # portraits that were not turned up yet, as bits
    shown = int8(EASELS)  # the portraits at the studio, or EMPTY
    holder = int8(POWERS)  # the seat with each lasting portrait, or EMPTY
    led = int8()  # 1 when the sexton has led the bishop this round
    stock = int8(REQUESTS)  # requests of each type still to be had, 0-3
    stacks = int8(MAX_SEATS, REQUESTS)  # requests fulfilled by each seat
    stacked = int8(BACKS)  # fresco tiles under requests, all seats together


class Secret:
    """What is hidden."""

    sketch = int8(MAX_SEATS, COLUMNS)  # the plan a seat is making, 0-3 in each column


class Own:
    """What the viewer alone knows."""

    me = int8()  # the viewer's seat, or SPECTATOR
    my_sketch = int8(COLUMNS)  # the plan the viewer is making


class State(Public, Secret):
    """One game."""


class View(Public, Own):
    """What one seat may know of it, or a spectator."""


STATE, VIEW = layout(State), layout(View)
copy_public = copier(Public)


@rule
def observe(s: State, seat: int, out: View) -> None:
    """Write into the VIEW `out` what a seat may know, or a spectator."""
    copy_public(s, out)
    out.me = seat
    for column in range(COLUMNS):
        out.my_sketch[column] = s.sketch[seat, column] if seat >= 0 else 0


@rule
def guess(view: View, seat: int, dice: Dice, s: State) -> None:
    """A state that looks like this view: while seats plan, the others may have sent their
    apprentices anywhere, and those who are not ready any number of them."""
    copy_public(view, s)
    for other in range(MAX_SEATS):
        for column in range(COLUMNS):
            s.sketch[other, column] = 0
        if view.phase == PLANNING and other < view.seats and other != seat:
            imagine(s, other, dice)
    if seat >= 0:
        for column in range(COLUMNS):
            s.sketch[seat, column] = view.my_sketch[column]


@rule
def imagine(s: State, other: int, dice: Dice) -> None:
    """Make a plan for another seat: who is ready has mostly sent everybody; who is not has mostly
    sent nobody yet, and at least one apprentice is left."""
    everybody = int(s.apprentices[other])
    if s.ready >> other & 1:
        sent = everybody if below(dice, 8) else below(dice, everybody)
    else:
        sent = 0 if below(dice, 8) else below(dice, everybody)
    for _ in range(sent):
        column = below(dice, COLUMNS)
        while s.sketch[other, column] == SPACES:
            column = (column + 1) % COLUMNS
        s.sketch[other, column] += 1
