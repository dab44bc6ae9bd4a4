"""Thinking, as compiled code: from a view to an action, by taste alone or by imagined games.

An imagined game begins with a guess of all that the seat cannot see and is played to its end: by
every seat's taste. The seat's own first decisions are a tree: its nodes are what the seat itself
decided, whatever chance and the others did between (an open-loop tree, so that no node knows a
secret). A tree that is one decision deep is flat Monte-Carlo.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from bottega.core.dice import STREAM, Dice, below, pick, roll, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, OVER, Odds, Record, Worth, lowest, rule

LIMIT = 100_000  # actions after which an imagined game counts as it stands
EXPLORE = 0.7  # how much is tried that looked worse so far
TASTED = 2  # options that are looked at before the first comparison, the tastiest first
WINNING = 0.7  # what a victory counts beside a lead in points
USUAL = 10.0  # the lead that counts as usual before any was seen

NODE = np.dtype(
    [
        ("value", np.float64),  # sum over its games: victory and lead, from 0 to 1
        ("won", np.float64),  # sum of victories, shared ones shared out
        ("lead", np.float64),  # sum of leads in points
        ("visits", np.int32),
        ("offered", np.int32),  # games in which it could have been chosen
        ("first", np.int32),  # its first child, or 0
        ("next", np.int32),  # its next sibling, or 0
        ("action", np.int32),
    ]
)


def make_think(game: Game) -> Callable[..., int]:
    """Imagined games added to a tree: how many nodes it has then."""
    guess, to_move, legal, apply = game.guess, game.to_move, game.legal, game.apply
    prefer, actions, outcome = game.prefer, game.ACTIONS, make_outcome(game)

    def think(
        view: Any, seat: int, seed: int, games: int, reach: int, tree: Any, used: int, s: Any
    ) -> int:
        legal_now, taste_now = np.zeros(actions, np.int16), np.zeros(actions, np.int32)
        odds, worth = np.zeros(actions, np.int16), np.zeros(actions, np.int32)
        dice, path = np.zeros(STREAM, np.int64), np.zeros(reach, np.int32)
        guess(view, seat, dice, s)
        legal(s, seat, legal_now)
        prefer(s, seat, legal_now, taste_now)
        for _ in range(games):
            odds[:] = legal_now
            node = descend(tree, 0, used, odds, taste_now)
            # An action's games number 0, 1, 2 … begin with the same guesses as any other's.
            start(dice, seed, int(tree[node].visits))
            guess(view, seat, dice, s)
            apply(s, seat, tree[node].action)
            path[0], depth, seats = node, 1, to_move(s)
            if node == used:
                used, node = used + 1, -1
            for _ in range(LIMIT):
                if seats == OVER:
                    break
                mover = DEALER
                if seats != DEALER:
                    mover = seat if seats >> seat & 1 else lowest(seats)
                legal(s, mover, odds)
                if mover == DEALER:
                    action = pick(odds, roll(dice))
                else:
                    prefer(s, mover, odds, worth)
                    if mover == seat and depth < reach and node >= 0 and several(odds):
                        node = descend(tree, node, used, odds, worth)
                        action = tree[node].action
                        path[depth] = node
                        depth += 1
                        if node == used:  # one new node a game; from here on by taste
                            used, node = used + 1, -1
                    else:
                        action = taste(odds, worth, dice)
                apply(s, mover, action)
                seats = to_move(s)
            won, lead = outcome(s, seat)
            remember(tree, path, depth, won, lead)
        return used

    return think


def make_outcome(game: Game) -> Callable[..., tuple[float, float]]:
    """What a finished game is to a seat: its share in the victory, and its lead in points."""
    score, rank = game.score, game.rank

    @rule
    def outcome(s: Record, seat: int) -> tuple[float, float]:
        winners, best = 0, -1_000_000
        for other in range(s.seats):
            if rank(s, other) == 1:
                winners += 1
            if other != seat:
                best = max(best, int(score(s, other)))
        won = 1.0 / winners if rank(s, seat) == 1 else 0.0
        return won, float(int(score(s, seat)) - best)

    return outcome


def make_taste(game: Game) -> Callable[..., int]:
    """An action by taste alone; or anything that is legal."""
    guess, legal, prefer, actions = game.guess, game.legal, game.prefer, game.ACTIONS

    def by_taste(view: Any, seat: int, seed: int, number: int, anything: bool, s: Any) -> int:
        odds, worth = np.zeros(actions, np.int16), np.zeros(actions, np.int32)
        dice = np.zeros(STREAM, np.int64)
        start(dice, seed, number)
        guess(view, seat, dice, s)
        legal(s, seat, odds)
        if anything:
            return pick(odds, roll(dice))
        prefer(s, seat, odds, worth)
        return taste(odds, worth, dice)

    return by_taste


def make_rollouts(game: Game) -> Callable[..., None]:
    """Whole games by taste, from the start to the end: what search is made of, to be timed."""
    setup, to_move, legal, apply = game.setup, game.to_move, game.legal, game.apply
    prefer, actions = game.prefer, game.ACTIONS

    def rollouts(s: Any, players: int, choices: Any, first: int, games: int) -> None:
        odds, worth = np.zeros(actions, np.int16), np.zeros(actions, np.int32)
        dice = np.zeros(STREAM, np.int64)
        for number in range(first, first + games):
            start(dice, 0, number)
            setup(s, players, choices)
            seats = to_move(s)
            while seats != OVER:
                mover = DEALER if seats == DEALER else lowest(seats)
                legal(s, mover, odds)
                if mover == DEALER:
                    action = pick(odds, roll(dice))
                else:
                    prefer(s, mover, odds, worth)
                    action = taste(odds, worth, dice)
                apply(s, mover, action)
                seats = to_move(s)

    return rollouts


@rule
def taste(odds: Odds, worth: Worth, dice: Dice) -> int:
    """The legal action that looks best; of several, one at random."""
    best, ties = -1, 0
    for action in range(len(odds)):
        if odds[action]:
            if best < 0 or worth[action] > worth[best]:
                best, ties = action, 1
            elif worth[action] == worth[best]:
                ties += 1
                if below(dice, ties) == 0:
                    best = action
    return best


@rule
def several(odds: Odds) -> bool:
    """Whether there is a choice at all."""
    legal = 0
    for action in range(len(odds)):
        legal += odds[action]
    return legal > 1


@rule
def descend(tree: Any, node: int, used: int, odds: Odds, worth: Worth) -> int:
    """The child to go on with: a new one while few were tried for the node's visits, the tastiest
    first; else the one whose games went best, or might have."""
    best, ceiling, tried, child = 0, -1.0, 0, tree[node].first
    while child:
        action = tree[child].action
        if odds[action]:
            odds[action] = 0  # not new; the odds are not needed again
            tried += 1
            tree[child].offered += 1
            bound = hope(tree[child])
            if bound > ceiling:
                best, ceiling = child, bound
        child = tree[child].next
    if tried < TASTED or tried * tried < tree[node].visits:
        action = tastiest(odds, worth)
        if action >= 0:
            return sprout(tree, node, used, action)
    return best


@rule
def hope(node: Any) -> float:
    """The mean of its games, and more the seldomer it was chosen when it could have been."""
    mean: float = node.value / node.visits
    return mean + EXPLORE * math.sqrt(math.log(node.offered) / node.visits)


@rule
def tastiest(odds: Odds, worth: Worth) -> int:
    """The best-looking of the actions that are left, or -1."""
    best = -1
    for action in range(len(odds)):
        if odds[action] and (best < 0 or worth[action] > worth[best]):
            best = action
    return best


@rule
def sprout(tree: Any, node: int, child: int, action: int) -> int:
    """A new child of a node."""
    tree[child].action, tree[child].offered = action, 1
    tree[child].next, tree[node].first = tree[node].first, child
    return child


@rule
def remember(tree: Any, path: Any, depth: int, won: float, lead: float) -> None:
    """Count a game for every decision on its path. The root counts how large leads are, so that
    one lead can be held against another."""
    root = tree[0]
    root.visits += 1
    root.lead += abs(lead)
    usual = (USUAL + root.lead) / (1 + root.visits)
    value = WINNING * won + (1 - WINNING) * (0.5 + 0.5 * lead / (abs(lead) + usual))
    for step in range(depth):
        node = tree[path[step]]
        node.visits += 1
        node.value += value
        node.won += won
        node.lead += lead
