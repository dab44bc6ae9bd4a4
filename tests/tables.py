"""Tables to test at, and positions from the middle of random games there."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bottega
from bottega.core.dice import STREAM, Dice, below, pick, roll, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, Record
from bottega.sim.batch import play
from bottega.sim.compiled import compiled

DEPTHS = (0, 3, 8, 21, 55, 90, 144, 233, 377, 610)  # actions into a game


@dataclass(frozen=True)
class Table:
    """A game with its number of players and its options."""

    game: Game
    players: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "-".join([self.game.id, str(self.players), *(f"{k}={v}" for k, v in self.options)])

    def fresh(self) -> Record:
        return self.game.fresh(self.players, self.game.choices(dict(self.options)))

    def match(self, seed: int = 1) -> bottega.Match:
        return self.game.match(players=self.players, seed=seed, **dict(self.options))

    def viewers(self) -> list[int]:
        """Every seat, and a spectator."""
        return [*range(self.players), -1]


def settings(game: Game) -> list[tuple[int, dict[str, str]]]:
    """The tables of the fingerprint, and every value of an option at every number of players."""
    others = [{o.name: v} for o in game.OPTIONS if not o.module for v in o.values[1:]]
    found = game.tables()
    every = [(players, options) for players in game.SEATS for options in others]
    return found + [table for table in every if table not in found]


TABLES = [
    Table(game, players, tuple(options.items()))
    for game in map(bottega.game, bottega.GAMES)
    for players, options in settings(game)
]

GET_ENVS = "needs the extra envs: pip install 'bottega[envs]'"
# Every game with every number of players
at_every_table = pytest.mark.parametrize(
    ("id", "players"),
    [(id, players) for id in bottega.GAMES for players in bottega.game(id).SEATS],
)


def tables_of(game: Game) -> list[Table]:
    return [table for table in TABLES if table.game.id == game.id]


@cache
def _positions(table: Table, each: int) -> list[bytes]:
    rows = []
    for seed, depth in enumerate(DEPTHS):
        options = dict(table.options)
        played = play(table.game, table.players, each, seed, options, cores=1, limit=depth)
        rows += [state.tobytes() for state in played.states]
    return rows


def positions(table: Table, each: int = 2) -> list[Record]:
    """Positions at many depths of random games; those past the end are the ends."""
    return [np.frombuffer(row, table.game.STATE).copy()[0] for row in _positions(table, each)]


def make_look(game: Game) -> Callable[..., None]:
    """What a viewer sees of a game, and another game that looks like it: for compiled code."""
    observe, guess = game.observe, game.guess

    def look(states: Any, viewer: int, seen: Any, dice: Dice, imagined: Any) -> None:
        observe(states[0], viewer, seen[0])
        guess(seen[0], viewer, dice, imagined[0])

    return look


def looked(game: Game) -> None:
    """Have it compiled."""
    one = np.zeros(1, game.STATE)
    one[0] = game.fresh(game.SEATS[0], game.choices({}))
    compiled(game, make_look)(one, 0, np.zeros(1, game.VIEW), stream(0), one.copy())


def stream(number: int) -> Dice:
    """Random numbers of a test's own."""
    dice = np.zeros(STREAM, np.int64)
    start(dice, 99, number)
    return dice


def corrected(game: Game, folder: Path, old: str, new: str) -> Path:
    """A copy of a game's parts file with something changed in one place."""
    text = game.PARTS.path.read_text()
    assert old in text
    path = folder / "corrected.toml"
    path.write_text(text.replace(old, new, 1))
    return path


def seats_of(bits: int) -> list[int]:
    """Who is to move, the dealer among them."""
    return [DEALER] if bits == DEALER else [seat for seat in range(8) if bits >> seat & 1]


def choices(game: Game, s: Record, seat: int) -> list[int]:
    return [int(action) for action in game.odds(s, seat).nonzero()[0]]


def step(game: Game, s: Record, dice: Dice) -> tuple[int, int]:
    """Play one random action, of any seat that may act."""
    seats = seats_of(game.to_move(s))
    seat = seats[below(dice, len(seats))]
    action = int(pick(game.odds(s, seat), roll(dice)))
    game.apply(s, seat, action)
    return seat, action
