"""A view as a vector, for learners: every field as its declaration says (`core/record.py`).

| what a field is | columns of each of its cells | values |
| --- | --- | --- |
| category, seat | one for each number it can be, what -1 and below mean first | 0 or 1, one is 1 |
| bits | one for each bit | 0 or 1 |
| count | one | the number, divided so that its highest is 1; from -1 if it may be below 0 |
| amount | one for each meaning of -1 and below, one for the number | as a count, and 1 beyond |

Seats are turned to the viewer, wherever they stand: as an index, a number or a bit. `me` comes
first, then `next` and so on round the table; a spectator sees them from the first seat. So a vector
means the same on every seat, and its columns are the same for any number of players.

Both forms are written by rules, the same interpreted, compiled and on a GPU, from the bytes of a
view: `encode` fills a whole vector; `entries` lists each cell's one column and its value, for sums
of rows; `changes` tells what a cell was and what it is, only where two views differ, for sums that
are kept. They go by a table with a row for each field: code written out for every field took Numba
more than a minute to compile for one game.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.core.record import Field, Kind, Seats, fields, layout
from bottega.core.rule import Record, rule

ROUND = ("me", "next", "third", "fourth", "fifth")  # the seats from the viewer on
ONE_HOT, SCALED, BITS = range(3)  # how a cell becomes columns
CODES = {"category": ONE_HOT, "seat": ONE_HOT, "count": SCALED, "amount": SCALED, "bits": BITS}

# What the table says of a field: where its bytes begin, how many a number has, places along two
# axes by seat and along the rest, how it is encoded, what its kind says, its first column and cell
AT, WIDTH, OUTER, INNER, REST, CODE, BELOW, LEAST, MOST, SEATS, SEATS_AT, COLUMN, CELL = range(13)

Bytes = NDArray[np.int8]
Table = NDArray[np.int64]
Put = Callable[..., None]  # what to do with a cell: where it goes, its number, column and value


@dataclass(frozen=True)
class Space:
    """The columns of a game's views, and the rules that fill them."""

    names: tuple[str, ...]  # such as tiles[next,2], bishop=not placed, ready:me
    low: NDArray[np.float32]
    high: NDArray[np.float32]
    cells: int
    encode: Callable[[Bytes, NDArray[np.float32]], None]
    entries: Callable[[Bytes, NDArray[np.int32], NDArray[np.float32]], None]
    changes: Callable[[Put], Callable[..., None]]

    def vector(self, view: Record) -> NDArray[np.float32]:
        """A view as a vector of its own."""
        out = np.empty(len(self.names), np.float32)
        self.encode(np.frombuffer(view.tobytes(), np.int8), out)
        return out


def space_of(view: type) -> Space:
    """What the views of a class are as vectors."""
    listed = list(fields(view))
    names = tuple(name for called, field in listed for name in _names(called, field))
    low = [_low(field) for _, field in listed for _ in range(_columns(field))]
    return Space(
        names,
        np.array(low, np.float32),
        np.ones(len(names), np.float32),
        sum(_cells(field) for _, field in listed),
        *_rules(view),
        partial(_changes, view),
    )


def misfit(field: Field, values: NDArray[np.int64]) -> str | None:
    """What is wrong with the numbers of a field, if they are not what it holds."""
    low, high = _kind(field).span
    wrong = values[(values < low) | (values > high)]
    return f"holds {wrong.flat[0]}; allowed are {low} to {high}" if wrong.size else None


# Rules


@rule
def turned(seat: int, me: int, seats: int) -> int:
    """How many places after the viewer a seat is; who is no seat of this table stays."""
    if seat < 0 or seat >= seats:
        return seat
    return seat - me if seat >= me else seat - me + seats


@rule
def first_of(table: Table, row: int, i: int, j: int, me: int, seats: int) -> int:
    """Which of a field's cells come first that belong to a seat, or to two."""
    outer, inner = table[row, OUTER], table[row, INNER]
    first = turned(i, me, seats) * inner if outer > 1 else 0
    return int((first + (turned(j, me, seats) if inner > 1 else 0)) * table[row, REST])


