"""A table as others' chats show it: the game, and which seats are taken. Nothing of the board."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from bottega.web.drawing.icon import BEAM, paint
from bottega.web.drawing.keepsake import PIGMENTS
from bottega.web.drawing.lettering import written
from bottega.web.drawing.painting import Canvas, Point, moved

WIDE, HIGH = 1200, 630
GOLD, PLASTER, INK = "#b8892b", "#f3ece0", "#2b2118"
MOST = 900.0  # pixels of a title


@lru_cache(64)
def preview(title: str, seats: Sequence[tuple[str, bool]]) -> bytes:
    """A title over the seats, by their colour; who is still missing leaves a ring."""
    canvas = Canvas(WIDE, HIGH, BEAM)
    for inset, colour in ((24, GOLD), (30, BEAM), (44, PLASTER)):
        canvas.inset(inset, colour)
    paint(canvas, (WIDE - 170) / 2, 70, 170)
    _line(canvas, title, 290, 84)
    for number, (pigment, taken) in enumerate(seats):
        x = WIDE / 2 + (number - (len(seats) - 1) / 2) * 120
        canvas.fill(_round(x, 490, 44), PIGMENTS[pigment])
        if not taken:
            canvas.fill(_round(x, 490, 36), PLASTER)
    return canvas.png()


def _round(x: float, y: float, radius: float) -> list[Point]:
    turns = [2 * pi * n / 60 for n in range(60)]
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def _line(canvas: Canvas, text: str, top: float, size: float) -> None:
    outlines, wide = written(text, size)
    scale = min(1.0, MOST / wide)
    left = (WIDE - wide * scale) / 2
    for outline in outlines:
        canvas.fill(moved(outline, left, top, scale), INK)
