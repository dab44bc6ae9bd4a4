"""Which action numbers a phase can offer: nobody looks for legal ones anywhere else."""

import numpy as np

from bottega.core.rule import rule

from . import actions as do
from . import phases as at
from .state import EMPTY, State

# From the first number of what is asked to the first of what follows it there
WINDOWS = np.zeros((at.DONE + 1, 2), np.int16)
WINDOWS[at.FIRST] = do.GOES_FIRST, do.TAKE
WINDOWS[at.OPENING] = WINDOWS[at.REFILL] = WINDOWS[at.BLIND] = do.DEAL, do.GOES_FIRST
WINDOWS[at.TURN] = do.TAKE, do.ONTO
WINDOWS[at.SECOND] = do.TAKE, do.STOP
WINDOWS[at.TRIM] = WINDOWS[at.SHED] = do.DISCARD, do.LAY
STACKS = (do.ONTO, do.ACTIONS)  # once a card is chosen, where it goes
PAYMENT = (do.REST, do.LAY)  # then how it is paid


@rule
def window(s: State) -> tuple[int, int]:
    """The first number of what may be legal now, and the one after the last."""
    if s.laying != EMPTY:
        return STACKS if s.onto == EMPTY else PAYMENT
    return int(WINDOWS[s.phase, 0]), int(WINDOWS[s.phase, 1])
