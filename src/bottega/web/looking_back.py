"""Looking back at a game: how it ended, how the points grew, and any moment of it."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from bottega.core.game import Line
from bottega.core.match import LogError, Match
from bottega.core.words import LANGUAGES, listing
from bottega.web import faces
from bottega.web.language import say
from bottega.web.moment import Moment
from bottega.web.refusals import NotAllowed, Unknown
from bottega.web.showing import SeatShown, board_shown, seats_shown
from bottega.web.table import Table

WIDTH, HEIGHT, EDGE = 640, 280, 36  # of the chart


@dataclass(frozen=True, slots=True)
class Curve:
    """The points of one seat, round by round."""

    number: int
    points: list[int]
    path: str  # as SVG draws it
    x: float
    y: float  # where it ends


@dataclass(frozen=True, slots=True)
class Chart:
    """All seats' points over the rounds."""

    width: int
    height: int
    edge: int
    most: int
    rounds: int
    curves: list[Curve]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended."""

    id: str
    title: str
    verdict: str  # who has won
    seats: list[SeatShown]  # the first place first
    reckoning: list[Line]
    chart: Chart
    moments: int
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
    board: Markup
    drawings: Markup
    lines: list[str]


def ending(table: Table, played: bool, checked: str, language: str) -> Ending:
    """Slow: for a thread."""
    require_over(table)
    match, moment = table.match, table.moment
    shown = seats_shown(table, language)
    seats = sorted(shown, key=lambda seat: (seat.rank or 0, seat.number))
    return Ending(
        table.id,
        match.game.title(language),
        _verdict(seats, language),
        seats,
        moment.once(("reckoning", language), lambda: _reckoning(moment, language)),
        moment.once("chart", lambda: _chart(match)),
        len(match.entries),
        match.key.secret.hex() if match.key.secret else "",
        match.key.commitment,
        played,
        checked,
    )


def require_over(table: Table) -> None:
    if not table.moment.over:
        raise NotAllowed("still_runs")


def _verdict(seats: list[SeatShown], language: str) -> str:
    """Who has won."""
    first = [seat.name for seat in seats if seat.rank == 1]
    how = "wins" if len(first) == 1 else "win_together"
    return say(how, language, names=listing(first, language))


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


def round_ends(match: Match) -> list[int]:
    """After how many entries each round was over."""
    length = len(match.entries)

    def lap(entries: int) -> int:
        return int(match.copy(entries).seen().lap)

    first, last = lap(0), lap(length)
    starts = [bisect_left(range(length + 1), n, key=lap) for n in range(first + 1, last + 1)]
    return [*starts, length]


def _chart(match: Match) -> Chart:
    rounds = [Moment(match.copy(end), 0).scores for end in round_ends(match)]
    by_seat = [[scores[seat] for scores in rounds] for seat in range(match.players)]
    most = max(1, *(point for points in by_seat for point in points))
    curves = [_curve(seat, points, most) for seat, points in enumerate(by_seat)]
    return Chart(WIDTH, HEIGHT, EDGE, most, len(rounds), curves)


def _curve(seat: int, points: list[int], most: int) -> Curve:
    step = (WIDTH - 2 * EDGE) / max(1, len(points) - 1)
    scale = (HEIGHT - 2 * EDGE) / most
    places = [(EDGE + n * step, HEIGHT - EDGE - p * scale) for n, p in enumerate(points)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return Curve(seat, points, path, *places[-1])


def moment_shown(table: Table, number: int, seat: int | None, language: str) -> MomentShown:
    """A moment with a seat's eyes; whether they may be borrowed was checked before. Slow."""
    match, last = table.match, len(table.match.entries)
    if not 0 <= number <= last:
        raise Unknown("no_such_moment")
    return MomentShown(
        table.id,
        match.game.id,
        match.game.title(language),
        number,
        _telling(match, seat, range(number - 1, -1, -1), 0),
        _telling(match, seat, range(number + 1, last), last),
        last,
        seat,
        [table.colour(n, language) for n in range(match.players)],
        table.moment.over,
        board_shown(Moment(match.copy(number), 0), seat, language, can=False),
        faces.drawings(match.game.id),
        _told(match, seat, number, language),
    )


def _told(match: Match, seat: int | None, number: int, language: str = LANGUAGES[0]) -> list[str]:
    """What a viewer is told of the entry that led to a moment."""
    return match.copy(number).story(seat, language, number - 1) if number else []


def _telling(match: Match, seat: int | None, numbers: Iterable[int], end: int) -> int:
    """The first of some moments that has something to tell, or the end: nobody wants to watch a
    dealer who shuffles."""
    return next((number for number in numbers if _told(match, seat, number)), end)
