"""Fresco: The Dice Game. Roll for a section of the fresco while the others bet on it."""

from . import words
from .audit import audit
from .box import PARTS
from .greedy import REACH, discreet, needless, prefer
from .rules import apply, legal, setup, to_move, witnesses
from .score import rank, score
from .state import ACTIONS, OPTIONS, SEAT_COLOURS, SEATS, STATE, VIEW, Public, View, guess, observe
from .windows import window

VERSION = 1
EARLIER: dict[int, dict[str, str]] = {}
