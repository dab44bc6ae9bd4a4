"""The wall: five sections of the fresco with their tiles, and the easels between them."""

from dataclasses import dataclass
from functools import cache, lru_cache

from bottega.core.words import listing

from ..box import (
    COLOURS,
    DICE,
    LANDS,
    NUMBERS,
    RANGES,
    SECTIONS,
    SITTER,
    SITTERS,
    SPACES,
    VALUE,
)
from ..phrases import portrait_of, total_with
from ..phrases import say as call
from ..rules import matching, top_tile, total
from ..state import EMPTY, KEEP, PLACE, ROLLS, TAKE, View
from .once import once
from .phrases import say
from .seats import Seat, seat_of

DICE_SHOWN = ("phase", "roll", "bent", "pips", "times", "aside", "colours")


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Portrait:
    tile: int
    sitter: str  # woman or man
    drawing: int  # which of the drawings of women or men
    points: int
    label: str


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Hint:
    """A die of the last roll that would bring the total here."""

    key: str
    colour: str
    words: str
    label: str


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Section:
    place: int  # the action that sends the bishop here
    picture: int
    number: int
    points: int  # of the top tile, 0 when none is left
    tiles: tuple[int, ...]  # one for each seat that has not restored it: the seat that may take it
    owners: tuple[Seat, ...]
    bishop: bool
    reached: bool
    hints: tuple[Hint, ...]
    label: str


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Easel:
    take: int  # the action that takes the portrait as a bonus
    space: int
    range: str
    portrait: Portrait | None
    under: int
    reached: bool
    hints: tuple[Hint, ...]
    label: str


@cache
def portrait(tile: int, language: str) -> Portrait:
    """A portrait face up; each has a drawing of its own."""
    drawing = int((SITTER[:tile] == SITTER[tile]).sum())
    name = portrait_of(tile, language)
    points = int(VALUE[tile])
    return Portrait(tile, SITTERS[SITTER[tile]], drawing, points, name[0].upper() + name[1:])


@once(*DICE_SHOWN, "seats", "fresco", "bishop")
def sections(view: View, language: str) -> tuple[Section, ...]:
    spot, hints = _landed(view), _hints(view, language)
    return tuple(
        _section(view, section, spot == section, hints.get(section, ()), language)
        for section in range(SECTIONS)
    )


def _section(
    view: View, section: int, reached: bool, hints: tuple[Hint, ...], language: str
) -> Section:
    restored = tuple(view.fresco[: view.seats, section].tolist())
    bishop, points = bool(view.bishop == section), top_tile(view, section)
    return _arch(section, restored, points, bishop, reached, hints, language)


@lru_cache(4096)
def _arch(
    section: int,
    restored: tuple[int, ...],  # by seat, the points it got
    points: int,
    bishop: bool,
    reached: bool,
    hints: tuple[Hint, ...],
    language: str,
) -> Section:
    owners = tuple(seat_of(s, language) for s, got in enumerate(restored) if got)
    tiles = tuple(s for s, got in enumerate(restored) if not got)
    number = int(NUMBERS[section])
    return Section(
        place=PLACE + section,
        picture=section,
        number=number,
        points=points,
        tiles=tiles,
        owners=owners,
        bishop=bishop,
        reached=reached,
        hints=hints,
        label=_label(number, points, len(tiles), owners, bishop, language),
    )


def _label(
    number: int, points: int, left: int, owners: tuple[Seat, ...], bishop: bool, language: str
) -> str:
    """All of it in words: an arch is one thing to those who cannot see its parts."""
    told = [say("section_empty", language, number=number)]
    if left:
        told = [say("section", language, number=number, points=points, left=left)]
    if owners:
        names = listing([owner.name for owner in owners], language)
        told.append(say("restored_by", language, names=names))
    if bishop:
        told.append(say("bishop", language))
    return ". ".join(told)


@once(*DICE_SHOWN, "open", "under")
def easels(view: View, language: str) -> tuple[Easel, ...]:
    spot, hints = _landed(view), _hints(view, language)
    return tuple(
        _easel(view, space, spot == at, hints.get(at, ()), language)
        for space, at in enumerate(range(SECTIONS, SECTIONS + SPACES))
    )


def _easel(view: View, space: int, reached: bool, hints: tuple[Hint, ...], language: str) -> Easel:
    return _stand(space, view.open[space], view.under[space], reached, hints, language)


@lru_cache(4096)
def _stand(
    space: int, tile: int, under: int, reached: bool, hints: tuple[Hint, ...], language: str
) -> Easel:
    low, high = map(int, RANGES[space])
    label = say("easel_empty", language, low=low, high=high)
    if tile != EMPTY:
        name = portrait_of(tile, language)
        label = say("easel", language, low=low, high=high, portrait=name, under=under)
    return Easel(
        take=TAKE + space,
        space=space,
        range=say("range", language, low=low, high=high),
        portrait=None if tile == EMPTY else portrait(tile, language),
        under=under,
        reached=reached,
        hints=hints,
        label=label,
    )


def _landed(view: View) -> int:
    """Where the total stands now: a section, SECTIONS + a portrait space, or NOWHERE."""
    return int(LANDS[total(view)])


def _hints(view: View, language: str) -> dict[int, tuple[Hint, ...]]:
    """What the last roll could still make of the total, by where it would land."""
    hints: dict[int, tuple[Hint, ...]] = {}
    if view.phase != KEEP or view.roll < ROLLS - 1:
        return hints
    for die in range(DICE):
        for colour_dice in range(0 if view.aside[die] else matching(view, die) + 1):
            spot = int(LANDS[total_with(view, die, colour_dice)])
            hints[spot] = *hints.get(spot, ()), _hint(COLOURS[die], colour_dice, language)
    return hints


@cache
def _hint(colour: str, colour_dice: int, language: str) -> Hint:
    times = say("times", language, times=1 << colour_dice) if colour_dice else ""
    words = say(f"letter_{colour}", language) + times
    label = say(f"hint{colour_dice}", language, colour=call(colour, language))
    return Hint(f"hint-{colour}-{colour_dice}", colour, words, label)
