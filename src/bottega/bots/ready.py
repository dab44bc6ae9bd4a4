"""Have machine code on the disk before anyone waits for it: python -m bottega.bots.ready GAME …

One line is printed for each thing that is done: "rules GAME", then "bots GAME".
"""

import sys

from bottega.bots.levels import opponent
from bottega.core.game import Game
from bottega.games import game
from bottega.sim.quick import ready


def bots_ready(game: Game) -> None:
    """Let every kind of bot decide once: its machine code is made, or read from the disk."""
    match = game.match(game.SEATS[0], seed=0)
    seat = match.to_move[0]
    for name in ("greedy", "search:1"):
        opponent(game, name, 0).choose(match.seen(seat), seat)


if __name__ == "__main__":
    for id in sys.argv[1:]:
        ready(game(id))
        print("rules", id, flush=True)
        bots_ready(game(id))
        print("bots", id, flush=True)
