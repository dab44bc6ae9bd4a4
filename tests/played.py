"""Stored finished games: logs with their results, one for each way a game can go.

    python tests/played.py NAME GAME PLAYERS SEED [OPTION=VALUE ...] [--about TEXT]

plays a game of random seats with this seed and stores it as tests/data/played/GAME/NAME.json.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

import bottega
from bottega.core.dice import below
from bottega.sim.quick import quick
from tables import choices, stream

FOLDER = Path(__file__).parent / "data" / "played"

Chooser = Callable[[bottega.Match, int, list[int]], int]  # match, seat, legal numbers: one of them


def random_match(
    game: str, players: int, seed: int, options: dict[str, str], choose: Chooser | None = None
) -> bottega.Match:
    """A finished match; `choose` may prefer actions that lead where a test wants to go."""
    match = quick(bottega.game(game)).match(players=players, seed=seed, **options)
    dice = stream(seed)
    while not match.over:
        seat = match.to_move[below(dice, len(match.to_move))]
        numbers = choices(match.game, match.history.state, seat)
        picked = numbers[below(dice, len(numbers))]
        match.play(seat, picked if choose is None else choose(match, seat, numbers))
    return match


def store(name: str, about: str, match: bottega.Match) -> Path:
    """Write a finished match with its result."""
    path = FOLDER / match.game.id / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {"about": about, "scores": match.scores, "ranks": match.ranks, "log": match.log}
    path.write_text(json.dumps(content) + "\n")
    return path


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("options", nargs="*", default=[])
    parser.add_argument("--about", default="random play")
    given = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in given.options)
    match = random_match(given.game, given.players, given.seed, options)
    print(store(given.name, given.about, match), match.scores, len(match.log["entries"]))


if __name__ == "__main__":
    main()
