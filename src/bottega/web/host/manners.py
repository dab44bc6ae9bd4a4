"""Whom one does not want to hear or to play with, and what one tells the host."""

import secrets
import time
from dataclasses import dataclass

from sqlalchemy import delete, insert, select

from bottega.web.people.limits import Limits
from bottega.web.people.person import Person
from bottega.web.people.text import checked
from bottega.web.speech.language import called
from bottega.web.speech.refusals import NotAllowed, NotYours, TooFast, Unknown
from bottega.web.store.models import AvoidRow, ReportRow
from bottega.web.store.reader import Reader
from bottega.web.store.writer import Deed, Writer
from bottega.web.table.table import Table

MUTE, BLOCK = "mute", "block"
LONGEST = 300  # letters of a report


@dataclass(frozen=True, slots=True)
class Met:
    """Someone at a table who is not oneself: at a seat, or by a line of chat."""

    key: str
    name: str
    person: str
    said: str
    avoided: str = ""  # mute, block or neither


class Manners:
    """Everyone's."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self.reader, self.writer = reader, writer
        self.reports = Limits(1 / 300, 5)  # nobody floods the host

    async def avoided(self, person: str) -> dict[str, str]:
        """Whom someone avoids, and how."""
        mine = select(AvoidRow).where(AvoidRow.person == person)
        return {row.other: row.kind for row in await self.reader.all(mine)}

    async def avoid(self, me: Person, other: str, kind: str) -> None:
        """From now on; without a kind no longer."""
        here = AvoidRow.person == me.id, AvoidRow.other == other
        deeds = [Deed(delete(AvoidRow).where(*here))]
        if kind:
            row = {"person": me.id, "other": other, "kind": kind}
            deeds.append(Deed(insert(AvoidRow), row))
        await self.writer.write(*deeds)

    async def require_welcome(self, table: Table, me: Person) -> None:
        """Nobody sits down with who has blocked them, nor with whom they have blocked."""
        people = {seat.person for seat in table.seats if seat.person} - {me.id}
        theirs = AvoidRow.person.in_(people) & (AvoidRow.other == me.id)
        mine = (AvoidRow.person == me.id) & AvoidRow.other.in_(people)
        either = select(AvoidRow.other).where(AvoidRow.kind == BLOCK, theirs | mine)
        if people and await self.reader.first(either) is not None:
            raise NotYours("not_welcome")

    async def report(self, me: Person, table: Table, met: Met, why: object) -> None:
        """Tell the host of somebody; what they said last goes along."""
        words = checked(why, LONGEST, "limits_report")
        if not self.reports.allow(me.id):
            raise TooFast("too_many_reports")
        row = {"id": secrets.token_hex(16), "person": me.id, "other": met.person, "why": words}
        row |= {"name": met.name[:48], "table": table.id, "said": met.said}
        await self.writer.write(
            Deed(insert(ReportRow), {**row, "at": time.time(), "settled": None})
        )


def met(table: Table, me: Person, avoided: dict[str, str]) -> list[Met]:
    """Those whom someone has to do with at a table, each once."""
    found: dict[str, Met] = {}
    said = {line.person: line.text for line in table.chat}
    seats = [(f"seat{n}", s.name, s.person) for n, s in enumerate(table.seats)]
    lines = [(f"line{line.number}", line.name, line.person) for line in table.chat]
    for key, name, person in [*seats, *lines]:
        if person and person != me.id and person not in found:
            name, how = called(name, me.language), avoided.get(person, "")
            found[person] = Met(key, name, person, said.get(person, ""), how)
    return list(found.values())


def met_by(key: object, everyone: list[Met]) -> Met:
    for each in everyone:
        if each.key == key:
            return each
    raise Unknown("nobody_there")


def require_kind(kind: str) -> str:
    if kind not in ("", MUTE, BLOCK):
        raise NotAllowed("no_such_choice")
    return kind
