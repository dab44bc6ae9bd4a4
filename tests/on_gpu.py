"""What needs a GPU, and so no test run has: python tests/on_gpu.py [GAME …]

Batches there are held against batches here, step by step, in every game with all modules and with
none: states byte for byte, vectors to a rounding of their last bits. PyTorch and JAX read their
arrays where they lie. Then they are timed. Needs CuPy, PyTorch and JAX; the step's PTX is made
here, or taken from the cache where nothing compiles it.
"""

import json
import sys
import time
from typing import Any

import cupy
import jax
import numpy as np
import torch

import bottega
from bottega.core.game import Game
from bottega.sim import Batch, GpuBatch

COMPARED, STEPS = 64, 60  # games held against each other, and their steps
ROUNDED = 1e-6  # a GPU multiplies and adds in one go
TIMED, TURNS = 1 << 16, 50


def all_modules(game: Game) -> dict[str, Any]:
    """Every option at its last value."""
    return {option.name: option.values[-1] for option in game.OPTIONS}


def compare(game: Game, players: int, options: dict[str, Any]) -> int:
    """Play the same random actions in both: how many decisions they agreed in."""
    there = GpuBatch(game, COMPARED, players, 7, options)
    here = Batch(game, COMPARED, players, 7, options)
    chance, rows = np.random.default_rng(1), np.arange(COMPARED)
    for _ in range(STEPS):
        for name in ("seats", "over", "scores", "mask", "counts", "vectors"):
            one, other = cupy.asnumpy(getattr(there, name)), getattr(here, name)
            assert np.allclose(one, other, rtol=ROUNDED, atol=0), name
        states = cupy.asnumpy(there.states)
        assert states.tobytes() == here.states.tobytes(), "states"
        acts = here.legals[rows, chance.integers(0, 1 << 30, COMPARED) % here.counts]
        here.step(acts)
        there.step(torch.from_numpy(acts.astype(np.int64)).cuda())
    return COMPARED * STEPS


def shared(game: Game) -> None:
    """Both frameworks read the batch's own memory, and see the next step in it."""
    batch = GpuBatch(game, COMPARED, min(game.SEATS), 7)
    mask: Any = batch.mask  # CuPy's, which says where it lies
    torch_mask, jax_mask = torch.from_dlpack(mask), jax.dlpack.from_dlpack(mask)
    assert torch_mask.data_ptr() == jax_mask.unsafe_buffer_pointer() == mask.data.ptr
    before = torch_mask.clone()
    for _ in range(8):
        batch.step(torch_mask.int().argmax(1))
    cupy.cuda.runtime.deviceSynchronize()
    assert (torch_mask != before).any()
    assert (torch_mask.cpu().numpy() == cupy.asnumpy(batch.mask)).all()
    assert (np.asarray(jax_mask) == cupy.asnumpy(batch.mask)).all()
    batch.step(jax.numpy.argmax(jax_mask, axis=1).astype(jax.numpy.int32))


def speed(game: Game, players: int) -> float:
    """Decisions a second, with masks and vectors, the actions chosen by PyTorch."""
    batch = GpuBatch(game, TIMED, players, 7)
    mask, vectors = torch.from_dlpack(batch.mask), torch.from_dlpack(batch.vectors)
    for turn in range(2 * TURNS):
        if turn == TURNS:
            torch.cuda.synchronize()
            began = time.perf_counter()
        noise = torch.rand(mask.shape, device="cuda") + vectors[:, :1] * 0
        batch.step((noise * mask).argmax(1))
    torch.cuda.synchronize()
    return TIMED * TURNS / (time.perf_counter() - began)


def main(*ids: str) -> None:
    for game in map(bottega.game, ids or bottega.GAMES):
        most = max(game.SEATS)
        agreed = sum(
            compare(game, players, options)
            for players in (min(game.SEATS), most)
            for options in ({}, all_modules(game))
        )
        shared(game)
        told = {"game": game.id, "agreed": agreed, "players": most, "games": TIMED}
        print(json.dumps(told | {"decisions_per_second": round(speed(game, most))}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
