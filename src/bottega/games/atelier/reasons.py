"""Why something is good: what it leads to, in a sentence; what a hint says."""

from bottega.core.rule import NONE

from . import actions as do
from .box import DRAWING, KIND, PAINTING, TYPE
from .causes import cause
from .phrases import say, the_card
from .state import EMPTY, View


def because(view: View, seat: int, action: int, later: int, language: str) -> str:
    """The card of the hand or of the circle that can be laid soon, or with NONE what speaks for it
    itself."""
    if later == NONE:
        return cause(view, seat, action, language)
    if not _lays(later) or later == action:
        return ""
    card = later - do.LAY
    where = [("because_hand", view.mine), ("because_circle", view.circle)]
    for phrase, cards in where:
        if card in [KIND[view.edition, c] for c in cards if c != EMPTY]:
            return say(phrase, language, card=the_card(view, card, language))
    return ""


def _lays(action: int) -> bool:
    return do.LAY <= action < do.ONTO and TYPE[action - do.LAY] <= max(DRAWING, PAINTING)
