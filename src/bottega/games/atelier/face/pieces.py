"""The pieces: paints, cards and the marks of the seats."""

from collections.abc import Iterable
from dataclasses import dataclass

from bottega.core.rule import Record

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
from ..names import card_name, say

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


@dataclass(frozen=True, slots=True)
class Dab:
    """A paint: its letter and its picture, which for a mix are the letters of both its paints."""

    letter: str
    picture: str
    mix: bool


@dataclass(frozen=True, slots=True)
class Card:
    key: str
    type: str
    colour: str  # the letter of its paint; a joker has none
    work: str  # the picture on it, if any
    words: str
    paints: list[Dab]  # what it costs; for a joker, what it stands for


@dataclass(frozen=True, slots=True)
class Seat:
    number: int
    name: str
    letter: str


def dab(letter: str) -> Dab:
    return Dab(letter, MIXES.get(letter, letter), letter in MIXES)


def dabs(counts: Iterable[int]) -> list[Dab]:
    """Base colours, as often as they count."""
    pairs = zip(LETTERS, counts, strict=True)
    return [dab(letter) for letter, count in pairs for _ in range(int(count))]


def card(view: Record, number: int, language: str) -> Card:
    """A card that the viewer sees."""
    type, colour = int(TYPE[number]), COLOUR[view.edition, number]
    cost = FACES[view.edition][number].cost
    return Card(
        f"card-{number}",
        TYPES[type],
        "" if colour == ANY else LETTERS[colour],
        picture(SUBJECT[view.edition, number]),
        card_name(view, number, language),
        dabs(STANDS_FOR[view.joker_colours]) if type == WILD else [dab(sign) for sign in cost],
    )


def picture(subject: int) -> str:
    """Our picture of a work; a corrected parts file may name works that we have not painted."""
    if subject == NONE:
        return ""
    return SUBJECT_IDS[subject] if SUBJECT_IDS[subject] in PICTURES else "other"


def seat(number: int, language: str) -> Seat:
    name = say(f"seat{number}", language)
    return Seat(number, name, name[0])
