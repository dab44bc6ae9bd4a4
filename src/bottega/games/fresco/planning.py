"""The action sheets: all seats send their apprentices at the same time and in secret."""

from bottega.core.rule import Odds, rule

from . import actions as do
from . import phases as ask
from . import places as at
from .box import COLUMNS, SPACES
from .leonardo import plan_leonardo
from .state import EMPTY, MAX_SEATS, State


@rule
def begin_planning(s: State) -> None:
    """Everybody is up: the sheets are cleared of the last round."""
    s.phase, s.ready, s.turn, s.mover = ask.PLANNING, 0, EMPTY, EMPTY
    for painter in range(MAX_SEATS):
        for column in range(COLUMNS):
            s.plan[painter, column], s.idle[painter, column] = 0, 0


@rule
def allow_columns(s: State, seat: int, odds: Odds) -> None:
    """Another apprentice to any column with a free space, one back, or none any more
    (3.1, 3.2, 3.4)."""
    more = sent(s, seat) < s.apprentices[seat]
    for column in range(COLUMNS):
        odds[do.SEND + column] = more and s.sketch[seat, column] < SPACES
        odds[do.TAKE_BACK + column] = s.sketch[seat, column] > 0 and not s.ready_by_itself
    odds[do.READY] = 1


@rule
def plan(s: State, seat: int, action: int) -> bool:
    """Apprentices come and go until a seat says that it is ready (3.2). True when all are."""
    if action >= do.TAKE_BACK:
        s.sketch[seat, action - do.TAKE_BACK] -= 1
    elif action != do.READY:
        s.sketch[seat, action - do.SEND] += 1
    if action == do.READY or (s.ready_by_itself and sent(s, seat) == s.apprentices[seat]):
        s.ready |= 1 << seat
    all_ready = int(s.ready) == (1 << int(s.seats)) - 1
    if all_ready:
        reveal_plans(s)
    return all_ready


@rule
def sent(s: State, seat: int) -> int:
    """How many apprentices a seat has sent so far."""
    count = 0
    for column in range(COLUMNS):
        count += int(s.sketch[seat, column])
    return count


@rule
def reveal_plans(s: State) -> None:
    """All sheets are uncovered together, and nothing on them changes any more (3.3)."""
    for seat in range(s.seats):
        for column in range(COLUMNS):
            s.plan[seat, column], s.sketch[seat, column] = s.sketch[seat, column], 0
    if s.seats == 2:
        plan_leonardo(s)
    s.reveals += 1
    s.place, s.clock = at.MARKET, EMPTY
