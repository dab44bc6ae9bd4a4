"""What keeps a name: a password, and a code for who has forgotten it."""

import asyncio
import hmac
import secrets
import time
from collections.abc import Sequence

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import select, update

from bottega.core.words import LANGUAGES
from bottega.web.people.people import People
from bottega.web.people.person import Person, checked_name, digest
from bottega.web.speech.language import say
from bottega.web.speech.refusals import NotAllowed, NotYours
from bottega.web.store.models import BanRow, PersonRow, WishRow
from bottega.web.store.writer import Deed, Taken

PASSWORD_LEAST, PASSWORD_MOST = 8, 200
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that looks like another
GROUPS, GROUP = 5, 5  # of a code: 123 bits
NOBODYS = {say("guest", language).casefold() for language in LANGUAGES}


def checked_password(password: object) -> str:
    if not isinstance(password, str) or not PASSWORD_LEAST <= len(password) <= PASSWORD_MOST:
        raise NotAllowed("limits_password", least=PASSWORD_LEAST, most=PASSWORD_MOST)
    return password


def new_code(length: int = GROUPS) -> str:
    """A code to be written down."""
    groups = ["".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(length)]
    return "-".join(groups)


def read_code(code: object) -> str:
    """A code as it was made, however it was typed."""
    letters = [each for each in str(code).lower() if each in LETTERS]
    return "-".join("".join(letters[n : n + GROUP]) for n in range(0, len(letters), GROUP))


class Accounts:
    """Names that are kept."""

    def __init__(self, people: People) -> None:
        self.people, self.reader = people, people.reader
        self.hasher = PasswordHasher()

    async def keep(self, person: Person, name: object, password: object) -> tuple[Person, str]:
        """Keep a name with a password, to sit down from another device; and a code, shown once. A
        refusal changes nothing."""
        wanted = checked_name(name)
        if person.kept or person.bot or wanted.casefold() in NOBODYS:
            raise NotAllowed("kept_name_stays" if person.kept else "name_nobodys")
        await self.people.require_free(person.id, wanted)
        hashed, code = await self._hash(password), new_code()
        person = await self.people.stored(person)
        kept = {"name": wanted, "kept": wanted.casefold()}
        fresh = Person(person.id, wanted, kept=True, stored=True)
        try:
            deeds = self._set(person.id, password=hashed, code=digest(code), **kept)
            return await self.people.sign_in(fresh, person, *deeds), code
        except Taken as error:
            raise NotAllowed("name_kept", name=wanted) from error

    async def enter(self, visitor: Person, name: object, password: object) -> Person:
        """Come in under a kept name. An unknown name takes as long as a wrong one."""
        row = await self.reader.kept(checked_name(name).casefold())
        await self._require(row, password)
        await self._require_free(row)
        return await self.people.sign_in(_kept(row), visitor)

    async def change(self, person: Person, old: object, new: object) -> Person:
        """Another password: whoever is signed in elsewhere is no longer."""
        row = await self.reader.person(person.id)
        await self._require(row, old)
        deeds = self._set(person.id, password=await self._hash(new))
        return await self.people.sign_in(person, person, *deeds, *self.people.ended(person.id))

    async def code(self, person: Person, password: object) -> str:
        """Another code, in place of the one before."""
        await self._require(await self.reader.person(person.id), password)
        code = new_code()
        await self.people.writer.write(*self._set(person.id, code=digest(code)))
        return code

    async def recover(
        self, visitor: Person, name: object, code: object, password: object
    ) -> tuple[Person, str]:
        """Come in with a code instead of a password: both are then new, and all others out."""
        row = await self.reader.kept(checked_name(name).casefold())
        hashed, given = await self._hash(password), digest(read_code(code))
        known = [] if row is None else [row.code or "", await self._mailed(row.id)]
        if row is None or not any([hmac.compare_digest(each, given) for each in known]):
            raise NotYours("wrong_code")
        await self._require_free(row)
        fresh, used = new_code(), update(WishRow).where(WishRow.person == row.id)
        deeds = *self._set(row.id, password=hashed, code=digest(fresh)), *self.people.ended(row.id)
        deeds = *deeds, Deed(used.values(reset=None))
        return await self.people.sign_in(_kept(row), visitor, *deeds), fresh

    async def _require_free(self, row: PersonRow | None) -> None:
        """Whom the host has shown out stays out for that long."""
        banned = BanRow.person == (row.id if row else ""), BanRow.until > time.time()
        why = await self.reader.first(select(BanRow.why).where(*banned))
        if why is not None:
            raise NotYours("banned", why=why)

    async def _mailed(self, id: str) -> str:
        """The code that was mailed to someone, while it counts."""
        mailed = WishRow.person == id, WishRow.reset_until > time.time()
        return await self.reader.first(select(WishRow.reset).where(*mailed)) or ""

    async def require(self, person: Person, password: object) -> None:
        """Whoever keeps a name must say their password before something grave."""
        if person.kept:
            await self._require(await self.reader.person(person.id), password)

    async def _require(self, row: PersonRow | None, password: object) -> None:
        hashed = row.password if row is not None else None
        if not await asyncio.to_thread(self._verify, hashed, checked_password(password)):
            raise NotYours("wrong_password")

    def _verify(self, hashed: str | None, password: str) -> bool:
        if hashed is None:
            self.hasher.hash(password)
            return False
        try:
            return self.hasher.verify(hashed, password)
        except VerificationError:
            return False

    async def _hash(self, password: object) -> str:
        return await asyncio.to_thread(self.hasher.hash, checked_password(password))

    def _set(self, id: str, **values: str) -> Sequence[Deed]:
        return [Deed(update(PersonRow).where(PersonRow.id == id).values(**values))]


def _kept(row: PersonRow | None) -> Person:
    assert row is not None
    return Person(row.id, row.name, kept=True, stored=True)
