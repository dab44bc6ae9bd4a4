"""What whoever deals by hand is asked, at a real table."""

from .. import actions as do
from .. import phases as at
from ..phrases import card_name
from ..phrases import say as call
from ..state import View
from .phrases import say


def deal_question(view: View, language: str) -> str:
    if view.phase == at.FIRST:
        return say("deal_first", language)
    if view.phase == at.REFILL:
        return say("deal_refill", language, place=view.gaps[0] + 1)
    name = call(f"seat{view.turn}", language)
    return say("deal_opening" if view.phase == at.OPENING else "deal_blind", language, name=name)


def deal_choice(view: View, action: int, language: str) -> str:
    if action >= do.GOES_FIRST:
        return call(f"seat{action - do.GOES_FIRST}", language)
    return card_name(view, action - do.DEAL, language)
