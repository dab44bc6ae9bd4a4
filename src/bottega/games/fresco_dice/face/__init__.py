"""The face of the dice game: what it is about, its table, and its final reckoning."""

from bottega.core.face import nobody_else as others

from .dealing import deal_choice, deal_question
from .edition import entry
from .guide import GUIDE, HELP, guide
from .phrases import say
from .places import board
from .reckoning import reckoning

MINUTES = 20  # a usual game against bots
