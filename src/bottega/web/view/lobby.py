"""What the lobby shows: the games, and rows of tables."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from bottega.core.game import Game, Option
from bottega.games import GAMES
from bottega.web.people.person import Person
from bottega.web.store.models import TableRow
from bottega.web.table.compiling import rules
from bottega.web.table.orders import usual
from bottega.web.table.registry import MOST
from bottega.web.table.seats import Seat, named
from bottega.web.table.table import Table
from bottega.web.view.page import clock_words
from bottega.web.view.seats import to_move


@dataclass(frozen=True, slots=True)
class GameShown:
    """A game to choose."""

    id: str
    title: str
    players: tuple[int, ...]
    about: str
    minutes: int  # a usual game against bots
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


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of tables, and what is not in it."""

    rows: list[Row]
    more: int  # that are shown when all are asked for
    full: int  # so many are in a list at most, and there may be others


def listed(rows: list[Row], found: int) -> Listed:
    return Listed(rows, found - len(rows), MOST if len(rows) == MOST else 0)


@cache
def games_shown(language: str) -> list[GameShown]:
    return [_game(id, language) for id in GAMES]


def _game(id: str, language: str) -> GameShown:
    game = rules(id)
    title, face, say = game.title(language), game.face, partial(_said, game, language)
    about = face.say("about", language)
    return GameShown(id, title, game.SEATS, about, face.MINUTES, game.offered, usual(game), say)


def _said(game: Game, language: str, phrase: str) -> str:
    return game.words.say(phrase, language)


def rows_shown(tables: list[Table], person: Person) -> list[Row]:
    return [_row(table, person) for table in tables]


def _row(table: Table, person: Person) -> Row:
    moment, language = table.moment, person.language
    return Row(
        table.id,
        table.match.game.title(language),
        table.match.game.id,
        named(table.seats, language),
        sum(seat.kind == "open" for seat in table.seats),
        clock_words(table, language),
        table.asks(person),
        to_move(table, language),
        moment.scores,
        moment.over,
    )


def finished_shown(tables: list[TableRow], language: str) -> list[Row]:
    """Games that were given up have no ending to look back at."""
    ended = [table for table in tables if not (table.result or {}).get("abandoned")]
    return [_finished(table, language) for table in ended]


def _finished(table: TableRow, language: str) -> Row:
    told = table.result or {"seats": [], "scores": []}
    seats = [Seat(**seat) for seat in told.get("seats", [])]
    names = named(seats, language) or told["names"]  # the first tables kept names alone
    title, scores = rules(table.game).title(language), told["scores"]
    return Row(table.id, title, table.game, names, 0, "", False, "", scores, over=True)
