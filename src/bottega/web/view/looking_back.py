"""Looking back at a game: how it ended, how the points grew, and any moment of it."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from bottega.core.face import Line
from bottega.core.match import LogError, Match
from bottega.core.words import LANGUAGES
from bottega.web.drawing import faces
from bottega.web.speech.language import say
from bottega.web.speech.refusals import NotAllowed, Unknown
from bottega.web.table.moment import Moment
from bottega.web.table.table import Table
from bottega.web.view.board import board_shown
from bottega.web.view.chart import Chart, chart
from bottega.web.view.reel import moments
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
    checked: str  # what a check of the dice found


@dataclass(frozen=True, slots=True)
class MomentShown:
    """One moment of a game."""

    id: str
    game: str
    title: str
    number: int
    before: int  # the nearest moments that have something to tell
    after: int
    last: int
    seat: int | None
    colours: list[str]
    any_seat: bool  # after the end everyone may look with every seat's eyes
    length: int  # entries so far: no secret any more where one may play on from here
    board: Markup
    drawings: Markup
    lines: list[str]


def ending(table: Table, played: bool, checked: str, language: str) -> Ending:
    """Slow: for a thread."""
    require_over(table)
    match, moment = table.match, table.moment
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
        played,
        checked,
    )


def require_over(table: Table) -> None:
    if not table.moment.over:
        raise NotAllowed("still_runs")


def checked_dice(table: Table, language: str) -> str:
    """Deal everything again from the secret, and say what was found. What a branch took over was
    dealt from another table's secret."""
    given = table.match.given
    try:
        deals = table.match.verify()
    except LogError as error:
        return say("dice_wrong", language, why=error)
    if given:
        return say("dice_right_since", language, given=given, deals=deals)
    return say("dice_right", language, deals=deals)


def _reckoning(moment: Moment, language: str) -> list[Line]:
    match = moment.match
    return match.game.face.reckoning(moment.seen(None), match.scenes(), language)


def moment_shown(table: Table, number: int, seat: int | None, language: str) -> MomentShown:
    """A moment with a seat's eyes; whether they may be borrowed was checked before. Slow."""
    match, lengths = table.match, moments(table, seat)
    last = len(lengths) - 1
    if not 0 <= number <= last:
        raise Unknown("no_such_moment")
    return MomentShown(
        table.id,
        match.game.id,
        match.game.title(language),
        number,
        _telling(match, seat, lengths, range(number - 1, 0, -1), 0),
        _telling(match, seat, lengths, range(number + 1, last), last),
        last,
        seat,
        [table.colour(n, language) for n in range(match.players)],
        table.moment.over,
        lengths[number],
        board_shown(Moment(match.copy(lengths[number])), seat, language, can=False),
        faces.drawings(match.game.id),
        _told(match, seat, lengths[number], language),
    )


def _told(match: Match, seat: int | None, length: int, language: str = LANGUAGES[0]) -> list[str]:
    """What a viewer is told of the entry that led to a moment."""
    return match.copy(length).story(seat, language, length - 1) if length else []


def _telling(
    match: Match, seat: int | None, lengths: list[int], numbers: Iterable[int], end: int
) -> int:
    """The first of some moments that has something to tell, or the end: nobody wants to watch a
    dealer who shuffles."""
    return next((number for number in numbers if _told(match, seat, lengths[number])), end)
