"""The face of Fresco: what it is about, its town, and its final reckoning."""

from bottega.core.game import About

from .edition import entry
from .guide import GUIDE, HELP, guide
from .phrases import say
from .places import board
from .reckoning import reckoning

__all__ = ["GUIDE", "HELP", "about", "board", "entry", "guide", "reckoning", "say"]

MINUTES = 40


def about(language: str) -> About:
    return About(say("about", language), MINUTES)
