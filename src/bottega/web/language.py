"""Which language a visitor reads: the one they chose, else the one their browser asks for."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from bottega.core.words import LANGUAGES, Phrases

COOKIE = "language"
ASKED = 10  # languages of a browser that we look at

say = Phrases(Path(__file__).parent / "speech")


@cache
def in_language(language: str) -> Callable[..., str]:
    """How a page speaks: `say("name", …)`."""
    return lambda phrase, **values: say(phrase, language, **values)


def spoken(chosen: str | None, asked: str) -> str:
    """The language to answer in; `asked` is what a browser sends as Accept-Language."""
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
