"""Names and icons of the parts file in words, as the page about the edition tells them."""

from ..box import SWAPS
from ..phrases import draws_of, say


def entry(column: str, text: str, language: str) -> str:
    if column == "swap":
        return _icons(text, language)
    return say(text, language)


def _icons(text: str, language: str) -> str:
    market, workshop, either = zip(*(SWAPS[icon] for icon in text.split()), strict=True)
    return draws_of((sum(market), sum(workshop), sum(either)), language)
