"""The game in words: what is asked, what can be done and why not, all from a seat's view."""

from bottega.core.rule import DEALER

from .board import board
from .box import (
    ALTAR_POINTS,
    ALTAR_RECIPES,
    BISHOP_THALERS,
    BLEND_GIVES,
    BLEND_RECIPES,
    COPIES,
    KINDS,
    MOOD_BOTTOM,
    MOOD_CHANGE,
    MOOD_TOP,
    NEARNESS,
    POINTS,
    PRICES,
    RECIPES,
    REQUEST_POINTS,
    STALLS,
    STUDIO_THALERS,
)
from .cathedral import bonus
from .hostel import apprentices_by_mood
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
from .refusals import why_not
from .state import (
    ALTAR,
    BISHOP,
    BLEND,
    BUY,
    CATHEDRAL,
    CLOSE,
    DONE,
    DRAWN,
    EARN,
    EMPTY,
    ENJOY,
    FULFIL,
    GET_UP,
    GIVE,
    HOSTEL,
    LAND,
    LEAD,
    MARKET,
    PAINT,
    PAY,
    PICK,
    PLANNING,
    PORTRAY,
    READY,
    REMOVE_TILES,
    REQUEST,
    RESTORE,
    RESTORE_ALTAR,
    SEND,
    SHOW,
    SHOW_PORTRAITS,
    STOCK,
    STOP,
    STUDIO,
    THEATER,
    TILE,
    TRACK,
    WORKSHOP,
    View,
)
from .theater import fun
from .told import event
from .track import behind, in_front

# What is asked

_ASKED = {
    MARKET: "ask_market",
    CATHEDRAL: "ask_cathedral",
    BISHOP: "ask_bishop",
    ALTAR: "ask_altar",
    STUDIO: "ask_studio",
    WORKSHOP: "ask_workshop",
    REQUEST: "ask_request",
    THEATER: "ask_theater",
    PAINT: "ask_paint",
    TRACK: "ask_track",
}
_ASKED_FOR_LEONARDO = {
    MARKET: "ask_close",
    CATHEDRAL: "ask_step",
    STUDIO: "ask_portrait",
    WORKSHOP: "ask_fulfil",
    REQUEST: "ask_request",
    TRACK: "ask_track",
}


def question(view: View, seat: int, language: str) -> str:
    """What a seat is asked, or what it waits for."""
    if view.phase == DONE:
        return say("ask_over", language)
    if view.phase <= SHOW_PORTRAITS:
        return say("ask_dealer", language)
    if view.phase == PLANNING:
        if view.ready >> seat & 1:
            return say("ask_others", language)
        return say("ask_planning", language, count=_unsent(view, seat))
    if seat != view.mover:
        return say("ask_wait", language, name=say(f"seat{view.mover}", language))
    leonardo = acts_for_leonardo(view)
    if view.phase == HOSTEL:
        return say("ask_hostel_leonardo" if leonardo else "ask_hostel", language)
    if leonardo:
        asked = _asked(view, _ASKED_FOR_LEONARDO[int(view.phase)], language)
        return say("ask_leonardo", language, question=asked)
    booth = view.phase == MARKET and view.booth != EMPTY
    return _asked(view, "ask_booth" if booth else _ASKED[int(view.phase)], language)


def _asked(view: View, phrase: str, language: str) -> str:
    counts = {REQUEST: 3 - int(view.given), PAINT: int(view.picks)}
    return say(
        phrase,
        language,
        count=counts.get(int(view.phase), int(view.left)),
        price=price(view),
        segment=segment_name(view.segment),
        wish=say(f"wish{max(int(view.wish), 0)}", language),
        mood=mood_name(view.mood[view.mover]),
        space=view.landing,
    )


def _unsent(view: View, seat: int) -> int:
    """The viewer's apprentices that have no place on his sheet yet."""
    return int(view.apprentices[seat]) - int(view.my_sketch.sum())


# What can be done


def action(view: View, seat: int, action: int, language: str) -> str:
    """An action as one would offer it."""
    if action == STOP:
        return _stop(view, language)
    for first, offered in _OFFERED:
        if action >= first:
            return offered(view, seat, action - first, language)
    raise ValueError(f"there is no action {action}")


def _tile(view: View, seat: int, tile: int, language: str) -> str:
    phrase = "tile_out" if view.phase == REMOVE_TILES else "tile"
    paints = paint_names(RECIPES[tile], language)
    return say(phrase, language, tile=tile + 1, points=POINTS[tile], paints=paints)


def _drawn(view: View, seat: int, drawn: int, language: str) -> str:
    return say("drawn", language, name=say(f"seat{drawn}", language))


def _stock(view: View, seat: int, kind: int, language: str) -> str:
    return say("stock", language, paints=paint_names(KINDS[kind], language))


def _show(view: View, seat: int, card: int, language: str) -> str:
    return say("show", language, portrait=portrait_name(card, language))


