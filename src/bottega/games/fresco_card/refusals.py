"""Why something cannot be done, by what one wants to do: every reason names its rule."""

from . import actions as do
from . import phases as at
from .box import ASK_TILE, KEPT, MARKET
from .cards import cards
from .display import choice_in
from .payment import wanted_paint
from .phrases import name_of, paint_of, say, section_of
from .state import EMPTY, View

# Why no section can be restored, by what is asked
_NO_SECTION = {
    at.START: "not_begun",
    at.DRAW: "not_before",
    at.ROTATE: "not_between",
    at.REWARD: "not_between",
    at.LIMIT: "not_after",
}


def why_not(view: View, seat: int, action: int, language: str) -> str:
    """The reason, or nothing where the action has nothing to do with what is asked."""
    if view.phase == at.GIVE and not do.CARD <= action < do.RESTORE:
        return ""
    if do.CARD <= action < do.RESTORE:
        return _card(view, seat, action - do.CARD, language)
    if do.RESTORE <= action < do.DRAW_FROM:
        return _section(view, action - do.RESTORE, language)
    if do.DRAW_FROM <= action < do.ASK:
        return _pile(view, action - do.DRAW_FROM, language)
    if do.ASK <= action < do.USE_PAINT:
        return _ask(view, seat, language)
    return _tile(view, action, language)


def _card(view: View, seat: int, kind: int, language: str) -> str:
    if view.phase == at.LIMIT and cards(view, seat) <= KEPT:
        return say("not_too_many", language, count=KEPT)
    if view.phase == at.START:
        return say("not_begun", language)
    if view.phase == at.DRAW:
        return say("not_laying", language)
    if view.phase not in (at.ACT, at.LIMIT, at.GIVE) and not view.plan:
        return say("not_swapping", language)
    if not view.my_hand[kind]:
        return say("not_held", language)
    if view.phase == at.GIVE:
        paint, name = paint_of(view.wanted, language), name_of(view.turn, language)
        return say("not_wanted", language, paint=paint, name=name)
    return _payment(view, language)


def _payment(view: View, language: str) -> str:
    """Why something does not pay; nothing where no section is being paid for."""
    if not view.plan:
        return ""
    return say("not_paying", language, paint=paint_of(wanted_paint(view), language))


def _section(view: View, slot: int, language: str) -> str:
    if view.plan:
        return say("not_another", language)
    if view.picked:
        return say("not_both", language)
    if view.phase not in (at.ACT, at.AFTER, at.MORE):
        return say(_NO_SECTION[int(view.phase)], language)
    if choice_in(view.display, slot) == EMPTY:
        return say("not_there", language)
    return say("not_payable", language, section=section_of(view.display[slot], language))


def _pile(view: View, pile: int, language: str) -> str:
    if view.phase == at.START and pile != MARKET:
        return say("not_first", language)
    if view.phase != at.DRAW:
        return say("not_drawing", language)
    return say("not_icon" if view.pile[pile] else "not_filled", language)


def _ask(view: View, seat: int, language: str) -> str:
    if not view.tiles[seat, ASK_TILE]:
        return say("not_ask", language)
    return say("not_asking", language) if view.plan or view.picked else ""


def _tile(view: View, action: int, language: str) -> str:
    """Why a tile cannot be used, or taken."""
    if action in (do.USE_PAINT, do.USE_JOKER):
        return _payment(view, language) or say("not_tile", language)
    if action == do.TURN:
        return say("not_turning", language)
    if do.TAKE <= action < do.LAY:
        return say("not_offered" if view.phase == at.REWARD else "not_earned", language)
    return ""
