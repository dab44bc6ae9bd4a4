"""The sign of the house: a door, and a brush across it."""

from functools import cache

from bottega.web.drawing.painting import Canvas, arch, moved

BEAM = "#3b2616"
SIDE = 32.0  # of the sign
MARK = (
    (arch(16, 14, 11, 28), "#b8892b"),
    (arch(16, 14.5, 7, 28), "#7d1f1a"),
    ([(12.0, 25.0), (20.0, 13.0), (22.5, 14.6), (14.5, 26.6)], "#f3ece0"),
    ([(20.4, 12.3), (22.0, 7.0), (25.0, 9.0), (22.9, 14.0)], "#e3b021"),
)
SIZES = (180, 192, 512)


def paint(canvas: Canvas, x: float, y: float, size: float) -> None:
    """The sign, so large, at a place of a picture."""
    for outline, colour in MARK:
        canvas.fill(moved(outline, x, y, size / SIDE), colour)


@cache
def icon(size: int) -> bytes:
    """The sign on a beam, with room around it: systems cut icons as they like."""
    canvas = Canvas(size, size, BEAM, size / 100)
    paint(canvas, 17, 14, 66)
    return canvas.png()
