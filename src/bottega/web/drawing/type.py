"""The type of the house: its own capitals, and for reading a face that was installed with it, cut
down to the letters of our languages. Made once on a machine, and kept."""

from functools import cache
from io import BytesIO
from pathlib import Path

import font_source_serif_pro
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from bottega.core.files import write_whole
from bottega.sim.compiled import cache_home
from bottega.web.drawing.lettering import capitals

EDITION = 3  # as in house.css
FACES = {"regular": "Regular", "bold": "Semibold", "italic": "It"}
NAMES = ("capitals", *FACES)
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’‚“”„…−×→·•′″")]
OWN_WIDTH = 0xFFFF ^ 0x0200  # no part of a letter lends it its width: “ is wider than ‘
FEATURES = ["kern", "liga", "lnum", "tnum", "smcp"]


@cache
def font(name: str) -> bytes:
    """A font as browsers like it."""
    kept = cache_home() / "type" / f"{name}-{EDITION}.woff2"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_whole(kept, _made(capitals() if name == "capitals" else _reading(FACES[name])))
    return kept.read_bytes()


def _made(font: TTFont) -> bytes:
    font.flavor, file = "woff2", BytesIO()
    font.save(file)
    return file.getvalue()


def _reading(style: str) -> TTFont:
    """A style of the reading face; what is changed does not keep its name."""
    folder = Path(font_source_serif_pro.__file__).parent / "files"
    whole = TTFont(folder / f"SourceSerifPro-{style}.ttf")
    cut = Subsetter(Options(layout_features=FEATURES, hinting=False, name_IDs=[]))
    cut.populate(unicodes=LETTERS)
    cut.subset(whole)
    for glyph in map(whole["glyf"].__getitem__, whole.getGlyphOrder()):
        for part in glyph.components if glyph.isComposite() else ():
            part.flags &= OWN_WIDTH
    return whole
