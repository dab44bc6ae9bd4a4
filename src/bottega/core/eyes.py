"""With one viewer's eyes: what they noticed of what was played, and what they could miss."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bottega.core import dice
from bottega.core.history import Entry, History
from bottega.core.present import Present
from bottega.core.rule import DEALER, SPECTATOR, Record, blank, twin, unfolded

if TYPE_CHECKING:
    from bottega.core.game import Game

GUESSES = 4  # of what others hold, before it is thought that they can do nothing unseen


class Scene(NamedTuple):
    """An entry with a viewer's eyes: what they could know before and after it, who acted, and what
    was done, if they saw it."""

    before: Record
    seat: int
    action: int | None
    after: Record
    length: int = 0  # how many entries there were after it


class Notice(NamedTuple):
    """An entry that a viewer noticed: who acted, and what was done, if they saw it."""

    seat: int
    action: int | None
    length: int  # how many entries there were after it


class Eyes:
    """A seat's, or a spectator's. What was not noticed is left out everywhere: how often others
    choose in secret is a secret too."""

    def __init__(self, game: Game, history: History, now: Present, viewer: int) -> None:
        self.game, self.history, self.now, self.viewer = game, history, now, viewer
        self._last: list[tuple[Record, Record]] = []

    def look(self, s: Record) -> Record:
        """What the viewer knows in a state. They are looked at one after the other, and none twice
        in a row."""
        for state, seen in self._last:
            if state is s:
                return seen
        now = self.now
        seen = now.view(self.viewer) if s is now.state else self.game.seen(s, self.viewer)
        self._last = [*self._last[-1:], (s, seen)]
        return seen

    def noticed(self, since: int) -> Iterator[tuple[Record, Notice, Record]]:
        """The entries that the viewer noticed, each with the state before and after it."""
        for length, (before, entry, after) in enumerate(self.history.steps(since), since + 1):
            action = self._witnessed(before, entry)
            if action is not None or not self._alike(before, after):
                yield before, Notice(entry[0], action, length), after

    def scenes(self, since: int) -> Iterator[Scene]:
        """The same with what could be known before and after, to be read by Python alone."""
        then = None
        for before, notice, after in self.noticed(since):
            then = then or unfolded(self.look(before))
            latest = after is self.now.state
            now = self.now.page(self.viewer) if latest else unfolded(self.look(after))
            yield Scene(then, notice.seat, notice.action, now, notice.length)
            then = now

    def recall(self) -> Iterator[Scene]:
        """All that the viewer can remember, as records."""
        for before, notice, after in self.noticed(0):
            seen = self.look(before), self.look(after)
            yield Scene(seen[0], notice.seat, notice.action, seen[1], notice.length)

    def last_seen(self) -> int | None:
        """The last decision that the viewer saw."""
        entries = self.history.entries
        decisions = (n for n in reversed(range(len(entries))) if entries[n][0] != DEALER)
        seen = (self._witnessed(self.history.before(n), entries[n]) for n in decisions)
        return next((action for action in seen if action is not None), None)

    def may_miss(self, other: int) -> bool:
        """Whether another may do something now that this seat would not notice at all, as far as it
        can know: what the other really holds must decide nothing, else it would show."""
        unseen = partial(self._unseen, unfolded(self.now.state), other)
        if not any(map(unseen, range(self.game.ACTIONS))):
            return False
        return any(self._hidden_act(s, other) for s in self.guesses())

    def guesses(self) -> Iterator[Record]:
        """States that a seat cannot tell from this one: the same whenever it sees the same."""
        view, stream = self.now.view(self.viewer), np.zeros(dice.STREAM, np.int64)
        had = set[bytes]()  # where little is hidden, guesses are often alike
        for number in range(GUESSES):
            s = blank(self.game.STATE)
            dice.start(stream, 0, number)
            self.game.guess(view, self.viewer, stream, s)
            if s.tobytes() not in had:
                had.add(s.tobytes())
                yield s

    def _hidden_act(self, s: Record, other: int) -> bool:
        """Whether in this state another can do something that the seat would not notice."""
        if not self.game.to_move(s) >> other & 1:
            return False
        for action in map(int, self.game.odds(s, other).nonzero()[0]):
            if self._unseen(s, other, action):
                after = twin(s)
                self.game.apply(after, other, action)
                if self._alike(s, after):
                    return True
        return False

    def _unseen(self, s: Record, other: int, action: int) -> bool:
        return not self.game.witnesses(s, other, action) >> self.viewer & 1

    def _witnessed(self, before: Record, entry: Entry) -> int | None:
        """The action of an entry, for those who saw it."""
        bit = -1 if self.viewer == SPECTATOR else 1 << self.viewer
        return entry[1] if self.game.witnesses(before, *entry) & bit == bit else None

    def _alike(self, before: Record, after: Record) -> bool:
        """Whether the viewer cannot tell two states apart."""
        asked = self.game.to_move(before) == self.game.to_move(after)
        return asked and self.look(before).tobytes() == self.look(after).tobytes()
