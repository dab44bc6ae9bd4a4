"""The game in words: what is asked, what can be done and why not, all from a seat's view."""

from bottega.core.rule import DEALER

from . import actions as do
from . import box
from . import phases as ask
from .board import board
from .cathedral import bonus, brought
from .hostel import apprentices_by_mood, mood_after
from .leonardo import acts_for_leonardo
from .market import price
from .phrases import (
    booth_name,
    hour_name,
    mood_name,
    paint_names,
    portrait_name,
    say,
    segment_name,
    tile_name,
    to_place,
)
from .reasons import because
from .refusals import why_not
from .requests import request_points
from .state import EMPTY, View
from .theater import fun
from .told import event
from .track import behind, in_front
from .workshop import blends_left

# What is asked

_ASKED = {
    ask.MARKET: "ask_market",
    ask.CATHEDRAL: "ask_cathedral",
    ask.BISHOP: "ask_bishop",
    ask.ALTAR: "ask_altar",
    ask.STUDIO: "ask_studio",
    ask.WORKSHOP: "ask_workshop",
    ask.REQUEST: "ask_request",
    ask.THEATER: "ask_theater",
    ask.PAINT: "ask_paint",
    ask.TRACK: "ask_track",
}
_ASKED_FOR_LEONARDO = {
    ask.MARKET: "ask_close",
    ask.CATHEDRAL: "ask_step",
    ask.STUDIO: "ask_portrait",
    ask.WORKSHOP: "ask_fulfil",
    ask.REQUEST: "ask_request",
    ask.TRACK: "ask_track",
}


def question(view: View, seat: int, language: str) -> str:
    """What a seat is asked, or what it waits for."""
    if view.phase == ask.DONE:
        return say("ask_over", language)
    if view.phase <= ask.SHOW_PORTRAITS:
        return say("ask_dealer", language)
    if view.phase == ask.PLANNING:
        if view.ready >> seat & 1:
            return say("ask_others", language)
        count = _unsent(view, seat)
        return say("ask_planning" if count else "ask_ready", language, count=count)
    if seat != view.mover:
        return say("ask_wait", language, name=say(f"seat{view.mover}", language))
    leonardo = acts_for_leonardo(view)
    if view.phase == ask.HOSTEL:
        return say("ask_hostel_leonardo" if leonardo else "ask_hostel", language)
    if leonardo:
        asked = _asked(view, _ASKED_FOR_LEONARDO[int(view.phase)], language)
        return say("ask_leonardo", language, question=asked)
    booth = view.phase == ask.MARKET and view.booth != EMPTY
    return _asked(view, "ask_booth" if booth else _ASKED[int(view.phase)], language)


def _asked(view: View, phrase: str, language: str) -> str:
    counts = {
        ask.WORKSHOP: blends_left(view),
        ask.REQUEST: box.REQUEST_TILES - int(view.given),
        ask.PAINT: int(view.picks),
    }
    return say(
        phrase,
        language,
        count=counts.get(int(view.phase), int(view.waiting)),
        price=price(view),
        segment=segment_name(view.segment),
        type=say(f"request{max(int(view.request), 0)}", language),
        mood=mood_name(view.mood[view.mover]),
        space=view.landing,
    )


def _unsent(view: View, seat: int) -> int:
    """The viewer's apprentices that have no place on his sheet yet."""
    return int(view.apprentices[seat]) - int(view.my_sketch.sum())


# What can be done


def action(view: View, seat: int, action: int, language: str) -> str:
    """An action as one would offer it."""
    if action == do.STOP:
        return _stop(view, language)
    for first, offered in _OFFERED:
        if action >= first:
            return offered(view, seat, action - first, language)
    raise ValueError(f"there is no action {action}")


def _tile(view: View, seat: int, tile: int, language: str) -> str:
    phrase = "tile_out" if view.phase == ask.REMOVE_TILES else "tile"
    paints = paint_names(box.RECIPES[tile], language)
    return say(phrase, language, tile=tile + 1, points=box.POINTS[tile], paints=paints)


def _drawn(view: View, seat: int, drawn: int, language: str) -> str:
    return say("drawn", language, name=say(f"seat{drawn}", language))


def _stock(view: View, seat: int, kind: int, language: str) -> str:
    return say("stock", language, paints=paint_names(box.KINDS[kind], language))


def _show(view: View, seat: int, card: int, language: str) -> str:
    return say("show", language, portrait=portrait_name(card, language))


def _get_up(view: View, seat: int, hour: int, language: str) -> str:
    if acts_for_leonardo(view):
        return say("get_up_leonardo", language, hour=hour_name(hour))
    mood = mood_after(view, seat, int(box.MOOD_CHANGE[hour]))
    return say(
        "get_up",
        language,
        hour=hour_name(hour),
        mood=mood_name(mood),
        count=apprentices_by_mood(mood),
        price=box.PRICES[view.falling, hour],
    )


def _send(view: View, seat: int, column: int, language: str) -> str:
    place, count = to_place(view, column, language), view.my_sketch[column]
    return say("send", language, to=place, count=count)


