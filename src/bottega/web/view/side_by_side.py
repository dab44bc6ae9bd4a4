"""One's own running tables side by side: each with its board, small, and what it waits for."""

from dataclasses import dataclass

from markupsafe import Markup

from bottega.web.drawing import faces
from bottega.web.people.person import Person
from bottega.web.speech.language import say
from bottega.web.table.seats import OPEN
from bottega.web.table.table import Table
from bottega.web.view.board import board_shown
from bottega.web.view.seats import company, to_move
from bottega.web.view.viewer import Viewer, viewer_of

MOST = 12  # boards on a page; the lobby lists the rest
KEYS = 9  # tables that a key leads to
MINUTE, HOUR, DAY = 60, 3_600, 86_400  # seconds


@dataclass(frozen=True, slots=True)
class Card:
    """A table at a glance, with the eyes of who sits there."""

    id: str
    key: str  # what leads there
    game: str
    title: str
    company: str
    yours: bool
    waits: str  # for whom or what, in words
    left: str  # of one's own time
    board: Markup
    lately: str  # what was told last


@dataclass(frozen=True, slots=True)
class SideBySide:
    """The page."""

    cards: list[Card]
    more: int
    games: list[str]  # whose styles and drawings the boards need
    drawings: list[Markup]


def side_by_side(tables: list[Table], me: Person, now: float) -> SideBySide:
    """The tables where it is one's turn first, as they come."""
    cards = [_card(number, table, me, now) for number, table in enumerate(tables[:MOST], 1)]
    games = sorted({card.game for card in cards})
    return SideBySide(cards, len(tables[MOST:]), games, [faces.drawings(id) for id in games])


def _card(number: int, table: Table, me: Person, now: float) -> Card:
    viewer, language, moment = viewer_of(table, me), me.language, table.moment
    lines = table.story.lines(table.match, viewer.seat, language)
    expiry = table.clock.expiry(viewer.own)
    return Card(
        table.id,
        str(number) if number <= KEYS else "",
        table.match.game.id,
        table.match.game.title(language),
        company(table, me.id, language),
        table.asks(me),
        _waits(table, viewer),
        "" if expiry is None else left(max(0.0, expiry - now), language),
        board_shown(moment, viewer.seat, language, can=False),
        lines[-1] if lines else "",
    )


def _waits(table: Table, viewer: Viewer) -> str:
    language = viewer.person.language
    if table.asks(viewer.person):
        seat = viewer.seat
        return say("your_turn", language) if seat is None else table.moment.question(seat, language)
    free = sum(seat.kind == OPEN for seat in table.seats)
    if free:
        return say("row_free", language, count=free)
    return say("row_waits", language, names=to_move(table, language))


def left(seconds: float, language: str) -> str:
    """How long, as a table's clocks have it."""
    days, hours, minutes = seconds // DAY, seconds // HOUR, seconds // MINUTE
    if days > 1:
        return f"{days:.0f} {say('day', language)} {hours % 24:.0f} h"
    return f"{hours:.0f} h {minutes % 60:.0f} min" if hours else f"{minutes:.0f} min"
