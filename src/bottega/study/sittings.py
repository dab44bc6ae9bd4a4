"""The games of one kind of table, each told act by act, whoever plays them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bottega.bots.bot import Bot
from bottega.bots.duel import LIMIT, mind_seed, sat_out
from bottega.bots.levels import opponent
from bottega.bots.taste import Taste
from bottega.bots.think import several
from bottega.core.dice import STREAM
from bottega.core.game import Game
from bottega.core.match import Match
from bottega.core.rule import DEALER, NONE, Record, blank, lowest
from bottega.sim.compiled import compiled
from bottega.sim.quick import quick
from bottega.study.kernel import make_games

TASTES = {"greedy": 0, "random": 1}  # who plays in compiled code, and who of them does anything
ROOM = 1024  # acts of a game that have room at first


@dataclass(frozen=True)
class Table:
    """A kind of table: who plays, by which rules, and whether first choices are drawn by lot."""

    game: Game
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    lot: bool = False

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def choices(self) -> NDArray[np.int16]:
        return self.game.choices(dict(self.options))


class Sitting(NamedTuple):
    """One game: for every act who could have acted, as bits, and what was done; where each seat
    had its first real choice; and how it ended."""

    turns: NDArray[np.int8]
    acts: NDArray[np.int16]
    opened: NDArray[np.int32]
    scores: NDArray[np.int32]
    ranks: NDArray[np.int8]
    rounds: int

    @property
    def seats(self) -> list[int]:
        """Who acted."""
        return [DEALER if bits == DEALER else lowest(int(bits)) for bits in self.turns]


def sittings(table: Table, seed: int, first: int, games: int) -> list[Sitting]:
    """Games number `first` and on of a seed: the same wherever they are played."""
    if all(bot in TASTES for bot in table.bots):
        return _by_taste(table, seed, first, games)
    return [_one(table, seed, number) for number in range(first, first + games)]


def _by_taste(table: Table, seed: int, first: int, games: int, room: int = ROOM) -> list[Sitting]:
    game, shape = table.game, (games, table.players)
    states, lengths = np.zeros(games, game.STATE), np.zeros(games, np.int64)
    turns, acts = np.zeros((games, room), np.int8), np.zeros((games, room), np.int16)
    opened, scores = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
    ranks, anything = np.zeros(shape, np.int8), np.array([TASTES[bot] for bot in table.bots])
    minds = anything, int(table.lot), np.zeros(1, game.VIEW), np.zeros(1, game.STATE)
    noted = turns, acts, lengths, opened, scores, ranks
    longest = compiled(game, make_games)(states, first, seed, table.choices, *minds, *noted)
    if longest >= LIMIT:
        raise ValueError(f"{game.id}: a game did not end within {LIMIT} acts")
    if longest > room:
        return _by_taste(table, seed, first, games, longest)
    return [
        Sitting(turns[i, :n], acts[i, :n], opened[i], scores[i], ranks[i], int(states[i]["lap"]))
        for i, n in enumerate(lengths)
    ]


def _one(table: Table, seed: int, number: int) -> Sitting:
    """A game of bots that look ahead."""
    game, players, entries = table.game, table.players, list[tuple[int, int]]()
    bots = [
        Opening(table, table.bots[(seat - number) % players], mind_seed(seed, number, seat))
        for seat in range(players)
    ]
    try:
        s = sat_out(game, table.choices, bots, seed, number, lambda *act: entries.append(act))
    finally:
        for bot in bots:
            bot.close()
    turns, acts = (np.array(column) for column in zip(*entries, strict=True))
    where = [_place(turns, seat, bot.opened) for seat, bot in enumerate(bots)]
    ends = [(game.score(s, seat), game.rank(s, seat)) for seat in range(players)]
    scores, ranks = (np.array(column) for column in zip(*ends, strict=True))
    return Sitting(turns, acts, np.array(where), scores, ranks, int(s.lap))


def _place(turns: NDArray[Any], seat: int, decision: int) -> int:
    """Where a seat's so manieth decision stands among all acts."""
    own = [n for n, bits in enumerate(turns) if bits != DEALER and lowest(int(bits)) == seat]
    return own[decision] if decision != NONE else NONE


class Opening:
    """A bot that knows its first real choice, and leaves it to chance where lots are drawn."""

    def __init__(self, table: Table, name: str, seed: int) -> None:
        self.game, self.lot = table.game, table.lot
        self.bot: Bot = opponent(table.game, name, seed, patient=True)
        self.chance = Taste(table.game, seed, anything=True)
        self.asked, self.opened = 0, NONE

    def choose(self, view: Record, seat: int) -> int:
        self.asked += 1
        if self.opened == NONE and several(self._odds(view, seat)):
            self.opened = self.asked - 1
            if self.lot:
                self.chance.decisions = self.asked - 1
                return self.chance.choose(view, seat)
        return self.bot.choose(view, seat)

    def _odds(self, view: Record, seat: int) -> NDArray[np.int16]:
        s, dice = blank(self.game.STATE), np.zeros(STREAM, np.int64)
        self.game.guess(view, seat, dice, s)
        odds = self.game.odds(s, seat)
        sure = self.game.surely(s, seat, odds)
        return odds if sure == NONE else odds[:0]

    def close(self) -> None:
        self.bot.close()


def replayed(table: Table, sitting: Sitting) -> Match:
    """The same game as a match: to be told in words."""
    match = quick(table.game).match_by_hand(table.players, **dict(table.options))
    for seat, action in zip(sitting.seats, sitting.acts, strict=True):
        match.play(seat, int(action))
    return match


def orders(sitting: Sitting) -> list[int]:
    """The place of each seat in the order of play: who could act first; of several, clockwise from
    the first of all."""
    players, bits = len(sitting.scores), sitting.turns
    masks = np.where(bits == DEALER, 0, bits)
    entered = [int(np.argmax(masks >> seat & 1)) for seat in range(players)]
    starter = int(np.argmin(entered))
    by_turn = sorted(range(players), key=lambda n: (entered[n], (n - starter) % players))
    return [by_turn.index(seat) for seat in range(players)]


def counted(sitting: Sitting, seats: Sequence[int], actions: int) -> NDArray[np.int16]:
    """How often each seat did each action."""
    counts = np.zeros((len(sitting.scores), actions), np.int16)
    own = np.array(seats) != DEALER
    np.add.at(counts, (np.array(seats)[own], sitting.acts[own]), 1)
    return counts
