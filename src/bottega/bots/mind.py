"""All that bots without a net need of a game, in one kernel, as it shares most of its code."""

from collections.abc import Callable
from typing import Any

from bottega.bots.think import (
    make_choose,
    make_narrow,
    make_outcome,
    make_taste,
    make_think,
    make_try,
)
from bottega.core.game import Game
from bottega.sim.playout import make_playout

ANYTHING, BY_TASTE, THINK, TRY = range(4)  # how a decision can be asked for


def make_mind(game: Game) -> Callable[..., int]:
    """An action by taste, or just any; or imagined games added to a tree, and how many nodes it
    has then; or games that try one action, each told in a row of its own."""
    playout, outcome = make_playout(game, make_choose(game)), make_outcome(game)
    narrow = make_narrow(game)
    think, trial = make_think(game, playout, outcome, narrow), make_try(game, playout, outcome)
    by_taste = make_taste(game, narrow)

    def mind(
        asked: int,
        view: Any,
        seat: int,
        seed: int,
        number: int,
        reach: int,
        tree: Any,
        used: int,
        s: Any,
        later: Any,
    ) -> int:
        if asked == THINK:
            return think(view[()], seat, seed, number, reach, tree, used, s[()], later)
        if asked == TRY:
            return trial(view[()], seat, seed, number, tree, used, s[()], later)
        return by_taste(view[()], seat, seed, number, asked == ANYTHING, s[()])

    return mind
