"""Why something is good: what it leads to, in a sentence; what a hint says."""

from bottega.core.rule import NONE
from bottega.core.words import listing

from . import actions as do
from .causes import cause, lacking
from .phrases import paint_of, say, section_of, values_of
from .state import EMPTY, View


def because(view: View, seat: int, action: int, later: int, language: str) -> str:
    """The section it leads to and what of it is in hand, or with NONE what speaks for it itself."""
    if later == NONE:
        return cause(view, seat, action, language)
    if not do.RESTORE <= later < do.DRAW_FROM or view.display[later - do.RESTORE] == EMPTY:
        return ""
    if later == action:
        return cause(view, seat, action, language)
    kind = int(view.display[later - do.RESTORE])
    section, values, lacks = section_of(kind, language), values_of(kind), lacking(view, kind)
    paints = listing([paint_of(paint, language) for paint in lacks], language)
    phrase = "because_lacking" if lacks else "because_held"
    return say(phrase, language, section=section, values=values, paints=paints)
