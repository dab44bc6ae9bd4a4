"""Why something cannot be done, by what is asked: every reason names its rule."""

from collections.abc import Callable

from . import actions as do
from . import box
from . import phases as ask
from . import places as at
from .cathedral import altars
from .leonardo import acts_for_leonardo
from .market import booths, is_open, price
from .phrases import (
    at_place,
    booth_name,
    hour_name,
    paint_names,
    painter_name,
    say,
    segment_name,
    to_place,
)
from .requests import suiting
from .state import EMPTY, View


def why_not(view: View, seat: int, action: int, language: str) -> str:
    """The reason: what is asked forbids it, or it is asked at another time."""
    reason = _REASONS.get(int(view.phase))
    here = reason(view, seat, action, language) if reason else ""
    return here or _untimely(view, seat, action, language)


_SHEET, _BED, _NOWHERE = -1, -2, -3

# What is done where, from these actions on: the highest first
_WHERE = (
    (do.PAY_MORE, at.CATHEDRAL),
    (do.TAKE_BACK, _SHEET),
    (do.PICK, _NOWHERE),
    (do.ENJOY, at.THEATER),
    (do.BLEND, at.WORKSHOP),
    (do.EARN, at.STUDIO),
    (do.RESTORE, at.CATHEDRAL),
    (do.CLOSE, at.MARKET),
    (do.SEND, _SHEET),
    (do.GET_UP, _BED),
    (0, _NOWHERE),
)


def _untimely(view: View, seat: int, action: int, language: str) -> str:
    """When it would be asked: in the morning, while planning, or at a place of the round."""
    place = next(place for first, place in _WHERE if action >= first)
    if place == _NOWHERE:
        return ""
    if place < 0:
        return say("not_planning" if place == _SHEET else "not_morning", language)
    if place == view.place and view.phase > ask.PLANNING:
        return ""
    to = to_place(view, place, language)
    if view.phase <= ask.PLANNING:
        return say("not_before_plans", language, to=to)
    if view.plan[seat][place] == 0:
        return say("not_visited", language, to=to)
    late = view.place > place
    return say("not_any_more" if late else "not_yet", language, at=at_place(view, place, language))


def _hostel(view: View, seat: int, action: int, language: str) -> str:
    hour = action - do.GET_UP
    if do.GET_UP <= action < do.SEND and view.guest[hour] != EMPTY:
        name = painter_name(view, int(view.guest[hour]), language)
        return say("not_free", language, name=name, hour=hour_name(hour))
    return ""


def _planning(view: View, seat: int, action: int, language: str) -> str:
    if do.TAKE_BACK <= action < do.PAY_MORE:
        return say("not_sent", language, to=to_place(view, action - do.TAKE_BACK, language))
    if not do.SEND <= action < do.READY:
        return ""
    if view.my_sketch[action - do.SEND] == box.SPACES:
        return say("not_space", language, count=box.SPACES)
    return say("not_more", language, count=view.apprentices[seat])


def _market(view: View, seat: int, action: int, language: str) -> str:
    if not do.CLOSE <= action < do.RESTORE:
        return ""
    if acts_for_leonardo(view) and action >= do.BUY:
        return say("not_leonardo", language)
    booth = action - do.CLOSE if action < do.BUY else (action - do.BUY) // box.STALLS
    if booth >= booths(view) or not is_open(view, booth):
        return say("not_open", language, booth=booth_name(booth))
    if view.booth != EMPTY and (action < do.BUY or view.booth != booth):
        return say("not_booth", language, booth=booth_name(int(view.booth)))
    if view.stall[action - do.BUY] == EMPTY:
        return say("not_there", language)
    if view.thalers[view.turn] < price(view):
        return say("not_paid", language, price=price(view), thalers=view.thalers[view.turn])
    return say("not_twin", language)


def _cathedral(view: View, seat: int, action: int, language: str) -> str:
    if action == do.RESTORE_ALTAR:
        leonardo = acts_for_leonardo(view)
        return say("not_altar_leonardo" if leonardo else "not_altar", language)
    if not do.RESTORE <= action < do.LEAD:
        return ""
    tile = view.fresco[action - do.RESTORE]
    if tile == EMPTY:
        return say("not_covered", language, segment=segment_name(action - do.RESTORE))
    if acts_for_leonardo(view):
        return say("not_step", language)
    return _lacking(view, int(box.RECIPES[tile]), "5.1", language)


def _bishop(view: View, seat: int, action: int, language: str) -> str:
    if not do.LEAD < action < do.RESTORE_ALTAR:
        return ""
    here = box.NEARNESS[view.bishop, view.segment] == action - do.LEAD - 1
    return say("not_worth" if here else "not_reach", language)


def _altar(view: View, seat: int, action: int, language: str) -> str:
    if not (do.PAY <= action < do.EARN or action >= do.PAY_MORE):
        return ""
    if do.altar_paid(action) >= altars(view):
        return say("not_special", language)
    return _lacking(view, int(box.ALTAR_RECIPES[do.altar_paid(action)]), "5.6", language)


def _lacking(view: View, recipe: int, rule: str, language: str) -> str:
    """What something takes, and what of it the painter does not have."""
    missing = 0
    for colour in range(box.COLOURS):
        count = recipe >> 4 * colour & 7
        missing |= max(count - int(view.paints[view.turn, colour]), 0) << 4 * colour
    return say(
        "not_enough",
        language,
        paints=paint_names(recipe, language),
        missing=paint_names(missing, language),
        rule=rule,
    )


def _studio(view: View, seat: int, action: int, language: str) -> str:
    if do.PORTRAY <= action < do.BLEND:
        shown = action - do.PORTRAY in view.shown
        return say("not_again" if shown else "not_shown", language)
    if do.EARN <= action < do.PORTRAY and not acts_for_leonardo(view):
        return say("not_many", language, count=view.waiting)
    return ""


def _workshop(view: View, seat: int, action: int, language: str) -> str:
    if do.BLEND <= action < do.FULFIL:
        if acts_for_leonardo(view):
            return say("not_blending", language)
        return _lacking(view, int(box.BLEND_RECIPES[action - do.BLEND]), "7.2", language)
    if do.FULFIL <= action < do.GIVE and view.requests:
        return _fulfilling(view, action - do.FULFIL, language)
    return ""


def _fulfilling(view: View, request: int, language: str) -> str:
    name = say(f"request{request}", language)
    if view.stock[request] == 0:
        return say("not_stock", language, type=name)
    if view.once:
        return say("not_again", language)
    if view.waiting == 0:
        return say("not_whole", language)
    count, needed = suiting(view, int(view.turn), request), box.REQUEST_TILES
    return say("not_tiles", language, count=count, needed=needed, type=name)


def _request(view: View, seat: int, action: int, language: str) -> str:
    return say("not_tile", language) if do.GIVE <= action < do.ENJOY else ""


def _theater(view: View, seat: int, action: int, language: str) -> str:
    return say("not_many", language, count=view.waiting) if do.ENJOY <= action < do.PICK else ""


_REASONS: dict[int, Callable[[View, int, int, str], str]] = {
    ask.HOSTEL: _hostel,
    ask.PLANNING: _planning,
    ask.MARKET: _market,
    ask.CATHEDRAL: _cathedral,
    ask.BISHOP: _bishop,
    ask.ALTAR: _altar,
    ask.STUDIO: _studio,
    ask.WORKSHOP: _workshop,
    ask.REQUEST: _request,
    ask.THEATER: _theater,
}
