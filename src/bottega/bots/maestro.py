"""Maestro: a net inside a search.

The seat's own decisions are a tree, tried as the net advises; the others do what the net thinks
likely; and where an imagined game reaches a new decision of the seat, the net says what may be
hoped for, instead of playing it to the end.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from bottega.bots.instinct import make_aim, make_feel, make_offer, make_room
from bottega.bots.nets import Net
from bottega.core.dice import SEEDS, STREAM, Dice, pick, roll, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, NONE, OVER, Record, blank, lowest, only, rule
from bottega.sim.compiled import bare, compiled

TRIED = 0.7  # how much of the net's certainty is believed before anything was tried
EXPLORE = 1.0
DOUBT = 0.05  # what was never tried is taken to be this much worse than the mean
DEPTH = 12  # own decisions of one imagined game
LIMIT = 5_000  # acts of one

FIELDS = [
    ("value", np.float64),  # sum over its games
    ("visits", np.int64),
    ("first", np.int64),  # its first child, or 0
    ("next", np.int64),  # its next sibling, or 0
    ("action", np.int64),
]
NODE = np.dtype((np.record, np.dtype(FIELDS, align=True)))


def make_imagine(game: Game) -> Callable[..., int]:
    """One game from its first action on, into the tree: how many nodes that has then."""
    to_move, legal, apply = game.to_move, game.legal, game.apply
    feel, offer, aim = make_feel(game), make_offer(game), make_aim(game)

    @rule
    def imagine(
        s: Record, seat: int, first: int, tree: Any, used: int, path: Any, mind: Any, room: Any
    ) -> int:
        view, cells, net, dice = mind
        odds, chances = room[0], room[3]
        depth, node = 1, first
        value, turn, acts = -1.0, to_move(s), 0
        while value < 0:
            acts += 1
            if turn == OVER or acts > LIMIT:
                value = aim(s, seat)
            elif turn == DEALER:
                legal(s, DEALER, odds)
                apply(s, DEALER, pick(odds, roll(dice)))
            else:
                who = seat if turn >> seat & 1 else lowest(turn)
                offer(s, who, odds)
                action = only(odds)
                if action == NONE:
                    hope = feel(s, who, view, cells, net, room)
                    if who != seat:
                        action = drawn(chances, dice)
                    elif tree[node].visits == 0 or depth == len(path):
                        value = hope
                    else:
                        node, used = descend(tree, node, used, odds, chances)
                        path[depth] = node
                        depth += 1
                        action = int(tree[node].action)
                if value < 0:
                    apply(s, who, action)
            turn = to_move(s)
        for step in range(depth):
            tree[path[step]].visits += 1
            tree[path[step]].value += value
        tree[0].visits += 1
        tree[0].value += value
        return used

    return imagine


def make_maestro(game: Game) -> Callable[..., int]:
    """The action that was imagined most; with no games at all what the net likes best."""
    guess, apply, imagine = game.guess, game.apply, make_imagine(game)
    feel, offer, room_of = make_feel(game), make_offer(game), make_room(game)

    def maestro(
        given: Any,
        seat: int,
        seed: int,
        games: int,
        tree: Any,
        state: Any,
        view: Any,
        cells: Any,
        net: Any,
    ) -> int:
        room, s = room_of(net), state[()]
        odds, chances = room[0], room[3]
        dice, path = np.zeros(STREAM, np.int64), np.zeros(DEPTH, np.int64)
        start(dice, seed, 0)
        guess(given[()], seat, dice, s)
        offer(s, seat, odds)
        action = only(odds)
        if action != NONE:
            return action
        feel(s, seat, view, cells, net, room)
        legal_now, likely = odds.copy(), chances.copy()
        used = 1
        for game in range(games):
            node, used = descend(tree, 0, used, legal_now, likely)
            path[0] = node
            start(dice, seed, tree[node].visits)
            guess(given[()], seat, dice, s)
            apply(s, seat, int(tree[node].action))
            used = imagine(s, seat, node, tree, used, path, (view, cells, net, dice), room)
            if settled(tree, games - game - 1):
                break
        return best_of(tree, likely)

    return maestro


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
def descend(tree: Any, node: int, used: int, odds: Any, chances: Any) -> tuple[int, int]:
    """The child to go on with, made if it is new: the best of its games and the net's advice."""
    total = 0.0
    for action in range(len(odds)):
        if odds[action]:
            total += chances[action] ** TRIED
    visits = tree[node].visits
    mean = tree[node].value / visits - DOUBT if visits else 0.5
    eager = EXPLORE * math.sqrt(visits + 1.0) / total
    best, most = NONE, -1e9
    child, best_child = tree[node].first, 0
    while child:
        action = int(tree[child].action)
        if odds[action]:
            tried = tree[child].visits
            hope = tree[child].value / max(tried, 1)
            hope += eager * chances[action] ** TRIED / (1 + tried)
            if hope > most:
                best, most, best_child = action, hope, child
        child = tree[child].next
    for action in range(len(odds)):
        if odds[action] and mean + eager * chances[action] ** TRIED > most:
            if not has_child(tree, node, action):
                best, most, best_child = action, mean + eager * chances[action] ** TRIED, 0
    if best_child:
        return best_child, used
    tree[used].action = best
    tree[used].next, tree[node].first = tree[node].first, used
    return used, used + 1


@rule
def has_child(tree: Any, node: int, action: int) -> bool:
    """Whether an action was tried there."""
    child = tree[node].first
    while child:
        if tree[child].action == action:
            return True
        child = tree[child].next
    return False


@rule
def settled(tree: Any, left: int) -> bool:
    """Whether the games that are left cannot make another action the most imagined."""
    first, second, child = 0, 0, tree[0].first
    while child:
        visits = tree[child].visits
        if visits > first:
            first, second = visits, first
        elif visits > second:
            second = visits
        child = tree[child].next
    return first - second > left


@rule
def best_of(tree: Any, likely: Any) -> int:
    """The action that was imagined most, or with no games what the net likes best."""
    best, most, child = int(np.argmax(likely)), -1, tree[0].first
    while child:
        if tree[child].visits > most:
            best, most = int(tree[child].action), tree[child].visits
        child = tree[child].next
    return best


class Maestro:
    """Plays by a net; with games to imagine it looks ahead."""

    def __init__(self, game: Game, net: Net, seed: int, games: int) -> None:
        self.game, self.net, self.seed, self.games, self.decisions = game, net, seed, games, 0

    def choose(self, view: Record, seat: int) -> int:
        self.decisions += 1
        seed = (self.seed * 31 + self.decisions) % SEEDS
        tree = np.zeros(self.games + 1, NODE)
        state, seen = bare(blank(self.game.STATE)), np.zeros(1, self.game.VIEW)
        rest = tree, state, seen, seen.view(np.int8), self.net
        kernel = compiled(self.game, make_maestro)
        return int(kernel(bare(view), seat, seed, self.games, *rest))

    def close(self) -> None:
        """Nothing to let go of."""
