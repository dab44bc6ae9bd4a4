"""What a viewer is told: plain objects for templates, and the same facts as JSON.

Everything here is made from a seat's view, or from what is open to all.
"""

import time
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from bottega.core.match import Action, plain
from bottega.web import faces
from bottega.web.events import Said
from bottega.web.language import in_language
from bottega.web.moment import Moment
from bottega.web.people import Person
from bottega.web.seats import OPEN
from bottega.web.table import Table

LANGUAGE = "en"
FEW = 8  # actions that need no order


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
    colour: str
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
    colour: str
    curtain: int | None
    curtain_colour: str
    question: str
    actions: list[Action]
    can_undo: bool
    hints: bool
    away: bool
    over: bool
    next: str  # the table of the rematch
    free: list[int]  # open seats, for those who have none
    open: bool  # whether anyone can still sit down

    @property
    def groups(self) -> list["Group"]:
        """What may be done; when it is much, by the word it begins with, single things last."""
        if len(self.actions) <= FEW:
            return [Group("", self.actions)] if self.actions else []
        by_word: dict[str, list[Action]] = {}
        for action in self.actions:
            by_word.setdefault(action.words.split()[0].rstrip(":"), []).append(action)
        named = [Group(word, found) for word, found in by_word.items() if len(found) > 1]
        single = [found[0] for found in by_word.values() if len(found) == 1]
        return [*named, Group("", single)] if single else named


@dataclass(frozen=True, slots=True)
class Group:
    """Actions that begin alike."""

    name: str
    actions: list[Action]


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


def seats_shown(table: Table) -> list[SeatShown]:
    """The seats with their people, points and clocks."""
    moment, now = table.moment, time.time()
    ranks = moment.ranks if moment.over else [None] * len(table.seats)
    return [
        SeatShown(
            number,
            table.colour(number),
            seat.name or "open",
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
    moment, seat = table.moment, viewer.seat
    return Bar(
        table.id,
        seat,
        "" if seat is None else table.colour(seat),
        viewer.curtain,
        "" if viewer.curtain is None else table.colour(viewer.curtain),
        _question(table, seat),
        moment.legal(seat),
        moment.can_undo(seat),
        table.agreed.hints,
        seat is not None and table.seats[seat].away,
        moment.over,
        table.next,
        [] if viewer.own else [n for n, s in enumerate(table.seats) if s.kind == OPEN],
        not table.full,
    )


def _question(table: Table, seat: int | None) -> str:
    moment = table.moment
    if seat is not None:
        return moment.question(seat)
    if moment.over:
        return "The game is over."
    names = " and ".join(table.colour(number) for number in moment.to_move)
    return f"{names} to decide." if names else ""


def board_shown(moment: Moment, seat: int | None, can: bool = True) -> Markup:
    """The board as a seat sees it, drawn once for all who look with its eyes."""
    return moment.html(("board", seat, can), lambda: _drawn(moment, seat, can))


def _drawn(moment: Moment, seat: int | None, can: bool) -> Markup:
    game, view = moment.match.game, moment.seen(seat)
    actions = {a.number: a.words for a in moment.legal(seat)} if can else {}
    return faces.board(game, view, actions, LANGUAGE)


def table_shown(table: Table, viewer: Viewer) -> TableShown:
    match, moment = table.match, table.moment
    return TableShown(
        table.id,
        match.game.id,
        match.game.title(),
        moment.seq,
        moment.over,
        viewer,
        bar_shown(table, viewer),
        seats_shown(table),
        board_shown(moment, viewer.seat),
        faces.drawings(match.game.id),
        table.story.lines(match, viewer.seat),
        table.chat,
        match.game.chosen(match.choices),
        clock_words(table),
        match.key.commitment,
    )


def clock_words(table: Table) -> str:
    pace = table.agreed.pace
    if pace.kind == "live":
        return f"{pace.seconds // 60} min + {pace.increment} s"
    return f"{pace.days} days a decision" if pace.kind == "slow" else "no clock"


def bar_html(table: Table, viewer: Viewer) -> Markup:
    key = ("bar", table.number, viewer.seat, viewer.curtain, bool(viewer.own))
    return table.moment.html(key, lambda: render("bar.html", LANGUAGE, b=bar_shown(table, viewer)))


def players_html(table: Table) -> Markup:
    """The same for everyone: drawn once."""
    second = int(time.time()) if table.clock.on else 0  # clocks run on
    seats = seats_shown(table)
    key = ("players", table.number, second, tuple(seat.here for seat in seats))
    return table.moment.html(key, lambda: render("players.html", LANGUAGE, seats=seats))


def render(name: str, language: str, **values: Any) -> Markup:
    """A template of the house, filled; in it, `say` speaks the visitor's language."""
    template = faces.environment().get_template(name)
    return Markup(template.render(say=in_language(language), language=language, **values))


# The same facts for programs


def facts(table: Table, viewer: Viewer) -> dict[str, Any]:
    """A table as a program sees it."""
    match, moment, seat = table.match, table.moment, viewer.seat
    return {
        "table": table.id,
        "game": match.game.id,
        "seq": moment.seq,
        "seat": seat,
        "own": list(viewer.own),
        "to_move": list(moment.to_move),
        "over": moment.over,
        "question": _question(table, seat),
        "legal": [{"number": a.number, "words": a.words} for a in moment.legal(seat)],
        "can_undo": moment.can_undo(seat),
        "view": plain(moment.seen(seat)),
        "seats": [_seat_facts(seat) for seat in seats_shown(table)],
        "options": match.game.chosen(match.choices),
        "commitment": match.key.commitment,
    }


def _seat_facts(seat: SeatShown) -> dict[str, Any]:
    return {name: getattr(seat, name) for name in SeatShown.__slots__}
