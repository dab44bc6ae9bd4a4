"""The hostel: when a painter gets up decides his mood, his prices and his turn."""

from bottega.core.rule import Odds, rule

from . import actions as do
from .box import APPRENTICES, HOURS, MOOD_BOTTOM, MOOD_CHANGE, MOOD_MARKED, MOOD_TOP
from .state import EMPTY, Public, State
from .track import painters, standing


@rule
def seat_of(s: State, painter: int) -> int:
    """The seat that decides for a painter: Leonardo's is the one with his tile (12.2)."""
    return painter if painter < s.seats else int(s.host)


@rule
def call_next(s: State) -> None:
    """Who is last among those still in bed chooses next (2.1, 2.2)."""
    last = EMPTY
    for painter in range(painters(s)):
        if s.abed >> painter & 1:
            if last == EMPTY or standing(s, painter) < standing(s, last):
                last = painter
    s.turn, s.mover = last, seat_of(s, last)


@rule
def allow_hours(s: State, odds: Odds) -> None:
    """Any hour at which nobody has got up yet (2.3)."""
    for hour in range(HOURS):
        odds[do.GET_UP + hour] = s.guest[hour] == EMPTY


@rule
def get_up(s: State, hour: int) -> None:
    """Take an hour; the mood changes at once, and with it the apprentices (2.4, 2.5)."""
    s.guest[hour], s.abed = s.turn, s.abed - (1 << int(s.turn))
    if s.turn < s.seats:  # Leonardo has no mood (12.3)
        cheer(s, int(s.turn), int(MOOD_CHANGE[hour]))
        s.apprentices[s.turn] = apprentices_by_mood(int(s.mood[s.turn]))
    if s.abed:
        call_next(s)


@rule
def cheer(s: State, seat: int, steps: int) -> None:
    s.mood[seat] = mood_after(s, seat, steps)


@rule
def mood_after(s: Public, seat: int, steps: int) -> int:
    """A seat's mood after a change, never past the top or the bottom of the display (2.4)."""
    return max(MOOD_BOTTOM, min(MOOD_TOP, int(s.mood[seat]) + steps))


@rule
def apprentices_by_mood(mood: int) -> int:
    """One more on the top spaces of the display, one fewer on the bottom ones (2.5)."""
    if mood > MOOD_TOP - MOOD_MARKED:
        return APPRENTICES + 1
    return APPRENTICES - 1 if mood < MOOD_BOTTOM + MOOD_MARKED else APPRENTICES
