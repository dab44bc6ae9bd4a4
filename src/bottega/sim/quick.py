"""A game whose rules are machine code: a drop-in for tables that many people play at."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bottega.core.dice import pick, roll
from bottega.core.game import Game
from bottega.core.rule import DEALER
from bottega.sim.compiled import compiled


def make_to_move(game: Game) -> Callable[..., Any]:
    return game.to_move


def make_legal(game: Game) -> Callable[..., Any]:
    return game.legal


def make_apply(game: Game) -> Callable[..., Any]:
    return game.apply


def make_observe(game: Game) -> Callable[..., Any]:
    return game.observe


def make_guess(game: Game) -> Callable[..., Any]:
    return game.guess


def make_settle(game: Game) -> Callable[..., int]:
    """Let the dealer act until a seat can or the game is over: who is to move then."""
    to_move, legal, apply = game.to_move, game.legal, game.apply

    def settle(s: Any, odds: Any, dice: Any) -> int:
        seats = to_move(s)
        while seats == DEALER:
            legal(s, DEALER, odds)
            apply(s, DEALER, pick(odds, roll(dice)))
            seats = to_move(s)
        return seats

    return settle


def quick(game: Game) -> Game:
    """The same game with the rules that a match asks for at every move compiled."""
    return replace(
        game,
        to_move=compiled(game, make_to_move),
        legal=compiled(game, make_legal),
        apply=compiled(game, make_apply),
        observe=compiled(game, make_observe),
    )


def ready(game: Game) -> Game:
    """The quick game after a first decision: its machine code is made, or read from the disk."""
    fast = quick(game)
    match = fast.match(game.SEATS[0], seed=0)
    seat = match.to_move[0]
    match.play(seat, match.legal(seat)[0].number)
    return fast
