"""What it came to: the space on the track, and the places."""

from bottega.core.rule import rule

from .state import Public, State
from .track import standing


@rule
def score(s: State, seat: int) -> int:
    return int(s.space[seat])


@rule
def rank(s: Public, seat: int) -> int:
    """Nobody shares a space; at the start the higher number is ahead (11.5). Leonardo has no
    place (12.12)."""
    place = 1
    for other in range(s.seats):
        if standing(s, other) > standing(s, seat):
            place += 1
    return place