def _get_up(view: View, seat: int, hour: int, language: str) -> str:
    if acts_for_leonardo(view):
        return say("get_up_leonardo", language, hour=hour_name(hour))
    mood = max(MOOD_BOTTOM, min(MOOD_TOP, int(view.mood[seat]) + int(MOOD_CHANGE[hour])))
    return say(
        "get_up",
        language,
        hour=hour_name(hour),
        mood=mood_name(mood),
        count=apprentices_by_mood(mood),
        price=PRICES[view.prices, hour],
    )


def _send(view: View, seat: int, column: int, language: str) -> str:
    place, count = to_place(view, column, language), view.my_sketch[column]
    return say("send", language, to=place, count=count)


def _ready(view: View, seat: int, _: int, language: str) -> str:
    return say("ready", language, count=_unsent(view, seat))


def _close(view: View, seat: int, booth: int, language: str) -> str:
    return say("close", language, booth=booth_name(booth))


def _buy(view: View, seat: int, stall: int, language: str) -> str:
    paints = paint_names(KINDS[view.stall[stall]], language)
    return say("buy", language, paints=paints, booth=booth_name(stall // STALLS), price=price(view))


def _restore(view: View, seat: int, segment: int, language: str) -> str:
    tile = view.fresco[segment]
    phrase = "restore_free" if acts_for_leonardo(view) else "restore"
    paints = paint_names(RECIPES[tile], language)
    name = segment_name(segment)
    return say(phrase, language, segment=name, points=POINTS[tile], paints=paints)


def _lead(view: View, seat: int, way: int, language: str) -> str:
    nearness = way - 1 if way else int(NEARNESS[view.bishop, view.segment])
    points = bonus(view, int(view.turn), nearness)
    return say(f"lead{way}", language, price=BISHOP_THALERS, bonus=points)


def _altar(view: View, seat: int, _: int, language: str) -> str:
    return say("altar", language)


def _pay(view: View, seat: int, way: int, language: str) -> str:
    paints = paint_names(ALTAR_RECIPES[way], language)
    return say("pay", language, paints=paints, points=ALTAR_POINTS[way])


def _earn(view: View, seat: int, more: int, language: str) -> str:
    phrase = "earn" if more + 1 >= view.left else "earn_some"
    return say(phrase, language, thalers=STUDIO_THALERS * (more + 1))


def _portray(view: View, seat: int, card: int, language: str) -> str:
    return say("portray", language, portrait=portrait_name(card, language))


def _blend(view: View, seat: int, blend: int, language: str) -> str:
    paints = paint_names(BLEND_RECIPES[blend], language)
    return say("blend", language, paints=paints, result=say(f"paint{BLEND_GIVES[blend]}", language))


def _fulfil(view: View, seat: int, wish: int, language: str) -> str:
    points = REQUEST_POINTS[wish, COPIES - int(view.stock[wish])]
    return say("fulfil", language, wish=say(f"wish{wish}", language), points=points)


def _give(view: View, seat: int, back: int, language: str) -> str:
    return say("give", language, tile=tile_name(back, language))


def _enjoy(view: View, seat: int, more: int, language: str) -> str:
    phrase = "enjoy" if more + 1 >= view.left else "enjoy_some"
    return say(phrase, language, count=fun(view, seat) * (more + 1))


def _pick(view: View, seat: int, colour: int, language: str) -> str:
    return say("pick", language, paint=say(f"paint{colour}", language))


def _land(view: View, seat: int, forward: int, language: str) -> str:
    painter, space = int(view.turn), int(view.landing)
    to = in_front(view, painter, space) if forward else behind(view, painter, space)
    return say(f"land{forward}", language, space=to)


_OFFERED = (  # by their first numbers, the highest first
    (LAND, _land),
    (PICK, _pick),
    (ENJOY, _enjoy),
    (GIVE, _give),
    (FULFIL, _fulfil),
    (BLEND, _blend),
    (PORTRAY, _portray),
    (EARN, _earn),
    (PAY, _pay),
    (RESTORE_ALTAR, _altar),
    (LEAD, _lead),
    (RESTORE, _restore),
    (BUY, _buy),
    (CLOSE, _close),
    (READY, _ready),
    (SEND, _send),
    (GET_UP, _get_up),
    (SHOW, _show),
    (STOCK, _stock),
    (DRAWN, _drawn),
    (TILE, _tile),
)


def _stop(view: View, language: str) -> str:
    phrases = {
        MARKET: "stop_market" if view.booth == EMPTY else "stop_booth",
        CATHEDRAL: "stop_cathedral",
        STUDIO: "stop_studio",
        WORKSHOP: "stop_request" if acts_for_leonardo(view) else "stop_workshop",
        THEATER: "stop_theater",
    }
    return say(phrases[int(view.phase)], language)


# What cannot be done


def refusal(view: View, seat: int, action: int, language: str) -> str:
    """Why an action is not legal for a seat; who waits hears for whom."""
    if seat == DEALER:
        return say("not_now", language)
    planning = view.phase == PLANNING and not view.ready >> seat & 1
    asked = planning or (view.phase != PLANNING and seat == view.mover)
    why = why_not(view, seat, action, language) if asked else ""
    return why or say("not_phase", language, question=question(view, seat, language))
