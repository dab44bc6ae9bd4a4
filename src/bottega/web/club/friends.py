"""Friends: one asks, the other accepts; either may end it."""

import time
from typing import NamedTuple

from sqlalchemy import and_, delete, or_, select, update

from bottega.web.people.person import Person
from bottega.web.speech.refusals import NotAllowed, NotYours, Unknown
from bottega.web.store.models import FriendRow, PersonRow
from bottega.web.store.reader import Reader
from bottega.web.store.writer import ADD_FRIEND, Deed, Taken, Writer

MOST = 300  # friends and those one has asked


class Circle(NamedTuple):
    """Someone's friends, who has asked them, and whom they have asked."""

    friends: list[PersonRow]
    asking: list[PersonRow]
    asked: list[PersonRow]

    def holds(self, person: str) -> bool:
        return any(row.id == person for row in self.friends)


class Friends:
    """Who is friends with whom."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self.reader, self.writer = reader, writer

    async def of(self, person: str) -> Circle:
        either = or_(FriendRow.asker == person, FriendRow.asked == person)
        other = or_(
            and_(FriendRow.asker == person, PersonRow.id == FriendRow.asked),
            and_(FriendRow.asked == person, PersonRow.id == FriendRow.asker),
        )
        wanted = select(FriendRow, PersonRow).join(PersonRow, other).where(either)
        ordered = wanted.order_by(PersonRow.name, PersonRow.id)
        rows = await self.reader.ask(lambda session: session.execute(ordered).all())
        return Circle(
            [row for friend, row in rows if friend.accepted],
            [row for friend, row in rows if not friend.accepted and friend.asked == person],
            [row for friend, row in rows if not friend.accepted and friend.asker == person],
        )

    async def ask(self, me: Person, other: PersonRow) -> None:
        """Ask someone; whoever has asked first is accepted by it."""
        circle = await self.of(me.id)
        if other.id == me.id or other.bot or me.bot:
            raise NotAllowed("no_friend")
        if other.id in await self.reader.apart(me.id):
            raise NotYours("not_welcome")
        if any(row.id == other.id for row in circle.asking):
            return await self.accept(me, other.id)
        if len(circle.friends) + len(circle.asked) >= MOST:
            raise NotAllowed("friends_full", most=MOST)
        row = {"asker": me.id, "asked": other.id, "since": time.time(), "accepted": False}
        if not circle.holds(other.id):
            try:
                await self.writer.write(Deed(ADD_FRIEND, row))
            except Taken:
                return None  # it was asked already
        return None

    async def accept(self, me: Person, other: str) -> None:
        if not any(row.id == other for row in (await self.of(me.id)).asking):
            raise Unknown("no_such_request")
        here = FriendRow.asker == other, FriendRow.asked == me.id
        now = time.time()
        await self.writer.write(
            Deed(update(FriendRow).where(*here).values(accepted=True, since=now)),
            Deed(delete(FriendRow).where(FriendRow.asker == me.id, FriendRow.asked == other)),
        )

    async def end(self, me: Person, other: str) -> None:
        """Friends no more, or a request that is declined or withdrawn."""
        both = or_(
            and_(FriendRow.asker == me.id, FriendRow.asked == other),
            and_(FriendRow.asker == other, FriendRow.asked == me.id),
        )
        await self.writer.write(Deed(delete(FriendRow).where(both)))
