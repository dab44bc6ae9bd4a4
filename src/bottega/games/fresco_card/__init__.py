"""Fresco: The Card Game. Swap cards for the right paints, and restore sections of the fresco."""

from . import words
from .actions import ACTIONS
from .audit import audit
from .box import PARTS
from .greedy import REACH, discreet, needless, prefer
from .guess import guess
from .rules import apply, legal, setup, to_move, witnesses
from .score import rank, score
from .state import OPTIONS, SEAT_COLOURS, SEATS, STATE, VIEW, Public, View, observe
from .windows import window

VERSION = 1
EARLIER: dict[int, dict[str, str]] = {}
