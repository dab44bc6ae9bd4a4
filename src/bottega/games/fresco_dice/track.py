"""The victory point track: painters never share a space beyond the stairs."""

from bottega.core.rule import rule

from .state import State


@rule
def move(s: State, seat: int, spaces: int) -> None:
    """Go forward, and on past every painter that stands where the move ends (6.6)."""
    if spaces == 0:
        return
    space = int(s.space[seat]) + spaces
    while occupied(s, seat, space):
        space += 1
    s.space[seat] = space


@rule
def occupied(s: State, seat: int, space: int) -> bool:
    """Whether another painter stands on a space."""
    for other in range(s.seats):
        if other != seat and s.space[other] == space:
            return True
    return False
