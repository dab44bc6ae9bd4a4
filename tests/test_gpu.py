"""The GPU's loop, as far as it can be tried without a GPU."""

import re
import sys
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import numba.cuda
import numpy as np
import pytest

import bottega
from bottega.core.game import Game
from bottega.learn import kernel
from bottega.sim import Batch, GpuBatch, gpu, ptx, stepped_gpu
from bottega.sim.batch import LIMIT, play
from tables import TABLES, Table

THREADS, GAMES = 3, 7


@pytest.mark.parametrize(("held", "most"), [(1, ptx.HELD), (2, ptx.HELD), (1, 1)])
def test_threads_that_play_game_after_game_end_them_as_the_cpu_does(
    game: Game, held: int, most: int
) -> None:
    """The kernel's own function, interpreted, one thread after another: each votes alone."""
    threads = iter(range(THREADS))
    here = {"thread": 0}
    cuda = SimpleNamespace(
        local=SimpleNamespace(array=lambda shape, dtype, alignment=8: np.zeros(shape, dtype)),
        grid=lambda dimensions: here["thread"],
        gridsize=lambda dimensions: THREADS,
        shfl_xor_sync=lambda threads, value, lanes: value,
        ballot_sync=lambda threads, vote: vote,
        popc=int.bit_count,
        ffs=lambda bits: (bits & -bits).bit_length(),
    )
    with mock.patch.object(numba, "cuda", cuda):
        kernel = ptx.make_kernel(game, most)
    players, choices = min(game.SEATS), game.choices({})
    states, decisions = np.zeros(GAMES, game.STATE), np.zeros(GAMES, np.int64)
    for here["thread"] in threads:
        kernel(states, 0, 5, players, choices, 300, held, decisions)
    played = play(game, players, GAMES, 5, limit=300)
    assert states.tobytes() == played.states.tobytes()
    assert (decisions == played.decisions).all()


