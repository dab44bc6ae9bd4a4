"""A record is declared once, as a class of typed fields; all else is derived from it.

    class Public(Open):
        phase = int8(of=one_of(DONE + 1))  # what is asked
        bishop = int8(of=one_of(SECTIONS, "not placed"))  # his section; -1 is "not placed"
        fresco = int8(MAX_SEATS, SECTIONS, of=count(50))  # points of the tile a seat owns, or 0

Its fields are to mypy what rules see of them: whole numbers and arrays. Nobody makes an instance:
rules are given NumPy records of the class's layout. What a seat may know says of what it is, so
that views can be checked and encoded (`core/space.py`); MAX_SEATS, as `Seats`, marks an array by
seat.
"""

import copyreg
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from operator import itemgetter
from typing import Any, cast, overload

import numpy as np
from numpy.typing import NDArray

from bottega.core.parts import frozen
from bottega.core.rule import PADDING
from bottega.core.translating import translated

Cells = NDArray[Any]


class Seats(int):
    """How many places an array has whose places are seats."""


@dataclass(frozen=True)
class Kind:
    """What the numbers of a field are, and from where to where they go."""

    name: str  # category, seat, count, amount or bits
    most: int  # the highest; of an amount what is usual; of bits the last one
    below: tuple[str, ...] = ()  # what -1, -2 and so on mean
    least: int = 0  # the lowest beside those
    seats: int = 0  # how many of its numbers or bits are seats
    seats_at: int = 0  # and which one is the first of them

    @property
    def span(self) -> tuple[int, int]:
        """The lowest number and the highest; an amount has none."""
        if self.name == "bits":
            return 0, (2 << self.most) - 1
        highest = np.iinfo(np.int64).max if self.name == "amount" else self.most
        return (-len(self.below) if self.below else self.least), int(highest)


def one_of(kinds: int, *below: str, least: int = 0, seats: tuple[int, int] = (0, 0)) -> Kind:
    """One of so many kinds of things, from 0 on or from `least`; `seats` is how many of them are
    seats, and which is the first."""
    return Kind("category", kinds - 1, below, least, *seats)


def seat(seats: int, *below: str) -> Kind:
    """A seat."""
    return Kind("seat", seats - 1, below, 0, seats)


def count(most: int, *, least: int = 0) -> Kind:
    """How many, never more than `most`."""
    return Kind("count", most, (), least)


def amount(usual: int, *below: str) -> Kind:
    """How many, without a bound: points, money, rounds; `usual` is much, but not unheard of."""
    return Kind("amount", usual, below)


def bits(many: int) -> Kind:
    """A set of things, a bit for each."""
    return Kind("bits", many - 1)


def seat_bits(seats: int) -> Kind:
    """A set of seats, a bit for each."""
    return Kind("bits", seats - 1, (), 0, seats)


flag = count(1)  # 0 no, 1 yes


@dataclass(frozen=True)
class Field:
    """One field of a record: how wide, how many, what it holds in a fresh game, and of what."""

    width: type[np.signedinteger[Any]]
    shape: tuple[int, ...]
    at_first: int
    of: Kind | None
    packing: "Packing | None" = None

    def stored(self, packed: bool) -> "Field":
        """How it lies in a record: one by one, or packed if it can be."""
        if self.packing is None or not packed:
            return replace(self, packing=None)
        return Field(np.int32, (*self.shape[:-1], self.packing.words), 0, self.of)


class Width:
    """How wide the numbers of a field are: called, it makes a field of one or of many."""

    def __init__(self, width: type[np.signedinteger[Any]]) -> None:
        self.width = width

    @overload
    def __call__(self, *, of: Kind | None = None, at_first: int | None = None) -> int: ...
    @overload
    def __call__(
        self, count: int, /, *counts: int, of: Kind | None = None, at_first: int | None = None
    ) -> Cells: ...
    def __call__(self, *counts: int, of: Kind | None = None, at_first: int | None = None) -> Any:
        """Where -1 means something it is there at first, else 0."""
        if at_first is None:
            at_first = -1 if of is not None and of.below else 0
        return Field(self.width, counts, at_first, of)


