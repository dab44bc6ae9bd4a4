"""The studio: money, or with the module a portrait."""

from bottega.core.rule import Odds, rule

from .box import SPACES, STUDIO_THALERS
from .leonardo import acts_for_leonardo
from .portraits import allow_portraits, any_shown
from .state import EARN, STOP, STUDIO, State


@rule
def ask_studio(s: State) -> bool:
    """Leonardo comes for a portrait alone (12.10)."""
    s.phase = STUDIO
    return any_shown(s) if acts_for_leonardo(s) else True


@rule
def allow_studio(s: State, odds: Odds) -> None:
    """So many apprentices earn money, the others nothing; one may portray instead (6.1, 13.2)."""
    if s.portraits and not s.once:
        allow_portraits(s, odds)
    if not acts_for_leonardo(s):
        for count in range(SPACES):
            odds[EARN + count] = count < s.left
        odds[STOP] = 1


@rule
def earn(s: State, count: int) -> None:
    s.thalers[s.turn] += STUDIO_THALERS * count
    s.left = 0
