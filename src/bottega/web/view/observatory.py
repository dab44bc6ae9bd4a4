"""What many games have shown of a game, as its page tells it."""

from functools import cache
from typing import Any

from bottega.core.game import Game
from bottega.study.figures import played, sections
from bottega.study.kept import kept
from bottega.web.speech.language import say

GAMES, SEED = 1000, 1  # of a first study


@cache
def observatory_shown(game: Game, language: str) -> dict[str, Any]:
    """Words and figures of the findings that come with the house; of rules that are newer than
    those there are none yet."""
    findings = kept(game)
    return {
        "id": game.id,
        "title": game.title(language),
        "played": played(findings, language) if findings else say("observatory_dark", language),
        "sections": sections(game, findings, language) if findings else [],
        "games": findings["games"] if findings else GAMES,
        "seed": findings["seed"] if findings else SEED,
    }
