"""Many random games at once, on as many cores as wanted; the same games however they are split."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.core.dice import seeded
from bottega.core.game import Game
from bottega.sim.compiled import compiled
from bottega.sim.machine import own_cores
from bottega.sim.playout import make_playouts

BLOCK = 2048  # games handed to a core at a time
LIMIT = 10_000_000  # actions after which a game is stopped and reported as unfinished


@dataclass(frozen=True, eq=False)
class Played:
    """What a batch of games came to, one row a game. What came to the same is equal, however long
    it took."""

    game: Game
    players: int
    states: NDArray[Any]
    decisions: NDArray[np.int64]
    scores: NDArray[np.int32]
    ranks: NDArray[np.int8]
    seconds: float
    unfinished: int  # games that were stopped before their end

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Played) and self._told() == other._told()

    def _told(self) -> tuple[Any, ...]:
        games = self.states.tobytes(), self.decisions.tobytes()
        return self.game, self.players, self.unfinished, games

    @property
    def rounds(self) -> NDArray[np.int32]:
        laps: NDArray[np.int32] = self.states["lap"]
        return laps

    @property
    def win_share(self) -> list[float]:
        """The share of each seat in the victories; a shared victory is shared out."""
        won = (self.ranks == 1).astype(float)
        shares = (won / won.sum(axis=1, keepdims=True)).mean(axis=0)
        return [float(share) for share in shares]


def play(
    game: Game,
    players: int,
    games: int,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    *,
    cores: int | None = None,
    limit: int = LIMIT,
    compile: bool = True,
    progress: Callable[[int], None] = lambda games: None,
) -> Played:
    """Random games number 0 to games - 1 of a seed. `progress` is told of every block played."""
    if games < 1:
        raise ValueError(f"{games} games cannot be played; allowed are 1 and more")
    seed, players, choices = seeded(seed), game.players(players), game.choices(options or {})
    states = np.zeros(games, game.STATE)
    decisions, scores = np.zeros(games, np.int64), np.zeros((games, players), np.int32)
    ranks = np.zeros((games, players), np.int8)
    kernel = compiled(game, make_playouts) if compile else make_playouts(game)

    def block(first: int) -> tuple[int, int]:
        rows = slice(first, min(first + BLOCK, games))
        results = decisions[rows], scores[rows], ranks[rows]
        stopped = kernel(states[rows], first, seed, players, choices, limit, *results)
        return len(decisions[rows]), stopped

    if compile:
        kernel(states[:0], 0, seed, players, choices, limit, decisions, scores, ranks)
    began, unfinished = time.perf_counter(), 0
    with ThreadPoolExecutor(cores or own_cores()) as pool:
        for done, stopped in pool.map(block, range(0, games, BLOCK)):
            unfinished += stopped
            progress(done)
    seconds = time.perf_counter() - began
    return Played(game, players, states, decisions, scores, ranks, seconds, unfinished)
