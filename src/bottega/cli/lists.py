"""Commands that print what there is: games, parts, fingerprints, and logs retold."""

import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import bottega
from bottega.cli.given import log_in
from bottega.core.match import BY_HAND, Match
from bottega.core.parts import LABELS
from bottega.core.words import LANGUAGES, Phrases

say = Phrases(Path(__file__).parent / "speech")


def print_games() -> None:
    table = Table("id", "game", "players", "options (default first)")
    for id in bottega.GAMES:
        game = bottega.game(id)
        options = [f"{o.name}: {', '.join(o.values)} ({game.meaning(o)})" for o in game.offered]
        table.add_row(id, game.title(), ", ".join(map(str, game.SEATS)), "\n".join(options))
    Console().print(table)


def print_parts(id: str, file: Path | None, copy: bool) -> None:
    """The tables of a box, or the file itself."""
    parts = bottega.game(id, file).PARTS
    if copy:
        sys.stdout.write(parts.path.read_text(encoding="utf-8"))
        return
    console = Console()
    console.print(f"{bottega.game(id).title()}, parts {parts.digest}\n", highlight=False)
    for table in parts.tables.values():
        console.print(f"[bold]{table.name}[/bold]  [cyan]{table.label}[/cyan]", highlight=False)
        console.print(f"  {table.note}", highlight=False, markup=False)
        for name, value in table.columns.items():
            for row in _rows(value):
                console.print(f"    {name}: {row}", highlight=False, markup=False)
    used = {table.label for table in parts.tables.values()}
    console.print("\nLabels: ", end="")
    console.print("; ".join(f"{label}: {LABELS[label]}" for label in LABELS if label in used))


def _rows(value: Any) -> list[str]:
    """A column's content, a line for each row of it."""
    if isinstance(value, list) and value and isinstance(value[0], list | dict):
        return [row for item in value for row in _rows(item)]
    if isinstance(value, dict):
        return [", ".join(f"{name} {_text(part)}" for name, part in value.items())]
    return [_text(value)]


def _text(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def print_fingerprint(id: str, file: Path | None) -> None:
    from bottega.sim.fingerprint import fingerprint

    print(fingerprint(bottega.game(id, file)))


def print_replay(path: Path, file: Path | None) -> None:
    """A log in words. A running match is told as a spectator may hear it."""
    match = bottega.replay(log_in(path), file)
    console = Console()
    for line in match.story():
        console.print(line, highlight=False, markup=False)
    console.print("\n" + match.board(), highlight=False, markup=False)
    console.print("\n" + result_of(match), highlight=False, markup=False)


def result_of(match: Match, language: str = LANGUAGES[0]) -> str:
    """The standing, or the final result."""
    rows = sorted(zip(match.ranks, range(match.players), match.scores, strict=True))
    seat = match.game.seat
    places = [f"{rank}. {seat(number, language)} {points}" for rank, number, points in rows]
    return say("final" if match.over else "so_far", language, places=", ".join(places))


def print_verified(path: Path, file: Path | None) -> None:
    log = log_in(path)
    match = bottega.replay(log, file)
    if match.key == BY_HAND:
        print(f"All {len(match.entries)} entries follow the rules; they were dealt by hand.")
        return
    deals = match.verify()
    if match.given:
        print(f"The first {match.given} entries were taken over from another table.")
    which = f"All {deals} deals since" if match.given else f"All {deals} deals"
    by = "its seed" if "seed" in log else "the secret that was committed to"
    print(f"{which} agree with {by}.")
