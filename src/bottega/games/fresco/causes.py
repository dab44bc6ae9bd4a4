"""What speaks for an action by itself, from the ceiling, the market and the paints one has: a
sentence for a hint."""

from collections.abc import Callable

from bottega.core.words import listing

from . import actions as do
from . import box
from . import phases as ask
from .cathedral import bonus, brought
from .hostel import apprentices_by_mood, mood_after
from .market import booths
from .paints import bundle_of, covers
from .phrases import booth_name, paint_names, portrait_gifts, say, segment_name
from .requests import request_points
from .state import EMPTY, View
from .theater import fun
from .worth import tally, together


def cause(view: View, seat: int, action: int, language: str) -> str:
    """Why it is good, whatever follows."""
    reason = next(reason for first, reason in _CAUSES if action >= first)
    return reason(view, seat, action, language)


def nothing(view: View, seat: int, action: int, language: str) -> str:
    return ""


# Paints and what they are for


def missing(view: View, seat: int, recipe: int) -> int:
    """What of a recipe a painter does not have."""
    lacks = 0
    for colour in range(box.COLOURS):
        short = (recipe >> 4 * colour & 7) - int(view.paints[seat][colour])
        lacks |= max(short, 0) << 4 * colour
    return lacks


def booth_with(view: View, paints: int) -> int:
    """A booth that sells all of these paints, or EMPTY."""
    for booth in range(booths(view)):
        if covers(_sold(view, booth), paints):
            return booth
    return EMPTY


def _sold(view: View, booth: int) -> int:
    """All that a booth sells, as far as a bundle can count."""
    sold = 0
    for stall in range(booth * box.STALLS, (booth + 1) * box.STALLS):
        if view.stall[stall] != EMPTY:
            sold = together(sold, int(box.KINDS[view.stall[stall]]))
    return sold


def _colours(bundle: int) -> set[int]:
    return {colour for colour in range(box.COLOURS) if bundle >> 4 * colour & 7}


def _aim(view: View, seat: int, colours: set[int]) -> int:
    """The segment that lacks least for a painter, some of these paints among it, and of such the
    dearest; or EMPTY."""
    best, rank = EMPTY, (0, 0)
    for segment in range(box.SEGMENTS):
        tile = int(view.fresco[segment])
        lacks = missing(view, seat, int(box.RECIPES[tile])) if tile != EMPTY else 0
        if _colours(lacks) & colours:
            found = (-tally(lacks), int(box.POINTS[tile]))
            if best == EMPTY or found > rank:
                best, rank = segment, found
    return best


def _of_segment(phrase: str, view: View, segment: int, language: str, **words: object) -> str:
    name, points = segment_name(segment), box.POINTS[view.fresco[segment]]
    return say(phrase, language, segment=name, points=points, **words)


def _payable(view: View, paints: int) -> int:
    """The dearest segment for which paints are enough, or EMPTY."""
    found = [
        segment
        for segment in range(box.SEGMENTS)
        if view.fresco[segment] != EMPTY and covers(paints, box.RECIPES[view.fresco[segment]])
    ]
    return max(found, key=lambda segment: int(box.POINTS[view.fresco[segment]]), default=EMPTY)


def _altar_points(paints: int) -> int:
    """The most that the altar gives for some of these paints."""
    ways = zip(box.ALTAR_RECIPES, box.ALTAR_POINTS, strict=True)
    return max((int(points) for recipe, points in ways if covers(paints, recipe)), default=0)


# The morning and the plan


def _hour(view: View, seat: int, action: int, language: str) -> str:
    hour = action - do.GET_UP
    count = apprentices_by_mood(mood_after(view, seat, int(box.MOOD_CHANGE[hour])))
    price, rises = box.PRICES[view.falling, hour], box.MOOD_CHANGE[hour] >= 0
    phrase = "because_first" if hour == 0 else "because_hour_mood" if rises else "because_hour"
    return say(phrase, language, count=count, price=price)


def _send(view: View, seat: int, action: int, language: str) -> str:
    column = action - do.SEND
    reasons = (_to_market, _to_cathedral, _to_studio, _to_workshop, _to_theater)
    return reasons[column](view, seat, action, language)


def _to_market(view: View, seat: int, action: int, language: str) -> str:
    """The nearest segment for which a booth has all that lacks."""
    price = box.PRICES[view.falling, list(view.guest).index(seat)]
    for segment in sorted(range(box.SEGMENTS), key=lambda s: -int(box.POINTS[view.fresco[s]])):
        if view.fresco[segment] == EMPTY:
            continue
        lacks = missing(view, seat, int(box.RECIPES[view.fresco[segment]]))
        booth = booth_with(view, lacks)
        if lacks and booth != EMPTY:
            paints = paint_names(lacks, language)
            words = {"paints": paints, "booth": booth_name(booth), "price": price}
            return _of_segment("because_market", view, segment, language, **words)
    return say("because_market_any", language, price=price, thalers=view.thalers[seat])


