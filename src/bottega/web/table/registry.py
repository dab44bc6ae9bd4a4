"""All live tables: made, found again in the database, and let go when nobody looks."""

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from bottega.core.dice import commitment
from bottega.core.game import Game
from bottega.core.log import replay
from bottega.core.match import Key, Log, LogError, Match, new_key
from bottega.web.people.person import Person
from bottega.web.speech.refusals import Refusal, Unavailable, Unknown
from bottega.web.store.models import TableRow
from bottega.web.store.reader import Reader
from bottega.web.store.writer import (
    ADD_EVENT,
    ADD_SEAT,
    ADD_TABLE,
    Deed,
    NotKept,
    NotStored,
    Taken,
    Writer,
)
from bottega.web.table import dealing
from bottega.web.table.agreed import Agreed, unasked
from bottega.web.table.alone import Alone
from bottega.web.table.clock import Pace
from bottega.web.table.compiling import rules
from bottega.web.table.events import Event, read, talk
from bottega.web.table.events.moves import Begin
from bottega.web.table.lines import Gallery
from bottega.web.table.seats import OPEN, Seat
from bottega.web.table.table import Noting, Table

MOST = 200  # tables in a list
ID = re.compile(r"[\w-]{1,32}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Order:
    """A table that someone wants."""

    game: Game
    seats: list[Seat]
    options: dict[str, str] = field(default_factory=dict)
    agreed: Agreed = field(default_factory=Agreed)
    entries: Sequence[Sequence[int]] = field(default_factory=list)  # what was played before
    key: Key | None = None  # what its dealer draws from, if that is known already
    given: int | None = None  # entries that another secret dealt, if not all of them


# What those who are not here are to be told of a table that is laid for them
NotingFirst = Callable[[str, Match, Order, float], list[Deed]]


class Tables:
    """Every table by its id."""

    def __init__(
        self, reader: Reader, writer: Writer, after: Callable[[Table], None], company: Alone
    ) -> None:
        self.reader, self.writer, self.after, self.company = reader, writer, after, company
        self.noting: Noting = lambda table, event, after: []
        self.noting_first: NotingFirst = lambda id, match, order, at: []
        self.gallery = Gallery()
        self.live: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Lock] = {}

    async def create(
        self, order: Order, with_it: Callable[[str], Sequence[Deed]] = lambda id: ()
    ) -> Table:
        """A new table. It is stored before anyone hears of it, and with what belongs to it."""
        id, match, event = await _laid(order)
        try:
            await self.writer.write(*with_it(id), *self._rows(id, match, order, event))
        except (NotKept, Taken):
            raise
        except NotStored as error:
            raise Unavailable("not_stored") from error
        return await self._seat(id, match, order.seats, order.agreed, [event])

    async def lay(
        self, orders: Sequence[Order], with_them: Callable[[list[str]], Sequence[Deed]]
    ) -> list[str]:
        """Several new tables in one commit, and what belongs to them; nobody sits at them yet."""
        laid = [(*await _laid(order), order) for order in orders]
        ids = [id for id, *_ in laid]
        rows = [self._rows(id, match, order, event) for id, match, event, order in laid]
        await self.writer.write(*chain.from_iterable(rows), *with_them(ids))
        return ids

    async def rematch(self, table: Table, order: Order) -> Table:
        """The table where those of another play again: the first who asks sets it."""
        if not table.next:
            id, match, event = await _laid(order)
            await talk.play_again(table, id, *self._rows(id, match, order, event))
        return await self.find(table.next)

    def _rows(self, id: str, match: Match, order: Order, event: Event) -> list[Deed]:
        """Everything a new table is stored as, in one commit."""
        return [*_rows(id, match, order, event), *self.noting_first(id, match, order, event.at)]

    async def find(self, id: str) -> Table:
        """A table by its id, from memory or from the database."""
        table = self.live.get(id)
        if table is not None and not table.lost:
            table.used = time.monotonic()
            return table
        async with self.loading.setdefault(id, asyncio.Lock()):
            try:
                if id not in self.live or self.live[id].lost:
                    await self._load(id)
            finally:
                self.loading.pop(id, None)
            return self.live[id]

    async def stored(self, id: str) -> tuple[TableRow, list[Event]]:
        """A table as the database has it."""
        found = await self.reader.table(id) if ID.fullmatch(id) else None
        if found is None:
            raise Unknown("no_such_table")
        return found[0], [read(each) for each in found[1]]

    async def past(self, id: str) -> Match:
        """The match of a table that nobody need sit down at."""
        if id in self.live and not self.live[id].lost:
            return self.live[id].match
        return await asyncio.to_thread(_again, *await self.stored(id))

    async def _load(self, id: str) -> None:
        row, events = await self.stored(id)
        match = await asyncio.to_thread(_again, row, events)
        seats = [Seat(**seat) for seat in row.seats]
        await self._seat(id, match, seats, agreed_of(row), events)

    async def _seat(
        self, id: str, match: Match, seats: list[Seat], agreed: Agreed, events: list[Event]
    ) -> Table:
        """Set up a live table and let its events happen."""
        table = Table(id, match, list(seats), agreed, self.writer)
        for event in events:
            table.happened(event)
        table.begin(await self.company.keep(table))
        table.after, table.later, table.gallery = self.after, self._later, self.gallery
        table.noting = self.noting
        self.live[id] = table
        await self.company.meet(table)
        self.after(table)
        return table

    async def _later(self, table: Table) -> list[Event]:
        return [read(row) for row in await self.reader.later(table.id, table.number)]

    async def open(self) -> list[str]:
        """Listed tables with a free seat."""
        return await self.reader.open_tables(MOST)

    async def of(self, person: Person) -> list[Table]:
        """Where someone sits; where it is their turn first."""
        tables = [await self.find(id) for id in await self.reader.tables_of(person.id, MOST)]
        return sorted(tables, key=lambda table: (not table.asks(person), table.due(person)))

    async def waiting(self, person: str) -> list[Table]:
        """The tables that wait for someone, the most urgent first."""
        return [table for table in await self.of(Person(person)) if table.asks(Person(person))]

    async def finished(self, person: Person) -> list[TableRow]:
        """Where someone sat: told by what was stored at the end, so that no game is replayed."""
        return await self.reader.finished_of(person.id, MOST)

    async def wake(self, ids: Sequence[str]) -> None:
        """Tables whose clocks run whether anyone looks or not."""
        for id in ids:
            with suppress(Refusal):  # whoever asks for it is told why
                await self.find(id)

    def hasten(self, game: Game) -> None:
        """Play on with machine code at the tables of a game: the same rules, only faster."""
        for table in self.live.values():
            if table.match.game.id == game.id:
                table.match.game = game
                table.wake()

    def doubt(self, id: str) -> None:
        """What is written of a table has changed: it is read again, by other processes too."""
        if id in self.live:
            self.live[id].doubt()
        self.company.tell(doubt=id)

    async def let_go(self, idle: float) -> None:
        """Forget tables that nobody has used for a while; the database remembers them. A table
        with a clock stays until its game is over: its time runs."""
        now, gone = time.monotonic(), []
        for id, table in list(self.live.items()):
            timed = (table.clock.on or table.agreed.tournament) and not table.moment.over
            if not table.presence.lines and not timed and now - table.used > idle:
                self.live.pop(id).forget()
                gone.append(id)
        await self.company.let_go(gone)


