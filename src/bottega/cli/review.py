"""A finished game looked at again, in the terminal."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import bottega
from bottega.cli.given import log_in
from bottega.cli.progress import progress
from bottega.coach.review import Piece, Reviewing
from bottega.coach.telling import Lesson, Told, say, told
from bottega.core.match import Match
from bottega.core.words import known
from bottega.sim.machine import own_cores

BARS = "▁▂▃▄▅▆▇█"


def run(path: Path, file: Path | None, seat: int | None, language: str, as_json: bool) -> None:
    """Review one seat, or all of them in turn."""
    match = bottega.replay(log_in(path), file)
    known(language)
    seats = range(match.players) if seat is None else [seat]
    reviewed = []
    with progress() as bar:
        for each in seats:
            reviewing = Reviewing(match, each)
            pieces = reviewing.pieces()
            task = bar.add_task(match.game.seat(each, language), total=len(pieces))
            done = _all_cores(pieces, lambda task=task: bar.advance(task))
            reviewed.append(told(match, reviewing, reviewing.finished(done), language))
    if as_json:
        written = [asdict(review) for review in reviewed]
        print(json.dumps(written if seat is None else written[0], ensure_ascii=False))
        return
    for review in reviewed:
        _print(match, review, language)


def _all_cores(pieces: Sequence[Piece], advance: Any) -> list[Any]:
    """Every piece, on all cores: what they came to, in their order."""
    with ThreadPoolExecutor(own_cores()) as pool:
        found = [pool.submit(piece) for piece in pieces]
        for each in found:
            each.add_done_callback(lambda _: advance())
        return [each.result() for each in found]


def _print(match: Match, review: Told, language: str) -> None:
    console, name = Console(highlight=False), match.game.seat
    result = {0.0: "result_lost", 1.0: "result_won"}.get(review.result, "result_shared")
    console.rule(f"{name(review.seat, language)}: {say(result, language)}")
    console.print("".join(BARS[min(7, int(8 * chance))] for _, _, chance, _ in review.curve))
    parts = Table.grid(padding=(0, 2))
    parts.add_row(_percent(review.expected, ""), say("expected", language))
    parts.add_row(_percent(review.luck), say("luck", language))
    for seat, changed in enumerate(review.skill):
        phrase = "own" if seat == review.seat else "others"
        parts.add_row(_percent(changed), say(phrase, language, name=name(seat, language)))
    console.print(parts)
    console.print(review.words)
    for lesson in review.moments:
        console.print(f"\n[bold]{lesson.round}[/bold]")
        for line in _lines(lesson, language):
            console.print(line, markup=False)


def _lines(lesson: Lesson, language: str) -> list[str]:
    lines = []
    if lesson.choice is not None:
        lines.append(say("did", language, action=lesson.choice.did))
        lines.append(say("better", language, action=lesson.choice.best))
    return [line for line in (*lines, lesson.why, lesson.words) if line]


def _percent(share: float, sign: str = "+") -> str:
    return f"{100 * share:{sign}.0f} %".replace("-", "−")
