"""The table: a place for everything that lies on it, as one viewer sees it."""

from dataclasses import dataclass

from bottega.core.words import listing

from .. import actions as do
from .. import phases as at
from ..box import DISPLAY, KEPT, KINDS, OFFER, PAINTS, PILES
from ..cards import discards
from ..phrases import ICONS, back_of, discards_of, draws_of, favourite_of, name_of, paint_of
from ..phrases import say as call
from ..state import EMPTY, View
from .painters import Painter, painters
from .phrases import say
from .pieces import Card, Paint, Tile, cards, offered_tile, paint
from .sections import Section, open_section


@dataclass(frozen=True, slots=True)
class Pile:
    number: int
    action: int
    name: str
    words: str
    count: int
    discards: list[tuple[Paint, int]]  # how many of each paint
    discards_words: str


@dataclass(frozen=True, slots=True)
class Middle:
    """What is being played: cards laid, draws to come, a paint asked for."""

    laid: list[Card]
    draws: list[tuple[str, int]]  # by their icons
    draws_words: str
    wanted: Paint | None
    wanted_words: str


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
    favourite: Paint | None
    favourite_words: str
    favourites_left: int
    sections: list[Section | None]
    sections_left: int
    tiles: list[Tile | None]
    tiles_left: int
    piles: list[Pile]
    middle: Middle
    painters: list[Painter]
    hand: Hand | None
    asks: dict[int, Paint]  # the paints one can ask for, by the action
    choices: tuple[int, ...] = (do.LAY, do.PASS, do.STOP)

    def say(self, phrase: str, **values: object) -> str:
        return say(phrase, self.language, **values)


def board(view: View, language: str) -> Board:
    return Board(
        language=language,
        head=call("last_round" if view.ending else "round", language, lap=view.lap),
        last_round=bool(view.ending),
        favourite=paint(int(view.favourite), language) if view.favourite != EMPTY else None,
        favourite_words=favourite_of(view, language),
        favourites_left=int(view.favourites_left),
        sections=[open_section(view, slot, language) for slot in range(DISPLAY)],
        sections_left=int(view.fresco_left),
        tiles=[offered_tile(view, slot, language) for slot in range(OFFER)],
        tiles_left=int(view.tiles_left),
        piles=[_pile(view, pile, language) for pile in range(PILES)],
        middle=_middle(view, language),
        painters=painters(view, language),
        hand=_hand(view, language) if view.me >= 0 else None,
        asks={do.ASK + number: paint(number, language) for number in range(PAINTS)},
    )


def _pile(view: View, pile: int, language: str) -> Pile:
    name, count = back_of(pile, language), int(view.pile[pile])
    beside = listing(discards_of(view, pile, language), language)
    return Pile(
        number=pile,
        action=do.DRAW_FROM + pile,
        name=name,
        words=say("pile", language, pile=name, count=count),
        count=count,
        discards=[(paint(number, language), n) for number, n in discards(view, pile)],
        discards_words=say("discards", language, cards=beside or say("nothing", language)),
    )


def _middle(view: View, language: str) -> Middle:
    icons = (int(view.market_icons), int(view.workshop_icons), int(view.either_icons))
    elsewhere = [0] * KINDS
    if view.turn == view.me:
        elsewhere = (view.my_hand + view.chosen).tolist()
    return Middle(
        laid=cards(view.laid.tolist(), elsewhere, f"card-{view.turn}", language),
        draws=[(icon, n) for icon, n in zip(ICONS, icons, strict=True) if n],
        draws_words=say("draws", language, draws=draws_of(icons, language)),
        wanted=paint(int(view.wanted), language) if view.phase == at.GIVE else None,
        wanted_words=_wanted_words(view, language) if view.phase == at.GIVE else "",
    )


def _wanted_words(view: View, language: str) -> str:
    asker, wanted = name_of(view.turn, language), paint_of(view.wanted, language)
    return call("was_asked", language, name=asker, paint=wanted)


def _hand(view: View, language: str) -> Hand:
    owner, held = f"card-{view.me}", view.my_hand.tolist()
    return Hand(
        cards=cards(held, [0] * KINDS, owner, language),
        chosen=cards(view.chosen.tolist(), held, owner, language),
        paying=bool(view.plan),
        kept=KEPT,
    )
