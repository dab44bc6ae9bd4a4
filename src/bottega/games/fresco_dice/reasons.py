"""Why something is good: what it makes likely, in a sentence; what a hint says."""

from collections.abc import Callable
from typing import Any

from .box import BET_POINTS, BISHOP_BONUS, FAVOUR, LANDS, NOWHERE, NUMBERS
from .phrases import prize_of, say, total_with
from .prizes import prize
from .rules import top_tile, total
from .state import BEND, BET, PLACE, ROLLS, SET_ASIDE, TAKE, View

MOST = 6  # pips of a die


def because(view: View, seat: int, action: int, later: int, language: str) -> str:
    """From the dice alone: what the seat does later depends on how they fall."""
    reason = next(reason for first, reason in _REASONS if action >= first)
    return reason(view, action, language)


def _nothing(view: View, action: int, language: str) -> str:
    return ""


def _kept(view: View, action: int, language: str) -> str:
    """What the total earns, or the best that is still in reach."""
    points = total_with(view, *divmod(action - SET_ASIDE, 3))
    rolls = ROLLS - 1 - int(view.roll)
    reach = range(points + rolls, points + MOST * rolls + 1)
    best = max(reach, key=lambda end: _worth(view, end))
    if not _worth(view, best):
        return ""
    phrase = "because_reach" if rolls else "because_makes"
    earns = prize_of(view, best, language)
    return say(phrase, language, total=points, end=best, more=best - points, prize=earns)


def _worth(view: Any, points: int) -> int:
    """What a total earns; whom a portrait weds is left out."""
    return prize(view, 0, points)


def _placed(view: View, action: int, language: str) -> str:
    section = action - PLACE
    if view.fresco[view.turn, section] or not top_tile(view, section):
        return ""
    points = top_tile(view, section) + BISHOP_BONUS
    return say("because_bishop", language, number=NUMBERS[section], points=points)


def _bet(view: View, action: int, language: str) -> str:
    """How far whoever is at the dice has come."""
    if action == BET:
        return say("because_wait", language)
    name, points = say(f"seat{view.turn}", language), BET_POINTS[view.roll]
    phrase = "because_bet" if view.roll else "because_first_bet"
    return say(phrase, language, name=name, total=total(view), points=points)


def _bent(view: View, action: int, language: str) -> str:
    points = total(view) + (action - BEND - 1) * FAVOUR
    if points >= len(LANDS) or LANDS[points] == NOWHERE or not _worth(view, points):
        return ""
    return say("because_makes", language, end=points, prize=prize_of(view, points, language))


_REASONS: tuple[tuple[int, Callable[[View, int, str], str]], ...] = (
    (TAKE, _nothing),
    (BEND, _bent),
    (SET_ASIDE, _kept),
    (BET, _bet),
    (PLACE, _placed),
    (0, _nothing),
)
