"""The review of a finished game with the eyes of one seat: what its choices cost, and how much of
the result was luck.

All of it comes from what the seat saw, never from what was hidden from it: with other cards in
places where it never looked, the review is the same to the byte.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from bottega.coach.judging import Judged, judge
from bottega.coach.trials import doubt, trials
from bottega.core.eyes import Scene
from bottega.core.game import Game
from bottega.core.match import Match
from bottega.core.rule import DEALER, NONE, Record

WEIGHED = 160  # games that a moment's chance to win is taken from
MOMENTS = 3  # that are shown
COACH = 2  # raised when pieces are cut or judged otherwise: stored ones are then made again


class Stretch(NamedTuple):
    """What one seat, or chance, did until another acted, and what it did to the chance to win."""

    first: int  # its first scene
    last: int
    actor: int
    lap: int
    before: float
    after: float

    @property
    def swing(self) -> float:
        return self.after - self.before


class Decision(NamedTuple):
    """A choice of the seat, judged."""

    scene: int
    lap: int
    judged: Judged


class Point(NamedTuple):
    """The chance to win after a stretch."""

    scene: int
    lap: int
    chance: float
    doubt: float


class Review(NamedTuple):
    """What a seat may learn from a game."""

    seat: int
    result: float  # its share in the victory
    expected: float  # of it, before anything was dealt
    luck: float  # what chance changed
    skill: tuple[float, ...]  # what the choices of each seat changed: with luck, all of the rest
    decisions: tuple[Decision, ...]
    moments: tuple[Decision | Stretch, ...]  # those that mattered most, the most first
    curve: tuple[Point, ...]


Piece = Callable[[], Any]


class Reviewing:
    """A review in the making: pieces that can be done anywhere and in any order."""

    def __init__(self, match: Match, seat: int) -> None:
        if not match.over:
            raise ValueError("a game is reviewed when it is over")
        self.game, self.seat, self.players = match.game, seat, match.players
        self.scenes = list(match.recall(seat))
        won = [rank == 1 for rank in match.ranks]
        self.result = won[seat] / sum(won)
        self.stretches = list(_stretches(self.scenes))
        self.own = [n for n, scene in enumerate(self.scenes) if scene.seat == seat]

    def pieces(self) -> list[Piece]:
        """What is to be done: chances to win, then choices."""
        views = [self.scenes[0].before, *(self.scenes[last].after for _, last in self.stretches)]
        chances = [_chance(self.game, view, self.seat, n) for n, view in enumerate(views[:-1])]
        return [*chances, *(_choice(self.game, self.scenes[n], n) for n in self.own)]

    def again(self, stored: Sequence[Any]) -> list[Any]:
        """What pieces came to, read from plain lists."""
        chances = len(self.stretches)
        return [*map(tuple, stored[:chances]), *(Judged(*each) for each in stored[chances:])]

    def finished(self, done: Sequence[Any]) -> Review:
        """The review, from what the pieces came to."""
        weighed = [*done[: len(self.stretches)], (self.result, 0.0)]
        spans = zip(self.stretches, pairwise(weighed), strict=True)
        stretches = [
            Stretch(first, last, self.scenes[first].seat, self._lap(last), before, after)
            for (first, last), ((before, _), (after, _)) in spans
        ]
        decisions = tuple(
            Decision(n, self._lap(n), judged)
            for n, judged in zip(self.own, done[len(self.stretches) :], strict=True)
            if judged.best != NONE
        )
        changed = [sum(s.swing for s in stretches if s.actor == who) for who in self._actors()]
        return Review(
            self.seat,
            self.result,
            weighed[0][0],
            changed[0],
            tuple(changed[1:]),
            decisions,
            moments(decisions, stretches, self.seat),
            tuple(
                Point(last, self._lap(last), *point)
                for (_, last), point in zip(self.stretches, weighed[1:], strict=True)
            ),
        )

    def _actors(self) -> Sequence[int]:
        return (DEALER, *range(self.players))

    def _lap(self, scene: int) -> int:
        return int(self.scenes[scene].after.lap)


def moments(
    decisions: Sequence[Decision], stretches: Sequence[Stretch], seat: int
) -> tuple[Decision | Stretch, ...]:
    """The mistakes that cost most; where there are few, what else turned the game."""
    mistakes = sorted(
        (decision for decision in decisions if decision.judged.mistake),
        key=lambda decision: -decision.judged.cost,
    )
    turns = sorted((s for s in stretches if s.actor != seat), key=lambda s: -abs(s.swing))
    most: list[Decision | Stretch] = [*mistakes, *turns]
    return tuple(most[:MOMENTS])


def _stretches(scenes: Sequence[Scene]) -> Iterator[tuple[int, int]]:
    """The first and the last scene of what each did before another acted."""
    for _, same in groupby(enumerate(scenes), key=lambda numbered: numbered[1].seat):
        numbers = [n for n, _ in same]
        yield numbers[0], numbers[-1]


def _chance(game: Game, view: Record, seat: int, seed: int) -> Piece:
    """The chance to win as a seat sees it, and its standard error."""

    def weigh() -> tuple[float, float]:
        won = trials(game, view, seat, WEIGHED, seed).won
        return float(won.mean()), doubt(won)

    return weigh


def _choice(game: Game, scene: Scene, number: int) -> Piece:
    def weigh() -> Judged:
        assert scene.action is not None, "a seat knows what it did"
        return judge(game, scene.before, scene.seat, scene.action, number)

    return weigh
