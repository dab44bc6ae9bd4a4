"""What a viewer is told: plain objects for templates, and the same facts as JSON.

Everything here is made from a seat's view, or from what is open to all.
"""

import time
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from bottega.core.match import Action, plain
from bottega.core.words import listing
from bottega.web import faces
from bottega.web.events import Said
from bottega.web.groups import Group, grouped
from bottega.web.helping import Step, Thing, step, things
from bottega.web.language import in_language, say
from bottega.web.moment import Moment
from bottega.web.people import Person
from bottega.web.seats import OPEN, named
from bottega.web.table import Table


@dataclass(frozen=True, slots=True)
class Viewer:
    """Someone who looks at a table, and with whose eyes."""

    person: Person
    own: tuple[int, ...]  # the seats they hold
    seat: int | None  # the seat whose board they see; None sees what all may see
    curtain: int | None = None  # the seat to whom the screen is to be handed first


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
    bot: bool
    away: bool
    here: bool  # whoever decides here is at the table
    to_move: bool
    score: int
    rank: int | None
    left: float | None  # seconds on its clock
    running: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """What a viewer is asked and may do."""

    table: str
    seat: int | None
    pigment: str
    colour: str
    curtain: int | None
    curtain_colour: str
    question: str
    actions: list[Action]
    groups: list[Group]  # the same in an order
    can_undo: bool
    hints: bool
    guide: Step | None
    since: int | None  # the moment after which the others acted
    away: bool
    over: bool
    next: str  # the table of the rematch
    free: list[int]  # open seats, for those who have none
    open: bool  # whether anyone can still sit down


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
    board: Markup
    drawings: Markup
    things: list[Thing]
    lines: list[str]
    chat: list[Said]
    options: dict[str, str]
    clock: str
    commitment: str


def viewer_of(table: Table, person: Person, wanted: int | None = None) -> Viewer:
    """With whose eyes someone looks. Who holds several seats on one screen sees the one that is
    asked; while seats have secrets, only after the screen was handed over."""
    own, moment = table.seats_of(person), table.moment
    if len(own) < 2:
        return Viewer(person, own, own[0] if own else None)
    asked = [seat for seat in own if seat in moment.to_move and not table.seats[seat].away]
    if wanted in own and (wanted in asked or not asked):
        return Viewer(person, own, wanted)
    nearest = (asked or own)[0]
    if moment.once(("secrets", own), lambda: any(map(moment.secrets, own))):
        return Viewer(person, own, None, nearest)
    return Viewer(person, own, nearest)


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
            seat.bot,
            seat.away,
            not seat.person or table.presence.here(seat.person, now),
            number in moment.to_move,
            moment.scores[number],
            ranks[number],
            table.clock.remaining(number, now) if table.clock.on else None,
            number in table.clock.running,
        )
        for number, seat in enumerate(table.seats)
    ]


def bar_shown(table: Table, viewer: Viewer) -> Bar:
    """What stands beside the board."""
    moment, seat, language = table.moment, viewer.seat, viewer.person.language
    actions = moment.legal(seat, language)
    return Bar(
        table.id,
        seat,
        "" if seat is None else table.match.game.SEAT_COLOURS[seat],
        "" if seat is None else table.colour(seat, language),
        viewer.curtain,
        "" if viewer.curtain is None else table.colour(viewer.curtain, language),
        _question(table, viewer),
        actions,
        grouped(actions, moment.legal(seat)),
        moment.can_undo(seat),
        table.agreed.hints,
        _guide(table, viewer),
        _since(table, seat),
        seat is not None and table.seats[seat].away,
        moment.over,
        table.next,
        [] if viewer.own else [n for n, s in enumerate(table.seats) if s.kind == OPEN],
        not table.full,
    )


def _guide(table: Table, viewer: Viewer) -> Step | None:
    """What a first game is told at the seat of this viewer."""
    moment, seat = table.moment, viewer.seat
    if not table.agreed.guide or seat is None or moment.over:
        return None
    return step(table.match.game, moment.seen(seat), seat, viewer.person.language)


def _since(table: Table, seat: int | None) -> int | None:
    """After how many entries a seat decided last, if others have decided since."""
    others = False
    for length in range(len(table.match.entries), 0, -1):
        decided = table.match.entries[length - 1][0]
        if decided == seat:
            return length if others else None
        others = others or decided >= 0
    return None


