"""What compiling costs: from an empty cache to all bots ready, another checkout beside this one.

python tests/compiling.py ../base --rounds 3

The checkouts take turns, and the least of each is told: other work on a machine only ever adds.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent.parent
GAMES = ("fresco-dice", "fresco-card", "fresco", "atelier")


class Cost(NamedTuple):
    """What one process took."""

    wall: float  # seconds
    cpu: float  # seconds, of it and of the system for it
    memory: float  # MiB at most


def cost(checkout: Path, games: list[str]) -> Cost:
    """Have everything compiled by a checkout that has compiled nothing yet."""
    with tempfile.TemporaryDirectory() as cache:
        places = {"PYTHONPATH": str(checkout / "src"), "BOTTEGA_CACHE": cache}
        command = (sys.executable, "-m", "bottega.bots.ready", *games)
        began, quiet = time.perf_counter(), subprocess.DEVNULL
        child = subprocess.Popen(command, env={**os.environ, **places}, stdout=quiet, stderr=quiet)
        _, status, used = os.wait4(child.pid, 0)
        assert status == 0, f"{checkout} could not compile"
        wall = time.perf_counter() - began
    return Cost(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("other", type=Path, metavar="BASE_CHECKOUT")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    asked = parser.parse_args()
    seen: dict[Path, list[Cost]] = {asked.other.resolve(): [], HERE: []}
    for _ in range(asked.rounds):
        for checkout, costs in seen.items():
            costs.append(cost(checkout, asked.games))
    table = Table("measured", "there", "here", "here / there")
    for what in Cost._fields:
        there, here = (min(getattr(c, what) for c in costs) for costs in seen.values())
        table.add_row(what, f"{there:.1f}", f"{here:.1f}", f"{here / there:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
