"""Which action numbers a phase can offer: nobody looks for legal ones anywhere else."""

import numpy as np

from bottega.core.rule import rule

from . import state as do
from .state import DONE, State

# From the first number of what is asked to the first of what follows it there
WINDOWS = np.zeros((DONE + 1, 2), np.int16)
WINDOWS[do.FIRST] = do.GOES_FIRST, do.PLACE
WINDOWS[do.FILL] = do.TURN_UP, do.GOES_FIRST
WINDOWS[do.ROLL] = do.FACE, do.TURN_UP
WINDOWS[do.BISHOP] = do.PLACE, do.BET
WINDOWS[do.BETS] = do.BET, do.SET_ASIDE
WINDOWS[do.KEEP] = do.SET_ASIDE, do.BEND
WINDOWS[do.FAVOUR_TILE] = do.BEND, do.TAKE
WINDOWS[do.BONUS] = do.TAKE, do.ACTIONS


@rule
def window(s: State) -> tuple[int, int]:
    """The first number of what may be legal now, and the one after the last."""
    return int(WINDOWS[s.phase, 0]), int(WINDOWS[s.phase, 1])
