"""The victory point track: no two painters share a space, and who would meet one goes round him."""

from bottega.core.rule import rule

from .state import LEONARDO, MAX_SEATS, Public, State


@rule
def painters(s: Public) -> int:
    """How many painters there are: with two players Leonardo's too (12.1)."""
    return LEONARDO + 1 if s.seats == 2 else int(s.seats)


@rule
def standing(s: Public, painter: int) -> int:
    """How far ahead a painter is: on the track by space, behind it by start space (2.2, 9.1)."""
    return int(s.space[painter]) * (MAX_SEATS + 1) + int(s.start[painter])


@rule
def gain(s: State, points: int) -> None:
    """Move the painter who acts; where another stands he is asked which way round (9.2, 9.3)."""
    if points == 0:
        return
    space = int(s.space[s.turn]) + points
    if not occupied(s, int(s.turn), space):
        put(s, int(s.turn), space)
    elif behind(s, int(s.turn), space) == 0:
        put(s, int(s.turn), in_front(s, int(s.turn), space))  # 9.4
    else:
        s.landing = space


@rule
def land(s: State, forward: int) -> None:
    """He has chosen his side of those who stand where his move ends (9.3)."""
    painter, space = int(s.turn), int(s.landing)
    s.landing = 0
    put(s, painter, in_front(s, painter, space) if forward else behind(s, painter, space))


@rule
def put(s: State, painter: int, space: int) -> None:
    s.space[painter], s.start[painter] = space, 0


@rule
def occupied(s: Public, painter: int, space: int) -> bool:
    """Whether another painter stands on a space."""
    for other in range(MAX_SEATS):
        if other != painter and s.space[other] == space:
            return True
    return False


@rule
def in_front(s: Public, painter: int, space: int) -> int:
    """The nearest free space from this one on."""
    while occupied(s, painter, space):
        space += 1
    return space


@rule
def behind(s: Public, painter: int, space: int) -> int:
    """The nearest free space from this one back, or 0 if there is none: a painter on the track
    finds at least his own (9.4)."""
    while space > 0 and occupied(s, painter, space):
        space -= 1
    return space
