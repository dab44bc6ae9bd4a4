"""Why something cannot be done, by what is asked: every reason names its rule."""

from collections.abc import Callable

from .box import (
    ALTAR_RECIPES,
    BLEND_RECIPES,
    COLOURS,
    NEARNESS,
    RECIPES,
    SPACES,
    STALLS,
    WORKSHOP_BLENDS,
)
from .leonardo import acts_for_leonardo
from .market import booths, is_open, price
from .phrases import booth_name, hour_name, paint_names, painter_name, say, segment_name
from .requests import suiting
from .state import (
    ALTAR,
    BISHOP,
    BLEND,
    BUY,
    CATHEDRAL,
    CLOSE,
    EARN,
    EMPTY,
    ENJOY,
    FULFIL,
    GET_UP,
    GIVE,
    HOSTEL,
    LEAD,
    MARKET,
    PAY,
    PICK,
    PLANNING,
    PORTRAY,
    READY,
    REQUEST,
    RESTORE,
    RESTORE_ALTAR,
    SEND,
    STUDIO,
    THEATER,
    WORKSHOP,
    View,
)


def why_not(view: View, seat: int, action: int, language: str) -> str:
    """The reason, or nothing where the action has nothing to do with what is asked."""
    reason = _REASONS.get(int(view.phase))
    return reason(view, seat, action, language) if reason else ""


def _hostel(view: View, seat: int, action: int, language: str) -> str:
    hour = action - GET_UP
    if GET_UP <= action < SEND and view.guest[hour] != EMPTY:
        name = painter_name(view, int(view.guest[hour]), language)
        return say("not_free", language, name=name, hour=hour_name(hour))
    return ""


def _planning(view: View, seat: int, action: int, language: str) -> str:
    return say("not_space", language, count=SPACES) if SEND <= action < READY else ""


def _market(view: View, seat: int, action: int, language: str) -> str:
    if not CLOSE <= action < RESTORE:
        return ""
    if acts_for_leonardo(view) and action >= BUY:
        return say("not_leonardo", language)
    booth = action - CLOSE if action < BUY else (action - BUY) // STALLS
    if booth >= booths(view) or not is_open(view, booth):
        return say("not_open", language, booth=booth_name(booth))
    if view.booth != EMPTY and (action < BUY or view.booth != booth):
        return say("not_booth", language, booth=booth_name(int(view.booth)))
    if view.stall[action - BUY] == EMPTY:
        return say("not_there", language)
    if view.thalers[view.turn] < price(view):
        return say("not_paid", language, price=price(view), thalers=view.thalers[view.turn])
    return say("not_twin", language)


def _cathedral(view: View, seat: int, action: int, language: str) -> str:
    if action == RESTORE_ALTAR:
        leonardo = acts_for_leonardo(view)
        return say("not_altar_leonardo" if leonardo else "not_altar", language)
    if not RESTORE <= action < LEAD:
        return ""
    tile = view.fresco[action - RESTORE]
    if tile == EMPTY:
        return say("not_covered", language, segment=segment_name(action - RESTORE))
    if acts_for_leonardo(view):
        return say("not_step", language)
    return _lacking(view, int(RECIPES[tile]), "5.1", language)


def _bishop(view: View, seat: int, action: int, language: str) -> str:
    if not LEAD < action < RESTORE_ALTAR:
        return ""
    here = NEARNESS[view.bishop, view.segment] == action - LEAD - 1
    return say("not_worth" if here else "not_reach", language)


def _altar(view: View, seat: int, action: int, language: str) -> str:
    if not PAY <= action < EARN:
        return ""
    return _lacking(view, int(ALTAR_RECIPES[action - PAY]), "5.6", language)


def _lacking(view: View, recipe: int, rule: str, language: str) -> str:
    """What something takes, and what of it the painter does not have."""
    missing = 0
    for colour in range(COLOURS):
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
    if PORTRAY <= action < BLEND:
        shown = action - PORTRAY in view.shown
        return say("not_again" if shown else "not_shown", language)
    if EARN <= action < PORTRAY and not acts_for_leonardo(view):
        return say("not_many", language, count=view.left)
    return ""


def _workshop(view: View, seat: int, action: int, language: str) -> str:
    if BLEND <= action < FULFIL:
        if acts_for_leonardo(view):
            return say("not_blending", language)
        return _lacking(view, int(BLEND_RECIPES[action - BLEND]), "7.2", language)
    if FULFIL <= action < GIVE and view.requests:
        return _fulfilling(view, action - FULFIL, language)
    return ""


def _fulfilling(view: View, wish: int, language: str) -> str:
    name = say(f"wish{wish}", language)
    if view.stock[wish] == 0:
        return say("not_stock", language, wish=name)
    if view.once:
        return say("not_again", language)
    if view.left < WORKSHOP_BLENDS:
        return say("not_whole", language)
    return say("not_three", language, count=suiting(view, wish), wish=name)


def _request(view: View, seat: int, action: int, language: str) -> str:
    return say("not_tile", language) if GIVE <= action < ENJOY else ""


def _theater(view: View, seat: int, action: int, language: str) -> str:
    return say("not_many", language, count=view.left) if ENJOY <= action < PICK else ""


_REASONS: dict[int, Callable[[View, int, int, str], str]] = {
    HOSTEL: _hostel,
    PLANNING: _planning,
    MARKET: _market,
    CATHEDRAL: _cathedral,
    BISHOP: _bishop,
    ALTAR: _altar,
    STUDIO: _studio,
    WORKSHOP: _workshop,
    REQUEST: _request,
    THEATER: _theater,
}