def _question(table: Table, viewer: Viewer) -> str:
    moment, language = table.moment, viewer.person.language
    if moment.over:
        return verdict(seats_shown(table, language), language)
    if viewer.seat is not None:
        return moment.question(viewer.seat, language)
    names = to_move(table, language)
    return say("to_decide", language, names=names) if names else ""


def verdict(seats: list[SeatShown], language: str) -> str:
    """Who has won."""
    first = [seat.name for seat in seats if seat.rank == 1]
    how = "wins" if len(first) == 1 else "win_together"
    return say(how, language, names=listing(first, language))


def to_move(table: Table, language: str) -> str:
    """The seats that a table waits for, in a row."""
    return listing([table.colour(seat, language) for seat in table.moment.to_move], language)


def board_shown(moment: Moment, seat: int | None, language: str, can: bool = True) -> Markup:
    """The board as a seat sees it, drawn once for all who read it with its eyes."""
    key = ("board", seat, language, can)
    return moment.html(key, lambda: _drawn(moment, seat, language, can))


def _drawn(moment: Moment, seat: int | None, language: str, can: bool) -> Markup:
    game, view = moment.match.game, moment.seen(seat)
    actions = {a.number: a.words for a in moment.legal(seat, language)} if can else {}
    return faces.board(game, view, actions, language)


def table_shown(table: Table, viewer: Viewer) -> TableShown:
    match, moment, language = table.match, table.moment, viewer.person.language
    return TableShown(
        table.id,
        match.game.id,
        match.game.title(language),
        moment.seq,
        moment.over,
        viewer,
        bar_shown(table, viewer),
        seats_shown(table, language),
        board_shown(moment, viewer.seat, language),
        faces.drawings(match.game.id),
        things(match.game, language),
        table.story.lines(match, viewer.seat, language),
        table.chat,
        match.game.chosen(match.choices),
        clock_words(table, language),
        match.key.commitment,
    )


def clock_words(table: Table, language: str) -> str:
    """What was agreed about time."""
    pace = table.agreed.pace
    if pace.kind == "slow" and pace.days == 1:
        return say("clock_a_day", language)
    values = {"seconds": pace.seconds, "increment": pace.increment, "days": pace.days}
    return say(f"clock_{pace.kind}", language, minutes=pace.seconds // 60, **values)


def bar_html(table: Table, viewer: Viewer) -> Markup:
    language = viewer.person.language
    key = ("bar", table.number, viewer.seat, viewer.curtain, bool(viewer.own), language)
    return table.moment.html(key, lambda: render("bar.html", language, b=bar_shown(table, viewer)))


def players_html(table: Table, language: str) -> Markup:
    """The same for everyone who reads a language: drawn once."""
    now = time.time()
    here = tuple(table.presence.here(seat.person, now) for seat in table.seats)
    second = int(now) if table.clock.on else 0  # clocks run on
    key = ("players", table.number, second, language, here)
    return table.moment.html(
        key, lambda: render("players.html", language, seats=seats_shown(table, language))
    )


def render(name: str, language: str, **values: Any) -> Markup:
    """A template of the house, filled; in it, `say` speaks the visitor's language."""
    template = faces.environment().get_template(name)
    return Markup(template.render(say=in_language(language), language=language, **values))


# The same facts for programs


def facts(table: Table, viewer: Viewer) -> dict[str, Any]:
    """A table as a program sees it."""
    match, moment, seat = table.match, table.moment, viewer.seat
    language = viewer.person.language
    return {
        "table": table.id,
        "game": match.game.id,
        "seq": moment.seq,
        "seat": seat,
        "own": list(viewer.own),
        "to_move": list(moment.to_move),
        "over": moment.over,
        "question": _question(table, viewer),
        "legal": [{"number": a.number, "words": a.words} for a in moment.legal(seat, language)],
        "can_undo": moment.can_undo(seat),
        "view": plain(moment.seen(seat)),
        "seats": [_seat_facts(seat) for seat in seats_shown(table, language)],
        "options": match.game.chosen(match.choices),
        "commitment": match.key.commitment,
    }


def _seat_facts(seat: SeatShown) -> dict[str, Any]:
    """A seat; its colour by the name that no language changes."""
    known = {name: getattr(seat, name) for name in SeatShown.__slots__}
    return {**known, "colour": known.pop("pigment")}
