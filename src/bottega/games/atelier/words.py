"""The game in words: questions, actions and refusals, all from a seat's view."""

from bottega.core.rule import DEALER

from . import actions as do
from . import phases as at
from .board import board
from .box import BLANK, CIRCLE, DRAWING, FACES, JOKER, KIND, PAINTING, TYPE
from .palette import takes
from .pay import asked, mixable
from .phrases import (
    colour_name,
    counted,
    letters,
    say,
    stack_name,
    subject_name,
    the_card,
)
from .reasons import because
from .state import EMPTY, View
from .told import event


def question(view: View, seat: int, language: str) -> str:
    """What a seat is asked, or what it waits for."""
    if view.phase == at.DONE:
        return say("ask_over", language)
    if view.phase <= at.BLIND:
        return say("ask_dealer", language)
    if seat != view.turn:
        return say("ask_wait", language, name=say(f"seat{view.turn}", language))
    if view.phase == at.TURN:
        return _question_turn(view, language)
    if view.phase == at.SECOND:
        return say("ask_second_deck" if view.took == CIRCLE else "ask_second_open", language)
    return say("ask_trim" if view.phase == at.TRIM else "ask_shed", language, held=view.held[seat])


def _question_turn(view: View, language: str) -> str:
    if view.laying == EMPTY:
        if view.plays == 0:
            return say("ask_turn", language)
        return say(f"ask_more{view.playing}", language)
    card = the_card(view, view.laying, language)
    if view.onto == EMPTY:
        return say("ask_onto", language, card=card)
    colour, cost = colour_name(asked(view), language), letters(counted(view.need), language)
    return say("ask_pay", language, card=card, cost=cost, colour=colour)


# Actions


def action(view: View, seat: int, action: int, language: str) -> str:
    """An action as one would offer it."""
    if action >= do.ONTO:
        return _onto(view, action - do.ONTO, language)
    if action >= do.LAY:
        return say("lay", language, card=the_card(view, action - do.LAY, language))
    if action >= do.DISCARD:
        return _discard(view, action - do.DISCARD, language)
    if action >= do.ROTATE:
        return say("rotate", language, colour=colour_name(action - do.ROTATE, language))
    if action >= do.DECK:
        return say({do.DECK: "deck", do.STOP: "stop", do.REST: "rest"}[action], language)
    if action >= do.TAKE:
        return _take(view, action - do.TAKE, language)
    if action >= do.GOES_FIRST:
        return say("first", language, name=say(f"seat{action - do.GOES_FIRST}", language))
    return say("deal", language, card=the_card(view, action, language), number=action)


def _onto(view: View, stack: int, language: str) -> str:
    if stack >= view.stacks:
        return say("onto_nothing", language, number=stack + 1)
    return say("onto", language, stack=stack_name(view, stack, language))


def _discard(view: View, kind: int, language: str) -> str:
    if kind == JOKER and view.laying != EMPTY and view.onto != EMPTY:
        return say("discard_joker", language, colour=colour_name(asked(view), language))
    return say("discard", language, card=the_card(view, kind, language))


def _take(view: View, place: int, language: str) -> str:
    if view.circle[place] == EMPTY:
        return say("take_nothing", language, place=place + 1)
    card = the_card(view, view.circle[place], language)
    return say("take", language, card=card, place=place + 1)


# Refusals


def refusal(view: View, seat: int, action: int, language: str) -> str:
    """Why an action is not legal for a seat that is to move, if it has to do with what is asked."""
    if seat == DEALER:
        return _not_dealt(view, action, language)
    if view.phase == at.TURN and view.laying != EMPTY:
        return _not_paid(view, action, language)
    if view.phase == at.TURN:
        return _not_begun(view, action, language)
    if view.phase == at.SECOND:
        return _not_second(view, action, language)
    if view.phase in (at.TRIM, at.SHED) and do.DISCARD <= action < do.LAY:
        return say("not_held", language)
    return ""


