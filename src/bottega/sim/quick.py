"""A game whose rules are machine code: a drop-in for tables that many people play at."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from bottega.core.dice import pick
from bottega.core.game import Game
from bottega.core.rule import DEALER, Odds, Record, clear, rule
from bottega.sim.compiled import LIGHT, Kernel, bare, compiled, put_back

LOOK, LEGAL, APPLY, OBSERVE, DEAL = range(5)  # what the rules are asked


def make_rules(game: Game) -> Callable[..., int]:
    """The rules that a match asks for, in one kernel, as they share most of their code: it does
    what is asked, and answers who is to move then."""
    to_move, legal, apply, observe = game.to_move, game.legal, game.apply, game.observe

    @rule
    def answer(asked: int, s: Record, seat: int, number: int, odds: Odds, view: Record) -> int:
        if asked == OBSERVE:
            observe(s, seat, view)
        if asked in (LEGAL, DEAL):
            clear(odds)
            legal(s, seat, odds)
        if asked == DEAL:
            number = pick(odds, number)
        if asked in (APPLY, DEAL):
            apply(s, seat, number)
        return int(to_move(s))

    def rules(asked: int, s: Any, seat: int, number: int, odds: Any, view: Any) -> int:
        return answer(asked, s[()], seat, number, odds, view[()])

    return rules


def rules_of(game: Game) -> Kernel:
    """They are called one by one from Python, which takes longer than any of them: optimised
    lightly they are as quick, and sooner there."""
    return compiled(game, make_rules, LIGHT)


class Rules:
    """The rules of a game as a match calls them, answered by one kernel."""

    def __init__(self, game: Game) -> None:
        self.kernel = rules_of(game)
        self.no_odds, self.no_view = np.zeros(0, np.int16), np.zeros((), game.VIEW)

    def to_move(self, s: Record) -> int:
        return int(self.kernel(LOOK, bare(s), 0, 0, self.no_odds, self.no_view))

    def legal(self, s: Record, seat: int, odds: Odds) -> None:
        self.kernel(LEGAL, bare(s), seat, 0, odds, self.no_view)

    def apply(self, s: Record, seat: int, action: int) -> None:
        state = bare(s)
        self.kernel(APPLY, state, seat, action, self.no_odds, self.no_view)
        put_back(state, s)

    def observe(self, s: Record, viewer: int, out: Record) -> None:
        view = bare(out)
        self.kernel(OBSERVE, bare(s), viewer, 0, self.no_odds, view)
        put_back(view, out)

    def deal(self, s: Record, bits: int, odds: Odds) -> int:
        """Let the dealer act, as 32 random bits say: who is to move then."""
        return int(self.kernel(DEAL, bare(s), DEALER, bits, odds, self.no_view))


def quick(game: Game) -> Game:
    """The same game with the rules that a match asks for at every move compiled."""
    rules = Rules(game)
    return replace(
        game,
        to_move=rules.to_move,
        legal=rules.legal,
        apply=rules.apply,
        observe=rules.observe,
    )


def ready(game: Game) -> Game:
    """The quick game after a first decision: its machine code is made, or read from the disk."""
    fast = quick(game)
    fast.to_move(game.fresh(game.SEATS[0], game.choices({})))
    return fast
