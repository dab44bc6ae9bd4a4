"""An address for mail: confirmed by a code that was sent there; and a code for who has forgotten
their password."""

import hmac
import time

from sqlalchemy import select, update

from bottega.web.notices.kinds import MAIL
from bottega.web.notices.sending import Post, letter
from bottega.web.notices.wishes import ADDRESS
from bottega.web.people.accounts import new_code, read_code
from bottega.web.people.limits import Limits
from bottega.web.people.person import Person, digest
from bottega.web.speech.language import say
from bottega.web.speech.refusals import NotAllowed, TooFast, Unavailable
from bottega.web.store.models import PersonRow, WishRow
from bottega.web.store.writer import Deed

LASTS = 3_600.0  # seconds that a code counts
LONGEST = 254


class Addresses:
    """Where people get mail."""

    def __init__(self, post: Post) -> None:
        self.post, self.books, self.writer = post, post.books, post.writer
        self.sent = Limits(1 / 600, 3)  # codes to one address: nobody is flooded by way of us

    async def give(self, me: Person, address: object) -> None:
        """An address that someone says is theirs: a code goes there."""
        to = str(address).strip()
        self._require_mail()
        if len(to) > LONGEST or not to.isascii() or not ADDRESS.fullmatch(to):
            raise NotAllowed("no_such_address")
        if not (self.sent.allow(to.lower()) and self.sent.allow(me.id)):
            raise TooFast("too_many_codes")
        code, until = new_code(2), time.time() + LASTS
        given = {"mail_new": to, "mail_code": digest(code), "mail_until": until}
        deeds = await self.books.changed(me, **given)
        await self.writer.write(*deeds, self._letter(me.id, to, "mail_confirm", code, me.language))

    async def confirm(self, me: Person, code: object) -> None:
        found = await self.books.of(me)
        fresh = found.mail_code and found.mail_until > time.time()
        if not fresh or not hmac.compare_digest(found.mail_code or "", digest(read_code(code))):
            raise NotAllowed("wrong_mail_code")
        none = {"mail_new": None, "mail_code": None, "mail_until": 0.0}
        await self.books.change(me, mail=found.mail_new, **none)

    async def forget(self, me: Person) -> None:
        none = {"mail": None, "mail_new": None, "mail_code": None, "mail_until": 0.0}
        await self.books.change(me, **none, reset=None, reset_until=0.0)

    async def send_reset(self, name: object) -> None:
        """A code for who keeps this name, if they get mail: nobody learns whether."""
        self._require_mail()
        kept = select(PersonRow).where(PersonRow.kept == str(name).strip().casefold())
        row = await self.post.reader.first(kept)
        wishes = row and await self.books.by_id(row.id)
        if not wishes or not wishes.mail or not self.sent.allow(f"reset {row.id}"):
            return
        code, here = new_code(3), update(WishRow).where(WishRow.person == row.id)
        given = here.values(reset=digest(code), reset_until=time.time() + LASTS)
        sent = self._letter(row.id, wishes.mail, "mail_reset", code, wishes.language)
        await self.writer.write(Deed(given), sent)

    def _require_mail(self) -> None:
        if self.post.mail is None:
            raise Unavailable("no_mail")

    def _letter(self, person: str, to: str, phrase: str, code: str, language: str) -> Deed:
        text = say(f"{phrase}_text", language, code=code, address=self.post.address)
        body = {"title": say(f"{phrase}_title", language), "text": text.replace("|", "\n") + "\n"}
        return letter(person, MAIL, to, body)