class Packing:
    """How many small counts stand in few numbers: each is as many bits wide as its highest asks
    for. Called, it makes a field of such counts, or of many such. A view has them one by one, a
    state packed: a GPU has little room near its processors, and plays as fast as games fit there.
    """

    def __init__(self, highest: Iterable[int]) -> None:
        bits = [max(1, int(most).bit_length()) for most in highest]
        first, shift, used = [0], [], 0
        for place, wide in enumerate(bits):
            if used + wide > WORD_BITS:
                first.append(place)
                used = 0
            shift.append(used)
            used += wide
        self.words = len(first)
        self.first = np.array([*first, len(bits)], np.int32)  # of each word, and the end
        # Of each count its word, how far it is shifted there, and its highest
        self.word = np.repeat(np.arange(self.words, dtype=np.int32), np.diff(self.first))
        self.shift = np.array(shift, np.int32)
        self.mask = (1 << np.array(bits, np.int32)) - 1
        # The bits of each word that count one, two, four…
        weights = range(max(bits))
        self.of_weight = frozen([self.packed(self.mask & 1 << weight) for weight in weights])

        self.pack, self.unpack = self._rules()

    def __call__(self, *counts: int, of: Kind | None = None) -> Cells:
        return cast(Cells, Field(np.int8, (*counts, len(self.word)), 0, of, self))

    def packed(self, counts: Any) -> Cells:
        """Counts, packed."""
        wide = np.asarray(counts).astype(np.int64) << self.shift
        words: Cells = np.add.reduceat(wide, self.first[:-1], axis=-1)
        return words

    def unpacked(self, words: Any) -> Cells:
        """Them again, one by one."""
        return np.asarray(words)[..., self.word] >> self.shift & self.mask

    def _rules(self) -> tuple[Callable[[Cells, Cells], None], Callable[[Cells, Cells], None]]:
        """The same as rules, from one array into another."""
        words, first, shift, mask = self.words, self.first, self.shift, self.mask

        def plain_pack(counts: Cells, cells: Cells) -> None:
            cells[:] = self.packed(counts)

        def pack(counts: Cells, cells: Cells) -> None:
            for word in range(words):
                packed = 0
                for place in range(first[word], first[word + 1]):
                    packed |= int(counts[place]) << shift[place]
                cells[word] = packed

        def plain_unpack(cells: Cells, counts: Cells) -> None:
            counts[:] = self.unpacked(cells)

        def unpack(cells: Cells, counts: Cells) -> None:
            for word in range(words):
                packed = int(cells[word])
                for place in range(first[word], first[word + 1]):
                    counts[place] = packed >> shift[place] & mask[place]

        translated(plain_pack, pack)
        translated(plain_unpack, unpack)
        return plain_pack, plain_unpack


WORD_BITS = 31  # of a word of counts, which is never negative
int8, int16, int32, int64 = Width(np.int8), Width(np.int16), Width(np.int32), Width(np.int64)


class Open:
    """What lies open in every game."""

    seats = int8(of=one_of(6))
    lap = int32(of=amount(40))  # rounds begun
    reveals = int32(of=amount(100))  # acts of seats that turned up something hidden: undo stops


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


def stored(part: type, packed: bool) -> Iterator[tuple[str, Field]]:
    """The same as they lie in a record: one by one, or packed where they can be."""
    return ((name, field.stored(packed)) for name, field in fields(part))


def layout(part: type, packed: bool = False) -> np.dtype[Any]:
    """The type of its records: the widest fields first, so that a GPU can read each where it lies,
    and every byte named, so that copies are equal to the byte."""
    listed = [(name, field.width, field.shape) for name, field in stored(part, packed)]
    widest_first = sorted(listed, key=lambda field: -np.dtype(field[1]).itemsize)
    widest, dense = np.dtype(widest_first[0][1]).itemsize, np.dtype(widest_first)
    rest = -dense.itemsize % widest
    padding = [(PADDING, np.int8, (rest,))] if rest else []
    dense = np.dtype(widest_first + padding, align=True)
    return np.dtype((_record(dense.names or ()), dense))


