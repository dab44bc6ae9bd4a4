"""What is read: a table with its events, lists for the lobby, people."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Engine, Select, String, cast, func, or_, select
from sqlalchemy.orm import Session

from bottega.web.store.models import (
    AvoidRow,
    ClubRow,
    EntrantRow,
    EventRow,
    FriendRow,
    InvitationRow,
    MemberRow,
    PersonRow,
    ResultRow,
    SeatRow,
    SessionRow,
    TableRow,
    TournamentRow,
)

AT_ONCE = 4  # questions, each in a thread of its own
NAMING = ("sit", "chat")  # the kinds of event that name someone

Answer = TypeVar("Answer")


class Reader:
    """Questions to the database, one short session each."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.threads = ThreadPoolExecutor(AT_ONCE, "reader")

    def stop(self) -> None:
        self.threads.shutdown()

    async def ask(self, question: Callable[[Session], Answer]) -> Answer:
        """Everyone else goes on meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, self._read, question)

    def _read(self, question: Callable[[Session], Answer]) -> Answer:
        with Session(self.engine) as session:
            return question(session)

    async def all(self, wanted: Select[Any]) -> list[Any]:
        """All that a statement finds."""
        return await self.ask(lambda session: list(session.scalars(wanted)))

    async def first(self, wanted: Select[Any]) -> Any:
        return await self.ask(lambda session: session.scalar(wanted))

    async def awake(self) -> None:
        """Whether the database answers."""
        await self.ask(lambda session: session.execute(select(1)))

    async def table(self, id: str) -> tuple[TableRow, list[EventRow]] | None:
        """A table and all that happened there."""

        def question(session: Session) -> tuple[TableRow, list[EventRow]] | None:
            row = session.get(TableRow, id)
            events = select(EventRow).where(EventRow.table == id).order_by(EventRow.number)
            return None if row is None else (row, list(session.scalars(events)))

        return await self.ask(question)

    async def later(self, table: str, number: int) -> list[EventRow]:
        """What happened at a table after an event."""
        here = EventRow.table == table, EventRow.number > number
        events = select(EventRow).where(*here).order_by(EventRow.number)
        return await self.ask(lambda session: list(session.scalars(events)))

    async def latest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each of these tables."""
        here = select(EventRow.table, func.max(EventRow.number))
        wanted = here.where(EventRow.table.in_(tables)).group_by(EventRow.table)
        return await self.ask(lambda session: {str(r[0]): r[1] for r in session.execute(wanted)})

    async def open_tables(self, limit: int) -> list[str]:
        """Listed tables with a free seat, the newest first."""
        wanted = TableRow.listed, TableRow.finished.is_(None), TableRow.free > 0
        return await self._ids(select(TableRow.id).where(*wanted), limit)

    async def traces(self, person: str) -> tuple[list[TableRow], list[EventRow]]:
        """Every table and every event that names someone: the whole of the books is looked through,
        which is seldom wanted."""
        tables = select(TableRow).where(
            or_(_names(TableRow.seats, person), _names(TableRow.result, person), _sat(person))
        )
        events = select(EventRow).where(EventRow.kind.in_(NAMING), _names(EventRow.body, person))

        def question(session: Session) -> tuple[list[TableRow], list[EventRow]]:
            return list(session.scalars(tables)), list(session.scalars(events))

        return await self.ask(question)

    async def tables_of(self, person: str, limit: int | None = None) -> list[str]:
        """The running tables where someone sits, the newest first."""
        running = select(TableRow.id).where(_sat(person), TableRow.finished.is_(None))
        return await self._ids(running, limit)

    async def finished_of(self, person: str, limit: int) -> list[TableRow]:
        """The finished games of someone, the newest first."""
        wanted = select(TableRow).where(_sat(person), TableRow.finished.is_not(None))
        newest = wanted.order_by(TableRow.finished.desc()).limit(limit)
        return await self.ask(lambda session: list(session.scalars(newest)))

    async def results_of(self, player: str) -> list[ResultRow]:
        """What came of every game of someone, the newest first."""
        wanted = select(ResultRow).where(ResultRow.player == player)
        newest = wanted.order_by(ResultRow.at.desc(), ResultRow.table)
        return await self.ask(lambda session: list(session.scalars(newest)))

    async def apart(self, person: str) -> set[str]:
        """Those whom someone has blocked, and who have blocked them."""
        either = or_(AvoidRow.person == person, AvoidRow.other == person)
        rows = await self.all(select(AvoidRow).where(AvoidRow.kind == "block", either))
        return {row.other if row.person == person else row.person for row in rows}

    async def company_of(self, person: str) -> dict[str, list[dict[str, Any]]]:
        """The friends, groups and invitations of someone, in plain words."""
        friends = select(FriendRow.asker, FriendRow.asked, FriendRow.since, FriendRow.accepted)
        groups = select(ClubRow.name, MemberRow.since).join(ClubRow, ClubRow.id == MemberRow.club)
        entered = select(TournamentRow.name, EntrantRow.number)
        entered = entered.join(TournamentRow, TournamentRow.id == EntrantRow.tournament)
        sent = select(InvitationRow.table, InvitationRow.text, InvitationRow.at)
        wanted = {
            "friends": friends.where(or_(FriendRow.asker == person, FriendRow.asked == person)),
            "groups": groups.where(MemberRow.person == person),
            "tournaments": entered.where(EntrantRow.player == person),
            "invitations": sent.where(InvitationRow.by == person),
        }
        return await self.ask(
            lambda session: {
                name: [dict(row) for row in session.execute(each).mappings()]
                for name, each in wanted.items()
            }
        )

    async def without_results(self, limit: int) -> list[str]:
        """Finished games of which no results are written."""
        written = select(ResultRow.table).where(ResultRow.table == TableRow.id).exists()
        wanted = select(TableRow.id).where(TableRow.finished.is_not(None), ~written)
        return await self._ids(wanted, limit)

    async def timed_tables(self) -> list[str]:
        """Running tables whose clocks must run."""
        return await self._ids(
            select(TableRow.id).where(TableRow.timed, TableRow.finished.is_(None))
        )

    async def _ids(self, wanted: Select[str], limit: int | None = None) -> list[str]:
        newest = wanted.order_by(TableRow.created.desc()).limit(limit)
        return await self.ask(lambda session: list(session.scalars(newest)))

    async def person(self, id: str) -> PersonRow | None:
        return await self.ask(lambda session: session.get(PersonRow, id))

    async def people(self, ids: Sequence[str]) -> list[PersonRow]:
        """Those of these who are known."""
        wanted = select(PersonRow).where(PersonRow.id.in_(ids))
        return await self.ask(lambda session: list(session.scalars(wanted)))

    async def kept(self, folded: str) -> PersonRow | None:
        """Who keeps a name."""
        wanted = select(PersonRow).where(PersonRow.kept == folded)
        return await self.ask(lambda session: session.scalar(wanted))

    async def keepers(self, folded: Collection[str]) -> dict[str, str]:
        """The names among these that somebody keeps, and who."""
        wanted = select(PersonRow.kept, PersonRow.id).where(PersonRow.kept.in_(folded))
        return await self.ask(lambda session: {str(r[0]): r[1] for r in session.execute(wanted)})

    async def signed_in(self, *digests: str) -> list[tuple[SessionRow, PersonRow]]:
        """Sessions, and whose they are."""
        whose, which = PersonRow.id == SessionRow.person, SessionRow.id.in_(digests)
        wanted = select(SessionRow, PersonRow).join(PersonRow, whose).where(which)
        return await self.ask(lambda session: [(r[0], r[1]) for r in session.execute(wanted)])

    async def sessions_of(self, person: str) -> list[SessionRow]:
        """The browsers that someone is signed in with, the last seen first."""
        wanted = select(SessionRow).where(SessionRow.person == person, SessionRow.ends > 0)
        seen = wanted.order_by(SessionRow.seen.desc())
        return await self.ask(lambda session: list(session.scalars(seen)))

    async def bearer(self, digest: str) -> PersonRow | None:
        """Whose token this is."""
        wanted = select(PersonRow).where(PersonRow.token == digest)
        return await self.ask(lambda session: session.scalar(wanted))

    async def bots_of(self, owner: str) -> list[PersonRow]:
        """The bots whose tokens someone has made, the newest first."""
        wanted = select(PersonRow).where(PersonRow.owner == owner).order_by(PersonRow.created)
        return await self.ask(lambda session: list(session.scalars(wanted))[::-1])


def _sat(person: str) -> ColumnElement[bool]:
    """Tables where someone sits."""
    return TableRow.id.in_(select(SeatRow.table).where(SeatRow.person == person))


def _names(column: Any, person: str) -> ColumnElement[bool]:
    """Whether JSON mentions someone: an id is like nothing else."""
    return cast(column, String).contains(person)
