"""E-mail, where the host has said by which server."""

import asyncio
import logging
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import format_datetime, formataddr, localtime
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from bottega.web.notices.outcome import Outcome

PATIENCE = 20.0
PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
GIVE = "give --mail as smtp://user:password@host:587?from=bottega@example.org"

log = logging.getLogger("bottega")


@dataclass(frozen=True, slots=True)
class Mail:
    """A server that takes our mail: `smtp` asks it for TLS, `smtps` begins with it, `smtp+plain`
    has none, for a server on this machine."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    sender: str

    async def send(self, id: str, to: str, body: dict[str, Any]) -> Outcome:
        letter = EmailMessage()
        letter["From"] = formataddr(("Bottega", self.sender))
        letter["To"], letter["Subject"] = to, body["title"]
        letter["Date"] = format_datetime(localtime())
        letter["Message-ID"] = f"<{id}@{self.sender.rpartition('@')[2]}>"  # sent twice, it is one
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(body["text"])
        try:
            await asyncio.to_thread(self._send, letter)
        except smtplib.SMTPRecipientsRefused as refused:
            codes = [code for code, _ in refused.recipients.values()]
            return Outcome.GONE if all(code >= 500 for code in codes) else Outcome.LATER
        except (smtplib.SMTPException, OSError) as error:
            log.warning("mail", extra={"reason": type(error).__name__})
            return Outcome.LATER
        return Outcome.SENT

    def _send(self, letter: EmailMessage) -> None:
        kind = smtplib.SMTP_SSL if self.scheme == "smtps" else smtplib.SMTP
        with kind(self.host, self.port, timeout=PATIENCE) as server:
            if self.scheme == "smtp":
                server.starttls(context=ssl.create_default_context())
            if self.user:
                server.login(self.user, self.password)
            server.send_message(letter)


def mail_at(url: str) -> Mail | None:
    """The server that a host's setting names, if there is one."""
    if not url:
        return None
    try:
        place = urlsplit(url)
        port = place.port or PORTS[place.scheme]
        sender = parse_qs(place.query)["from"][0]
        host = place.hostname or ""
    except (KeyError, ValueError):
        raise ValueError(GIVE) from None
    if not host or "@" not in sender:
        raise ValueError(GIVE)
    user, password = unquote(place.username or ""), unquote(place.password or "")
    return Mail(place.scheme, host, port, user, password, sender)
