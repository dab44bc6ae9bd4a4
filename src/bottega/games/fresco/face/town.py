"""The places in town: the market, the studio, the workshop and the theater."""

from dataclasses import dataclass
from functools import cache

from ..box import (
    BLEND_GIVES,
    BLEND_RECIPES,
    BOOTH_SIZE,
    CARD_NAME,
    CARDS,
    COPIES,
    EASELS,
    KINDS,
    NAMES,
    ORANGE,
    REQUEST_POINTS,
    REQUESTS,
    SPACES,
    STALLS,
    STUDIO_THALERS,
    THEATER_MOOD,
    WORKSHOP_BLENDS,
)
from ..market import booths, is_open, price
from ..phrases import booth_name, portrait_gifts, portrait_name, portrait_title
from ..phrases import say as call
from ..state import (
    AT_MARKET,
    AT_STUDIO,
    AT_THEATER,
    AT_WORKSHOP,
    BLEND,
    BUY,
    CLOSE,
    EARN,
    EMPTY,
    ENJOY,
    FULFIL,
    MARKET,
    PORTRAY,
    View,
)
from ..theater import fun
from ..workshop import blends
from .phrases import say
from .pieces import Choice, Drop, drop, drops, named


@dataclass(frozen=True, slots=True)
class Stall:
    """A market tile, or without paints the bare board where one was."""

    key: str
    act: int
    label: str
    paints: tuple[Drop, ...]


@dataclass(frozen=True, slots=True)
class Booth:
    key: str
    name: str
    act: int
    open: bool
    stalls: list[Stall]


@dataclass(frozen=True, slots=True)
class Market:
    name: str
    price: str
    closed: str
    booths: list[Booth]


def market(view: View, language: str) -> Market:
    cost = say("price", language, price=price(view)) if view.phase == MARKET else ""
    found = [_booth(view, booth, language) for booth in range(booths(view))]
    name = call(f"place{AT_MARKET}", language)
    return Market(name, cost, call("closed", language), found)


def _booth(view: View, booth: int, language: str) -> Booth:
    places = range(booth * STALLS, booth * STALLS + int(BOOTH_SIZE[booth]))
    stalls = [_stall(view, place, language) for place in places]
    return Booth(f"booth-{booth}", booth_name(booth), CLOSE + booth, is_open(view, booth), stalls)


def _stall(view: View, place: int, language: str) -> Stall:
    kind = int(view.stall[place])
    paints = 0 if kind == EMPTY else int(KINDS[kind])
    label = say("stall", language, paints=named(paints, language)) if paints else ""
    return Stall(f"stall-{place}", BUY + place, label, drops(paints, language))


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
    count = EASELS if view.portraits else 0
    cards = [int(view.shown[easel]) for easel in range(count)]
    unseen = int(view.unseen).bit_count()
    return Studio(
        call(f"place{AT_STUDIO}", language),
        say("each_earns", language, thalers=STUDIO_THALERS),
        STUDIO_THALERS,
        [Choice(EARN + more, f"+{STUDIO_THALERS * (more + 1)}") for more in range(SPACES)],
        [None if card == EMPTY else portrait(card, language) for card in cards],
        call("pile", language, count=unseen) if view.portraits else "",
    )


@cache
def portrait(card: int, language: str) -> Portrait:
    return Portrait(
        f"portrait-{card}",
        PORTRAY + card,
        portrait_name(card, language),
        portrait_title(card, language),
        portrait_gifts(card, language),
        NAMES[CARDS[card, CARD_NAME]],
    )


@dataclass(frozen=True, slots=True)
class Recipe:
    key: str
    act: int
    label: str
    paints: tuple[Drop, ...]
    result: Drop


@dataclass(frozen=True, slots=True)
class Request:
    key: str
    act: int
    label: str
    points: int
    left: int
    colour: Drop | None


@dataclass(frozen=True, slots=True)
class Workshop:
    name: str
    each: str
    each_mark: str
    recipes: list[Recipe]
    heading: str
    requests: list[Request]


def workshop(view: View, language: str) -> Workshop:
    return Workshop(
        call(f"place{AT_WORKSHOP}", language),
        say("each_blends", language, count=WORKSHOP_BLENDS),
        f"{WORKSHOP_BLENDS}×",
        [_recipe(blend, language) for blend in range(blends(view))],
        call("wishes", language),
        [_request(view, wish, language) for wish in range(REQUESTS * view.requests)],
    )


@cache
def _recipe(blend: int, language: str) -> Recipe:
    result, paints = int(BLEND_GIVES[blend]), int(BLEND_RECIPES[blend])
    label = say(
        "recipe",
        language,
        paints=named(paints, language),
        result=call(f"paint{result}", language),
    )
    return Recipe(
        key=f"blend-{blend}",
        act=BLEND + blend,
        label=label,
        paints=drops(paints, language),
        result=drop(result, language),
    )


def wish_colour(wish: int, language: str) -> Drop | None:
    """The paint of a coloured request; the general one has none."""
    return drop(ORANGE + wish - 1, language) if wish else None


def _request(view: View, wish: int, language: str) -> Request:
    name, left = call(f"wish{wish}", language), int(view.stock[wish])
    points = int(REQUEST_POINTS[wish, COPIES - left]) if left else 0
    phrase = "request" if left else "no_request"
    label = say(phrase, language, wish=name, points=points, count=left)
    colour = wish_colour(wish, language)
    return Request(f"request-{wish}", FULFIL + wish, label, points, left, colour)


@dataclass(frozen=True, slots=True)
class Theater:
    name: str
    each: str
    open: bool
    lift: str
    enjoy: list[Choice]


def theater(view: View, language: str) -> Theater:
    """In a last round known from its start nobody goes there."""
    lift = fun(view, int(view.me)) if view.me >= 0 else THEATER_MOOD
    phrase = "curtain" if view.ending else "each_enjoys"
    return Theater(
        call(f"place{AT_THEATER}", language),
        say(phrase, language, count=lift),
        not view.ending,
        f"+{lift}",
        [Choice(ENJOY + more, f"+{lift * (more + 1)}") for more in range(SPACES)],
    )
