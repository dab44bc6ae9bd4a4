"""Have machine code on the disk before anyone waits for it: python -m bottega.bots.ready GAME …

In the order given; a line is printed for each thing that is done: "rules GAME", then "bots GAME".
It works gently, and ends with the process that is named as its parent.
"""

import argparse
import os
import sys
import threading
import time

from bottega.bots.taste import Taste
from bottega.core.game import Game
from bottega.games import game
from bottega.sim.quick import ready

GENTLE = 10  # how much anyone else goes first
LOOK = 0.5  # seconds between two looks at the parent


def command(*ids: str) -> list[str]:
    """What this process runs so that another one compiles, for as long as this one lives."""
    own = "--parent", str(os.getpid())
    return [sys.executable, "-m", "bottega.bots.ready", *own, *ids]


def bots_ready(game: Game) -> None:
    """Let a bot decide once: its machine code is made, or read from the disk."""
    match = game.match(game.SEATS[0], seed=0)
    seat = match.to_move[0]
    Taste(game, 0).choose(match.seen(seat), seat)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bottega.bots.ready")
    parser.add_argument("--parent", type=int, metavar="PID", help="end when this process ends")
    parser.add_argument("games", nargs="+", metavar="GAME")
    asked = parser.parse_args(arguments)
    os.nice(GENTLE)
    if asked.parent is not None:
        threading.Thread(target=_end_with, args=(asked.parent,), daemon=True).start()
    for id in asked.games:
        ready(game(id))
        print("rules", id, flush=True)
        bots_ready(game(id))
        print("bots", id, flush=True)


def _end_with(parent: int) -> None:
    """End this process once its parent has: an orphan has another one."""
    while os.getppid() == parent:
        time.sleep(LOOK)
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
