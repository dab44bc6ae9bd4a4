"""The final score, line by line."""

from bottega.core.game import Line
from bottega.core.rule import Record

from ..box import THALERS_PER_POINT
from ..round import for_money
from ..score import score
from .phrases import say


def reckoning(view: Record, language: str) -> list[Line]:
    """Points for money are the last; whatever else there was lies mixed on the track."""
    seats = range(view.seats)
    money = [for_money(view, seat) for seat in seats]
    before = [score(view, seat) - money[seat] for seat in seats]
    return [
        Line(say("on_the_way", language), before),
        Line(say("for_money", language, thalers=THALERS_PER_POINT), money),
    ]
