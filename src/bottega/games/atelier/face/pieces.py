"""The pieces: paints, cards and the marks of the seats."""

from typing import NamedTuple

from ..box import (
    ANY,
    CHART,
    COLOUR,
    FACES,
    LETTERS,
    NONE,
    STANDS_FOR,
    SUBJECT,
    SUBJECT_IDS,
    TYPE,
    WILD,
)
from ..phrases import card_name, counted, letter
from ..phrases import say as call
from ..state import View

TYPES = ("blank", "drawing", "painting", "joker")
PICTURES = (
    "cat",
    "lady",
    "harbour",
    "fruit",
    "balloon",
    "lighthouse",
    "frogs",
    "train",
    "robot",
    "circus",
)
MIXES = {row["letter"]: "".join(sorted(row["mix"], key=LETTERS.index)) for row in CHART}


class Dab(NamedTuple):
    """A paint: the letter on it, and its picture, which for a mix shows both its paints."""

    letter: str
    picture: str
    mix: bool


class Card(NamedTuple):
    key: str
    type: str
    colour: str  # the letter of its paint; a joker has none
    work: str  # the picture on it, if any
    words: str
    paints: list[Dab]  # what it costs; for a joker, what it stands for


class Seat(NamedTuple):
    number: int
    name: str
    letter: str


def dab(sign: str, language: str) -> Dab:
    return Dab(letter(sign, language), MIXES.get(sign, sign), sign in MIXES)


def dabs(signs: str, language: str) -> list[Dab]:
    return [dab(sign, language) for sign in signs]


def card(view: View, number: int, language: str) -> Card:
    """A card that the viewer sees."""
    type, colour = int(TYPE[number]), COLOUR[view.edition, number]
    stands_for, cost = STANDS_FOR[view.five_for_jokers], FACES[view.edition][number].cost
    return Card(
        f"c{number}",
        TYPES[type],
        "" if colour == ANY else LETTERS[colour],
        picture(SUBJECT[view.edition, number]),
        card_name(view, number, language),
        dabs(counted(stands_for) if type == WILD else cost, language),
    )


def picture(subject: int) -> str:
    """Our picture of a work; a corrected parts file may name works that we have not painted."""
    if subject == NONE:
        return ""
    return SUBJECT_IDS[subject] if SUBJECT_IDS[subject] in PICTURES else "other"


def seat(number: int, language: str) -> Seat:
    return Seat(number, call(f"seat{number}", language), call(f"letter{number}", language))
