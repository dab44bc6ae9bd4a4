"""Which action numbers a phase can offer: nobody looks for legal ones anywhere else."""

import numpy as np

from bottega.core.rule import rule

from . import actions as do
from . import phases as ask
from .state import State

# From the first number of what is asked to the first of what follows it there; who visits a place
# may stop there
WINDOWS = np.zeros((ask.DONE + 1, 2), np.int16)
WINDOWS[ask.REMOVE_TILES] = WINDOWS[ask.LAY_TILES] = do.TILE, do.DRAWN
WINDOWS[ask.DRAW_PAINTERS] = do.DRAWN, do.STOCK
WINDOWS[ask.FILL_BOOTHS] = do.STOCK, do.SHOW
WINDOWS[ask.SHOW_PORTRAITS] = do.SHOW, do.GET_UP
WINDOWS[ask.HOSTEL] = do.GET_UP, do.SEND
WINDOWS[ask.PLANNING] = do.SEND, do.PAY_MORE
WINDOWS[ask.MARKET] = do.CLOSE, do.TAKE_BACK
WINDOWS[ask.CATHEDRAL] = do.RESTORE, do.TAKE_BACK
WINDOWS[ask.BISHOP] = do.LEAD, do.RESTORE_ALTAR
WINDOWS[ask.ALTAR] = do.PAY, do.ACTIONS
WINDOWS[ask.STUDIO] = do.EARN, do.TAKE_BACK
WINDOWS[ask.WORKSHOP] = do.BLEND, do.TAKE_BACK
WINDOWS[ask.REQUEST] = do.GIVE, do.ENJOY
WINDOWS[ask.THEATER] = do.ENJOY, do.TAKE_BACK
WINDOWS[ask.PAINT] = do.PICK, do.LAND
WINDOWS[ask.TRACK] = do.LAND, do.STOP


@rule
def window(s: State) -> tuple[int, int]:
    """The first number of what may be legal now, and the one after the last."""
    return int(WINDOWS[s.phase, 0]), int(WINDOWS[s.phase, 1])
