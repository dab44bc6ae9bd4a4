"""The house: everything the server holds while it runs, opened and closed together."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count

from sqlalchemy.exc import SQLAlchemyError

from bottega.web import garbage
from bottega.web.club.friends import Friends
from bottega.web.club.groups import Groups
from bottega.web.club.invitations import Invitations
from bottega.web.club.matching import PACES, Matching
from bottega.web.club.tournaments import Tournaments
from bottega.web.host.desk import Desk
from bottega.web.host.manners import Manners
from bottega.web.notices.addresses import Addresses
from bottega.web.notices.feeds import Feeds
from bottega.web.notices.mail import mail_at
from bottega.web.notices.noting import Noting
from bottega.web.notices.push import Pushes
from bottega.web.notices.sending import Post
from bottega.web.people.accounts import Accounts
from bottega.web.people.answers import Answers
from bottega.web.people.here import Here
from bottega.web.people.history import History
from bottega.web.people.limits import Limits
from bottega.web.people.people import People
from bottega.web.people.ratings import Ratings
from bottega.web.settings import Settings
from bottega.web.speech.refusals import Refusal
from bottega.web.store.bell import News
from bottega.web.store.engine import connect, migrate
from bottega.web.store.reader import Reader
from bottega.web.store.writer import NotStored, Writer
from bottega.web.table import old_results, traces
from bottega.web.table.alone import Alone
from bottega.web.table.bots import Opponents
from bottega.web.table.compiling import Compiler
from bottega.web.table.neighbours import Neighbours
from bottega.web.table.registry import Tables
from bottega.web.table.reviews import Reviews
from bottega.web.table.table import Table
from bottega.web.table.timers import Timers

NOBODY = "host@localhost"  # whom push services may write to, if the host has not said
ROUND = 60.0  # seconds from one look for idle tables to the next
SWEEP = 60  # rounds from one look for sessions that are over to the next


class House:
    """People, tables, bots and clocks, over one database."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = connect(settings.database)
        self.writer, self.reader = Writer(self.engine), Reader(self.engine)
        self.people = People(settings.secret, self.reader, self.writer)
        self.company = self._company()
        self.accounts = Accounts(self.people)
        self.ratings, self.history = Ratings(self.reader), History(self.reader)
        self.answers = Answers(self.reader, self.writer)
        self.tables = Tables(self.reader, self.writer, self.look, self.company)
        self.friends = Friends(self.reader, self.writer)
        self.groups = Groups(self.reader, self.writer)
        self.invitations = Invitations(self.friends)
        waits = dict(zip(PACES, settings.seeking, strict=True))
        tell = self.company.tell
        self.matching = Matching(self.people, self.tables, self.ratings, waits, tell)
        self.tournaments = Tournaments(self.people, self.tables, self.groups)
        self.compiler = Compiler(self.tables.hasten)
        self.opponents = Opponents(settings.pause, self.compiler)
        thinking = self.opponents.thinking
        self.reviews = Reviews(self.reader, self.writer, thinking, self.compiler)
        self.timers = Timers(settings.absence)
        self.tables.noting = noting = Noting(settings.notice)
        self.tables.noting_first = noting.first
        self.post = self._post()
        self.addresses = Addresses(self.post)
        self.feeds = Feeds(settings.secret, self.post.books)
        self.manners, self.desk = Manners(self.reader, self.writer), Desk(self.reader, self.writer)
        self.announced: list[str] = []  # what the host says on every page
        self.requests = Limits(*settings.requests)
        self.passwords = Limits(*settings.passwords)
        self.here = Here()

    def _post(self) -> Post:
        """What brings notices to people."""
        settings, mail = self.settings, mail_at(self.settings.mail)
        safe = settings.address.startswith("https://")
        contact = settings.address if safe else f"mailto:{mail.sender if mail else NOBODY}"
        pushes = Pushes(settings.secret, settings.push_services, contact)
        return Post(self.reader, self.writer, self.tables, pushes, mail, settings.address)

    def _company(self) -> Alone:
        """The other processes on this database: an SQLite file is served by one alone."""
        if self.engine.dialect.name == "sqlite":
            return Alone()
        neighbours = Neighbours(self.engine, self.settings.lease, self.taken, self.hear)
        self.writer.me, self.people.tell = neighbours.leases.me, neighbours.tell
        return neighbours

    def taken(self) -> News:
        """What other processes must know of visitors, from time to time."""
        taken: News = {"requests": self.requests.told(), "passwords": self.passwords.told()}
        taken |= {"here": self.here.told()}
        return {"taken": taken} if any(taken.values()) else {}

    def present(self) -> Callable[[str], bool]:
        """Whether someone is in the house now: at a table, or on any other page."""
        tables = self.tables.live.values()
        seated = {who for table in tables for who in table.presence.everyone()}
        return lambda person: person in seated or person in self.here

    def hear(self, news: News) -> None:
        """What another process tells of visitors."""
        if "forget" in news:
            self.people.drop(news["forget"])
        elif "seek" in news:
            self.matching.hear(news["seek"])
        else:
            self.requests.hear(news["taken"]["requests"])
            self.passwords.hear(news["taken"]["passwords"])
            self.here.hear(news["taken"].get("here", ()))

    def look(self, table: Table) -> None:
        """After each change of a table."""
        self.opponents.look(table)
        self.timers.look(table)
        self.company.look(table)
        if table.agreed.tournament and table.moment.over:
            self.tournaments.ended(table.agreed.tournament)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        await asyncio.to_thread(migrate, self.engine)
        self.writer.start()
        tasks = [
            asyncio.create_task(self._rounds(), name="rounds"),
            asyncio.create_task(self.tournaments.resume(), name="tournaments"),
            asyncio.create_task(old_results.fill(self.tables), name="results"),
            asyncio.create_task(self.post.run(self.settings.post), name="post"),
            asyncio.create_task(self._see_to(), name="host"),
        ]
        if self.settings.warm_up:
            tasks.append(asyncio.create_task(self.compiler.run(), name="compiling"))
        try:
            async with self.company.open(self.tables):
                try:
                    yield
                finally:
                    self.timers.stop()
                    await self.reviews.stop()
                    await self.opponents.stop()
                    await self.tournaments.stop()
                    await self.writer.stop()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            self.reader.stop()
            self.engine.dispose()

    async def _see_to(self) -> None:
        """What the host wants, from time to time."""
        while True:
            with suppress(SQLAlchemyError, NotStored, Refusal):  # then the next time
                await self.see_to()
            await asyncio.sleep(self.settings.post)

    async def see_to(self) -> None:
        """Say what is to be said, and forget who is to be forgotten."""
        self.announced = [row.text for row in await self.desk.announcements()]
        for chore in await self.desk.chores():
            person = await self.people.by_id(chore.about)
            if person is not None:
                await traces.taken_out(self.people, self.tables, person)
            await self.desk.done(chore)

    async def _rounds(self) -> None:
        for number in count():
            if number % SWEEP == 0:
                with suppress(NotStored):  # then the next time
                    await self.people.sweep()
            await asyncio.sleep(ROUND)
            with suppress(SQLAlchemyError):  # gone from the memory all the same
                await self.tables.let_go(self.settings.idle)
            with suppress(SQLAlchemyError, NotStored, Refusal):
                await self.matching.round()
                await self.tournaments.resume()
            if self.settings.warm_up:
                garbage.tidy(not any(t.presence.lines for t in self.tables.live.values()))
