"""What waits for someone, for programs that look by themselves: as an Atom feed and a calendar,
at an address that nobody can guess."""

import hmac
from datetime import UTC, datetime
from xml.etree.ElementTree import Element, SubElement, tostring

from bottega.web.notices.kinds import TURN
from bottega.web.notices.wishes import Books, Wishes
from bottega.web.notices.words import Told, told
from bottega.web.people.person import Person, digest
from bottega.web.speech.language import say
from bottega.web.table.table import Table

ATOM = "http://www.w3.org/2005/Atom"
LINE = 74  # bytes of a calendar's line
HALF = 1_800.0  # seconds that an entry in a calendar takes


class Feeds:
    """The addresses of feeds: they follow from the server's secret, so that they can be shown
    again, and only a digest is stored."""

    def __init__(self, secret: bytes, books: Books) -> None:
        self.secret, self.books = secret, books

    def token(self, wishes: Wishes) -> str:
        """The address of someone's feed, if they have one."""
        return self._token(wishes.person, wishes.feeds) if wishes.feed else ""

    def _token(self, person: str, number: int) -> str:
        return hmac.digest(self.secret, f"feed {person} {number}".encode(), "sha256").hex()[:40]

    async def open(self, me: Person) -> None:
        """Another address, in place of the one before."""
        number = (await self.books.of(me)).feeds + 1
        await self.books.change(me, feed=digest(self._token(me.id, number)), feeds=number)

    async def close(self, me: Person) -> None:
        await self.books.change(me, feed=None)


def waiting(tables: list[Table], wishes: Wishes) -> list[tuple[Told, float | None]]:
    """What waits, and until when it may."""
    found = []
    for table in tables:
        words = told(TURN, table, wishes.person, wishes.language)
        expiry = table.clock.expiry(table.held_by(wishes.person))
        if words is not None:
            found.append((words, expiry if table.clock.pace.kind == "slow" else None))
    return found


def atom(
    found: list[tuple[Told, float | None]], address: str, feed: str, now: float, language: str
) -> bytes:
    root = Element("feed", xmlns=ATOM)
    SubElement(root, "title").text = say("feed_title", language)
    SubElement(root, "id").text = f"{address}{feed}"
    SubElement(root, "link", rel="self", href=f"{address}{feed}")
    SubElement(root, "updated").text = _iso(now)
    SubElement(SubElement(root, "author"), "name").text = "Bottega"
    for words, until in found:
        entry = SubElement(root, "entry")
        SubElement(entry, "title").text = words.words
        SubElement(entry, "id").text = f"{address}{words.path}#{_minute(until)}"
        SubElement(entry, "link", href=f"{address}{words.path}")
        SubElement(entry, "updated").text = _iso(now)
        SubElement(entry, "summary").text = _summary(words, until, language)
    return bytes(tostring(root, encoding="utf-8", xml_declaration=True))


def _summary(words: Told, until: float | None, language: str) -> str:
    by = say("feed_until", language, time=_iso(until)) if until else ""
    return " ".join(filter(None, (words.more, by)))


def calendar(
    found: list[tuple[Told, float | None]], address: str, now: float, language: str
) -> bytes:
    """Decisions in slow games, at the time when they must be made."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bottega//EN"]
    lines += ["CALSCALE:GREGORIAN", f"X-WR-CALNAME:{_escaped(say('feed_title', language))}"]
    for words, until in found:
        if until is not None:
            lines += _event(words, _minute(until) * 60.0, address, now)
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"]).encode()


def _event(words: Told, until: float, address: str, now: float) -> list[str]:
    times = {"DTSTAMP": now, "DTSTART": until - HALF, "DTEND": until}
    return [
        "BEGIN:VEVENT",
        f"UID:{words.table}@bottega",
        *(f"{name}:{_stamp(at)}" for name, at in times.items()),
        f"SUMMARY:{_escaped(words.words)}",
        f"DESCRIPTION:{_escaped(words.more)}",
        f"URL:{address}{words.path}",
        "END:VEVENT",
    ]


def _minute(at: float | None) -> int:
    return round((at or 0.0) / 60)


def _stamp(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y%m%dT%H%M%SZ")


def _iso(at: float) -> str:
    return datetime.fromtimestamp(_minute(at) * 60, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _escaped(text: str) -> str:
    for each in "\\;,":
        text = text.replace(each, f"\\{each}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> str:
    """A long line goes on after a break and a blank; no letter is cut in two."""
    parts, rest = [], line
    while len(rest.encode()) > LINE:
        cut = len(rest.encode()[:LINE].decode(errors="ignore"))
        parts.append(rest[:cut])
        rest = rest[cut:]
    return "\r\n ".join([*parts, rest])
