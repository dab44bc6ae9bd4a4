"""Exercises: positions of bots' games where one choice is clearly best, as they come with the
package. A position is a game's seed and what its seats did: the rules play it again."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bottega.coach.judging import Judged
from bottega.core.files import write_whole
from bottega.core.game import Game
from bottega.core.log import replay
from bottega.core.match import Log, Match

FOLDER = Path(__file__).with_name("kept")
FINE = 10_000  # shares and points are kept as whole numbers of so small parts
ROUGH = 100


class Exercise(NamedTuple):
    """A choice of a seat, every other choice beside the best one."""

    id: str
    game: str
    start: Log  # the log of a match that nobody has acted in yet
    acts: tuple[int, ...]  # what its seats did before
    seat: int
    best: int
    greedy: int  # what looked best at once
    later: int  # what the best one leads to, or NONE
    others: tuple[Judged, ...]  # the least costly first

    def match(self, game: Game) -> Match:
        """The match as it stood when the seat was asked."""
        match = replay(game, self.start)
        for action in self.acts:
            match.play(match.to_move[0], action)
        return match

    def judged(self, action: int) -> Judged | None:
        """What another choice came to; None for the best one."""
        return next((other for other in self.others if other.action == action), None)

    @property
    def margin(self) -> float:
        """How much the best is worth more than the next: the smaller, the harder to find."""
        return self.others[0].cost


class Mined(NamedTuple):
    """One game of bots, and the exercises found in it."""

    number: int
    start: Log
    acts: tuple[int, ...]
    found: tuple[Exercise, ...]


class Mine(NamedTuple):
    """All that was mined of a game, and how."""

    game: str
    seed: int
    depth: int  # games imagined with either of two choices when exercises are looked for
    checked: int  # and when they are checked
    looked: int  # games of bots that were looked at
    mined: tuple[Mined, ...]

    @property
    def exercises(self) -> list[Exercise]:
        return [each for mined in self.mined for each in mined.found]


@cache
def kept(game: Game) -> dict[str, Exercise]:
    """The exercises that come with the package, by their ids; none of other rules or parts."""
    path = FOLDER / f"{game.id}.json"
    if not path.exists():
        return {}
    found = read(path).exercises
    known = found and found[0].start["version"] == game.VERSION
    return {each.id: each for each in found if known and each.start["parts"] == game.PARTS.digest}


def write(path: Path, mine: Mine) -> None:
    """One compact file: a head, then a line for each game that held an exercise."""
    head = {name: value for name, value in mine._asdict().items() if name != "mined"}
    lines = [head, *(_mined_plain(mined) for mined in mine.mined if mined.found)]
    write_whole(path, "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))


def read(path: Path) -> Mine:
    """What `write` wrote."""
    head, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return Mine(**head, mined=tuple(_mined(head, line) for line in lines))


def _mined_plain(mined: Mined) -> dict[str, Any]:
    found = [
        [len(e.acts), e.seat, e.best, e.greedy, e.later, [_judged_plain(o) for o in e.others]]
        for e in mined.found
    ]
    return {"number": mined.number, "start": mined.start, "acts": mined.acts, "found": found}


def _mined(head: dict[str, Any], line: dict[str, Any]) -> Mined:
    acts = tuple(line["acts"])
    found = tuple(_exercises(head, line["number"], line["start"], acts, line["found"]))
    return Mined(line["number"], line["start"], acts, found)


def _exercises(
    head: dict[str, Any], number: int, start: Log, acts: tuple[int, ...], found: list[Any]
) -> Iterator[Exercise]:
    for length, seat, best, greedy, later, others in found:
        judged = tuple(_judged(head, best, other) for other in others)
        choices = seat, best, greedy, later, judged
        yield Exercise(f"{number}-{length}", head["game"], start, acts[:length], *choices)


def _judged_plain(judged: Judged) -> list[int]:
    shares = judged.chance, judged.better, judged.cost, judged.doubt
    points = round(judged.points * ROUGH)
    return [judged.action, *(round(share * FINE) for share in shares), points]


def _judged(head: dict[str, Any], best: int, plain: list[int]) -> Judged:
    action, *shares, points = plain
    chance, better, cost, doubt = (share / FINE for share in shares)
    return Judged(action, best, chance, better, points / ROUGH, cost, doubt, head["checked"])
