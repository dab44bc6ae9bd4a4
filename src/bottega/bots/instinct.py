"""What a net makes of a view, in compiled code: how likely each action is, and what to hope for.

The net is small: its first layer is a sum of rows, one for each entry of the view that is not
nought (`core/space.py`), and of one for each action that may be done, less the worse it looks. The
sum over a view is kept for each seat: of the next one, only rows of what changed are added and
taken away.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from bottega.bots.nets import Net, net_of, record_of
from bottega.bots.think import Outcome
from bottega.core.game import Game
from bottega.core.rule import Odds, Record, Worth, clear, rule

ILLEGAL, LAST = -1, 8  # ranks: 0 is what looks best, LAST what is behind eight better ones
BOUND = 1 << 40  # beyond every worth
WINNING, USUAL = 0.8, 10.0  # what a victory counts beside a lead, and what lead is usual

Feel = Callable[[Record, int, Odds, Any, Any], float]


def wits_of(game: Game, net: Net) -> tuple[Any, ...]:
    """What a net thinks with: a view, the same as bytes, the net, and room for its thoughts."""
    seen, (wide, narrow) = np.zeros(1, game.VIEW), net["middle"].shape
    actions, seats, numbers = game.ACTIONS, max(game.SEATS), np.float32
    room = record_of(
        [
            ("worth", np.int32, (actions,)),
            ("ranks", np.int8, (actions,)),
            ("listed", np.int16, (actions,)),
            ("chances", numbers, (actions,)),
            ("known", np.int8, (seats,)),  # of whom the view and the sum over it are kept
            ("views", np.int8, (seats, game.VIEW.itemsize)),
            ("sums", numbers, (seats, wide)),
            ("wide", numbers, (wide,)),
            ("narrow", numbers, (narrow,)),
            ("inner", numbers, (narrow,)),
            ("awake", np.int16, (wide,)),  # what of a layer is more than nought
        ]
    )
    return seen, seen.view(np.int8), net, np.zeros((), room)


@cache
def at_rest(game: Game) -> tuple[Any, ...]:
    """The same for whoever does not think with it: there is one, where there is a net."""
    net = net_of(game)
    return () if net is None else wits_of(game, net)


@rule
def forget(wits: Any) -> None:
    """Let no view be known from before."""
    _, _, _, room = wits
    clear(room[()].known)


def make_feel(game: Game) -> Feel:
    """How likely each action that a seat may do is, and what the seat may hope for."""
    observe, prefer, window, recall = game.observe, game.prefer, game.window, make_recall(game)

    @rule
    def feel(s: Record, seat: int, odds: Odds, chances: Any, wits: Any) -> float:
        view, cells, nets, rooms = wits
        net, room = nets[()], rooms[()]
        observe(s, seat, view[0])
        worth = room.worth[:]  # as any array: `prefer` is compiled for one kind of them
        prefer(s, seat, odds, worth)
        first, end = window(s)
        rank(odds, worth, room.ranks, first, end, room.listed)
        recall(seat, cells, net, room)
        into_wide(seat, net, room, first, end)
        through(net, room)
        return weighed(odds, net, room, chances, first, end)

    return feel


def make_aim(outcome: Outcome) -> Callable[..., float]:
    """What a finished game is worth to a seat, from 0 to 1."""

    @rule
    def aim(s: Record, seat: int) -> float:
        won, lead = outcome(s, seat)
        return WINNING * won + (1 - WINNING) * (0.5 + 0.5 * lead / (abs(lead) + USUAL))

    return aim


@rule
def rank(odds: Odds, worth: Worth, ranks: Any, first: int, end: int, listed: Any) -> None:
    """How many better-looking kinds of actions there are beside each, all in the same window. Few
    of it are legal, and these are listed: so it is gone through once."""
    for action in range(len(ranks)):
        ranks[action] = ILLEGAL
    count = 0
    for action in range(first, end):
        if odds[action]:
            ranks[action], listed[count] = LAST, action
            count += 1
    place, bar = 0, BOUND
    while place < LAST:
        best = -BOUND
        for k in range(count):
            value = int(worth[listed[k]])
            if value < bar:
                best = max(best, value)
        if best == -BOUND:  # all have their rank
            break
        for k in range(count):
            if worth[listed[k]] == best:
                ranks[listed[k]] = place
        place, bar = place + 1, best


@rule
def add_row(out: Any, cell: int, column: int, value: float) -> None:
    """A row of the first layer into a sum, as often as is said."""
    rows, sums, sign = out
    if value != 0:
        weight, row = np.float32(sign * value), rows[column]
        for i in range(len(sums)):
            sums[i] += weight * np.float32(row[i])


def make_recall(game: Game) -> Callable[..., None]:
    """The sum over a seat's view, from what it was when the seat looked last."""
    changes = game.space.changes(add_row)

    @rule
    def recall(seat: int, cells: Any, net: Any, room: Any) -> None:
        known, own, before = room.known[seat] != 0, room.sums[seat], room.views[seat]
        if not known:
            for i in range(len(own)):
                own[i] = 0
        rows = net.rows[:]
        changes(before, cells, not known, (rows, own, -1.0), (rows, own, 1.0))
        for at in range(len(before)):
            before[at] = cells[at]
        room.known[seat] = 1

    return recall


