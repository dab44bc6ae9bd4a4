"""Somebody whose page is asked for: a person, a program, or a level of the house's bots."""

import re
from dataclasses import dataclass

from bottega.bots import LEVELS
from bottega.web.people.person import LEVEL
from bottega.web.speech.language import called
from bottega.web.speech.refusals import Unknown
from bottega.web.store.models import PersonRow
from bottega.web.store.reader import Reader

ID = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Who:
    """Someone by what results know them by."""

    player: str
    name: str
    kept: bool = False
    program: bool = False
    since: float | None = None  # the house has always been here

    @property
    def person(self) -> bool:
        return self.since is not None


async def found(reader: Reader, asked: str, language: str) -> Who:
    """Whoever has this id or keeps this name; or a level of bots."""
    level = asked.removeprefix(LEVEL)
    if asked.startswith(LEVEL) and level in LEVELS:
        return Who(asked, LEVELS[level].called(language))
    row = await (reader.person(asked) if ID.fullmatch(asked) else reader.kept(asked.casefold()))
    if row is None:
        raise Unknown("no_such_person")
    return who_is(row, language)


def who_is(row: PersonRow, language: str) -> Who:
    name = row.name if row.kept else called(row.name, language)
    return Who(row.id, name, row.kept is not None, row.bot, row.created)
