"""The kinds of event that change nothing but what is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bottega.web.people.person import Person
from bottega.web.people.text import checked, harmless
from bottega.web.speech.refusals import NotYours
from bottega.web.store.writer import Deed
from bottega.web.table.events.event import Event, deed

if TYPE_CHECKING:
    from bottega.web.table.table import Table

LONGEST, KEPT = 500, 200  # letters of a line, and lines


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat."""

    number: int
    name: str
    text: str
    person: str = ""  # who it was: for mutes, told to nobody


class Chat(Event, frozen=True, tag="chat"):
    """Someone says something."""

    name: str
    text: str
    person: str

    def happen(self, table: Table) -> None:
        number = table.chat[-1].number + 1 if table.chat else 1
        said = Said(number, harmless(self.name), harmless(self.text), self.person)
        table.chat = [*table.chat, said][-KEPT:]


@deed
async def say(table: Table, person: Person, text: object) -> None:
    line = checked(text, LONGEST, "limits_line")
    own = table.seats_of(person)
    if table.hushed and not own:
        raise NotYours("chat_closed")
    seat, name = (own[0], table.seats[own[0]].name) if own else (None, person.name)
    await table.commit(Chat(seat=seat, name=name, text=line, person=person.id))


class Again(Event, frozen=True, tag="again"):
    """There is a rematch, and this is the way there."""

    table: str

    def happen(self, table: Table) -> None:
        table.next = self.table


@deed
async def play_again(table: Table, id: str, *rows: Deed) -> None:
    """The rematch is stored together with the word of it: there is one, however many ask."""
    if not table.next:
        await table.commit(Again(table=id), None, *rows)
