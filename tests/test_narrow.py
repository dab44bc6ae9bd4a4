"""Rules whose whole numbers have 32 bits, as on a GPU, tried on this machine."""

from collections.abc import Callable
from copy import copy
from typing import Any

import numba
import numpy as np
import pytest

from bottega.core.dice import STREAM, resume
from bottega.core.game import Game
from bottega.core.rule import OVER
from bottega.sim import ptx
from bottega.sim.batch import play
from bottega.sim.compiled import LIGHT
from bottega.sim.linking import linked_once
from bottega.sim.narrow import narrow
from bottega.sim.playout import make_step

GAMES, ACTS = 1000, 3000  # a game that goes wrong may have no end


def make_playouts(game: Game) -> Callable[..., None]:
    """What a thread of a GPU does, for one game after the other."""
    setup, to_move, length = game.setup, game.to_move, -(-game.ACTIONS // ptx.BYTES)
    step = make_step(game, ptx.make_anything(game), ptx.make_wipe(game))

    def playouts(states: Any, seed: int, seats: int, options: Any) -> None:
        words, dice = np.zeros(length, np.int64), np.zeros(STREAM, np.int64)
        odds = words.view(np.int8)
        for number in range(len(states)):
            setup(states[number], seats, options)
            acted, turn = 0, to_move(states[number])
            while turn != OVER and acted < ACTS:
                resume(dice, seed, number, acted)
                step(states[number], turn, 0, odds, dice, words)
                acted, turn = acted + 1, to_move(states[number])

    return playouts


def test_numbers_of_32_bits_are_wide_enough(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = numba.njit(make_playouts(copy(game)))
    states, row = numba.from_dtype(game.STATE)[::1], f"V{game.STATE.itemsize}"
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)  # what goes wrong is told, not followed
    with linked_once(LIGHT), narrow():
        kernel.compile((states, numba.int64, numba.int64, numba.int16[::1]))
    for players, options in game.tables():
        ended = np.zeros(GAMES, game.STATE)
        kernel(ended, 3, players, game.choices(options))
        played = play(game, players, GAMES, 3, options, limit=ACTS)
        others = np.flatnonzero(ended.view(row) != played.states.view(row))
        assert not others.size, (players, options, others)


def test_numbers_are_as_wide_as_ever_afterwards() -> None:
    def doubled(number: int) -> Any:
        return number + 1 << 31

    with narrow():
        small = numba.njit(doubled)
        small.compile((numba.int32,))
    usual = numba.njit(doubled)
    usual.compile((numba.int32,))
    assert (small(np.int32(1)), usual(np.int32(1))) == (0, 1 << 32)
