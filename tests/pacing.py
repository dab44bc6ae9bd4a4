"""How fast the rules are on one core, another checkout beside this one.

python tests/pacing.py ../base --rounds 3

The checkouts take turns, in short runs, and the best of each is told, by the time of the processor:
other work on a machine only ever slows it down.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent.parent
GAMES = ("fresco", "fresco-card", "fresco-dice", "atelier")

MEASURED = ("decisions", "imagined games", "imagined games with the net")

# Tells of one game the decisions a second of random games with the most players, the imagined
# games a second of two seats that play by taste, and those of maestro, which its net cuts short
PACE = """
import json, sys, time
import bottega
from bottega.bots.levels import opponent
from bottega.cli.bench_bots import rollouts
from bottega.sim.batch import play

id, seconds = sys.argv[1], float(sys.argv[2])
game, games, best = bottega.game(id), 16, 0.0
play(game, game.SEATS[-1], 1, cores=1)
until = time.perf_counter() + seconds
while time.perf_counter() < until:
    began = time.process_time()
    decisions = play(game, game.SEATS[-1], games, cores=1).decisions.sum()
    took = time.process_time() - began
    best = max(best, decisions / took)
    games *= 2 if took < 0.005 else 1
imagined = max(rollouts(id, seconds / 20) for _ in range(20))
match, greedy, maestro = game.match(2, seed=1), opponent(game, "greedy", 1), "maestro:600"
asked, games, took = 0, 0, 0.0
while not match.over:
    seat = match.to_move[0]
    asked += len(match.legal(seat)) > 1
    if asked % 8 == 1:
        began = time.process_time()
        found = opponent(game, maestro, 1).weigh(match.seen(seat), seat, clear=False)
        if asked > 1:  # at first machine code is read
            took += time.process_time() - began
            games += sum(each.games for each in found)
    match.play(seat, greedy.choose(match.seen(seat), seat))
print(json.dumps([best, imagined, games / took]))
"""


def pace(checkout: Path, id: str, seconds: float) -> list[float]:
    """What a checkout does a second."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    command = (sys.executable, "-c", PACE, id, str(seconds))
    told: list[float] = json.loads(subprocess.check_output(command, env=environment))
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("other", type=Path, metavar="BASE_CHECKOUT")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    asked = parser.parse_args()
    table = Table("measured", "there", "here", "here / there")
    for id in asked.games:
        turns = [(asked.other.resolve(), HERE)] * asked.rounds
        paces = [[pace(checkout, id, asked.seconds) for checkout in turn] for turn in turns]
        for what, name in enumerate(MEASURED):
            there, here = (max(turn[who][what] for turn in paces) for who in range(2))
            row = f"{there:,.0f}", f"{here:,.0f}", f"{here / there:.2f}"
            table.add_row(f"{id}, {name} a second", *row)
    Console().print(table)


if __name__ == "__main__":
    main()
