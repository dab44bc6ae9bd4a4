"""The final score, line by line."""

from collections.abc import Iterable

from bottega.core.eyes import Scene
from bottega.core.face import Line

from .. import actions as do
from .. import phases as ask
from ..box import THALERS_PER_POINT
from ..round import for_money
from ..state import View
from .phrases import say

# What earns points, and its actions
EARNS = {
    "for_segments": range(do.RESTORE, do.RESTORE_ALTAR),
    "for_altar": (*range(do.RESTORE_ALTAR, do.EARN), *range(do.PAY_MORE, do.ACTIONS)),
    "for_portraits": range(do.PORTRAY, do.BLEND),
    "for_requests": range(do.FULFIL, do.ENJOY),
}
OF_ACTION = {action: what for what, actions in EARNS.items() for action in actions}


def reckoning(view: View, scenes: Iterable[Scene], language: str) -> list[Line]:
    """All points lie mixed on the track: each step on it is counted to what its painter did last,
    until money brings the last ones (11.4), and with them steps round others."""
    seats = range(view.seats)
    points = {what: [0] * len(seats) for what in EARNS}
    what, doing = "for_segments", 0
    for scene in scenes:
        if scene.action in OF_ACTION:
            what, doing = OF_ACTION[scene.action], scene.seat
        over = scene.after.phase == ask.DONE
        space = (scene.after.earned if over else scene.after.space)[doing]
        points[what][doing] += int(space - scene.before.space[doing])
    money = [for_money(view, seat) for seat in seats]
    points["for_steps"] = [int(view.space[n] - view.earned[n]) - money[n] for n in seats]
    lines = [Line(say(what, language), column) for what, column in points.items() if any(column)]
    return [*lines, Line(say("for_money", language, thalers=THALERS_PER_POINT), money)]
