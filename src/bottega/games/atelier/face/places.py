"""The places of the board: the circle and its deck, the hand, the easel; and the board itself."""

from typing import NamedTuple

from .. import actions as do
from .. import phases as at
from ..box import CIRCLE, KIND, LAST_PAINTING, LETTERS, PAINTING, TYPE, WILD
from ..phrases import counted, discarded
from ..phrases import say as call
from ..state import EMPTY, View
from .palettes import Palette, palettes
from .phrases import say
from .pieces import Card, Dab, card, dabs
from .wall import Wall, wall


class Place(NamedTuple):
    """A place of the circle."""

    number: int
    action: int
    card: Card | None
    gap: str


class Pile(NamedTuple):
    title: str
    size: int
    words: str


class Held(NamedTuple):
    """A card of the viewer's hand, and what the viewer would do with it."""

    card: Card
    action: int


class Easel(NamedTuple):
    """The card that is about to be laid: what pays for it so far, and what is still to be paid."""

    title: str
    card: Card
    paid_title: str
    turned: list[Dab]
    given: list[Card]
    needs_title: str
    needs: list[Dab]


class Board(NamedTuple):
    letters: list[Dab]  # the base colours, whose letters the drawings borrow
    round: str
    painted: list[bool]  # paintings made, of those that bring on the last round
    painted_words: str
    circle_title: str
    circle: list[Place]
    deck: Pile
    deck_action: int
    discards: Pile
    discarded: list[tuple[str, str]]  # for all to look through (1.6)
    no_discards: str
    wall: Wall
    hand_title: str
    hand: list[Held]
    no_hand: str
    easel: Easel | None
    verbs: tuple[int, ...]  # what is done with no piece: stop laying, pay the rest
    mine: Palette | None
    others: list[Palette]
    bare: str


def board(view: View, language: str) -> Board:
    """Everything that lies open, and the viewer's own hand."""
    last, painted = int(LAST_PAINTING[view.seats - 2]), int(view.laid[:, PAINTING].sum())
    deck, discards = int(view.deck_size), int(view.discards)
    before = palettes(view, language)  # the viewer's own comes first
    return Board(
        dabs(LETTERS, language),
        _round(view, language),
        [number < painted for number in range(max(last, painted))],
        say("painted_enough" if view.ending else "painted", language, painted=painted, last=last),
        say("circle", language),
        [_place(view, place, language) for place in range(CIRCLE)],
        Pile(say("deck", language), deck, say("deck_of", language, count=deck)),
        do.DECK,
        Pile(say("discards", language), discards, say("discards_of", language, count=discards)),
        discarded(view, language),
        say("no_discards", language),
        wall(view, language),
        say("hand", language),
        _hand(view, language),
        say("no_hand", language),
        None if view.laying == EMPTY else _easel(view, language),
        (do.STOP, do.REST),
        before[0] if view.me >= 0 else None,
        before[1:] if view.me >= 0 else before,
        say("bare", language),
    )


def _round(view: View, language: str) -> str:
    name = "last_round" if view.ending else "round" if view.lap else "setting_up"
    return call(name, language, lap=view.lap)


def _place(view: View, place: int, language: str) -> Place:
    number = int(view.circle[place])
    here = None if number == EMPTY else card(view, number, language)
    return Place(place, do.TAKE + place, here, say("gap", language, place=place + 1))


# The viewer's own


def _hand(view: View, language: str) -> list[Held]:
    """By type and colour, without what is already given up."""
    kept = [n for place, n in enumerate(view.mine) if n != EMPTY and not view.spent >> place & 1]
    return [
        Held(card(view, number, language), _use(view, number)) for number in sorted(map(int, kept))
    ]


def _use(view: View, number: int) -> int:
    """A card is laid, or else given up; a joker is never laid (3.6)."""
    kind = int(KIND[view.edition, number])
    lays = view.phase == at.TURN and view.laying == EMPTY and TYPE[number] != WILD
    return do.LAY + kind if lays else do.DISCARD + kind


def _easel(view: View, language: str) -> Easel:
    laying = int(view.laying)
    spent = [int(n) for place, n in enumerate(view.mine) if view.spent >> place & 1]
    return Easel(
        say("easel", language),
        card(view, laying, language),
        say("pays", language),
        dabs(counted(view.turned), language),
        [card(view, number, language) for number in spent if number != laying],
        say("needs", language),
        dabs(counted(view.need), language),
    )
