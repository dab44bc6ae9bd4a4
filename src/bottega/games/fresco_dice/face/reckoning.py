"""The final reckoning: where the points of each seat came from."""

from collections.abc import Iterable

from bottega.core.eyes import Scene
from bottega.core.face import Line

from ..box import BET_POINTS, BISHOP_BONUS, PORTRAITS, VALUE
from ..score import score, weddings
from ..state import EMPTY, MARKED, View
from .phrases import say


def reckoning(view: View, scenes: Iterable[Scene], language: str) -> list[Line]:
    """The final points by where they came from; what is left came from skipped spaces (6.6)."""
    seats = range(view.seats)
    fresco = [int(view.fresco[seat].sum()) for seat in seats]
    painted = [
        sum(int(VALUE[tile]) for tile in range(PORTRAITS) if view.owner[tile] == seat)
        for seat in seats
    ]
    wed = [int(weddings(view, seat)) for seat in seats]
    bishop, bets = _told(scenes, len(seats))
    known = zip(fresco, painted, wed, bishop, bets, strict=True)
    skipped = [score(view, seat) - sum(each) for seat, each in zip(seats, known, strict=True)]
    return [
        Line(say("from_sections", language), fresco),
        Line(say("from_portraits", language), painted),
        Line(say("from_weddings", language), wed),
        Line(say("from_bishop", language), bishop),
        Line(say("from_bets", language), bets),
        Line(say("from_skipping", language), skipped),
    ]


def _told(scenes: Iterable[Scene], seats: int) -> tuple[list[int], list[int]]:
    """What the bishop and right bets brought, turn by turn (6.2, 6.4)."""
    bishop, bets = [0] * seats, [0] * seats
    for before, _, _, after, _ in scenes:
        if before.turn in (EMPTY, after.turn):
            continue
        bishop[before.turn] += BISHOP_BONUS * (after.result == MARKED)
        for seat in range(seats):
            if after.turned[seat] and after.turned[seat] == after.result:
                bets[seat] += int(BET_POINTS[after.slots[seat] - 1])
    return bishop, bets
