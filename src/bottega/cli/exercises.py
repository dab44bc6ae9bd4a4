"""`bottega exercises`: mine bots' games for choices worth thinking about."""

from pathlib import Path

import bottega
from bottega.cli.progress import progress
from bottega.coach.exercises import read, write
from bottega.coach.mining import DEPTH, mine


def run(id: str, count: int, seed: int, out: Path | None) -> None:
    """Mine, and write after each game; a file that was begun is gone on with."""
    game, path = bottega.game(id), out or Path(f"{id}.exercises")
    begun = read(path) if path.exists() else None
    if begun and (begun.game, begun.seed, begun.depth) != (game.id, seed, DEPTH):
        raise ValueError(f"{path} holds other exercises: of {begun.game} with seed {begun.seed}")
    with progress() as bar:
        task = bar.add_task(f"Exercises for {id}", total=count)
        for found in mine(game, count, seed, begun=begun):
            write(path, found)
            bar.update(task, completed=len(found.exercises))
    print(path)
