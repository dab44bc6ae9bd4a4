"""Who sits where: a person, a bot, or nobody yet."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from bottega.bots.painters import PAINTERS, painter
from bottega.web.people.person import Person
from bottega.web.speech.language import called, say

OPEN, PERSON, BOT = "open", "person", "bot"
STAND_IN = "journeyman"  # the level that plays for someone who is away


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a table."""

    kind: str = OPEN
    person: str = ""  # whose it is
    name: str = ""
    level: str = ""  # of a bot of the house
    bot: bool = False  # a bot's account
    kept: bool = False  # the name is its holder's alone
    away: bool = False  # a bot plays until the person is back
    absent: bool = False  # away only because nobody saw them: back as soon as they look in

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot of the house decides here."""
        return self.kind == BOT or self.away

    @property
    def by_level(self) -> str:
        return self.level or STAND_IN

    def stored(self) -> dict[str, Any]:
        return asdict(self)


def taken_by(person: Person, others: Sequence[Seat]) -> Seat:
    """A seat for someone, under a name that tells them apart from the others."""
    names = {seat.name for seat in others if seat.person != person.id}
    name, count = person.name, 1
    while name in names:
        count += 1
        name = f"{person.name} ({count})"
    return Seat(PERSON, person.id, name, bot=person.bot, kept=person.kept and count == 1)


def painter_of(level: str, others: Sequence[Seat], first: int) -> Seat:
    """A painter of the house who is not at the table yet."""
    return Seat(BOT, name=painter(first, [seat.name for seat in others]), level=level)


def named(seats: Sequence[Seat], language: str) -> list[str]:
    """What everyone at a table is called."""
    return [_name(seat, number, language) for number, seat in enumerate(seats)]


def _name(seat: Seat, number: int, language: str) -> str:
    if seat.kind == OPEN:
        return say("free_seat", language)
    if seat.kind == BOT:
        return seat.name or PAINTERS[number]  # who sat at the first tables had no name
    return called(seat.name, language)


def away(seat: Seat, absent: bool = False) -> Seat:
    """A bot plays here from now on, unless one of the house does anyway."""
    return replace(seat, away=True, absent=absent) if seat.kind == PERSON else seat


def nameless(seat: Seat) -> Seat:
    """Whoever sat here is forgotten: somebody did, and a bot plays on."""
    return Seat(PERSON, bot=seat.bot, away=True)


def back(seat: Seat) -> Seat:
    return replace(seat, away=False, absent=False)
