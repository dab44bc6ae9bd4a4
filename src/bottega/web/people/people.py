"""Who is who: guests by a signed cookie, kept names by a password, bots by a token."""

import asyncio
import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from dataclasses import replace

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import update

from bottega.web.people.person import Person, checked_name
from bottega.web.speech.refusals import NotAllowed, NotYours
from bottega.web.store.models import PersonRow
from bottega.web.store.reader import Reader
from bottega.web.store.writer import ADD_PERSON, Deed, Taken, Writer

COOKIE = "bottega"
PASSWORD_LEAST, PASSWORD_MOST = 8, 200
REMEMBERED = 10_000  # people held in memory


def checked_password(password: object) -> str:
    if not isinstance(password, str) or not PASSWORD_LEAST <= len(password) <= PASSWORD_MOST:
        raise NotAllowed("limits_password", least=PASSWORD_LEAST, most=PASSWORD_MOST)
    return password


def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """Everyone the server knows, by cookie, name or token."""

    def __init__(self, secret: bytes, reader: Reader, writer: Writer) -> None:
        self.secret, self.reader, self.writer = secret, reader, writer
        self.known: OrderedDict[str, Person] = OrderedDict()
        self.hasher = PasswordHasher()

    # Cookies and forms

    def stranger(self) -> Person:
        return Person(secrets.token_hex(16))

    def cookie(self, person: Person) -> str:
        return f"{person.id}.{self._sign('cookie', person.id)}"

    def form_token(self, person: Person) -> str:
        """What a form must bring back: only our own pages can know it."""
        return self._sign("form", person.id)

    def is_form_token(self, person: Person, token: object) -> bool:
        return isinstance(token, str) and hmac.compare_digest(
            token.encode(), self.form_token(person).encode()
        )

    def _sign(self, use: str, id: str) -> str:
        return hmac.digest(self.secret, f"{use} {id}".encode(), "sha256").hex()

    async def by_cookie(self, cookie: str) -> Person | None:
        """Whose cookie this is, if we made it."""
        id, _, signature = cookie.partition(".")
        if not hmac.compare_digest(signature.encode(), self._sign("cookie", id).encode()):
            return None
        return await self.by_id(id) or Person(id)

    async def by_id(self, id: str) -> Person | None:
        if id in self.known:
            self.known.move_to_end(id)
            return self.known[id]
        row = await self.reader.person(id)
        return None if row is None else self._remember(_person(row))

    async def by_token(self, token: str) -> Person | None:
        row = await self.reader.bearer(digest(token))
        return None if row is None else _person(row)

    # What a person may do

    async def called(self, person: Person, name: object) -> Person:
        """Give someone a name, and store them."""
        named = replace(await self.stored(person), name=checked_name(name))
        if named.kept and named.name.casefold() != person.name.casefold():
            raise NotAllowed("kept_name_stays")
        wanted = update(PersonRow).where(PersonRow.id == person.id)
        await self.writer.write(Deed(wanted.values(name=named.name)))
        return self._remember(named)

    async def stored(self, person: Person) -> Person:
        """A person who can be found again. Two requests of a stranger may store them at once."""
        if person.stored:
            return person
        known = replace(person, stored=True)
        try:
            await self.writer.write(Deed(ADD_PERSON, _row(known)))
        except Taken:
            known = await self.by_id(person.id) or known
        return self._remember(known)

    async def keep(self, person: Person, name: object, password: object) -> Person:
        """Keep a name with a password, to sit down from another device."""
        person = await self.called(person, name)
        hashed = await asyncio.to_thread(self.hasher.hash, checked_password(password))
        values = {"kept": person.name.casefold(), "password": hashed}
        try:
            wanted = update(PersonRow).where(PersonRow.id == person.id)
            await self.writer.write(Deed(wanted.values(**values)))
        except Taken as error:
            raise NotAllowed("name_kept", name=person.name) from error
        return self._remember(replace(person, kept=True))

    async def enter(self, name: object, password: object) -> Person:
        """Who keeps this name with this password. An unknown name takes as long as a wrong one."""
        row = await self.reader.kept(checked_name(name).casefold())
        hashed = row.password if row is not None else None
        right = await asyncio.to_thread(self._verify, hashed, checked_password(password))
        if row is None or not right:
            raise NotYours("wrong_password")
        return self._remember(_person(row))

    def _verify(self, hashed: str | None, password: str) -> bool:
        if hashed is None:
            self.hasher.hash(password)
            return False
        try:
            return self.hasher.verify(hashed, password)
        except VerificationError:
            return False

    async def bot(self, name: object) -> tuple[Person, str]:
        """A new account for a bot, and its token: shown once, stored as a digest."""
        token = secrets.token_urlsafe(32)
        person = Person(secrets.token_hex(16), checked_name(name), bot=True, stored=True)
        row = {**_row(person), "token": digest(token)}
        await self.writer.write(Deed(ADD_PERSON, row))
        return self._remember(person), token

    def _remember(self, person: Person) -> Person:
        self.known[person.id] = person
        self.known.move_to_end(person.id)
        if len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        return person


def _row(person: Person) -> dict[str, object]:
    named = {"id": person.id, "name": person.name, "bot": person.bot, "created": time.time()}
    return {**named, "kept": None, "password": None, "token": None}


def _person(row: PersonRow) -> Person:
    return Person(row.id, row.name, row.kept is not None, row.bot, stored=True)
