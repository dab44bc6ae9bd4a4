"""The two displays, open sections and open tiles: slots with something in them, or nothing."""

from bottega.core.record import Cells
from bottega.core.rule import rule

from .state import EMPTY


@rule
def gap(slots: Cells) -> int:
    """The first free slot, or EMPTY if there is none."""
    for slot in range(len(slots)):
        if slots[slot] == EMPTY:
            return slot
    return EMPTY


@rule
def choice_in(slots: Cells, slot: int) -> int:
    """What lies in a slot; EMPTY also where the same lies before it, for of like things the first
    is offered."""
    for earlier in range(slot):
        if slots[earlier] == slots[slot]:
            return EMPTY
    return int(slots[slot])
