"""Many games side by side, as tensors. Needs PyTorch, and CuPy on a GPU: the rules arrive as PTX.

Observations are kept for a stretch of steps, each step's in a slot of its own: entries of views,
and the ranks of actions. `seen` makes of some of them what a net takes.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from bottega.sim.gpu import loaded

Facts = dict[str, Any]
Tensor = Any  # PyTorch’s; it is not installed where types are checked

NEW, WAITS = -2, -3  # who decides in a game that has not begun, or must be played on first
ACTS = 4  # of a game in one step, beside the one that was chosen: more make all wait for a few
THREADS = 64  # of a block: few, so that every processor has some
BLOCK = 1024  # games whose observations stay together
ENDLESS = 1 << 30
TABLES = 4096  # tables that are drawn; games go round them
SIDE = 8  # a GPU is quick with matrices whose sides are multiples of it
TWO, PLAIN = 0.4, 0.5  # tables for two; tables without any option

# Entries into rows, as bfloat16: the upper half of a float. Rows of a few games are put together
# near the processor and go to the memory as a whole, which is made for that, not for single entries
TOGETHER = 4
SPREAD = """
extern "C" __global__ void spread(const short* columns, const float* values, const long long* units,
        uint4* out, int cells, int games, int block, int width) {
    extern __shared__ uint4 tile[];
    unsigned short* rows = (unsigned short*) tile;
    long long unit = blockIdx.y, first = blockIdx.x * TOGETHER;
    long long from = units[2 * unit] * cells * games + units[2 * unit + 1] * block + first;
    int eights = TOGETHER * width / 8;
    for (int i = threadIdx.x; i < eights; i += blockDim.x) tile[i] = make_uint4(0, 0, 0, 0);
    __syncthreads();
    for (int i = threadIdx.x; i < cells * TOGETHER; i += blockDim.x) {
        int game = i % TOGETHER;
        long long at = from + (long long) (i / TOGETHER) * games + game;
        unsigned int bits = __float_as_uint(values[at]) + 0x8000u;
        if (values[at] != 0) rows[game * width + columns[at]] = bits >> 16;
    }
    __syncthreads();
    uint4* there = out + (unit * block + first) * width / 8;
    for (int i = threadIdx.x; i < eights; i += blockDim.x) there[i] = tile[i];
}
"""
SPREADING = 256  # threads of it


def even(side: int) -> int:
    """A side of a matrix, filled up."""
    return -(-side // SIDE) * SIDE


def tables(facts: Facts, seed: int) -> NDArray[np.int16]:
    """Tables of all kinds: their players, then the value of each option."""
    chance = np.random.default_rng(seed)
    seats = np.array(facts["seats"])
    more = chance.choice(seats[1:] if len(seats) > 1 else seats, TABLES)
    players = np.where(chance.random(TABLES) < TWO, seats[0], more)
    plain = chance.random(TABLES) < PLAIN
    drawn = [np.where(plain, 0, chance.integers(0, many, TABLES)) for many in facts["options"]]
    return np.stack([players, *drawn], 1).astype(np.int16)


class Games:
    """So many games, and what was seen of them in the last `slots` steps."""

    def __init__(
        self,
        facts: Facts,
        games: int,
        slots: int,
        seed: int,
        device: str,
        steps: Callable[..., None] | None = None,
        acts: int = ACTS,
    ) -> None:
        self.facts, self.games, self.seed, self.device = facts, games, seed, device
        self.acts = acts
        self.block = min(BLOCK, games)
        most, width, cells = max(facts["seats"]), even(facts["actions"]), facts["cells"]
        self.states = self._new(games, facts["state"], type=torch.uint8)
        self.dice = self._new(games, facts["stream"], type=torch.int64)
        if steps is not None:
            self.views = self._new(games, facts["view"], type=torch.int8)
        self.tables = torch.from_numpy(tables(facts, seed)).to(device)
        self.limits = torch.full((most + 1,), ENDLESS, dtype=torch.int32, device=device)
        self.movers = torch.full((games,), NEW, dtype=torch.int8, device=device)
        self.actions = self._new(games, type=torch.int16)
        self.acted = self._new(games, type=torch.int32)
        self.ended = self._new(games, type=torch.int8)  # the players of a game that ended just now
        self.won = self._new(most, games, type=torch.float32)
        self.aims = self._new(most, games, type=torch.float32)
        self.columns = self._new(slots, cells, games, type=torch.int16)
        self.values = self._new(slots, cells, games, type=torch.float32)
        self.ranks = self._new(slots, width, games, type=torch.int8)
        self.number = torch.arange(games, device=device)  # of the game that each plays now
        if steps is None:
            self.kernel, self.spread = loaded(*facts["codes"][0]), _spread(even(facts["columns"]))
        self.steps = steps
        self.step(slots - 1)

    @property
    def players(self) -> Tensor:
        """How many play each game."""
        return self.tables[self.number % len(self.tables), 0].long()

    @property
    def hero(self) -> Tensor:
        """The seat of each game that is the learner's alone, where the others are not."""
        return self.number % self.players

    def step(self, slot: int) -> None:
        """Play the actions; what is seen then goes to a slot."""
        arrays = self.movers, self.actions, self.acted, self.ended, self.won, self.aims
        seen = self.columns[slot], self.values[slot], self.ranks[slot]
        if self.steps is not None:
            self._step_here([*arrays, *seen])
        else:
            self._step_there([*arrays, *seen])
        self.number += self.games * (self.ended != 0)

    def seen(self, units: Tensor) -> tuple[Tensor, Tensor]:
        """Rows for a net, and ranks, of units: a slot and a block of games each."""
        facts, size, width = self.facts, self.block, even(self.facts["columns"])
        rows = torch.empty(len(units) * size, width, dtype=torch.bfloat16, device=self.device)
        if self.steps is not None:
            rows.zero_()
            columns, values = (_units(kept, units, size) for kept in (self.columns, self.values))
            rows.scatter_(1, columns.long(), values.bfloat16())
        else:
            pointers = self.columns, self.values, units, rows
            sizes = facts["cells"], self.games, size, width
            given = *(np.int64(each.data_ptr()) for each in pointers), *map(np.int32, sizes)
            grid = size // TOGETHER, len(units)
            self._launch(self.spread, grid, SPREADING, given, near=_tile(width))
        return rows, _units(self.ranks, units, size)

    def units(self, slot: int) -> Tensor:
        """All games of a slot."""
        blocks = torch.arange(self.games // self.block, device=self.device)
        return torch.stack([torch.full_like(blocks, slot), blocks], 1)

    def _new(self, *shape: int, type: torch.dtype) -> Tensor:
        return torch.zeros(*shape, dtype=type, device=self.device)

    def _step_here(self, arrays: list[Tensor]) -> None:
        """On this machine's CPU, in compiled code over the same memory."""
        assert self.steps is not None
        first = self.states, self.dice, self.views
        given = [array.numpy() for array in (*first, self.tables, self.limits, *arrays)]
        self.steps(*given[:3], self.seed, *given[3:5], self.acts, *given[5:])

    def _step_there(self, arrays: list[Tensor]) -> None:
        """On the GPU, on PyTorch's stream."""
        given = [
            *_records(self.states),
            *_array(self.dice),
            self.seed,
            *_array(self.tables),
            *_array(self.limits),
            self.acts,
        ]
        for array in arrays:
            given += _array(array)
        grid = (-(-self.games // THREADS),)
        self._launch(self.kernel, grid, THREADS, [*map(np.int64, given)])

    def _launch(
        self, kernel: Any, grid: tuple[int, ...], threads: int, given: Sequence[Any], near: int = 0
    ) -> None:
        """With so many bytes near the processor."""
        import cupy

        with cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
            kernel(grid, (threads,), tuple(given), shared_mem=near)


def _units(kept: Tensor, units: Tensor, size: int) -> Tensor:
    """What is kept of some units, a row a game."""
    slots, width, games = kept.shape
    blocks = kept.view(slots, width, games // size, size)
    return blocks[units[:, 0], :, units[:, 1]].transpose(1, 2).reshape(-1, width)


def _array(array: Tensor) -> list[int]:
    """An array as Numba passes it: no owner, items, their size, where they are, shape, steps."""
    size = array.element_size()
    steps = [step * size for step in array.stride()]
    return [0, 0, array.numel(), size, array.data_ptr(), *array.shape, *steps]


def _records(array: Tensor) -> list[int]:
    """Rows of bytes, as an array of records."""
    many, size = array.shape
    return [0, 0, many, size, array.data_ptr(), many, size]


def _spread(width: int) -> Any:
    import cupy

    kernel = cupy.RawKernel(SPREAD, "spread", options=(f"-DTOGETHER={TOGETHER}",))
    kernel.max_dynamic_shared_size_bytes = _tile(width)
    return kernel


def _tile(width: int) -> int:
    """Bytes of the rows that are put together."""
    return TOGETHER * width * 2