def _not_dealt(view: View, action: int, language: str) -> str:
    if view.phase != at.FIRST and action < do.GOES_FIRST:
        return say("not_dealt", language)
    if view.phase == at.FIRST and do.GOES_FIRST <= action < do.TAKE:
        return say("not_seated", language)
    return ""


def _not_begun(view: View, action: int, language: str) -> str:
    """Why a turn does not begin, or go on, like this."""
    if do.TAKE <= action <= do.DECK:
        return _not_drawn(view, action, language)
    if do.LAY <= action < do.ONTO:
        return _not_laid(view, action - do.LAY, language)
    if action == do.STOP:
        return say("not_idle", language)
    if action == do.DISCARD + JOKER:
        return say("not_joker_laid", language)
    return say("not_paying", language) if do.REST <= action < do.LAY else ""


def _not_drawn(view: View, action: int, language: str) -> str:
    if view.plays:
        return say("not_after_laying", language)
    if action < do.DECK and view.circle[action - do.TAKE] == EMPTY:
        return say("not_open", language)
    return say("not_two", language)


def _not_second(view: View, action: int, language: str) -> str:
    """Why this is not the second card."""
    if not do.TAKE <= action <= do.DECK:
        return say("not_after_drawing", language)
    if action < do.DECK and view.circle[action - do.TAKE] == EMPTY:
        return say("not_open", language)
    if (action == do.DECK) != (view.took == CIRCLE) and view.expert_draw:
        return say("not_mixed", language)
    return say("not_neighbour" if action < do.DECK else "not_two", language)


def _not_laid(view: View, card: int, language: str) -> str:
    held = [KIND[view.edition, c] for c in view.mine if c != EMPTY]
    if card not in held:
        return say("not_held", language)
    if view.plays and TYPE[card] != view.playing:
        return say(f"not_type{view.playing}", language)
    blanks, drawings = view.laid[view.me, BLANK], view.laid[view.me, DRAWING]
    if TYPE[card] == DRAWING and blanks == drawings:
        return say("not_blank", language)
    if TYPE[card] == PAINTING:
        if not any(takes(view, view.me, stack, card) for stack in range(view.stacks)):
            return say("not_drawn", language, subject=subject_name(view, card, language))
        if view.expert_mixing and not mixable(view, view.me, card):
            return say("not_mixable", language)
    return say("not_paid", language, cost=letters(FACES[view.edition][card].cost, language))


def _not_paid(view: View, action: int, language: str) -> str:
    """Why this does not serve the card that is about to be laid."""
    if view.onto == EMPTY:
        return _not_there(view, action, language)
    if action == do.REST:
        return say("not_rest", language)
    if do.ROTATE <= action < do.DISCARD:
        phrase = "not_upright" if action - do.ROTATE == asked(view) else "not_asked"
        return say(phrase, language, colour=colour_name(asked(view), language))
    if do.DISCARD <= action < do.LAY:
        return _not_discarded(view, action - do.DISCARD, language)
    return say("not_while_laying", language)


def _not_there(view: View, action: int, language: str) -> str:
    """Why the card does not go on this stack, of those that take such a card one of a kind."""
    card, stack = int(view.laying), action - do.ONTO
    if not 0 <= stack < view.stacks:
        return say("not_where", language)
    if takes(view, view.me, stack, card):
        return say("not_alike", language)
    subject = subject_name(view, card, language)
    return say(f"not_takes{TYPE[card]}", language, subject=subject)


def _not_discarded(view: View, kind: int, language: str) -> str:
    mine = [c for n, c in enumerate(view.mine) if c != EMPTY and not view.spent >> n & 1]
    if kind not in [KIND[view.edition, card] for card in mine]:
        return say("not_held", language)
    if kind == JOKER:
        return say("not_joker", language)
    return say("not_asked", language, colour=colour_name(asked(view), language))
