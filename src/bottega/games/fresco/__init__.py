"""Fresco. Get up early or late, send apprentices, and restore the ceiling of a cathedral."""

from . import words
from .actions import ACTIONS
from .audit import audit
from .box import PARTS
from .deal import setup
from .greedy import REACH, discreet, needless, prefer
from .rules import apply, legal, to_move, witnesses
from .score import rank, score
from .state import OPTIONS, SEAT_COLOURS, SEATS, STATE, VIEW, Public, View, guess, observe
from .windows import window

VERSION = 2
EARLIER = {1: {"specials_for_basics": "false", "ready_by_itself": "true"}}