@rule
def number_at(view: Bytes, at: int, width: int) -> int:
    """The number that so many bytes are, the lowest byte first."""
    number = int(view[at + width - 1])
    for byte in range(width - 1):
        number = number << 8 | int(view[at + width - 2 - byte]) & 0xFF
    return number


@rule
def same(before: Bytes, view: Bytes, first: int, count: int) -> bool:
    """Whether so many bytes of two views are equal."""
    different = 0
    for at in range(first, first + count):
        different |= before[at] ^ view[at]
    return different == 0


@rule
def _fill(out: Any, cell: int, column: int, value: float) -> None:
    out[column] = value


@rule
def _note(out: Any, cell: int, column: int, value: float) -> None:
    columns, values = out
    columns[cell], values[cell] = column, value


@rule
def _shares(
    view: Bytes, byte: int, out: Any, column: int, count: int, least: int, most: int
) -> None:
    """So many counts at once, each as a share of its most: half of most views are such."""
    for k in range(count):
        out[column + k] = min(max(int(view[byte + k]), least), most) / most


def _rules(view: type) -> tuple[Callable[..., None], Callable[..., None]]:
    """The two rules that write what the cells of a view are."""
    table, cell, note = _table(view), _cell(view, _fill), _changes(view, _note)
    seats_at, me_at = _seats_and_me(view)

    @rule
    def encode(view: Bytes, out: NDArray[np.float32]) -> None:
        seats, me = int(view[seats_at]), max(int(view[me_at]), 0)
        for column in range(len(out)):
            out[column] = 0
        for row in range(len(table)):
            byte, width, rest = table[row, AT], table[row, WIDTH], table[row, REST]
            least, most = table[row, LEAST], max(table[row, MOST], 1)
            plain = table[row, CODE] == SCALED and table[row, BELOW] == 0 and width == 1
            for i in range(table[row, OUTER]):
                for j in range(table[row, INNER]):
                    first = first_of(table, row, i, j, me, seats)
                    if plain:
                        _shares(view, byte, out, table[row, COLUMN] + first, rest, least, most)
                    else:
                        for k in range(rest):
                            number = number_at(view, byte + k * width, width)
                            cell(row, first + k, number, me, seats, out)
                    byte += rest * width

    @rule
    def entries(view: Bytes, columns: NDArray[np.int32], values: NDArray[np.float32]) -> None:
        out = columns, values
        note(view, view, True, out, out)

    return encode, entries


def _changes(view: type, put: Put) -> Callable[..., None]:
    """A rule that goes over the cells of a seat's view and puts what each was before and what it is
    now, where they differ; or, for a whole view, what each is."""
    table, cell = _table(view), _cell(view, put)
    seats_at, me_at = _seats_and_me(view)

    @rule
    def changes(before: Bytes, view: Bytes, whole: bool, less: Any, more: Any) -> None:
        seats, me = int(view[seats_at]), max(int(view[me_at]), 0)
        for row in range(len(table)):
            byte, width = table[row, AT], table[row, WIDTH]
            outer, inner, rest = table[row, OUTER], table[row, INNER], table[row, REST]
            if not whole and same(before, view, byte, outer * inner * rest * width):
                continue
            for i in range(outer):
                for j in range(inner):
                    first = first_of(table, row, i, j, me, seats)
                    for at in range(first, first + rest):
                        number = number_at(view, byte, width)
                        if whole:
                            cell(row, at, number, me, seats, more)
                        elif number_at(before, byte, width) != number:
                            cell(row, at, number_at(before, byte, width), me, seats, less)
                            cell(row, at, number, me, seats, more)
                        byte += width

    return changes


def _cell(view: type, put: Put) -> Callable[..., None]:
    """A rule that puts what one cell is."""
    table = _table(view)
    category, scaled, members = _category(table, put), _scaled(table, put), _members(table, put)

    @rule
    def cell(row: int, at: int, number: int, me: int, seats: int, out: Any) -> None:
        if table[row, CODE] == ONE_HOT:
            category(row, at, number, me, seats, out)
        elif table[row, CODE] == SCALED:
            scaled(row, at, number, out)
        else:
            members(row, at, number, me, seats, out)

    return cell


