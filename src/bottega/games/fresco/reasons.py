"""Why something is good: what it leads to, in a sentence; what a hint says."""

from collections.abc import Callable

from bottega.core.rule import NONE

from . import actions as do
from . import box
from .causes import booth_with, cause, cause_for_leonardo, missing
from .leonardo import acts_for_leonardo
from .paints import bundle_of, covers
from .phrases import booth_name, paint_names, portrait_title, say, segment_name
from .requests import request_points
from .state import EMPTY, View


def because(view: View, seat: int, action: int, later: int, language: str) -> str:
    """What an action leads to, or with NONE what speaks for it by itself; or nothing."""
    if acts_for_leonardo(view):
        return cause_for_leonardo(view, seat, action, language) if later == NONE else ""
    if later == NONE:
        return cause(view, seat, action, language)
    reason = next(reason for first, reason in _LATER if later >= first)
    return reason(view, seat, later, language)


def _nothing(view: View, seat: int, action: int, language: str) -> str:
    return ""


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


def _request(view: View, seat: int, action: int, language: str) -> str:
    request = action - do.FULFIL
    type, points = say(f"request{request}", language), request_points(view, request)
    return say("because_request", language, type=type, points=points)


_Reason = Callable[[View, int, int, str], str]

_LATER: tuple[tuple[int, _Reason], ...] = (  # from this action on, the highest first
    (do.GIVE, _nothing),
    (do.FULFIL, _request),
    (do.BLEND, _blend),
    (do.PORTRAY, _portrait),
    (do.PAY, _nothing),
    (do.RESTORE_ALTAR, _altar),
    (do.LEAD, _nothing),
    (do.RESTORE, _segment),
    (0, _nothing),
)
