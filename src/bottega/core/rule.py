"""What every game's rules are written in: plain functions over one NumPy record."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from bottega.core.translating import bits_of, lowest_bit, translated

DEALER = -1  # the seat of chance, and what to_move answers when chance decides
OVER = 0  # what to_move answers when nobody can act any more
SPECTATOR = -1  # the viewer who holds no seat
NONE = -1  # no action
EVERYONE = -1  # all bits: what witnesses answers when an action is done in the open

PADDING = "_padding"  # the field that fills up a record

Record = Any  # of NumPy's: one game (STATE), or what one seat may know of it (VIEW)
Odds = NDArray[np.int16]  # one number per action: 0 illegal, 1 a choice, a weight for the dealer
Worth = NDArray[np.int32]  # one number per legal action: how good it looks
Choices = NDArray[np.int16]  # the chosen value of each option, as its place in the allowed values
Function = TypeVar("Function", bound=Callable[..., object])


def rule(function: Function) -> Function:
    """Mark a rule: plain Python when Python calls it, machine code when compiled code does."""
    translated(function, function)
    return function


@rule
def clear(odds: Odds) -> None:
    """Make every action illegal: what each game's legal is given."""
    clear_within(odds, 0, len(odds))


@rule
def clear_within(odds: Odds, first: int, end: int) -> None:
    """The same, where nothing else will be looked at."""
    for action in range(first, end):
        odds[action] = 0


@rule
def allow(odds: Odds, first: int, count: int) -> None:
    """Make so many actions legal, from the first on."""
    for action in range(first, first + count):
        odds[action] = 1


@rule
def allow_bits(odds: Odds, first: int, bits: int, count: int) -> None:
    """Make those of at most 31 actions legal whose bits are set, and no other; the first is a
    multiple of four. Odds that are bytes, as on a GPU, are written four at a time: up to three that
    follow become illegal with them."""
    if odds.itemsize == 1:
        words, bits = odds.view(np.int32), bits & (1 << count) - 1
        for place in range((count + 3) // 4):
            words[first // 4 + place] = (bits >> 4 * place & 15) * 0x204081 & 0x01010101
    else:
        for each in range(count):
            odds[first + each] = bits >> each & 1


@rule
def only(odds: Odds) -> int:
    """The one legal action, or NONE where there are several."""
    return only_within(odds, 0, len(odds))


@rule
def only_within(odds: Odds, first: int, end: int) -> int:
    """The same, where the others cannot be legal."""
    found = NONE
    for action in range(first, end):
        if odds[action]:
            if found != NONE:
                return NONE
            found = action
    return found


def lowest(bits: int) -> int:
    """The lowest of a set that is not empty: among the bits of to_move the lowest seat."""
    return (int(bits) & -int(bits)).bit_length() - 1


def bits_set(bits: int) -> int:
    """How many a set has."""
    return int(bits).bit_count()


translated(lowest, lambda bits: lowest_bit(bits))
translated(bits_set, lambda bits: bits_of(bits))


def wide(number: int) -> int:
    """A number that may come to more than 31 bits hold, with what it is taken together with: on a
    GPU whole numbers have 32 bits where nothing says that they need more."""
    return int(number)


translated(wide, lambda number: np.int64(number))


def whole(number: object) -> int | None:
    """A whole number, NumPy's too; whatever else it is given is none, True and 2.0 neither."""
    if isinstance(number, bool) or not isinstance(number, int | np.integer):
        return None
    return int(number)


def blank(dtype: np.dtype[Any]) -> Record:
    """An empty record of a type."""
    return np.frombuffer(bytearray(dtype.itemsize), dtype)[0]


def twin(record: Record) -> Record:
    """A record of its own with the same bytes: NumPy's own copy goes from field to field."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]


def unfolded(record: Record) -> Record:
    """The same fields, to be read by Python alone: a NumPy record looks every name up anew, which
    was most of what words and faces cost."""
    return SimpleNamespace(**dict(zip(record.dtype.names, record.item(), strict=True)))
