"""Many games side by side on a GPU, stepped from outside: `Batch`, with a thread for each game.

    batch = GpuBatch(bottega.game("fresco"), games=65_536, players=4, seed=1)
    while True:
        vectors, mask = torch.from_dlpack(batch.vectors), torch.from_dlpack(batch.mask)
        batch.step(choose(vectors, mask))

Its arrays are CuPy's and stay on the card: PyTorch and JAX read them there without a copy, and
actions may come from either. States and views are rows of bytes, as CuPy knows no records.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numba
import numpy as np

from bottega.core.files import write_whole
from bottega.core.game import Game
from bottega.sim.compiled import folder_of
from bottega.sim.gpu import loaded
from bottega.sim.ptx import written
from bottega.sim.stepped import NOBODY, STEP, Batch, make_one

THREADS = 64  # of a block: few, so that every processor has some


def make_kernel(game: Game) -> Callable[..., None]:
    """One step of many games, a thread for each."""
    from numba import cuda

    one, actions_of = make_one(game), game.ACTIONS

    def step(
        actions: Any,
        which: Any,
        seed: int,
        players: int,
        options: Any,
        again: int,
        states: Any,
        dice: Any,
        seats: Any,
        over: Any,
        scores: Any,
        ranks: Any,
        mask: Any,
        legals: Any,
        counts: Any,
        views: Any,
        cells: Any,
        vectors: Any,
        told: int,
    ) -> None:
        odds = cuda.local.array(actions_of, np.int16)
        i = cuda.grid(1)
        if i < actions.size and which[i]:
            table, played = (seed, players, options, again), (dice, seats, over, scores, ranks)
            shown = mask, legals, counts, views, cells, vectors
            one(told, i, int(actions[i]), table, states, played, shown, odds)

    return step


def ptx_of(game: Game) -> tuple[str, str]:
    """The kernel as PTX and its name there: kept on the disk, as machine code is."""
    kept = folder_of(game) / "step.ptx"
    if not kept.exists():
        text, name = written(make_kernel(game), signature_of(game))
        write_whole(kept, f"{name}\n{text}")
    name, text = kept.read_text().split("\n", 1)
    return text, name


def signature_of(game: Game) -> Any:
    """What the kernel takes."""
    number, flags, table = numba.int64, numba.boolean[::1], numba.boolean[:, ::1]
    small, wide = numba.int8[::1], numba.int8[:, ::1]
    states, views = (numba.from_dtype(kind)[::1] for kind in (game.STATE, game.VIEW))
    told = numba.int64[::1], flags, number, number, numba.int16[::1], number
    played = states, numba.int64[:, ::1], small, flags, numba.int32[:, ::1], wide
    shown = table, numba.int16[:, ::1], numba.int16[::1], views, wide, numba.float32[:, ::1]
    return numba.void(*told, *played, *shown, number)


class Records(NamedTuple):
    """Rows of bytes that compiled code reads as records."""

    rows: Any


def _words(given: Any) -> list[int]:
    """An argument as Numba passes it; an array as: no owner, items, their size, where they are,
    shape, steps."""
    if isinstance(given, int):
        return [given]
    if isinstance(given, Records):
        many, size = given.rows.shape
        return [0, 0, many, size, given.rows.data.ptr, many, size]
    return [0, 0, given.size, given.itemsize, given.data.ptr, *given.shape, *given.strides]


class GpuBatch(Batch):
    """So many games at one kind of table, on a GPU: all that `Batch` does, for CuPy's arrays."""

    def _rows(self, type: Any, *width: int) -> Any:
        import cupy

        return cupy.zeros((self.games, *width), type)

    def _records(self, type: np.dtype[Any]) -> Any:
        return self._rows(np.int8, type.itemsize)

    def _given(self, actions: Any) -> Any:
        import cupy

        return (
            cupy.from_dlpack(actions) if hasattr(actions, "__dlpack__") else cupy.asarray(actions)
        )

    def _bound(self, views: Any, vectors: Any) -> Callable[..., int]:
        import cupy

        table = self.seed, self.players, cupy.asarray(self.choices), int(self.auto_reset)
        played = self.dice, self.seats, self.over, self.scores, self.ranks
        shown = self.mask, self.legals, self.counts, Records(views), views, vectors
        given = self._actions, self._which, *table, Records(self.states), *played, *shown
        words = [word for each in given for word in _words(each)]
        return partial(self._launch, loaded(*ptx_of(self.game)), words)

    def _launch(self, kernel: Any, words: list[int], told: int, first: int, last: int) -> int:
        """Tell the kernel: the first game whose action is illegal, or -1."""
        illegal = self._illegal() if told == STEP else -1
        if illegal < 0:
            blocks = -(-self.games // THREADS)
            kernel((blocks,), (THREADS,), tuple(map(np.int64, (*words, told))))
        return illegal

    def _illegal(self) -> int:
        import cupy

        asked = self._actions.clip(0, self.game.ACTIONS - 1)
        allowed = self.mask[cupy.arange(self.games), asked] & (asked == self._actions)
        wrong = self._which & (self.seats != NOBODY) & ~allowed
        return int(wrong.argmax()) if wrong.any() else -1

    @property
    def _spans(self) -> list[tuple[int, int]]:
        return [(0, self.games)]
