"""Paints: what a painter has, and whether it is enough."""

from bottega.core.rule import rule

from .box import COLOURS, NIBBLES
from .state import Public, State


@rule
def bundle_of(s: Public, painter: int) -> int:
    """The paints of a painter as a bundle; more than 7 of a colour count as 7."""
    paints = 0
    for colour in range(COLOURS):
        paints |= min(int(s.paints[painter, colour]), 7) << 4 * colour
    return paints


@rule
def covers(paints: int, recipe: int) -> bool:
    """Whether paints are enough: in every nibble the top bit survives the subtraction."""
    return ((paints | NIBBLES) - int(recipe)) & NIBBLES == NIBBLES


@rule
def spend(s: State, painter: int, recipe: int) -> None:
    for colour in range(COLOURS):
        s.paints[painter, colour] -= recipe >> 4 * colour & 7


@rule
def pick(s: State, colour: int) -> None:
    """A basic paint that the painter who acts has chosen (13.9, 14.7)."""
    s.paints[s.turn, colour] += 1
    s.picks -= 1


@rule
def receive(s: State, painter: int, bundle: int) -> None:
    """Paints come out of a supply without end (1.9)."""
    for colour in range(COLOURS):
        s.paints[painter, colour] += bundle >> 4 * colour & 7
