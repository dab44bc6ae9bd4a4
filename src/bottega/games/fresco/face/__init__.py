"""The face of Fresco: what it is about, its town, and its final reckoning."""

from .dealing import deal_choice, deal_question
from .edition import entry
from .guide import GUIDE, HELP, guide
from .painters import others
from .phrases import say
from .places import board
from .reckoning import reckoning

MINUTES = 40  # a usual game against bots
