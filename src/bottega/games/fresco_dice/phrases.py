"""What things are called, and what a total earns: the vocabulary that words, events, the board and
the face share."""

from bottega.core.words import Phrases

from .box import NUMBERS, RANGES, SECTIONS, SITTER, SITTERS, VALUE
from .rules import total
from .state import DONE, EMPTY, View

say = Phrases.beside(__file__)


def total_with(view: View, die: int, colour_dice: int) -> int:
    """The total if this quality die is set aside with so many colour dice."""
    return total(view) + (int(view.pips[die]) << colour_dice)


def face_up(view: View) -> bool:
    """Whether the portraits on the painter boards can be seen."""
    return bool(view.portraits_shown or view.phase == DONE)


def prize_of(view: View, points: int, language: str) -> str:
    """What a total earns the active seat."""
    for section in range(SECTIONS):
        if points == NUMBERS[section]:
            owned = view.fresco[view.turn, section]
            return say("prize_owned" if owned else "prize_section", language, number=points)
    for space, (low, high) in enumerate(RANGES):
        if low <= points <= high:
            if view.open[space] == EMPTY:
                return say("prize_empty", language)
            return portrait_of(view.open[space], language)
    return say("prize_nothing", language)


def portrait_of(tile: int, language: str) -> str:
    return say(f"portrait_{SITTERS[SITTER[tile]]}", language, points=VALUE[tile])
