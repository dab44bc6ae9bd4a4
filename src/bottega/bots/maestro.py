"""Players with a net: what it likes best at once, or what is best by games imagined with it, or by
chance what it likes at all."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.bots.bot import seated
from bottega.bots.instinct import wits_of
from bottega.bots.mind import PONDER, SOON_OVER, make_mind
from bottega.bots.nets import FEW, Net, unsure_within
from bottega.bots.ponder import drawn
from bottega.bots.search import Budget, Search, Weighed, options
from bottega.bots.taste import NO_TREE
from bottega.bots.think import FORGETFUL, NODE
from bottega.core.dice import STREAM, start
from bottega.core.game import Game
from bottega.core.rule import Record, blank
from bottega.sim.compiled import bare, compiled


class Maestro(Search):
    """Plays by a net; with games to imagine it looks ahead, near the end without the net where that
    is known to be better."""

    asked = PONDER

    def __init__(
        self, game: Game, net: Net, seed: int, budget: Budget, in_company: int = 1
    ) -> None:
        """Where its net does not speak for all it imagines so many times as many games."""
        super().__init__(game, seed, budget)
        self.net, self.in_company = net, in_company
        self.without = Search(game, seed, budget)

    def _weighed(self, view: Record, seat: int, clear: bool, later: NDArray[Any]) -> list[Weighed]:
        if self.budget.games and self._soon_over(view, seat):
            return self.without._weighed(view, seat, clear, later)
        return super()._weighed(view, seat, clear, later)

    def _games(self, view: Record) -> int:
        return self.budget.games * (
            self.in_company if view["seats"] > self.net["trust"][FEW] else 1
        )

    def _soon_over(self, view: Record, seat: int) -> bool:
        """Whether so few acts are left that the net is not to be trusted."""
        acts, s = unsure_within(self.game), bare(blank(self.game.STATE))
        if not acts:
            return False
        rest = seat, self.seed, acts, 0, NO_TREE, 0, s, FORGETFUL, self._wits()
        return bool(compiled(self.game, make_mind)(SOON_OVER, bare(view), *rest))

    def _wits(self) -> tuple[Any, ...]:
        return wits_of(self.game, self.net)

    def _decided(self, tree: NDArray[Any], left: int) -> bool:
        """Also where there is no choice, and so nothing imagined."""
        first, second, *_ = *sorted((each.games for each in options(tree)), reverse=True), 0, 0
        return not first or first - second > left

    def _ranked(self, tree: NDArray[Any]) -> list[Weighed]:
        """What was imagined most first; with no games at all, what the net likes best."""
        liked = Weighed(int(tree[0]["action"]), 0, 0.0, 0.0, 0.0)
        return sorted(options(tree), key=lambda each: -each.games) or [liked]


class Tempered:
    """Plays by a net alone, and not always what it likes best: the hotter, the oftener what it
    likes less. So it errs where the net finds a choice hard, and seldom where it finds it easy."""

    def __init__(self, game: Game, net: Net, seed: int, heat: float) -> None:
        """With a heat of 1 every action is as likely as the net says."""
        self.game, self.net, self.seed, self.heat, self.decisions = game, net, seed, heat, 0

    def choose(self, view: Record, seat: int) -> int:
        self.decisions += 1
        tree, wits = np.zeros(1, NODE), wits_of(self.game, self.net)
        imagined = bare(blank(self.game.STATE))  # its own, as threads may share a bot
        rest = seated(view, seat), self.seed, 0, 0, tree, 1, imagined, FORGETFUL, wits
        compiled(self.game, make_mind)(PONDER, bare(view), *rest)
        _, _, _, room = wits  # what the net thought of all that can be done is left there
        if not room["chances"].any():
            return int(tree[0]["action"])  # there was nothing to choose
        dice = np.zeros(STREAM, np.int64)
        start(dice, self.seed, self.decisions)
        return int(drawn(heated(room["chances"], self.heat), dice))

    def close(self) -> None:
        """Nothing to let go of."""


def heated(chances: NDArray[np.float32], heat: float) -> NDArray[np.float64]:
    """Chances nearer to each other the hotter they are, and further apart below a heat of 1."""
    powers = (chances / chances.max()).astype(np.float64) ** (1 / heat)
    likely: NDArray[np.float64] = powers / powers.sum()
    return likely
