"""Bots on the command line: answer a program's questions, duel, climb the ladder."""

import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

import bottega
from bottega.bots import LEVELS, opponent
from bottega.bots.duel import Duel, duel, told
from bottega.bots.ladder import climb, read, write
from bottega.bots.program import serve
from bottega.cli.given import options_of
from bottega.cli.progress import progress
from bottega.sim.compiled import be_wary


def answer(id: str, level: str, seed: int | None, stdio: bool) -> None:
    """One JSON line in, one out; or, without a program to talk to, who there is."""
    if not stdio:
        for known in LEVELS.values():
            print(f"{known.name:<11} {known.character('en')}")
        return
    be_wary()  # whatever is asked: a program of one's own may have its faults
    game = bottega.game(id)
    serve(game, opponent(game, level, seed), sys.stdin, sys.stdout)


def fight(
    id: str,
    names: str,
    games: int,
    seed: int,
    pairs: list[str],
    cores: int,
    ray: str,
    until_clear: bool,
    as_json: bool,
) -> None:
    """Let bots play each other, with a bar that goes to the error stream."""
    game, bots = bottega.game(id), [name.strip() for name in names.split(",")]
    with progress() as bar:
        task = bar.add_task(" v ".join(bots), total=-(-games // len(bots)) * len(bots))
        found = duel(
            game,
            bots,
            games,
            seed,
            options_of(pairs),
            cores=cores or None,
            ray=ray,
            until_clear=until_clear,
            progress=lambda: bar.advance(task),
        )
    print(json.dumps(told(found))) if as_json else print_duel(found)


def print_duel(found: Duel) -> None:
    table = Table("bot", "win share", "95 % interval", "mean place", "95 % interval", "ms")
    for k, name in enumerate(found.bots):
        (low, high), (first, last) = found.interval[k], found.place_interval[k]
        share, place = f"{found.win_share[k]:.1%}", f"{found.mean_place[k]:.2f}"
        intervals = f"{low:.1%} to {high:.1%}", f"{first:.2f} to {last:.2f}"
        took = f"{found.milliseconds[k]:.1f}"
        table.add_row(name, share, intervals[0], place, intervals[1], took)
    console = Console()
    console.print(table)
    verdict = {1: "above", -1: "below", 0: "not told apart from"}[found.clear]
    even = f"an even share ({1 / len(found.bots):.0%})"
    console.print(f"{found.games} games of {found.game.id}: {found.bots[0]} is {verdict} {even}.")
    console.print("ms: of a core for a decision, in the median game; of programs only ours.")


def rate(
    ids: list[str],
    names: str,
    games: int,
    seed: int,
    players: list[int],
    champion: str,
    cores: int,
    ray: str,
    add: bool,
    folder: Path,
) -> None:
    """Play the ladder and write it rung by rung, or add to the one that is there: a table, a plot,
    and the numbers behind them."""
    bots = [name.strip() for name in names.split(",")] if names else list(LEVELS)
    with progress() as bar:
        task = bar.add_task("ladder", total=None)

        def step(done: int, total: int, words: str) -> None:
            bar.update(task, completed=done, total=total, description=words)

        known = [bottega.game(id) for id in ids]
        file = folder / "ladder.json"
        before = read(file) if add and file.exists() else None
        ladder = climb(
            known,
            bots,
            games,
            seed,
            cores or None,
            step,
            ray,
            players,
            before,
            champion,
            lambda ladder: write(ladder, folder),
        )
    for path in write(ladder, folder):
        print(path)
