"""A record is declared once, as a class of typed fields; all else is derived from it.

    class Public(Open):
        phase = int8()  # what is asked
        fresco = int8(MAX_SEATS, SECTIONS, at_first=EMPTY)

Its fields are to mypy what rules see of them: whole numbers and arrays. Nobody makes an instance:
rules are given NumPy records of the class's layout.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numba.extending import overload as compiled_as
from numpy.typing import NDArray

from bottega.core.rule import PADDING

Cells = NDArray[Any]


@dataclass(frozen=True)
class Field:
    """One field of a record: how wide, how many, and what it holds in a fresh game."""

    kind: type[np.signedinteger[Any]]
    shape: tuple[int, ...]
    at_first: int


class Width:
    """How wide the numbers of a field are: called, it makes a field of one or of many."""

    def __init__(self, kind: type[np.signedinteger[Any]]) -> None:
        self.kind = kind

    @overload
    def __call__(self, *, at_first: int = 0) -> int: ...
    @overload
    def __call__(self, count: int, /, *counts: int, at_first: int = 0) -> Cells: ...
    def __call__(self, *counts: int, at_first: int = 0) -> Any:
        return Field(self.kind, counts, at_first)


int8, int16, int32, int64 = Width(np.int8), Width(np.int16), Width(np.int32), Width(np.int64)


class Open:
    """What lies open in every game."""

    seats = int8()
    lap = int32()  # rounds begun
    reveals = int32()  # how often a seat's act turned up something hidden: undo stops there


def fields(part: type) -> Iterator[tuple[str, Field]]:
    """The fields of a class: those of its bases in their order, then its own."""
    for base in part.__bases__:
        yield from fields(base)
    for name, field in vars(part).items():
        if isinstance(field, Field):
            yield name, field


def names(part: type) -> list[str]:
    """What the fields of a class are called."""
    return [name for name, _ in fields(part)]


def layout(part: type) -> np.dtype[Any]:
    """The type of its records: the widest fields first, so that a GPU can read each where it lies,
    and every byte named, so that copies are equal to the byte."""
    listed = [(name, field.kind, field.shape) for name, field in fields(part)]
    widest_first = sorted(listed, key=lambda field: -np.dtype(field[1]).itemsize)
    widest, packed = np.dtype(widest_first[0][1]).itemsize, np.dtype(widest_first)
    rest = -packed.itemsize % widest
    padding = [(PADDING, np.int8, (rest,))] if rest else []
    return np.dtype((np.record, np.dtype(widest_first + padding, align=True)))


def copier(part: type) -> Callable[[Any, Any], None]:
    """A rule that copies the fields of a part from one record to another."""
    listed = names(part)

    def copy(source: Any, target: Any) -> None:
        for name in listed:
            target[name] = source[name]

    return _rule(copy, part, "source, target", lambda cell, _: f"target.{cell} = source.{cell}")


def starter(part: type) -> Callable[[Any], None]:
    """A rule that sets the fields of a part to what they hold in a fresh game."""
    listed = list(fields(part))

    def start(target: Any) -> None:
        for name, field in listed:
            target[name] = field.at_first

    return _rule(start, part, "target", lambda cell, field: f"target.{cell} = {field.at_first}")


def _rule(
    plain: Callable[..., None], part: type, arguments: str, line: Callable[[str, Field], str]
) -> Callable[..., None]:
    """A rule over all cells of a part. Python goes from field to field; compiled code, which knows
    no names, is given a line for each cell, and fields of the same shape share their loops."""
    by_shape: dict[tuple[int, ...], list[str]] = {}
    for name, field in fields(part):
        indices = ", ".join("ijk"[: len(field.shape)])
        cell = f"{name}[{indices}]" if indices else name
        by_shape.setdefault(field.shape, []).append(line(cell, field))
    text = f"def over({arguments}):\n"
    for shape, lines in by_shape.items():
        for depth, count in enumerate(shape):
            text += f"{' ' * (depth + 1)}for {'ijk'[depth]} in range({count}):\n"
        text += "".join(f"{' ' * (len(shape) + 1)}{each}\n" for each in lines)
    room: dict[str, Any] = {"__name__": part.__module__}
    exec(text, room)
    # Numba asks for what it compiles with the names of the arguments that it has
    exec(f"def compiled({arguments}): return over", room)
    compiled_as(plain)(room["compiled"])
    return plain
