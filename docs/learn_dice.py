"""Learn the dice game from how games end: PPO in plain NumPy, one file.

A policy with one hidden layer plays one seat in many games at once against `greedy`. It is shown
how actions look by the house's taste, and begins by following that; what earned more than it hoped
for becomes likelier. Then it is measured against `greedy` in new games.

    pip install 'bottega[envs]'
    OMP_NUM_THREADS=1 python docs/learn_dice.py --minutes 3
"""

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import bottega.envs  # noqa: F401

ID, GAMES, STEPS, HIDDEN = "bottega/FrescoDice-v1", 256, 64, 96
RATE, CURIOUS, CLIP, TRACE, EPOCHS, ROWS = 1e-3, 0.003, 0.2, 0.95, 2, 2048
LEAD = 0.02  # what a point of lead at the end counts beside the victory
KEEN = 2.5  # how much likelier what looks better is at the beginning
Array = NDArray[Any]
Seen = dict[str, Array]


def rows_of(seen: Seen) -> Array:
    """What is seen in one row: the vector, and for each action how it looks, 1 best, 0 illegal."""
    likes = np.where(seen["action_mask"], 0.5 ** seen["taste"].astype(np.float32), 0)
    return np.hstack([seen["observation"], likes]).astype(np.float32)


class Policy:
    """From what is seen, by one hidden layer: scores of all actions, and what to hope for."""

    def __init__(self, columns: int, actions: int, random: np.random.Generator) -> None:
        self.random, self.steps, self.actions = random, 0, actions
        first = random.normal(0, columns**-0.5, (columns, HIDDEN))
        shapes = first, np.zeros(HIDDEN), np.zeros((HIDDEN, actions + 1)), np.zeros(actions + 1)
        self.weights = [w.astype(np.float32) for w in shapes]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]

    def look(self, rows: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, how likely each legal action is, and the hope."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(rows @ w1 + b1, 0)
        out, likes = hidden @ w2 + b2, rows[:, -self.actions :]
        scores = np.where(likes, out[:, :-1] + KEEN * np.log2(np.maximum(likes, 1e-6)), -1e9)
        odds = np.exp(scores - scores.max(1, keepdims=True)) * (likes > 0)
        return hidden, odds / np.maximum(odds.sum(1, keepdims=True), 1e-9), out[:, -1]

    def act(self, rows: Array) -> tuple[Array, Array, Array]:
        """An action for each game by its chances, how likely it was, and the hope."""
        _, odds, hope = self.look(rows)
        falls = odds.cumsum(1) > self.random.random((len(odds), 1))
        actions = np.where(falls.any(1), falls.argmax(1), odds.argmax(1))
        return actions, odds[np.arange(len(odds)), actions], hope

    def learn(self, seen: Array, actions: Array, old: Array, more: Array, paid: Array) -> None:
        """Make what earned more likelier, but not much at once; and stay a little curious."""
        hidden, odds, hope = self.look(seen)
        rows = np.arange(len(actions))
        ratio = odds[rows, actions] / np.maximum(old, 1e-9)
        enough = np.where(more > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        push = np.where(enough, 0, ratio * more)
        logs = np.log(np.maximum(odds, 1e-9))
        slope = -odds * push[:, None] - CURIOUS * odds * (logs - (odds * logs).sum(1)[:, None])
        slope[rows, actions] += push
        slope = np.column_stack([slope, 0.5 * (paid - hope)]).astype(np.float32) / len(actions)
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self._move([seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)])

    def _move(self, slopes: list[Array]) -> None:
        """One step of Adam."""
        self.steps += 1
        size = RATE * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        held = zip(self.weights, self.means, self.squares, slopes, strict=True)
        for w, mean, square, slope in held:
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            w += size * mean / (square**0.5 + 1e-8)


class School:
    """Games that are played for so many steps, then looked back at."""

    def __init__(self, seed: int) -> None:
        self.envs: Any = gymnasium.make_vec(ID, num_envs=GAMES, opponents="greedy", taste=True)
        seen, _ = self.envs.reset(seed=seed)
        self.seen, actions = rows_of(seen), int(self.envs.single_action_space.n)
        self.policy = Policy(self.seen.shape[1], actions, np.random.default_rng(seed))
        self.fresh = np.zeros(GAMES, bool)  # the game was over: this step only begins another
        self.games, self.won = 0, 0.5

    def lesson(self) -> None:
        """Play, and learn from it."""
        held = []
        for _ in range(STEPS):
            actions, likely, hope = self.policy.act(self.seen)
            before, fresh = self.seen, self.fresh
            seen, paid, self.fresh, _, infos = self.envs.step(actions)
            self.seen = rows_of(seen)
            held.append(
                (before, actions, likely, hope, self._worth(paid, infos), self.fresh, fresh)
            )
        _, _, hope = self.policy.look(self.seen)
        more, after = np.zeros((STEPS, GAMES), np.float32), hope
        trace = np.zeros(GAMES)
        for n, (_, _, _, hope, worth, over, fresh) in reversed(list(enumerate(held))):
            surprise = worth + np.where(over, 0, after) - hope
            trace = np.where(fresh, 0, surprise + np.where(over, 0, TRACE * trace))
            more[n], after = trace, hope
        self._look_back(held, more)

    def _worth(self, paid: Array, infos: dict[str, Array]) -> Array:
        """A victory, and a little for the lead."""
        if "scores" not in infos:
            return paid
        over, scores = infos["_scores"], infos["scores"]
        self.games += int(over.sum())
        self.won += 0.001 * float((paid[over] - self.won).sum())
        return paid + np.where(over, LEAD * (scores[:, 0] - scores[:, 1:].max(1)), 0)

    def _look_back(self, held: list[Any], more: Array) -> None:
        """Learn from all steps in which there was a choice."""
        seen, actions, likely, hope = (np.concatenate([each[n] for each in held]) for n in range(4))
        fresh, more = np.concatenate([each[6] for each in held]), more.ravel()
        several = (seen[:, -self.policy.actions :] > 0).sum(1) > 1
        choices = np.flatnonzero(~fresh & several)
        usual = (more[choices] - more[choices].mean()) / (more[choices].std() + 1e-6)
        for _ in range(EPOCHS):
            order = self.policy.random.permutation(len(choices))
            for first in range(0, len(order), ROWS):
                rows = choices[order[first : first + ROWS]]
                push, paid = usual[order[first : first + ROWS]], hope[rows] + more[rows]
                self.policy.learn(seen[rows], actions[rows], likely[rows], push, paid)


def measured(policy: Policy, games: int, seed: int) -> tuple[float, float]:
    """The share of victories against greedy in new games by what is likeliest, and its error."""
    envs: Any = gymnasium.make_vec(ID, num_envs=games, opponents="greedy", taste=True)
    seen, _ = envs.reset(seed=seed)
    won, open_ = np.zeros(games), np.ones(games, bool)
    while open_.any():
        _, odds, _ = policy.look(rows_of(seen))
        seen, paid, over, _, _ = envs.step(odds.argmax(1))
        won[over & open_] = paid[over & open_]
        open_ &= ~over
    return float(won.mean()), float(won.std() / games**0.5)


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--minutes", type=float, default=3.0, help="of a processor")
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--test-games", type=int, default=10_000)
    wanted = given.parse_args()
    school, told = School(wanted.seed), 0.0
    school.lesson()  # compiling is not learning
    start = time.process_time()
    while (spent := time.process_time() - start) < 60 * wanted.minutes:
        school.lesson()
        if spent > told + 15:
            told = spent
            print(f"{spent:4.0f} s: {school.games} games, {school.won:.3f} won lately", flush=True)
    share, error = measured(school.policy, wanted.test_games, wanted.seed + 1)
    print(f"against greedy in {wanted.test_games} new games: {share:.3f} ± {1.96 * error:.3f}")


if __name__ == "__main__":
    main()
