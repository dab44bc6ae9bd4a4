"""The final scoring, one line for each source of points."""

from collections.abc import Iterable

from bottega.core.eyes import Scene
from bottega.core.face import Line
from bottega.core.words import whole

from ..box import OBJECTIVES, POINTS, PRIZE
from ..phrases import goal
from ..score import FORGERY, ORIGINAL, SKETCH, blanks, drawings, forgeries
from ..state import View
from .phrases import say


def reckoning(view: View, scenes: Iterable[Scene], language: str) -> list[Line]:
    """Visible cards, then objectives (rules 8.4, 8.5). All cards but blank canvases break ties, as
    `standing` weighs them (8.6)."""
    seats = range(view.seats)
    originals = [int(view.originals[seat]) for seat in seats]
    lines = [
        _line("originals", originals, int(POINTS[ORIGINAL]), language),
        _line("forgeries", [forgeries(view, s) for s in seats], int(POINTS[FORGERY]), language),
        _line("drawings", [drawings(view, s) for s in seats], int(POINTS[SKETCH]), language),
    ]
    bare = [blanks(view, seat) for seat in seats]
    left = _line("blanks", bare, int(view.blank_points), language)
    objectives = [_objective(view, number, language) for number in range(OBJECTIVES)]
    return [*(line._replace(breaks_ties=True) for line in lines), left, *objectives]


def _line(source: str, counts: list[int], points: int, language: str) -> Line:
    words = say(f"line_{source}", language, points=whole(points))
    return Line(words, [count * points for count in counts])


def _objective(view: View, number: int, language: str) -> Line:
    prize, owner = int(PRIZE[number]), view.objective[number]
    points = [prize * (owner == seat) for seat in range(view.seats)]
    return Line(say("line_objective", language, goal=goal(number, language)), points)
