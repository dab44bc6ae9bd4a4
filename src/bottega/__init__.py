"""Four painting games: rules, matches and simulation. Start with `bottega.game("fresco-dice")`."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bottega.core.match import Action, IllegalAction, LogError, Match, UndoRefused
    from bottega.core.parts import PartsError
    from bottega.games import GAMES, game, replay, verify

__all__ = [
    "GAMES",
    "Action",
    "IllegalAction",
    "LogError",
    "Match",
    "PartsError",
    "UndoRefused",
    "game",
    "replay",
    "verify",
]

_ROOMS = {
    "bottega.core.match": ("Action", "IllegalAction", "LogError", "Match", "UndoRefused"),
    "bottega.core.parts": ("PartsError",),
    "bottega.games": ("GAMES", "game", "replay", "verify"),
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
