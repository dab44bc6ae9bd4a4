"""Which action numbers a phase can offer: nobody looks for legal ones anywhere else."""

import numpy as np

from bottega.core.rule import rule

from . import actions as do
from . import phases as at
from .state import State

# From the first number of what is asked to the first of what follows it there; asking is allowed in
# most phases
WINDOWS = np.zeros((at.DONE + 1, 2), np.int16)
WINDOWS[at.PALETTE] = do.GOES_FIRST, do.CARD
WINDOWS[at.SECTION_DEAL] = do.TURN_UP, do.OFFERED
WINDOWS[at.TILE_DEAL] = do.OFFERED, do.FAVOURS
WINDOWS[at.FAVOURITE_DEAL] = do.FAVOURS, do.GOES_FIRST
WINDOWS[at.CARD_DEAL] = do.DEAL, do.TURN_UP
WINDOWS[at.START] = WINDOWS[at.DRAW] = do.DRAW_FROM, do.USE_PAINT
WINDOWS[at.ACT] = do.CARD, do.STOP
WINDOWS[at.AFTER] = WINDOWS[at.MORE] = do.RESTORE, do.ACTIONS
WINDOWS[at.ROTATE] = do.ASK, do.ACTIONS
WINDOWS[at.REWARD] = do.ASK, do.LAY
WINDOWS[at.LIMIT] = do.CARD, do.ACTIONS
WINDOWS[at.GIVE] = do.CARD, do.RESTORE
PAYING = (do.CARD, do.TURN)


@rule
def window(s: State) -> tuple[int, int]:
    """The first number of what may be legal now, and the one after the last."""
    if s.plan > 0:
        return PAYING
    return int(WINDOWS[s.phase, 0]), int(WINDOWS[s.phase, 1])
