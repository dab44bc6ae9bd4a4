"""What a viewer noticed, in words. Words that are made of what lies open are made once for all who
noticed as much; only where a seat knows more is it told by itself."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, NoReturn

from bottega.core.eyes import Eyes, Notice
from bottega.core.rule import Record, unfolded
from bottega.core.words import calling

if TYPE_CHECKING:
    from bottega.core.game import Game

Worded = list[tuple[int, list[str]]]  # how many entries there were after each, and its lines


class NotOpen(Exception):
    """Words want to know something that not all may know."""


class Page(SimpleNamespace):
    """What of a view all may know."""

    def __getattr__(self, name: str) -> NoReturn:
        raise NotOpen(name)


def worded(eyes: Eyes, since: int, language: str, names: Mapping[str, str]) -> Worded:
    """The entries from one on that a viewer noticed, in words; seats are called by these names."""
    found, told = Worded(), eyes.now.told
    last, then, now = None, None, None
    with calling(names):
        for before, notice, after in eyes.noticed(since):
            key = notice, language, *names.values()
            if key not in told:
                then = now if last is before else _open(eyes, before)
                last, now = after, _open(eyes, after)
                told[key] = _told_openly(eyes.game, then, now, notice, language)
            lines = told[key]
            if lines is None:
                both = unfolded(eyes.look(before)), unfolded(eyes.look(after))
                lines = eyes.game.words.event(*both, notice.seat, notice.action, language)
            found.append((notice.length, lines))
    return found


def _open(eyes: Eyes, s: Record) -> Record:
    page = Page()
    vars(page).update(vars(unfolded(eyes.look(s))))
    for name in eyes.game.own:
        del vars(page)[name]
    return page


def _told_openly(
    game: Game, before: Record, after: Record, notice: Notice, language: str
) -> list[str] | None:
    """The words, if all may read them."""
    try:
        return game.words.event(before, after, notice.seat, notice.action, language)
    except NotOpen:
        return None
