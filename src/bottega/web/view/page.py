"""Everything that a page of a table shows."""

from collections.abc import Collection
from dataclasses import dataclass

from markupsafe import Markup

from bottega.core.face import Other
from bottega.core.words import listing
from bottega.web.drawing import faces
from bottega.web.speech.language import say
from bottega.web.table.events.talk import Said
from bottega.web.table.seats import OPEN, named
from bottega.web.table.table import Table
from bottega.web.view.bar import Bar, bar_shown
from bottega.web.view.board import board_shown
from bottega.web.view.helping import Thing, things
from bottega.web.view.seats import SeatShown, others_shown, seats_shown
from bottega.web.view.viewer import Viewer


@dataclass(frozen=True, slots=True)
class TableShown:
    """A page of a table."""

    id: str
    game: str
    title: str
    seq: int
    over: bool
    viewer: Viewer
    bar: Bar
    seats: list[SeatShown]
    others: list[Other]  # who scores without a seat
    board: Markup
    drawings: Markup
    things: list[Thing]
    lines: list[str]
    chat: list[Said]
    options: dict[str, str]
    clock: str
    commitment: str
    branch_of: str | None
    by_hand: bool  # it stands for a real table
    elsewhere: bool  # it was not played here
    onlookers: int
    invitation: str  # for whom the address is sent to
    address: str  # where the house is


def table_shown(
    table: Table, viewer: Viewer, address: str = "", avoided: Collection[str] = ()
) -> TableShown:
    match, moment, language = table.match, table.moment, viewer.person.language
    return TableShown(
        table.id,
        match.game.id,
        match.game.title(language),
        table.boards.seq(viewer.own),
        moment.over,
        viewer,
        bar_shown(table, viewer),
        seats_shown(table, language),
        others_shown(moment, language),
        board_shown(moment, viewer.seat, language, every=table.agreed.ask_all),
        faces.drawings(match.game.id),
        things(match, language),
        table.story.lines(match, viewer.seat, language),
        [line for line in table.chat if line.person not in avoided],
        match.game.chosen(match.choices),
        clock_words(table, language),
        match.key.commitment,
        table.agreed.branch_of,
        table.by_hand,
        table.agreed.elsewhere,
        table.presence.onlookers(table.seats),
        _invitation(table, language),
        address,
    )


def _invitation(table: Table, language: str) -> str:
    """Who sits there, and whether one may sit down: what all may know."""
    seats = [seat for seat in table.seats if seat.kind != OPEN]
    with_whom = say("notice_with", language, names=listing(named(seats, language), language))
    free = len(table.seats) - len(seats)
    return f"{with_whom} {say('row_free', language, count=free)}" if free else with_whom


def clock_words(table: Table, language: str) -> str:
    """What was agreed about time."""
    pace = table.agreed.pace
    if pace.kind == "slow" and pace.days == 1:
        return say("clock_a_day", language)
    values = {"seconds": pace.seconds, "increment": pace.increment, "days": pace.days}
    return say(f"clock_{pace.kind}", language, minutes=pace.seconds // 60, **values)