def _take_back(view: View, seat: int, column: int, language: str) -> str:
    return say("take_back", language, to=to_place(view, column, language))


def _ready(view: View, seat: int, _: int, language: str) -> str:
    return say("ready", language, count=_unsent(view, seat))


def _close(view: View, seat: int, booth: int, language: str) -> str:
    return say("close", language, booth=booth_name(booth))


def _buy(view: View, seat: int, stall: int, language: str) -> str:
    paints = paint_names(box.KINDS[view.stall[stall]], language)
    booth = booth_name(stall // box.STALLS)
    return say("buy", language, paints=paints, booth=booth, price=price(view))


def _restore(view: View, seat: int, segment: int, language: str) -> str:
    tile = view.fresco[segment]
    phrase = "restore_free" if acts_for_leonardo(view) else "restore"
    paints = paint_names(box.RECIPES[tile], language)
    name = segment_name(segment)
    return say(phrase, language, segment=name, points=box.POINTS[tile], paints=paints)


def _lead(view: View, seat: int, way: int, language: str) -> str:
    points = bonus(view, int(view.turn), brought(view, int(view.segment), way))
    return say(f"lead{way}", language, price=box.BISHOP_THALERS, bonus=points)


def _altar(view: View, seat: int, _: int, language: str) -> str:
    return say("altar", language)


def _pay(view: View, seat: int, way: int, language: str) -> str:
    paints = paint_names(box.ALTAR_RECIPES[way], language)
    return say("pay", language, paints=paints, points=box.ALTAR_POINTS[way])


def _pay_more(view: View, seat: int, way: int, language: str) -> str:
    return _pay(view, seat, box.NAMED_ALTARS + way, language)


def _earn(view: View, seat: int, more: int, language: str) -> str:
    phrase = "earn" if more + 1 >= view.waiting else "earn_some"
    return say(phrase, language, thalers=box.STUDIO_THALERS * (more + 1))


def _portray(view: View, seat: int, card: int, language: str) -> str:
    return say("portray", language, portrait=portrait_name(card, language))


def _blend(view: View, seat: int, blend: int, language: str) -> str:
    paints = paint_names(box.BLEND_RECIPES[blend], language)
    result = say(f"paint{box.BLEND_GIVES[blend]}", language)
    return say("blend", language, paints=paints, result=result)


def _fulfil(view: View, seat: int, request: int, language: str) -> str:
    type, points = say(f"request{request}", language), request_points(view, request)
    return say("fulfil", language, type=type, points=points)


def _give(view: View, seat: int, back: int, language: str) -> str:
    return say("give", language, tile=tile_name(back, language))


def _enjoy(view: View, seat: int, more: int, language: str) -> str:
    phrase = "enjoy" if more + 1 >= view.waiting else "enjoy_some"
    return say(phrase, language, count=fun(view, seat) * (more + 1))


def _pick(view: View, seat: int, colour: int, language: str) -> str:
    return say("pick", language, paint=say(f"paint{colour}", language))


def _land(view: View, seat: int, forward: int, language: str) -> str:
    painter, space = int(view.turn), int(view.landing)
    to = in_front(view, painter, space) if forward else behind(view, painter, space)
    return say(f"land{forward}", language, space=to)


_OFFERED = (  # by their first numbers, the highest first
    (do.PAY_MORE, _pay_more),
    (do.TAKE_BACK, _take_back),
    (do.LAND, _land),
    (do.PICK, _pick),
    (do.ENJOY, _enjoy),
    (do.GIVE, _give),
    (do.FULFIL, _fulfil),
    (do.BLEND, _blend),
    (do.PORTRAY, _portray),
    (do.EARN, _earn),
    (do.PAY, _pay),
    (do.RESTORE_ALTAR, _altar),
    (do.LEAD, _lead),
    (do.RESTORE, _restore),
    (do.BUY, _buy),
    (do.CLOSE, _close),
    (do.READY, _ready),
    (do.SEND, _send),
    (do.GET_UP, _get_up),
    (do.SHOW, _show),
    (do.STOCK, _stock),
    (do.DRAWN, _drawn),
    (do.TILE, _tile),
)


def _stop(view: View, language: str) -> str:
    phrases = {
        ask.MARKET: "stop_market" if view.booth == EMPTY else "stop_booth",
        ask.CATHEDRAL: "stop_cathedral",
        ask.STUDIO: "stop_studio",
        ask.WORKSHOP: "stop_request" if acts_for_leonardo(view) else "stop_workshop",
        ask.THEATER: "stop_theater",
    }
    return say(phrases[int(view.phase)], language)


# What cannot be done


def refusal(view: View, seat: int, action: int, language: str) -> str:
    """Why an action is not legal for a seat, if it has anything to do with what is asked."""
    if seat == DEALER:
        return say("not_now", language)
    planning = view.phase == ask.PLANNING and not view.ready >> seat & 1
    asked = planning or (view.phase != ask.PLANNING and seat == view.mover)
    return why_not(view, seat, action, language) if asked else ""
