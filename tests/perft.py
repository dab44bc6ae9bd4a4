"""Perft: how many lines of so many actions, the dealer's included, start from a position.

A line of tests/data/perft/GAME.perft is

    players; options; entries so far; depth; leaves

with entries as seat:action, the dealer's seat -1. `python tests/perft.py` counts every line again
and writes the counts into the files: look at the diff before you commit it.
"""

from dataclasses import dataclass
from pathlib import Path

import bottega
from bottega.core.game import Game
from bottega.core.rule import OVER, Record
from tables import choices, seats_of

FOLDER = Path(__file__).parent / "data" / "perft"
MANY = 20_000  # lines with more leaves are counted with --slow alone


@dataclass(frozen=True)
class Line:
    """A position with a depth and the leaves that are known to be there."""

    game: str
    players: int
    options: dict[str, str]
    entries: list[tuple[int, int]]
    depth: int
    leaves: int

    @property
    def deep(self) -> bool:
        return self.leaves > MANY

    def __str__(self) -> str:
        return f"{self.game}-{self.players}-after-{len(self.entries)}-depth-{self.depth}"

    def count(self) -> int:
        game = bottega.game(self.game)
        s = game.fresh(self.players, game.choices(self.options))
        for seat, action in self.entries:
            assert seat in seats_of(game.to_move(s))
            assert game.odds(s, seat)[action]
            game.apply(s, seat, action)
        return leaves(game, s, self.depth)

    def text(self, count: int) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.options.items())
        entries = " ".join(f"{seat}:{action}" for seat, action in self.entries)
        return f"{self.players}; {options}; {entries}; {self.depth}; {count}"


def leaves(game: Game, s: Record, depth: int) -> int:
    """Count; of seats that choose at the same time the lowest goes first."""
    if depth == 0:
        return 1
    if game.to_move(s) == OVER:
        return 0
    seat = seats_of(game.to_move(s))[0]
    actions = choices(game, s, seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = s.copy()
        game.apply(after, seat, action)
        total += leaves(game, after, depth - 1)
    return total


def parse(game: str, text: str) -> Line:
    players, options, entries, depth, count = (part.strip() for part in text.split(";"))
    return Line(
        game,
        int(players),
        dict(pair.split("=") for pair in options.split(",") if pair),
        [(int(seat), int(action)) for seat, action in (e.split(":") for e in entries.split())],
        int(depth),
        int(count),
    )


def lines() -> list[Line]:
    """Every line of every file."""
    return [
        parse(path.stem, text)
        for path in sorted(FOLDER.glob("*.perft"))
        for text in path.read_text().splitlines()
        if text and not text.startswith("#")
    ]


def main() -> None:
    """Count every line anew."""
    for path in sorted(FOLDER.glob("*.perft")):
        rows = []
        for text in path.read_text().splitlines():
            if text and not text.startswith("#"):
                line = parse(path.stem, text)
                text = line.text(line.count())
            rows.append(text)
        path.write_text("\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
