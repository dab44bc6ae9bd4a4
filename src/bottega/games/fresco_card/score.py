"""What it is worth: sections as they lie, and tiles that were kept."""

from bottega.core.rule import rule

from .box import TILE_POINTS, TILES, VALUES
from .state import Public, State


@rule
def score(s: Public, seat: int) -> int:
    """The points that face the middle, and the tiles that count unused (8.4)."""
    points = int(s.points[seat])
    for tile in range(TILES):
        points += int(s.tiles[seat, tile]) * TILE_POINTS[tile]
    return points


def last_worth(s: Public, turns: int = 0) -> int:
    """What the section restored last is worth as it lies, or turned so often again."""
    place = int(s.placed) - 1
    return int(VALUES[s.placed_kind[place], s.placed_turns[place] + turns])


@rule
def rank(s: State, seat: int) -> int:
    """Equal points share a place (8.5)."""
    place, own = 1, score(s, seat)
    for other in range(s.seats):
        if score(s, other) > own:
            place += 1
    return place
