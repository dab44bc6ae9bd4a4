"""What compiling costs: from an empty cache to all bots ready, another checkout beside this one.

python tests/compiling.py ../base --rounds 3

The checkouts take turns, and the least of each is told: other work on a machine only ever adds.

python tests/compiling.py --parts

tells for each kernel of this checkout what the time goes into.
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


# Compiles one game, and tells seconds: of all, of linking and making it, of the optimiser in that
PARTS = """
import sys, time
from bottega.bots.ready import bots_ready
from bottega.games import game
from bottega.sim.linking import Linked
from bottega.sim.quick import ready

def clocked(name):
    work, clock[name] = getattr(Linked, name), 0.0
    def timed(self):
        began = time.perf_counter()
        work(self)
        clock[name] += time.perf_counter() - began
    setattr(Linked, name, timed)

clock = {}
for part in ("_make", "_optimize_final_module"):
    clocked(part)
for each in (ready, bots_ready):
    clock.update(dict.fromkeys(clock, 0.0))
    began = time.perf_counter()
    each(game(sys.argv[1]))
    print(time.perf_counter() - began, *clock.values())
"""


def parts(games: list[str]) -> None:
    """What making each kernel takes: translating the rules, the optimiser, machine code."""
    table = Table("kernel", "seconds", "translating", "optimising", "linking and machine code")
    for id in games:
        with tempfile.TemporaryDirectory() as cache:
            places = {"PYTHONPATH": str(HERE / "src"), "BOTTEGA_CACHE": cache}
            command = (sys.executable, "-c", PARTS, id)
            found = subprocess.check_output(command, env={**os.environ, **places}, text=True)
        for kernel, line in zip(("rules", "bots"), found.splitlines(), strict=True):
            whole, made, optimised = map(float, line.split())
            shares = whole, whole - made, optimised, made - optimised
            table.add_row(f"{id}, {kernel}", *(f"{each:.1f}" for each in shares))
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("other", type=Path, nargs="?", metavar="BASE_CHECKOUT")
    parser.add_argument("--parts", action="store_true", help="what the time goes into here")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    asked = parser.parse_args()
    if asked.parts:
        parts(asked.games)
    if asked.other is None:
        return
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
