"""A kernel that is given its arrays once, and then called with numbers alone.

Numba takes every argument apart at every call: a microsecond and a half for twenty arrays, which is
longer than a decision takes. Here they are laid out in memory as compiled code holds them, and it
is told where. Whoever binds arrays keeps them: compiled code does not ask whether they still exist.

This leans on how Numba lays out arrays, which is why its version is bounded.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Self

import numba
import numpy as np
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from bottega.core.game import Game
from bottega.core.rule import rule
from bottega.sim.compiled import compiled

Given = tuple[Any, ...]  # arrays and whole numbers


def bound(game: Game, make: Callable[[Game], Callable[..., Any]], given: Given) -> "Bound":
    """What a factory makes for a game, as machine code that has its first arguments already."""
    kernel = compiled(game, _binder(make, numba.typeof(given)))
    return Bound(kernel.ready_for(0, 0, 0, 0), given)


class Bound(partial[Any]):
    """Machine code that knows where its first arguments are laid out, and keeps them there."""

    kept: Any

    def __new__(cls, machine_code: Callable[..., Any], given: Given) -> Self:
        place = laid_out(given)
        self = super().__new__(cls, machine_code, int(place.ctypes.data))
        self.kept = place, given
        return self


def laid_out(given: Given) -> NDArray[np.int64]:
    """Arrays and numbers as compiled code holds a tuple of them."""
    words: list[int] = []
    for each in given:
        if isinstance(each, np.ndarray):
            owner, parent = 0, 0  # nobody counts who uses it
            words += [owner, parent, each.size, each.itemsize, each.ctypes.data]
            words += [*each.shape, *each.strides]
        else:
            words.append(each)
    return np.array(words, np.int64)


@cache
def _binder(make: Callable[[Game], Callable[..., Any]], kind: Any) -> Callable[..., Any]:
    """A factory of the same kernel that finds its first arguments at an address."""

    def make_bound(game: Game) -> Callable[..., Any]:
        function = rule(make(game))

        def bound(address: int, told: int, first: int, last: int) -> Any:
            return function(*_found(kind, address), told, first, last)

        return bound

    return make_bound


@intrinsic  # type: ignore[untyped-decorator]
def _found(typing: Any, kind: Any, address: Any) -> Any:
    """The tuple that is laid out at an address."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        held = context.get_value_type(signature.return_type)
        return builder.load(builder.inttoptr(arguments[1], held.as_pointer()))

    return kind.instance_type(kind, types.int64), code
