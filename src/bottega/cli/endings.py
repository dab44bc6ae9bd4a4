"""`bottega endings`: bots held against exact play where a game can be counted out."""

import numpy as np
from rich.console import Console
from rich.table import Table

import bottega
from bottega.bots.duel import wilson
from bottega.bots.levels import opponent
from bottega.cli.progress import progress
from bottega.study.endings import Ending, endings


def run(id: str, names: str, players: int, games: int, seed: int) -> None:
    """Count out the ends of so many games, ask every bot, and say what each gave away."""
    game, bots = bottega.game(id), [name.strip() for name in names.split(",")]
    found: list[Ending] = []
    with progress() as bar:
        task = bar.add_task("ends of games", total=games)
        for of_a_game in endings(game, game.players(players), games, seed):
            found += of_a_game
            bar.advance(task)
        losses = {}
        for name in bots:
            bot = opponent(game, name, seed, patient=True)
            losses[name] = np.array([each.loss(bot) for each in bar.track(found, description=name)])
            bot.close()
    console = Console()
    console.print(f"{len(found)} decisions of {games} games of {id} matter and can be counted out.")
    if found:
        console.print(table_of(losses))


def table_of(losses: dict[str, np.ndarray]) -> Table:
    """How often each bot errs, and what a decision of its costs, in thousandths of a victory."""
    table = Table("bot", "errs", "95 % interval", "a decision costs", "standard error", "at worst")
    for name, lost in losses.items():
        low, high = wilson(float((lost > 0).mean()), len(lost))
        error = lost.std() / max(len(lost) - 1, 1) ** 0.5
        costs = (f"{1000 * part:.1f}" for part in (lost.mean(), error, lost.max()))
        table.add_row(name, f"{(lost > 0).mean():.1%}", f"{low:.1%} to {high:.1%}", *costs)
    return table
