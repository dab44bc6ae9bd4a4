"""The final reckoning, line by line."""

from collections.abc import Iterable

from bottega.core.eyes import Scene
from bottega.core.face import Line

from ..box import PAINT_TILE, TILE_NAMES, TILE_POINTS, TILES, VALUES
from ..state import View
from .phrases import say

KINDS = {name: [kind] for kind, name in enumerate(TILE_NAMES)}
KINDS["paint"] = list(range(PAINT_TILE, TILES))


def reckoning(view: View, scenes: Iterable[Scene], language: str) -> list[Line]:
    """Sections as they were laid, what turning them added, and tiles that were kept (8.4)."""
    laid, turned = [0] * int(view.seats), [0] * int(view.seats)
    for place in range(view.placed):
        seat, values = view.placed_by[place], VALUES[view.placed_kind[place]]
        laid[seat] += int(values[0])
        turned[seat] += int(values[view.placed_turns[place]] - values[0])
    lines = [Line(say("laid_down", language), laid), Line(say("turned", language), turned)]
    for name, kinds in KINDS.items():
        if any(TILE_POINTS[kind] for kind in kinds):
            lines.append(Line(say(f"kept_{name}", language), _kept(view, kinds)))
    return lines


def _kept(view: View, kinds: list[int]) -> list[int]:
    """The points of each seat for tiles of these kinds."""
    return [
        sum(int(view.tiles[seat, kind]) * int(TILE_POINTS[kind]) for kind in kinds)
        for seat in range(view.seats)
    ]
