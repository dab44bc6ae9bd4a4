"""The GPU's loop, as far as it can be tried without a GPU."""

import re
from types import SimpleNamespace
from typing import Any
from unittest import mock

import numba.cuda
import numpy as np

from bottega.core.game import Game
from bottega.sim import gpu, ptx
from bottega.sim.batch import LIMIT, play

THREADS, GAMES = 3, 7


def test_threads_that_play_game_after_game_end_them_as_the_cpu_does(game: Game) -> None:
    """The kernel's own function, interpreted, one thread after another."""
    threads = iter(range(THREADS))
    here = {"thread": 0}
    cuda = SimpleNamespace(
        local=SimpleNamespace(array=lambda shape, dtype, alignment=8: np.zeros(shape, dtype)),
        grid=lambda dimensions: here["thread"],
        gridsize=lambda dimensions: THREADS,
    )
    with mock.patch.object(numba, "cuda", cuda):
        kernel = ptx.make_kernel(game)
    players, choices = min(game.SEATS), game.choices({})
    states, decisions = np.zeros(GAMES, game.STATE), np.zeros(GAMES, np.int64)
    for here["thread"] in threads:
        kernel(states, 0, 5, players, choices, 300, decisions)
    played = play(game, players, GAMES, 5, limit=300)
    assert states.tobytes() == played.states.tobytes()
    assert (decisions == played.decisions).all()


class FakeKernel:
    """Notes what it is called with."""

    def __init__(self) -> None:
        self.arguments: tuple[np.int64, ...] = ()

    def __call__(self, blocks: Any, threads: Any, arguments: tuple[np.int64, ...]) -> None:
        self.arguments = arguments


def test_every_rule_is_one_that_a_gpu_can_run_and_is_given_what_it_takes(game: Game) -> None:
    text, name = ptx.ptx(game)
    assert ".target sm_90" in text
    constants = re.findall(r"^\.const .*?\[(\d+)\]", text, re.M)
    assert sum(map(int, constants)) <= 1 << 16  # what a GPU has for them
    entry = text[text.index(f".entry {name}") :]
    parameters = re.findall(r"\.param (\.\w+)", entry[: entry.index("{")])
    assert set(parameters) == {".u64"}
    event = SimpleNamespace(record=lambda: None, synchronize=lambda: None)
    device = SimpleNamespace(attributes={"MultiProcessorCount": 2})
    cupy = SimpleNamespace(
        zeros=lambda count, dtype: _array(np.zeros(count, dtype)),
        asarray=_array,
        asnumpy=lambda array: array,
        cuda=SimpleNamespace(
            Event=lambda: event, Device=lambda: device, get_elapsed_time=lambda began, ended: 1.0
        ),
    )
    kernel = FakeKernel()
    facts = {
        "state_bytes": game.STATE.itemsize,
        "choices": game.choices({}).tolist(),
        "seed": 1,
        "players": 2,
        "limit": LIMIT,
    }
    with mock.patch.dict("sys.modules", cupy=cupy):
        gpu._play(kernel, facts, 10)
    assert len(kernel.arguments) == len(parameters)
    assert all(isinstance(word, np.int64) for word in kernel.arguments)


class _Array(np.ndarray[Any, Any]):
    """An array with CuPy's way of saying where its data is."""

    @property
    def data(self) -> Any:
        return SimpleNamespace(ptr=self.ctypes.data)


def _array(values: Any) -> Any:
    return np.asarray(values).view(_Array)
