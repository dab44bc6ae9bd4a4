"""The capitals and figures of the house: skeletons of lines and arcs, drawn with a broad nib whose
strokes flare at their ends as letters cut in stone do. Small letters are small capitals."""

import unicodedata
from math import cos, hypot, radians, sin

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

Stroke = tuple[
    float, ...
]  # a line: x, y, x, y; an arc: its centre, its radii, from and to in degrees
Point = tuple[float, float]

EM, UNIT, HIGH = 1000, 98, 7  # a capital is seven units high
THICK, THIN, NIB = 1.12, 0.36, radians(18)
FLARE, SMALL, SIDE, SPACE, FIGURE = 0.42, 0.76, 0.72, 1.3, 4.6
AIR = 0.42
STEM = (0, 0, 0, 7)
SKELETONS: dict[str, tuple[Stroke, ...]] = {
    "A": ((0, 0, 3.2, 7), (3.2, 7, 6.4, 0), (1.1, 2.3, 5.3, 2.3)),
    "B": (STEM, (0, 7, 1.9, 7), (1.9, 5.35, 1.75, 1.65, 90, -90), (0, 3.7, 2.2, 3.7),
          (2.2, 1.85, 2.1, 1.85, 90, -90), (0, 0, 2.2, 0)),
    "C": ((3.5, 3.5, 3.5, 3.5, 48, 312),),
    "D": (STEM, (0, 7, 2.3, 7), (2.3, 3.5, 3.5, 3.5, 90, -90), (0, 0, 2.3, 0)),
    "E": (STEM, (0, 7, 3.7, 7), (0, 3.6, 3.2, 3.6), (0, 0, 3.9, 0)),
    "F": (STEM, (0, 7, 3.7, 7), (0, 3.5, 3.2, 3.5)),
    "G": ((3.5, 3.5, 3.5, 3.5, 48, 318), (6.1, 0.9, 6.1, 3.2), (4.6, 3.2, 6.1, 3.2)),
    "H": (STEM, (5.5, 0, 5.5, 7), (0, 3.6, 5.5, 3.6)),
    "I": (STEM,),
    "J": ((1.9, 7, 1.9, 1.4), (0.5, 1.4, 1.4, 1.6, 0, -110)),
    "K": (STEM, (4.5, 7, 0.1, 3.1), (1.3, 4.2, 5, 0)),
    "L": (STEM, (0, 0, 3.8, 0)),
    "M": ((0, 0, 0.9, 7), (0.9, 7, 3.7, 0.4), (3.7, 0.4, 6.5, 7), (6.5, 7, 7.4, 0)),
    "N": (STEM, (0, 7, 5.7, 0), (5.7, 0, 5.7, 7)),
    "O": ((3.5, 3.5, 3.5, 3.5, 0, 360),),
    "P": (STEM, (0, 7, 2.1, 7), (2.1, 5.2, 2, 1.8, 90, -90), (0, 3.4, 2.1, 3.4)),
    "Q": ((3.5, 3.5, 3.5, 3.5, 0, 360), (3.9, 1, 7.2, -1.5)),
    "R": (STEM, (0, 7, 2.1, 7), (2.1, 5.2, 2, 1.8, 90, -90), (0, 3.4, 2.1, 3.4), (1.8, 3.4, 5, 0)),
    "S": ((2.1, 5.25, 1.7, 1.75, 38, 270), (2.1, 1.75, 1.95, 1.75, 90, -142)),
    "T": ((2.6, 0, 2.6, 7), (0, 7, 5.2, 7)),
    "U": ((0, 7, 0, 2.6), (2.6, 2.6, 2.6, 2.6, 180, 360), (5.2, 2.6, 5.2, 7)),
    "V": ((0, 7, 3.1, 0), (3.1, 0, 6.2, 7)),
    "W": ((0, 7, 2.2, 0), (2.2, 0, 4.4, 6.6), (4.4, 6.6, 6.6, 0), (6.6, 0, 8.8, 7)),
    "X": ((0, 7, 5.6, 0), (5.6, 7, 0, 0)),
    "Y": ((0, 7, 2.8, 3.4), (5.6, 7, 2.8, 3.4), (2.8, 3.4, 2.8, 0)),
    "Z": ((0.2, 7, 5, 7), (5, 7, 0, 0), (0, 0, 5, 0)),
    "0": ((2.2, 3.5, 2.2, 3.5, 0, 360),),
    "1": ((2.4, 0, 2.4, 7), (2.4, 7, 1, 5.8)),
    "2": ((2.1, 5, 1.9, 2, 160, -32), (3.7, 3.9, 0.1, 0), (0.1, 0, 4.3, 0)),
    "3": ((1.9, 5.3, 1.75, 1.7, 145, -90), (1.9, 1.8, 2.2, 1.8, 90, -148)),
    "4": ((3.3, 0, 3.3, 7), (3.3, 7, 0, 2.2), (0, 2.2, 4.5, 2.2)),
    "5": ((0.6, 7, 3.9, 7), (0.6, 7, 0.6, 4), (1.9, 2.2, 2.3, 2.2, 125, -145)),
    "6": ((2.2, 2.1, 2.1, 2.1, 0, 360), (4.1, 2.1, 4, 4.9, 180, 102)),
    "7": ((0.1, 7, 4.3, 7), (4.3, 7, 1.5, 0)),
    "8": ((2.2, 5.3, 1.7, 1.7, 0, 360), (2.2, 1.8, 2.15, 1.8, 0, 360)),
    "9": ((2.2, 4.9, 2.1, 2.1, 0, 360), (0.3, 4.9, 4, 4.9, 0, -78)),
    ".": ((0, 0, 0.3, 0.7),),
    ",": ((0.3, 0.6, 0, -1),),
    ":": ((0, 0, 0.3, 0.7), (0, 3.8, 0.3, 4.5)),
    "·": ((0, 3.1, 0.3, 3.8),),
    "-": ((0, 2.8, 2, 2.8),),
    "–": ((0, 3.2, 3.6, 3.2),),
    "−": ((0, 3.5, 3.6, 3.5),),
    "+": ((0, 3.5, 3.6, 3.5), (1.8, 1.7, 1.8, 5.3)),
    "×": ((0.2, 1.5, 3.4, 4.7), (0.2, 4.7, 3.4, 1.5)),
    "’": ((-0.2, 6.7, 0.8, 1.5, 50, -70),),
    "!": ((0, 0.2, 0.3, 0.6), (0.15, 2, 0.15, 7)),
    "?": ((1.5, 5.3, 1.5, 1.7, 150, -90), (1.5, 3.6, 1.5, 2), (1.4, 0.2, 1.7, 0.6)),
}  # fmt: skip
MARKS = {  # over a letter, from its middle
    "\u0300": ((-1.1, 9.2, 0.4, 7.9),),
    "\u0301": ((-0.4, 7.9, 1.1, 9.2),),
    "\u0308": ((-1.4, 8, -1.1, 8.7), (1, 8, 1.3, 8.7)),
}
ACCENTED = "ÀÈÉÌÒÙÄÖÜ"


