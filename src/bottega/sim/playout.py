"""Random games: one loop, the same interpreted, compiled on cores, or on a GPU.

Factories close over a game's plain rules, which is what lets Numba keep the machine code on disk.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from bottega.core.dice import STREAM, pick, roll, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, OVER, lowest, rule


def make_step(game: Game) -> Callable[..., None]:
    """One random action of whoever is to move, the lowest seat first."""
    legal, apply = game.legal, game.apply

    @rule
    def step(s: Any, seats: int, odds: Any, dice: Any) -> None:
        seat = DEALER if seats == DEALER else lowest(seats)
        legal(s, seat, odds)
        apply(s, seat, pick(odds, roll(dice)))

    return step


def make_playout(game: Game) -> Callable[..., int]:
    """One random game, played on from where it stands: how many decisions its seats took."""
    to_move, step = game.to_move, make_step(game)

    @rule
    def playout(s: Any, odds: Any, dice: Any, limit: int) -> int:
        decisions, seats = 0, to_move(s)
        for _ in range(limit):
            if seats == OVER:
                break
            if seats != DEALER:
                decisions += 1
            step(s, seats, odds, dice)
            seats = to_move(s)
        return decisions

    return playout


def make_playouts(game: Game) -> Callable[..., int]:
    """Many random games from the start, number `first` and on: how many did not end in time."""
    playout, setup, to_move, actions = make_playout(game), game.setup, game.to_move, game.ACTIONS
    score, rank = game.score, game.rank

    def playouts(
        states: Any,
        first: int,
        seed: int,
        seats: int,
        options: Any,
        limit: int,
        decisions: Any,
        scores: Any,
        ranks: Any,
    ) -> int:
        unfinished = 0
        odds, dice = np.empty(actions, np.int16), np.empty(STREAM, np.int64)
        for i in range(len(states)):
            start(dice, seed, first + i)
            setup(states[i], seats, options)
            decisions[i] = playout(states[i], odds, dice, limit)
            for seat in range(seats):
                scores[i, seat] = score(states[i], seat)
                ranks[i, seat] = rank(states[i], seat)
            if to_move(states[i]) != OVER:
                unfinished += 1
        return unfinished

    return playouts
