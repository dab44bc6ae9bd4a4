"""A game to look at: what its pages are made of, from views alone. Drawing itself is the web's."""

import importlib
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple, Protocol, cast

from bottega.core.eyes import Scene
from bottega.core.rule import Record
from bottega.core.words import Phrases


class Line(NamedTuple):
    """One line of the final reckoning: what it was for, and the points of each seat."""

    words: str
    points: list[int]
    breaks_ties: bool = False  # among equal points more of this wins; the first such line first


class Other(NamedTuple):
    """Somebody on the scoreboard who has no seat."""

    pigment: str  # what styles call its colour
    letter: str
    name: str
    score: int
    to_move: bool


class Face(Protocol):
    """What the template of a game's board draws. Its sentence `about` tells of the game to someone
    who has never heard of it."""

    say: Phrases
    MINUTES: int  # a usual game against bots
    HELP: dict[str, str]  # the things on the board that are explained, and the rule of each
    GUIDE: dict[str, str]  # the steps of a first game, and the thing on the board each points at

    def board(self, view: Record, language: str) -> object: ...
    def others(self, view: Record, language: str) -> list[Other]: ...
    def reckoning(self, view: Record, scenes: Iterable[Scene], language: str) -> list[Line]: ...
    def guide(self, view: Record, seat: int) -> str | None: ...
    def entry(self, column: str, text: str, language: str) -> str: ...  # of the parts file


def nobody_else(view: Record, language: str) -> list[Other]:
    """Those who score are those who sit there."""
    return []


@cache
def face_of(package: str) -> Face:
    """How the game of a package looks."""
    face: Any = importlib.import_module(f"{package}.face")
    return cast(Face, face)
