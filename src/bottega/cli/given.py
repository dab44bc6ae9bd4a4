"""What users give on the command line, turned into games, options and logs."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import bottega
from bottega.core.game import Game


def options_of(pairs: list[str]) -> dict[str, str]:
    """NAME=VALUE pairs as options."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"--option {pair!r} is not of the form NAME=VALUE")
        options[name] = value
    return options


def players_of(game: Game, players: int) -> int:
    """A number of players; 0 is the most."""
    return game.players(players or max(game.SEATS))


def log_in(path: Path) -> dict[str, Any]:
    """The log in a file; a saved game holds one too."""
    try:
        content = json.loads(path.read_text(encoding="utf-8-sig"))
    except ValueError as error:
        raise bottega.LogError(f"{path} is not a log: {error}") from error
    if isinstance(content, dict) and isinstance(content.get("log"), dict):
        content = content["log"]
    if not isinstance(content, dict):
        raise bottega.LogError(f"{path} is not a log")
    return content


def need(module: str, extra: str) -> None:
    """Refuse what cannot be done without an extra of ours."""
    if find_spec(module) is None:
        raise ValueError(f"this needs {module}: pip install 'bottega[{extra}]'")
