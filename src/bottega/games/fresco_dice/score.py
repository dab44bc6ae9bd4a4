"""What it is worth: sections, portraits, weddings, points and places."""

from bottega.core.rule import rule

from .box import PORTRAITS, SECTIONS, SITTER, VALUE
from .state import Public, State
from .track import move


@rule
def sections(s: Public, seat: int) -> int:
    """How many sections of the fresco a seat has restored."""
    count = 0
    for section in range(SECTIONS):
        if s.fresco[seat, section]:
            count += 1
    return count


@rule
def portraits(s: Public, seat: int) -> int:
    """How many portraits lie on a seat's painter board."""
    count = 0
    for tile in range(PORTRAITS):
        if s.owner[tile] == seat:
            count += 1
    return count


@rule
def wed(s: State) -> None:
    """The wedding bonuses, the leader first (7.7): who has not moved yet stands where he stood."""
    waiting = (1 << int(s.seats)) - 1
    for _ in range(s.seats):
        seat = leader(s, waiting)
        waiting -= 1 << seat
        move(s, seat, weddings(s, seat))


@rule
def leader(s: Public, seats: int) -> int:
    """The seat that is furthest ahead among these."""
    best = -1
    for seat in range(s.seats):
        if seats >> seat & 1 and (best < 0 or s.space[seat] > s.space[best]):
            best = seat
    return best


@rule
def weddings(s: Public, seat: int) -> int:
    """Each woman with a man, the dearest of both first, once more their points (7.6)."""
    pairs = min(sitters(s, seat, 0), sitters(s, seat, 1))
    return dearest(s, seat, 0, pairs) + dearest(s, seat, 1, pairs)


@rule
def sitters(s: Public, seat: int, sitter: int) -> int:
    """How many women (0) or men (1) a seat has painted."""
    count = 0
    for tile in range(PORTRAITS):
        if s.owner[tile] == seat and SITTER[tile] == sitter:
            count += 1
    return count


@rule
def dearest(s: Public, seat: int, sitter: int, count: int) -> int:
    """The sum of a seat's `count` most valuable portraits of women or men."""
    points, taken = 0, 0
    for _ in range(count):
        best = -1
        for tile in range(PORTRAITS):
            mine = s.owner[tile] == seat and SITTER[tile] == sitter and not taken >> tile & 1
            if mine and (best < 0 or VALUE[tile] > VALUE[best]):
                best = tile
        taken |= 1 << best
        points += VALUE[best]
    return points


@rule
def score(s: Public, seat: int) -> int:
    return int(s.space[seat])


@rule
def rank(s: Public, seat: int) -> int:
    """Painters still on the stairs share their place (7.8)."""
    place = 1
    for other in range(s.seats):
        if s.space[other] > s.space[seat]:
            place += 1
    return place
