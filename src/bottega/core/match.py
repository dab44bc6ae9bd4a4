"""A match is its log: one game, its seats and options, and every action in order.

The dealer plays by itself, from a secret that stays here until the game is over. The state is a
cache: replaying the log gives it back to the byte.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bottega.core import dice
from bottega.core.eyes import Eyes, Notice, Scene
from bottega.core.history import Entry, History
from bottega.core.present import Present
from bottega.core.rule import (
    DEALER,
    NONE,
    OVER,
    PADDING,
    SPECTATOR,
    Choices,
    Record,
    unfolded,
    whole,
)
from bottega.core.telling import Worded, worded
from bottega.core.words import LANGUAGES, Phrases, calling, listing

if TYPE_CHECKING:
    from bottega.core.game import Game

Log = dict[str, Any]
Told = Callable[[str], str]  # a sentence, given a language
Names = Callable[[str], Mapping[str, str]]  # what phrases like seat0 are, given a language

say = Phrases.beside(__file__)


def nobody(language: str) -> Mapping[str, str]:
    """Seats are called by their colours."""
    return {}


class Refused(ValueError):
    """The match is as it was, and `told` says why in any language."""

    def __init__(self, told: Told) -> None:
        super().__init__(told(LANGUAGES[0]))
        self.told = told


class IllegalAction(Refused):
    """An action that the rules do not allow now."""


class UndoRefused(Refused):
    """A decision that can no longer be taken back."""


class LogError(ValueError):
    """A log that is not one of this game, or does not follow its rules."""


class Action(NamedTuple):
    """Something a seat may do: its number, and what it is called."""

    number: int
    words: str


class Key(NamedTuple):
    """What a match's dealer draws from. The secret of a running log may be held elsewhere."""

    seed: int | None
    secret: bytes | None
    commitment: str


def new_key(seed: int | None) -> Key:
    """A key that anyone can make again from a seed, or without one a secret of its own."""
    number = None if seed is None else whole(seed)
    if seed is not None and (number is None or number < 0):
        raise ValueError(f"the seed {seed!r} is not a whole number from 0 on")
    secret = dice.fresh_secret() if number is None else dice.secret_of(number)
    return Key(number, secret, dice.commitment(secret))


BY_HAND = Key(None, None, "")  # whoever plays the match plays chance too


