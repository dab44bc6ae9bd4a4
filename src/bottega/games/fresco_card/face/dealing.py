"""What whoever deals by hand is asked, at a real table."""

from .. import actions as do
from .. import phases as at
from ..phrases import card_of, name_of, paint_of, pile_of, section_of, tile_of
from ..state import View
from .phrases import say

ASKED = {
    at.PALETTE: "deal_palette",
    at.SECTION_DEAL: "deal_section",
    at.TILE_DEAL: "deal_tile",
    at.FAVOURITE_DEAL: "deal_favourite",
}


def deal_question(view: View, language: str) -> str:
    if view.phase != at.CARD_DEAL:
        return say(ASKED[int(view.phase)], language)
    name, pile = name_of(view.drawer, language), pile_of(view.source, language)
    return say("deal_card", language, name=name, pile=pile)


def deal_choice(view: View, action: int, language: str) -> str:
    told = {
        at.PALETTE: lambda: name_of(action - do.GOES_FIRST, language),
        at.SECTION_DEAL: lambda: section_of(action - do.TURN_UP, language),
        at.TILE_DEAL: lambda: tile_of(action - do.OFFERED, language),
        at.FAVOURITE_DEAL: lambda: paint_of(action - do.FAVOURS, language),
        at.CARD_DEAL: lambda: card_of(action - do.DEAL, language),
    }
    return told[int(view.phase)]()
