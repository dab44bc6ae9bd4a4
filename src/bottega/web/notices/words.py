"""What a notice says: which game, with whom, and where. Never more than all may know."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bottega.web.notices.kinds import INVITATION, OVER, TURN
from bottega.web.speech.language import say
from bottega.web.table.seats import OPEN
from bottega.web.table.table import Table
from bottega.web.view.seats import company, seats_shown, verdict

DAY, HOUR = 86_400, 3_600


@dataclass(frozen=True, slots=True)
class Told:
    """One thing to tell."""

    kind: str
    table: str
    words: str
    more: str
    path: str


def told(kind: str, table: Table, person: str, language: str) -> Told | None:
    """What is told of a table; nothing, if it is no longer so."""
    if not _holds(kind, table, person):
        return None
    game = table.match.game.title(language)
    words = say(f"notice_{kind}", language, game=game)
    with_whom = company(table, person, language)
    more = verdict(seats_shown(table, language), language) if kind == OVER else with_whom
    path = f"/table/{table.id}" + ("/after" if kind == OVER else "")
    return Told(kind, table.id, words, more, path)


def _holds(kind: str, table: Table, person: str) -> bool:
    seats = table.held_by(person)
    if kind == TURN:
        return table.full and any(map(table.waits_for, seats)) and not _bots(table, seats)
    if kind == INVITATION:
        return not seats and any(seat.kind == OPEN for seat in table.seats)
    return table.moment.over and bool(seats)


def _bots(table: Table, seats: Sequence[int]) -> bool:
    return all(table.seats[seat].away for seat in seats)


def pushed(told: Sequence[Told], waiting: int, language: str) -> dict[str, Any]:
    """The same as a browser shows it: one thing, or how many there are."""
    first = told[0]
    if len(told) == 1:
        title, text, path, tag = first.words, first.more, first.path, first.table
    else:
        title = say("notices_many", language, count=len(told))
        text, path, tag = "\n".join(each.words for each in told[:5]), "/tables", "several"
    shown = {"title": title, "text": text, "path": path, "tag": tag}
    return {**shown, "waiting": waiting, "language": language}


def mailed(told: Sequence[Told], address: str, language: str) -> dict[str, Any]:
    """The same as a letter."""
    title = told[0].words if len(told) == 1 else say("notices_many", language, count=len(told))
    parts = [f"{each.words}\n{each.more}\n{address}{each.path}" for each in told]
    end = say("notice_mail_end", language, address=f"{address}/settings")
    return {"title": title, "text": "\n\n".join([*parts, end]) + "\n"}
