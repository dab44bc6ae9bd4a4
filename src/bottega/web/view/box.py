"""What a game's box holds, to read: its tables, and how sure each figure is."""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from bottega.core.game import Game
from bottega.core.parts import LABELS, Table
from bottega.core.words import LANGUAGES, whole
from bottega.web.speech.language import say
from bottega.web.view.rules import written


@dataclass(frozen=True, slots=True)
class Label:
    """How sure something is, in words."""

    id: str
    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Figures:
    """A column of a parts file, as rows of cells."""

    name: str
    title: str  # rows of several columns have none: each column has its own
    heads: list[str]
    rows: list[list[str]]


@dataclass(frozen=True, slots=True)
class PartsTable:
    """A table of the box: what it is, how sure it is, and its figures."""

    name: str
    title: str
    label: Label
    note: str
    lines: list[Figures]  # columns of one row each
    lists: list[Figures]


@cache
def parts_shown(game: Game, language: str) -> list[PartsTable]:
    """The tables of the box, each with its note in a language."""
    path, found = written(game, "parts", ".toml", language)
    notes = {} if found == LANGUAGES[0] else tomllib.loads(path.read_text(encoding="utf-8"))
    labels = {label.id: label for label in labels_shown(language)}
    teller = Teller(game, language)
    return [
        teller.part(table, labels[table.label], notes.get(table.name, table.note))
        for table in game.PARTS.tables.values()
    ]


def labels_shown(language: str) -> list[Label]:
    """Every label there is, the surest first."""
    return [
        Label(id, say(f"label_{id}", language), say(f"label_{id}_means", language)) for id in LABELS
    ]


@dataclass(frozen=True, slots=True)
class Teller:
    """What stands in a parts file, told to people."""

    game: Game
    language: str

    def part(self, table: Table, label: Label, note: str) -> PartsTable:
        figures = [self.figures(name, value) for name, value in table.columns.items()]
        lines = [f for f in figures if not f.heads and len(f.rows) == 1]
        lists = [f for f in figures if f not in lines]
        return PartsTable(table.name, self.say(f"part_{table.name}"), label, note, lines, lists)

    def figures(self, name: str, value: Any) -> Figures:
        rows = value if isinstance(value, list) else [value]
        if all(isinstance(row, dict) for row in rows):
            return self.listed(name, rows)
        if not all(isinstance(row, list) for row in rows):
            rows = [rows]
        cells = [[self.text(name, cell) for cell in row] for row in rows]
        return Figures(name, self.say(f"column_{name}"), [], cells)

    def listed(self, name: str, rows: list[dict[str, Any]]) -> Figures:
        """Rows of several columns. Names in several languages are left out: what they name is
        told by its name anyway."""
        columns = dict.fromkeys(c for row in rows for c in row if not isinstance(row[c], dict))
        heads = [self.say(f"column_{column}") for column in columns]
        cells = [[self.text(column, row.get(column, "")) for column in columns] for row in rows]
        return Figures(name, "", heads, cells)

    def text(self, column: str, value: Any) -> str:
        if isinstance(value, list):
            return ", ".join(self.text(column, each) for each in value)
        if isinstance(value, bool):
            return say("yes" if value else "no", self.language)
        if isinstance(value, str) and value:
            return self.game.face.entry(column, value, self.language)
        return whole(value) if isinstance(value, int) else str(value)

    def say(self, phrase: str) -> str:
        return self.game.face.say(phrase, self.language)
