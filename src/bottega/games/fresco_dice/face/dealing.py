"""What whoever deals by hand is asked, at a real table."""

from bottega.core.rule import Record

from .. import state
from ..box import COLOUR_FACES, COLOURS, DICE, PIPS, RANGES, SITTER, SITTERS, VALUE
from ..phrases import say as call
from ..rules import gap
from .phrases import say


def deal_question(view: Record, language: str) -> str:
    if view.phase == state.FIRST:
        return say("deal_palette", language)
    if view.phase == state.FILL:
        low, high = RANGES[gap(view)]
        return say("deal_portrait", language, low=low, high=high)
    if view.die < DICE:
        return say("deal_die", language, colour=call(COLOURS[view.die], language))
    return say(f"deal_colour{view.die - DICE}", language)


def deal_choice(view: Record, action: int, language: str) -> str:
    """What one sees of it: pips or a colour, whatever face of the die it is."""
    if action >= state.GOES_FIRST:
        return call(f"seat{action - state.GOES_FIRST}", language)
    if action >= state.TURN_UP:
        tile = action - state.TURN_UP
        return say(f"deal_{SITTERS[SITTER[tile]]}", language, points=VALUE[tile])
    face = action - state.FACE
    if view.die < DICE:
        return str(PIPS[face])
    return call(COLOURS[COLOUR_FACES[face]], language)
