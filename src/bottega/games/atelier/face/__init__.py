"""How Atelier looks: the table as places and pieces, and the final reckoning."""

from bottega.core.game import About

from .guide import GUIDE, HELP, guide
from .phrases import tell as say
from .places import board
from .reckoning import reckoning

__all__ = ["GUIDE", "HELP", "about", "board", "guide", "reckoning", "say"]


def about(language: str) -> About:
    return About(say("about", language), minutes=30)
