"""Players with a net: what it likes best at once, or what is best by games imagined with it."""

from typing import Any

from numpy.typing import NDArray

from bottega.bots.instinct import wits_of
from bottega.bots.mind import PONDER
from bottega.bots.nets import Net, played_on
from bottega.bots.search import Budget, Search, Weighed, options
from bottega.core.game import Game


class Maestro(Search):
    """Plays by a net; with games to imagine it looks ahead."""

    asked = PONDER

    def __init__(self, game: Game, net: Net, seed: int, budget: Budget) -> None:
        super().__init__(game, seed, budget)
        self.net, self.reach = net, played_on(game)

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
