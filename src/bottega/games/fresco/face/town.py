"""The places in town: the market, the studio, the workshop and the theater."""

from dataclasses import dataclass
from functools import cache

from .. import actions as do
from .. import box
from .. import phases as ask
from .. import places as at
from ..market import booths, is_open, price
from ..phrases import booth_name, portrait_gifts, portrait_name, portrait_title
from ..phrases import say as call
from ..requests import request_points
from ..state import EMPTY, View
from ..theater import fun
from ..workshop import blends
from .phrases import say
from .pieces import Choice, Drop, Offer, drop, drops, named


@dataclass(frozen=True, slots=True)
class Booth:
    key: str
    name: str
    act: int
    open: bool
    stalls: list[Offer]  # without paints the bare board where one was


@dataclass(frozen=True, slots=True)
class Market:
    name: str
    price: str
    closed: str
    booths: list[Booth]


def market(view: View, language: str) -> Market:
    cost = say("price", language, price=price(view)) if view.phase == ask.MARKET else ""
    found = [_booth(view, booth, language) for booth in range(booths(view))]
    name = call(f"place{at.MARKET}", language)
    return Market(name, cost, call("closed", language), found)


def _booth(view: View, booth: int, language: str) -> Booth:
    places = range(booth * box.STALLS, booth * box.STALLS + int(box.BOOTH_SIZE[booth]))
    stalls = [_stall(view, place, language) for place in places]
    return Booth(
        f"booth-{booth}", booth_name(booth), do.CLOSE + booth, is_open(view, booth), stalls
    )


def _stall(view: View, place: int, language: str) -> Offer:
    kind = int(view.stall[place])
    paints = 0 if kind == EMPTY else int(box.KINDS[kind])
    label = say("stall", language, paints=named(paints, language)) if paints else ""
    return Offer(f"stall-{place}", do.BUY + place, label, drops(paints, language))


@dataclass(frozen=True, slots=True)
class Portrait:
    """A portrait on its easel; `art` is the drawing."""

    key: str
    act: int
    label: str
    title: str
    gifts: list[str]
    art: str


@dataclass(frozen=True, slots=True)
class Studio:
    name: str
    each: str
    wage: int
    earn: list[Choice]
    easels: list[Portrait | None]
    pile: str


def studio(view: View, language: str) -> Studio:
    count = box.EASELS if view.portraits else 0
    cards = [int(view.shown[easel]) for easel in range(count)]
    unseen = int(view.unseen).bit_count()
    return Studio(
        call(f"place{at.STUDIO}", language),
        say("each_earns", language, thalers=box.STUDIO_THALERS),
        box.STUDIO_THALERS,
        [
            Choice(do.EARN + more, f"+{box.STUDIO_THALERS * (more + 1)}")
            for more in range(box.SPACES)
        ],
        [None if card == EMPTY else portrait(card, language) for card in cards],
        call("pile", language, count=unseen) if view.portraits else "",
    )


@cache
def portrait(card: int, language: str) -> Portrait:
    return Portrait(
        f"portrait-{card}",
        do.PORTRAY + card,
        portrait_name(card, language),
        portrait_title(card, language),
        portrait_gifts(card, language),
        box.NAMES[box.CARDS[card, box.CARD_NAME]],
    )


@dataclass(frozen=True, slots=True)
class Workshop:
    name: str
    each: str
    each_mark: str
    recipes: list[Offer]
    heading: str
    requests: list[Offer]


def workshop(view: View, language: str) -> Workshop:
    return Workshop(
        call(f"place{at.WORKSHOP}", language),
        say("each_blends", language, count=box.WORKSHOP_BLENDS),
        f"{box.WORKSHOP_BLENDS}×",
        [_recipe(blend, language) for blend in range(blends(view))],
        call("requests", language),
        [_request(view, request, language) for request in range(box.REQUESTS * view.requests)],
    )


@cache
def _recipe(blend: int, language: str) -> Offer:
    paints, result = int(box.BLEND_RECIPES[blend]), int(box.BLEND_GIVES[blend])
    name = call(f"paint{result}", language)
    return Offer(
        f"blend-{blend}",
        do.BLEND + blend,
        say("recipe", language, paints=named(paints, language), result=name),
        drops(paints, language),
        result=(drop(result, language),),
    )


def request_paint(request: int, language: str) -> tuple[Drop, ...]:
    """The paint of a coloured request; the general one has none."""
    return (drop(box.ORANGE + request - 1, language),) if request else ()


def _request(view: View, request: int, language: str) -> Offer:
    name, left = call(f"request{request}", language), int(view.stock[request])
    points = request_points(view, request)
    phrase = "request" if left else "no_request"
    label = say(phrase, language, type=name, points=points, count=left)
    paint = request_paint(request, language)
    return Offer(f"request-{request}", do.FULFIL + request, label, paint, points, left)


@dataclass(frozen=True, slots=True)
class Theater:
    name: str
    each: str
    open: bool
    lift: str
    enjoy: list[Choice]


def theater(view: View, language: str) -> Theater:
    """In a last round known from its start nobody goes there."""
    lift = fun(view, int(view.me)) if view.me >= 0 else box.THEATER_MOOD
    phrase = "curtain" if view.ending else "each_enjoys"
    return Theater(
        call(f"place{at.THEATER}", language),
        say(phrase, language, count=lift),
        not view.ending,
        f"+{lift}",
        [Choice(do.ENJOY + more, f"+{lift * (more + 1)}") for more in range(box.SPACES)],
    )
