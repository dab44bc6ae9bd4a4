"""What lies before each seat: stacks of canvases, the paint they give, and what is known of the
hand."""

from dataclasses import dataclass

from bottega.core.words import listing, whole

from ..box import CARDS, CHART, COLOUR, COLOURS, LETTERS
from ..pay import pairs
from ..phrases import card_name, colour_name, mix_name
from ..phrases import say as call
from ..score import score
from ..state import DONE, EMPTY, ONTO, ROTATE, SHOWN, View
from .phrases import say
from .pieces import Card, Dab, Seat, card, dab, seat

NO_ACTION = -1


@dataclass(frozen=True, slots=True)
class Layer:
    """A card of a stack, and what the viewer would do with it."""

    card: Card
    turned: bool
    action: int
    words: str  # the visible card speaks for the stack


@dataclass(frozen=True, slots=True)
class Stack:
    key: str
    layers: list[Layer]  # from the canvas up
    mark: str  # original or forgery
    mark_words: str


@dataclass(frozen=True, slots=True)
class Well:
    """A paint of the palette: how many of its cards are upright."""

    dab: Dab
    count: int
    action: int
    words: str


@dataclass(frozen=True, slots=True)
class Palette:
    seat: Seat
    title: str
    mine: bool
    starts: str
    plays: str
    points: str
    hand: str
    known: list[Card]  # cards that everybody knows to be in the hand
    hidden: int
    stacks: list[Stack]
    wells: list[Well]


def palettes(view: View, language: str) -> list[Palette]:
    """In the order of play, the viewer first."""
    first = max(0, int(view.me))
    return [_palette(view, (first + n) % int(view.seats), language) for n in range(view.seats)]


def _palette(view: View, number: int, language: str) -> Palette:
    mine, held = number == view.me, int(view.held[number])
    shown = [n for n in range(CARDS) if view.place[n] == SHOWN + number]
    who = seat(number, language)
    plays, points = number == view.turn and view.phase != DONE, score(view, number)
    return Palette(
        who,
        call("you", language, name=who.name) if mine else who.name,
        mine,
        say("starts", language) if number == view.start else "",
        say("plays", language) if plays else "",
        say("prize_one" if points == 1 else "prize", language, points=whole(points)),
        say("hand_of_one" if held == 1 else "hand_of", language, held=held),
        [card(view, n, language) for n in shown],
        held - len(shown),
        _stacks(view, number, language),
        [*_wells(view, number, language), *_mixes(view, number, language)],
    )


# Stacks


def _stacks(view: View, number: int, language: str) -> list[Stack]:
    """Paintings hang first, then drawings, then blank canvases; each in the order of laying."""
    turned = _turned_cards(view, number)
    mine = [n for n in range(view.stacks) if view.owner[n] == number]
    mine.sort(key=lambda n: -len(_layers(view, n)))
    return [_stack(view, n, turned, language) for n in mine]


def _layers(view: View, stack: int) -> list[int]:
    cards = (view.canvas[stack], view.drawing[stack], view.painting[stack])
    return [int(card) for card in cards if card != EMPTY]


def _stack(view: View, stack: int, turned: set[int], language: str) -> Stack:
    cards = _layers(view, stack)
    mark = ""
    if view.painting[stack] != EMPTY:
        mark = "forged" if view.forged[stack] else "original"
    layers = [_layer(view, stack, card, turned, language) for card in cards]
    words = {"": "", "forged": call("forged", language), "original": say("original", language)}
    return Stack(f"stack-{stack}", layers, mark, words[mark])


def _layer(view: View, stack: int, number: int, turned: set[int], language: str) -> Layer:
    mine, top = view.owner[stack] == view.me, number == _layers(view, stack)[-1]
    action = NO_ACTION
    if mine and view.my_laying != EMPTY and view.my_onto == EMPTY and top:
        action = ONTO + stack
    elif mine and number not in turned:
        action = ROTATE + int(COLOUR[view.edition, number])
    words = _stack_words(view, stack, number in turned, language) if top else ""
    return Layer(card(view, number, language), number in turned, action, words)


def _stack_words(view: View, stack: int, turned: bool, language: str) -> str:
    """The visible card of a stack, and the colours of those under it."""
    *under, top = _layers(view, stack)
    words = card_name(view, top, language)
    if under:
        names = [colour_name(COLOUR[view.edition, n], language) for n in reversed(under)]
        words = say("over", language, card=words, under=listing(names, language))
    return say("turned_card", language, card=words) if turned else words


def _turned(view: View, number: int, colour: int) -> int:
    """How many cards of a colour are turned, or about to be."""
    if number != view.turn:
        return 0
    planned = view.my_turned[colour] if number == view.me else 0
    return int(view.used[colour]) + int(planned)


def _turned_cards(view: View, number: int) -> set[int]:
    """Cards of a colour are turned in the order of laying: nothing tells them apart (10.14)."""
    mine = [n for n in range(view.stacks) if view.owner[n] == number]
    laid = [int(pile[n]) for pile in (view.canvas, view.drawing, view.painting) for n in mine]
    turned: set[int] = set()
    for colour in range(COLOURS):
        same = [n for n in laid if n != EMPTY and COLOUR[view.edition, n] == colour]
        turned |= set(same[: _turned(view, number, colour)])
    return turned


# Paint


def _wells(view: View, number: int, language: str) -> list[Well]:
    return [_well(view, number, colour, language) for colour in range(COLOURS)]


def _well(view: View, number: int, colour: int, language: str) -> Well:
    all, turned = int(view.colours[number, colour]), _turned(view, number, colour)
    name = colour_name(colour, language)
    words = say("well", language, colour=name, upright=all - turned, all=all)
    action = ROTATE + colour if number == view.me else NO_ACTION
    return Well(dab(LETTERS[colour], language), all - turned, action, words)


def _mixes(view: View, number: int, language: str) -> list[Well]:
    """Expert mixing: the pairs for each secondary colour (9.1)."""
    if not view.expert_mixing:
        return []
    wells = []
    for mix, row in enumerate(CHART):
        name, count = mix_name(row, language), pairs(view, number, mix)
        words = say("mixes", language, name=name, count=count)
        if count:
            wells.append(Well(dab(row["letter"], language), count, NO_ACTION, words))
    return wells
