"""The theater: better moods, for the next round."""

from bottega.core.rule import Odds, rule

from . import actions as do
from . import phases as ask
from .box import ACTOR, ACTOR_MOOD, SPACES, THEATER_MOOD
from .hostel import cheer
from .state import Public, State, depart


@rule
def ask_theater(s: State) -> bool:
    s.phase = ask.THEATER
    return True


@rule
def allow_theater(s: State, odds: Odds) -> None:
    """So many apprentices enjoy the play, the others stay away (8.1)."""
    for count in range(SPACES):
        odds[do.ENJOY + count] = count < s.waiting
    odds[do.STOP] = 1


@rule
def enjoy(s: State, count: int) -> None:
    """The mood rises now; its apprentices come or go with the next hour chosen (8.1, 8.2)."""
    cheer(s, int(s.turn), fun(s, int(s.turn)) * count)
    depart(s)


@rule
def fun(s: Public, seat: int) -> int:
    """How far one apprentice of a seat lifts the mood: further with the actor (8.1, 13.6)."""
    return ACTOR_MOOD if s.holder[ACTOR] == seat else THEATER_MOOD
