"""Why something is good: what it leads to, in a sentence; what a hint says."""

from bottega.core.rule import NONE

from . import actions as do
from . import box
from .causes import Cause, booth_with, cause, cause_for_leonardo, fulfilled, missing, nothing
from .leonardo import acts_for_leonardo
from .paints import bundle_of, covers
from .phrases import booth_name, paint_names, portrait_title, say, segment_name
from .state import EMPTY, View


def because(view: View, seat: int, action: int, later: int, language: str) -> str:
    """What an action leads to, or with NONE what speaks for it by itself; or nothing."""
    if acts_for_leonardo(view):
        return cause_for_leonardo(view, seat, action, language) if later == NONE else ""
    if later == NONE:
        return cause(view, seat, action, language)
    reason = next(reason for first, reason in _LATER if later >= first)
    return reason(view, seat, later, language)


# What it leads to


def _segment(view: View, seat: int, action: int, language: str) -> str:
    """A segment, and where the paints for it are."""
    segment = action - do.RESTORE
    tile = view.fresco[segment]
    if tile == EMPTY:
        return ""
    recipe, name = int(box.RECIPES[tile]), segment_name(segment)
    lacks, where = missing(view, seat, recipe), "because_paints"
    booth = booth_with(view, lacks)
    if lacks:
        where = "because_blending" if booth == EMPTY else "because_booth"
    return say(
        where,
        language,
        segment=name,
        points=box.POINTS[tile],
        paints=paint_names(lacks or recipe, language),
        booth=booth_name(booth),
    )


def _altar(view: View, seat: int, action: int, language: str) -> str:
    return say("because_altar", language)


def _portrait(view: View, seat: int, action: int, language: str) -> str:
    card = action - do.PORTRAY
    if card not in view.shown:
        return ""
    return say("because_portrait", language, portrait=portrait_title(card, language))


def _blend(view: View, seat: int, action: int, language: str) -> str:
    blend = action - do.BLEND
    if not covers(bundle_of(view, seat), box.BLEND_RECIPES[blend]):
        return ""
    result = say(f"paint{box.BLEND_GIVES[blend]}", language)
    return say("because_blend", language, result=result)


_LATER: tuple[tuple[int, Cause], ...] = (  # from this action on, the highest first
    (do.GIVE, nothing),
    (do.FULFIL, fulfilled),
    (do.BLEND, _blend),
    (do.PORTRAY, _portrait),
    (do.PAY, nothing),
    (do.RESTORE_ALTAR, _altar),
    (do.LEAD, nothing),
    (do.RESTORE, _segment),
    (0, nothing),
)
