"""OpenSpiel's Python search as an opponent: our games as much as that search asks of a state."""

import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Self

import numpy as np

from bottega.bots.search import Budget
from bottega.core.dice import STREAM, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, OVER, Record, blank, lowest, twin
from bottega.sim.compiled import bare, compiled
from bottega.sim.playout import make_playout
from bottega.sim.quick import quick

EXPLORE = 1.4
LEAST = 10  # simulations of a decision, however little time there is
LIMIT = 100_000  # entries of a game: far beyond any


def make_guess(game: Game) -> Callable[..., None]:
    """A state that looks to a seat as its view does, in machine code."""
    guess = game.guess

    def guessing(view: Any, seat: int, dice: Any, s: Any) -> None:
        guess(view[()], seat, dice, s[()])

    return guessing


def make_rollout(game: Game) -> Callable[..., None]:
    """A random game, played on from where it stands."""
    playout = make_playout(game)

    def rollout(s: Any, odds: Any, dice: Any) -> None:
        playout(s[()], 0, odds, dice, LIMIT, 0)

    return rollout


class State:
    """One game; seats that choose at the same time answer one after the other, in secret."""

    def __init__(self, game: Game, record: Record, players: int) -> None:
        self.game, self.record, self.players = game, record, players

    def clone(self) -> Self:
        return type(self)(self.game, twin(self.record), self.players)

    def get_game(self) -> Self:
        return self

    def get_type(self) -> Any:
        from types import SimpleNamespace

        import pyspiel

        kinds = pyspiel.GameType
        return SimpleNamespace(
            dynamics=kinds.Dynamics.SEQUENTIAL,
            information=kinds.Information.IMPERFECT_INFORMATION,
        )

    def is_terminal(self) -> bool:
        return self.game.to_move(self.record) == OVER

    def is_chance_node(self) -> bool:
        return self.game.to_move(self.record) == DEALER

    def current_player(self) -> int:
        seats = self.game.to_move(self.record)
        return -4 if seats == OVER else -1 if seats == DEALER else lowest(seats)

    def legal_actions(self, player: int | None = None) -> list[int]:
        odds = self.game.odds(self.record, self.current_player())
        actions: list[int] = odds.nonzero()[0].tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.game.odds(self.record, DEALER)
        total = int(odds.sum())
        return [(int(action), int(odds[action]) / total) for action in odds.nonzero()[0]]

    def apply_action(self, action: int) -> None:
        self.game.apply(self.record, self.current_player(), int(action))

    def returns(self) -> list[float]:
        """A victory is 1, shared out, and nothing else is anything."""
        ranks = [self.game.rank(self.record, seat) for seat in range(self.players)]
        return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]

    def information_state_string(self) -> str:
        seat = self.current_player()
        return f"{seat} {self.game.seen(self.record, seat).tobytes().hex()}"


class Rollouts:
    """The random rollouts of OpenSpiel's search, in machine code: its own, which ask for every move
    in Python, gave it two of them in the time of a decision."""

    def __init__(self, game: Game, seed: int) -> None:
        self.rollout = compiled(game, make_rollout)
        self.odds, self.dice = np.zeros(game.ACTIONS, np.int16), np.zeros(STREAM, np.int64)
        start(self.dice, seed, 0)

    def evaluate(self, state: State) -> list[float]:
        """What everyone gets in one random game from here."""
        end = state.clone()
        self.rollout(bare(end.record), self.odds, self.dice)
        return end.returns()

    def prior(self, state: State) -> list[tuple[int, float]]:
        """All actions are alike."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class TimeUp(Exception):
    """The time of a decision is over."""


class OpenSpielBot:
    """OpenSpiel's information-set MCTS with random rollouts: so many of them, or for so long."""

    def __init__(
        self, game: Game, seed: int, budget: Budget, seconds: Callable[[], float] | None = None
    ) -> None:
        if find_spec("pyspiel") is None:
            raise ValueError("this needs OpenSpiel: pip install 'bottega[envs]'")
        from open_spiel.python.algorithms import ismcts

        self.game, self.seed = quick(game), seed
        self.seconds = seconds or (lambda: budget.seconds)  # for the next decision
        self.guess, self.dice = compiled(game, make_guess), np.zeros(STREAM, np.int64)
        chance, rollouts = np.random.RandomState(seed), Rollouts(game, seed)
        self.bot = ismcts.ISMCTSBot(None, rollouts, EXPLORE, budget.games, random_state=chance)
        self.decisions, self.simulations = 0, 0

    def choose(self, view: Record, seat: int) -> int:
        """Its answer, when its time is over or its games are imagined."""
        self.decisions += 1
        start(self.dice, self.seed, self.decisions)
        root, least = self._guessed(view, seat), self.simulations + LEAST
        until = time.perf_counter() + self.seconds()

        def another(state: State, player: int) -> State:
            if self.simulations >= least and time.perf_counter() > until:
                raise TimeUp
            self.simulations += 1
            return self._guessed(view, seat)

        self.bot.set_resampler(another)
        try:
            return int(self.bot.step(root))
        except TimeUp:
            odds = dict(self.bot.get_final_policy(root, self.bot._root_node))
            return int(max(odds, key=odds.__getitem__))

    def close(self) -> None:
        """Nothing to let go of."""

    def _guessed(self, view: Record, seat: int) -> State:
        record = blank(self.game.STATE)
        self.guess(bare(view), seat, self.dice, bare(record))
        return State(self.game, record, int(view.seats))
