"""Random games: one loop, the same interpreted, compiled on cores, or on a GPU.

Factories close over a game's plain rules, which is what lets Numba keep the machine code on disk.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from bottega.core.dice import STREAM, pick, roll, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, OVER, lowest, rule


def make_playout(game: Game) -> Callable[..., int]:
    """One random game, played on from where it stands: how many decisions its seats took.

    Of seats that choose at the same time the lowest goes first. The body stands in the loop: as a
    rule of its own, called from it, it made the dice game an eighth slower.
    """
    to_move, legal, apply = game.to_move, game.legal, game.apply

    @rule
    def playout(s: Any, odds: Any, dice: Any, limit: int) -> int:
        decisions, seats = 0, to_move(s)
        for _ in range(limit):
            if seats == OVER:
                break
            seat = DEALER
            if seats != DEALER:
                seat = lowest(seats)
                decisions += 1
            legal(s, seat, odds)
            apply(s, seat, pick(odds, roll(dice)))
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
