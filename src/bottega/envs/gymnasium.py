"""Gymnasium: one seat is a learner's, bots of the house play the others.

import bottega.envs
env = gymnasium.make("bottega/FrescoDice-v1", players=3, opponents="greedy")
envs = gymnasium.make_vec("bottega/FrescoDice-v1", num_envs=1024, opponents="greedy")
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from bottega.core.dice import SEEDS
from bottega.core.game import Game
from bottega.envs.opponents import Against
from bottega.envs.rewards import checked
from bottega.envs.shown import (
    ILLEGAL,
    Observation,
    board,
    legal,
    legal_alone,
    paid,
    shape_of,
    shown,
)
from bottega.games import game as game_by_id
from bottega.sim.stepped import Batch

Stepped = tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]


def sit_down(
    game: str | Game,
    games: int,
    players: int,
    seat: int,
    opponents: str | Sequence[str],
    **options: Any,
) -> Against:
    """A learner's seat in so many games."""
    game = game_by_id(game) if isinstance(game, str) else game
    batch = Batch(game, games, players, 0, options, auto_reset=False)
    return Against(batch, seat, opponents)


class Seat(gymnasium.Env[Any, Any]):
    """One game."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        seat: int = 0,
        opponents: str | Sequence[str] = "greedy",
        rewards: str = "victory",
        taste: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.table = sit_down(game, 1, players, seat, opponents, **options)
        self.rewards, self.taste, self.render_mode = checked(rewards), taste, render_mode
        self.observation_space = shape_of(self.table.batch.game, taste)
        self.action_space = spaces.Discrete(self.table.batch.game.ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.begin(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        return self._shown(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and all that the others do until this seat is asked again."""
        batch = self.table.batch
        if batch.over[0]:
            raise ValueError("the game is over: begin another with reset()")
        if not legal_alone(batch, action):
            return self._shown(), ILLEGAL, True, False, {"illegal": int(action)}
        self.table.step(action, True)
        if not batch.over[0]:
            return self._shown(), 0.0, False, False, {}
        earned = float(paid(batch, self.rewards)[0, self.table.seat])
        return self._shown(), earned, True, False, {"scores": batch.scores[0].copy()}

    def render(self) -> str:
        """The game in words, as this seat may know it."""
        return board(self.table.batch, self.table.seat)

    def close(self) -> None:
        self.table.close()

    def _shown(self) -> Observation:
        batch = self.table.batch
        vectors = batch.observe(self.table.seat) if batch.over[0] else batch.vectors
        seen = shown(vectors[0], batch.mask[0])
        return {**seen, "taste": self.table.tastes()[0]} if self.taste else seen


class Seats(VectorEnv[Any, Any, Any]):
    """Many games at once, in compiled code. A game that ended begins anew with the next step."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int = 2,
        seat: int = 0,
        opponents: str | Sequence[str] = "greedy",
        rewards: str = "victory",
        taste: bool = False,
        max_episode_steps: int | None = None,
        **options: Any,
    ) -> None:
        self.table = sit_down(game, num_envs, players, seat, opponents, **options)
        self.num_envs, self.rewards, self.limit = num_envs, checked(rewards), max_episode_steps
        self.taste = taste
        self.single_observation_space = shape_of(self.table.batch.game, taste)
        self.single_action_space = spaces.Discrete(self.table.batch.game.ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._ended, self._steps = np.zeros(num_envs, np.bool_), np.zeros(num_envs, np.int64)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.begin(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        self._ended[:], self._steps[:] = False, 0
        return self._shown(), {}

    def step(self, actions: NDArray[Any]) -> Stepped:
        """Play an action in every game that is not over; begin the others anew."""
        batch, begun = self.table.batch, self._ended.copy()
        illegal = ~legal(batch, np.asarray(actions)) & ~begun
        if begun.any():
            self.table.again(begun)
        self.table.step(actions, ~begun & ~illegal)
        over = batch.over & ~illegal
        self._steps = np.where(begun, 0, self._steps + 1)
        late = np.full(self.num_envs, False) if self.limit is None else self._steps >= self.limit
        earned = np.where(over, paid(batch, self.rewards)[:, self.table.seat], 0.0)
        earned[illegal] = ILLEGAL
        terminated, truncated = over | illegal, late & ~over & ~illegal
        self._ended = terminated | truncated
        infos = {"scores": batch.scores.copy(), "_scores": over} if over.any() else {}
        return self._shown(), earned, terminated, truncated, infos

    def close_extras(self, **kwargs: Any) -> None:
        self.table.close()

    def _shown(self) -> Observation:
        """What the seat may know of each game, of those that are over too."""
        batch = self.table.batch
        seen = shown(batch.vectors, batch.mask)
        if batch.over.any():
            seen["observation"][batch.over] = batch.observe(self.table.seat)[batch.over]
        return {**seen, "taste": self.table.tastes()} if self.taste else seen
