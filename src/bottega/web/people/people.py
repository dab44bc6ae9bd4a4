"""Who is who: browsers by a token in their cookie, bots by a token that their programs send.

A stranger's cookie is only signed: nothing is stored of somebody who has done nothing yet, and who
they would be follows from the token. With what they do first a session begins in the database.
"""

import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice, takewhile
from typing import Any, NamedTuple

from sqlalchemy import delete, select, update
from sqlalchemy.exc import SQLAlchemyError

from bottega.web.people.person import Person, checked_name, digest
from bottega.web.speech.refusals import NotAllowed, Unknown
from bottega.web.store.models import PersonRow, PushRow, SessionRow
from bottega.web.store.reader import Reader
from bottega.web.store.writer import ADD_PERSON, ADD_SESSION, Deed, Taken, Writer

COOKIE = "bottega"
LASTS = 90 * 86_400.0  # seconds that a session lasts without a visit
EXACT = 3_600.0  # seconds: so exactly it is stored when someone was last seen
FRESH = 60.0  # seconds that we trust our memory: another process may have ended a session
REMEMBERED = 10_000  # tokens held in memory
TOGETHER = 500  # of them asked for in one question


class Known(NamedTuple):
    """Someone by their token, as the database had it at some time."""

    person: Person
    seen: float
    ends: float
    at: float

    def holds(self, now: float) -> bool:
        return now < self.ends and now - self.at < FRESH


