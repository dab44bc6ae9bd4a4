"""The places of the board: the circle and its deck, the hand, the easel; and the board itself."""

from dataclasses import dataclass

from ..box import CIRCLE, KIND, LAST_PAINTING, LETTERS, PAINTING, TYPE, WILD
from ..phrases import counted
from ..phrases import say as call
from ..state import DECK, DISCARD, EMPTY, LAY, REST, STOP, TAKE, TURN, View
from .palettes import Palette, palettes
from .phrases import say
from .pieces import Card, Dab, card, dabs
from .wall import Wall, wall


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the circle."""

    number: int
    action: int
    card: Card | None
    gap: str


@dataclass(frozen=True, slots=True)
class Pile:
    title: str
    count: int
    words: str


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the viewer's hand, and what the viewer would do with it."""

    card: Card
    action: int


@dataclass(frozen=True, slots=True)
class Easel:
    """The card that is about to be laid: what pays for it so far, and what is still to be paid."""

    title: str
    card: Card
    paid_title: str
    turned: list[Dab]
    given: list[Card]
    needs_title: str
    needs: list[Dab]


@dataclass(frozen=True, slots=True)
class Board:
    letters: list[Dab]  # the base colours, whose letters the drawings borrow
    round: str
    painted: list[bool]  # paintings made, of those that bring on the last round
    painted_words: str
    circle_title: str
    circle: list[Place]
    deck: Pile
    deck_action: int
    discards: Pile
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
        DECK,
        Pile(say("discards", language), discards, say("discards_of", language, count=discards)),
        wall(view, language),
        say("hand", language),
        _hand(view, language),
        say("no_hand", language),
        None if view.my_laying == EMPTY else _easel(view, language),
        (STOP, REST),
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
    return Place(place, TAKE + place, here, say("gap", language, place=place + 1))


# The viewer's own


def _hand(view: View, language: str) -> list[Held]:
    """By type and colour, without what is already given up."""
    kept = [n for place, n in enumerate(view.mine) if n != EMPTY and not view.my_spent >> place & 1]
    return [
        Held(card(view, number, language), _use(view, number)) for number in sorted(map(int, kept))
    ]


def _use(view: View, number: int) -> int:
    """A card is laid, or else given up; a joker is never laid (3.6)."""
    kind = int(KIND[view.edition, number])
    lays = view.phase == TURN and view.my_laying == EMPTY and TYPE[number] != WILD
    return LAY + kind if lays else DISCARD + kind


def _easel(view: View, language: str) -> Easel:
    laying = int(view.my_laying)
    spent = [int(n) for place, n in enumerate(view.mine) if view.my_spent >> place & 1]
    return Easel(
        say("easel", language),
        card(view, laying, language),
        say("pays", language),
        dabs(counted(view.my_turned), language),
        [card(view, number, language) for number in spent if number != laying],
        say("needs", language),
        dabs(counted(view.my_need), language),
    )