def capitals() -> TTFont:
    """The font of the house."""
    drawn = SKELETONS | {each: _accented(each) for each in ACCENTED}
    small = {each.lower(): strokes for each, strokes in drawn.items() if each.isalpha()}
    glyphs = {each: _glyph(strokes, 1) for each, strokes in drawn.items()}
    glyphs |= {each: _glyph(strokes, SMALL) for each, strokes in small.items()}
    wide = {each: _width(strokes) + sum(_air(strokes)) for each, strokes in drawn.items()}
    wide |= {each: wide[each.upper()] * SMALL for each in small} | dict.fromkeys(
        "0123456789", FIGURE
    )
    return _font(glyphs | {" ": TTGlyphPen(None).glyph()}, wide | {" ": SPACE})


def written(text: str, size: float) -> tuple[list[list[Point]], float]:
    """A line of capitals as outlines from its top left, so high; and how wide it is."""
    outlines, x, scale = list[list[Point]](), 0.0, size / HIGH
    for letter in unicodedata.normalize("NFC", text.upper()):
        strokes = SKELETONS.get(letter) or (_accented(letter) if letter in ACCENTED else ())
        left = x + SIDE + (_air(strokes)[0] if strokes else 0.0)
        for stroke in strokes:
            points = _ribbon(stroke, 1.0)
            outlines.append([((left + at) * scale, (HIGH - up) * scale) for at, up in points])
        x += _width(strokes) + sum(_air(strokes)) + 2 * SIDE if strokes else 1.5 * SPACE
    return outlines, x * scale


