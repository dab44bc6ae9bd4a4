"""Invitations to a table: to a friend, or by a link that brings a message along."""

import secrets
import time
from typing import NamedTuple

from sqlalchemy import Select, delete, func, select

from bottega.web.club.friends import Friends
from bottega.web.people.person import Person
from bottega.web.people.text import checked
from bottega.web.speech.refusals import NotAllowed, NotYours, Unknown
from bottega.web.store.models import InvitationRow, PersonRow, TableRow
from bottega.web.store.writer import ADD_INVITATION, Deed
from bottega.web.table.table import Table

LONGEST = 200  # letters of a message
MOST = 30  # invitations to one table
SHOWN = 20  # in a list


class Invited(NamedTuple):
    """An invitation, to which table, and by whom."""

    invitation: InvitationRow
    table: TableRow
    by: PersonRow


class Invitations:
    """All that are open."""

    def __init__(self, friends: Friends) -> None:
        self.friends, self.reader, self.writer = friends, friends.reader, friends.writer

    async def send(self, table: Table, me: Person, to: str, text: str) -> str:
        """Invite a friend, or whoever gets the link; the id of the invitation."""
        table.require_running()
        if not table.seats_of(me):
            raise NotYours("invite_from_seat")
        if table.full:
            raise NotAllowed("table_full")
        if to and not (await self.friends.of(me.id)).holds(to):
            raise NotYours("invite_friends")
        if to in await self.reader.apart(me.id):
            raise NotYours("not_welcome")
        if await self._sent(table.id) >= MOST:
            raise NotAllowed("invitations_full", most=MOST)
        id, line = secrets.token_urlsafe(12), checked(text, LONGEST, "limits_line") if text else ""
        row = {"id": id, "table": table.id, "by": me.id, "person": to or None, "text": line}
        await self.writer.write(Deed(ADD_INVITATION, {**row, "at": time.time()}))
        return id

    async def _sent(self, table: str) -> int:
        wanted = select(func.count()).where(InvitationRow.table == table)
        return await self.reader.ask(lambda session: session.scalar(wanted)) or 0

    async def to(self, person: str) -> list[Invited]:
        """Invitations that someone may still follow, the newest first."""
        free = TableRow.finished.is_(None), TableRow.free > 0
        wanted = _invited().where(InvitationRow.person == person, *free)
        newest = wanted.order_by(InvitationRow.at.desc()).limit(SHOWN)
        rows = await self.reader.ask(lambda session: session.execute(newest).all())
        return [Invited(*row) for row in rows]

    async def find(self, id: str) -> Invited:
        wanted = _invited().where(InvitationRow.id == id)
        row = await self.reader.ask(lambda session: session.execute(wanted).first())
        if row is None:
            raise Unknown("no_such_invitation")
        return Invited(*row)

    async def decline(self, me: Person, id: str) -> None:
        mine = InvitationRow.id == id, InvitationRow.person == me.id
        await self.writer.write(Deed(delete(InvitationRow).where(*mine)))


def _invited() -> Select[InvitationRow, TableRow, PersonRow]:
    wanted = select(InvitationRow, TableRow, PersonRow)
    by_table = wanted.join(TableRow, TableRow.id == InvitationRow.table)
    return by_table.join(PersonRow, PersonRow.id == InvitationRow.by)
