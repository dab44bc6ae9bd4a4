"""Setting up: what the dealer lays out before the first round."""

from bottega.core.rule import Choices, Odds, rule

from .box import (
    BACKS,
    BLEND_TILES,
    BOOTHS,
    CENTRE,
    COLOURS,
    COLUMNS,
    COPIES,
    EASELS,
    FRESCO_TILES,
    HOURS,
    KIND_COUNT,
    MARKET_TILES,
    MOOD_START,
    PORTRAITS,
    POWERS,
    REQUESTS,
    SEGMENTS,
    STALLS,
    START_PAINTS,
    START_THALERS,
    TILES,
)
from .purse import receive
from .state import (
    AT_MARKET,
    BLENDS_OPTION,
    DRAW_PAINTERS,
    DRAWN,
    EMPTY,
    FILL_BOOTHS,
    LAY_TILES,
    LEONARDO,
    MAX_SEATS,
    PORTRAITS_OPTION,
    PRICES_OPTION,
    REMOVE_TILES,
    REQUESTS_OPTION,
    SCREENS_OPTION,
    TILE,
    State,
)


@rule
def setup(s: State, seats: int, options: Choices) -> None:
    s.seats, s.lap, s.reveals = seats, 0, 0
    s.prices, s.screens = options[PRICES_OPTION], options[SCREENS_OPTION]
    s.portraits, s.requests = options[PORTRAITS_OPTION], options[REQUESTS_OPTION]
    s.blends = options[BLENDS_OPTION]
    s.place, s.turn, s.mover, s.host, s.ending = AT_MARKET, EMPTY, EMPTY, EMPTY, 0
    s.left, s.once, s.booth, s.segment, s.wish = 0, 0, EMPTY, EMPTY, EMPTY
    s.altar, s.given, s.picks, s.landing = 0, 0, 0, 0
    s.abed, s.clock, s.ready = 0, EMPTY, 0
    for hour in range(HOURS):
        s.guest[hour] = EMPTY
    for painter in range(MAX_SEATS):
        set_up_painter(s, painter)
    set_up_market(s)
    set_up_modules(s)
    set_up_cathedral(s)


@rule
def set_up_painter(s: State, painter: int) -> None:
    """Each player begins with money, one of each basic paint and a calm mood (1.7, 1.8)."""
    plays = painter < s.seats
    s.mood[painter], s.apprentices[painter] = MOOD_START, 0
    s.start[painter], s.space[painter] = 0, 0
    s.thalers[painter] = START_THALERS if plays else 0
    for colour in range(COLOURS):
        s.paints[painter, colour] = 0
    for column in range(COLUMNS):
        s.plan[painter, column], s.sketch[painter, column] = 0, 0
    for back in range(BACKS):
        s.tiles[painter, back] = 0
    for wish in range(REQUESTS):
        s.stacks[painter, wish] = 0
    if plays:
        receive(s, painter, START_PAINTS)


@rule
def set_up_market(s: State) -> None:
    """All tiles for this number of players are in the bag (1.2)."""
    for kind in range(MARKET_TILES):
        s.bag[kind] = KIND_COUNT[1 if s.seats == 4 else 0, kind]
    for stall in range(BOOTHS * STALLS):
        s.stall[stall] = EMPTY


@rule
def set_up_modules(s: State) -> None:
    """Portraits lie in their pile (13.1), requests in their stacks (14.1)."""
    s.unseen, s.led = (1 << PORTRAITS) - 1 if s.portraits else 0, 0
    for easel in range(EASELS):
        s.shown[easel] = EMPTY
    for power in range(POWERS):
        s.holder[power] = EMPTY
    for wish in range(REQUESTS):
        s.stock[wish] = COPIES if s.requests else 0
    for back in range(BACKS):
        s.stacked[back] = 0


@rule
def set_up_cathedral(s: State) -> None:
    """A tile of the highest value in the centre, and the bishop on it (1.3); with the special
    blend colours theirs, and seven of the others go back into the box (15.2)."""
    for segment in range(SEGMENTS):
        s.fresco[segment] = EMPTY
    centre = FRESCO_TILES if s.blends else 0
    s.fresco[CENTRE], s.bishop, s.uncovered = centre, CENTRE, 0
    s.leonardo = CENTRE if s.seats == 2 else EMPTY
    tiles = TILES if s.blends else FRESCO_TILES
    s.unlaid = (1 << tiles) - 1 - (1 << centre)
    s.spare = BLEND_TILES if s.blends else 0
    s.phase = REMOVE_TILES if s.blends else LAY_TILES


# Tiles


@rule
def deal_tiles(s: State, odds: Odds) -> None:
    """Any tile that has no place yet; only tiles of the basic game go back (15.2)."""
    for tile in range(FRESCO_TILES if s.spare else TILES):
        odds[TILE + tile] = s.unlaid >> tile & 1


@rule
def remove_tile(s: State, tile: int) -> None:
    s.unlaid, s.spare = s.unlaid - (1 << tile), s.spare - 1
    if s.spare == 0:
        s.phase = LAY_TILES


@rule
def lay_tile(s: State, tile: int) -> None:
    """Face up onto the next segment (1.3)."""
    s.unlaid -= 1 << tile
    segment = 0
    while s.fresco[segment] != EMPTY:
        segment += 1
    s.fresco[segment] = tile
    if s.unlaid == 0:
        s.phase = DRAW_PAINTERS


# Painters


@rule
def deal_painters(s: State, odds: Odds) -> None:
    for seat in range(s.seats):
        odds[DRAWN + seat] = s.start[seat] == 0


@rule
def draw_painter(s: State, seat: int) -> None:
    """Onto the next start space; Leonardo's comes after the two players', and his tile goes to
    the seat that is last (1.4, 12.1, 12.2)."""
    place = 1
    for other in range(s.seats):
        place += int(s.start[other] > 0)
    s.start[seat] = place
    if place == 1 and s.seats == 2:
        s.host, s.start[LEONARDO] = seat, LEONARDO + 1
    if place == s.seats:
        s.phase = FILL_BOOTHS
