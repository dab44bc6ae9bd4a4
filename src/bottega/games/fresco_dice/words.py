"""The game in words: questions, actions and refusals, all from a seat's view."""

from bottega.core.rule import DEALER

from . import state
from .board import board
from .box import BET_POINTS, COLOURS, FAVOUR, NUMBERS
from .phrases import portrait_of, prize_of, say, total_with
from .reasons import because
from .rules import matching, top_tile, total
from .state import View
from .told import event


def question(view: View, seat: int, language: str) -> str:
    """What a seat is asked, or what it waits for."""
    if view.phase == state.DONE:
        return say("ask_over", language)
    if view.phase <= state.ROLL:
        return say("ask_dealer", language)
    active = say(f"seat{view.turn}", language)
    if view.phase == state.BETS and seat != view.turn:
        if view.slots[seat] or view.my_answer != state.UNDECIDED:
            return say("ask_others", language)
        return say("ask_bets", language, name=active, points=BET_POINTS[view.roll])
    if seat != view.turn or view.phase == state.BETS:
        return say("ask_others" if view.phase == state.BETS else "ask_wait", language, name=active)
    asked = {
        state.BISHOP: "ask_bishop",
        state.KEEP: "ask_keep",
        state.FAVOUR_TILE: "ask_favour",
        state.BONUS: "ask_bonus",
    }
    return say(asked.get(int(view.phase), "ask_wait"), language, name=active, total=total(view))


def action(view: View, seat: int, action: int, language: str) -> str:
    """An action as one would offer it."""
    if action >= state.TAKE:
        return say("take", language, portrait=portrait_of(view.open[action - state.TAKE], language))
    if action >= state.BEND:
        return _bend(view, action - state.BEND - 1, language)
    if action >= state.SET_ASIDE:
        return _keep(view, *divmod(action - state.SET_ASIDE, 3), language)
    if action >= state.BET:
        name, number = say(f"seat{view.turn}", language), NUMBERS[view.bishop]
        return say(f"bet{action - state.BET}", language, name=name, number=number)
    if action >= state.PLACE:
        return _place(view, action - state.PLACE, language)
    if action >= state.GOES_FIRST:
        return say("first", language, name=say(f"seat{action - state.GOES_FIRST}", language))
    if action >= state.TURN_UP:
        return say("turn_up", language, portrait=portrait_of(action - state.TURN_UP, language))
    return say("face", language, face=action - state.FACE + 1)


def _place(view: View, section: int, language: str) -> str:
    number, points = NUMBERS[section], top_tile(view, section)
    if view.fresco[view.turn, section]:
        return say("place_owned", language, number=number)
    return say("place" if points else "place_gone", language, number=number, points=points)


def _keep(view: View, die: int, colour_dice: int, language: str) -> str:
    colour, new = say(COLOURS[die], language), total_with(view, die, colour_dice)
    return say(f"keep{colour_dice}", language, colour=colour, pips=view.pips[die], total=new)


def _bend(view: View, bent: int, language: str) -> str:
    points = total(view) + bent * FAVOUR
    prize = prize_of(view, points, language)
    return say("bend" if bent else "bend_not", language, total=points, prize=prize)


# From this action on: why it has to wait for its phase
_UNTIMELY = (
    (state.TAKE, "not_bonus"),
    (state.BEND, "not_bending"),
    (state.SET_ASIDE, "not_rolled"),
    (state.BET, "not_on_oneself"),
    (state.PLACE, "not_placing"),
    (state.FACE, "not_yours"),
)


def refusal(view: View, seat: int, action: int, language: str) -> str:
    """Why an action is not legal for a seat that is to move."""
    if seat == DEALER:
        return say("not_dealt", language)
    if view.phase == state.KEEP and state.SET_ASIDE <= action < state.BEND:
        return _not_that_die(view, (action - state.SET_ASIDE) // 3, language)
    if view.phase == state.BONUS and action >= state.TAKE:
        return say("not_open", language)
    return say(next(name for first, name in _UNTIMELY if action >= first), language)


def _not_that_die(view: View, die: int, language: str) -> str:
    colour = say(COLOURS[die], language)
    if view.aside[die]:
        return say("not_in_play", language, colour=colour)
    return say(f"not_matching{matching(view, die)}", language, colour=colour)
