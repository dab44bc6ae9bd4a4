"""The states of a match: some are remembered, the others are played again from there."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import pairwise
from typing import TYPE_CHECKING

from bottega.core.rule import Choices, Record, twin

if TYPE_CHECKING:
    from bottega.core.game import Game

Entry = tuple[int, int]  # seat and action
PACE = 16  # entries from one remembered state to the next
LATELY = 32  # the latest entries, before each of which the state is remembered: a turn of all


class History:
    """What was played, and the state it came to; histories that begin alike share their states, as
    none is written to any more once there is a next one."""

    def __init__(self, game: Game, players: int, choices: Choices) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.state = game.fresh(players, choices)
        self._marks: list[Record] = []  # the states before every PACE entries: never written to
        self._lately: list[Record] = []  # the states before the latest entries: likewise

    def add(self, seat: int, action: int) -> None:
        """Play one entry."""
        before, self.state = self.state, twin(self.state)
        if len(self.entries) % PACE == 0:
            self._marks.append(before)
        self._lately = [*self._lately[1 - LATELY :], before]
        self.game.apply(self.state, seat, action)
        self.entries.append((seat, action))

    def until(self, length: int) -> History:
        """A history of its own, as this one was after so many entries."""
        late = length - len(self.entries) + len(self._lately)
        other = copy(self)
        other.state, other.entries = self.before(length), self.entries[:length]
        other._lately = self._lately[: max(late, 0)]
        other._marks = self._marks[: -(-length // PACE)]
        return other

    def before(self, index: int) -> Record:
        """The state before an entry, not to be written to."""
        if index == len(self.entries):
            return self.state
        return next(self._states(index))

    def steps(self, since: int = 0) -> Iterator[tuple[Record, Entry, Record]]:
        """The entries from one on, each with the state before and after it."""
        states = pairwise(self._states(since))
        for entry, (before, after) in zip(self.entries[since:], states, strict=True):
            yield before, entry, after

    def _states(self, since: int) -> Iterator[Record]:
        """The states before each entry from one on, then the present one: none is written to."""
        recent = len(self.entries) - len(self._lately)
        if since < recent:
            s = twin(self._marks[since // PACE])
            for index in range(since // PACE * PACE, recent):
                if index >= since:
                    yield twin(s)
                self.game.apply(s, *self.entries[index])
        yield from self._lately[max(since - recent, 0) :]
        yield self.state