class People:
    """Everyone the server knows, by cookie or token."""

    def __init__(self, secret: bytes, reader: Reader, writer: Writer) -> None:
        self.secret, self.reader, self.writer = secret, reader, writer
        self.known: OrderedDict[str, Known] = OrderedDict()  # by the digest of a token
        self.tell: Callable[..., None] = lambda **news: None  # other processes

    # Cookies and forms

    def stranger(self) -> Person:
        return self._stranger(secrets.token_hex(16))

    def _stranger(self, token: str) -> Person:
        return Person(self._sign("person", token)[:32], token=token)

    def cookie(self, person: Person) -> str:
        return f"{person.token}.{self._sign('session', person.token)}"

    def form_token(self, person: Person) -> str:
        """What a form must bring back: only our own pages can know it."""
        return self._sign("form", person.id)

    def is_form_token(self, person: Person, token: object) -> bool:
        return isinstance(token, str) and _same(token, self.form_token(person))

    def _sign(self, use: str, text: str) -> str:
        return hmac.digest(self.secret, f"{use} {text}".encode(), "sha256").hex()

    # Who it is

    async def by_cookie(self, cookie: str) -> Person | None:
        """Whose cookie this is, if we made it and it still counts."""
        token, _, signature = cookie.partition(".")
        if _same(signature, self._sign("session", token)):
            return await self._by_session(token)
        if _same(signature, self._sign("cookie", token)):
            return await self._by_old_cookie(cookie, token)
        return None

    async def _by_session(self, token: str) -> Person | None:
        """Who is signed in; else a stranger, unless it was they whose session was ended."""
        known = self._recall(token) or await self._read(token)
        if known is not None:
            return known.person if known.holds(time.time()) else None
        stranger = self._stranger(token)
        return None if await self.by_id(stranger.id) else stranger

    async def _by_old_cookie(self, cookie: str, id: str) -> Person | None:
        """Cookies once lasted for ever: one counts until its browser has been given a session."""
        if await self.reader.signed_in(digest(cookie)):
            return None
        person = await self.by_id(id)
        return None if person is None else replace(person, token=cookie)

    async def by_bearer(self, token: str) -> Person | None:
        """The bot with this token."""
        known = self._recall(token)
        if known is None:
            row = await self.reader.bearer(digest(token))
            if row is None:
                return None
            now = time.time()
            known = self._remember(Known(replace(_person(row), token=token), now, now + LASTS, now))
        return known.person

    async def by_id(self, id: str) -> Person | None:
        row = await self.reader.person(id)
        return None if row is None else _person(row)

    async def still(self, person: Person) -> bool:
        """Whether someone who came in a while ago may stay; while the database is away they do."""
        known = self._recall(person.token)
        if known is not None:
            return known.person.id == person.id
        try:
            found = await self._again(person)
        except SQLAlchemyError:
            return True
        return found is not None and found.id == person.id

    async def _again(self, person: Person) -> Person | None:
        if person.bot:
            return await self.by_bearer(person.token)
        look = self.by_cookie if is_old(person) else self._by_session
        return await look(person.token)

    async def _read(self, token: str) -> Known | None:
        """Who is signed in with a token; and with the same question all who would have to be asked
        for soon: a thousand people at their tables are some questions a minute, not a thousand."""
        tokens, now = {digest(token): token} | self._ageing(), time.time()
        found = await self.reader.signed_in(*tokens)
        names = {row.id: row.name.casefold() for _, row in found if row.kept is None}
        keepers = await self.reader.keepers({*names.values()})
        for session, row in found:
            person = replace(_person(row), token=tokens.pop(session.id))
            if person.token != token and session.id not in self.known:
                continue  # forgotten meanwhile: what we have just read may be old
            if keepers.get(names.get(row.id, ""), row.id) != row.id:
                person = replace(person, name="")
            self._remember(Known(person, session.seen, session.ends, now))
        for gone in tokens:
            self.known.pop(gone, None)
        return self.known.get(digest(token))

    def _ageing(self) -> dict[str, str]:
        """The tokens of those of whom we have heard longest ago, by their digests."""
        old = time.time() - FRESH / 2
        known = islice(takewhile(lambda each: each[1].at < old, self.known.items()), TOGETHER)
        return {key: each.person.token for key, each in known if not each.person.bot}

    # What a person may do

    async def called(self, person: Person, name: object) -> Person:
        """Give someone a name, and store them."""
        wanted = checked_name(name)
        if person.kept and wanted.casefold() != person.name.casefold():
            raise NotAllowed("kept_name_stays")
        await self.require_free(person.id, wanted)
        person = await self.stored(person)
        here = update(PersonRow).where(PersonRow.id == person.id)
        await self.writer.write(Deed(here.values(name=wanted)))
        self.forget(person.id)
        return replace(person, name=wanted)

    async def require_free(self, id: str, name: str) -> None:
        """A name that another person keeps is theirs alone."""
        if await self._kept_by_another(id, name):
            raise NotAllowed("name_kept", name=name)

    async def _kept_by_another(self, id: str, name: str) -> bool:
        row = await self.reader.kept(name.casefold())
        return row is not None and row.id != id

    async def stored(self, person: Person) -> Person:
        """A person who can be found again. Two requests of a stranger may store them at once."""
        if person.stored:
            return person
        known = replace(person, stored=True)
        try:
            await self.writer.write(Deed(ADD_PERSON, _row(known)), *begun(known))
        except Taken:
            return replace(await self.by_id(person.id) or known, token=person.token)
        return known

    # Sessions

    async def sign_in(self, person: Person, visitor: Person, *more: Deed) -> Person:
        """A new session for someone, in place of the one that this visitor came with."""
        fresh = replace(
            person, token=secrets.token_hex(16), device=visitor.device, language=visitor.language
        )
        left = Deed(delete(SessionRow).where(SessionRow.id == visitor.session))
        told = update(PushRow).where(PushRow.session == visitor.session)  # this browser still is
        moved = Deed(told.values(session=fresh.session, person=fresh.id))
        await self.writer.write(*more, left, *begun(fresh), moved)
        self.forget(person.id, visitor.id)
        return fresh

    async def exchange(self, person: Person) -> Person:
        """A session for a cookie that lasted for ever."""
        return await self.sign_in(person, replace(person, token=""), *self.sealed(person.id))

    def sealed(self, id: str) -> list[Deed]:
        """A cookie that lasted for ever counts no more: a session that is over stands for it."""
        old = replace(Person(id), token=f"{id}.{self._sign('cookie', id)}")
        again = Deed(delete(SessionRow).where(SessionRow.id == old.session))
        return [again, Deed(ADD_SESSION, {**_session(old), "ends": 0.0})]

    def ended(self, id: str) -> list[Deed]:
        """Every session of someone is over."""
        return [Deed(delete(SessionRow).where(SessionRow.person == id)), *self.sealed(id)]

    async def refresh(self, person: Person) -> bool:
        """Note that someone was here: their session lasts from now on. Whether it was time to."""
        known, now = self._recall(person.token), time.time()
        if known is None or now - known.seen < EXACT:
            return False
        self._remember(known._replace(seen=now, ends=now + LASTS))
        values = {"seen": now, "ends": now + LASTS, "device": person.device}
        here = update(SessionRow).where(SessionRow.id == person.session)
        await self.writer.write(Deed(here.values(**values)))
        return True

    async def end(self, person: Person, *which: str) -> None:
        """End sessions of someone."""
        mine = SessionRow.person == person.id, SessionRow.id.in_(which)
        await self.writer.write(Deed(delete(SessionRow).where(*mine)), *self.sealed(person.id))
        self.forget(person.id)

    async def sessions(self, person: Person) -> list[SessionRow]:
        """Where someone is signed in, this browser first."""
        now = time.time()
        live = [row for row in await self.reader.sessions_of(person.id) if row.ends > now]
        return sorted(live, key=lambda row: row.id != person.session)

    async def sweep(self) -> None:
        """Sessions that are over need not be kept."""
        over = SessionRow.ends > 0, SessionRow.ends < time.time()
        deaf = PushRow.session.not_in(select(SessionRow.id))
        await self.writer.write(
            Deed(delete(SessionRow).where(*over)), Deed(delete(PushRow).where(deaf))
        )

    # Bots

    async def bot(self, name: object, owner: Person) -> tuple[Person, str]:
        """A new account for a bot, and its token: shown once, stored as a digest."""
        token, id = secrets.token_urlsafe(32), secrets.token_hex(16)
        person = Person(id, checked_name(name), bot=True, stored=True)
        await self.require_free(id, person.name)
        of = owner.id if owner.stored else None
        row = {**_row(person), "token": digest(token), "owner": of}
        await self.writer.write(Deed(ADD_PERSON, row))
        return person, token

    async def bots(self, person: Person) -> list[PersonRow]:
        """The bots of someone whose tokens still open something; a bot is its own."""
        rows = await self.reader.bots_of(person.id)
        own = await self.reader.person(person.id) if person.bot else None
        return [row for row in (own, *rows) if row is not None and row.token is not None]

    async def revoke(self, person: Person, bot: str) -> None:
        """The token of a bot opens nothing any more."""
        if bot not in {row.id for row in await self.bots(person)}:
            raise Unknown("no_such_bot")
        here = update(PersonRow).where(PersonRow.id == bot)
        await self.writer.write(Deed(here.values(token=None)))
        self.forget(bot)

    # What is remembered

    def _recall(self, token: str) -> Known | None:
        known = self.known.get(digest(token))
        return known if known is not None and known.holds(time.time()) else None

    def _remember(self, known: Known) -> Known:
        self.known[known.person.session] = known
        self.known.move_to_end(known.person.session)
        if len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        return known

    def forget(self, *ids: str) -> None:
        """Something about these people has changed: it is read again, by other processes too."""
        self.drop(ids)
        self.tell(forget=ids)

    def drop(self, ids: Sequence[str]) -> None:
        gone = [key for key, known in self.known.items() if known.person.id in ids]
        for key in gone:
            del self.known[key]


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def is_old(person: Person) -> bool:
    """Whether someone came with a cookie from before there were sessions."""
    return "." in person.token


def begun(person: Person) -> list[Deed]:
    """The session that begins with this visit; a program has none."""
    return [Deed(ADD_SESSION, _session(person))] if person.token else []


def _session(person: Person) -> dict[str, Any]:
    now = time.time()
    times = {"began": now, "seen": now, "ends": now + LASTS}
    return {"id": person.session, "person": person.id, "device": person.device, **times}


def _row(person: Person) -> dict[str, Any]:
    named = {"id": person.id, "name": person.name, "bot": person.bot, "created": time.time()}
    return {**named, **dict.fromkeys(("kept", "password", "token", "code", "owner"))}


def _person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.kept is not None, row.bot, stored=True)
