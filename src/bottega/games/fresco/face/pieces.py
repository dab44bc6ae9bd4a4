"""The pieces that stand in more than one place: painters, apprentices, paints."""

from dataclasses import dataclass
from functools import cache

from ..box import COLOURS, COLUMNS
from ..phrases import paint_letter, paint_names, painter_letter, painter_name
from ..state import LEONARDO, View


@dataclass(frozen=True, slots=True)
class Figure:
    """A wooden figure of a painter, with the key under which it moves."""

    key: str
    look: str
    letter: str
    name: str


@dataclass(frozen=True, slots=True)
class Drop:
    """A paint, by its colour and its letter."""

    look: str
    letter: str


@dataclass(frozen=True, slots=True)
class Offer:
    """What one may take at a place: the paints on it, and what else it shows."""

    key: str
    act: int
    label: str
    paints: tuple[Drop, ...]
    points: int = 0
    left: int = 0
    result: tuple[Drop, ...] = ()  # what the paints become


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that belongs to a place, with a short mark for its button."""

    act: int
    mark: str


def look(view: View, painter: int) -> str:
    """How a painter is coloured."""
    return "leo" if painter == LEONARDO and view.seats == 2 else f"s{painter}"


def figure(view: View, painter: int, where: str, language: str) -> Figure:
    name, letter = painter_name(view, painter, language), painter_letter(view, painter, language)
    return Figure(f"{where}-{painter}", look(view, painter), letter, name)


def drop(colour: int, language: str) -> Drop:
    return Drop(f"p{colour}", paint_letter(colour, language))


@cache
def drops(bundle: int, language: str) -> tuple[Drop, ...]:
    """The paints of a bundle one by one."""
    counts = [bundle >> 4 * colour & 7 for colour in range(COLOURS)]
    return tuple(drop(n, language) for n, count in enumerate(counts) for _ in range(count))


@cache
def named(bundle: int, language: str) -> str:
    """The paints of a bundle in words; there are few bundles, and pages are made often."""
    return paint_names(bundle, language)


def numbered(plan: list[int], count: int) -> tuple[list[list[int]], list[int]]:
    """Which apprentices stand in each column, and which are left.

    A plan only says how many. The first of a column always has the column's number, so that
    sending one more moves as few of the others as possible.
    """
    others = [n for n in reversed(range(max(count, COLUMNS))) if n >= COLUMNS or not plan[n]]
    columns = []
    for column, sent in enumerate(plan):
        extra = max(sent - 1, 0)
        columns.append([column] * min(sent, 1) + others[:extra])
        others = others[extra:]
    return columns, sorted(others[: count - sum(plan)])
