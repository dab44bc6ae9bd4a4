"""The rules of a game to read: numbered, linked and illustrated."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from jinja2 import TemplateNotFound
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup

from bottega.core.game import Game
from bottega.core.words import LANGUAGES
from bottega.web.drawing import faces
from bottega.web.speech.language import say

RULE = re.compile(r"^- (\d+\.\d+) ", re.M)  # as rules are written
NUMBER = re.compile(r"\b\d+\.\d+\b")  # as they are cited
CODE = re.compile(r"`([^`]+)`")  # what options and files are called in it
CODED_HEADING = re.compile(r"^(## .+) \(`\w+`\)$", re.M)
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


@cache
def rules_shown(game: Game, language: str) -> Rules:
    """The rules as a page shows them."""
    path, found = written(game, "RULES", ".md", language)
    text = _for_players(game, path.read_text(encoding="utf-8"), language)
    opening, *chapters = re.split(r"^## ", text, flags=re.M)
    known = frozenset(RULE.findall("".join(chapters)))
    first = opening.partition("\n")[2]  # the title stands above the page
    sections = [_section(game, chapter, known, language) for chapter in chapters]
    drawings = faces.drawings(game.id)
    return Rules(game.id, game.title(language), found, _html(first, known), sections, drawings)


def _for_players(game: Game, text: str, language: str) -> str:
    """Codes are for programs: options and their values by the names that a table is set with, the
    parts file as the page that shows it, and in headings nothing."""
    named = ""

    def told(code: re.Match[str]) -> str:
        nonlocal named
        if code[1] == "parts.toml":
            return f"[{say('edition', language)}](/edition/{game.id})"
        names, _, value = (part.strip() for part in code[1].partition("="))
        if f"option_{names}" in game.words.say:
            named, names = names, ""
        phrases = [f"option_{named}"] * (not names) + [f"option_{named}_{value or names}"]
        known = [game.words.say(phrase, language) for phrase in phrases if phrase in game.words.say]
        return f"*{': '.join(known)}*"

    return CODE.sub(told, CODED_HEADING.sub(r"\1", text))


def written(game: Game, stem: str, kind: str, language: str) -> tuple[Path, str]:
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
