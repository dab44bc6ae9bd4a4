"""A live table: a match, who sits at it, and everything that happens there.

Whatever happens is an event. It is decided on a copy, committed, and only then does the table
change and wake those who look at it. A table read from the database goes through the same events.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from math import inf
from typing import Any, TypeVar, cast

from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from bottega.core.match import Match, nobody
from bottega.core.rule import DEALER
from bottega.core.words import listing
from bottega.web import counting
from bottega.web.people.person import Person
from bottega.web.speech.language import Sentence, called
from bottega.web.speech.refusals import Malformed, NotAllowed, NotYours, Stale, Unavailable
from bottega.web.store.writer import (
    ADD_EVENT,
    Deed,
    NotKept,
    NotStored,
    Taken,
    Unsure,
    Writer,
)
from bottega.web.table import dealing
from bottega.web.table.agreed import Agreed
from bottega.web.table.boards import ALL, OPENLY, Boards, eyes
from bottega.web.table.clock import Clock
from bottega.web.table.events import seating
from bottega.web.table.events.event import Behind, Event
from bottega.web.table.events.talk import Said
from bottega.web.table.lines import Gallery
from bottega.web.table.moment import Moment, same_question
from bottega.web.table.presence import Presence
from bottega.web.table.seats import OPEN, Seat, named
from bottega.web.table.story import Story

Drawing = TypeVar("Drawing")
LATELY = 8  # drawings of each part that a table remembers

# What those who are not here are to be told of an event, and of the board after it
Noting = Callable[["Table", Event, Moment | None], list[Deed]]


class Table:
    """One table. Everything that changes it holds its lock."""

    def __init__(
        self, id: str, match: Match, seats: list[Seat], agreed: Agreed, writer: Writer
    ) -> None:
        self.id, self.agreed, self.writer = id, agreed, writer
        self.seats, self.chat = seats, list[Said]()
        self.story = Story()
        self.number = 0  # of the last event
        self.boards = Boards()
        self.next = ""  # the table of the rematch
        self.maker = next((seat.person for seat in seats if seat.person), "")
        self.hushed = False  # those who look on may not speak
        self.abandoned = False  # all agreed to give it up
        self.votes: dict[str, set[int]] = {}  # the seats that are for something
        self._called: dict[str, dict[str, str]] = {}  # what they are called, by language
        self._drawn: dict[Any, deque[tuple[object, Any]]] = {}  # parts of a page, what they showed
        match.names = self._names
        self.moment = Moment(match)
        self.asked = [0] * match.players  # the board on which each seat's question arose
        self.acted = [0] * match.players  # the board that each seat's last act made
        self.taught = [list[str]() for _ in seats]  # the steps that the guide has shown each seat
        self.clock = Clock(agreed.pace, match.players)
        self.lock = asyncio.Lock()
        self.presence = Presence()
        self.gallery = Gallery()
        self.after: Callable[[Table], None] = lambda table: None
        self.noting: Noting = lambda table, event, after: []
        self.used = time.monotonic()
        self.lost = False  # the database may know more: read it again
        self.later: Callable[[Table], Awaitable[list[Event]]]  # what the database knows more
        self.guard: tuple[Deed, ...] | None = ()  # of what we do unasked; None if others do it

    @property
    def match(self) -> Match:
        return self.moment.match

    @property
    def by_hand(self) -> bool:
        """Whether it stands for a real one: its maker keeps it, and enters what chance brought."""
        return dealing.by_hand(self.match)

    def holder(self, seat: int) -> str:
        """Whose a seat is; chance is the keeper's."""
        return self.maker if seat == DEALER else self.seats[seat].person

    def seq(self, seat: int, board: int | None = None) -> int:
        """The number of a board, or of the present one, for whoever holds a seat."""
        person = self.holder(seat)
        return self.boards.seq(self.held_by(person) if person else (seat,), board)

    def colour(self, seat: int, language: str) -> str:
        """What a seat is called in the game."""
        return self.match.game.seat(seat, language)

    def name(self, seat: int, language: str) -> str:
        """What whoever sits there is called: by their colour where nobody sits, or one person at
        several seats."""
        return self._names(language)[f"seat{seat}"]

    def _names(self, language: str) -> dict[str, str]:
        """The same for the words of the game, until somebody else sits here."""
        if language not in self._called:
            names = named(self.seats, language)
            self._called[language] = {
                f"seat{seat}": name
                if self.seats[seat].kind != OPEN and names.count(name) == 1
                else self.colour(seat, language)
                for seat, name in enumerate(names)
            }
        return self._called[language]

    def somebody_else(self) -> None:
        """Another sits down, or nobody: what was told is told again."""
        self.story.anew()
        self._called = {}
        self.moment = Moment(self.match)

    def drawn(self, part: Any, things: object, draw: Callable[[], Drawing]) -> Drawing:
        """A part of a page that shows these things: as it was drawn lately, if it showed the same.
        Most of what changes goes to and fro, as turns do."""
        lately = self._drawn.setdefault(part, deque(maxlen=LATELY))
        for shown, drawing in lately:
            if shown == things:
                return cast(Drawing, drawing)
        drawing = draw()
        lately.appendleft((things, drawing))
        return drawing

    def forget(self) -> None:
        """Let go of all that holds the table itself: then it is gone, and no garbage."""
        self.match.names, self.story = nobody, Story()

    def seats_of(self, person: Person) -> tuple[int, ...]:
        return self.held_by(person.id)

    def held_by(self, person: str) -> tuple[int, ...]:
        return tuple(n for n, seat in enumerate(self.seats) if seat.person == person)

    def waits_for(self, seat: int) -> bool:
        return seat in self.moment.to_move

    def asks(self, person: Person) -> bool:
        """Whether it is this person's turn."""
        dealt = self.moment.chance and person.id == self.maker
        return self.full and (dealt or any(map(self.waits_for, self.seats_of(person))))

    def due(self, person: Person) -> float:
        """When this person's time would be up."""
        expiry = self.clock.expiry(self.seats_of(person))
        return inf if expiry is None else expiry

    @property
    def full(self) -> bool:
        """Whether all have sat down. Before, nobody is shown a hand, so that seats can change
        hands; from then on a seat is its holder's, or a bot plays for them. A game that was given
        up goes on for nobody."""
        return not self.abandoned and all(seat.kind != OPEN for seat in self.seats)

    def watched(self, now: float) -> bool:
        """Whether somebody plays here, or looks on."""
        plays = self.agreed.tournament or any(s.person and not s.away for s in self.seats)
        return bool(plays) or self.presence.anyone(now)

    @property
    def host(self) -> str:
        """For whom bots think here: who sits at the table, else who looks on."""
        people = [seat.person for seat in self.seats if seat.person]
        return next(iter([*people, *self.presence.lines.values()]), "")

    # Who comes and goes

    async def look_in(self, person: Person, news: asyncio.Event) -> None:
        """Someone looks at the table, and is woken by `news` from now on."""
        before = self.presence.onlookers(self.seats)
        self.presence.lines.add(news, person.id)
        self._notice(person, before)
        self.after(self)  # bots that rested go on
        await seating.welcome(self, person)

    def look_away(self, person: Person, news: asyncio.Event) -> None:
        """A viewer's line is closed."""
        before = self.presence.onlookers(self.seats)
        self.presence.leave(news)
        self._notice(person, before)
        self.after(self)

    async def read(self, person: Person) -> None:
        """Someone asks for a page of the table."""
        self.presence.read(person.id, self.seats_of(person), time.time())
        self.settle(time.time())
        self.after(self)
        await seating.welcome(self, person)

    def _notice(self, person: Person, onlookers: int) -> None:
        if self.seats_of(person):
            self.settle(time.time())
            self.wake()
        elif onlookers != self.presence.onlookers(self.seats):
            self.wake()

    # What is checked

    def require_own(self, person: Person, seat: int) -> None:
        """A seat of this table, and this person's."""
        if seat == DEALER and self.by_hand and person.id != self.maker:
            raise NotYours("for_the_maker")
        if seat == DEALER and self.by_hand:
            return
        self.require_seat(seat)
        if self.seats[seat].person != person.id:
            raise NotYours("not_your_seat", colour=partial(self.colour, seat))

    def require_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Malformed("no_such_seat", seat=seat, last=len(self.seats) - 1)

    def require_running(self) -> None:
        if self.moment.over:
            raise NotAllowed("over")

    def require_full(self) -> None:
        if not self.full:
            raise NotAllowed("abandoned" if self.abandoned else "not_begun")

    def require_current(self, seat: int, seq: int) -> None:
        """An answer to an older board counts if the seat is still asked the same."""
        asked = len(self.boards) if seat == DEALER else self.asked[seat]
        self.require_between(asked, seat, seq)

    def require_between(self, oldest: int, seat: int, seq: int) -> None:
        """Whoever holds a seat must have seen a board, and cannot have seen more than there are."""
        if not self.seq(seat, oldest) <= seq <= self.seq(seat):
            raise Stale("moved_on")

    # Events

    async def commit(self, event: Event, after: Moment | None = None, *more: Deed) -> None:
        """Write an event; then, and only then, let it happen."""
        event = replace(event, number=self.number + 1)
        notices = self.noting(self, event, after)
        row = event.row(self.id)
        await self._store(Deed(ADD_EVENT, row), *more, *notices)
        counting.EVENTS.add(kind=row["kind"])
        self.happened(event)
        self._shown(event, after)

    def _shown(self, event: Event, after: Moment | None) -> None:
        if after is not None:
            self._show(after)
        self.settle(event.at)
        self.wake(ALL if after is None else self.boards.noticed[-1])

    async def _store(self, *deeds: Deed) -> None:
        try:
            await self.writer.write(*deeds)
        except Taken as error:
            raise Behind from error
        except NotKept as error:
            self.guard = None
            raise Stale("moved_on") from error
        except Unsure as error:
            self.doubt()
            raise Unavailable("unsure") from error
        except NotStored as error:
            self.doubt()
            raise Unavailable("not_stored") from error
        except asyncio.CancelledError:  # nobody waits any more; whether it was written is unknown
            self.doubt()
            raise

    def doubt(self) -> None:
        """The database may know more than we do: the table is read anew."""
        self.lost = True
        self.wake()

    async def catch_up(self) -> None:
        """Let happen what other processes have written."""
        try:
            events = await self.later(self)
        except SQLAlchemyError as error:
            self.doubt()
            raise Unavailable("unsure") from error
        if not events:
            self.doubt()
            raise Stale("moved_on")
        for event in events:
            self.follow(event)

    def follow(self, event: Event) -> None:
        """Let the next event happen that another process has written."""
        if event.number != self.number + 1:
            return
        after = event.after(self)
        self.happened(event)
        self._shown(event, after)

    def happened(self, event: Event) -> None:
        """Let a committed event change all but the match: fresh ones and those read again."""
        self.number = event.number
        event.happen(self)

    def begin(self, since: float) -> None:
        """All events so far have happened: this is the board, and since then clocks run."""
        self.asked = [len(self.boards)] * self.match.players
        if self.agreed.branch_of:
            self._tell_of_the_branch()
        self.clock.ask(self.moment.to_move if self.full else (), since)
        self.settle(time.time())

    def _tell_of_the_branch(self) -> None:
        """From which round on this is a game of its own, and with whom."""
        given, others = self.match.given, [n for n, s in enumerate(self.seats) if not s.person]

        def names(language: str) -> str:
            called = named(self.seats, language)
            return listing([called[n] for n in others], language)

        values = {"round": max(1, int(self.match.copy(given).seen().lap)), "names": names}
        self.story.aside(given, Sentence("branch_means", values))

    def _show(self, after: Moment) -> None:
        before, self.moment = self.moment, after
        several = len(before.to_move) > 1
        for seat in range(self.match.players):
            if not (several and same_question(before, after, seat)):
                self.asked[seat] = len(self.boards)

    def settle(self, now: float) -> None:
        """Start and stop the clocks, and note who is missed, when all have sat down."""
        asked = self.moment.to_move if self.full else ()
        self.clock.ask(asked, now)
        self.presence.ask(asked, self.seats, now)

    def wake(self, noticed: int = ALL) -> None:
        """Tell those who look with these eyes, and the bots."""
        self.used = time.monotonic()
        seated = {s.person: eyes(self.held_by(s.person)) for s in self.seats if s.person}
        lines = self.presence.lines.items()
        for news in [news for news, who in lines if noticed & seated.get(who, 0)]:
            news.set()
        if noticed & OPENLY:
            self.gallery.wake(news for news, who in lines if who not in seated)
        self.after(self)

    def tell(self, phrase: str, seat: int, length: int | None = None, noticed: int = ALL) -> None:
        """An aside about a seat, after so many entries."""
        values = {
            "colour": partial(self.colour, seat),
            "name": partial(called, self.seats[seat].name),
        }
        at = len(self.match.entries) if length is None else length
        self.story.aside(at, Sentence(phrase, values), noticed)
