"""What a game is played by, to read: its rules, numbered and linked, and what its box holds."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import TemplateNotFound
from litestar import Request, Response, get
from litestar.params import FromPath
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup

from bottega.core.game import Game
from bottega.core.parts import LABELS, Table
from bottega.core.words import LANGUAGES, whole
from bottega.games import GAMES
from bottega.web import faces
from bottega.web.edge import house_of
from bottega.web.language import say
from bottega.web.orders import game_of
from bottega.web.pages import page
from bottega.web.people import Person

Visit = Request[Person, Any, Any]
RULE = re.compile(r"^- (\d+\.\d+) ", re.M)  # as rules are written
NUMBER = re.compile(r"\b\d+\.\d+\b")  # as they are cited
HEADING = re.compile(r"(?:(\d+) )?(.+)")


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rules."""

    number: str  # rulings may have none
    title: Markup
    body: Markup
    picture: Markup
    caption: str

    @property
    def anchor(self) -> str:
        return f"s{self.number}" if self.number else "rulings"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game in one language."""

    id: str
    title: str
    language: str  # English where nobody has translated them yet
    opening: Markup
    sections: list[Section]
    drawings: Markup


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


# The rules


@cache
def rules_shown(game: Game, language: str) -> Rules:
    """The rules as a page shows them."""
    path, found = _written(game, "RULES", ".md", language)
    opening, *chapters = re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.M)
    known = frozenset(RULE.findall("".join(chapters)))
    first = opening.partition("\n")[2]  # the title stands above the page
    sections = [_section(game, chapter, known, language) for chapter in chapters]
    drawings = faces.drawings(game.id)
    return Rules(game.id, game.title(language), found, _html(first, known), sections, drawings)


def _written(game: Game, stem: str, kind: str, language: str) -> tuple[Path, str]:
    """A game's file in a language; the English one has no language in its name."""
    folder = faces.folder(game.id).parent
    path = folder / f"{stem}.{language}{kind}"
    return (path, language) if path.is_file() else (folder / f"{stem}{kind}", LANGUAGES[0])


def _section(game: Game, chapter: str, known: frozenset[str], language: str) -> Section:
    heading, _, body = chapter.partition("\n")
    parted = HEADING.fullmatch(heading)
    assert parted is not None
    number, title = parted[1] or "", Markup(MarkdownIt().renderInline(parted[2]))
    picture, caption = _picture(game, number, language)
    return Section(number, title, _html(body, known), picture, caption)


def _picture(game: Game, number: str, language: str) -> tuple[Markup, str]:
    """What a section is illustrated with, if anything, and the words below it."""
    try:
        drawn = faces.environment().get_template(f"{game.id}/pictures.html").module
    except TemplateNotFound:
        return Markup(), ""
    name, say = f"picture_{number}", game.face.say
    macro = getattr(drawn, name, None)
    if macro is None:
        return Markup(), ""
    both = (say, game.words.say)  # a picture says words of the face, and letters of the game
    spoken = Markup(macro(lambda phrase: next(s for s in both if phrase in s)(phrase, language)))
    return spoken, say(name, language)


def _html(text: str, known: frozenset[str]) -> Markup:
    """Markdown of ours, with an anchor at every rule and a link wherever one is cited."""
    made = MarkdownIt().enable("table")
    made.core.ruler.push("rules", partial(_numbered, known=known))
    return Markup(made.render(text))


def _numbered(state: StateCore, known: frozenset[str]) -> None:
    item: Token | None = None
    for token in state.tokens:
        if token.type == "list_item_open":
            item = token
        elif token.type == "inline" and token.children:
            number = _own(token.children[0], known) if item is not None else ""
            linked = [new for old in token.children for new in _linked(old, known)]
            if item is not None and number:
                item.attrSet("id", f"r{number}")
                linked = [*_link(number, "number"), *linked]
            token.children, item = linked, None


def _own(text: Token, known: frozenset[str]) -> str:
    """The number of the rule that a line begins with, taken off it."""
    number, _, rest = text.content.partition(" ")
    if number not in known:
        return ""
    text.content = rest
    return number


def _link(number: str, kind: str) -> list[Token]:
    opening = Token("link_open", "a", 1, attrs={"href": f"#r{number}", "class": kind})
    return [opening, Token("text", "", 0, content=number), Token("link_close", "a", -1)]


def _linked(token: Token, known: frozenset[str]) -> Iterator[Token]:
    """Text, cut where it cites a rule."""
    if token.type != "text":
        yield token
        return
    at = 0
    for cited in NUMBER.finditer(token.content):
        if cited[0] in known:
            yield Token("text", "", 0, content=token.content[at : cited.start()])
            yield from _link(cited[0], "cited")
            at = cited.end()
    yield Token("text", "", 0, content=token.content[at:])


# The box


@cache
def parts_shown(game: Game, language: str) -> list[PartsTable]:
    """The tables of the box, each with its note in a language."""
    path, found = _written(game, "parts", ".toml", language)
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


# The pages


@get("/rules/{game:str}", include_in_schema=False)
async def rules_page(request: Visit, game: FromPath[str]) -> Response[str]:
    """The rules of a game, in the visitor's language."""
    me = request.user
    shown = rules_shown(game_of(game), me.language)
    return page("rules.html", house_of(request), me, r=shown, others=_titles(me.language))


@get("/edition/{game:str}", include_in_schema=False)
async def edition_page(request: Visit, game: FromPath[str]) -> Response[str]:
    """How sure every figure of a game's box is."""
    me, found = request.user, game_of(game)
    tables = parts_shown(found, me.language)
    in_use = {table.label for table in tables}
    used = [label for label in labels_shown(me.language) if label in in_use]
    values = {"id": found.id, "title": found.title(me.language), "tables": tables, "labels": used}
    return page("edition.html", house_of(request), me, **values, others=_titles(me.language))


def _titles(language: str) -> dict[str, str]:
    """The games by what they are called."""
    return {id: game_of(id).title(language) for id in GAMES}


HANDLERS = [rules_page, edition_page]
