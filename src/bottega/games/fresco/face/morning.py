"""Where a round begins: the hostel and the mood display."""

from dataclasses import dataclass

from .. import actions as do
from .. import phases as ask
from ..box import APPRENTICES, HOURS, MOOD_BOTTOM, MOOD_CHANGE, MOOD_TOP, PRICES
from ..hostel import apprentices_by_mood
from ..phrases import hour_name, mood_name
from ..phrases import say as call
from ..state import EMPTY, View
from ..track import painters
from .phrases import say
from .pieces import Figure, figure

HAND = 30  # degrees of a clock's hand from one hour to the next


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour to get up, and who did."""

    key: str
    act: int
    name: str
    hand: int
    mood: str
    price: int
    guest: Figure | None
    now: bool


@dataclass(frozen=True, slots=True)
class Hostel:
    name: str
    hours: list[Hour]
    bed: str
    abed: list[Figure]


def hostel(view: View, language: str) -> Hostel:
    abed = [n for n in range(painters(view)) if n not in view.guest]
    return Hostel(
        call("hostel", language),
        [_hour(view, hour, language) for hour in range(HOURS)],
        say("bed", language),
        [figure(view, painter, "hostel", language) for painter in abed],
    )


def _hour(view: View, hour: int, language: str) -> Hour:
    guest = int(view.guest[hour])
    return Hour(
        key=f"hour-{hour}",
        act=do.GET_UP + hour,
        name=hour_name(hour),
        hand=HAND * int(hour_name(hour).split(":")[0]),
        mood=mood_name(MOOD_CHANGE[hour]),
        price=int(PRICES[view.falling, hour]),
        guest=None if guest == EMPTY else figure(view, guest, "hostel", language),
        now=ask.PLANNING < view.phase < ask.DONE and view.clock == hour,
    )


@dataclass(frozen=True, slots=True)
class Mood:
    """A space of the display, what it does to the apprentices, and who is in that mood."""

    key: str
    name: str
    men: int
    label: str
    figures: list[Figure]


@dataclass(frozen=True, slots=True)
class Moods:
    name: str
    spaces: list[Mood]


def moods(view: View, language: str) -> Moods:
    spaces = [_mood(view, mood, language) for mood in range(MOOD_TOP, MOOD_BOTTOM - 1, -1)]
    return Moods(say("mood", language), spaces)


def _mood(view: View, mood: int, language: str) -> Mood:
    men = apprentices_by_mood(mood) - APPRENTICES
    label = say("more_men" if men > 0 else "fewer_men", language) if men else ""
    here = [seat for seat in range(view.seats) if view.mood[seat] == mood]
    figures = [figure(view, seat, "mood", language) for seat in here]
    return Mood(f"space-{mood}", mood_name(mood), men, label, figures)
