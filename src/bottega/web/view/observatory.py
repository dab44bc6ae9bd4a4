"""What many games have shown of a game, as its page tells it."""

from functools import cache
from typing import Any

from bottega.core.game import Game
from bottega.study.figures import played, sections
from bottega.study.kept import kept


@cache
def observatory_shown(game: Game, language: str) -> dict[str, Any] | None:
    """Words and figures of the findings that come with the house, if it has any."""
    findings = kept(game)
    if findings is None:
        return None
    return {
        "id": game.id,
        "title": game.title(language),
        "played": played(findings, language),
        "sections": sections(game, findings, language),
        "games": findings["games"],
        "seed": findings["seed"],
    }
