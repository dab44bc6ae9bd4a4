"""The game in words: questions, actions and refusals, all from a seat's view."""

from bottega.core.rule import DEALER

from . import actions as do
from . import phases as at
from .board import board
from .box import FILLED, KEPT, KINDS, PAINT
from .cards import cards
from .payment import blend_paint, wanted_paint
from .phrases import (
    card_of,
    draws_of,
    icons_of,
    name_of,
    paint_of,
    pile_of,
    say,
    section_of,
    tile_of,
    values_of,
)
from .reasons import because
from .refusals import why_not
from .score import last_worth
from .state import View
from .told import event


def question(view: View, seat: int, language: str) -> str:
    """What a seat is asked, or what it waits for."""
    if view.phase == at.DONE:
        return say("ask_over", language)
    if view.phase <= at.CARD_DEAL:
        return say("ask_dealer", language)
    waiting = int(view.asked if view.phase == at.GIVE else view.turn)
    if seat != waiting:
        return say("ask_wait", language, name=name_of(waiting, language))
    if view.phase == at.GIVE:
        paint, name = paint_of(view.wanted, language), name_of(view.turn, language)
        return say("ask_give", language, paint=paint, name=name)
    return _own_question(view, seat, language)


def _own_question(view: View, seat: int, language: str) -> str:
    """What the active seat is asked."""
    if view.plan:
        return _payment_question(view, language)
    if view.phase == at.DRAW:
        icons = (int(view.market_icons), int(view.workshop_icons), int(view.either_icons))
        return say("ask_draw", language, draws=draws_of(icons, language))
    if view.phase == at.ROTATE:
        return say("ask_rotate", language, points=last_worth(view))
    if view.phase == at.LIMIT and cards(view, seat) > KEPT:
        return say("ask_discard", language, count=cards(view, seat) - KEPT)
    asked = {
        at.START: "ask_start",
        at.ACT: "ask_swap" if view.picked else "ask_act",
        at.AFTER: "ask_after",
        at.MORE: "ask_more",
        at.REWARD: "ask_reward",
        at.LIMIT: "ask_end",
    }
    return say(asked[int(view.phase)], language)


def _payment_question(view: View, language: str) -> str:
    paint = wanted_paint(view)
    if view.half:
        return say("ask_half", language, paint=paint_of(blend_paint(view), language))
    return say("ask_pay", language, paint=paint_of(paint, language))


def action(view: View, seat: int, action: int, language: str) -> str:
    """An action as one would offer it."""
    if action < do.CARD:
        return _deal(action, language)
    if action < do.RESTORE:
        return _card(view, action - do.CARD, language)
    if action < do.DRAW_FROM:
        kind = view.display[action - do.RESTORE]
        word = "plan_after" if view.phase == at.AFTER else "plan"
        section = section_of(kind, language)
        return say(word, language, section=section, values=values_of(kind))
    if action < do.ASK:
        if view.phase == at.START:
            return say("draw_first", language)
        pile = action - do.DRAW_FROM
        return say("draw", language, pile=pile_of(pile, language), count=view.pile[pile])
    if action < do.USE_PAINT:
        return say("ask_for", language, paint=paint_of(action - do.ASK, language))
    return _choice(view, action, language)


def _deal(action: int, language: str) -> str:
    if action >= do.GOES_FIRST:
        return say("first", language, name=name_of(action - do.GOES_FIRST, language))
    if action >= do.FAVOURS:
        return say("favours", language, paint=paint_of(action - do.FAVOURS, language))
    if action >= do.OFFERED:
        return say("offered", language, tile=tile_of(action - do.OFFERED, language))
    if action >= do.TURN_UP:
        return say("turn_up", language, section=section_of(action - do.TURN_UP, language))
    return say("deal", language, card=card_of(action, language))


def _card(view: View, kind: int, language: str) -> str:
    card = card_of(kind, language)
    if view.phase == at.GIVE:
        return say("give", language, card=card)
    if view.phase == at.LIMIT:
        return say("discard", language, card=card)
    if not view.plan:
        return say("choose", language, card=card)
    paint = wanted_paint(view)
    word = "pay" if PAINT[kind] == paint else "pay_blend"
    return say(word, language, paint=paint_of(paint, language), card=card)


def _choice(view: View, action: int, language: str) -> str:
    if action in (do.USE_PAINT, do.USE_JOKER):
        word = "use_paint" if action == do.USE_PAINT else "use_joker"
        return say(word, language, paint=paint_of(wanted_paint(view), language))
    if action == do.TURN:
        return say("turn", language, points=last_worth(view, 1))
    if action < do.LAY:
        return say("take", language, tile=tile_of(view.offer[action - do.TAKE], language))
    if action == do.LAY:
        return say("lay", language, draws=draws_of(_chosen_draws(view), language))
    if action == do.PASS:
        few = cards(view, int(view.turn)) < FILLED
        return say("pass_fill" if few else "pass", language, count=FILLED)
    return _stop(view, language)


def _chosen_draws(view: View) -> tuple[int, int, int]:
    icons = [icons_of(kind) for kind in range(KINDS) for _ in range(view.chosen[kind])]
    market, workshop, either = map(sum, zip(*icons, strict=True))
    return market, workshop, either


def _stop(view: View, language: str) -> str:
    if view.phase == at.ROTATE:
        return say("stop_rotate", language, points=last_worth(view))
    word = {at.MORE: "stop_more", at.AFTER: "stop_after"}.get(int(view.phase), "stop_turn")
    return say(word, language)


def refusal(view: View, seat: int, action: int, language: str) -> str:
    """Why an action is not legal for a seat that is to move, if it has to do with what is asked."""
    if seat == DEALER:
        return say("not_now", language)
    return why_not(view, seat, action, language)
