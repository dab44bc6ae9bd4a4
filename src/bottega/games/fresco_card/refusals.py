"""Why something cannot be done, by what one wants to do: every reason names its rule."""

from .box import ASK_TILE, KEPT, MARKET
from .cards import cards
from .phrases import name_of, paint_of, paint_to_pay, say, section_of
from .state import (
    ACT,
    AFTER,
    ASK,
    CARD,
    DRAW,
    DRAW_FROM,
    EMPTY,
    GIVE,
    LAY,
    LIMIT,
    MORE,
    RESTORE,
    REWARD,
    ROTATE,
    START,
    TAKE,
    TURN,
    USE_JOKER,
    USE_PAINT,
    View,
)

# Why no section can be restored, by what is asked
_NO_SECTION = {
    START: "not_begun",
    DRAW: "not_before",
    ROTATE: "not_between",
    REWARD: "not_between",
    LIMIT: "not_after",
}


def why_not(view: View, seat: int, action: int, language: str) -> str:
    """The reason, or nothing where the action has nothing to do with what is asked."""
    if view.phase == GIVE and not CARD <= action < RESTORE:
        return ""
    if CARD <= action < RESTORE:
        return _card(view, seat, action - CARD, language)
    if RESTORE <= action < DRAW_FROM:
        return _section(view, action - RESTORE, language)
    if DRAW_FROM <= action < ASK:
        return _pile(view, action - DRAW_FROM, language)
    if ASK <= action < USE_PAINT:
        return _ask(view, seat, language)
    return _tile(view, action, language)


def _card(view: View, seat: int, kind: int, language: str) -> str:
    if view.phase == LIMIT and cards(view, seat) <= KEPT:
        return say("not_too_many", language, count=KEPT)
    if view.phase == START:
        return say("not_begun", language)
    if view.phase == DRAW:
        return say("not_laying", language)
    if view.phase not in (ACT, LIMIT, GIVE) and not view.my_plan:
        return say("not_swapping", language)
    if not view.my_hand[kind]:
        return say("not_held", language)
    if view.phase == GIVE:
        paint, name = paint_of(view.wanted, language), name_of(view.turn, language)
        return say("not_wanted", language, paint=paint, name=name)
    return _payment(view, language)


def _payment(view: View, language: str) -> str:
    """Why something does not pay; nothing where no section is being paid for."""
    if not view.my_plan:
        return ""
    return say("not_paying", language, paint=paint_of(paint_to_pay(view), language))


def _section(view: View, slot: int, language: str) -> str:
    if view.my_plan:
        return say("not_another", language)
    if view.my_picked:
        return say("not_both", language)
    if view.phase not in (ACT, AFTER, MORE):
        return say(_NO_SECTION[int(view.phase)], language)
    earlier = [int(view.display[before]) for before in range(slot)]
    if view.display[slot] == EMPTY or int(view.display[slot]) in earlier:
        return say("not_there", language)
    return say("not_payable", language, section=section_of(view.display[slot], language))


def _pile(view: View, pile: int, language: str) -> str:
    if view.phase == START and pile != MARKET:
        return say("not_first", language)
    if view.phase != DRAW:
        return say("not_drawing", language)
    return say("not_icon" if view.pile[pile] else "not_filled", language)


def _ask(view: View, seat: int, language: str) -> str:
    if not view.tiles[seat, ASK_TILE]:
        return say("not_ask", language)
    return say("not_asking", language) if view.my_plan or view.my_picked else ""


def _tile(view: View, action: int, language: str) -> str:
    """Why a tile cannot be used, or taken."""
    if action in (USE_PAINT, USE_JOKER):
        return _payment(view, language) or say("not_tile", language)
    if action == TURN:
        return say("not_turning", language)
    if TAKE <= action < LAY:
        return say("not_offered" if view.phase == REWARD else "not_earned", language)
    return ""
