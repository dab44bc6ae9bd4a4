"""Atelier. Draw cards, mix paint, and be the first to paint a work: later ones are forgeries."""

from . import words
from .actions import ACTIONS
from .audit import audit
from .box import PARTS, SEATS
from .greedy import REACH, discreet, needless, prefer
from .options import OPTIONS
from .rules import apply, legal, setup, to_move, witnesses
from .score import rank, score
from .state import STATE, VIEW, Public, View, guess, observe
from .windows import window

SEAT_COLOURS = ("orange", "purple", "brown", "silver", "gold")
VERSION = 2
EARLIER = {1: {"alike_cards": "first"}}
