"""A game as a film: the moments in which a viewer was told something, its rounds and its turns.

A moment is known by its number among them; only the table knows after how many entries it was.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from bottega.core.match import Match
from bottega.core.rule import DEALER
from bottega.core.words import LANGUAGES
from bottega.web.table.table import Table


class Shot(NamedTuple):
    """One moment of the film."""

    length: int  # after how many entries it was
    seat: int  # who acted; the dealer is no seat
    action: int | None
    lap: int
    lines: list[str]  # what was told


@dataclass(frozen=True, slots=True)
class Chapter:
    """A round, or within it the turn of a seat: where it lies along the film, in per cent."""

    first: int  # its moments
    last: int
    lap: int
    seat: int
    start: float
    width: float


def reel(table: Table, seat: int | None, language: str = LANGUAGES[0]) -> list[Shot]:
    """The film that a seat saw; None is what all may see. Slow: for a thread."""
    return table.moment.once(
        ("reel", seat, language), lambda: list(_shots(table.match, seat, language))
    )


def _shots(match: Match, seat: int | None, language: str) -> Iterator[Shot]:
    """Nobody wants to watch a dealer who shuffles: what is done without a word belongs to the next
    moment that has one."""
    yield Shot(0, DEALER, None, 0, [])
    for s in match.scenes(seat):
        if lines := match.told(s, language):
            yield Shot(s.length, s.seat, s.action, int(s.after.lap), lines)


def moment_at(table: Table, seat: int | None, length: int) -> int:
    """The last moment that a seat saw after so many entries."""
    return bisect_right(reel(table, seat), length, key=lambda shot: shot.length) - 1


def nearest(table: Table, number: int, seat: int | None, other: int | None) -> int:
    """The moment of one seat, or the last before it that another saw."""
    mine = reel(table, seat)
    return moment_at(table, other, mine[min(number, len(mine) - 1)].length)


def rounds(film: list[Shot]) -> list[Chapter]:
    """The film by rounds; setting up comes before the first."""
    return _cut(film, [n for n in range(1, len(film)) if n == 1 or film[n].lap != film[n - 1].lap])


def turns(film: list[Shot]) -> list[Chapter]:
    """The film by turns: what the dealer does belongs to the turn before."""
    whose, actor = list[tuple[int, int]](), DEALER
    for shot in film:
        actor = actor if shot.seat == DEALER else shot.seat
        whose.append((shot.lap, actor))
    return _cut(film, [n for n in range(1, len(film)) if whose[n] != whose[n - 1]])


def _cut(film: list[Shot], firsts: list[int]) -> list[Chapter]:
    whole = max(len(film) - 1, 1)
    return [
        Chapter(
            n, end - 1, film[n].lap, film[n].seat, 100 * (n - 1) / whole, 100 * (end - n) / whole
        )
        for n, end in pairwise([*firsts, len(film)])
    ]


def around(chapters: list[Chapter], number: int, last: int) -> tuple[int, int]:
    """Where this chapter or, at its beginning, the one before it begins; and the next one."""
    firsts = [0, *(chapter.first for chapter in chapters)]
    return (
        max((n for n in firsts if n < number), default=0),
        min((n for n in firsts if n > number), default=last),
    )


def decided(match: Match, seat: int) -> int:
    """After how many entries a seat decided last; what went by itself is no decision."""
    latest = range(len(match.entries) - 1, -1, -1)
    own = (n for n in latest if match.entries[n][0] == seat and n not in match.foregone)
    return next((n + 1 for n in own), 0)


def others_since(match: Match, seat: int) -> bool:
    """Whether a seat that has decided saw others decide since."""
    length = decided(match, seat)
    acted = range(length or len(match.entries), len(match.entries))
    first = next((n for n in acted if match.entries[n][0] not in (DEALER, seat)), None)
    return first is not None and any(0 <= n.seat != seat for n in match.notices(seat, first))
