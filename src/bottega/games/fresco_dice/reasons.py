"""Why something is good: what it makes likely, in a sentence; what a hint says."""

from collections.abc import Callable
from typing import Any

from .box import BET_POINTS, BISHOP_BONUS, FAVOUR, NUMBERS, SECTIONS, SITTER, VALUE
from .phrases import face_up, prize_of, say, total_with
from .prizes import more_ladies, prize
from .rules import top_tile, total
from .state import BEND, BET, EMPTY, PLACE, ROLLS, SET_ASIDE, TAKE, View

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
    for phrase, ends in _ways(view, points):
        best = max(ends, key=lambda end: _worth(view, end), default=points)
        if _worth(view, best):
            words = {"total": points, "end": best, "prize": prize_of(view, best, language)}
            return say(phrase, language, more=best - points, **words)
    return say("because_out_of_reach", language)


def _ways(view: View, points: int) -> list[tuple[str, list[int]]]:
    """The totals in reach: with plain dice, with the favour tile, with a die that counts twice."""
    rolls = ROLLS - 1 - int(view.roll)
    plain = list(range(points + rolls, points + MOST * rolls + 1))
    bent = [end + bend for end in plain for bend in (-FAVOUR, FAVOUR) if end + bend > 0]
    others = range(points + rolls - 1, points + MOST * (rolls - 1) + 1) if rolls else ()
    twice = [end + 2 * pips for end in others for pips in range(1, MOST + 1)]
    return [
        ("because_reach" if rolls else "because_makes", plain),
        ("because_bend_later", bent if view.favour == view.turn else []),
        ("because_doubled", twice),
    ]


def _worth(view: Any, points: int) -> int:
    """What a total earns; whom a portrait weds is left out."""
    return prize(view, 0, points)


def _placed(view: View, action: int, language: str) -> str:
    section = action - PLACE
    if _wanted(view, section):
        points = top_tile(view, section) + BISHOP_BONUS
        return say("because_bishop", language, number=NUMBERS[section], points=points)
    left = any(_wanted(view, other) for other in range(SECTIONS))
    return say("because_bluff" if left else "because_no_section", language)


def _wanted(view: View, section: int) -> bool:
    """Whether the seat at the dice can still restore a section."""
    return not view.fresco[view.turn, section] and bool(top_tile(view, section))


def _bet(view: View, action: int, language: str) -> str:
    """How far whoever is at the dice has come."""
    if action == BET:
        return say("because_wait", language)
    name, points = say(f"seat{view.turn}", language), BET_POINTS[view.roll]
    phrase = "because_bet" if view.roll else "because_first_bet"
    return say(phrase, language, name=name, total=total(view), points=points)


def _bent(view: View, action: int, language: str) -> str:
    ends = [total(view) + bend * FAVOUR for bend in (-1, 0, 1)]
    points = ends[action - BEND]
    if _worth(view, points):
        return say("because_makes", language, end=points, prize=prize_of(view, points, language))
    other = any(_worth(view, end) for end in ends)
    return say("because_bend_bets" if other else "because_bend_none", language)


def _taken(view: View, action: int, language: str) -> str:
    """A bonus portrait, and whether somebody waits for it (7.6)."""
    tile = int(view.open[action - TAKE])
    if tile == EMPTY:
        return ""
    ladies = more_ladies(view) if face_up(view) else 0
    weds = ladies > 0 if SITTER[tile] else ladies < 0
    return say("because_wedding" if weds else "because_portrait", language, points=VALUE[tile])


_REASONS: tuple[tuple[int, Callable[[View, int, str], str]], ...] = (
    (TAKE, _taken),
    (BEND, _bent),
    (SET_ASIDE, _kept),
    (BET, _bet),
    (PLACE, _placed),
    (0, _nothing),
)
