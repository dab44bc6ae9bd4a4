"""Players who look ahead: they imagine games from what they see, and do what went best."""

import time
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bottega.bots.bot import seated
from bottega.bots.instinct import at_rest
from bottega.bots.mind import THINK, make_mind
from bottega.bots.think import FORGETFUL, LATER, NODE
from bottega.core.dice import SEEDS
from bottega.core.game import Game
from bottega.core.rule import Record, blank
from bottega.sim.compiled import bare, compiled

FIRST, MORE = 2, 100  # games before the first look at the clock, and at most between two looks
CAUTION = 1.3  # how much better than the tastiest an action must prove, divided by its games
OFTEN = 0.4  # of its games: what then happens has to do with it
MOST = 200_000  # games of one decision, however much time there is


@dataclass(frozen=True)
class Budget:
    """How much a search may imagine for one decision: games, seconds, or whichever ends first.

    With games alone it decides the same however fast the machine is."""

    games: int = MOST
    seconds: float = float("inf")
    least: int = 0  # games that are imagined even if it takes longer


class Weighed(NamedTuple):
    """An action, and what its imagined games came to."""

    action: int
    games: int
    win_share: float
    lead: float  # points before the best of the others
    value: float  # both together, from 0 to 1
    fruits: tuple[tuple[int, float], ...] = ()  # what followed soon, and how much oftener than else


class Search:
    """Information-set Monte-Carlo: every imagined game begins with a guess of what is hidden."""

    asked = THINK

    def __init__(self, game: Game, seed: int, budget: Budget, reach: int = 0) -> None:
        self.game = game
        self.reach = reach or game.REACH
        self.seed, self.budget, self.decisions = seed, budget, 0

    def choose(self, view: Record, seat: int) -> int:
        return self.weigh(view, seat)[0].action

    def close(self) -> None:
        """Nothing to let go of."""

    def weigh(self, view: Record, seat: int, clear: bool = True) -> list[Weighed]:
        """What the seat may do, the best first; ends when no game that is left can change it."""
        return self._weighed(view, seat, clear, FORGETFUL)

    def explained(self, view: Record, seat: int, often: float = OFTEN) -> list[Weighed]:
        """The same from all its games, with what they had in common, or so many of them."""
        later = np.zeros((self.game.ACTIONS, self.game.ACTIONS), LATER)
        found = self._weighed(view, seat, False, later)
        return [option._replace(fruits=fruits(option, found, later, often)) for option in found]

    def _weighed(self, view: Record, seat: int, clear: bool, later: NDArray[Any]) -> list[Weighed]:
        self.decisions, seat = self.decisions + 1, seated(view, seat)
        left = self._games(view)
        seed, tree = (self.seed + self.decisions) % SEEDS, np.zeros(left + 1, NODE)
        imagined = bare(blank(self.game.STATE))  # its own, as threads may share a bot
        began, done, used, mind = time.perf_counter(), 0, 1, compiled(self.game, make_mind)
        wits = self._wits()
        while True:
            games = min(max(done, FIRST), MORE, left)
            rest = seat, seed, games, self.reach, tree, used, imagined, later, wits
            used = mind(self.asked, bare(view), *rest)
            done, left = done + games, left - games
            late = time.perf_counter() - began > self.budget.seconds and done >= self.budget.least
            if not left or late or (clear and self._decided(tree, left)):
                return self._ranked(tree)

    def _games(self, view: Record) -> int:
        """How many may be imagined for a decision."""
        return self.budget.games

    def _wits(self) -> tuple[Any, ...]:
        """What thinks with a net, where there is one."""
        return at_rest(self.game)

    def _decided(self, tree: NDArray[Any], left: int) -> bool:
        return decided(tree, left)

    def _ranked(self, tree: NDArray[Any]) -> list[Weighed]:
        return ranked(options(tree))


def options(tree: NDArray[Any]) -> list[Weighed]:
    """The root's children, the one that looked best by taste first."""
    found, child = [], int(tree[0]["first"])
    while child:
        node = tree[child]
        games = int(node["visits"])
        won, lead, value = (float(node[sum]) / games for sum in ("won", "lead", "value"))
        found.append(Weighed(int(node["action"]), games, won, lead, value))
        child = int(node["next"])
    return found[::-1]


def fruits(
    option: Weighed, found: list[Weighed], later: NDArray[Any], often: float = OFTEN
) -> tuple[tuple[int, float], ...]:
    """What the seat did soon after an action, the most typical of it first: oftener than after the
    others, and at all in many games."""
    games = {each.action: each.games for each in found}
    own = np.minimum(later[option.action] / option.games, 1)
    rest = [action for action in games if action != option.action]
    usual = later[rest].sum(0) / max(1, sum(games[action] for action in rest))
    more = own - np.minimum(usual, 1)
    likely = [int(action) for action in (own >= often).nonzero()[0] if more[action] > 0]
    typical = sorted(likely, key=lambda action: -more[action])
    return tuple((action, float(more[action])) for action in typical)


def ranked(found: list[Weighed]) -> list[Weighed]:
    """The best first: what looked best by taste, until games enough speak against it."""
    by_taste = found[0]

    def proven(option: Weighed) -> float:
        if option is by_taste:
            return option.value
        return option.value - CAUTION * (1 / option.games + 1 / by_taste.games)

    return sorted(found, key=proven, reverse=True)


def decided(tree: NDArray[Any], left: int) -> bool:
    """Whether the games that are left cannot make another action the most imagined."""
    games = sorted((option.games for option in options(tree)), reverse=True)
    return len(games) < 2 or games[0] - games[1] > left
