"""What it is worth: points and places."""

from bottega.core.rule import rule

from .box import BLANK, DRAWING, OBJECTIVES, PAINTING, POINTS, PRIZE
from .state import Public

ORIGINAL, FORGERY, SKETCH = range(3)  # the rows of POINTS
ABOVE = 64  # more than anybody can have of one thing


@rule
def forgeries(s: Public, seat: int) -> int:
    return int(s.laid[seat, PAINTING]) - int(s.originals[seat])


@rule
def drawings(s: Public, seat: int) -> int:
    """Visible drawings: those under a painting do not count (8.4)."""
    return int(s.laid[seat, DRAWING]) - int(s.laid[seat, PAINTING])


@rule
def blanks(s: Public, seat: int) -> int:
    """Visible blank canvases (8.4)."""
    return int(s.laid[seat, BLANK]) - int(s.laid[seat, DRAWING])


@rule
def prizes(s: Public, seat: int) -> int:
    """Points of the objectives that a seat has taken."""
    points = 0
    for number in range(OBJECTIVES):
        if s.objective[number] == seat:
            points += int(PRIZE[number])
    return points


@rule
def score(s: Public, seat: int) -> int:
    """Visible cards and objectives (8.4, 8.5)."""
    points = prizes(s, seat) + int(s.blank_points) * blanks(s, seat)
    points += int(POINTS[ORIGINAL]) * int(s.originals[seat])
    points += int(POINTS[FORGERY]) * forgeries(s, seat)
    return points + int(POINTS[SKETCH]) * drawings(s, seat)


@rule
def standing(s: Public, seat: int) -> int:
    """Points first; then originals, forgeries and visible drawings break a tie (8.6)."""
    broken = int(s.originals[seat]) * ABOVE * ABOVE
    broken += forgeries(s, seat) * ABOVE + drawings(s, seat)
    return score(s, seat) * ABOVE * ABOVE * ABOVE + broken


@rule
def rank(s: Public, seat: int) -> int:
    """Seats that nothing tells apart share their place (8.6)."""
    place = 1
    for other in range(s.seats):
        if standing(s, other) > standing(s, seat):
            place += 1
    return place
