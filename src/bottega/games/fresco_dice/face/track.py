"""The score track: the stairs, then a winding way that is walked lap after lap."""

from dataclasses import dataclass
from functools import lru_cache

from ..state import View
from .phrases import say
from .seats import Seat, seat_of

LEGS, LEG = 4, 10  # stretches of the way between two bends, slabs of each
LAP = LEGS * LEG


@dataclass(frozen=True, slots=True)
class Painter:
    seat: Seat
    space: int
    flag: int  # the space again where the slab does not say it: from the second lap on
    label: str


@dataclass(frozen=True, slots=True)
class Slab:
    number: int
    painters: tuple[Painter, ...]


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Track:
    stairs: tuple[Painter, ...]
    legs: tuple[tuple[Slab, ...], ...]


def track(view: View, language: str) -> Track:
    return _track(tuple(view.space[: view.seats].tolist()), language)


@lru_cache(4096)
def _track(spaces: tuple[int, ...], language: str) -> Track:
    """Most moves move nobody, and all viewers see the same."""
    painters = [_painter(seat, space, language) for seat, space in enumerate(spaces)]
    slabs = [
        Slab(number, tuple(p for p in painters if p.space and (p.space - 1) % LAP + 1 == number))
        for number in range(1, LAP + 1)
    ]
    legs = tuple(tuple(slabs[leg * LEG : (leg + 1) * LEG]) for leg in range(LEGS))
    return Track(tuple(p for p in painters if not p.space), legs)


def _painter(seat: int, space: int, language: str) -> Painter:
    owner = seat_of(seat, language)
    where = "on_space" if space else "on_stairs"
    label = say(where, language, name=owner.name, space=space)
    return Painter(owner, space, space if space > LAP else 0, label)
