"""What a net is blind for: python tests/blind.py GAME [--players N] [--decisions N] [--games N]

At decisions of its own games, drawn by lot, a long search with the net says what would have been
better by more than a trifle, and the net how likely it was to do that. What it thinks all but
impossible, it never tries while it learns, and so never learns.
"""

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np

import bottega
from bottega.bots.instinct import wits_of
from bottega.bots.levels import opponent
from bottega.bots.mind import PONDER, make_mind
from bottega.bots.nets import net_of
from bottega.bots.think import FORGETFUL, NODE
from bottega.core.game import Game
from bottega.core.rule import Record, blank
from bottega.sim.compiled import bare, compiled

SHARE = 0.15  # of the decisions of a game
FEW, TRIFLE = 20, 0.005  # games that say something of an action; of a victory
BARS = (1e-6, 1e-4, 1e-2, 1.0)  # chances


class Missed(NamedTuple):
    """What would have been better at a decision."""

    by: float  # of a victory
    chance: float  # that the net had given it
    rank: int  # by taste


def missed(game: Game, players: int, decisions: int, games: int) -> Iterator[Missed]:
    """Decisions with a choice; where nothing was better it is better by nothing."""
    lot, deal = Random(1), 0
    net, judge = opponent(game, "talent", 1), opponent(game, f"maestro:{games}", 1)
    while decisions:
        match, deal = game.match(players, seed=deal), deal + 1
        while match.to_move and decisions:
            seat = match.to_move[0]
            view = match.seen(seat)
            action = net.choose(view, seat)
            if match.mask(seat).sum() > 1 and lot.random() < SHARE:
                decisions -= 1
                yield beside(game, view, seat, action, judge)
            match.play(seat, action)


def beside(game: Game, view: Record, seat: int, action: int, judge: Any) -> Missed:
    """What a search would have done, beside what the net did."""
    found = judge.weigh(view, seat, clear=False)
    worth = {each.action: each.value for each in found if each.games >= FEW}
    best = max(worth, key=lambda each: worth[each], default=action)
    chances, ranks = liked(game, view, seat)
    by = worth.get(best, 0.0) - worth.get(action, 0.0) if action in worth else 0.0
    return Missed(by, float(chances[best]), int(ranks[best]))


def liked(game: Game, view: Record, seat: int) -> tuple[Any, Any]:
    """How likely the net does each action, and its rank by taste."""
    net = net_of(game)
    assert net is not None
    tree, wits = np.zeros(1, NODE), wits_of(game, net)
    rest = seat, 1, 0, 0, tree, 1, bare(blank(game.STATE)), FORGETFUL, wits
    compiled(game, make_mind)(PONDER, bare(view), *rest)
    return np.array(wits[3]["chances"]), np.array(wits[3]["ranks"])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=150)
    parser.add_argument("--games", type=int, default=2000)
    asked = parser.parse_args()
    game = bottega.game(asked.game)
    found = list(missed(game, asked.players, asked.decisions, asked.games))
    better = [each for each in found if each.by > TRIFLE]
    print(f"{len(better)} of {len(found)} decisions could have been better by over {TRIFLE}")
    least = 0.0
    for bar in BARS:
        these = [each for each in better if least <= each.chance < bar]
        lost, ranks = sum(each.by for each in these), sorted(each.rank for each in these)
        print(f"the net’s chance below {bar:g}: {len(these)}, worth {lost:.3f}, ranks {ranks}")
        least = bar


if __name__ == "__main__":
    main()
