"""The post: notices that are due become letters, and letters arrive; each once, whichever process
does it. What it has claimed and not done is done by another when the claim is over."""

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from bottega.web.counting import LETTERS
from bottega.web.notices import words
from bottega.web.notices.holidays import Holidays
from bottega.web.notices.kinds import MAIL, PUSH, TURN
from bottega.web.notices.mail import Mail
from bottega.web.notices.outcome import Outcome
from bottega.web.notices.push import Pushes
from bottega.web.notices.wishes import Books, Wishes
from bottega.web.notices.words import Told
from bottega.web.speech.refusals import Refusal
from bottega.web.store.models import LetterRow, NoticeRow, PushRow, WishRow
from bottega.web.store.reader import Reader
from bottega.web.store.writer import Deed, NotKept, NotStored, Writer
from bottega.web.table.registry import Tables

SOME = 50  # people, or letters, of one round
CLAIM = 120.0  # seconds that a process may take
FIRST, TRIES = 30.0, 10  # seconds until a letter is tried again, twice as many each time

log = logging.getLogger("bottega")


class Post:
    """Every so many seconds, what is due."""

    def __init__(
        self,
        reader: Reader,
        writer: Writer,
        tables: Tables,
        pushes: Pushes,
        mail: Mail | None,
        address: str,
    ) -> None:
        self.reader, self.writer, self.tables = reader, writer, tables
        self.pushes, self.mail, self.address = pushes, mail, address
        self.books = Books(reader, writer)
        self.holidays = Holidays(reader, writer, tables)

    async def run(self, every: float) -> None:
        while True:
            await asyncio.sleep(every)
            try:
                await self.round(time.time())
            except (SQLAlchemyError, NotStored, Refusal) as error:  # the next round looks again
                log.error("post", extra={"reason": type(error).__name__})
            except Exception:
                log.exception("post")

    async def round(self, now: float) -> None:
        """Everything that is due now."""
        await self.holidays.begin(now)
        due = NoticeRow.due <= now, NoticeRow.until < now
        waiting = select(NoticeRow.person).where(*due).distinct().limit(SOME)
        for person in await self.reader.all(waiting):
            await self._tell(person, now)
        due = LetterRow.due <= now, LetterRow.until < now
        letters = await self.reader.all(select(LetterRow).where(*due).limit(SOME))
        await asyncio.gather(*(self._deliver(letter, now) for letter in letters))

    # From notices to letters

    async def _tell(self, person: str, now: float) -> None:
        """All that someone is to be told, in one message for each way; or later."""
        wishes = await self.books.by_id(person)
        here = NoticeRow.person == person, NoticeRow.due <= now
        if wishes is None:  # nobody wants to know
            await self.writer.write(Deed(delete(NoticeRow).where(*here)))
            return
        later = wishes.later(now)
        if later is not None:
            await self.writer.write(Deed(update(NoticeRow).where(*here).values(due=later)))
            return
        claim = secrets.token_hex(16)
        free = update(NoticeRow).where(*here, NoticeRow.until < now)
        await self.writer.write(Deed(free.values(claim=claim, until=now + CLAIM)))
        mine = NoticeRow.claim == claim
        told = await self._told(await self.reader.all(select(NoticeRow).where(mine)), wishes)
        letters = await self._letters(told, wishes)
        done = delete(NoticeRow).where(mine).returning(NoticeRow.table)
        told_now = update(WishRow).where(WishRow.person == person).values(told=now)
        with suppress(NotKept):  # another was first
            await self.writer.write(
                Deed(done, guards=True), *letters, *([Deed(told_now)] if letters else [])
            )

    async def _told(self, rows: list[NoticeRow], wishes: Wishes) -> list[Told]:
        """What is still so, your turn first."""
        found = []
        for row in rows:
            with suppress(Refusal):  # a table that is gone
                table = await self.tables.find(row.table)
                if not table.presence.here(wishes.person, time.time()):
                    found.append(words.told(row.kind, table, wishes.person, wishes.language))
        return sorted(filter(None, found), key=lambda told: told.kind != TURN)

    async def _letters(self, told: list[Told], wishes: Wishes) -> list[Deed]:
        """A letter for each browser, and one by mail."""
        deeds, language = [], wishes.language
        if pushed := [each for each in told if wishes.wants(each.kind, PUSH)]:
            waiting = len(await self.tables.waiting(wishes.person))
            body, browsers = words.pushed(pushed, waiting, language), self.books.pushes
            deeds += [
                letter(wishes.person, PUSH, b.id, body) for b in await browsers(wishes.person)
            ]
        mailed = [each for each in told if wishes.wants(each.kind, MAIL)]
        if self.mail and wishes.mail and mailed:
            body = words.mailed(mailed, self.address, language)
            deeds.append(letter(wishes.person, MAIL, wishes.mail, body))
        return deeds

    # From letters to people

    async def _deliver(self, row: LetterRow, now: float) -> None:
        here = LetterRow.id == row.id, LetterRow.until < now
        taken = update(LetterRow).where(*here).values(until=now + CLAIM).returning(LetterRow.id)
        try:
            await self.writer.write(Deed(taken, guards=True))
        except NotKept:  # another does it
            return
        outcome = await self._send(row)
        LETTERS.add(way=row.way, outcome=outcome.value)
        log.info("letter", extra={"way": row.way, "outcome": outcome.value, "tries": row.tries + 1})
        await self.writer.write(*_settled(row, outcome, now))

    async def _send(self, row: LetterRow) -> Outcome:
        if row.way == MAIL:
            return await self.mail.send(row.id, row.to, row.body) if self.mail else Outcome.GONE
        browser = await self.reader.first(select(PushRow).where(PushRow.id == row.to))
        return Outcome.GONE if browser is None else await self.pushes.send(browser, row.body)


def _settled(row: LetterRow, outcome: Outcome, now: float) -> list[Deed]:
    """What stays of a letter: nothing, unless it is to be tried again."""
    if outcome is Outcome.LATER and row.tries + 1 < TRIES:
        again = {"tries": row.tries + 1, "until": 0.0, "due": now + FIRST * 2**row.tries}
        return [Deed(update(LetterRow).where(LetterRow.id == row.id).values(**again))]
    gone = [Deed(delete(LetterRow).where(LetterRow.id == row.id))]
    if outcome is Outcome.GONE and row.way == PUSH:
        gone.append(Deed(delete(PushRow).where(PushRow.id == row.to)))
    return gone


def letter(person: str, way: str, to: str, body: dict[str, Any]) -> Deed:
    row = {"id": secrets.token_hex(16), "person": person, "way": way, "to": to, "body": body}
    return Deed(insert(LetterRow), {**row, "due": 0.0, "until": 0.0, "tries": 0})
