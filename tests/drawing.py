"""What templates as plain Python gain: the boards of stored games, drawn both ways in one run.

python tests/drawing.py

Two viewers at forty decisions in the middle of a game, each way with an empty cache of its own;
both must draw the same to the letter.
"""

import statistics
import time
from collections.abc import Callable

from jinja2 import Environment
from jinja2.compiler import CodeGenerator
from rich.console import Console
from rich.table import Table

import bottega
from bottega.core.match import Match
from bottega.web.drawing import faces
from bottega.web.drawing.template_cache import Keep
from stage import played

DECISIONS, ROUNDS = 40, 5
HOUSE = faces.environment.__wrapped__  # makes the templates of the house anew


def moments(game: str) -> list[Match]:
    """So many decisions in the middle of a stored game."""
    match = played(game, "end")
    decided = [n for n, (seat, _) in enumerate(match.entries) if seat >= 0]
    first = len(decided) // 2 - DECISIONS // 2
    return [match.copy(n) for n in decided[first : first + DECISIONS]]


def fresh(kind: type[CodeGenerator] | None) -> Environment:
    """The templates of the house, compiled by this."""
    made = HOUSE()
    if kind is not None:
        made.code_generator_class = kind
    return made


def drawn(environment: Environment, matches: list[Match]) -> tuple[list[str], float]:
    """Every board, and the median milliseconds that one took."""
    vars(faces)["environment"] = lambda: environment
    pages, took = list[str](), list[float]()
    for match in matches:
        for seat in (0, 1):
            view, can = match.seen(seat), {a.number: a.words for a in match.legal(seat)}
            began = time.perf_counter()
            pages.append(str(faces.board(match.game, view, can, "en")))
            took.append(1000 * (time.perf_counter() - began))
    return pages, statistics.median(took)


def least(make: Callable[[], Environment], matches: list[Match]) -> tuple[list[str], float]:
    """The same several times, each with an empty cache: the quickest."""
    environment = make()
    kept = environment.extensions[Keep.identifier]
    assert isinstance(kept, Keep)
    drawn(environment, matches)  # compiles the templates
    found = []
    for _ in range(ROUNDS):
        kept.drawn.clear()
        found.append(drawn(environment, matches))
    return found[0][0], min(median for _, median in found)


def main() -> None:
    table = Table("game", "as Jinja writes them, ms", "straight, ms", "of the time")
    for game in bottega.GAMES:
        matches = moments(game)
        theirs, slow = least(lambda: fresh(CodeGenerator), matches)
        ours, fast = least(lambda: fresh(None), matches)
        assert ours == theirs, f"{game} is drawn in two ways"
        table.add_row(game, f"{slow:.2f}", f"{fast:.2f}", f"{100 * fast / slow:.0f} %")
    Console().print(table)


if __name__ == "__main__":
    main()
