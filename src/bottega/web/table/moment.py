"""A moment of a table: a match at rest. Whatever is asked of it is worked out once and shared."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from bottega.core.match import Action, Match
from bottega.core.rule import DEALER, Record
from bottega.core.words import LANGUAGES
from bottega.web.table import dealing

Answer = TypeVar("Answer")


class Moment:
    """A match that nobody will change any more."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._known: dict[Any, Any] = {}

    def once(self, key: Any, work: Callable[[], Answer]) -> Answer:
        """Something that is the same for everyone who asks under this key."""
        if key not in self._known:
            self._known[key] = work()
        answer: Answer = self._known[key]
        return answer

    @cached_property
    def to_move(self) -> tuple[int, ...]:
        return self.match.to_move

    @cached_property
    def chance(self) -> bool:
        """Whether somebody has to enter what chance brought."""
        return dealing.by_hand(self.match) and bool(self.match.chance_outcomes())

    @cached_property
    def over(self) -> bool:
        return self.match.over

    @cached_property
    def scores(self) -> list[int]:
        """From what everyone may know: a score can give nothing away."""
        game, view = self.match.game, self.seen(None)
        return [int(game.score(view, seat)) for seat in range(self.match.players)]

    @cached_property
    def ranks(self) -> list[int]:
        return self.match.ranks

    def seen(self, viewer: int | None) -> Record:
        return self.once(("seen", viewer), lambda: self.match.seen(viewer))

    def legal(self, seat: int | None, language: str = LANGUAGES[0]) -> list[Action]:
        """What a viewer may do; a spectator nothing."""
        if seat == DEALER and self.chance:
            return self.once(("dealt", language), lambda: dealing.choices(self.match, language))
        if seat is None or seat not in self.to_move:
            return []
        return self.once(("legal", seat, language), lambda: self.match.legal(seat, language))

    def offered(self, seat: int | None, language: str, every: bool) -> list[Action]:
        """What of it is put before a viewer: not what nobody would do, unless people want to be
        asked everything, or took back what is left. At a real table they may have done it."""
        actions = self.legal(seat, language)
        if not actions or every or seat is None or seat == DEALER or dealing.by_hand(self.match):
            return actions
        return self.once(("offered", seat, language), lambda: self._sensible(seat, actions))

    def _sensible(self, seat: int, actions: list[Action]) -> list[Action]:
        sensible = self.once(("sensible", seat), lambda: self.match.sensible(seat))
        left = [action for action in actions if action.number in sensible]
        return left if len(left) > 1 else actions

    def can_undo(self, seat: int | None) -> bool:
        if seat is None:
            return False
        return self.once(("undo", seat), lambda: self.match.can_undo(seat))

    def deed(self, viewer: int | None) -> int | None:
        """The number of the last decision that a viewer saw: where something was done."""
        return self.once(("deed", viewer), lambda: self.match.last_seen(viewer))

    def question(self, seat: int, language: str) -> str:
        if seat == DEALER:
            return self.once(("deal", language), lambda: dealing.question(self.match, language))
        return self.once(("question", seat, language), lambda: self.match.question(seat, language))

    def secrets(self, seat: int) -> bool:
        """Whether this seat knows something now that it did not know before the first deal, and
        that is not open to all."""
        game = self.match.game
        now, before = self.seen(seat), self.match.copy(0).seen(seat)
        return any(now[name].tobytes() != before[name].tobytes() for name in game.own)


def same_question(before: Moment, after: Moment, seat: int) -> bool:
    """Whether a seat that was asked is still asked the same, while others answered in secret."""
    if seat not in before.to_move or seat not in after.to_move:
        return False
    return before.legal(seat) == after.legal(seat)
