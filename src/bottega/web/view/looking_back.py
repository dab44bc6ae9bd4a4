"""Looking back at a game: how it ended, how the points grew, and any moment of it."""

from dataclasses import dataclass, replace

from markupsafe import Markup

from bottega.core.face import Line
from bottega.core.match import LogError
from bottega.core.words import listing, whole
from bottega.web.drawing import faces
from bottega.web.drawing.keepsake import keepsake
from bottega.web.people.person import Person
from bottega.web.speech.language import say
from bottega.web.speech.refusals import NotAllowed, Unknown
from bottega.web.table.moment import Moment
from bottega.web.table.orders import branched
from bottega.web.table.seats import named
from bottega.web.table.table import Table
from bottega.web.view.board import board_shown
from bottega.web.view.chart import Chart, chart
from bottega.web.view.reel import Chapter, around, reel, rounds, turns
from bottega.web.view.seats import SeatShown, seats_shown, verdict
from bottega.web.view.tie_breaks import ties

LATELY = 60  # moments before the present one whose lines stand beside the board


@dataclass(frozen=True, slots=True)
class Made:
    """The work of a seat, of which there is a picture to keep."""

    seat: int
    heading: str
    label: str


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


@dataclass(frozen=True, slots=True)
class MomentShown:
    """One moment of a game."""

    id: str
    game: str
    title: str
    number: int
    last: int
    turn_before: int  # where turns begin, before this moment and after it
    turn_after: int
    rounds: list[Chapter]
    turns: list[Chapter]
    seat: int | None
    any_seat: bool  # after the end everyone may look with every seat's eyes
    seats: list[SeatShown]
    length: int  # entries so far: no secret any more where one may play on from here
    deed: int | None  # the number of what was done, if the viewer saw it
    board: Markup
    drawings: Markup
    log: list[tuple[int, list[str]]]  # what was told lately: the moment, and its lines
    branch: str  # with whom one may play on from here


def ending(table: Table, person: Person, checked: str) -> Ending:
    """Slow: for a thread."""
    require_over(table)
    match, moment, language = table.match, table.moment, person.language
    own = table.seats_of(person)
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
        bool(own),
        _made(match.game.title(language), seats[0] if not own else shown[own[0]], own, language),
        checked,
    )


def _made(title: str, seat: SeatShown, own: tuple[int, ...], language: str) -> Made:
    """Of whoever looks, or else of the winner."""
    heading = say("made" if len(own) == 1 else "made_by", language, name=seat.name)
    label = say("made_label", language, title=title, name=seat.name, points=_points(seat, language))
    return Made(seat.number, heading, label)


def _points(seat: SeatShown, language: str) -> str:
    return f"{whole(seat.score)} {say('point' if seat.score == 1 else 'points', language)}"


def picture(table: Table, number: int | None, language: str) -> str:
    """What a seat has made, or the winner: an SVG to keep."""
    require_over(table)
    seats, match = seats_shown(table, language), table.match
    if number is not None and number >= len(seats):
        raise NotAllowed("no_such_seat", seat=number, last=len(seats) - 1)
    seat = seats[number] if number is not None else min(seats, key=lambda each: each.rank or 0)
    title, points = match.game.title(language), _points(seat, language)
    label = say("made_label", language, title=title, name=seat.name, points=points)
    view = table.moment.seen(seat.number)
    return keepsake(
        match.game,
        view,
        language,
        label=label,
        caption=f"{title} · {seat.name} · {points}",
        seats=seats,
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


def moment_shown(table: Table, number: int, seat: int | None, person: Person) -> MomentShown:
    """A moment with a seat's eyes; whether they may be borrowed was checked before. Slow."""
    match, language = table.match, person.language
    film = reel(table, seat, language)
    last = len(film) - 1
    if not 0 <= number <= last:
        raise Unknown("no_such_moment")
    shot, past = film[number], Moment(match.copy(film[number].length))
    by_turns = turns(film)
    return MomentShown(
        table.id,
        match.game.id,
        match.game.title(language),
        number,
        last,
        *around(by_turns, number, last),
        rounds(film),
        by_turns,
        seat,
        table.moment.over,
        [_then(each, past) for each in seats_shown(table, language)],
        shot.length,
        shot.action,
        board_shown(past, seat, language, can=False),
        faces.drawings(match.game.id),
        [(n, film[n].lines) for n in range(max(0, number - LATELY), number + 1)],
        _branch(table, person, shot.length) if table.moment.over else "",
    )


def _then(seat: SeatShown, past: Moment) -> SeatShown:
    """A seat as it was; who was at the table is forgotten."""
    rank = seat.rank if past.over else None
    asked, score = seat.number in past.to_move, past.scores[seat.number]
    return replace(seat, here=True, away=False, to_move=asked, score=score, rank=rank, left=None)


def _branch(table: Table, person: Person, length: int) -> str:
    """Who would sit where, if someone played on from here."""
    seats, language = branched(table, person, length), person.language
    mine = next(number for number, seat in enumerate(seats) if seat.person)
    others = [name for n, name in enumerate(named(seats, language)) if n != mine]
    colour, names = table.colour(mine, language), listing(others, language)
    return say("play_on_means", language, colour=colour, names=names)
