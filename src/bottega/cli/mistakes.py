"""`bottega mistakes`: how bots err, as the coach judges."""

from collections.abc import Sequence

import numpy as np
from rich.console import Console
from rich.table import Table

import bottega
from bottega.bots.duel import wilson
from bottega.cli.progress import progress
from bottega.coach.mistakes import GROSS, games_for, mistakes


def run(id: str, names: str, decisions: int, seed: int, cores: int) -> None:
    """Let bots play at one table, judge so many decisions of each, and say what they cost."""
    game, bots = bottega.game(id), [name.strip() for name in names.split(",")]
    games = games_for(decisions)
    with progress() as bar:
        task = bar.add_task(" v ".join(bots), total=games)
        costs = mistakes(
            game,
            bots,
            decisions,
            seed,
            cores=cores or None,
            progress=lambda: bar.advance(task),
        )
    console = Console()
    console.print(f"Of {games} games of {id}; what costs more than {GROSS} of a victory is gross.")
    console.print(table_of(bots, costs))


def table_of(bots: Sequence[str], costs: Sequence[Sequence[float]]) -> Table:
    """How often each bot errs and how often grossly, with 95 % intervals, and what a decision costs
    in thousandths of a victory, with one standard error."""
    table = Table("bot", "decisions", "errs", "95 % interval", "grossly", "95 % interval")
    for name in ("a decision costs", "at worst"):
        table.add_column(name)
    for bot, found in zip(bots, costs, strict=True):
        lost = np.array(found)
        error = lost.std() / max(len(lost) - 1, 1) ** 0.5
        mean = f"{1000 * lost.mean():.1f} ({1000 * error:.1f})"
        shares = (cell for above in (0.0, GROSS) for cell in share_of(lost > above))
        table.add_row(bot, str(len(lost)), *shares, mean, f"{1000 * lost.max():.1f}")
    return table


def share_of(those: np.ndarray) -> tuple[str, str]:
    """A share, and its interval."""
    share = float(those.mean())
    low, high = wilson(share, len(those))
    return f"{share:.1%}", f"{low:.1%} to {high:.1%}"
