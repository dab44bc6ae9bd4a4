"""The cathedral: the painted ceiling under its grime, the bishop on it, and the altar."""

from dataclasses import dataclass
from functools import cache

from .. import actions as do
from .. import box
from .. import places as at
from ..cathedral import altars, bonus
from ..paints import bundle_of, covers
from ..phrases import say as call
from ..phrases import segment_name
from ..state import EMPTY, LEONARDO, View
from .phrases import say
from .pieces import Choice, Drop, Figure, Offer, drops, figure, named

PART = 100  # the picture is drawn on five by five squares of this size


@dataclass(frozen=True, slots=True)
class Segment:
    """A square of the ceiling: its part of the picture, or a tile over it."""

    key: str
    act: int
    label: str
    part: str  # where its part of the picture lies
    grimy: bool
    chosen: bool
    payable: bool  # with the paints the viewer has
    points: int  # of the tile, 0 without one
    paints: tuple[Drop, ...]
    bishop: bool
    leonardo: Figure | None
    lead: Choice | None  # what it brings to have the bishop here


@dataclass(frozen=True, slots=True)
class Altar:
    """The least and the most it gives, and while it is paid for every way to do so."""

    name: str
    act: int
    label: str
    range: list[Offer]
    ways: list[Offer]


@dataclass(frozen=True, slots=True)
class Cathedral:
    name: str
    bishop: str
    segments: list[Segment]
    altar: Altar


def cathedral(view: View, language: str) -> Cathedral:
    leads = _leads(view)
    return Cathedral(
        call(f"place{at.CATHEDRAL}", language),
        call("bishop", language),
        [_segment(view, n, leads.get(n), language) for n in range(box.SEGMENTS)],
        _altar(view, language),
    )


def _segment(view: View, segment: int, lead: Choice | None, language: str) -> Segment:
    tile, (row, column) = int(view.fresco[segment]), divmod(segment, box.SIDE)
    covered, name = tile != EMPTY, segment_name(segment)
    label = say("restored", language, segment=name)
    if covered:
        paints = named(int(box.RECIPES[tile]), language)
        label = say("covered", language, segment=name, points=box.POINTS[tile], paints=paints)
    return Segment(
        key=f"segment-{segment}",
        act=do.RESTORE + segment,
        label=label,
        part=f"{column * PART} {row * PART} {PART} {PART}",
        grimy=covered or view.lap == 0,  # before the first round no tile means none yet
        chosen=view.segment == segment,
        payable=covered and payable(view, tile),
        points=int(box.POINTS[tile]) if covered else 0,
        paints=drops(int(box.RECIPES[tile]), language) if covered else (),
        bishop=view.bishop == segment,
        leonardo=figure(view, LEONARDO, "ceiling", language) if view.leonardo == segment else None,
        lead=lead,
    )


def payable(view: View, tile: int) -> bool:
    """Whether the viewer has the paints for a tile."""
    return bool(view.me >= 0 and covers(bundle_of(view, int(view.me)), int(box.RECIPES[tile])))


def _leads(view: View) -> dict[int, Choice]:
    """A square for each way to lead the bishop, the nearest to him where several are as good, and
    the bonus it brings."""
    if view.segment == EMPTY:
        return {}
    here, there = int(view.bishop), int(view.segment)
    squares = {here: 0}
    for square in sorted(range(box.SEGMENTS), key=lambda n: -int(box.NEARNESS[here, n])):
        way = 1 + int(box.NEARNESS[square, there])
        if square != here and way not in squares.values():
            squares[square] = way
    return {square: _lead(view, square, way) for square, way in squares.items()}


def _lead(view: View, square: int, way: int) -> Choice:
    gain = bonus(view, int(view.turn), int(box.NEARNESS[square, view.segment]))
    return Choice(do.LEAD + way, f"+{gain}")


def _altar(view: View, language: str) -> Altar:
    ways = [_way(altar, language) for altar in range(altars(view))]
    ends = [min(ways, key=lambda way: way.points), max(ways, key=lambda way: way.points)]
    return Altar(
        say("altar", language),
        do.RESTORE_ALTAR,
        "; ".join(way.label for way in ends),
        ends,
        ways if view.altar else [],
    )


@cache
def _way(altar: int, language: str) -> Offer:
    points, recipe = int(box.ALTAR_POINTS[altar]), int(box.ALTAR_RECIPES[altar])
    paints = named(recipe, language)
    label = say("altar_from", language, paints=paints, points=points)
    return Offer(f"way-{altar}", do.paying(altar), label, drops(recipe, language), points)
