"""Learn the dice game from nothing but victories: policy gradient in plain NumPy, one file.

A policy of one hidden layer plays one seat in many games at once against `greedy`. What it did in
games that ended is weighed by what they paid, and the policy moves that way (REINFORCE with the
running mean as its baseline, and Adam). Then it is measured against `greedy` in new games.

    pip install 'bottega[envs]'
    python docs/learn_dice.py --minutes 3
"""

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import bottega.envs  # noqa: F401

ID, GAMES, HIDDEN, RATE, EXPLORE = "bottega/FrescoDice-v1", 256, 64, 1e-3, 0.003
Array = NDArray[Any]


class Policy:
    """Scores of all actions from what is seen, by one hidden layer."""

    def __init__(self, columns: int, actions: int, random: np.random.Generator) -> None:
        self.random, self.steps = random, 0
        first = random.normal(0, columns**-0.5, (columns, HIDDEN))
        second = np.zeros((HIDDEN, actions))
        self.weights = [first, np.zeros(HIDDEN), second, np.zeros(actions)]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]

    def chances(self, seen: Array, mask: Array) -> tuple[Array, Array]:
        """The hidden layer, and how likely each legal action is."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(seen @ w1 + b1, 0)
        scores = np.where(mask, hidden @ w2 + b2, -1e9)
        odds = np.exp(scores - scores.max(1, keepdims=True)) * mask
        return hidden, odds / np.maximum(odds.sum(1, keepdims=True), 1e-9)

    def act(self, seen: dict[str, Array], best: bool = False) -> Array:
        """An action for each game: by its chances, or the likeliest."""
        _, odds = self.chances(seen["observation"], seen["action_mask"])
        if best:
            return odds.argmax(1)
        falls = odds.cumsum(1) > self.random.random((len(odds), 1))
        return np.where(falls.any(1), falls.argmax(1), odds.argmax(1))

    def learn(self, seen: Array, mask: Array, actions: Array, weight: Array) -> None:
        """Make what earned more likelier, and stay a little curious."""
        hidden, odds = self.chances(seen, mask)
        logs = np.log(np.maximum(odds, 1e-9))
        curious = -odds * (logs - (odds * logs).sum(1, keepdims=True))
        slope = -odds * weight[:, None] + EXPLORE * curious
        slope[np.arange(len(actions)), actions] += weight
        slope /= len(actions)
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self._move([seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)])

    def _move(self, slopes: list[Array]) -> None:
        """One step of Adam."""
        self.steps += 1
        for w, mean, square, slope in zip(
            self.weights, self.means, self.squares, slopes, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            size = RATE * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            w += size * mean / (square**0.5 + 1e-8)


class Lessons:
    """What was seen and done in games that still go on, and in those that ended."""

    def __init__(self, columns: int, actions: int) -> None:
        self.open: list[list[tuple[Array, Array, int]]] = [[] for _ in range(GAMES)]
        self.done: list[tuple[Array, Array, int, float]] = []
        self.usual = 0.5

    def note(self, seen: dict[str, Array], actions: Array, fresh: Array) -> None:
        for i in np.flatnonzero(~fresh):
            step = seen["observation"][i], seen["action_mask"][i], int(actions[i])
            if step[1].sum() > 1:
                self.open[i].append(step)

    def end(self, over: Array, paid: Array) -> None:
        for i in np.flatnonzero(over):
            self.usual += 0.002 * (paid[i] - self.usual)
            self.done += [(*step, paid[i] - self.usual) for step in self.open[i]]
            self.open[i] = []


def measured(policy: Policy, games: int, seed: int) -> tuple[float, float]:
    """The share of victories against greedy in new games, and its standard error."""
    envs: Any = gymnasium.make_vec(ID, num_envs=games, opponents="greedy")
    seen, _ = envs.reset(seed=seed)
    won, open_ = np.zeros(games), np.ones(games, bool)
    while open_.any():
        seen, paid, over, _, _ = envs.step(policy.act(seen, best=True))
        won[over & open_] = paid[over & open_]
        open_ &= ~over
    return float(won.mean()), float(won.std() / games**0.5)


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--minutes", type=float, default=3.0)
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--test-games", type=int, default=2000)
    wanted = given.parse_args()
    envs: Any = gymnasium.make_vec(ID, num_envs=GAMES, opponents="greedy")
    columns, actions = (
        envs.single_observation_space["observation"].shape[0],
        envs.single_action_space.n,
    )
    policy = Policy(columns, actions, np.random.default_rng(wanted.seed))
    lessons, games, start = Lessons(columns, actions), 0, time.monotonic()
    seen, _ = envs.reset(seed=wanted.seed)
    fresh, told = np.zeros(GAMES, bool), start
    while time.monotonic() < start + 60 * wanted.minutes:
        action = policy.act(seen)
        lessons.note(seen, action, fresh)
        seen, paid, fresh, _, _ = envs.step(action)
        lessons.end(fresh, paid)
        games += int(fresh.sum())
        if len(lessons.done) > 8192:
            rows = zip(*lessons.done, strict=True)
            policy.learn(
                *(np.array(row, np.float32 if n in (0, 3) else None) for n, row in enumerate(rows))
            )
            lessons.done = []
        if time.monotonic() > told + 20:
            told = time.monotonic()
            print(
                f"{told - start:4.0f} s: {games} games, lately {lessons.usual:.3f} of them won",
                flush=True,
            )
    share, error = measured(policy, wanted.test_games, wanted.seed + 1)
    print(f"against greedy in {wanted.test_games} new games: {share:.3f} ± {1.96 * error:.3f}")


if __name__ == "__main__":
    main()
