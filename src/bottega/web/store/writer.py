"""One writer for everything: what many tables ask for at once is committed together."""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from itertools import groupby
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, cast

from sqlalchemy import Connection, Engine, Executable, insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from bottega.web import counting
from bottega.web.store.adding import Rows, adding
from bottega.web.store.models import (
    AnswerRow,
    ClubRow,
    EntrantRow,
    EventRow,
    FriendRow,
    InvitationRow,
    MemberRow,
    PairingRow,
    PersonRow,
    ResultRow,
    SeatRow,
    SeekRow,
    SessionRow,
    TableRow,
    TournamentRow,
)

ADD_PERSON, ADD_TABLE = insert(PersonRow), insert(TableRow)
ADD_EVENT, ADD_SEAT, ADD_SESSION = insert(EventRow), insert(SeatRow), insert(SessionRow)
ADD_RESULT, ADD_FRIEND, ADD_INVITATION = insert(ResultRow), insert(FriendRow), insert(InvitationRow)
ADD_CLUB, ADD_MEMBER, ADD_SEEK = insert(ClubRow), insert(MemberRow), insert(SeekRow)
ADD_TOURNAMENT, ADD_ENTRANT, ADD_PAIRING = map(insert, (TournamentRow, EntrantRow, PairingRow))
ADD_ANSWER = insert(AnswerRow)
BATCH = 256  # wishes in one commit
BREATH = 0.008  # seconds from one commit to the next in a crowd, so that more share one
CROWD = 0.1  # seconds that it counts as one after two have waited at the same time
GIVE_WAY = 5  # how often one who waits in a circle begins again
DEADLOCK = "40P01"  # how PostgreSQL says so
LEAVING = ("", "08", "57")  # how states begin that tell that it goes away, and say nothing else

log = logging.getLogger("bottega")


class NotStored(Exception):
    """It could not be written: nothing has changed."""


class Unsure(NotStored):
    """The database went away within a commit: whether it was written is not known."""


class Taken(NotStored):
    """Someone else has written this first."""


class NotKept(NotStored):
    """Another process keeps the table by now."""


class Crossed(NotStored):
    """Another process and we waited for each other, and we gave way."""


class Deed(NamedTuple):
    """A statement, and the values of a row that it adds; or a row that it must find."""

    statement: Executable
    row: dict[str, Any] | None = None
    guards: bool = False


class Group(NamedTuple):
    """Deeds of one kind, all at once."""

    statement: Executable
    rows: Rows
    guards: bool


class Wish(NamedTuple):
    """Deeds that happen together or not at all, and who waits for them."""

    deeds: Sequence[Deed]
    done: asyncio.Future[None]