def _category(table: Table, put: Callable[..., None]) -> Callable[..., None]:
    """A rule that puts 1 where a category is, seats turned."""

    @rule
    def category(row: int, at: int, number: int, me: int, seats: int, out: Any) -> None:
        below, least = table[row, BELOW], table[row, LEAST]
        if table[row, SEATS]:
            number = turned(number - table[row, SEATS_AT], me, seats) + table[row, SEATS_AT]
        place = at * (below + 1 + table[row, MOST] - least) + below + number
        if number >= 0:
            place -= least
        put(out, table[row, CELL] + at, table[row, COLUMN] + place, 1.0)

    return category


def _scaled(table: Table, put: Callable[..., None]) -> Callable[..., None]:
    """A rule that puts a number as a share of its most."""

    @rule
    def scaled(row: int, at: int, number: int, out: Any) -> None:
        below, most = table[row, BELOW], table[row, MOST]
        place, value = at * (below + 1) + below, 1.0
        if below and number < 0:
            place += number
        else:
            value = min(max(number, table[row, LEAST]), most) / max(most, 1)
        put(out, table[row, CELL] + at, table[row, COLUMN] + place, value)

    return scaled


def _members(table: Table, put: Callable[..., None]) -> Callable[..., None]:
    """A rule that puts every bit of a set, seats turned."""

    @rule
    def members(row: int, at: int, number: int, me: int, seats: int, out: Any) -> None:
        for bit in range(table[row, MOST] + 1):
            member = turned(bit, me, seats) if table[row, SEATS] else bit
            place = at * (table[row, MOST] + 1) + member
            value = float(number >> bit & 1)
            put(out, table[row, CELL] + place, table[row, COLUMN] + place, value)

    return members


# Where everything stands


def _seats_and_me(view: type) -> tuple[int, int]:
    """Where a view says how many seats there are, and whose it is."""
    places: dict[str, Any] = dict(layout(view).fields or {})
    return places["seats"][1], places["me"][1]


def _table(view: type) -> Table:
    """A row for each field of a view."""
    offsets: dict[str, Any] = dict(layout(view).fields or {})
    rows, column, cell = [], 0, 0
    for name, field in fields(view):
        kind = _kind(field)
        by_seat = [1, 1, *(int(n) for n in field.shape if isinstance(n, Seats))][-2:]
        rest = math.prod(n for n in field.shape if not isinstance(n, Seats))
        shape = offsets[name][1], np.dtype(field.width).itemsize, *by_seat, rest
        of = CODES[kind.name], len(kind.below), kind.least, kind.most, kind.seats, kind.seats_at
        rows.append((*shape, *of, column, cell))
        column, cell = column + _columns(field), cell + _cells(field)
    return np.array(rows)


def _kind(field: Field) -> Kind:
    assert field.of is not None, "a field of a view says of what it is"
    return field.of


def _cells(field: Field) -> int:
    kind = _kind(field)
    return math.prod(field.shape) * (kind.most + 1 if kind.name == "bits" else 1)


def _columns(field: Field) -> int:
    return math.prod(field.shape) * len(_endings(_kind(field)))


def _low(field: Field) -> float:
    kind = _kind(field)
    return min(kind.least / max(kind.most, 1), 0.0) if kind.name == "count" else 0.0


def _names(name: str, field: Field) -> Iterator[str]:
    """What the columns of a field are called."""
    axes = [ROUND[:n] if isinstance(n, Seats) else tuple(map(str, range(n))) for n in field.shape]
    for index in product(*axes):
        cell = f"{name}[{','.join(index)}]" if index else name
        yield from (cell + ending for ending in _endings(_kind(field)))


def _endings(kind: Kind) -> list[str]:
    """How the names of a cell's columns end."""
    seats = range(kind.seats_at, kind.seats_at + kind.seats)
    numbers = range(kind.least, kind.most + 1)
    each = [ROUND[n - kind.seats_at] if n in seats else str(n) for n in numbers]
    meanings = [f"={meaning}" for meaning in reversed(kind.below)]
    if kind.name == "bits":
        return [f":{member}" for member in each]
    if CODES[kind.name] == ONE_HOT:
        return [*meanings, *(f"={number}" for number in each)]
    return [*meanings, ""]
