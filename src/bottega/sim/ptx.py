"""The playout as GPU code: made on any machine, with or without a GPU.

The driver of an H200 (580) takes PTX 9.0, which is what NVVM 13.0 writes; newer ones write more
than it takes, so the extra `ptx` holds it there.
"""

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np

from bottega.core.dice import STREAM, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, OVER, rule
from bottega.core.translating import STEPS
from bottega.sim.batch import LIMIT, play
from bottega.sim.linking import nothing_collected
from bottega.sim.playout import make_step

CAPABILITY = (9, 0)
CHECKED = 4096  # games whose end on the GPU is held against this machine's


def make_kernel(game: Game) -> Callable[..., None]:
    """Many random games, a thread for each until none is left: `make_playouts` without scores.

    One flat loop over actions, not a loop over games around one over actions: there, the threads
    of a warp would wait for its longest game before any of them began the next.
    """
    from numba import cuda

    setup, to_move, step = game.setup, game.to_move, make_step(game)
    actions, STATE = game.ACTIONS, game.STATE

    @rule
    def begin(
        s: Any, states: Any, i: int, dice: Any, first: int, seed: int, seats: int, options: Any
    ) -> None:
        s[0] = states[i]
        start(dice, seed, first + i)
        setup(s[0], seats, options)

    def playouts(
        states: Any, first: int, seed: int, seats: int, options: Any, limit: int, decisions: Any
    ) -> None:
        # In local memory, threads that read the same field read neighbouring words.
        s = cuda.local.array(1, STATE, alignment=8)
        odds, dice = cuda.local.array(actions, np.int16), cuda.local.array(STREAM, np.int64)
        i = cuda.grid(1)
        if i < states.size:
            begin(s, states, i, dice, first, seed, seats, options)
        acted, decided = 0, 0
        while i < states.size:
            turn = to_move(s[0])
            if turn != OVER and acted < limit:
                acted += 1
                decided += int(turn != DEALER)
                step(s[0], turn, 0, odds, dice, 0)
            else:
                states[i], decisions[i] = s[0], decided
                i += cuda.gridsize(1)
                if i < states.size:
                    begin(s, states, i, dice, first, seed, seats, options)
                acted, decided = 0, 0

    return playouts


def ptx(game: Game) -> tuple[str, str]:
    """The kernel of a game as PTX, and its name there."""

    integer, states = numba.int64, numba.from_dtype(game.STATE)[::1]
    signature = numba.void(
        states, integer, integer, integer, numba.int16[::1], integer, numba.int64[::1]
    )
    return written(make_kernel(game), signature)


def written(kernel: Callable[..., None], signature: Any) -> tuple[str, str]:
    """A kernel as PTX, and its name there."""
    from numba import cuda

    with _no_device_asked(), _few_steps(), nothing_collected():
        text, _ = cuda.compile_ptx(kernel, signature, cc=CAPABILITY)
    (name,) = re.findall(r"\.entry\s+([\w$]+)", text)
    return text, name


@contextmanager
def _no_device_asked() -> Iterator[None]:
    """A rule that calls a rule asks the current device, and so a driver, for its capability: here
    it is told the one we compile for."""
    from numba.cuda import dispatcher

    asked = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY)
    try:
        yield
    finally:
        dispatcher.get_current_device = asked


@contextmanager
def _few_steps() -> Iterator[None]:
    """A rule is translated by the steps that it needs on a CPU, and by a GPU's own (CUDA…)."""
    from numba.cuda.compiler import CUDACompiler

    all_steps = CUDACompiler.define_pipelines

    def few_steps(compiler: Any) -> list[Any]:
        (steps,) = all_steps(compiler)
        if compiler.state.func_id.modname.startswith("bottega."):
            steps.passes = [each for each in steps.passes if _needed(each[0].__name__)]
            steps.finalize()
        return [steps]

    CUDACompiler.define_pipelines = few_steps
    try:
        yield
    finally:
        CUDACompiler.define_pipelines = all_steps


def _needed(step: str) -> bool:
    own = step.startswith("CUDA") or step == "CreateLibrary"
    return own or any(step == needed.__name__ for needed, _ in STEPS.passes)


def bundle(game: Game, players: int, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """All that `bottega.sim.gpu` needs to play a game where there is no Numba, and to check it."""
    text, name = ptx(game)
    choices = game.choices(options)
    here = play(game, players, CHECKED, seed, options)
    return {
        "game": game.id,
        "players": players,
        "options": game.chosen(choices),
        "choices": choices.tolist(),
        "seed": seed,
        "limit": LIMIT,
        "state_bytes": game.STATE.itemsize,
        "kernel": name,
        "ptx": text,
        "checked": CHECKED,
        "end_states": hashlib.sha256(here.states.tobytes()).hexdigest(),
        "decisions": int(here.decisions.sum()),
    }
