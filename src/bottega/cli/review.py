"""A finished game looked at again, in the terminal."""

import json
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import bottega
from bottega.cli.given import log_in
from bottega.cli.progress import progress
from bottega.coach.review import Piece, Reviewing
from bottega.coach.telling import say, told
from bottega.core.words import known

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
        print(json.dumps(reviewed if seat is None else reviewed[0], ensure_ascii=False))
        return
    for review in reviewed:
        _print(match, review, language)


def _all_cores(pieces: Sequence[Piece], advance: Any) -> list[Any]:
    """Every piece, on all cores: what they came to, in their order."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = [pool.submit(piece) for piece in pieces]
        for each in found:
            each.add_done_callback(lambda _: advance())
        return [each.result() for each in found]


def _print(match: Any, review: dict[str, Any], language: str) -> None:
    console, name = Console(), match.game.seat
    result = {0.0: "result_lost", 1.0: "result_won"}.get(review["result"], "result_shared")
    console.rule(f"{name(review['seat'], language)}: {say(result, language)}")
    console.print("".join(BARS[min(7, int(8 * p["chance"]))] for p in review["curve"]))
    parts = Table.grid(padding=(0, 2))
    parts.add_row(_percent(review["expected"], ""), say("expected", language))
    parts.add_row(_percent(review["luck"]), say("luck", language))
    for seat, changed in enumerate(review["skill"]):
        own = seat == review["seat"]
        words = say("own" if own else "others", language, name=name(seat, language))
        parts.add_row(_percent(changed), words)
    console.print(parts)
    console.print(review["words"], highlight=False)
    for moment in review["moments"]:
        console.print(f"\n[bold]{moment['round']}[/bold]", highlight=False)
        if moment["kind"] == "choice":
            console.print(say("did", language, action=moment["did"]), highlight=False)
            console.print(say("better", language, action=moment["best"]), highlight=False)
            console.print(moment["why"], highlight=False) if moment["why"] else None
        console.print(moment["words"], highlight=False)


def _percent(share: float, sign: str = "+") -> str:
    return f"{100 * share:{sign}.0f} %".replace("-", "−")
