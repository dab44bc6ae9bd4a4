"""The final reckoning: where the points of each seat came from."""

from collections.abc import Iterable

from bottega.core.face import Line
from bottega.core.match import Scene

from ..box import PORTRAITS, VALUE
from ..score import score, weddings
from ..state import View
from .phrases import say


def reckoning(view: View, scenes: Iterable[Scene], language: str) -> list[Line]:
    """The final points by where they came from. The track alone remembers bets and skips."""
    seats = range(view.seats)
    fresco = [int(view.fresco[seat].sum()) for seat in seats]
    painted = [
        sum(int(VALUE[tile]) for tile in range(PORTRAITS) if view.owner[tile] == seat)
        for seat in seats
    ]
    wed = [int(weddings(view, seat)) for seat in seats]
    rest = [score(view, seat) - fresco[seat] - painted[seat] - wed[seat] for seat in seats]
    return [
        Line(say("from_sections", language), fresco),
        Line(say("from_portraits", language), painted),
        Line(say("from_weddings", language), wed),
        Line(say("from_the_rest", language), rest),
    ]
