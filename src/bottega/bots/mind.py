"""All that bots need of a game, in one kernel, as it shares most of its code."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from bottega.bots.nets import NO_NET, Net
from bottega.bots.ponder import make_ponder
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

ANYTHING, BY_TASTE, THINK, TRY, PONDER = range(5)  # how a decision can be asked for


def make_mind(game: Game) -> Callable[..., int]:
    """An action by taste, or just any; or imagined games added to a tree, by taste or as a net
    advises, and how many nodes it has then; or games that try one action, each told in a row of its
    own. A net's games are played on by as many hundredths as `reach` says."""
    playout, outcome = make_playout(game, make_choose(game)), make_outcome(game)
    narrow = make_narrow(game)
    think, trial = make_think(game, playout, outcome, narrow), make_try(game, playout, outcome)
    by_taste, ponder = make_taste(game, narrow), make_ponder(game, outcome, narrow)

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
        wits: Any,
    ) -> int:
        if asked == THINK:
            return think(view[()], seat, seed, number, reach, tree, used, s[()], later)
        if asked == TRY:
            return trial(view[()], seat, seed, number, tree, used, s[()], later)
        if asked == PONDER:
            return ponder(view[()], seat, seed, number, reach / 100, tree, used, s[()], wits)
        return by_taste(view[()], seat, seed, number, asked == ANYTHING, s[()])

    return mind


def wits_of(game: Game, net: Net) -> tuple[Any, ...]:
    """What a net thinks with: a view, the same as bytes, and its layers from the outside in."""
    seen = np.zeros(1, game.VIEW)
    return seen, seen.view(np.int8), net[:3], net[3:7], net[7:]


@cache
def witless(game: Game) -> tuple[Any, ...]:
    """The same for who needs no net."""
    return wits_of(game, NO_NET)
