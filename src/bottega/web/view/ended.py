"""Finished games in a list, as the books tell them."""

from dataclasses import dataclass

from bottega.games import GAMES
from bottega.web.people.history import Ended
from bottega.web.people.person import LEVEL, Person
from bottega.web.speech.language import called
from bottega.web.store.models import ResultRow
from bottega.web.table.compiling import rules
from bottega.web.view.account import day_of


@dataclass(frozen=True, slots=True)
class SeatEnded:
    """Who sat there and how it ended for them."""

    player: str  # whose page there is, if any
    name: str
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class EndedShown:
    """A finished game in a list."""

    id: str  # only for those who may open it: who knows a table's id can read what was said there
    game: str
    title: str
    day: str
    seats: list[SeatEnded]  # the first place first
    modules: list[str]
    rated: bool


def ended_shown(games: list[Ended], me: Person) -> list[EndedShown]:
    return [_shown(each, me) for each in games if each.table.game in GAMES]


def _shown(ended: Ended, me: Person) -> EndedShown:
    table, language, game = ended.table, me.language, rules(ended.table.game)
    known = table.listed or any(row.player == me.id for row in ended.seats)
    seats = sorted(ended.seats, key=lambda row: (row.place, row.seat))
    modules = [o.name for o in game.OPTIONS if o.module and table.options.get(o.name) == "true"]
    return EndedShown(
        table.id if known else "",
        table.game,
        game.title(language),
        day_of(table.finished or table.created, language),
        [_seat(row, language) for row in seats],
        [game.words.say(f"option_{name}", language) for name in modules],
        any(row.rated for row in ended.seats),
    )


def _seat(row: ResultRow, language: str) -> SeatEnded:
    name = row.name if row.player.startswith(LEVEL) else called(row.name, language)
    gone = not row.name and not row.player.startswith(LEVEL)
    return SeatEnded("" if gone else row.player, name, row.place, row.points)
