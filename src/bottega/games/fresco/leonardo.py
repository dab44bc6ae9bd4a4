"""Leonardo, the third painter when two play: he has no money and no paint, and works for free."""

from bottega.core.rule import Odds, rule

from . import actions as do
from . import places as at
from .box import POINTS, SEGMENTS, SIDE
from .state import EMPTY, LEONARDO, Public, State


@rule
def acts_for_leonardo(s: Public) -> bool:
    """Whether the painter who acts is Leonardo's."""
    return int(s.turn) == LEONARDO and int(s.seats) == 2


@rule
def plan_leonardo(s: State) -> None:
    """His apprentices never change: market, cathedral, and one for each module that has work for
    him; in a last round none at the cathedral (12.4, 12.8)."""
    s.plan[LEONARDO, at.MARKET] = 1
    s.plan[LEONARDO, at.CATHEDRAL] = 0 if s.ending else 1
    s.plan[LEONARDO, at.STUDIO] = s.portraits
    s.plan[LEONARDO, at.WORKSHOP] = s.requests
    s.plan[LEONARDO, at.THEATER] = 0


@rule
def allow_steps(s: State, odds: Odds) -> None:
    """One step to a tile beside him, else a jump to one of the lowest value (12.6, 12.7)."""
    stuck = True
    for segment in range(SEGMENTS):
        if s.fresco[segment] != EMPTY and one_step(int(s.leonardo), segment):
            odds[do.RESTORE + segment] = 1
            stuck = False
    if stuck:
        allow_jumps(s, odds)


@rule
def one_step(here: int, there: int) -> bool:
    """Whether two segments share a side."""
    rows, columns = abs(here // SIDE - there // SIDE), abs(here % SIDE - there % SIDE)
    return rows + columns == 1


@rule
def allow_jumps(s: State, odds: Odds) -> None:
    """The tile under his own feet only when there is no other (12.7)."""
    lowest, others = 1 << 30, False
    for segment in range(SEGMENTS):
        tile = s.fresco[segment]
        if tile != EMPTY and segment != s.leonardo:
            lowest, others = min(lowest, int(POINTS[tile])), True
    for segment in range(SEGMENTS):
        tile = s.fresco[segment]
        if tile != EMPTY and segment != s.leonardo:
            odds[do.RESTORE + segment] = POINTS[tile] == lowest
    if not others:
        odds[do.RESTORE + int(s.leonardo)] = 1