class Named(type):
    """What classes of records are: for the same names the same one, in another process too."""


@cache
def _record(names: tuple[str, ...]) -> Named:
    """A class of records whose fields are properties: NumPy's own looks every name up in Python,
    which was two thirds of what interpreted rules cost."""

    def field(name: str) -> property:
        return property(itemgetter(name), lambda record, value: record.__setitem__(name, value))

    return Named("Record", (np.void,), {name: field(name) for name in names})


def _names(record: Named) -> tuple[str, ...]:
    return tuple(name for name, each in vars(record).items() if isinstance(each, property))


copyreg.pickle(Named, lambda record: (_record, (_names(record),)))


def copier(part: type) -> Callable[[Any, Any], None]:
    """A rule that copies the fields of a part, none of them packed, from one record to another."""
    return shower(part)


def shower(part: type) -> Callable[[Any, Any], None]:
    """A rule that copies the fields of a part from a state to a view, where counts that are packed
    in the one stand one by one in the other."""
    return _copier(part, "unpack", Packing.unpacked)


def taker(part: type) -> Callable[[Any, Any], None]:
    """A rule that copies the fields of a part from a view to a state: the other way round."""
    return _copier(part, "pack", Packing.packed)


def _copier(
    part: type, across: str, turned: Callable[[Packing, Any], Cells]
) -> Callable[[Any, Any], None]:
    listed = list(fields(part))

    def copy(source: Any, target: Any) -> None:
        for name, field in listed:
            packing = field.packing
            target[name] = turned(packing, source[name]) if packing else source[name]

    return _rule(copy, part, listed, "source, target", _copied(across))


def _copied(across: str) -> Callable[[str, Field], str]:
    """The line for a cell, or for a row of counts that are packed on one side."""

    def line(cell: str, field: Field) -> str:
        if field.packing:
            return f"{across}_{len(field.packing.word)}(source.{cell}, target.{cell})"
        return f"target.{cell} = source.{cell}"

    return line


def starter(part: type, packed: bool = False) -> Callable[[Any], None]:
    """A rule that sets the fields of a part to what they hold in a fresh game."""
    listed = list(stored(part, packed))

    def start(target: Any) -> None:
        for name, field in listed:
            target[name] = field.at_first

    def line(cell: str, field: Field) -> str:
        return f"target.{cell} = {field.at_first}"

    return _rule(start, part, listed, "target", line)


def _rule(
    plain: Callable[..., None],
    part: type,
    listed: list[tuple[str, Field]],
    arguments: str,
    line: Callable[[str, Field], str],
) -> Callable[..., None]:
    """A rule over all cells of a part. Python goes from field to field; compiled code, which knows
    no names, is given a line for each cell, and fields of the same shape share their loops."""
    by_shape: dict[tuple[int, ...], list[str]] = {}
    room: dict[str, Any] = {"__name__": part.__module__}
    for name, field in listed:
        shape = field.shape
        if packing := field.packing:  # a line for a whole row of them
            shape, length = shape[:-1], len(packing.word)
            room |= {f"pack_{length}": packing.pack, f"unpack_{length}": packing.unpack}
        indices = ", ".join("ijk"[: len(shape)])
        cell = f"{name}[{indices}]" if indices else name
        by_shape.setdefault(shape, []).append(line(cell, field))
    text = f"def over({arguments}):\n"
    for shape, lines in by_shape.items():
        for depth, count in enumerate(shape):
            text += f"{' ' * (depth + 1)}for {'ijk'[depth]} in range({count}):\n"
        text += "".join(f"{' ' * (len(shape) + 1)}{each}\n" for each in lines)
    exec(text, room)
    translated(plain, room["over"])
    return plain
