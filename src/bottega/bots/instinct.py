"""What a net makes of a view, in compiled code: how likely each action is, and what to hope for.

The net is small: its first layer is a sum of rows, one for each entry of the view that is not
nought (`core/space.py`), and of one for each action that may be done, less the worse it looks. The
sum over a view is kept for each seat: of the next one, only rows of what changed are added and
taken away.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from bottega.bots.think import Outcome
from bottega.core.game import Game
from bottega.core.rule import Odds, Record, Worth, rule

ILLEGAL, LAST = -1, 8  # ranks: 0 is what looks best, LAST what is behind eight better ones
BOUND = 1 << 40  # beyond every worth
WINNING, USUAL = 0.8, 10.0  # what a victory counts beside a lead, and what lead is usual

Feel = Callable[[Record, int, Odds, Any, Any, Any], float]


def make_room(game: Game) -> Callable[..., Any]:
    """What one thought writes to: all that `feel` needs beside the net."""
    actions_of, bytes_of, seats = game.ACTIONS, game.VIEW.itemsize, max(game.SEATS)

    @rule
    def room(wits: Any) -> Any:
        _, _, (_, bias, _), (_, inner_bias, _, _), _ = wits
        worth, ranks = np.zeros(actions_of, np.int32), np.zeros(actions_of, np.int8)
        known, views = np.zeros(seats, np.bool_), np.zeros((seats, bytes_of), np.int8)
        sums, wide = np.zeros((seats, len(bias)), np.float32), np.zeros(len(bias), np.float32)
        narrow = np.zeros(len(inner_bias), np.float32)
        inner = np.zeros(len(inner_bias), np.float32)
        return worth, ranks, (known, views, sums), wide, narrow, inner

    return room


def make_feel(game: Game) -> Feel:
    """How likely each action that a seat may do is, and what the seat may hope for."""
    observe, prefer, recall = game.observe, game.prefer, make_recall(game)

    @rule
    def feel(s: Record, seat: int, odds: Odds, chances: Any, wits: Any, room: Any) -> float:
        view, cells, outer, deep, (policy, policy_bias, value, value_bias, keen) = wits
        worth, ranks, memory, wide, narrow, inner = room
        observe(s, seat, view[0])
        prefer(s, seat, odds, worth)
        rank(odds, worth, ranks)
        recall(seat, cells, outer, memory)
        into_wide(seat, outer, memory, ranks, wide)
        through(deep, wide, narrow, inner)
        best = np.float32(-1e9)
        for action in range(len(odds)):
            if odds[action]:
                logit = policy_bias[action] - keen[0] * np.float32(ranks[action])
                for i in range(len(inner)):
                    logit += policy[action, i] * inner[i]
                chances[action] = logit
                best = max(best, logit)
        total = 0.0
        for action in range(len(odds)):
            chances[action] = math.exp(chances[action] - best) if odds[action] else 0.0
            total += chances[action]
        for action in range(len(odds)):
            chances[action] /= total
        hope = float(value_bias[0])
        for i in range(len(inner)):
            hope += value[i] * inner[i]
        return 1 / (1 + math.exp(-hope))

    return feel


def make_aim(outcome: Outcome) -> Callable[..., float]:
    """What a finished game is worth to a seat, from 0 to 1."""

    @rule
    def aim(s: Record, seat: int) -> float:
        won, lead = outcome(s, seat)
        return WINNING * won + (1 - WINNING) * (0.5 + 0.5 * lead / (abs(lead) + USUAL))

    return aim


@rule
def rank(odds: Odds, worth: Worth, ranks: Any) -> None:
    """How many better-looking kinds of actions there are beside each."""
    for action in range(len(odds)):
        ranks[action] = LAST if odds[action] else ILLEGAL
    bar = BOUND
    for place in range(LAST):
        best = -BOUND
        for action in range(len(odds)):
            if odds[action] and worth[action] < bar:
                best = max(best, int(worth[action]))
        for action in range(len(odds)):
            if odds[action] and worth[action] == best:
                ranks[action] = place
        bar = best


@rule
def add_row(out: Any, cell: int, column: int, value: float) -> None:
    """A row of the first layer into a sum, as often as is said."""
    rows, sums, sign = out
    if value != 0:
        weight, row = np.float32(sign * value), rows[column]
        for i in range(len(sums)):
            sums[i] += weight * row[i]


def make_recall(game: Game) -> Callable[..., None]:
    """The sum over a seat's view, from what it was when the seat looked last."""
    changes = game.space.changes(add_row)

    @rule
    def recall(seat: int, cells: Any, outer: Any, memory: Any) -> None:
        (known, views, sums), (rows, bias, _) = memory, outer
        own, before = sums[seat], views[seat]
        if not known[seat]:
            for i in range(len(own)):
                own[i] = bias[i]
        changes(before, cells, not known[seat], (rows, own, -1.0), (rows, own, 1.0))
        for at in range(len(before)):
            before[at] = cells[at]
        known[seat] = True

    return recall


@rule
def into_wide(seat: int, outer: Any, memory: Any, ranks: Any, wide: Any) -> None:
    """The first layer: the sum over the view, and rows of what may be done."""
    (_, _, sums), (_, _, likes) = memory, outer
    for i in range(len(wide)):
        wide[i] = sums[seat, i]
    for action in range(len(ranks)):
        if ranks[action] >= 0:
            like, row = np.float32(0.5 ** ranks[action]), likes[action]
            for i in range(len(wide)):
                wide[i] += like * row[i]


@rule
def through(layers: Any, wide: Any, narrow: Any, inner: Any) -> None:
    """The other two layers: the second is added to what it is made of."""
    middle, middle_bias, deep, deep_bias = layers
    for j in range(len(narrow)):
        narrow[j] = middle_bias[j]
    for i in range(len(wide)):
        if wide[i] > 0:
            for j in range(len(narrow)):
                narrow[j] += wide[i] * middle[i, j]
    for j in range(len(narrow)):
        narrow[j] = max(narrow[j], np.float32(0))
        inner[j] = deep_bias[j]
    for i in range(len(narrow)):
        if narrow[i] > 0:
            for j in range(len(inner)):
                inner[j] += narrow[i] * deep[i, j]
    for j in range(len(inner)):
        inner[j] = max(inner[j], np.float32(0)) + narrow[j]
