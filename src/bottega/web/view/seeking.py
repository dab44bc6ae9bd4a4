"""Somebody who waits for another, as they see it themselves."""

from dataclasses import dataclass

from bottega.core.words import listing
from bottega.games import GAMES
from bottega.web.speech.language import say
from bottega.web.store.models import SeekRow
from bottega.web.table.compiling import rules

HOUR = 3_600.0


@dataclass(frozen=True, slots=True)
class SeekShown:
    """What someone waits for, and how long until a painter of the house sits down."""

    games: str
    pace: str
    left: int  # seconds
    total: int
    words: str


def seek_shown(seek: SeekRow, language: str, now: float) -> SeekShown:
    titles = [rules(game).title(language) for game in seek.games if game in GAMES]
    left = max(0, round(seek.fill - now))
    hours = round(left / HOUR)
    words = say("painter_hours", language, hours=hours) if left > 2 * HOUR else ""
    return SeekShown(
        listing(titles, language),
        say(f"set_clock_{seek.pace}", language),
        left,
        max(1, round(seek.fill - seek.since)),
        words or say("painter_seconds", language, seconds=left),
    )
