"""The studio: money, or with the module a portrait."""

from bottega.core.rule import Odds, rule

from . import actions as do
from . import phases as ask
from .box import SPACES, STUDIO_THALERS
from .leonardo import acts_for_leonardo
from .portraits import allow_portraits, any_shown, portray
from .state import State, depart


@rule
def ask_studio(s: State) -> bool:
    """Leonardo comes for a portrait alone (12.10)."""
    s.phase = ask.STUDIO
    return any_shown(s) if acts_for_leonardo(s) else True


@rule
def allow_studio(s: State, odds: Odds) -> None:
    """So many apprentices earn money, the others nothing; one may portray instead (6.1, 13.2)."""
    if s.portraits and not s.once:
        allow_portraits(s, odds)
    if not acts_for_leonardo(s):
        for count in range(SPACES):
            odds[do.EARN + count] = count < s.waiting
        odds[do.STOP] = 1


@rule
def serve(s: State, action: int) -> None:
    """One decision at the studio."""
    if action >= do.PORTRAY:
        portray(s, action - do.PORTRAY)
    else:
        earn(s, action - do.EARN + 1)


@rule
def earn(s: State, count: int) -> None:
    s.thalers[s.turn] += STUDIO_THALERS * count
    depart(s)
