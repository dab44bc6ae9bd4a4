"""Names of the parts file in words, as the page about the edition tells them."""

from ..phrases import say as call
from .phrases import say


def entry(column: str, text: str, language: str) -> str:
    return say(f"sitter_{text}", language) if column == "sitter" else call(text, language)
