"""Sentences in every language: a game's words.py fills them, pages and terminals show them."""

from collections.abc import Mapping, Sequence

LANGUAGES = ("en",)


class Phrases:
    """Sentences by name and language."""

    def __init__(self, phrases: Mapping[str, Mapping[str, str]]) -> None:
        self.phrases = phrases

    def __call__(self, phrase: str, language: str, /, **values: object) -> str:
        """A sentence by its name, with its values filled in."""
        return self.phrases[phrase][known(language)].format(**values)


def known(language: str) -> str:
    """A language we speak, checked."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    return language


AND = {"en": "and"}


def listing(items: Sequence[str], language: str) -> str:
    """Several things in a row: a, b and c."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {AND[known(language)]} {items[-1]}"