@pytest.mark.parametrize("table", TABLES[::6], ids=str)
def test_a_batch_on_a_gpu_is_one_on_the_cpu(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its kernel's own function, interpreted, one thread after another over the same arrays."""
    thread = count()
    local = SimpleNamespace(array=np.empty)
    with mock.patch.object(
        numba, "cuda", SimpleNamespace(local=local, grid=lambda _: next(thread))
    ):
        kernel = stepped_gpu.make_kernel(table.game)

    def bound(batch: GpuBatch, views: Any, vectors: Any) -> Any:
        records = batch.states.view(table.game.STATE)[:, 0], views.view(table.game.VIEW)[:, 0]
        played = records[0], batch.dice, batch.seats, batch.over, batch.scores, batch.ranks
        shown = batch.mask, batch.legals, batch.counts, records[1], views, vectors
        told = batch._actions, batch._which, batch.seed, batch.players, batch.choices, 1

        def launch(blocks: Any, threads: Any, words: Any) -> None:
            nonlocal thread
            thread = count()
            for _ in range(batch.games):
                kernel(*told, *played, *shown, int(words[-1]))

        return partial(batch._launch, launch, [])

    monkeypatch.setattr(GpuBatch, "_bound", bound)
    monkeypatch.setitem(sys.modules, "cupy", np)
    setting = table.game, 2, table.players, 3, dict(table.options)
    there, here = GpuBatch(*setting), Batch(*setting)
    for _ in range(4):
        for name in ("seats", "mask", "legals", "counts", "vectors", "over", "scores"):
            assert (getattr(there, name) == getattr(here, name)).all(), name
        assert there.states.tobytes() == here.states.tobytes()
        acts = here.legals[np.arange(2), here.counts // 2]
        here.step(acts)
        there.step(acts)
    assert (there.observe(0) == here.observe(0)).all()
    with pytest.raises(ValueError, match="game 0"):
        there.step([-1, -1])


def test_a_step_is_one_that_a_gpu_can_take(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = bottega.game("fresco-dice")
    monkeypatch.setattr(stepped_gpu, "folder_of", lambda _: tmp_path)
    text, name = stepped_gpu.ptx_of(game)
    assert stepped_gpu.ptx_of(game) == (text, name)
    entry = text[text.index(f".entry {name}") :]
    parameters = re.findall(r"\.param (\.\w+)", entry[: entry.index("{")])
    widths = [1, 1, 0, 0, 1, 0, 1, 2, 1, 1, 2, 2, 2, 2, 1, 1, 2, 2, 0]  # dimensions
    assert len(parameters) == sum(5 + 2 * n if n else 1 for n in widths)


def test_no_phase_is_taken_for_a_game_that_is_to_begin(game: Game) -> None:
    phases = [name for name in game.space.names if name.startswith("phase=")]
    assert 1 < len(phases) < ptx.NEW


class FakeKernel:
    """Notes what it is called with."""

    def __init__(self) -> None:
        self.arguments: tuple[np.int64, ...] = ()

    def __call__(self, blocks: Any, threads: Any, arguments: tuple[np.int64, ...]) -> None:
        self.arguments = arguments


def test_every_rule_is_one_that_a_gpu_can_run_and_is_given_what_it_takes(game: Game) -> None:
    (usual, _), *small = ptx.ptx(game)
    assert ["vote.sync" in text for text, _ in small] == [most > 1 for most in ptx.FORMS[1:]]
    for text, name in small:
        assert len(text) < len(usual) / 1.5
        assert ".target sm_90" in text
        takes_what_it_is_given(game, text, name)


def takes_what_it_is_given(game: Game, text: str, name: str) -> None:
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
        gpu._play(kernel, gpu.LAYOUTS[0], facts, 10)
    assert len(kernel.arguments) == len(parameters)
    assert all(isinstance(word, np.int64) for word in kernel.arguments)


def test_the_way_that_plays_most_games_soonest_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the one that is quickest with a few."""
    small, large = ("few", (1, 64, 2)), ("many", (3, 64, 16))

    def played(kernel: str, layout: gpu.Layout, bundle: Any, games: int) -> Any:
        best = large if games >= gpu.GAMES else small
        return None, None, 1.0 if (kernel, layout) == best else 1.1 if kernel == "many" else 2.0

    monkeypatch.setattr(gpu, "_play", played)
    told = {"most": [2, 8]}
    assert gpu.quickest(["few", "many"], told, 1 << 16) == small
    monkeypatch.setattr(gpu, "LAYOUTS", [(1, 64, 2), (3, 64, 16)])
    assert gpu.quickest(["few", "many"], told, gpu.GAMES) == large


def test_no_thread_is_given_more_games_than_its_code_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def played(kernel: str, layout: gpu.Layout, bundle: Any, games: int) -> Any:
        tried.append((kernel, layout[0]))
        return None, None, 1.0

    monkeypatch.setattr(gpu, "_play", played)
    gpu.quickest(["several", "one"], {"most": [8, 1]}, 10)
    assert {held for kernel, held in tried if kernel == "one"} == {1}
    assert {held for kernel, held in tried if kernel == "several"} == {1, 2, 3, 4}


class _Array(np.ndarray[Any, Any]):
    """An array with CuPy's way of saying where its data is."""

    @property
    def data(self) -> Any:
        return SimpleNamespace(ptr=self.ctypes.data)


def _array(values: Any) -> Any:
    return np.asarray(values).view(_Array)


def test_constants_are_kept_once() -> None:
    line = ".const .align 4 .b8 {}[8] = {{1, 0, 0, 0, 2}};\n"
    text = line.format("_cudapy_cmem") + line.format("_cudapy_cmem$1") + "mov _cudapy_cmem$1;\n"
    assert ptx.same_once(text) == line.format("_cudapy_cmem") + "mov _cudapy_cmem;\n"


def test_a_learners_step_is_one_that_a_gpu_can_take() -> None:
    for text, name in kernel.bundle(bottega.game("fresco-dice"))["codes"]:
        assert f".entry {name}" in text
