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
from bottega.core.rule import DEALER, NONE, OVER, Odds, Record, Worth, rule

LIMIT = 100_000  # actions after which an imagined game counts as it stands
EXPLORE = 0.7  # how much is tried that looked worse so far
TASTED = 2  # options that are looked at before the first comparison, the tastiest first
WINNING = 0.7  # what a victory counts beside a lead in points
BEYOND = -(1 << 31) - 1  # anything looks better
USUAL = 10.0  # the lead that counts as usual before any was seen

FIELDS = [
    ("value", np.float64),  # sum over its games: victory and lead, from 0 to 1
    ("won", np.float64),  # sum of victories, shared ones shared out
    ("lead", np.float64),  # sum of leads in points
    ("visits", np.int64),
    ("offered", np.int64),  # games in which it could have been chosen
    ("first", np.int64),  # its first child, or 0
    ("next", np.int64),  # its next sibling, or 0
    ("action", np.int64),
]
NODE = np.dtype((np.record, np.dtype(FIELDS, align=True)))


# of a walk through the tree; NODE_NOW is OUT beyond it. FIRST is what it began with, ACTS how often
# the seat has acted since. BY_NET is set where all do what a net likes best
NODE_NOW, DEPTH, USED, SEAT, FIRST, ACTS, BY_NET = range(7)
WALK = 7
OUT = -1
SOON = 16  # own acts after a decision that may be its fruit


# What a search counts when it is to explain: for each first action, in row and column, how often
# each other followed soon. Bots have no rows.
LATER = np.int16
FORGETFUL = np.zeros((0, 0), LATER)

Outcome = Callable[[Record, int], tuple[float, float]]  # a seat's share in the victory, its lead
Narrow = Callable[[Record, int, Odds], None]


