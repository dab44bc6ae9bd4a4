"""What is explained: the things on the board, and a first game step by step."""

from .. import phases as at
from ..box import DISPLAY, KEPT, KINDS, PAINT, SECTION_BITS
from ..cards import cards
from ..state import EMPTY, View

# The things that are explained, and the rule of each.
HELP = {
    "lap": "8.1",
    "favourite": "4.7",
    "wall": "4.1",
    "section": "4.2",
    "offer": "4.9",
    "rotate": "5.1",
    "restore": "5.2",
    "ask": "5.3",
    "paint": "5.9",
    "joker": "9.5",
    "stalls": "1.1",
    "market": "2.2",
    "workshop": "3.4",
    "discards": "6.1",
    "table": "3.2",
    "draws": "3.3",
    "wanted": "5.4",
    "chosen": "7.2",
    "hand": "2.5",
    "card": "3.1",
    "blending": "4.5",
    "bishop": "4.6",
    "painter": "7.1",
    "palette": "1.5",
    "tally": "8.4",
    "restored": "4.3",
    "backs": "7.1",
    "known": "7.3",
}

# The steps in the order a first game meets them, and the thing each points at.
GUIDE = {
    "aim": "wall",
    "wait": "backs",
    "lay": "chosen",
    "draw": "stalls",
    "restore": "wall",
    "limit": "hand",
    "pay": "hand",
    "reward": "offer",
    "more": "wall",
    "swap": "hand",
    "give": "wanted",
    "ask": "ask",
    "after": "restore",
    "rotate": "rotate",
}

# Tiles are taken with the first sections and used soon after: the guide stays until then.
ROUNDS = 4
WATCHED = 2  # rounds in which it is told what to look for while the others play

_ASKED = {
    at.START: "ask",
    at.DRAW: "draw",
    at.AFTER: "after",
    at.MORE: "more",
    at.ROTATE: "rotate",
    at.REWARD: "reward",
}


def guide(view: View, seat: int) -> str | None:
    """The step for what a seat sees now; none after the first rounds."""
    if view.lap > ROUNDS or view.phase <= at.CARD_DEAL or view.phase == at.DONE:
        return None
    if view.phase == at.GIVE and view.asked == seat:
        return "give"
    if view.phase == at.GIVE or view.turn != seat:
        return "wait" if view.lap <= WATCHED else None
    if view.plan:
        return "pay"
    if view.phase == at.ACT:
        return _action(view)
    if view.phase == at.LIMIT:
        return "limit" if cards(view, seat) > KEPT else None
    return _ASKED.get(int(view.phase))


def _action(view: View) -> str:
    """Towards a swap, unless the cards for a section are there."""
    if view.picked:
        return "lay"
    if _holds_a_section(view):
        return "restore"
    return "aim" if view.lap == 1 else "swap"


def _holds_a_section(view: View) -> bool:
    """Whether the hand shows all the paints of an open section, each on a card of its own."""
    held = 0
    for kind in range(KINDS):
        if view.my_hand[kind]:
            held |= 1 << int(PAINT[kind])
    sections = [int(view.display[slot]) for slot in range(DISPLAY)]
    return any(kind != EMPTY and not SECTION_BITS[kind] & ~held for kind in sections)
