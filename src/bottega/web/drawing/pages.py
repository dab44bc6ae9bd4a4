"""A template of the house, filled."""

from typing import Any

from markupsafe import Markup

from bottega.web.drawing.faces import filled
from bottega.web.speech.language import in_language


def render(name: str, language: str, **values: Any) -> Markup:
    """In the template, `say` speaks the visitor's language."""
    usual = {"say": in_language(language), "language": language, "announced": []}
    return filled(name, {**usual, **values})
