"""A game: the names of the contract, gathered from its package and checked."""

import importlib
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from bottega.core import parts
from bottega.core.dice import Dice, seeded
from bottega.core.face import Face, face_of
from bottega.core.match import BY_HAND, Match, new_key
from bottega.core.record import names
from bottega.core.rule import NONE, PADDING, Choices, Odds, Record, Worth, blank, whole
from bottega.core.space import Space, space_of
from bottega.core.words import Phrases


@dataclass(frozen=True)
class Option:
    """A variant of the rules that a table can choose. What it means stands in the game's speech."""

    name: str
    values: tuple[str, ...]  # the allowed ones, the default first
    module: bool = False  # a module: tests and fingerprints combine it with every other
    past: tuple[str, ...] = ()  # readings that older logs need and nobody is offered

    def place(self, value: object) -> int:
        """Which of the allowed values this is."""
        wanted = str(value).lower() if isinstance(value, bool) else str(value)
        if wanted not in self.values + self.past:
            allowed = ", ".join(self.values)
            raise ValueError(f"option {self.name} cannot be {value!r}; allowed are {allowed}")
        return (self.values + self.past).index(wanted)


class Words(Protocol):
    """A game in words: made from views, so that they cannot say more than a seat may know."""

    say: Phrases  # names every option, its meaning and its values too

    def question(self, view: Record, seat: int, language: str) -> str: ...
    def action(self, view: Record, seat: int, action: int, language: str) -> str: ...
    def refusal(self, view: Record, seat: int, action: int, language: str) -> str: ...  # or ""
    def because(
        self, view: Record, seat: int, action: int, later: int, language: str
    ) -> str: ...  # why it is good: what it leads to, or with NONE what it is; or ""
    def event(
        self, before: Record, after: Record, seat: int, action: int | None, language: str
    ) -> list[str]: ...
    def board(self, view: Record, language: str) -> str: ...


