"""Looking back at a game: how it ended, and how the points grew."""

from dataclasses import dataclass

from bottega.core.face import Line
from bottega.core.match import LogError
from bottega.web.people.person import Person
from bottega.web.speech.language import say
from bottega.web.table.moment import Moment
from bottega.web.table.table import Table
from bottega.web.view.chart import Chart, chart
from bottega.web.view.made import Made, made, require_over
from bottega.web.view.seats import SeatShown, seats_shown, verdict
from bottega.web.view.tie_breaks import ties


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended."""

    id: str
    title: str
    verdict: str  # who has won
    ties: list[str]  # what decided between equal points
    seats: list[SeatShown]  # the first place first
    reckoning: list[Line]
    chart: Chart
    secret: str
    commitment: str
    played: bool  # whether the viewer was one of the players
    made: Made
    checked: str  # what a check of the dice found
    elsewhere: bool  # it was not played here


def ending(table: Table, person: Person, checked: str) -> Ending:
    """Slow: for a thread."""
    require_over(table)
    match, moment, language = table.match, table.moment, person.language
    own = () if table.agreed.elsewhere else table.seats_of(person)
    shown = seats_shown(table, language)
    seats = sorted(shown, key=lambda seat: (seat.rank or 0, seat.number))
    lines = moment.once(("reckoning", language), lambda: _reckoning(moment, language))
    return Ending(
        table.id,
        match.game.title(language),
        verdict(seats, language),
        ties(seats, lines, language),
        seats,
        lines,
        moment.once("chart", lambda: chart(match)),
        match.key.secret.hex() if match.key.secret else "",
        match.key.commitment,
        bool(own) or (table.by_hand and table.maker == person.id),
        made(table, shown[own[0]] if own else seats[0], len(own) == 1, language),
        checked,
        table.agreed.elsewhere,
    )


def checked_dice(table: Table, language: str) -> str:
    """Deal everything again from the secret, and say what was found. What a branch took over was
    dealt from another table's secret."""
    given = table.match.given
    try:
        deals = table.match.verify()
    except LogError as error:
        return say("dice_wrong", language, why=error)
    if table.agreed.elsewhere:
        return say("log_right", language, deals=deals)
    if given:
        return say("dice_right_since", language, given=given, deals=deals)
    return say("dice_right", language, deals=deals)


def _reckoning(moment: Moment, language: str) -> list[Line]:
    match = moment.match
    return match.game.face.reckoning(moment.seen(None), match.scenes(), language)
