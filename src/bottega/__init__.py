"""Four painting games: rules, matches, opponents, simulation. See `bottega.game`."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bottega.bots import LEVELS, Hint, hint, opponent
    from bottega.core.game import Game
    from bottega.core.match import Action, IllegalAction, LogError, Match, UndoRefused
    from bottega.core.parts import PartsError
    from bottega.games import GAMES, game, replay, verify
    from bottega.sim.stepped import Batch

__all__ = [
    "GAMES",
    "LEVELS",
    "Action",
    "Batch",
    "Game",
    "Hint",
    "IllegalAction",
    "LogError",
    "Match",
    "PartsError",
    "UndoRefused",
    "game",
    "hint",
    "opponent",
    "replay",
    "verify",
]

_ROOMS = {
    "bottega.bots": ("LEVELS", "Hint", "hint", "opponent"),
    "bottega.core.game": ("Game",),
    "bottega.core.match": ("Action", "IllegalAction", "LogError", "Match", "UndoRefused"),
    "bottega.core.parts": ("PartsError",),
    "bottega.games": ("GAMES", "game", "replay", "verify"),
    "bottega.sim.stepped": ("Batch",),
}


def __getattr__(name: str) -> Any:
    """Import a room when it is first needed: `bottega --help` needs none."""
    if name == "__version__":
        from importlib.metadata import version

        return version("bottega")
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(room), name)
    raise AttributeError(f"module 'bottega' has no attribute {name!r}")
