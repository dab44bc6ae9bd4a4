"""How Atelier looks: the table as places and pieces, and the final reckoning."""

from bottega.core.game import About

from .phrases import tell
from .places import board
from .reckoning import reckoning

__all__ = ["about", "board", "reckoning"]


def about(language: str) -> About:
    return About(tell("about", language), minutes=30)
