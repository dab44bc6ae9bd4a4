"""What cards and colours are called: the vocabulary that words.py builds its sentences from."""

from collections.abc import Iterable
from pathlib import Path

from bottega.core.rule import Record
from bottega.core.words import Phrases, known, listing

from .box import (
    BARE,
    CHART,
    COLOUR,
    FACES,
    HALVES,
    LETTERS,
    NONE,
    SUBJECT,
    SUBJECT_NAMES,
    TYPE,
    WILD,
)
from .state import EMPTY

say = Phrases(Path(__file__).parent / "speech")


def seat(seat: int, language: str) -> str:
    """The colour a seat plays."""
    return say(f"seat{seat}", language)


def colour_name(colour: int, language: str) -> str:
    return say(LETTERS[colour], language)


def subject_name(view: Record, card: int, language: str) -> str:
    """The work that a drawing or painting shows."""
    if SUBJECT[view.edition, card] == NONE:
        return ""
    names = SUBJECT_NAMES[SUBJECT[view.edition, card]]
    return str(names.get(known(language), names["en"]))


def card_name(view: Record, card: int, language: str) -> str:
    """A card with all that tells it from others: type, colour, subject and cost in letters."""
    return _card(view, card, "card", language)


def brief(view: Record, card: int, language: str) -> str:
    """A card as it stands on the board, its colour as a letter."""
    return _card(view, card, "brief", language)


def _card(view: Record, card: int, phrase: str, language: str) -> str:
    if TYPE[card] == WILD:
        return say("joker", language)
    letter = LETTERS[COLOUR[view.edition, card]]
    return say(
        f"{phrase}{TYPE[card]}",
        language,
        letter=letter,
        colour=say(letter, language),
        subject=subject_name(view, card, language),
        cost=FACES[view.edition][card].cost,
    )


def card_names(view: Record, cards: list[int], language: str) -> str:
    return listing([card_name(view, card, language) for card in cards], language)


def stack_name(view: Record, stack: int, language: str) -> str:
    """What of a stack a card is laid on."""
    canvas = colour_name(COLOUR[view.edition, view.canvas[stack]], language)
    if view.drawing[stack] == EMPTY:
        return say("stack_blank", language, canvas=canvas)
    drawing = colour_name(COLOUR[view.edition, view.drawing[stack]], language)
    return say("stack_drawing", language, canvas=canvas, drawing=drawing)


def letters(counts: Iterable[int]) -> str:
    """Colours by letter, as often as they count."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, counts, strict=True))


def chart(language: str) -> list[str]:
    """Every secondary colour with its two base colours."""
    rows = []
    for row in CHART:
        one, other = (say(letter, language) for letter in row["mix"])
        name = row["names"].get(known(language), row["names"]["en"])
        rows.append(
            say("mixed_of", language, letter=row["letter"], name=name, one=one, other=other)
        )
    return rows


def unfolded(view: Record, card: int) -> int:
    """How many cards it takes to pay for a card."""
    return int(BARE[view.edition, card].sum() + HALVES[view.edition, card].sum())
