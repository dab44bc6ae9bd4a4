"""The final score, line by line."""

from collections.abc import Iterable

from bottega.core.face import Line
from bottega.core.match import Scene

from .. import actions as do
from .. import phases as ask
from ..box import THALERS_PER_POINT
from ..round import for_money
from ..state import EMPTY, View
from .phrases import say

# What earns points: the first of its actions, and the first that earns none again
EARNS = {
    "for_segments": (do.RESTORE, do.RESTORE_ALTAR),
    "for_altar": (do.RESTORE_ALTAR, do.EARN),
    "for_portraits": (do.PORTRAY, do.BLEND),
    "for_requests": (do.FULFIL, do.ENJOY),
}
OF_ACTION = {n: what for what, (first, end) in EARNS.items() for n in range(first, end)}


def reckoning(view: View, scenes: Iterable[Scene], language: str) -> list[Line]:
    """All points lie mixed on the track: each step on it is counted to what was done last, until
    money brings the last ones (11.4), and with them steps round others."""
    seats = range(view.seats)
    money = [for_money(view, seat) for seat in seats]
    earned = {what: [0] * len(seats) for what in (*EARNS, "for_steps")}
    what, doing = "for_segments", EMPTY
    for scene in scenes:
        if scene.action in OF_ACTION:
            what, doing = OF_ACTION[scene.action], scene.seat
        paid = money if scene.after.phase == ask.DONE else [0] * len(seats)
        for seat in seats:
            steps = int(scene.after.space[seat] - scene.before.space[seat]) - paid[seat]
            earned[what if seat == doing else "for_steps"][seat] += steps
    lines = [Line(say(what, language), points) for what, points in earned.items() if any(points)]
    return [*lines, Line(say("for_money", language, thalers=THALERS_PER_POINT), money)]
