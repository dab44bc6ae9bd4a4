"""Which language a visitor reads, and how the house speaks it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

from bottega.core.words import LANGUAGES, Phrases, sentences

COOKIE = "language"
ASKED = 10  # languages of a browser that we look at

say = Phrases(Path(__file__).parent)


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something to be said to each in their own language. So are values that can be called."""

    phrase: str
    values: Mapping[str, object]

    def told(self, language: str) -> str:
        values = {n: v(language) if callable(v) else v for n, v in self.values.items()}
        return say(self.phrase, language, **values)


@cache
def in_language(language: str) -> Callable[..., Markup]:
    """How a page speaks: `say("name", …)`. Values are text, unless they are markup already."""
    known = {name: escape(words) for name, words in sentences(say.folder, language).items()}

    def speak(phrase: str, **values: object) -> Markup:
        words = known[phrase]
        if not values:
            return words
        safe = {name: escape(value) for name, value in values.items()}
        return Markup(str.format(words, **safe))  # Markup's own is several times as slow

    return speak


def called(name: str, language: str) -> str:
    """Someone's name; a guest's is a word that every language has, and so is nobody's."""
    if not name:
        return say("nameless", language)
    stem, mark, rest = name.partition(" (")
    return f"{say('guest', language)}{mark}{rest}" if stem in GUESTS else name


GUESTS = {say("guest", language) for language in LANGUAGES}
NAMES = {language: say("language_name", language) for language in LANGUAGES}


def spoken(chosen: str | None, asked: str) -> str:
    """The language to answer in: the one a visitor chose, else the one that their browser asks for
    as Accept-Language."""
    if chosen in LANGUAGES:
        return chosen
    ranges = [_weighed(part) for part in asked.split(",")[:ASKED]]
    for _, language in sorted(ranges, key=lambda each: -each[0]):
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def _weighed(part: str) -> tuple[float, str]:
    """One language of a browser's list, such as `it-CH;q=0.8`."""
    name, _, weight = part.partition(";")
    try:
        value = float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        value = 0.0
    return value, name.strip()[:2].lower()
