"""Players with a net: what it likes best at once, or what is best by games imagined with it."""

from typing import Any

from numpy.typing import NDArray

from bottega.bots.instinct import wits_of
from bottega.bots.mind import PONDER, SOON_OVER, make_mind
from bottega.bots.nets import FEW, Net, unsure_within
from bottega.bots.search import Budget, Search, Weighed, options
from bottega.bots.taste import NO_TREE
from bottega.bots.think import FORGETFUL
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
