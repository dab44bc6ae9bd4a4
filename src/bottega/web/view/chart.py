"""How the points grew, round by round: a chart. Along it places are shares of its width, so that
its letters stay as large on a phone."""

from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor

from bottega.core.match import Match
from bottega.core.words import whole
from bottega.web.table.moment import Moment

TOP, BOTTOM = 16, 236  # pixels, between which the curves run
LEFT, RIGHT = 8, 90  # per cent of the width
STEPS = (1, 2, 5, 10, 20, 50, 100)  # between two lines, and between two rounds that are named
LINES = 5
FEW = 12  # numbers of rounds that have room
APART = 26  # pixels between the letters at the ends


@dataclass(frozen=True, slots=True)
class Mark:
    """A number beside the chart, and where it stands."""

    at: float
    words: str


@dataclass(frozen=True, slots=True)
class Curve:
    """The points of one seat."""

    number: int
    points: str  # after each round, in words
    path: str  # as SVG draws it, in per cent
    end: float  # how high it ends
    label: float  # how high its letter stands: beside the end, where there is room


@dataclass(frozen=True, slots=True)
class Chart:
    """All seats' points over the rounds."""

    points: list[Mark]
    rounds: list[Mark]
    curves: list[Curve]


def round_ends(match: Match) -> list[int]:
    """After how many entries each round was over. Setting up, where it is played, is no round."""
    length = len(match.entries)

    def lap(entries: int) -> int:
        return int(match.copy(entries).seen().lap)

    starts = [bisect_left(range(length + 1), n, key=lap) for n in range(2, lap(length) + 1)]
    return [*starts, length]


def chart(match: Match) -> Chart:
    """From nothing to the last round. Slow: for a thread."""
    rounds = [Moment(match.copy(end)).scores for end in (0, *round_ends(match))]
    by_seat = [[scores[seat] for scores in rounds] for seat in range(match.players)]
    marks = _marks(min(map(min, by_seat)), max(map(max, by_seat)))
    heights = [[_height(each, marks) for each in points] for points in by_seat]
    labels = _labels([each[-1] for each in heights])
    curves = [
        Curve(seat, _words(by_seat[seat]), _path(heights[seat]), heights[seat][-1], labels[seat])
        for seat in range(match.players)
    ]
    lines = [Mark(_height(points, marks), whole(points)) for points in marks]
    return Chart(lines, _rounds(len(rounds) - 1), curves)


def _marks(least: int, most: int) -> range:
    """The points that have a line: round numbers, around all that was scored."""
    least, most = min(least, 0), max(most, 1)
    step = next((each for each in STEPS if most - least <= LINES * each), STEPS[-1])
    return range(floor(least / step) * step, ceil(most / step) * step + 1, step)


def _height(points: int, marks: range) -> float:
    return BOTTOM - (BOTTOM - TOP) * (points - marks[0]) / (marks[-1] - marks[0])


def _words(points: list[int]) -> str:
    return ", ".join(whole(each) for each in points[1:])


def _path(heights: list[float]) -> str:
    last = len(heights) - 1
    places = [
        (100 * n / last, 100 * (height - TOP) / (BOTTOM - TOP)) for n, height in enumerate(heights)
    ]
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in places)


def _rounds(last: int) -> list[Mark]:
    """The rounds that are named: every one, or every second, fifth or tenth, and the last."""
    step = next((each for each in STEPS if last <= FEW * each), STEPS[-1])
    named = [n for n in range(step, last, step) if 2 * (last - n) >= step]
    return [Mark(LEFT + (RIGHT - LEFT) * n / last, str(n)) for n in (*named, last)]


def _labels(ends: list[float]) -> list[float]:
    """How high each letter stands, so that none covers another."""
    labels, order = list(ends), sorted(range(len(ends)), key=lambda seat: ends[seat])
    for above, below in pairwise(order):
        labels[below] = max(labels[below], labels[above] + APART)
    lowest: float = BOTTOM
    for seat in reversed(order):
        labels[seat] = min(labels[seat], lowest)
        lowest = labels[seat] - APART
    return labels
