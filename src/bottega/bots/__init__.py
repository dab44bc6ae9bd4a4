"""Opponents: a view in, an action out. They hold views and guesses, never a state."""

from bottega.bots.bot import Bot
from bottega.bots.hints import Hint, hint
from bottega.bots.levels import LEVELS, Level, opponent

__all__ = ["LEVELS", "Bot", "Hint", "Level", "hint", "opponent"]
