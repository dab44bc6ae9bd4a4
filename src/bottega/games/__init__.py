"""The games: one line each."""

from pathlib import Path

from bottega.core import log as logs
from bottega.core.game import Game, gather
from bottega.core.match import Log, Match

GAMES = {
    "fresco": "bottega.games.fresco",
    "fresco-card": "bottega.games.fresco_card",
    "fresco-dice": "bottega.games.fresco_dice",
    "atelier": "bottega.games.atelier",
}


def game(id: str, parts: str | Path | None = None) -> Game:
    """A game by its id, with its own parts or with a corrected parts file."""
    if id not in GAMES:
        raise ValueError(f"there is no game {id!r}; there are {', '.join(GAMES)}")
    return gather(id, GAMES[id], None if parts is None else Path(parts))


def replay(log: Log, parts: str | Path | None = None) -> Match:
    """The same match again, to the byte."""
    return logs.replay(game(logs.game_of(log), parts), log)


def verify(log: Log, parts: str | Path | None = None) -> int:
    """Deal a match again from its secret: how many deals agree, or LogError."""
    return replay(log, parts).verify()
