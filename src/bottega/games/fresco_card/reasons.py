"""Why something is good: what it leads to, in a sentence; what a hint says."""

from bottega.core.rule import NONE
from bottega.core.words import listing

from . import actions as do
from .box import KINDS, PAINT, SECTION_PAINTS
from .phrases import paint_of, say, section_of, values_of
from .state import EMPTY, View


def because(view: View, seat: int, action: int, later: int, language: str) -> str:
    """The section it leads to and what of it is in hand, or with NONE the one that is restored."""
    told = action if later == NONE else later
    if not do.RESTORE <= told < do.DRAW_FROM or view.display[told - do.RESTORE] == EMPTY:
        return ""
    kind = int(view.display[told - do.RESTORE])
    section, values = section_of(kind, language), values_of(kind)
    if told == action:
        return say("because_now", language, section=section, values=values)
    lacking = [
        paint_of(paint, language) for paint in SECTION_PAINTS[kind] if not _held(view, paint)
    ]
    phrase = "because_lacking" if lacking else "because_held"
    paints = listing(lacking, language)
    return say(phrase, language, section=section, values=values, paints=paints)


def _held(view: View, paint: int) -> bool:
    """Whether a card of this paint is in hand."""
    return any(view.my_hand[kind] and PAINT[kind] == paint for kind in range(KINDS))