async def _laid(order: Order) -> tuple[str, Match, Begin]:
    """A table that nobody knows of yet."""
    match = await asyncio.to_thread(_begin, order)
    event = Begin(number=1, entries=list(match.entries), given=match.given)
    return secrets.token_urlsafe(12), match, event


def _begin(order: Order) -> Match:
    choices = order.game.choices(order.options)
    key, given = order.key or new_key(None), order.given
    given = len(order.entries) if given is None else given
    match = Match(order.game, len(order.seats), choices, key, order.entries, given)
    dealing.go_on(match, unasked(order.seats, order.agreed))
    return match


def _again(row: TableRow, events: Sequence[Event]) -> Match:
    """The match of a stored table, checked like any log."""
    secret = bytes.fromhex(row.secret)
    log: Log = {
        "game": row.game,
        "version": row.version,
        "parts": row.parts,
        "options": row.options,
        "seats": len(row.seats),
        "commitment": commitment(secret) if secret else "",  # none: dealt by hand
        **({"secret": row.secret} if secret else {}),
    }
    for event in events:
        event.retell(log)
    try:
        match = replay(rules(row.game), log)
    except LogError as error:
        raise Unavailable("not_again", why=error) from error
    match.foregone = log["foregone"]
    return match


def agreed_of(row: TableRow) -> Agreed:
    """What older tables did not know of is as it usually is."""
    given = {**row.settings, "pace": Pace(**row.settings["pace"])}
    return Agreed(**given, branch_of=row.branch_of)


def _rows(id: str, match: Match, order: Order, event: Event) -> list[Deed]:
    """The rows of a new table."""
    seats = [seat.stored() for seat in order.seats]
    over = match.over and order.agreed.elsewhere
    row: dict[str, Any] = {
        "id": id,
        "game": match.game.id,
        "version": match.game.VERSION,
        "parts": match.game.PARTS.digest,
        "options": match.game.chosen(match.choices),
        "seats": seats,
        "secret": (match.key.secret or b"").hex(),  # none: dealt by hand
        "settings": order.agreed.stored(),
        "created": event.at,
        "finished": event.at if over else None,
        "result": {"seats": seats, "scores": match.scores} if over else None,
        "branch_of": order.agreed.branch_of,
        "listed": order.agreed.listed,
        "club": order.agreed.club,
        "timed": order.agreed.pace.kind != "none" or order.agreed.tournament is not None,
        "free": sum(seat.kind == OPEN for seat in order.seats),
    }
    people = [(number, seat.person) for number, seat in enumerate(order.seats) if seat.person]
    places = [{"table": id, "seat": number, "person": person} for number, person in people]
    deeds = [Deed(ADD_TABLE, row), Deed(ADD_EVENT, event.row(id))]
    return deeds + [Deed(ADD_SEAT, place) for place in places]
