"""Players who do not look ahead: by taste, or doing just anything."""

from bottega.bots.think import make_taste
from bottega.core.game import Game
from bottega.core.rule import Record, blank
from bottega.sim.compiled import compiled


class Taste:
    """Does what looks best, as the game's `prefer` says; or anything that is legal."""

    def __init__(
        self, game: Game, seed: int, anything: bool = False, *, compile: bool = True
    ) -> None:
        self.kernel = compiled(game, make_taste) if compile else make_taste(game)
        self.game, self.seed, self.decisions, self.anything = game, seed, 0, anything

    def choose(self, view: Record, seat: int) -> int:
        self.decisions += 1
        imagined = blank(self.game.STATE)  # its own, as threads may share a bot
        arguments = view, seat, self.seed, self.decisions, self.anything, imagined
        return int(self.kernel(*arguments))

    def close(self) -> None:
        """Nothing to let go of."""