class Match:
    """One sitting of a game."""

    def __init__(
        self,
        game: Game,
        players: int,
        choices: Choices,
        key: Key,
        entries: Sequence[Sequence[int]] = (),
        given: int = 0,
    ) -> None:
        self.game, self.players, self.choices, self.key = game, players, choices, key
        self.given = given  # entries taken over from another match: its secret dealt them
        self.history = History(game, players, choices)
        self.foregone: list[int] = []  # entries that go with the decision before them
        self.names: Names = nobody  # who sits here, as words call them instead of their colours
        self._anew()
        for entry in entries:
            self._retrace(entry)
        self._deal()

    # What anyone may ask

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""
        return self._seats(self._now.turn)

    @property
    def entries(self) -> Sequence[Entry]:
        """Every seat and action in order, the dealer's and sealed ones too."""
        return self.history.entries

    @property
    def over(self) -> bool:
        return self._now.turn == OVER

    @property
    def scores(self) -> list[int]:
        """Points so far, by seat."""
        return [int(self.game.score(self._state, seat)) for seat in range(self.players)]

    @property
    def ranks(self) -> list[int]:
        """Places by seat, all tie-breaks counted: 1 is the first."""
        return [int(self.game.rank(self._state, seat)) for seat in range(self.players)]

    def legal(self, seat: int, language: str = "en") -> list[Action]:
        """What a seat may do now, with its words."""
        if not self._now.waits_for(self._checked(seat)):
            return []
        numbers, view = self._now.odds(seat).nonzero()[0].tolist(), self._now.page(seat)
        with calling(self.names(language)):
            return [Action(n, self.game.words.action(view, seat, n, language)) for n in numbers]

    def mask(self, seat: int) -> NDArray[np.bool_]:
        """Which actions a seat may play now, without words."""
        if not self._now.waits_for(self._checked(seat)):
            return np.zeros(self.game.ACTIONS, np.bool_)
        return self._now.odds(seat) > 0

    def sensible(self, seat: int) -> list[int]:
        """What somebody would do, of all that a seat may do now."""
        return self.game.sensible(self._state, seat, self._now.odds(seat))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do now and how likely each is; nothing unless it is played by hand."""
        if self._now.turn != DEALER:
            return []
        odds = self._now.odds(DEALER)
        return [(int(action), odds[action] / odds.sum()) for action in odds.nonzero()[0]]

    def question(self, seat: int, language: str = "en") -> str:
        """What a seat is asked now, or what it waits for."""
        view = self._now.page(self._checked(seat))
        with calling(self.names(language)):
            return self.game.words.question(view, seat, language)

    def seen(self, seat: int | None = None) -> Record:
        """What a seat may know, as the record for bots and faces, not to be written to; None is a
        spectator."""
        return self._now.view(SPECTATOR if seat is None else self._checked(seat))

    def page(self, seat: int | None = None) -> Record:
        """The same, to be read by Python alone: for words and faces."""
        return self._now.page(SPECTATOR if seat is None else self._checked(seat))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, ready for JSON; None is a spectator."""
        return plain(self.seen(seat))

    def board(self, seat: int | None = None, language: str = "en") -> str:
        """What a seat may know, to read."""
        return self.game.words.board(unfolded(self.seen(seat)), language)

    def story(self, seat: int | None = None, language: str = "en", since: int = 0) -> list[str]:
        """What happened from entry `since` on, in the words a seat may read."""
        return [line for _, lines in self.worded(seat, since, language) for line in lines]

    def worded(self, seat: int | None = None, since: int = 0, language: str = "en") -> Worded:
        """The same scene by scene: how many entries there were after each, and its lines."""
        return worded(self._eyes(seat), since, language, self.names(language))

    def told(self, scene: Scene, language: str = "en") -> list[str]:
        """What happened in a scene, in words."""
        before, seat, action, after, _ = scene
        with calling(self.names(language)):
            return self.game.words.event(before, after, seat, action, language)

    def scenes(self, seat: int | None = None, since: int = 0) -> Iterator[Scene]:
        """What happened from entry `since` on, as a seat saw it; None is a spectator. What it could
        not notice is left out: how often others choose in secret is a secret too."""
        return self._eyes(seat).scenes(since)

    def notices(self, seat: int | None = None, since: int = 0) -> Iterator[Notice]:
        """The same without what could be known then: who acted, and what was done."""
        return (notice for _, notice, _ in self._eyes(seat).noticed(since))

    def recall(self, seat: int | None = None) -> Iterator[Scene]:
        """All that a seat can remember, as records: the scenes from the first entry on."""
        return self._eyes(seat).recall()

    def last_seen(self, seat: int | None = None) -> int | None:
        """The last decision that a seat saw; None is a spectator. What others did in secret since
        makes no difference."""
        return self._eyes(seat).last_seen()

    # What a seat may do

    def play(self, seat: int, action: int) -> None:
        """Play one action; IllegalAction says why not, and nothing changes."""
        by_hand = self.key == BY_HAND
        seat = DEALER if by_hand and seat == DEALER else self._checked(seat)
        action = self._require(seat, action)
        if not by_hand:
            self._secret()
        self._put(seat, action)
        self._deal()

    def go_on(self, seats: Collection[int]) -> None:
        """Play what needs no thought while one of these seats is asked."""
        while len(self.to_move) == 1 and self.to_move[0] in seats:
            seat = self.to_move[0]
            action = self.game.surely(self._state, seat, self._now.odds(seat))
            if action == NONE:
                return
            self.foregone.append(len(self._entries))
            self.play(seat, int(action))

    def undo(self, seat: int) -> None:
        """Go back before this seat's last decision, if nothing was learned or built on it since."""
        index = self._last_decision(self._checked(seat))
        if not isinstance(index, int):
            raise UndoRefused(index)
        later = [entry for _, entry in self._decided(index + 1)]
        self._cut(index)
        for entry in later:
            self._put(*entry)

    def _cut(self, length: int) -> None:
        """Keep so many entries."""
        self.history, self.given = self.history.until(length), min(self.given, length)
        self.foregone = [index for index in self.foregone if index < length]
        if self._state is not self._now.state:
            self._anew()

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would go back now."""
        return isinstance(self._last_decision(self._checked(seat)), int)

    def _last_decision(self, seat: int) -> int | Told:
        """The index of the decision that `undo` may take back, or why there is none."""
        last = next(self._own(seat), None)
        if last is None:
            return lambda tongue: say("undecided", tongue, name=self._name(seat, tongue))
        decided = next((index for index in self._own(seat) if index not in self.foregone), last)
        found = self._taken_back(seat, decided)
        return found if isinstance(found, int) or last == decided else self._taken_back(seat, last)

    def _own(self, seat: int) -> Iterator[int]:
        """The indices of a seat's entries, the latest first."""
        entries = self._entries
        return (index for index in reversed(range(len(entries))) if entries[index][0] == seat)

    def _decided(self, since: int) -> list[tuple[int, Entry]]:
        """The entries from one on that somebody decided, and chance."""
        entries = enumerate(self._entries[since:], since)
        return [(index, entry) for index, entry in entries if index not in self.foregone]

    def _taken_back(self, seat: int, index: int) -> int | Told:
        """This entry, if the seat may take it back; else why not."""
        if any(later == DEALER for later, _ in self._entries[index + 1 :]):
            return partial(say, "chance")
        since = {later for _, (later, _) in self._decided(index + 1)}
        before = self.history.before(index)
        if before.reveals != self._state.reveals:
            return partial(say, "revealed")
        asked = set(self._seats(self.game.to_move(before)))
        new = set(self.to_move) - asked - {seat}  # whether one of them has acted must not show
        if not since <= asked or any(map(self._eyes(seat).may_miss, new)):
            return partial(say, "built_on")
        return index

    def copy(self, length: int | None = None) -> Match:
        """A match of its own, as this one is or was after so many entries; it deals nothing new
        before a seat acts."""
        length = len(self._entries) if length is None else length
        other = object.__new__(Match)
        vars(other).update(vars(self))
        other._cut(length)
        return other

    def followed(
        self, length: int, entries: Sequence[Sequence[int]], foregone: Sequence[int] = ()
    ) -> Match:
        """A match of its own that goes on after so many entries with these, dealt elsewhere."""
        other = self.copy(length)
        for entry in entries:
            other._retrace(entry)
        other.foregone += foregone
        return other

    # The log

    @property
    def log(self) -> Log:
        """The match so far; its secret only when the game is over. Sealed choices stand in it:
        before the end it is for whoever runs the match, not for its players."""
        return self.save() if self.over else self._head()

    def save(self) -> Log:
        """The log with all that is needed to go on: for the host's own disk, never for a seat."""
        log = self._head()
        if self.key.seed is None and self.key.secret is not None:
            log["secret"] = self.key.secret.hex()
        return log

    def verify(self) -> int:
        """Deal again from the secret all that was not taken over from another match: how many
        deals agree, or LogError."""
        secret = self._secret()
        deals = 0
        for index, (before, (seat, action), _) in enumerate(
            self.history.steps(self.given), self.given
        ):
            if seat == DEALER:
                fair = self._dealt(before, secret, index)
                if action != fair:
                    raise LogError(f"entry {index}: the dealer played {action}, not {fair}")
                deals += 1
        return deals

    def _head(self) -> Log:
        seed, _, commitment = self.key
        key = {"commitment": commitment} if seed is None else {"seed": seed}
        given = {"given": self.given} if self.given else {}
        return {
            "game": self.game.id,
            "version": self.game.VERSION,
            "parts": self.game.PARTS.digest,
            "options": self.game.chosen(self.choices),
            "seats": self.players,
            **key,
            **given,
            "entries": [list(entry) for entry in self._entries],
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process it is played again: it is its log, and what its dealer draws from."""
        given = self.game, self.players, self.choices, self.key, self._entries, self.given
        return Match, given, {"foregone": self.foregone}

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    # Within

    @property
    def _state(self) -> Record:
        return self.history.state

    @property
    def _entries(self) -> list[Entry]:
        return self.history.entries

    def _deal(self) -> None:
        """Let the dealer act until a seat can, or the game is over."""
        while self.key.secret is not None and self._now.turn == DEALER:
            index = len(self._entries)
            self._put(DEALER, self._dealt(self._state, self.key.secret, index))

    def _dealt(self, s: Record, secret: bytes, index: int) -> int:
        """What the secret deals as entry `index`."""
        odds = self.game.odds(s, DEALER)
        possible = odds.nonzero()[0]  # nothing else is looked at: there are hundreds of actions
        return int(possible[dice.fallen(odds[possible].tolist(), dice.deal(secret, index))])

    def _secret(self) -> bytes:
        if self.key.secret is None:
            raise LogError("this log of a running match holds no secret: nobody can deal from it")
        return self.key.secret

    def _retrace(self, entry: Sequence[int]) -> None:
        """Play one entry of a log, if it is one and legal."""
        try:
            if not isinstance(entry, list | tuple) or len(entry) != 2:
                raise LogError("an entry is [seat, action]")
            seat = DEALER if whole(entry[0]) == DEALER else self._checked(entry[0])
            action = self._require(seat, entry[1])
        except ValueError as error:
            raise LogError(f"entry {len(self._entries)}, {entry!r}: {error}") from error
        self._put(seat, action)

    def _put(self, seat: int, action: int) -> None:
        self.history.add(seat, action)
        self._anew()

    def _anew(self) -> None:
        """What was asked of the state before is asked again."""
        self._now = Present(self.game, self._state)

    def _require(self, seat: int, given: int) -> int:
        """An action, or IllegalAction unless it is legal now."""
        action = whole(given)
        if action is None or not 0 <= action < self.game.ACTIONS:
            last = self.game.ACTIONS - 1
            raise IllegalAction(partial(say, "no_action", action=repr(given), last=last))
        if self.over:
            raise IllegalAction(partial(say, "over"))
        if not self._now.waits_for(seat):
            raise IllegalAction(partial(self._not_asked, seat, self.to_move))
        if not self._now.odds(seat)[action]:
            raise IllegalAction(partial(self._against, self._now.page(seat), seat, action))
        return action

    def _against(self, view: Record, seat: int, action: int, language: str) -> str:
        """Which rule an action is against."""
        with calling(self.names(language)):
            why = self.game.words.refusal(view, seat, action, language)
            asked = self.game.words.question(view, seat, language)
        why = why or say("not_now", language, question=asked)
        return say("illegal", language, action=action, why=why)

    def _not_asked(self, seat: int, asked: Sequence[int], language: str) -> str:
        """That it is not this seat's turn, and whose it is."""
        waiting = listing([self._name(each, language) for each in asked or (DEALER,)], language)
        return say("not_asked", language, name=self._name(seat, language), waiting=waiting)

    def _seats(self, bits: int) -> tuple[int, ...]:
        return () if bits == DEALER else tuple(n for n in range(self.players) if bits >> n & 1)

    def _checked(self, seat: int) -> int:
        """A seat of this match."""
        number = whole(seat)
        if number is None or not 0 <= number < self.players:
            raise ValueError(f"there is no seat {seat!r}; seats are 0 to {self.players - 1}")
        return number

    def _name(self, seat: int, language: str) -> str:
        if seat == DEALER:
            return say("dealer", language)
        with calling(self.names(language)):
            return self.game.seat(seat, language)

    def _eyes(self, seat: int | None) -> Eyes:
        viewer = SPECTATOR if seat is None else self._checked(seat)
        return Eyes(self.game, self.history, self._now, viewer)


def plain(record: Record) -> dict[str, Any]:
    """A record as a dict ready for JSON."""
    names = [name for name in record.dtype.names or () if name != PADDING]
    return {name: getattr(record, name).tolist() for name in names}
