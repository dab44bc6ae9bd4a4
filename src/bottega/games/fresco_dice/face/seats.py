"""A seat as the board shows it: a colour, and a letter beside it."""

from dataclasses import dataclass
from functools import cache

from ..phrases import say as call


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Seat:
    number: int
    letter: str
    name: str


@cache
def seat_of(number: int, language: str) -> Seat:
    return Seat(number, call(f"letter{number}", language), call(f"seat{number}", language))
