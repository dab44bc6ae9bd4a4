"""What the lobby shows: the games, and rows of tables."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from bottega.core.game import About, Game, Option
from bottega.games import GAMES
from bottega.web.orders import usual
from bottega.web.people import Person
from bottega.web.rulebook import rules
from bottega.web.showing import LANGUAGE, clock_words
from bottega.web.store.models import TableRow
from bottega.web.table import Table


@dataclass(frozen=True, slots=True)
class GameShown:
    """A game to choose."""

    id: str
    title: str
    players: tuple[int, ...]
    about: About
    options: tuple[Option, ...]
    seats: list[str]  # as they usually are taken
    say: Callable[[str], str]  # the game's own words


@dataclass(frozen=True, slots=True)
class Row:
    """A table in a list."""

    id: str
    title: str
    game: str
    names: list[str]
    free: int
    clock: str
    your_turn: bool
    waits_for: str
    scores: list[int]
    over: bool


@cache
def games_shown() -> list[GameShown]:
    return [_game(id) for id in GAMES]


def _game(id: str) -> GameShown:
    game = rules(id)
    about = game.face.about(LANGUAGE)
    say = partial(_said, game)
    return GameShown(id, game.title(), game.SEATS, about, game.OPTIONS, usual(game), say)


def _said(game: Game, phrase: str) -> str:
    return game.words.say(phrase, LANGUAGE)


def rows_shown(tables: list[Table], person: Person) -> list[Row]:
    return [_row(table, person) for table in tables]


def _row(table: Table, person: Person) -> Row:
    moment, own = table.moment, table.seats_of(person)
    return Row(
        table.id,
        table.match.game.title(),
        table.match.game.id,
        [seat.name or "open" for seat in table.seats],
        sum(seat.kind == "open" for seat in table.seats),
        clock_words(table),
        any(seat in moment.to_move for seat in own),
        ", ".join(table.colour(seat) for seat in moment.to_move),
        moment.scores,
        moment.over,
    )


def finished_shown(tables: list[TableRow]) -> list[Row]:
    return [_finished(table) for table in tables]


def _finished(table: TableRow) -> Row:
    told = table.result or {"names": [], "scores": []}
    title, names, scores = rules(table.game).title(), told["names"], told["scores"]
    return Row(table.id, title, table.game, names, 0, "", False, "", scores, over=True)
