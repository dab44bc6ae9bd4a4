"""A moment of a game that is past, as a page shows it: the board and the points as they were."""

from dataclasses import dataclass, replace

from markupsafe import Markup

from bottega.bots import LEVELS
from bottega.core.face import Other
from bottega.core.words import listing
from bottega.web.drawing import faces
from bottega.web.people.person import Person
from bottega.web.speech.language import say
from bottega.web.speech.refusals import Unknown
from bottega.web.table.moment import Moment
from bottega.web.table.orders import branched
from bottega.web.table.seats import named
from bottega.web.table.table import Table
from bottega.web.view.board import board_shown
from bottega.web.view.reel import Chapter, around, reel, rounds, turns
from bottega.web.view.seats import SeatShown, others_shown, seats_shown

LATELY = 60  # moments before the present one whose lines stand beside the board


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
    others: list[Other]  # who scores without a seat
    length: int  # entries so far: no secret any more where one may play on from here
    deed: int | None  # the number of what was done, if the viewer saw it
    board: Markup
    drawings: Markup
    log: list[tuple[int, list[str]]]  # what was told lately: the moment, and its lines
    branch: str  # with whom one may play on from here
    same_luck: bool  # whether what was dealt can be dealt again


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
        others_shown(past, language),
        shot.length,
        shot.action,
        board_shown(past, seat, language, can=False),
        faces.drawings(match.game.id),
        [(n, film[n].lines) for n in range(max(0, number - LATELY), number + 1)],
        _branch(table, person, shot.length) if table.moment.over else "",
        not table.by_hand,
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
    others = [
        f"{name} ({LEVELS[seats[n].by_level].called(language)})"
        for n, name in enumerate(named(seats, language))
        if n != mine
    ]
    colour, names = table.colour(mine, language), listing(others, language)
    return say("play_on_means", language, colour=colour, names=names)
