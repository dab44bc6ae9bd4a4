"""Games in which one seat is a learner's and bots play the others.

Who plays at random or by taste is compiled and answers in all games at once. Whoever thinks longer
is asked game by game.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bottega.bots import opponent
from bottega.bots.instinct import rank
from bottega.bots.think import make_narrow, taste
from bottega.core.dice import STREAM, pick, roll, start
from bottega.core.game import Game
from bottega.sim.compiled import compiled
from bottega.sim.stepped import NOBODY, Batch

AT_ONCE = ("random", "greedy")
BEYOND = 1 << 31  # where bots draw from a game's stream: the dealer never comes so far


def make_answer(game: Game) -> Callable[..., None]:
    """What bots do in every game that asks one of their seats."""
    prefer, narrow, actions_of = game.prefer, make_narrow(game), game.ACTIONS

    def answer(greedy: Any, states: Any, seats: Any, mask: Any, dice: Any, actions: Any) -> None:
        odds, worth = np.empty(actions_of, np.int16), np.zeros(actions_of, np.int32)
        for i in range(len(states)):
            seat = int(seats[i])
            if seat == NOBODY:
                continue
            for action in range(actions_of):
                odds[action] = mask[i, action]
            narrow(states[i], seat, odds)
            if greedy[seat]:
                prefer(states[i], seat, odds, worth)
                actions[i] = taste(odds, worth, dice[i])
            else:
                actions[i] = pick(odds, roll(dice[i]))

    return answer


def make_tastes(game: Game) -> Callable[..., None]:
    """How many better-looking kinds of actions there are beside each that a seat may do."""
    prefer, actions_of = game.prefer, game.ACTIONS

    def tastes(states: Any, seats: Any, mask: Any, ranks: Any) -> None:
        odds, worth = np.zeros(actions_of, np.int16), np.zeros(actions_of, np.int32)
        listed = np.zeros(actions_of, np.int16)
        for i in range(len(states)):
            for action in range(actions_of):
                odds[action] = mask[i, action]
            if seats[i] != NOBODY:
                prefer(states[i], int(seats[i]), odds, worth)
            rank(odds, worth, ranks[i], 0, actions_of, listed)

    return tastes


class Against:
    """So many games of a learner's seat against bots, by their names."""

    def __init__(self, batch: Batch, seat: int, opponents: str | Sequence[str]) -> None:
        if not 0 <= seat < batch.players:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {batch.players - 1}")
        self.batch, self.seat = batch, seat
        self.names = self._seated(opponents)
        self._greedy = np.array([name == "greedy" for name in self.names])
        self._dice = np.zeros((batch.games, STREAM), np.int64)
        self._actions = np.zeros(batch.games, np.int64)
        self.begin(batch.seed)

    def begin(self, seed: int) -> None:
        """Begin all games; the bots draw from the seed too."""
        self.batch.reset(seed)
        for i in range(self.batch.games):
            start(self._dice[i], seed, i)
            self._dice[i, 2] = BEYOND
        self._thinking = {
            seat: opponent(self.batch.game, name, seed + seat, patient=True)
            for seat, name in enumerate(self.names)
            if name not in ("", *AT_ONCE)
        }
        self._others()

    def again(self, which: ArrayLike) -> None:
        """Begin some games anew."""
        self.batch.again(which)
        self._others()

    def step(self, actions: ArrayLike, which: ArrayLike) -> None:
        """Play the learner's actions in some games, then the others' until it is asked again."""
        self.batch.step(actions, which)
        self._others()

    def tastes(self) -> NDArray[np.int8]:
        """How each action looks that may be done: 0 is best, -1 is illegal."""
        batch, ranks = self.batch, np.empty(self.batch.mask.shape, np.int8)
        compiled(batch.game, make_tastes)(batch.states, batch.seats, batch.mask, ranks)
        return ranks

    @property
    def _answer(self) -> Callable[..., None]:
        """Not kept: machine code cannot be copied or sent."""
        return compiled(self.batch.game, make_answer)

    def close(self) -> None:
        for bot in self._thinking.values():
            bot.close()

    def _seated(self, opponents: str | Sequence[str]) -> list[str]:
        """Who sits where; the learner has no name."""
        others = self.batch.players - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise ValueError(f"{len(names)} opponents are named; there are {others}")
        return [*names[: self.seat], "", *names[self.seat :]]

    def _others(self) -> None:
        """Let the bots act until every game asks the learner or is over."""
        batch = self.batch
        while (theirs := (batch.seats != self.seat) & (batch.seats != NOBODY)).any():
            self._answer(
                self._greedy, batch.states, batch.seats, batch.mask, self._dice, self._actions
            )
            self._think(theirs)
            batch.step(self._actions, theirs)

    def _think(self, theirs: NDArray[np.bool_]) -> None:
        """Ask those who think longer."""
        if self._thinking:
            for i in theirs.nonzero()[0]:
                seat = int(self.batch.seats[i])
                if seat in self._thinking:
                    view = self.batch.views[i]
                    self._actions[i] = self._thinking[seat].choose(view, seat)
