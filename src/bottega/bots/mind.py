"""All that bots need of a game, in one kernel, as it shares most of its code."""

from collections.abc import Callable
from typing import Any

from bottega.bots.instinct import make_feel
from bottega.bots.nets import net_of
from bottega.bots.ponder import make_favourite, make_ponder
from bottega.bots.think import (
    make_choose,
    make_narrow,
    make_outcome,
    make_soon_over,
    make_taste,
    make_think,
    make_try,
    no_favourite,
)
from bottega.core.game import Game
from bottega.sim.playout import make_playout

# How a decision can be asked for, or imagined games
ANYTHING, BY_TASTE, THINK, TRY, PONDER, TRY_BY_NET, SOON_OVER = range(7)


def make_mind(game: Game) -> Callable[..., int]:
    """An action by taste, or just any; or imagined games added to a tree, and how many nodes it
    has then; or games that try one action, each told in a row of its own. Both kinds of games are
    played by taste or with a net. Or whether a game is over within so many acts."""
    narrow, outcome = make_narrow(game), make_outcome(game)
    feel = None if net_of(game) is None else make_feel(game)
    favourite = make_favourite(feel, narrow) if feel else no_favourite
    playout = make_playout(game, make_choose(game, favourite))
    think, trial = make_think(game, playout, outcome, narrow), make_try(game, playout, outcome)
    ponder = make_ponder(game, feel, outcome, narrow) if feel else think
    by_taste, soon_over = make_taste(game, narrow), make_soon_over(game, playout)

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
            return think(view[()], seat, seed, number, reach, tree, used, s[()], later, wits)
        if asked == PONDER:
            return ponder(view[()], seat, seed, number, reach, tree, used, s[()], later, wits)
        if asked in (TRY, TRY_BY_NET):
            by_net = asked == TRY_BY_NET
            return trial(view[()], seat, seed, number, tree, used, s[()], later, by_net, wits)
        if asked == SOON_OVER:
            return soon_over(view[()], seat, seed, number, tree, s[()], later, wits)
        return by_taste(view[()], seat, seed, number, asked == ANYTHING, s[()])

    return mind
