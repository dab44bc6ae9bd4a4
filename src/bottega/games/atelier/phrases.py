"""What cards, paints and objectives are called: the vocabulary that words, events, the board and
the face share."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from bottega.core.words import Phrases, known, listing

from .box import (
    CARDS,
    CHART,
    COLOUR,
    FACES,
    LETTERS,
    NEED,
    NONE,
    SUBJECT,
    SUBJECT_IDS,
    SUBJECT_NAMES,
    TYPE,
    WILD,
)
from .state import DISCARDED, EMPTY, View

say = Phrases.beside(__file__)


# Paints


def colour_name(colour: int, language: str) -> str:
    return say(LETTERS[colour], language)


def letter(sign: str, language: str) -> str:
    """What stands on a paint; the paints of a corrected chart bring letters of their own."""
    name = f"letter_{sign}"
    return say(name, language) if name in say else sign


def letters(signs: Iterable[str], language: str) -> str:
    return " ".join(letter(sign, language) for sign in signs)


def counted(counts: Iterable[int]) -> str:
    """Base colours, as often as they count."""
    return "".join(sign * int(count) for sign, count in zip(LETTERS, counts, strict=True))


def mix_name(row: dict[str, Any], language: str) -> str:
    """A secondary colour of the chart."""
    return _named(f"mix_{row['letter']}", row["names"], language)


def chart(language: str) -> list[str]:
    """Every secondary colour with its two base colours."""
    return [_mixed_of(row, language) for row in CHART]


def _mixed_of(row: dict[str, Any], language: str) -> str:
    one, other = (say(sign, language) for sign in row["mix"])
    sign, name = letter(row["letter"], language), mix_name(row, language)
    return say("mixed_of", language, letter=sign, name=name, one=one, other=other)


def _named(phrase: str, names: dict[str, str], language: str) -> str:
    """Our own name is translated; that of a corrected parts file is said as it stands there."""
    if phrase in say and say(phrase, "en") == names["en"]:
        return say(phrase, language)
    return names.get(known(language), names["en"])


# Cards


def cards_at(view: View, place: int) -> list[int]:
    """The cards that everybody knows to be at a place, by type and colour."""
    return [card for card in range(CARDS) if view.place[card] == place]


def subject_name(view: View, card: int, language: str) -> str:
    """The work that a drawing or painting shows."""
    return _subject(view.edition, card, language)


def _subject(edition: int, card: int, language: str) -> str:
    subject = SUBJECT[edition, card]
    if subject == NONE:
        return ""
    return _named(f"work_{SUBJECT_IDS[subject]}", SUBJECT_NAMES[subject], language)


def card_name(view: View, card: int, language: str) -> str:
    """A card with all that tells it from others: type, colour, subject and cost in letters."""
    return _card(view.edition, card, "card", language)


def the_card(view: View, card: int, language: str) -> str:
    """The same with its article, as something is done to it."""
    return _card(view.edition, card, "the_card", language)


def brief(view: View, card: int, language: str) -> str:
    """A card as it stands on the board, its colour as a letter."""
    return _card(view.edition, card, "brief", language)


@cache  # most of what it took to name what a seat may do
def _card(edition: int, card: int, phrase: str, language: str) -> str:
    if TYPE[card] == WILD:
        return say(f"{phrase}{WILD}", language)
    sign = LETTERS[COLOUR[edition, card]]
    return say(
        f"{phrase}{TYPE[card]}",
        language,
        letter=letter(sign, language),
        colour=say(sign, language),
        subject=_subject(edition, card, language),
        cost=letters(FACES[edition][card].cost, language),
    )


def discarded(view: View, language: str) -> list[tuple[str, str]]:
    """What was discarded, type by type, for all to look through (1.6): a title and the cards."""
    cards, heaps, edition = cards_at(view, DISCARDED), [], view.edition
    for type, title in enumerate(("blanks", "drawings", "paintings")):
        texts = [_card(edition, card, "short", language) for card in cards if TYPE[card] == type]
        heaps += [(say(title, language), "; ".join(texts))] if texts else []
    jokers = sum(int(TYPE[card] == WILD) for card in cards)
    return heaps + ([(say("jokers", language), f"{jokers}")] if jokers else [])


def card_names(view: View, cards: list[int], language: str) -> str:
    return listing([card_name(view, card, language) for card in cards], language)


def stack_name(view: View, stack: int, language: str) -> str:
    """What of a stack a card is laid on."""
    canvas = colour_name(COLOUR[view.edition, view.canvas[stack]], language)
    if view.drawing[stack] == EMPTY:
        return say("stack_blank", language, canvas=canvas)
    drawing = colour_name(COLOUR[view.edition, view.drawing[stack]], language)
    return say("stack_drawing", language, canvas=canvas, drawing=drawing)


# Objectives


def goal(number: int, language: str) -> str:
    """What must be reached for an objective."""
    need = int(NEED[number])
    return say(f"goal{number}_one" if need == 1 else f"goal{number}", language, need=need)