def make_think(
    game: Game, playout: Callable[..., int], outcome: Outcome, narrow: Narrow
) -> Callable[..., int]:
    """Imagined games added to a tree: how many nodes it has then."""
    guess, legal, apply, prefer = game.guess, game.legal, game.apply, game.prefer
    actions = game.ACTIONS

    @rule
    def think(
        view: Record,
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
        legal_now, taste_now = np.zeros(actions, np.int16), np.zeros(actions, np.int32)
        odds, worth = np.zeros(actions, np.int16), np.zeros(actions, np.int32)
        dice, path = np.zeros(STREAM, np.int64), np.zeros(reach, np.int64)
        walk = np.zeros(WALK, np.int64)
        walk[USED], walk[SEAT] = used, seat
        guess(view, seat, dice, s)
        legal(s, seat, legal_now)
        narrow(s, seat, legal_now)
        prefer(s, seat, legal_now, taste_now)
        for _ in range(games):
            for action in range(actions):
                odds[action] = legal_now[action]
            walk[NODE_NOW], walk[DEPTH], walk[ACTS] = 0, 0, 0
            action = go_down(tree, walk, path, odds, taste_now)
            walk[FIRST] = action
            # An action's games number 0, 1, 2 … begin with the same guesses as any other's.
            start(dice, seed, tree[path[0]].visits)
            guess(view, seat, dice, s)
            apply(s, seat, action)
            playout(s, seat, odds, dice, LIMIT, (tree, walk, path, worth, later, wits))
            won, lead = outcome(s, seat)
            remember(tree, path, walk[DEPTH], won, lead)
        return int(walk[USED])

    return think


def make_try(game: Game, playout: Callable[..., int], outcome: Outcome) -> Callable[..., int]:
    """Imagined games that begin with an action, or with none, and go on by taste or by what a net
    likes best: row n of the tree tells what game number `first` + n came to. The guesses are those
    of its number and of the seed alone: actions tried with the same ones can be compared game by
    game."""
    guess, apply, actions = game.guess, game.apply, game.ACTIONS

    @rule
    def trial(
        view: Record,
        seat: int,
        seed: int,
        action: int,
        tree: Any,
        first: int,
        s: Record,
        later: Any,
        by_net: bool,
        wits: Any,
    ) -> int:
        odds, worth = np.zeros(actions, np.int16), np.zeros(actions, np.int32)
        dice, path = np.zeros(STREAM, np.int64), np.zeros(0, np.int64)
        walk = np.zeros(WALK, np.int64)
        walk[NODE_NOW], walk[SEAT], walk[BY_NET] = OUT, seat, int(by_net)
        for n in range(len(tree)):
            start(dice, seed, first + n)
            guess(view, seat, dice, s)
            if action != NONE:
                apply(s, seat, action)
            playout(s, seat, odds, dice, LIMIT, (tree, walk, path, worth, later, wits))
            tree[n].won, tree[n].lead = outcome(s, seat)
        return len(tree)

    return trial


@rule
def no_favourite(s: Record, seat: int, odds: Odds, wits: Any) -> int:
    """Without a net there is none."""
    return NONE


def make_choose(game: Game, favourite: Callable[..., int] = no_favourite) -> Callable[..., int]:
    """How everyone decides in an imagined game: the thinking seat by its tree, all by taste; or all
    by what a net likes best. What the seat does soon after its first action is counted, where there
    is room."""
    prefer, window = game.prefer, game.window

    @rule
    def choose(s: Record, seat: int, odds: Odds, dice: Dice, mind: Any) -> int:
        first, end = window(s)
        if seat == DEALER:
            return first + pick(odds[first:end], roll(dice))
        tree, walk, path, worth, later, wits = mind
        if walk[BY_NET]:
            return favourite(s, seat, odds, wits)
        prefer(s, seat, odds, worth)
        in_tree = seat == walk[SEAT] and walk[NODE_NOW] != OUT and walk[DEPTH] < len(path)
        if in_tree and several(odds[first:end]):
            action = go_down(tree, walk, path, odds, worth)
        else:
            action = first + taste(odds[first:end], worth[first:end], dice)
        if seat == walk[SEAT] and len(later) and walk[ACTS] < SOON:
            walk[ACTS] += 1
            later[walk[FIRST], action] += 1
        return action

    return choose


def mindless(game: Game) -> tuple[Any, ...]:
    """What `choose` keeps when no decision is by a tree: a path of no length."""
    path, worth = np.zeros(0, np.int64), np.zeros(game.ACTIONS, np.int32)
    return np.zeros(1, NODE), np.zeros(WALK, np.int64), path, worth, FORGETFUL, ()


def make_soon_over(game: Game, playout: Callable[..., int]) -> Callable[..., int]:
    """Whether a game that goes on by taste is over within so many acts: 1 or 0."""
    guess, to_move, actions = game.guess, game.to_move, game.ACTIONS

    @rule
    def soon_over(
        view: Record, seat: int, seed: int, acts: int, tree: Any, s: Record, later: Any, wits: Any
    ) -> int:
        odds, worth = np.zeros(actions, np.int16), np.zeros(actions, np.int32)
        dice, path = np.zeros(STREAM, np.int64), np.zeros(0, np.int64)
        walk = np.zeros(WALK, np.int64)
        walk[NODE_NOW], walk[SEAT] = OUT, NONE
        start(dice, seed, 0)
        guess(view, seat, dice, s)
        playout(s, seat, odds, dice, acts, (tree, walk, path, worth, later, wits))
        return int(to_move(s) == OVER)

    return soon_over


@rule
def go_down(tree: Any, walk: Any, path: Any, odds: Odds, worth: Worth) -> int:
    """One decision further in the tree: its action. One new node a game; after it, by taste."""
    node = descend(tree, walk[NODE_NOW], walk[USED], odds, worth)
    path[walk[DEPTH]] = node
    walk[DEPTH] += 1
    walk[NODE_NOW] = node
    if node == walk[USED]:
        walk[USED] += 1
        walk[NODE_NOW] = OUT
    return int(tree[node].action)


def make_outcome(game: Game) -> Outcome:
    """What a finished game is to a seat: its share in the victory, and its lead in points."""
    score, rank = game.score, game.rank

    @rule
    def outcome(s: Record, seat: int) -> tuple[float, float]:
        winners, won, mine, best = 0, 0, 0, -1_000_000
        for other in range(s.seats):
            first, points = int(rank(s, other) == 1), int(score(s, other))
            winners += first
            if other == seat:
                won, mine = first, points
            else:
                best = max(best, points)
        return won / max(winners, 1), float(mine - best)

    return outcome


def make_taste(game: Game, narrow: Narrow) -> Callable[..., int]:
    """An action by taste alone; or anything that is legal."""
    guess, legal, prefer, actions = game.guess, game.legal, game.prefer, game.ACTIONS

    @rule
    def by_taste(view: Record, seat: int, seed: int, number: int, anything: bool, s: Record) -> int:
        odds, worth = np.zeros(actions, np.int16), np.zeros(actions, np.int32)
        dice = np.zeros(STREAM, np.int64)
        start(dice, seed, number)
        guess(view, seat, dice, s)
        legal(s, seat, odds)
        narrow(s, seat, odds)
        if anything:
            return pick(odds, roll(dice))
        prefer(s, seat, odds, worth)
        return taste(odds, worth, dice)

    return by_taste


def make_narrow(game: Game) -> Narrow:
    """What nobody would do is not thought of: whoever plays, nobody takes less than there is."""
    needless, window = game.needless, game.window

    @rule
    def narrow(s: Record, seat: int, odds: Odds) -> None:
        first, end = window(s)
        for action in range(first, end):
            if odds[action] and needless(s, seat, action):
                odds[action] = 0

    return narrow


@rule
def taste(odds: Odds, worth: Worth, dice: Dice) -> int:
    """The legal action that looks best; of several, one at random.

    Both questions are one, for few actions are legal and look better than all before: a processor
    that guesses the answer is seldom wrong.
    """
    best, ties, most = -1, 0, BEYOND
    for action in range(len(odds)):
        if (odds[action] != 0) & (worth[action] >= most):
            if worth[action] > most:
                best, ties, most = action, 1, int(worth[action])
            else:
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
