"""What is explained: the things on the board, and a first game step by step."""

from .. import phases as ask
from ..leonardo import acts_for_leonardo
from ..state import View

# The things that are explained, and the rule of each.
HELP = {
    "segment": "5.1",
    "bishop": "5.4",
    "altar": "5.6",
    "track": "9.3",
    "start": "2.2",
    "hostel": "2.1",
    "hour": "2.4",
    "mood": "2.5",
    "sheet": "3.2",
    "column": "3.5",
    "apprentice": "3.4",
    "market": "4.1",
    "booth": "4.5",
    "ware": "4.2",
    "studio": "6.1",
    "portrait": "13.2",
    "workshop": "7.1",
    "recipe": "7.2",
    "request": "14.3",
    "theater": "8.1",
    "screen": "1.10",
    "purse": "11.4",
    "paint": "1.9",
    "tiles": "10.2",
    "stack": "14.7",
    "held": "13.4",
    "leonardo": "12.2",
}

# The steps in the order a first game meets them, and the thing each points at.
GUIDE = {
    "get_up": "hour",
    "order": "mood",
    "plan": "sheet",
    "places": "column",
    "plans": "screen",
    "watch": "hostel",
    "market": "market",
    "leonardo": "leonardo",
    "cathedral": "segment",
    "bishop": "bishop",
    "studio": "studio",
    "workshop": "workshop",
    "theater": "theater",
    "again": "tiles",
}
ROUNDS = 2  # that are guided; in the second only what may be new

_ASKED = {
    ask.MARKET: "market",
    ask.CATHEDRAL: "cathedral",
    ask.BISHOP: "bishop",
    ask.STUDIO: "studio",
    ask.WORKSHOP: "workshop",
    ask.THEATER: "theater",
}


def guide(view: View, seat: int) -> str | None:
    """The step for what a seat sees now; none after the first rounds."""
    if seat < 0 or not 1 <= view.lap <= ROUNDS or not ask.HOSTEL <= view.phase < ask.DONE:
        return None
    first = view.lap == 1
    if view.phase == ask.PLANNING:
        return _planning(view, seat, first)
    if seat != view.mover:
        waiting = "order" if view.phase == ask.HOSTEL else "watch"
        return waiting if first else None
    if acts_for_leonardo(view):
        return "leonardo"
    if view.phase == ask.HOSTEL:
        return "get_up" if first else "again"
    return _ASKED.get(int(view.phase))


def _planning(view: View, seat: int, first: bool) -> str | None:
    """An empty sheet, one that is being filled, one that is done."""
    if view.ready >> seat & 1:
        return "plans" if first else None
    return "plan" if first and not view.my_sketch.any() else "places"
