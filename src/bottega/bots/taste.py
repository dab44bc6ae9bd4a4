"""Players who do not look ahead: by taste, or doing just anything."""

from functools import cache

import numpy as np

from bottega.bots.bot import seated
from bottega.bots.instinct import at_rest
from bottega.bots.mind import ANYTHING, BY_TASTE, make_mind
from bottega.bots.think import FORGETFUL, NODE
from bottega.core.game import Game
from bottega.core.rule import Record, blank
from bottega.sim.compiled import bare, compiled

NO_TREE = np.zeros(1, NODE)

_interpreted = cache(make_mind)


class Taste:
    """Does what looks best, as the game's `prefer` says; or anything that is legal."""

    def __init__(
        self, game: Game, seed: int, anything: bool = False, *, compile: bool = True
    ) -> None:
        self.game, self.seed, self.decisions = game, seed, 0
        self.anything, self.compile = anything, compile

    def choose(self, view: Record, seat: int) -> int:
        self.decisions += 1
        asked = ANYTHING if self.anything else BY_TASTE
        imagined = bare(blank(self.game.STATE))  # its own, as threads may share a bot
        rest = seated(view, seat), self.seed, self.decisions, 0, NO_TREE, 0, imagined, FORGETFUL
        mind = compiled(self.game, make_mind) if self.compile else _interpreted(self.game)
        return int(mind(asked, bare(view), *rest, at_rest(self.game)))

    def close(self) -> None:
        """Nothing to let go of."""
