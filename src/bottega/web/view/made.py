"""What someone has made in a game, as a picture to keep."""

from dataclasses import dataclass

from bottega.core.words import whole
from bottega.web.drawing.keepsake import keepsake
from bottega.web.speech.language import say
from bottega.web.speech.refusals import NotAllowed
from bottega.web.table.table import Table
from bottega.web.view.seats import SeatShown, seats_shown


@dataclass(frozen=True, slots=True)
class Made:
    """The work of a seat, in words."""

    seat: int
    heading: str
    label: str
    caption: str


def made(table: Table, seat: SeatShown, yours: bool, language: str) -> Made:
    name, title = seat.name, table.match.game.title(language)
    points = f"{whole(seat.score)} {say('point' if seat.score == 1 else 'points', language)}"
    return Made(
        seat.number,
        say("made" if yours else "made_by", language, name=name),
        say("made_label", language, title=title, name=name, points=points),
        f"{title} · {name} · {points}",
    )


def picture(table: Table, number: int | None, language: str) -> str:
    """What a seat has made, or else the winner: an SVG of its own. Slow: for a thread."""
    require_over(table)
    seats = seats_shown(table, language)
    if number is not None and number >= len(seats):
        raise NotAllowed("no_such_seat", seat=number, last=len(seats) - 1)
    seat = min(seats, key=lambda each: each.rank or 0) if number is None else seats[number]
    work, view = made(table, seat, False, language), table.moment.seen(seat.number)
    words = {"label": work.label, "caption": work.caption}
    return keepsake(table.match.game, view, language, seats=seats, **words)


def require_over(table: Table) -> None:
    if not table.moment.over:
        raise NotAllowed("still_runs")
