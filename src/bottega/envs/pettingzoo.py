"""PettingZoo: every seat is an agent, from seat_0 on.

    env = AEC("fresco-dice", players=3, favour="round")

Seats that choose at the same time answer one after the other, in secret (`AEC`), or at once
(`Parallel`, where whoever is not asked may send anything, and has nothing legal in its mask).
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from bottega.core.dice import SEEDS
from bottega.core.game import Game
from bottega.core.rule import SPECTATOR
from bottega.envs.ids import version_of
from bottega.envs.rewards import checked
from bottega.envs.shown import (
    ILLEGAL,
    Observation,
    board,
    legal_alone,
    paid,
    shape_of,
    shown,
)
from bottega.games import game as game_by_id
from bottega.sim.stepped import Batch

Infos = dict[str, dict[str, Any]]


class Table:
    """What both forms share: one game, its agents and what they get."""

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        rewards: str = "victory",
        limit: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        game = game_by_id(game) if isinstance(game, str) else game
        self.batch = Batch(game, 1, players, 0, options, auto_reset=False)
        self.pay, self.limit, self.render_mode = checked(rewards), limit, render_mode
        name = f"{game.id.replace('-', '_')}_v{version_of(game)}"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._observation_spaces = {agent: shape_of(game) for agent in self.possible_agents}
        self._action_spaces = {a: spaces.Discrete(game.ACTIONS) for a in self.possible_agents}
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and do if it is asked."""
        batch, seat = self.batch, self.possible_agents.index(agent)
        if batch.seats[0] == seat:
            return shown(batch.vectors[0], batch.mask[0])
        return shown(batch.observe(seat)[0], np.zeros_like(batch.mask[0]))

    def render(self) -> str:
        """The game in words, as spectators may know it."""
        return board(self.batch, SPECTATOR)

    def close(self) -> None:
        """Nothing to let go of."""

    def _begin(self, seed: int | None) -> None:
        """A new game; without a seed, of one that follows from the last that was given."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.batch.reset(int(self._chance.integers(SEEDS)) if seed is None else seed)
        self.agents, self.decisions = self.possible_agents[:], 0

    def _play(self, seat: int, action: int) -> dict[str, float]:
        """Play an action: what it earns everyone, and nothing while the game goes on."""
        self.decisions += 1
        if not legal_alone(self.batch, action):
            return {agent: ILLEGAL * (n == seat) for n, agent in enumerate(self.possible_agents)}
        if not self.batch.step(action)[0]:
            return {}
        return dict(zip(self.possible_agents, paid(self.batch, self.pay)[0].tolist(), strict=True))

    @property
    def _late(self) -> bool:
        return self.limit is not None and self.decisions >= self.limit


class AEC(Table, AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """One agent after the other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.batch.seats[0]]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked for an action")
        self._cumulative_rewards[agent] = 0.0
        earned = self._play(self.possible_agents.index(agent), action)
        if earned:
            self.rewards = earned
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self._late:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.batch.seats[0]]


class Parallel(Table, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All agents at every step; those act who are asked."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        self._begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        earned: dict[str, float] = {}
        for seat in self._asked():
            self.batch.ask(seat)
            if self.batch.seats[0] == seat and not earned:
                earned = self._play(seat, actions[self.possible_agents[seat]])
        over, late, agents = bool(earned), self._late and not earned, self.agents
        seen = self._seen()
        if over or late:
            self.agents = []
        rewards = earned or dict.fromkeys(agents, 0.0)
        over_for, late_for = dict.fromkeys(agents, over), dict.fromkeys(agents, late)
        return seen, rewards, over_for, late_for, {agent: {} for agent in agents}

    def _asked(self) -> list[int]:
        """Who may act now."""
        turn = int(self.batch.game.to_move(self.batch.states[0]))
        return [seat for seat in range(self.batch.players) if turn >> seat & 1]

    def _seen(self) -> dict[str, Observation]:
        """What everyone may know and do."""
        seen = {}
        for agent, seat in zip(self.possible_agents, range(self.batch.players), strict=True):
            self.batch.ask(seat)
            seen[agent] = self.observe(agent)
        return seen
