"""Sentences in every language: games and pages fill them, people read them."""

import tomllib
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "it", "de")  # the first is what we speak when nobody asks


_called: ContextVar[Mapping[str, str]] = ContextVar("called", default={})  # noqa: B039


class calling:
    """Say these phrases like this meanwhile: who sits somewhere is called by name."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def __enter__(self) -> None:
        self.token = _called.set(self.names)

    def __exit__(self, *_: object) -> None:
        _called.reset(self.token)


class Phrases:
    """Sentences by name: a folder with one file for each language."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.spoken: dict[str, dict[str, str]] = {}  # asked for hundreds of times in a move

    @classmethod
    def beside(cls, file: str) -> "Phrases":
        """Those of the folder `speech` beside a source file."""
        return cls(Path(file).parent / "speech")

    def __call__(self, phrase: str, language: str, /, **values: object) -> str:
        """A sentence by its name, with its values filled in."""
        own = _called.get()
        if phrase in own:
            return own[phrase]
        if language not in self.spoken:
            self.spoken[language] = sentences(self.folder, language)
        sentence = self.spoken[language][phrase]
        return sentence.format(**values) if values else sentence

    def __contains__(self, phrase: str) -> bool:
        return phrase in sentences(self.folder, LANGUAGES[0])


@cache
def sentences(folder: Path, language: str) -> dict[str, str]:
    """All sentences of a folder in one language."""
    return tomllib.loads((folder / f"{known(language)}.toml").read_text(encoding="utf-8"))


def known(language: str) -> str:
    """A language we speak, checked."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    return language


AND = {"en": "and", "it": "e", "de": "und"}


def listing(items: Sequence[str], language: str) -> str:
    """Several things in a row: a, b and c."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {AND[known(language)]} {items[-1]}"


def decimal(number: float, language: str) -> str:
    """A number with one decimal place: 1.5 where a point is used, else 1,5."""
    written = f"{number:.1f}"
    return written if known(language) == "en" else written.replace(".", ",")


def whole(number: int, form: str = "d") -> str:
    """A whole number with the minus sign of a printer, which is no hyphen."""
    return f"{number:{form}}".replace("-", "−")