@rule
def into_wide(seat: int, net: Any, room: Any, first: int, end: int) -> None:
    """The first layer: the sum over the view, and rows of what may be done."""
    wide, ranks, own = room.wide, room.ranks, room.sums[seat]
    for i in range(len(wide)):
        wide[i] = net.bias[i] + net.rows_scale[i] * own[i]
    for action in range(first, end):
        if ranks[action] >= 0:
            like, row = np.float32(0.5 ** ranks[action]), net.likes[action]
            for i in range(len(wide)):
                wide[i] += like * row[i]


@rule
def through(net: Any, room: Any) -> None:
    """The other two layers: the second is added to what it is made of."""
    narrow, inner = room.narrow[:], room.inner[:]
    middle, deep, awake = net.middle[:], net.deep[:], room.awake[:]
    layer(room.wide[:], middle, net.middle_scale[:], net.middle_bias[:], narrow, awake)
    layer(narrow, deep, net.deep_scale[:], net.deep_bias[:], inner, awake)
    for i in range(len(inner)):
        inner[i] += narrow[i]


@rule
def layer(given: Any, rows: Any, scale: Any, bias: Any, out: Any, awake: Any) -> None:
    """Sums of rows, each as often as what is given says; what is less than nought is nought. Four
    rows at a time: the sums are read and written a quarter as often."""
    count, one = 0, np.float32
    for i in range(len(given)):
        awake[count] = i
        count += int(given[i] > 0)
    for j in range(len(out)):
        out[j] = 0
    fours = count // 4 * 4
    for k in range(0, fours, 4):
        a, b, c, d = awake[k], awake[k + 1], awake[k + 2], awake[k + 3]
        w, x, y, z = given[a], given[b], given[c], given[d]
        for j in range(len(out)):
            out[j] += (w * one(rows[a, j]) + x * one(rows[b, j])) + (
                y * one(rows[c, j]) + z * one(rows[d, j])
            )
    for k in range(fours, count):
        a = awake[k]
        w = given[a]
        for j in range(len(out)):
            out[j] += w * one(rows[a, j])
    for j in range(len(out)):
        out[j] = max(bias[j] + scale[j] * out[j], one(0))


@rule
def product(a: Any, b: Any) -> Any:
    """How far two rows agree: eight sums at once, as a processor makes them, always in the same
    order."""
    s, t, u, v = np.float32(0), np.float32(0), np.float32(0), np.float32(0)
    w, x, y, z = np.float32(0), np.float32(0), np.float32(0), np.float32(0)
    for i in range(0, len(a), 8):
        s += a[i] * b[i]
        t += a[i + 1] * b[i + 1]
        u += a[i + 2] * b[i + 2]
        v += a[i + 3] * b[i + 3]
        w += a[i + 4] * b[i + 4]
        x += a[i + 5] * b[i + 5]
        y += a[i + 6] * b[i + 6]
        z += a[i + 7] * b[i + 7]
    return ((s + t) + (u + v)) + ((w + x) + (y + z))


@rule
def weighed(odds: Odds, net: Any, room: Any, chances: Any, first: int, end: int) -> float:
    """What comes out: how likely each action is, and what may be hoped for."""
    inner, policy, best, total = room.inner, net.policy, np.float32(-1e9), 0.0
    for action in range(len(odds)):
        chances[action] = 0.0
    for action in range(first, end):
        if odds[action]:
            logit = net.policy_bias[action] - net.keen[room.ranks[action]]
            logit += product(policy[action], inner)
            chances[action] = logit
            best = max(best, logit)
    for action in range(first, end):
        if odds[action]:
            chances[action] = math.exp(chances[action] - best)
            total += chances[action]
    for action in range(first, end):
        if odds[action]:
            chances[action] /= total
    hope = float(net.value_bias[0] + product(net.value, inner))
    return 1 / (1 + math.exp(-hope))
