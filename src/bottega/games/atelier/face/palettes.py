"""What lies before each seat: stacks of canvases, the paint they give, and what is known of the
hand."""

from collections import Counter
from typing import Any, NamedTuple

from bottega.core.words import listing, whole

from .. import actions as do
from .. import phases as at
from ..box import CHART, COLOUR, COLOURS, LETTERS, RECIPE
from ..pay import mix_of
from ..phrases import card_name, cards_at, colour_name, mix_name
from ..phrases import say as call
from ..score import score
from ..state import EMPTY, SHOWN, View
from .phrases import say
from .pieces import Card, Dab, Seat, card, dab, seat

NO_ACTION = -1


class Layer(NamedTuple):
    """A card of a stack, and what the viewer would do with it."""

    card: Card
    turned: bool
    action: int
    words: str  # the visible card speaks for the stack


class Stack(NamedTuple):
    key: str
    layers: list[Layer]  # from the canvas up
    mark: str  # original or forgery
    mark_words: str


class Well(NamedTuple):
    """A paint of the palette: how many of its cards are upright."""

    dab: Dab
    upright: int
    action: int
    words: str


class Palette(NamedTuple):
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
    mine, held, turned = number == view.me, int(view.held[number]), _turned_cards(view, number)
    shown = cards_at(view, SHOWN + number)
    who = seat(number, language)
    plays, points = number == view.turn and view.phase != at.DONE, score(view, number)
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
        [_stack(view, stack, turned, language) for stack in _hung(view, number)],
        [*_wells(view, number, language), *_mixes(view, number, turned, language)],
    )


# Stacks


def _owned(view: View, number: int) -> list[int]:
    """The stacks of a palette, in the order of laying."""
    return [stack for stack in range(view.stacks) if view.owner[stack] == number]


def _hung(view: View, number: int) -> list[int]:
    """Paintings hang first, then drawings, then blank canvases."""
    return sorted(_owned(view, number), key=lambda stack: -len(_layers(view, stack)))


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
    if mine and view.laying != EMPTY and view.onto == EMPTY and top:
        action = do.ONTO + stack
    elif mine and number not in turned:
        action = do.ROTATE + int(COLOUR[view.edition, number])
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
    return int(view.used[colour]) + int(view.turned[colour]) if number == view.turn else 0


def _turned_cards(view: View, number: int) -> set[int]:
    """Pairs that mix; and of the other cards as many of each colour as are turned, the one laid
    last upright: else nothing tells them apart (10.14)."""
    turned = _mixing(view, number) if view.expert_mixing and number == view.turn else set()
    stacks, piles = _owned(view, number), (view.canvas, view.drawing, view.painting)
    laid = [int(pile[stack]) for pile in piles for stack in stacks if pile[stack] != EMPTY]
    laid.sort(key=lambda card: (card not in turned, card == view.latest))
    for colour in range(COLOURS):
        same = [card for card in laid if COLOUR[view.edition, card] == colour]
        turned |= set(same[: _turned(view, number, colour)])
    return turned


def _mixing(view: View, number: int) -> set[int]:
    """Expert mixing: both cards of a pair for each secondary symbol of a painting that is laid, or
    about to be (9.1)."""
    card = int(view.latest if view.laying == EMPTY else view.laying)
    recipe = [] if card == EMPTY else RECIPE[view.edition, card]
    cards: set[int] = set()
    for mix, count in enumerate(recipe):
        stacks = [stack for stack in _owned(view, number) if mix_of(view, stack) == mix]
        cards |= {card for stack in stacks[:count] for card in _layers(view, stack)[:2]}
    return cards


# Paint


def _wells(view: View, number: int, language: str) -> list[Well]:
    return [_well(view, number, colour, language) for colour in range(COLOURS)]


def _well(view: View, number: int, colour: int, language: str) -> Well:
    all, turned = int(view.colours[number, colour]), _turned(view, number, colour)
    name = colour_name(colour, language)
    words = say("well", language, colour=name, upright=all - turned, all=all)
    action = do.ROTATE + colour if number == view.me else NO_ACTION
    return Well(dab(LETTERS[colour], language), all - turned, action, words)


def _mixes(view: View, number: int, turned: set[int], language: str) -> list[Well]:
    """Expert mixing: the pairs for each secondary colour that are upright (9.1)."""
    if not view.expert_mixing:
        return []
    upright = [n for n in _owned(view, number) if not turned & set(_layers(view, n)[:2])]
    counts = Counter(mix_of(view, stack) for stack in upright)
    return [_mix(row, counts[mix], language) for mix, row in enumerate(CHART) if counts[mix]]


def _mix(row: dict[str, Any], count: int, language: str) -> Well:
    words = say("mixes", language, name=mix_name(row, language), count=count)
    return Well(dab(row["letter"], language), count, NO_ACTION, words)
