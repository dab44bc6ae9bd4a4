"""A game's face, drawn: its template filled with what one viewer may know and do."""

import hashlib
import importlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    Template,
)
from jinja2.runtime import Context
from markupsafe import Markup

from bottega.core.game import Game
from bottega.core.rule import Record, unfolded
from bottega.core.words import whole
from bottega.games import GAMES
from bottega.web.drawing.drawn import Drawn
from bottega.web.drawing.template_cache import Keep
from bottega.web.drawing.template_code import Straight, marked
from bottega.web.speech.language import NAMES

HERE = Path(__file__).parent
FILES = (".css", ".js", ".svg")  # what pages load


def folder(id: str) -> Path:
    """Where a game's face lies: board.html, style.css, drawings.svg, cover.svg."""
    package = importlib.import_module(GAMES[id])
    assert package.__file__ is not None
    return Path(package.__file__).parent / "face"


@cache
def environment() -> Environment:
    """The templates of the house, and each game's own under its id."""
    games = PrefixLoader({id: FileSystemLoader(folder(id)) for id in GAMES})
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), games]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=[Keep],
    )
    made.code_generator_class = Straight
    made.filters["whole"] = whole
    made.globals |= {"version": version(), "languages": NAMES, "every_game": [*GAMES]}
    return made


@cache
def version() -> str:
    """Names the style and script files as they are now: browsers keep them until it changes."""
    folders = [HERE / "static", *(folder(id) for id in GAMES)]
    files = sorted(file for each in folders for file in each.iterdir() if file.suffix in FILES)
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


class Can(dict[int, str]):
    """What a viewer may do, in words by number; parts of a board can be kept by it."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))


def board(game: Game, view: Record, can: Mapping[int, str], language: str) -> Markup:
    """The board as one viewer sees it; `can` holds the words of each action open to them."""
    return Markup(board_drawn(game, unfolded(view), can, language))


def board_drawn(game: Game, view: Record, can: Mapping[int, str], language: str) -> Drawn:
    """The same line by line, from a view that is unfolded."""
    values = {"b": game.face.board(view, language), "can": Can(can), "language": language}
    return Drawn(_chunks(f"{game.id}/board.html", values))


def filled(name: str, values: Mapping[str, Any]) -> Markup:
    """A template with its values."""
    return marked("".join(_chunks(name, values)))


def drawn(name: str, values: Mapping[str, Any]) -> Drawn:
    """The same line by line."""
    return Drawn(_chunks(name, values))


def _chunks(name: str, values: Mapping[str, Any]) -> list[str]:
    """Jinja itself gathers what all templates know name by name, which took as long as to draw a
    small one. Its context and the macros of the template hold each other: left alone they would be
    garbage, and the only garbage of a move, to be looked for in everything that is new."""
    house, template = environment(), _template(name)
    known = Context(house, {**house.globals, **values}, name, template.blocks)
    chunks = list(template.root_render_func(known))
    known.vars.clear()
    return chunks


@cache
def _template(name: str) -> Template:
    return environment().get_template(name)


@cache
def drawings(id: str) -> Markup:
    """The game's own symbols, to stand once in a page."""
    return Markup((folder(id) / "drawings.svg").read_text(encoding="utf-8"))
