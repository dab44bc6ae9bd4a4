"""A template of the house, filled."""

from typing import Any

from markupsafe import Markup

from bottega.web.drawing.drawn import Drawn
from bottega.web.drawing.faces import drawn, filled
from bottega.web.speech.language import in_language


def render(name: str, language: str, **values: Any) -> Markup:
    """In the template, `say` speaks the visitor's language."""
    return filled(name, _known(language, values))


def part(name: str, language: str, **values: Any) -> Drawn:
    """The same line by line, for a part of a page that is sent again and again."""
    return drawn(name, _known(language, values))


def _known(language: str, values: dict[str, Any]) -> dict[str, Any]:
    return {"say": in_language(language), "language": language, "announced": [], **values}
