"""The viewer's action sheet: who is sent where, and what each will be able to do there."""

from dataclasses import dataclass

from .. import actions as do
from .. import phases as ask
from .. import places as at
from ..box import COLUMNS, HOURS, PRICES, SPACES, STUDIO_THALERS, WORKSHOP_BLENDS
from ..phrases import place_name
from ..state import EMPTY, View
from ..theater import fun
from .ceiling import payable
from .phrases import say
from .pieces import look, numbered

PLACES = ("market", "cathedral", "studio", "workshop", "theater")


@dataclass(frozen=True, slots=True)
class Column:
    """A place, who is sent there, what each of them brings, and what all will do."""

    key: str
    act: int
    back: int  # takes one back
    art: str
    name: str
    men: list[str]
    free: int
    each: str
    will: str
    short: bool  # more are sent than can be paid for now


@dataclass(frozen=True, slots=True)
class Sheet:
    name: str
    look: str
    columns: list[Column]
    pool: list[str]


def sheet(view: View, language: str) -> Sheet | None:
    """The viewer's own; a spectator has none."""
    if view.me < 0:
        return None
    seat = int(view.me)
    plan = plan_of(view, seat)
    columns, left = numbered(plan, int(view.apprentices[seat]))
    names = [[f"boy-{seat}-{n}" for n in column] for column in [*columns, left]]
    shown = [_column(view, column, names[column], language) for column in range(COLUMNS)]
    return Sheet(say("sheet", language), look(view, seat), shown, names[COLUMNS])


def plan_of(view: View, painter: int) -> list[int]:
    """A plan once it is known, one's own while it is made; none before."""
    if view.phase <= ask.HOSTEL:
        return [0] * COLUMNS
    own = view.phase == ask.PLANNING and painter == view.me
    plan = view.my_sketch if own else view.plan[painter]
    return [int(count) for count in plan]


def place_art(view: View, column: int) -> str:
    """The drawing of a column's place; on side 2 the last leads to the cathedral."""
    return PLACES[_place(view, column)]


def _place(view: View, column: int) -> int:
    return at.CATHEDRAL if view.ending and column == at.THEATER else column


def _column(view: View, column: int, men: list[str], language: str) -> Column:
    place, count = _place(view, column), len(men)
    return Column(
        key=f"column-{column}",
        act=do.SEND + column,
        back=do.TAKE_BACK + column,
        art=PLACES[place],
        name=place_name(view, column, language),
        men=men,
        free=SPACES - count,
        each=_each(view, place),
        will=_will(view, place, count, language),
        short=place == at.MARKET and _price(view) * count > view.thalers[view.me],
    )


def _each(view: View, place: int) -> str:
    """What one apprentice brings from a place, or pays there."""
    cost = _price(view)
    marks = {
        at.MARKET: f"−{cost}" if cost else "1×",
        at.CATHEDRAL: "1×",
        at.STUDIO: f"+{STUDIO_THALERS}",
        at.WORKSHOP: f"{WORKSHOP_BLENDS}×",
        at.THEATER: f"+{fun(view, int(view.me))}",
    }
    return marks[place]


def _will(view: View, place: int, men: int, language: str) -> str:
    """What so many apprentices will be able to do, as far as it is known now."""
    if place == at.MARKET:
        cost = _price(view) * men
        return say("will_buy_for" if cost else "will_buy", language, count=men, price=cost)
    if place == at.STUDIO:
        return say("will_earn", language, count=STUDIO_THALERS * men)
    if place == at.WORKSHOP:
        return say("will_blend", language, count=WORKSHOP_BLENDS * men)
    if place == at.THEATER:
        return say("will_enjoy", language, count=fun(view, int(view.me)) * men)
    able = sum(payable(view, int(tile)) for tile in view.fresco if tile != EMPTY)
    return say("will_restore", language, count=men, able=able)


def _price(view: View) -> int:
    """Of a market tile, known when the viewer has got up."""
    hours = [hour for hour in range(HOURS) if view.guest[hour] == view.me]
    return int(PRICES[view.falling, hours[0]]) if hours else 0
