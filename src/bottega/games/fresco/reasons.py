"""Why something is good: what it leads to, in a sentence; what a hint says."""

from collections.abc import Callable

from bottega.core.rule import NONE

from . import actions as do
from . import box
from .cathedral import bonus, brought
from .hostel import apprentices_by_mood, mood_after
from .leonardo import acts_for_leonardo
from .market import booths
from .paints import bundle_of, covers
from .phrases import booth_name, paint_names, portrait_title, say, segment_name
from .requests import request_points
from .state import EMPTY, View


def because(view: View, seat: int, action: int, later: int, language: str) -> str:
    """What an action leads to, or with NONE what it is by itself; or nothing."""
    if acts_for_leonardo(view):
        return ""
    told = action if later == NONE else later
    reason = next(reason for first, reason in (_NOW if later == NONE else _LATER) if told >= first)
    return reason(view, seat, told, language)


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
    missing, where = _missing(view, seat, recipe), "because_paints"
    booth = _booth_with(view, missing)
    if missing:
        where = "because_blending" if booth == EMPTY else "because_booth"
    return say(
        where,
        language,
        segment=name,
        points=box.POINTS[tile],
        paints=paint_names(missing or recipe, language),
        booth=booth_name(booth),
    )


def _missing(view: View, seat: int, recipe: int) -> int:
    """What of a recipe a painter does not have."""
    missing = 0
    for colour in range(box.COLOURS):
        lacks = (recipe >> 4 * colour & 7) - int(view.paints[seat][colour])
        missing |= max(lacks, 0) << 4 * colour
    return missing


def _booth_with(view: View, paints: int) -> int:
    """A booth that sells all of these paints, or EMPTY."""
    for booth in range(booths(view)):
        sold = 0
        for stall in range(booth * box.STALLS, (booth + 1) * box.STALLS):
            if view.stall[stall] != EMPTY:
                sold += int(box.KINDS[view.stall[stall]])
        if covers(sold, paints):
            return booth
    return EMPTY


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


# What it is by itself


def _restored(view: View, seat: int, action: int, language: str) -> str:
    segment = action - do.RESTORE
    points = int(box.POINTS[view.fresco[segment]])
    points += bonus(view, seat, brought(view, segment, 0))
    return say("because_points", language, points=points)


def _hour(view: View, seat: int, action: int, language: str) -> str:
    hour = action - do.GET_UP
    count = apprentices_by_mood(mood_after(view, seat, int(box.MOOD_CHANGE[hour])))
    price = box.PRICES[view.falling, hour]
    return say("because_hour", language, count=count, price=price)


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
_NOW: tuple[tuple[int, _Reason], ...] = (
    (do.LEAD, _nothing),
    (do.RESTORE, _restored),
    (do.SEND, _nothing),
    (do.GET_UP, _hour),
    (0, _nothing),
)
