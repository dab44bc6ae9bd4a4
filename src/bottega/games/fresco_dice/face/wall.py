"""The wall: five sections of the fresco with their tiles, and the easels between them."""

from dataclasses import dataclass

from bottega.core.rule import Record
from bottega.core.words import listing

from ..box import LANDS, NUMBERS, RANGES, SECTIONS, SITTER, SITTERS, SPACES, VALUE
from ..phrases import portrait_of, top
from ..rules import total
from ..state import EMPTY, PLACE, TAKE
from .phrases import say
from .seats import Seat, seat_of


@dataclass(frozen=True, slots=True)
class Portrait:
    tile: int
    sitter: str  # woman or man
    drawing: int  # which of the drawings of women or men
    points: int
    label: str


@dataclass(frozen=True, slots=True)
class Section:
    place: int  # the action that sends the bishop here
    picture: int
    number: int
    points: int  # of the top tile, 0 when none is left
    tiles: list[int]  # one for each seat that has not restored it: the seat that may take it
    owners: list[Seat]
    bishop: bool
    reached: bool
    label: str


@dataclass(frozen=True, slots=True)
class Easel:
    take: int  # the action that takes the portrait as a bonus
    space: int
    range: str
    portrait: Portrait | None
    under: int
    reached: bool
    label: str


def portrait(tile: int, language: str) -> Portrait:
    """A portrait face up; each has a drawing of its own."""
    drawing = int((SITTER[:tile] == SITTER[tile]).sum())
    name = portrait_of(tile, language)
    points = int(VALUE[tile])
    return Portrait(tile, SITTERS[SITTER[tile]], drawing, points, name[0].upper() + name[1:])


def sections(view: Record, language: str) -> list[Section]:
    return [_section(view, section, language) for section in range(SECTIONS)]


def _section(view: Record, section: int, language: str) -> Section:
    owners = [s for s in range(view.seats) if view.fresco[s, section]]
    tiles = [s for s in range(view.seats) if not view.fresco[s, section]]
    number, points = int(NUMBERS[section]), top(view, section)
    label = say("section_empty", language, number=number)
    if tiles:
        label = say("section", language, number=number, points=points, left=len(tiles))
    if owners:
        names = listing([seat_of(s, language).name for s in owners], language)
        label = f"{label}, {say('restored_by', language, names=names)}"
    return Section(
        place=PLACE + section,
        picture=section,
        number=number,
        points=points,
        tiles=tiles,
        owners=[seat_of(s, language) for s in owners],
        bishop=bool(view.bishop == section),
        reached=landed(view) == section,
        label=label,
    )


def easels(view: Record, language: str) -> list[Easel]:
    return [_easel(view, space, language) for space in range(SPACES)]


def _easel(view: Record, space: int, language: str) -> Easel:
    low, high = map(int, RANGES[space])
    tile, under = int(view.open[space]), int(view.under[space])
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
        reached=landed(view) == SECTIONS + space,
        label=label,
    )


def landed(view: Record) -> int:
    """Where the total stands now: a section, SECTIONS + a portrait space, or NOWHERE."""
    return int(LANDS[total(view)])
