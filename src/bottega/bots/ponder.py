"""Pondering, as compiled code: a net inside a search.

The seat's own decisions are a tree, tried as the net advises; another does what the net thinks
likely, of many others each what looks best, which is quicker; and where an imagined game reaches a
new decision of the seat, the net says what may be hoped for, instead of playing it to the end.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from bottega.bots.instinct import Feel, forget, make_aim
from bottega.bots.nets import BELIEVED, EAGER, FEW
from bottega.bots.think import Narrow, Outcome, taste
from bottega.core.dice import STREAM, Dice, roll, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, NONE, OVER, Odds, Record, clear, lowest, only, rule
from bottega.sim.playout import make_anything

DOUBT = 0.05  # what was never tried is taken to be this much worse than the mean
DEPTH = 12  # own decisions of one imagined game
LIMIT = 5_000  # acts of one


def make_imagine(game: Game, feel: Feel, narrow: Narrow, outcome: Outcome) -> Callable[..., int]:
    """One game from its first action on, into the tree: how many nodes that has then."""
    to_move, legal, apply, prefer = game.to_move, game.legal, game.apply, game.prefer
    window, aim, anything = game.window, make_aim(outcome), make_anything(game)

    @rule
    def imagine(
        s: Record, seat: int, tree: Any, used: int, path: Any, dice: Dice, thought: Any
    ) -> int:
        odds, worth, chances, trust, wits = thought
        node, depth, acts, value, crowd = path[0], 1, 0, -1.0, s.seats > trust[FEW]
        who, action = seat, int(tree[node].action)
        while value < 0:
            apply(s, who, action)
            acts += 1
            turn = to_move(s)
            if turn == OVER or acts > LIMIT:
                value = aim(s, seat)
                break
            who = turn if turn == DEALER else seat if turn >> seat & 1 else lowest(turn)
            clear(odds)
            legal(s, who, odds)
            if who == DEALER:
                action = anything(s, DEALER, odds, dice, 0)
                continue
            narrow(s, who, odds)
            action = only(odds)
            if action == NONE and crowd and who != seat:
                prefer(s, who, odds, worth)
                action = taste(odds, worth, dice)
            elif action == NONE:
                hope = feel(s, who, odds, chances, wits)
                first, end = window(s)
                if who != seat:
                    action = drawn(chances[first:end], dice) + first
                elif tree[node].visits == 0 or depth == len(path):
                    value = hope
                else:
                    heed(chances[first:end], trust[BELIEVED])
                    node, used = descend(tree, node, used, odds, chances, first, end, trust[EAGER])
                    path[depth] = node
                    depth += 1
                    action = int(tree[node].action)
        remember(tree, path, depth, value)
        return used

    return imagine


def make_ponder(game: Game, feel: Feel, outcome: Outcome, narrow: Narrow) -> Callable[..., int]:
    """Imagined games added to a tree: how many nodes it has then. Its root's action is what the
    net likes best, or all that can be done."""
    guess, legal, window, actions = game.guess, game.legal, game.window, game.ACTIONS
    imagine = make_imagine(game, feel, narrow, outcome)

    @rule
    def ponder(
        given: Record,
        seat: int,
        seed: int,
        games: int,
        reach: int,
        tree: Any,
        used: int,
        s: Record,
        later: Any,
        wits: Any,
    ) -> int:
        odds, worth = np.zeros(actions, np.int16), np.zeros(actions, np.int32)
        _, _, net, room = wits
        chances, trust = room[()].chances[:], net[()].trust[:]
        thought = odds, worth, chances, trust, wits
        forget(wits)
        dice, path = np.zeros(STREAM, np.int64), np.zeros(DEPTH, np.int64)
        start(dice, seed, 0)
        guess(given, seat, dice, s)
        legal(s, seat, odds)
        narrow(s, seat, odds)
        tree[0].action = only(odds)
        if tree[0].action != NONE:
            return used
        feel(s, seat, odds, chances, wits)
        tree[0].action = np.argmax(chances)
        first, end = window(s)
        legal_now, advice = odds.copy(), chances.copy()
        heed(advice[first:end], trust[BELIEVED])
        for _ in range(games):
            for action in range(first, end):
                odds[action] = legal_now[action]
            path[0], used = descend(tree, 0, used, odds, advice, first, end, trust[EAGER])
            # An action's games number 0, 1, 2 … begin with the same guesses as any other's.
            start(dice, seed, tree[path[0]].visits)
            guess(given, seat, dice, s)
            used = imagine(s, seat, tree, used, path, dice, thought)
        return used

    return ponder


def make_favourite(feel: Feel, narrow: Narrow) -> Callable[..., int]:
    """What a net likes best, for whoever is asked."""

    @rule
    def favourite(s: Record, seat: int, odds: Odds, wits: Any) -> int:
        narrow(s, seat, odds)
        action = only(odds)
        if action == NONE:
            _, _, _, room = wits
            chances = room[()].chances[:]
            feel(s, seat, odds, chances, wits)
            action = int(np.argmax(chances))
        return action

    return favourite


@rule
def remember(tree: Any, path: Any, depth: int, value: float) -> None:
    """Count a game for every decision on its path, and for the root."""
    tree[0].visits += 1
    tree[0].value += value
    for step in range(depth):
        tree[path[step]].visits += 1
        tree[path[step]].value += value


@rule
def drawn(chances: Any, dice: Dice) -> int:
    """An action, as likely as it is."""
    left, found = roll(dice) / 4294967296.0, NONE
    for action in range(len(chances)):
        if chances[action] > 0:
            found = action
            left -= chances[action]
            if left < 0:
                break
    return found


@rule
def heed(chances: Any, believed: float) -> None:
    """What a net says, as it is heeded: the less it is believed, the more alike all are."""
    total = 0.0
    for k in range(len(chances)):
        if chances[k] > 0:
            chances[k] = chances[k] ** believed
            total += chances[k]
    for k in range(len(chances)):
        chances[k] /= total


@rule
def descend(
    tree: Any, node: int, used: int, odds: Any, advice: Any, first: int, end: int, eager: float
) -> tuple[int, int]:
    """The child to go on with, new or not: the best by its games and by what is advised."""
    visits = tree[node].visits
    mean = tree[node].value / visits - DOUBT if visits else 0.5
    eager *= math.sqrt(visits + 1.0)
    best, most, best_child, child = NONE, -1e9, 0, tree[node].first
    while child:
        action = int(tree[child].action)
        if odds[action]:
            odds[action] = 0  # not new; the odds are not needed again
            visited = tree[child].visits
            hope = tree[child].value / max(visited, 1) + eager * advice[action] / (1 + visited)
            if hope > most:
                most, best_child = hope, child
        child = tree[child].next
    for action in range(first, end):
        if odds[action] and mean + eager * advice[action] > most:
            best, most = action, mean + eager * advice[action]
    if best == NONE:
        return best_child, used
    tree[used].action = best
    tree[used].next, tree[node].first = tree[node].first, used
    return used, used + 1