@dataclass(frozen=True, eq=False)
class Game:
    """One game: plain functions over one record, and what they are called with."""

    id: str
    package: str
    VERSION: int
    EARLIER: dict[int, dict[str, str]]  # older versions: the options that stand for their readings
    SEATS: tuple[int, ...]
    SEAT_COLOURS: tuple[str, ...]  # what styles and programs call the seats
    OPTIONS: tuple[Option, ...]
    ACTIONS: int
    Public: type  # what lies open: the fields that STATE and VIEW share
    View: type  # what a seat may know: its fields say of what they are
    STATE: np.dtype[Any]
    VIEW: np.dtype[Any]
    PARTS: parts.Parts
    setup: Callable[[Record, int, Choices], None]
    to_move: Callable[[Record], int]
    legal: Callable[[Record, int, Odds], None]
    window: Callable[[Record], tuple[int, int]]  # where all that may be legal now lies: first, end
    apply: Callable[[Record, int, int], None]
    score: Callable[[Record, int], int]
    rank: Callable[[Record, int], int]
    observe: Callable[[Record, int, Record], None]
    witnesses: Callable[[Record, int, int], int]
    guess: Callable[[Record, int, Dice, Record], None]
    prefer: Callable[[Record, int, Odds, Worth], None]
    needless: Callable[[Record, int, int], bool]  # whether nobody would do this: no use to anybody
    discreet: Callable[[Record], bool]  # whether that only one thing can be done may tell a secret
    REACH: int  # own decisions that a search plans as a tree; 1 is flat
    audit: Callable[[Record], list[str]]
    words: Words

    def __eq__(self, other: object) -> bool:
        """Games of the same rules and parts are equal, however fast they are."""
        return isinstance(other, Game) and self.package == other.package

    def __hash__(self) -> int:
        return hash(self.package)

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process it is gathered again."""
        package, _, edition = self.package.partition("__")
        return gather, (self.id, package, self.PARTS.path if edition else None)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self

    def title(self, language: str = "en") -> str:
        """What the game is called."""
        return self.words.say("title", language)

    def meaning(self, option: Option, language: str = "en") -> str:
        """What an option is about."""
        return self.words.say(f"option_{option.name}_means", language)

    def seat(self, seat: int, language: str = "en") -> str:
        """What a seat is called: the colour it plays."""
        return self.words.say(f"seat{seat}", language)

    @property
    def face(self) -> Face:
        """How it looks; imported by those who show it."""
        return face_of(self.package)

    @cached_property
    def space(self) -> Space:
        """Views as vectors: the same space for every seat, as each sees the others from itself."""
        return space_of(self.View)

    @cached_property
    def own(self) -> frozenset[str]:
        """The fields of a view that tell what its seat alone may know."""
        return frozenset(self.VIEW.names or ()) - {*names(self.Public), PADDING}

    def match(self, players: int, seed: int | None = None, **options: Any) -> Match:
        """A new match; without a seed its dice come from a fresh secret."""
        key = new_key(None if seed is None else seeded(seed))
        return Match(self, self.players(players), self.choices(options), key)

    def match_by_hand(self, players: int, **options: Any) -> Match:
        """A new match that deals nothing: whoever plays it plays chance too, as seat -1."""
        return Match(self, self.players(players), self.choices(options), BY_HAND)

    def choices(self, options: dict[str, Any]) -> Choices:
        """The options as setup takes them; a wrong name or value raises ValueError."""
        known = {option.name: option for option in self.OPTIONS}
        for name in options:
            if name not in known:
                allowed = ", ".join(known) or "none"
                raise ValueError(f"{self.id} has no option {name!r}; its options are {allowed}")
        places = [o.place(options[o.name]) if o.name in options else 0 for o in self.OPTIONS]
        return np.array(places, np.int16)

    def chosen(self, choices: Sequence[int] | Choices) -> dict[str, str]:
        """The options by name and value."""
        chosen = zip(self.OPTIONS, choices, strict=True)
        return {option.name: (option.values + option.past)[int(c)] for option, c in chosen}

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options that leave a table something to choose."""
        return tuple(option for option in self.OPTIONS if len(option.values) > 1)

    def tables(self) -> list[tuple[int, dict[str, str]]]:
        """The tables that tests and fingerprints play at: every number of players with every
        combination of modules and with all options at their last value; and each other value of
        an option once, at one number of players after another."""
        modules = [[(o.name, value) for value in o.values] for o in self.OPTIONS if o.module]
        settings = [dict(chosen) for chosen in itertools.product(*modules)]
        others = [(o.name, value) for o in self.OPTIONS if not o.module for value in o.values[1:]]
        if others:
            settings.append({o.name: o.values[-1] for o in self.OPTIONS})
        tables = [(players, options) for players in self.SEATS for options in settings]
        players = itertools.cycle(self.SEATS)
        return tables + [(next(players), {name: value}) for name, value in others]

    def players(self, players: object) -> int:
        """A number of players, checked."""
        number = whole(players)
        if number is None or number not in self.SEATS:
            allowed = ", ".join(map(str, self.SEATS))
            raise ValueError(f"{self.id} cannot be played by {players!r}; allowed are {allowed}")
        return number

    def fresh(self, players: int, choices: Choices) -> Record:
        """The state of a new game."""
        s = blank(self.STATE)
        self.setup(s, players, choices)
        return s

    def odds(self, s: Record, seat: int) -> Odds:
        """What `legal` writes for a seat or the dealer."""
        odds = np.zeros(self.ACTIONS, np.int16)
        self.legal(s, seat, odds)
        return odds

    def sensible(self, s: Record, seat: int, odds: Odds) -> list[int]:
        """What somebody would do, of all that is legal."""
        return [n for n in map(int, odds.nonzero()[0]) if not self.needless(s, seat, n)]

    def surely(self, s: Record, seat: int, odds: Odds) -> int:
        """The action that needs no thought, as nothing else is legal or of use, or NONE."""
        actions = [] if self.discreet(s) else self.sensible(s, seat, odds)
        return actions[0] if len(actions) == 1 else NONE

    def seen(self, s: Record, viewer: int) -> Record:
        """What a seat may know, or with -1 a spectator."""
        out = blank(self.VIEW)
        self.observe(s, viewer, out)
        return out


def gather(id: str, package: str, parts_file: Path | None = None) -> Game:
    """Import a game by its package, with its own parts or with a corrected copy of them."""
    book: ModuleType
    if parts_file is None:
        book = importlib.import_module(package)
    else:
        book = parts.edition(package, parts_file)
    given: dict[str, Any] = {"id": id, "package": book.__name__}
    names = [field.name for field in fields(Game) if field.name not in given]
    return Game(**given, **{name: getattr(book, name) for name in names})
