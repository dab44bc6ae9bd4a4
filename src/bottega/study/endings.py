"""Ends of games that can be counted out: one seat decides, and chance does the rest.

What is best there is no matter of opinion: every fall of the dice is followed at its odds and every
choice of the seat tried. So bots can be held against it. What the seat cannot see has a few ways to
be, each as likely as any other, and it must do the same in all of them.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from bottega.bots.bot import Bot, Noted
from bottega.bots.duel import sitting
from bottega.bots.levels import opponent
from bottega.bots.think import make_outcome
from bottega.core.dice import STREAM, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, OVER, Odds, Record, blank, clear, rule, twin
from bottega.sim.compiled import compiled
from bottega.sim.quick import quick

LAST = 12  # decisions of a game that are looked at, from its end
GUESSES, WAYS = 64, 4  # guesses of what is hidden, and how many kinds of them there may be
DEPTH = 32  # acts to the end
LIMIT = 10_000_000  # positions, beyond which nothing is counted out
NEW, UNSOLVED = -1, -1.0
ROUNDING = 1e-9  # of a victory: less is no difference


class Ending(NamedTuple):
    """A decision that matters, and what each action wins if nothing goes wrong afterwards."""

    view: Record
    seat: int
    worth: dict[int, float]

    @property
    def best(self) -> float:
        return max(self.worth.values())

    def loss(self, bot: Bot) -> float:
        """What a bot's choice gives away, of a victory."""
        lost = self.best - self.worth[bot.choose(self.view, self.seat)]
        return lost if lost > ROUNDING else 0.0


def endings(
    game: Game, players: int, games: int, seed: int, limit: int = LIMIT
) -> Iterator[list[Ending]]:
    """Of each of so many games between greedy seats, the decisions near its end that can be counted
    out and are not all the same."""
    for deal in range(games):
        asked: list[tuple[Record, int]] = []
        seats = [Noted(opponent(game, "greedy", seat), asked) for seat in range(players)]
        sitting(game, game.choices({}), seats, seed, deal)
        found = [
            Ending(view, seat, counted_out(game, view, seat, limit)) for view, seat in asked[-LAST:]
        ]
        yield [
            each for each in found if each.worth and each.best > min(each.worth.values()) + ROUNDING
        ]


def make_solve(game: Game) -> Callable[..., float]:
    """What a seat wins on average if it errs nowhere, from states that look alike to it; UNSOLVED
    where another seat has to decide, or the end is too far. Row 0 is where it begins, and each
    row one act further."""
    to_move, legal, apply, outcome = game.to_move, game.legal, game.apply, make_outcome(game)

    @rule
    def look(ways: Any, seats: int, seat: int, odds: Any) -> float:
        """What can be done; where the game is over nothing, and so much of it is won."""
        clear(odds)
        won = 0.0
        if seats == OVER:
            for way in range(len(ways)):
                won += outcome(ways[way], seat)[0] / len(ways)
        else:
            legal(ways[0], DEALER if seats == DEALER else seat, odds)
        return won

    @rule
    def go_on(states: Any, depth: int, actor: int, action: int) -> None:
        for way in range(states.shape[1]):
            states[depth + 1, way] = states[depth, way]
            apply(states[depth + 1, way], actor, action)

    def solve(states: Any, seat: int, odds: Any, tried: Any, worth: Any, limit: int) -> float:
        depth, tried[0] = 0, NEW
        for _ in range(limit):
            seats = to_move(states[depth, 0])
            if depth + 1 == len(states) or seats not in (OVER, DEALER, 1 << seat):
                return UNSOLVED
            if tried[depth] == NEW:
                worth[depth] = look(states[depth], seats, seat, odds[depth])
            tried[depth] = next_of(odds[depth], tried[depth])
            if tried[depth] < odds.shape[1]:
                go_on(states, depth, DEALER if seats == DEALER else seat, tried[depth])
                depth += 1
                tried[depth] = NEW
                continue
            value = float(worth[depth]) / (odds[depth].sum() if seats == DEALER else 1)
            if depth == 0:
                return value
            depth -= 1
            chance = to_move(states[depth, 0]) == DEALER
            weighted = worth[depth] + odds[depth, tried[depth]] * value
            worth[depth] = weighted if chance else max(worth[depth], value)
        return UNSOLVED

    return solve


@rule
def next_of(odds: Odds, action: int) -> int:
    """The first that can be done after an action."""
    action += 1
    while action < len(odds) and odds[action] == 0:
        action += 1
    return action


def counted_out(game: Game, view: Record, seat: int, limit: int = LIMIT) -> dict[int, float]:
    """What each action of a seat wins if it errs nowhere afterwards; nothing where that cannot be
    counted out."""
    solve, fast, ways = compiled(game, make_solve), quick(game), ways_of(game, view, seat)
    states = np.zeros((DEPTH, len(ways)), game.STATE)
    odds, found = np.zeros((DEPTH, game.ACTIONS), np.int16), dict[int, float]()
    tried, worth = np.zeros(DEPTH, np.int64), np.zeros(DEPTH)
    for action in fast.odds(ways[0], seat).nonzero()[0] if len(ways) <= WAYS else ():
        for number, way in enumerate(ways):
            state = twin(way)
            fast.apply(state, seat, int(action))
            states[0, number] = state
        found[int(action)] = solve(states, seat, odds, tried, worth, limit)
        if found[int(action)] == UNSOLVED:
            return {}
    return found


def ways_of(game: Game, view: Record, seat: int) -> list[Record]:
    """The states that look like a view, each once."""
    found: dict[bytes, Record] = {}
    dice = np.zeros(STREAM, np.int64)
    start(dice, 0, 0)
    for _ in range(GUESSES):
        s = blank(game.STATE)
        game.guess(view, seat, dice, s)
        found.setdefault(s.tobytes(), s)
    return list(found.values())
