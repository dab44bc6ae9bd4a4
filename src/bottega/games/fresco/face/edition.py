"""Letters and names of the parts file in words, as the page about the edition tells them."""

from ..box import bundle
from ..phrases import paint_names, say


def entry(column: str, text: str, language: str) -> str:
    if column == "pile":
        return text
    if column == "name":
        return say(text, language)
    return paint_names(bundle(column, text), language)
