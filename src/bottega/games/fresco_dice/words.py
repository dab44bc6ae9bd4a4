"""The game in words: questions, actions and refusals, all from a seat's view."""

from bottega.core.rule import DEALER

from .board import board
from .box import BET_POINTS, COLOURS, FAVOUR, NUMBERS
from .phrases import portrait_of, prize_of, say, total_with
from .rules import matching, top_tile, total
from .state import (
    BEND,
    BET,
    BETS,
    BISHOP,
    BONUS,
    DONE,
    FACE,
    FAVOUR_TILE,
    GOES_FIRST,
    KEEP,
    PLACE,
    ROLL,
    SET_ASIDE,
    TAKE,
    TURN_UP,
    UNDECIDED,
    View,
)
from .told import event


def question(view: View, seat: int, language: str) -> str:
    """What a seat is asked, or what it waits for."""
    if view.phase == DONE:
        return say("ask_over", language)
    if view.phase <= ROLL:
        return say("ask_dealer", language)
    active = say(f"seat{view.turn}", language)
    if view.phase == BETS and seat != view.turn:
        if view.slots[seat] or view.my_answer != UNDECIDED:
            return say("ask_others", language)
        return say("ask_bets", language, name=active, points=BET_POINTS[view.roll])
    if seat != view.turn or view.phase == BETS:
        return say("ask_others" if view.phase == BETS else "ask_wait", language, name=active)
    asked = {BISHOP: "ask_bishop", KEEP: "ask_keep", FAVOUR_TILE: "ask_favour", BONUS: "ask_bonus"}
    return say(asked.get(int(view.phase), "ask_wait"), language, name=active, total=total(view))


def action(view: View, seat: int, action: int, language: str) -> str:
    """An action as one would offer it."""
    if action >= TAKE:
        return say("take", language, portrait=portrait_of(view.open[action - TAKE], language))
    if action >= BEND:
        return _bend(view, action - BEND - 1, language)
    if action >= SET_ASIDE:
        return _keep(view, *divmod(action - SET_ASIDE, 3), language)
    if action >= BET:
        name, number = say(f"seat{view.turn}", language), NUMBERS[view.bishop]
        return say(f"bet{action - BET}", language, name=name, number=number)
    if action >= PLACE:
        return _place(view, action - PLACE, language)
    if action >= GOES_FIRST:
        return say("first", language, name=say(f"seat{action - GOES_FIRST}", language))
    if action >= TURN_UP:
        return say("turn_up", language, portrait=portrait_of(action - TURN_UP, language))
    return say("face", language, face=action - FACE + 1)


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
    (TAKE, "not_bonus"),
    (BEND, "not_bending"),
    (SET_ASIDE, "not_rolled"),
    (BET, "not_on_oneself"),
    (PLACE, "not_placing"),
    (FACE, "not_yours"),
)


def refusal(view: View, seat: int, action: int, language: str) -> str:
    """Why an action is not legal for a seat that is to move."""
    if seat == DEALER:
        return say("not_dealt", language)
    if view.phase == KEEP and SET_ASIDE <= action < BEND:
        return _not_that_die(view, (action - SET_ASIDE) // 3, language)
    if view.phase == BONUS and action >= TAKE:
        return say("not_open", language)
    reason = say(next(name for first, name in _UNTIMELY if action >= first), language)
    return say("not_phase", language, reason=reason, question=question(view, seat, language))


def _not_that_die(view: View, die: int, language: str) -> str:
    colour = say(COLOURS[die], language)
    if view.aside[die]:
        return say("not_in_play", language, colour=colour)
    return say(f"not_matching{matching(view, die)}", language, colour=colour)
