"""The game in words: questions, actions and refusals, all from a seat's view."""

from bottega.core.rule import DEALER

from .board import board
from .box import (
    EITHER_DRAWS,
    FILLED,
    KEPT,
    KINDS,
    MARKET_DRAWS,
    MIX,
    PAINT,
    VALUES,
    WORKSHOP_DRAWS,
)
from .cards import cards
from .phrases import (
    card_of,
    draws_of,
    name_of,
    paint_of,
    paint_to_pay,
    pile_of,
    say,
    section_of,
    section_points,
    tile_of,
    values_of,
)
from .refusals import why_not
from .state import (
    ACT,
    AFTER,
    ASK,
    CARD,
    CARD_DEAL,
    DONE,
    DRAW,
    DRAW_FROM,
    FAVOURS,
    GIVE,
    GOES_FIRST,
    LAY,
    LIMIT,
    MORE,
    OFFERED,
    PASS,
    RESTORE,
    REWARD,
    ROTATE,
    START,
    TAKE,
    TURN,
    TURN_UP,
    USE_JOKER,
    USE_PAINT,
    View,
)
from .told import event


def question(view: View, seat: int, language: str) -> str:
    """What a seat is asked, or what it waits for."""
    if view.phase == DONE:
        return say("ask_over", language)
    if view.phase <= CARD_DEAL:
        return say("ask_dealer", language)
    waiting = int(view.asked if view.phase == GIVE else view.turn)
    if seat != waiting:
        return say("ask_wait", language, name=name_of(waiting, language))
    if view.phase == GIVE:
        paint, name = paint_of(view.wanted, language), name_of(view.turn, language)
        return say("ask_give", language, paint=paint, name=name)
    return _own_question(view, seat, language)


def _own_question(view: View, seat: int, language: str) -> str:
    """What the active seat is asked."""
    if view.my_plan:
        return _payment_question(view, language)
    if view.phase == DRAW:
        icons = (int(view.market_icons), int(view.workshop_icons), int(view.either_icons))
        return say("ask_draw", language, draws=draws_of(icons, language))
    if view.phase == ROTATE:
        return say("ask_rotate", language, points=section_points(view))
    if view.phase == LIMIT and cards(view, seat) > KEPT:
        return say("ask_discard", language, count=cards(view, seat) - KEPT)
    asked = {
        START: "ask_start",
        ACT: "ask_swap" if view.my_picked else "ask_act",
        AFTER: "ask_after",
        MORE: "ask_more",
        REWARD: "ask_reward",
        LIMIT: "ask_end",
    }
    return say(asked[int(view.phase)], language)


def _payment_question(view: View, language: str) -> str:
    paint = paint_to_pay(view)
    if view.my_half:
        return say("ask_half", language, paint=paint_of(MIX[paint, 1], language))
    return say("ask_pay", language, paint=paint_of(paint, language))


def action(view: View, seat: int, action: int, language: str) -> str:
    """An action as one would offer it."""
    if action < CARD:
        return _deal(action, language)
    if action < RESTORE:
        return _card(view, action - CARD, language)
    if action < DRAW_FROM:
        kind = view.display[action - RESTORE]
        word = "plan_after" if view.phase == AFTER else "plan"
        section = section_of(kind, language)
        return say(word, language, section=section, values=values_of(kind))
    if action < ASK:
        if view.phase == START:
            return say("draw_first", language)
        pile = action - DRAW_FROM
        return say("draw", language, pile=pile_of(pile, language), count=view.pile[pile])
    if action < USE_PAINT:
        return say("ask_for", language, paint=paint_of(action - ASK, language))
    return _choice(view, action, language)


def _deal(action: int, language: str) -> str:
    if action >= GOES_FIRST:
        return say("first", language, name=name_of(action - GOES_FIRST, language))
    if action >= FAVOURS:
        return say("favours", language, paint=paint_of(action - FAVOURS, language))
    if action >= OFFERED:
        return say("offered", language, tile=tile_of(action - OFFERED, language))
    if action >= TURN_UP:
        return say("turn_up", language, section=section_of(action - TURN_UP, language))
    return say("deal", language, card=card_of(action, language))


def _card(view: View, kind: int, language: str) -> str:
    card = card_of(kind, language)
    if view.phase == GIVE:
        return say("give", language, card=card)
    if view.phase == LIMIT:
        return say("discard", language, card=card)
    if not view.my_plan:
        return say("choose", language, card=card)
    paint = paint_to_pay(view)
    word = "pay" if PAINT[kind] == paint else "pay_blend"
    return say(word, language, paint=paint_of(paint, language), card=card)


def _choice(view: View, action: int, language: str) -> str:
    if action in (USE_PAINT, USE_JOKER):
        word = "use_paint" if action == USE_PAINT else "use_joker"
        return say(word, language, paint=paint_of(paint_to_pay(view), language))
    if action == TURN:
        place = int(view.placed) - 1
        points = VALUES[view.placed_kind[place], view.placed_turns[place] + 1]
        return say("turn", language, points=points)
    if action < LAY:
        return say("take", language, tile=tile_of(view.offer[action - TAKE], language))
    if action == LAY:
        return say("lay", language, draws=draws_of(_chosen_draws(view), language))
    if action == PASS:
        few = cards(view, int(view.turn)) < FILLED
        return say("pass_fill" if few else "pass", language, count=FILLED)
    return _stop(view, language)


def _chosen_draws(view: View) -> tuple[int, int, int]:
    chosen = [int(count) for count in view.my_chosen]
    icons = (MARKET_DRAWS, WORKSHOP_DRAWS, EITHER_DRAWS)
    market, workshop, either = (
        sum(chosen[kind] * int(draws[kind]) for kind in range(KINDS)) for draws in icons
    )
    return market, workshop, either


def _stop(view: View, language: str) -> str:
    if view.phase == ROTATE:
        return say("stop_rotate", language, points=section_points(view))
    word = {MORE: "stop_more", AFTER: "stop_after"}.get(int(view.phase), "stop_turn")
    return say(word, language)


def refusal(view: View, seat: int, action: int, language: str) -> str:
    """Why an action is not legal for a seat that is to move."""
    if seat == DEALER:
        return say("not_now", language)
    why = why_not(view, seat, action, language)
    return why or say("not_phase", language, question=question(view, seat, language))
