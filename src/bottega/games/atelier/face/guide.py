"""What is explained: the things on the board, and a first game step by step."""

from .. import phases as at
from ..box import BLANK, COLOUR, DRAWING, PAINTING, TYPE
from ..palette import takes
from ..pay import affordable, some
from ..state import EMPTY, View

# The things that are explained, and the rule of each.
HELP = {
    "circle": "2.2",
    "deck": "2.3",
    "discards": "2.8",
    "hand": "2.6",
    "blank": "3.2",
    "drawing": "3.3",
    "painting": "3.4",
    "joker": "5.3",
    "cost": "4.1",
    "easel": "4.3",
    "palette": "3.1",
    "paints": "4.2",
    "stack": "8.4",
    "original": "6.1",
    "forged": "6.2",
    "points": "8.5",
    "start": "8.2",
    "fan": "10.15",
    "race": "8.1",
    "works": "6.1",
    "worth": "8.5",
    "goals": "7.1",
    "chart": "5.2",
}

# The steps in the order a first game meets them, and the thing each points at.
GUIDE = {
    "begin": "hand",
    "second": "deck",
    "watch": "fan",
    "draw": "circle",
    "pay": "easel",
    "more": "palette",
    "goals": "goals",
    "works": "works",
    "paints": "paints",
    "trim": "hand",
    "sketch": "drawing",
    "onto": "stack",
    "paint": "chart",
    "race": "race",
}

WAITING = {1: "watch", 2: "goals", 3: "works"}  # what to look at meanwhile, by round
FIRST_ROUNDS = 6  # after them, what comes every turn is known


def guide(view: View, seat: int) -> str | None:
    """The step for what a seat sees now; none where it has been there before."""
    if view.phase <= at.BLIND or view.phase == at.DONE:
        return None
    if view.laid[seat, PAINTING]:
        return "race" if view.laid[seat, PAINTING] == 1 and seat != view.turn else None
    if seat != view.turn:
        return WAITING.get(int(view.lap))
    if view.phase == at.TURN:
        return _laying(view, seat) if view.plays or view.laying != EMPTY else _turn(view, seat)
    return {at.SECOND: "second", at.TRIM: "trim"}.get(int(view.phase)) if _early(view) else None


def _early(view: View) -> bool:
    return bool(view.lap <= FIRST_ROUNDS)


def _laying(view: View, seat: int) -> str | None:
    """The first card of each type is explained."""
    if view.laying == EMPTY:
        return "more" if view.laid[seat, view.playing] == 1 else None
    if view.laid[seat, TYPE[view.laying]]:
        return None
    return "onto" if view.onto == EMPTY else "pay"


def _turn(view: View, seat: int) -> str | None:
    """What to aim at: a canvas, then a drawing, then its painting."""
    blanks, drawings = view.laid[seat, BLANK], view.laid[seat, DRAWING]
    if drawings:
        return "paint" if drawings == 1 or _holds_painting(view, seat) else None
    if not blanks:
        return "begin" if view.lap == 1 else "draw"
    if _can_draw(view, seat):
        return "sketch"
    return "paints" if _early(view) else None


def _can_draw(view: View, seat: int) -> bool:
    """Whether a drawing in hand can be paid (4.1)."""
    hand = [int(card) for card in view.mine if card != EMPTY]
    have = sum(some(int(COLOUR[view.edition, card]), 1) for card in hand)
    have += sum(some(colour, int(count)) for colour, count in enumerate(view.colours[seat]))
    return any(TYPE[card] == DRAWING and affordable(view, card, have) for card in hand)


def _holds_painting(view: View, seat: int) -> bool:
    """Whether a painting in hand has a drawing to go on (3.4)."""
    paintings = [int(card) for card in view.mine if card != EMPTY and TYPE[card] == PAINTING]
    stacks = range(view.stacks)
    return any(takes(view, seat, stack, card) for stack in stacks for card in paintings)