class Writer:
    """Writes wishes in their order; returns when they are on the disk. The database is spoken to
    in a thread of its own, one trip there and back for a commit: drivers that wait in the event
    loop make five, and each is a chance to be late."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.driver = engine, cast(Any, engine.dialect.dbapi)
        self.adding = adding(engine.dialect)
        self.collected: list[Wish] = []  # for the next commit
        self.waiting = 0  # who waits for one
        self.latest, self.crowded = 0.0, 0.0  # by the clock of the loop: the last order; until when
        self.wishes: SimpleQueue[Wish | None] = SimpleQueue()  # None is the last
        self.thread = Thread(target=self._work, name="writer", daemon=True)
        self.held = ExitStack()  # connections, kept: to fetch one costs as much as a commit
        self.connection: Connection | None = None
        self.at_once: Connection | None = None  # where a statement is a commit
        self.committing = False
        self.me = ""  # how other processes know us, if there may be any

    def start(self) -> None:
        self.thread.start()

    async def stop(self) -> None:
        """Write what was asked for, then end."""
        self._order(asyncio.get_running_loop())
        self.wishes.put(None)
        await asyncio.to_thread(self.thread.join)

    async def write(self, *deeds: Deed) -> None:
        """Commit; raises NotStored if that failed. Who goes away meanwhile does not take it along.
        With nothing to write it is waited for what was asked before."""
        loop = asyncio.get_running_loop()
        done, began = loop.create_future(), loop.time()
        if self.waiting:
            self.crowded = began + CROWD
        if not self.collected:
            due = self.latest + BREATH if began < self.crowded else began
            loop.call_at(due, self._order, loop)
        self.collected.append(Wish(deeds, done))
        self.waiting += 1
        try:
            await done
        finally:
            self.waiting -= 1
        counting.COMMITTING.add(loop.time() - began)

    def _order(self, loop: asyncio.AbstractEventLoop) -> None:
        """Have all written that was collected. Who is alone does not wait; in a crowd it is done
        once in a breath: to wake the thread and the database takes as long for one as for five."""
        collected, self.collected, self.latest = self.collected, [], loop.time()
        for wish in collected:
            self.wishes.put(wish)

    # In the thread

    def _work(self) -> None:
        more = True
        while more:
            wishes = [self.wishes.get()]
            while len(wishes) < BATCH and not self.wishes.empty():
                wishes.append(self.wishes.get())
            more = None not in wishes
            if asked := [wish for wish in wishes if wish is not None]:
                self._grant(asked)
        self._hang_up()

    def _grant(self, wishes: list[Wish]) -> None:
        """Commit all at once; if that fails each alone, so that one does not spoil the others."""
        error = self._commit(wishes)
        if error is not None and len(wishes) > 1 and not isinstance(error, Unsure):
            for wish in wishes:
                self._grant([wish])
            return
        with suppress(RuntimeError):  # the loop has ended, and all who waited with it
            wishes[0].done.get_loop().call_soon_threadsafe(_granted, wishes, error)

    def _commit(self, wishes: list[Wish]) -> NotStored | None:
        error = self._try(wishes)
        for _ in range(GIVE_WAY):
            if not isinstance(error, Crossed):
                break
            error = self._try(wishes)
        return error

    def _try(self, wishes: list[Wish]) -> NotStored | None:
        self.committing = False
        try:
            groups = list(_together(wishes))
            if self.adding.at_once and [group.statement for group in groups] == [ADD_EVENT]:
                self._add_at_once(groups[0].rows)
            else:
                self._write_all(groups)
        except NotKept as error:
            return error
        except (IntegrityError, self.driver.IntegrityError):
            return Taken("someone else was first; please look again")
        except Exception as error:  # whatever it is: those who wait must hear of it
            state = _state(error)
            if state == DEADLOCK:
                return Crossed("others were writing this too; nothing has changed, try again")
            log.error("not stored", exc_info=error)
            self._hang_up()
            if self.committing and state[:2] in LEAVING:
                return Unsure("whether this was stored is not known")
            return NotStored("this could not be stored; nothing has changed, please try again")
        return None

    def _add_at_once(self, rows: Rows) -> None:
        """Nothing but events, as at nearly every move: one trip, which is its own commit."""
        connection = self.at_once = self.at_once or self._connect(isolation_level="AUTOCOMMIT")
        self.committing = True
        self.adding.add(connection, rows, self.me)

    def _write_all(self, groups: list[Group]) -> None:
        connection = self.connection = self.connection or self._connect()
        with connection.begin() as transaction:
            for statement, rows, guards in groups:
                if statement is ADD_EVENT:
                    self.adding.add(connection, rows, self.me)
                    continue
                found = connection.execute(statement, rows or None)
                if guards and found.first() is None:
                    raise NotKept("another process keeps this table")
            self.committing = True
            transaction.commit()

    def _connect(self, **options: Any) -> Connection:
        return self.held.enter_context(self.engine.connect().execution_options(**options))

    def _hang_up(self) -> None:
        """Let go of the connections; the next commit fetches others that answer."""
        for connection in (self.connection, self.at_once):
            if connection is not None:
                connection.invalidate()
        self.connection = self.at_once = None
        with suppress(SQLAlchemyError, OSError):
            self.held.close()


def _granted(wishes: Sequence[Wish], error: NotStored | None) -> None:
    """Tell those who asked, if they are still there."""
    for done in [wish.done for wish in wishes if not wish.done.done()]:
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
            done.exception()  # they may go before they hear of it: then nobody need


def _state(error: Exception) -> str:
    """What PostgreSQL calls it, if it said anything."""
    return getattr(getattr(error, "orig", error), "sqlstate", None) or ""


def _together(wishes: list[Wish]) -> Iterator[Group]:
    """All deeds in their order; neighbours of one kind are one statement with many rows."""
    deeds = [deed for wish in wishes for deed in wish.deeds]
    for _, same in groupby(deeds, key=lambda deed: id(deed.statement)):
        group = list(same)
        rows = [deed.row for deed in group if deed.row is not None]
        yield Group(group[0].statement, rows, group[0].guards)