def _to_cathedral(view: View, seat: int, action: int, language: str) -> str:
    paints = bundle_of(view, seat)
    segment = _payable(view, paints)
    if segment != EMPTY:
        recipe = int(box.RECIPES[view.fresco[segment]])
        words = {"paints": paint_names(recipe, language)}
        return _of_segment("because_paints", view, segment, language, **words)
    points = _altar_points(paints)
    return say("because_altar_now" if points else "because_same_day", language, points=points)


def _to_studio(view: View, seat: int, action: int, language: str) -> str:
    if any(card != EMPTY for card in view.shown):
        return say("because_studio_portrait", language, thalers=box.STUDIO_THALERS)
    has, earns = int(view.thalers[seat]), box.STUDIO_THALERS
    return say("because_studio", language, thalers=earns, has=has)


def _to_workshop(view: View, seat: int, action: int, language: str) -> str:
    made = _made(view, seat, language)
    return say("because_workshop" if made else "because_workshop_any", language, paints=made)


def _made(view: View, seat: int, language: str) -> str:
    """What can be blended of the paints that one has."""
    paints, blends = bundle_of(view, seat), range(box.BLENDS if view.blends else box.BLENDED)
    made = {int(box.BLEND_GIVES[n]) for n in blends if covers(paints, box.BLEND_RECIPES[n])}
    return listing([say(f"paint{colour}", language) for colour in sorted(made)], language)


def _to_theater(view: View, seat: int, action: int, language: str) -> str:
    if view.ending and view.phase == ask.PLANNING:
        return say("because_again", language)
    return say("because_theater", language, count=fun(view, seat))


def _take_back(view: View, seat: int, action: int, language: str) -> str:
    return say("because_take_back", language)


def _ready(view: View, seat: int, action: int, language: str) -> str:
    home = int(view.apprentices[seat]) - int(view.my_sketch.sum())
    return say("because_at_home" if home else "because_all_sent", language)


# The market


def _close(view: View, seat: int, action: int, language: str) -> str:
    paints = paint_names(_sold(view, action - do.CLOSE), language)
    return say("because_close", language, paints=paints)


def _buy(view: View, seat: int, action: int, language: str) -> str:
    kind = int(view.stall[action - do.BUY])
    if kind == EMPTY:
        return ""
    bundle = int(box.KINDS[kind])
    return _for_segment(view, seat, bundle, language) or _for_blend(view, seat, bundle, language)


def _for_segment(view: View, seat: int, bundle: int, language: str) -> str:
    """The segment that paints bring nearer, and what it lacks then."""
    segment = _aim(view, seat, _colours(bundle))
    if segment == EMPTY:
        return ""
    lacks = missing(view, seat, int(box.RECIPES[view.fresco[segment]]))
    brings = sum((lacks >> 4 * c & 7) << 4 * c for c in _colours(bundle))
    phrase = "because_completes" if covers(bundle, lacks) else "because_needs"
    paints = paint_names(brings, language)
    return _of_segment(phrase, view, segment, language, paints=paints)


def _for_blend(view: View, seat: int, bundle: int, language: str) -> str:
    """What basic paints make with those one has; others count at the altar."""
    paints = together(bundle_of(view, seat), bundle)
    for blend in range(box.BLENDED):
        recipe = int(box.BLEND_RECIPES[blend])
        if _colours(recipe) & _colours(bundle) and covers(paints, recipe):
            result = say(f"paint{box.BLEND_GIVES[blend]}", language)
            return say("because_can_blend", language, result=result)
    return say("because_for_altar", language, paints=paint_names(bundle, language))


# The cathedral


def _restored(view: View, seat: int, action: int, language: str) -> str:
    segment = action - do.RESTORE
    if view.fresco[segment] == EMPTY:
        return ""
    points = int(box.POINTS[view.fresco[segment]])
    points += bonus(view, seat, brought(view, segment, 0))
    return say("because_points", language, points=points)


def _lead(view: View, seat: int, action: int, language: str) -> str:
    if view.segment == EMPTY:
        return ""
    free, led = (
        bonus(view, seat, brought(view, int(view.segment), way)) for way in (0, action - do.LEAD)
    )
    if action == do.LEAD:
        return say("because_stay", language, bonus=free)
    phrase = "because_lead" if led > free else "because_lead_away"
    return say(phrase, language, bonus=led, free=free)


def _altar(view: View, seat: int, action: int, language: str) -> str:
    return say("because_altar_now", language, points=_altar_points(bundle_of(view, seat)))


