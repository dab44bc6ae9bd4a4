"""Random games: one loop, the same interpreted, compiled on cores, or on a GPU.

Factories close over a game's plain rules, which is what lets Numba keep the machine code on disk.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from bottega.core.dice import STREAM, Dice, pick_within, roll, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, OVER, Odds, Record, clear, lowest, rule


def make_anything(game: Game) -> Callable[..., int]:
    """How the dealer chooses, and whoever plays at random."""
    window = game.window

    @rule
    def anything(s: Record, seat: int, odds: Odds, dice: Dice, mind: Any) -> int:
        first, end = window(s)
        return pick_within(odds, first, end, roll(dice))

    return anything


@rule
def wipe_all(s: Record, odds: Odds, mind: Any) -> None:
    """Nothing is legal until a game says so."""
    clear(odds)


def make_step(
    game: Game, choose: Callable[..., int] | None = None, wipe: Callable[..., None] = wipe_all
) -> Callable[..., None]:
    """What every loop does: one action of whoever is to move.

    `choose` decides for every seat and for the dealer, and may keep a mind; without it anything is
    chosen. `wipe` makes all illegal that is looked at. Of seats that choose at the same time
    `first` goes first if it is among them, else the lowest.
    """
    legal, apply, decide = game.legal, game.apply, choose or make_anything(game)

    @rule
    def step(s: Record, seats: int, first: int, odds: Odds, dice: Dice, mind: Any) -> None:
        seat = DEALER
        if seats != DEALER:
            seat = first if seats >> first & 1 else lowest(seats)
        wipe(s, odds, mind)
        legal(s, seat, odds)
        apply(s, seat, decide(s, seat, odds, dice, mind))

    return step


def make_playout(game: Game, choose: Callable[..., int] | None = None) -> Callable[..., int]:
    """One game, played on from where it stands: how many decisions its seats took."""
    to_move, step = game.to_move, make_step(game, choose)

    @rule
    def playout(s: Record, first: int, odds: Odds, dice: Dice, limit: int, mind: Any) -> int:
        decisions, seats = 0, to_move(s)
        for _ in range(limit):
            if seats == OVER:
                break
            decisions += int(seats != DEALER)
            step(s, seats, first, odds, dice, mind)
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
            decisions[i] = playout(states[i], 0, odds, dice, limit, 0)
            for seat in range(seats):
                scores[i, seat] = score(states[i], seat)
                ranks[i, seat] = rank(states[i], seat)
            if to_move(states[i]) != OVER:
                unfinished += 1
        return unfinished

    return playouts
