"""The seats as everyone sees them: people, points and clocks."""

import time
from dataclasses import dataclass
from functools import partial

from bottega.bots import LEVELS
from bottega.bots.painters import character
from bottega.core.face import Other
from bottega.core.rule import unfolded
from bottega.core.words import listing
from bottega.web.drawing.drawn import Drawn
from bottega.web.drawing.pages import part
from bottega.web.speech.language import say
from bottega.web.table.moment import Moment
from bottega.web.table.results import player_of
from bottega.web.table.seats import BOT, OPEN, named
from bottega.web.table.table import Table


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat as everyone sees it."""

    number: int
    pigment: str  # what styles and programs call its colour
    colour: str  # what people call it
    letter: str
    name: str
    kind: str
    level: str
    skill: str  # how well it plays, in words
    character: str  # of a painter of the house
    bot: bool
    kept: bool  # the name is its holder's alone
    player: str  # whose page tells more, if there is one
    away: bool
    here: bool  # whoever decides here is at the table
    to_move: bool
    score: int
    rank: int | None
    left: float | None  # seconds on its clock
    running: bool


def seats_shown(table: Table, language: str) -> list[SeatShown]:
    """The seats with their people, points and clocks."""
    moment, now, game = table.moment, time.time(), table.match.game
    ranks = moment.ranks if moment.over else [None] * len(table.seats)
    names = named(table.seats, language)
    return [
        SeatShown(
            number,
            game.SEAT_COLOURS[number],
            table.colour(number, language),
            game.words.say(f"letter{number}", language),
            names[number],
            seat.kind,
            seat.by_level if seat.played_by_bot else "",
            LEVELS[seat.by_level].called(language) if seat.played_by_bot else "",
            character(names[number], language) if seat.kind == BOT else "",
            seat.bot,
            seat.kept,
            "" if table.agreed.elsewhere else player_of(seat),
            seat.away,
            not seat.person or table.presence.here(seat.person, now),
            number in moment.to_move,
            moment.scores[number],
            ranks[number],
            table.clock.remaining(number, now) if table.clock.on else None,
            number in table.clock.running and not table.clock.resting(number, now),
        )
        for number, seat in enumerate(table.seats)
    ]


def others_shown(moment: Moment, language: str) -> list[Other]:
    """Who scores without a seat."""
    face = moment.match.game.face
    key = ("others", language)
    return moment.once(key, lambda: face.others(unfolded(moment.seen(None)), language))


def verdict(seats: list[SeatShown], language: str) -> str:
    """Who has won."""
    names = [seat.name for seat in seats]
    alone = {seat.number: names.count(seat.name) == 1 for seat in seats}
    first = [s.name if alone[s.number] else s.colour for s in seats if s.rank == 1]
    how = "wins" if len(first) == 1 else "win_together"
    return say(how, language, names=listing(first, language))


def company(table: Table, person: str, language: str) -> str:
    """With whom someone plays."""
    own, names = table.held_by(person), named(table.seats, language)
    others = [n for n, seat in enumerate(table.seats) if n not in own and seat.kind != OPEN]
    listed = listing([names[n] for n in others], language)
    return say("notice_with", language, names=listed) if others else ""


def to_move(table: Table, language: str) -> str:
    """The seats that a table waits for, in a row."""
    return listing([table.name(seat, language) for seat in table.moment.to_move], language)


def players_html(table: Table, language: str) -> Drawn:
    """The same for everyone who reads a language: drawn once."""
    now = time.time()
    here = tuple(table.presence.here(seat.person, now) for seat in table.seats)
    second = int(now) if table.clock.on else 0  # clocks run on
    watching = table.presence.onlookers(table.seats)
    key = ("players", table.number, second, language, here, watching)
    return table.moment.once(key, lambda: _drawn(table, watching, language))


def _drawn(table: Table, watching: int, language: str) -> Drawn:
    things = seats_shown(table, language), others_shown(table.moment, language), watching
    shown = dict(zip(("seats", "others", "onlookers"), things, strict=True))
    draw = partial(part, "players.html", language, **shown)
    return table.drawn(("players", language), things, draw)
