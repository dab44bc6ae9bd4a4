"""Where a round begins: the hostel, the mood display and the viewer's action sheet."""

from dataclasses import dataclass

from bottega.core.rule import Record

from ..box import (
    APPRENTICES,
    COLUMNS,
    HOURS,
    MOOD_BOTTOM,
    MOOD_CHANGE,
    MOOD_TOP,
    PRICES,
    SPACES,
    STUDIO_THALERS,
    WORKSHOP_BLENDS,
)
from ..hostel import apprentices_by_mood
from ..phrases import hour_name, mood_name, place_name
from ..phrases import say as words
from ..state import (
    AT_CATHEDRAL,
    AT_MARKET,
    AT_STUDIO,
    AT_THEATER,
    AT_WORKSHOP,
    DONE,
    EMPTY,
    GET_UP,
    HOSTEL,
    PLANNING,
    SEND,
)
from ..theater import fun
from ..track import painters
from .phrases import say
from .pieces import Figure, figure, look, numbered

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


def hostel(view: Record, language: str) -> Hostel:
    abed = [n for n in range(painters(view)) if n not in view.guest]
    return Hostel(
        words("hostel", language),
        [_hour(view, hour, language) for hour in range(HOURS)],
        say("bed", language),
        [figure(view, painter, "hostel", language) for painter in abed],
    )


def _hour(view: Record, hour: int, language: str) -> Hour:
    guest = int(view.guest[hour])
    return Hour(
        key=f"hour-{hour}",
        act=GET_UP + hour,
        name=hour_name(hour),
        hand=HAND * int(hour_name(hour).split(":")[0]),
        mood=mood_name(MOOD_CHANGE[hour]),
        price=int(PRICES[view.prices, hour]),
        guest=None if guest == EMPTY else figure(view, guest, "hostel", language),
        now=PLANNING < view.phase < DONE and view.clock == hour,
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


def moods(view: Record, language: str) -> Moods:
    spaces = [_mood(view, mood, language) for mood in range(MOOD_TOP, MOOD_BOTTOM - 1, -1)]
    return Moods(say("mood", language), spaces)


def _mood(view: Record, mood: int, language: str) -> Mood:
    men = apprentices_by_mood(mood) - APPRENTICES
    label = say("more_men" if men > 0 else "fewer_men", language) if men else ""
    here = [seat for seat in range(view.seats) if view.mood[seat] == mood]
    figures = [figure(view, seat, "mood", language) for seat in here]
    return Mood(f"space-{mood}", mood_name(mood), men, label, figures)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the action sheet: its place, who is sent there, and what they will do."""

    key: str
    act: int
    art: str
    name: str
    men: list[str]
    free: int
    will: str


@dataclass(frozen=True, slots=True)
class Sheet:
    name: str
    look: str
    columns: list[Column]
    pool: list[str]


PLACES = ("market", "cathedral", "studio", "workshop", "theater")


def sheet(view: Record, language: str) -> Sheet | None:
    """The viewer's own; a spectator has none."""
    if view.me < 0:
        return None
    seat = int(view.me)
    plan = plan_of(view, seat)
    columns, left = numbered(plan, int(view.apprentices[seat]))
    names = [[f"apprentice-{seat}-{n}" for n in column] for column in [*columns, left]]
    shown = [_column(view, column, names[column], language) for column in range(COLUMNS)]
    return Sheet(say("sheet", language), look(view, seat), shown, names[COLUMNS])


def plan_of(view: Record, painter: int) -> list[int]:
    """A plan once it is known, one's own while it is made; none before."""
    if view.phase <= HOSTEL:
        return [0] * COLUMNS
    own = view.phase == PLANNING and painter == view.me
    plan = view.my_sketch if own else view.plan[painter]
    return [int(count) for count in plan]


def place_art(view: Record, column: int) -> str:
    """The drawing of a column's place; on side 2 the last leads to the cathedral."""
    return PLACES[AT_CATHEDRAL if view.ending and column == AT_THEATER else column]


def _column(view: Record, column: int, men: list[str], language: str) -> Column:
    return Column(
        key=f"column-{column}",
        act=SEND + column,
        art=place_art(view, column),
        name=place_name(view, column, language).capitalize(),
        men=men,
        free=SPACES - len(men),
        will=_will(view, column, len(men), language),
    )


def _will(view: Record, column: int, men: int, language: str) -> str:
    """What so many apprentices will be able to do, or each that is sent."""
    if men == 0:
        return say("will_each", language, does=_will(view, column, 1, language))
    if column == AT_MARKET:
        return _will_buy(view, men, language)
    if column == AT_STUDIO:
        return say("will_earn", language, count=STUDIO_THALERS * men)
    if column == AT_WORKSHOP:
        return say("will_blend", language, count=WORKSHOP_BLENDS * men)
    if column == AT_THEATER and not view.ending:
        return say("will_enjoy", language, count=fun(view, int(view.me)) * men)
    return say("will_restore", language, count=men)


def _will_buy(view: Record, men: int, language: str) -> str:
    """The price is known when the viewer has got up."""
    hours = [hour for hour in range(HOURS) if view.guest[hour] == view.me]
    if not hours:
        return say("will_buy", language, count=men)
    return say("will_buy_at", language, count=men, price=PRICES[view.prices, hours[0]])
