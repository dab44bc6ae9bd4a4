"""Setting up: what the dealer lays out before the first round."""

from bottega.core.rule import Choices, Odds, rule, wide

from . import actions as do
from . import box
from . import phases as ask
from .paints import receive
from .state import (
    BLENDS_OPTION,
    EMPTY,
    LEONARDO,
    PORTRAITS_OPTION,
    PRICES_OPTION,
    READY_OPTION,
    REQUESTS_OPTION,
    SCREENS_OPTION,
    SPECIALS_OPTION,
    State,
    begin,
)


@rule
def setup(s: State, seats: int, options: Choices) -> None:
    begin(s)
    s.seats = seats
    s.falling, s.screens_open = options[PRICES_OPTION], options[SCREENS_OPTION]
    s.portraits, s.requests = options[PORTRAITS_OPTION], options[REQUESTS_OPTION]
    s.blends, s.specials_for_basics = options[BLENDS_OPTION], options[SPECIALS_OPTION] == 0
    s.ready_by_itself = options[READY_OPTION]
    for seat in range(seats):
        s.thalers[seat] = box.START_THALERS
        receive(s, seat, box.START_PAINTS)
    for kind in range(box.MARKET_TILES):
        s.bag[kind] = box.KIND_COUNT[1 if seats == 4 else 0, kind]
    set_up_cathedral(s)
    set_up_modules(s)


@rule
def set_up_cathedral(s: State) -> None:
    """A tile of the highest value in the centre, where the bishop stands (1.3); with the special
    blend colours theirs, and seven of the others go back into the box (15.2)."""
    centre, tiles = 0, box.FRESCO_TILES
    if s.blends:
        centre, tiles, s.spare = box.FRESCO_TILES, box.TILES, box.BLEND_TILES
    s.fresco[box.CENTRE], s.unlaid = centre, (wide(1) << tiles) - 1 - (wide(1) << centre)
    s.phase = ask.REMOVE_TILES if s.blends else ask.LAY_TILES
    if s.seats == 2:
        s.leonardo = box.CENTRE


@rule
def set_up_modules(s: State) -> None:
    """Portraits lie in their pile (13.1), requests in their stacks (14.1)."""
    if s.portraits:
        s.unseen = (1 << box.PORTRAITS) - 1
    if s.requests:
        for request in range(box.REQUESTS):
            s.stock[request] = box.COPIES


# Tiles


@rule
def deal_tiles(s: State, odds: Odds) -> None:
    """Any tile that has no place yet; only tiles of the basic game go back (15.2)."""
    for tile in range(box.FRESCO_TILES if s.spare else box.TILES):
        odds[do.TILE + tile] = s.unlaid >> tile & 1


@rule
def remove_tile(s: State, tile: int) -> None:
    s.unlaid, s.spare = s.unlaid - (wide(1) << tile), s.spare - 1
    if s.spare == 0:
        s.phase = ask.LAY_TILES


@rule
def lay_tile(s: State, tile: int) -> None:
    """Face up onto the next segment (1.3)."""
    s.unlaid -= wide(1) << tile
    segment = 0
    while s.fresco[segment] != EMPTY:
        segment += 1
    s.fresco[segment] = tile
    if s.unlaid == 0:
        s.phase = ask.DRAW_PAINTERS


# Painters


@rule
def deal_painters(s: State, odds: Odds) -> None:
    for seat in range(s.seats):
        odds[do.DRAWN + seat] = s.start[seat] == 0


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
        s.phase = ask.FILL_BOOTHS
