"""The table: a place for everything that lies on it, as one viewer sees it."""

from dataclasses import dataclass

from bottega.core.words import listing

from ..box import DISPLAY, KEPT, KINDS, OFFER, PAINT, PAINTS, PILE, PILES
from ..phrases import ICONS, back_of, draws_of, name_of, paint_of
from ..phrases import say as call
from ..state import ASK, DRAW_FROM, EMPTY, GIVE, LAY, PASS, STOP, View
from .painters import Painter, painters
from .phrases import say
from .pieces import Card, Paint, Tile, cards, offered_tile, paint
from .sections import Section, open_section


@dataclass(frozen=True, slots=True)
class Bishop:
    """The paint he favours, and the tiles that may follow."""

    paint: Paint | None
    words: str
    left: int


@dataclass(frozen=True, slots=True)
class Heap:
    """The cards of one paint among the discards."""

    paint: Paint
    count: int


@dataclass(frozen=True, slots=True)
class Pile:
    number: int
    action: int
    name: str
    words: str
    count: int
    discards: list[Heap]
    discards_words: str


@dataclass(frozen=True, slots=True)
class Draws:
    """Draws of a swap that are still to be made."""

    icon: str
    count: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """A paint that all are asked for."""

    paint: Paint
    words: str


@dataclass(frozen=True, slots=True)
class Middle:
    """What is being played: cards laid, draws to come, a paint asked for."""

    laid: list[Card]
    draws: list[Draws]
    draws_words: str
    wanted: Wanted | None


@dataclass(frozen=True, slots=True)
class Ask:
    """A paint that the viewer can ask for."""

    action: int
    paint: Paint


@dataclass(frozen=True, slots=True)
class Hand:
    """The viewer's own cards."""

    cards: list[Card]
    chosen: list[Card]
    paying: bool
    kept: int


@dataclass(frozen=True, slots=True)
class Board:
    language: str
    head: str
    last_round: bool
    bishop: Bishop
    sections: list[Section | None]
    sections_left: int
    tiles: list[Tile | None]
    tiles_left: int
    piles: list[Pile]
    middle: Middle
    painters: list[Painter]
    hand: Hand | None
    asks: list[Ask]
    choices: tuple[int, ...] = (LAY, PASS, STOP)

    def say(self, phrase: str, **values: object) -> str:
        return say(phrase, self.language, **values)


def board(view: View, language: str) -> Board:
    return Board(
        language=language,
        head=call("last_round" if view.ending else "round", language, lap=view.lap),
        last_round=bool(view.ending),
        bishop=_bishop(view, language),
        sections=[open_section(view, slot, language) for slot in range(DISPLAY)],
        sections_left=int(view.fresco_left),
        tiles=[offered_tile(view, slot, language) for slot in range(OFFER)],
        tiles_left=int(view.tiles_left),
        piles=[_pile(view, pile, language) for pile in range(PILES)],
        middle=_middle(view, language),
        painters=painters(view, language),
        hand=_hand(view, language) if view.me >= 0 else None,
        asks=[Ask(ASK + number, paint(number, language)) for number in range(PAINTS)],
    )


def _bishop(view: View, language: str) -> Bishop:
    left = int(view.favourites_left)
    if view.favourite == EMPTY:
        return Bishop(None, call("no_favourite", language), left)
    favourite = int(view.favourite)
    words = call("favourite", language, paint=paint_of(favourite, language))
    return Bishop(paint(favourite, language), words, left)


def _pile(view: View, pile: int, language: str) -> Pile:
    name, count = back_of(pile, language), int(view.pile[pile])
    heaps = _discards(view, pile, language)
    counted = [say("counted", language, count=h.count, name=h.paint.words) for h in heaps]
    return Pile(
        number=pile,
        action=DRAW_FROM + pile,
        name=name,
        words=say("pile", language, pile=name, count=count),
        count=count,
        discards=heaps,
        discards_words=say(
            "discards", language, cards=listing(counted, language) or say("nothing", language)
        ),
    )


def _discards(view: View, pile: int, language: str) -> list[Heap]:
    """What lies beside a pile, by paint."""
    counts = [0] * PAINTS
    for kind, count in enumerate(view.discarded.tolist()):
        if count and PILE[kind] == pile:
            counts[PAINT[kind]] += count
    return [Heap(paint(number, language), count) for number, count in enumerate(counts) if count]


def _middle(view: View, language: str) -> Middle:
    icons = (int(view.market_icons), int(view.workshop_icons), int(view.either_icons))
    elsewhere = [0] * KINDS
    if view.turn == view.me:
        elsewhere = (view.my_hand + view.my_chosen).tolist()
    return Middle(
        laid=cards(view.laid.tolist(), elsewhere, f"card-{view.turn}", language),
        draws=[Draws(icon, n) for icon, n in zip(ICONS, icons, strict=True) if n],
        draws_words=say("draws", language, draws=draws_of(icons, language)),
        wanted=_wanted(view, language) if view.phase == GIVE else None,
    )


def _wanted(view: View, language: str) -> Wanted:
    wanted, asker = paint(int(view.wanted), language), name_of(view.turn, language)
    return Wanted(wanted, call("was_asked", language, name=asker, paint=wanted.words))


def _hand(view: View, language: str) -> Hand:
    owner, held = f"card-{view.me}", view.my_hand.tolist()
    return Hand(
        cards=cards(held, [0] * KINDS, owner, language),
        chosen=cards(view.my_chosen.tolist(), held, owner, language),
        paying=bool(view.my_plan),
        kept=KEPT,
    )
