"""What is explained: the things on the board, and a first game step by step."""

from ..state import BETS, BISHOP, DONE, FAVOUR_TILE, KEEP, ROLLS, UNDECIDED, WAIT, View

# The things that are explained, and the rule of each.
HELP = {
    "section": "5.1",
    "tile": "1.3",
    "owners": "5.4",
    "bishop": "2.3",
    "easel": "5.2",
    "portrait": "7.6",
    "pile": "5.6",
    "marker": "4.5",
    "hint": "4.3",
    "round": "7.5",
    "quality_die": "4.2",
    "colour_die": "4.3",
    "aside": "4.4",
    "total": "4.5",
    "bends": "4.6",
    "slot": "3.4",
    "bet": "3.5",
    "tokens": "3.3",
    "wait": "3.1",
    "stairs": "1.2",
    "track": "6.6",
    "painter": "6.1",
    "painter_board": "7.1",
    "palette": "1.5",
    "favour": "2.2",
    "cup": "2.1",
    "pouch": "3.2",
    "points": "7.8",
    "laurel": "7.8",
}

# The steps in the order a first game meets them, and the thing each points at.
GUIDE = {
    "look": "section",
    "bet": "slot",
    "later": "aside",
    "laid": "bet",
    "bishop": "bishop",
    "judged": "slot",
    "first": "quality_die",
    "second": "colour_die",
    "third": "total",
    "scored": "track",
    "favour": "favour",
    "weddings": "painter_board",
    "five": "round",
}

ROLL_STEPS = ("first", "second", "third")
TURN_STEPS = ("bishop", "weddings", "five")  # what a turn of the first rounds begins with


def guide(view: View, seat: int) -> str | None:
    """The step for what a seat sees now; none after the first rounds."""
    if view.phase == DONE or view.lap > len(TURN_STEPS):
        return None
    return _playing(view) if view.turn == seat else _watching(view, seat)


def _playing(view: View) -> str | None:
    """At the dice, or about to be."""
    if view.phase == BISHOP:
        return TURN_STEPS[view.lap - 1]
    if view.phase == FAVOUR_TILE:
        return "favour"
    if view.lap > 1:
        return None
    if view.phase == BETS:
        return "judged"
    return ROLL_STEPS[view.roll] if view.phase == KEEP else None


def _watching(view: View, seat: int) -> str | None:
    """While another seat has its turn."""
    if view.phase == BISHOP:
        return "scored" if view.aside.any() else "look"
    if view.lap > 1 or view.phase not in (BETS, KEEP):
        return None
    if view.slots[seat] or view.my_answer > WAIT:
        return "laid"
    if view.phase == KEEP and view.roll == ROLLS - 1:
        return None  # no roll is left to bet on
    asked = view.phase == BETS and view.my_answer == UNDECIDED
    return "bet" if asked and view.roll == 0 else "later"