def _accented(letter: str) -> tuple[Stroke, ...]:
    base, mark = tuple(unicodedata.normalize("NFD", letter))
    middle = _width(SKELETONS[base]) / 2
    return SKELETONS[base] + tuple((a + middle, b, c + middle, d) for a, b, c, d in MARKS[mark])


def _width(strokes: tuple[Stroke, ...]) -> float:
    return max(x for stroke in strokes for x, _ in _path(stroke))


def _air(strokes: tuple[Stroke, ...]) -> tuple[float, float]:
    """What a letter needs to its left and right beyond the usual: a stem at its edge needs more."""
    stems = {stroke[0] for stroke in strokes if len(stroke) == 4 and stroke[0] == stroke[2]}
    return AIR * (0 in stems), AIR * (_width(strokes) in stems)


def _path(stroke: Stroke) -> list[Point]:
    """Points along a stroke."""
    if len(stroke) == 4:
        x, y, to_x, to_y = stroke
        return [(x + (to_x - x) * t / 8, y + (to_y - y) * t / 8) for t in range(9)]
    x, y, wide, high, start, end = stroke
    turns = [radians(start + (end - start) * t / 32) for t in range(33)]
    return [(x + wide * cos(turn), y + high * sin(turn)) for turn in turns]


def _ribbon(stroke: Stroke, scale: float) -> list[Point]:
    """The outline of what the nib leaves along a stroke."""
    path = _path(stroke)
    closed = hypot(path[0][0] - path[-1][0], path[0][1] - path[-1][1]) < 1e-9
    sides: tuple[list[Point], list[Point]] = ([], [])
    for at, (x, y) in enumerate(path):
        before = path[at - 1 if at else (-2 if closed else 0)]
        after = path[at + 1 if at + 1 < len(path) else (1 if closed else at)]
        along = hypot(after[0] - before[0], after[1] - before[1])
        dx, dy = (after[0] - before[0]) / along, (after[1] - before[1]) / along
        broad = THIN + (THICK - THIN) * abs(dy * cos(NIB) - dx * sin(NIB))
        ends = 0 if closed else abs(2 * at / (len(path) - 1) - 1) ** 5
        half = broad * (1 + FLARE * ends) * (0.5 + 0.35 * scale - 0.35)
        for side, sign in zip(sides, (1, -1), strict=True):
            side.append((x * scale - sign * dy * half, y * scale + sign * dx * half))
    return [*sides[0], *reversed(sides[1])]


def _glyph(strokes: tuple[Stroke, ...], scale: float) -> Glyph:
    pen, left = TTGlyphPen(None), SIDE + _air(strokes)[0] * scale
    for stroke in strokes:
        outline = [(round((x + left) * UNIT), round(y * UNIT)) for x, y in _ribbon(stroke, scale)]
        pen.moveTo(outline[0])
        for point in outline[1:]:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def _font(glyphs: dict[str, Glyph], wide: dict[str, float]) -> TTFont:
    names = {each: f"u{ord(each):04X}" for each in glyphs}
    made = FontBuilder(EM, isTTF=True)
    made.setupGlyphOrder([".notdef", *names.values()])
    made.setupCharacterMap({ord(each): name for each, name in names.items()})
    made.setupGlyf({".notdef": TTGlyphPen(None).glyph()} | {names[e]: glyphs[e] for e in glyphs})
    left = {each: getattr(glyph, "xMin", 0) for each, glyph in glyphs.items()}
    metrics = {names[e]: (round((wide[e] + 2 * SIDE) * UNIT), left[e]) for e in glyphs}
    made.setupHorizontalMetrics({".notdef": (EM // 2, 0)} | metrics)
    made.setupHorizontalHeader(ascent=950, descent=-250)
    made.setupNameTable({"familyName": "Bottega", "styleName": "Regular"})
    made.setupOS2(sTypoAscender=950, sTypoDescender=-250, usWinAscent=950, usWinDescent=250)
    made.setupPost(keepGlyphNames=False)
    return made.font