def _pay(view: View, seat: int, action: int, language: str) -> str:
    """The most points, or what is left for a segment."""
    way, paints = do.altar_paid(action), bundle_of(view, seat)
    points = int(box.ALTAR_POINTS[way])
    if points == _altar_points(paints):
        return say("because_altar_most", language, points=points)
    segment = _payable(view, paints - int(box.ALTAR_RECIPES[way]))
    if segment != EMPTY:
        return _of_segment("because_altar_keeps", view, segment, language)
    return say("because_altar_spares", language, points=points)


# The studio, the workshop and the theater


def _earn(view: View, seat: int, action: int, language: str) -> str:
    has, earns = int(view.thalers[seat]), box.STUDIO_THALERS * (action - do.EARN + 1)
    return say("because_studio", language, thalers=earns, has=has)


def _portray(view: View, seat: int, action: int, language: str) -> str:
    card = action - do.PORTRAY
    gifts = listing(portrait_gifts(card, language), language)
    lasting = box.CARDS[card, box.CARD_POWER] != box.NONE
    return say("because_lasting" if lasting else "because_gifts", language, gifts=gifts)


def _blend(view: View, seat: int, action: int, language: str) -> str:
    colour = int(box.BLEND_GIVES[action - do.BLEND])
    segment, result = _aim(view, seat, {colour}), say(f"paint{colour}", language)
    if segment == EMPTY:
        return say("because_blend_altar", language, result=result)
    return _of_segment("because_needs", view, segment, language, paints=result)


def fulfilled(view: View, seat: int, action: int, language: str) -> str:
    request = action - do.FULFIL
    type, points = say(f"request{request}", language), request_points(view, request)
    return say("because_request", language, type=type, points=points)


def _give(view: View, seat: int, action: int, language: str) -> str:
    return say("because_give" if action > do.GIVE else "because_give_plain", language)


def _pick(view: View, seat: int, action: int, language: str) -> str:
    bundle = 1 << 4 * (action - do.PICK)
    return _for_segment(view, seat, bundle, language) or _for_blend(view, seat, bundle, language)


# The track, and leaving it at that


def _land(view: View, seat: int, action: int, language: str) -> str:
    return say("because_front" if action > do.LAND else "because_behind", language)


def _stop(view: View, seat: int, action: int, language: str) -> str:
    phrases = {
        ask.MARKET: "because_stop_market",
        ask.CATHEDRAL: "because_stop_cathedral",
        ask.STUDIO: "because_stop_studio",
        ask.WORKSHOP: "because_stop_workshop",
        ask.THEATER: "because_stop_studio",
    }
    return say(phrases[int(view.phase)], language, thalers=view.thalers[seat])


# In Leonardo's name


def cause_for_leonardo(view: View, seat: int, action: int, language: str) -> str:
    """He works for nobody: what he takes, the other seat does not get, nor oneself."""
    name = say(f"seat{1 - seat}", language)
    if action >= do.STOP:
        return say("because_leonardo_leaves", language)
    if do.RESTORE <= action < do.LEAD and view.fresco[action - do.RESTORE] != EMPTY:
        lacks = missing(view, seat, int(box.RECIPES[view.fresco[action - do.RESTORE]]))
        phrase = "because_leonardo_lacks" if lacks else "because_leonardo_segment"
        return say(phrase, language, name=name, paints=paint_names(lacks, language))
    if do.CLOSE <= action < do.BUY:
        return _close(view, seat, action, language)
    if do.GET_UP <= action < do.SEND:
        return _leonardo_up(view, seat, action - do.GET_UP, language)
    return say("because_leonardo_takes", language, name=name)


def _leonardo_up(view: View, seat: int, hour: int, language: str) -> str:
    """The hours that he leaves to whoever is still in bed, or who comes before him."""
    name, up = say(f"seat{1 - seat}", language), list(view.guest)
    if view.abed >> seat & 1:
        return say("because_leonardo_up", language)
    if view.abed >> 1 - seat & 1:
        return say("because_leonardo_abed", language, name=name)
    phrase = "because_leonardo_after" if up.index(seat) < hour else "because_leonardo_before"
    return say(phrase, language, name=name)


Cause = Callable[[View, int, int, str], str]

_CAUSES: tuple[tuple[int, Cause], ...] = (  # from this action on, the highest first
    (do.PAY_MORE, _pay),
    (do.TAKE_BACK, _take_back),
    (do.STOP, _stop),
    (do.LAND, _land),
    (do.PICK, _pick),
    (do.ENJOY, _to_theater),
    (do.GIVE, _give),
    (do.FULFIL, fulfilled),
    (do.BLEND, _blend),
    (do.PORTRAY, _portray),
    (do.EARN, _earn),
    (do.PAY, _pay),
    (do.RESTORE_ALTAR, _altar),
    (do.LEAD, _lead),
    (do.RESTORE, _restored),
    (do.BUY, _buy),
    (do.CLOSE, _close),
    (do.READY, _ready),
    (do.SEND, _send),
    (do.GET_UP, _hour),
    (0, nothing),
)
