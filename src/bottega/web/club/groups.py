"""Groups: a club with its members, a table list and standings of its own."""

import hmac
import secrets
import time
from typing import NamedTuple

from sqlalchemy import case, delete, func, select, update

from bottega.web.people.person import Person
from bottega.web.people.text import checked
from bottega.web.speech.refusals import NotAllowed, NotYours, Unknown
from bottega.web.store.models import ClubRow, MemberRow, PersonRow, ResultRow, TableRow
from bottega.web.store.reader import Reader
from bottega.web.store.writer import ADD_CLUB, ADD_MEMBER, Deed, Taken, Writer

NAME_LIMIT = 40
MOST = 50  # groups of one person
MEMBERS = 500
TABLES = 50  # in a list


class Group(NamedTuple):
    """A group and its members."""

    club: ClubRow
    members: list[PersonRow]

    def holds(self, person: str) -> bool:
        return any(row.id == person for row in self.members)


class Standing(NamedTuple):
    """What someone's games in a group came to."""

    player: str
    name: str
    played: int
    won: int
    place: float


class Groups:
    """All groups."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self.reader, self.writer = reader, writer

    async def of(self, person: str) -> list[ClubRow]:
        """The groups that someone is in."""
        mine = select(MemberRow.club).where(MemberRow.person == person)
        wanted = select(ClubRow).where(ClubRow.id.in_(mine)).order_by(ClubRow.name, ClubRow.id)
        return await self.reader.ask(lambda session: list(session.scalars(wanted)))

    async def find(self, id: str) -> Group:
        here = select(MemberRow.person).where(MemberRow.club == id)
        people = select(PersonRow).where(PersonRow.id.in_(here)).order_by(PersonRow.name)
        club = await self.reader.ask(lambda session: session.get(ClubRow, id))
        if club is None:
            raise Unknown("no_such_group")
        return Group(club, await self.reader.ask(lambda session: list(session.scalars(people))))

    async def found(self, me: Person, name: object) -> str:
        """A new group; its id."""
        line = checked(name, NAME_LIMIT, "limits_name")
        if len(await self.of(me.id)) >= MOST:
            raise NotAllowed("groups_full", most=MOST)
        id, now = secrets.token_urlsafe(9), time.time()
        row = {"id": id, "name": line, "maker": me.id, "code": _code(), "made": now}
        member = {"club": id, "person": me.id, "since": now}
        await self.writer.write(Deed(ADD_CLUB, row), Deed(ADD_MEMBER, member))
        return id

    async def join(self, me: Person, id: str, code: str) -> None:
        """Come in with the code of the link."""
        group = await self.find(id)
        if not hmac.compare_digest(group.club.code.encode(), code.encode()):
            raise NotYours("wrong_link")
        if len(group.members) >= MEMBERS or len(await self.of(me.id)) >= MOST:
            raise NotAllowed("groups_full", most=MOST)
        if not group.holds(me.id):
            try:
                row = {"club": id, "person": me.id, "since": time.time()}
                await self.writer.write(Deed(ADD_MEMBER, row))
            except Taken:
                return

    async def leave(self, me: Person, id: str, person: str) -> None:
        """Go, or as its maker send someone away. With the last member the group is gone."""
        group = await self.find(id)
        if person != me.id and group.club.maker != me.id:
            raise NotYours("makers_alone")
        here = MemberRow.club == id, MemberRow.person == person
        deeds = [Deed(delete(MemberRow).where(*here))]
        rest = [row.id for row in group.members if row.id != person]
        if not rest:
            deeds += dissolved(id)
        elif group.club.maker == person:
            new_maker = update(ClubRow).where(ClubRow.id == id).values(maker=rest[0])
            deeds.append(Deed(new_maker))
        await self.writer.write(*deeds)

    async def renew(self, me: Person, id: str) -> None:
        """Another link: the one before opens nothing any more."""
        if (await self.find(id)).club.maker != me.id:
            raise NotYours("makers_alone")
        await self.writer.write(Deed(update(ClubRow).where(ClubRow.id == id).values(code=_code())))

    async def require(self, me: Person, id: str) -> Group:
        """A group, for its members alone."""
        group = await self.find(id)
        if not group.holds(me.id):
            raise NotYours("members_alone")
        return group

    async def tables(self, id: str) -> list[str]:
        """The running tables of a group, the newest first."""
        running = TableRow.club == id, TableRow.finished.is_(None)
        wanted = select(TableRow.id).where(*running).order_by(TableRow.created.desc())
        return await self.reader.ask(lambda session: list(session.scalars(wanted.limit(TABLES))))

    async def standings(self, id: str, game: str = "") -> list[Standing]:
        """Who has won most in a group, of one game or of all."""
        won = func.sum(case((ResultRow.place == 1, 1), else_=0))
        place, named = func.avg(ResultRow.place), func.max(ResultRow.name)
        here = [ResultRow.club == id, *([ResultRow.game == game] if game else [])]
        wanted = select(ResultRow.player, named, func.count(), won, place).where(*here)
        ordered = wanted.group_by(ResultRow.player).order_by(won.desc(), place, ResultRow.player)
        rows = await self.reader.ask(lambda session: session.execute(ordered).all())
        return [Standing(who, name, n, int(w), float(p)) for who, name, n, w, p in rows]


def dissolved(id: str) -> list[Deed]:
    """A group is gone; its tables and results stay."""
    return [
        Deed(update(TableRow).where(TableRow.club == id).values(club=None)),
        Deed(update(ResultRow).where(ResultRow.club == id).values(club=None)),
        Deed(delete(ClubRow).where(ClubRow.id == id)),
    ]


def _code() -> str:
    return secrets.token_urlsafe(12)
