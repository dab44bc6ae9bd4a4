"""The bar beside the board: what a viewer is asked and may do."""

from dataclasses import dataclass
from functools import partial

from bottega.core.match import Action
from bottega.core.words import LANGUAGES
from bottega.web.drawing.drawn import Drawn
from bottega.web.drawing.pages import part
from bottega.web.speech.language import say
from bottega.web.table.agreed import unasked
from bottega.web.table.compiling import warming
from bottega.web.table.dealing import last_entered
from bottega.web.table.events.manners import ABANDON, REMOVE
from bottega.web.table.seats import OPEN
from bottega.web.table.table import Table
from bottega.web.view.action_groups import DEALT, FEW, Group, grouped
from bottega.web.view.helping import Step, step
from bottega.web.view.reel import others_since
from bottega.web.view.seats import seats_shown, to_move, verdict
from bottega.web.view.viewer import Viewer


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that the people at a table may agree on."""

    about: str
    words: str
    asked: bool  # somebody is for it
    mine: bool  # so is the viewer


@dataclass(frozen=True, slots=True)
class Bar:
    """What a viewer is asked and may do."""

    table: str
    seat: int | None
    keeps: bool  # a real table, whose dice and draws are entered
    deals: bool  # what chance brought is asked now
    too: dict[int, str]  # who else is asked there: any of them may be entered first
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
    since: bool  # whether others have acted since this seat did
    away: bool
    over: bool
    next: str  # the table of the rematch
    free: list[int]  # open seats, for those who have none
    open: bool  # whether anyone can still sit down
    warming: bool  # bots do not think at full strength yet
    proposals: list[Proposal]  # what the people here may agree on


def bar_shown(table: Table, viewer: Viewer) -> Bar:
    """What stands beside the board."""
    moment, seat, language = table.moment, viewer.seat, viewer.person.language
    every = table.agreed.ask_all
    actions = moment.offered(viewer.acts, language, every)
    in_english = moment.offered(viewer.acts, LANGUAGES[0], every)
    return Bar(
        table.id,
        seat,
        table.by_hand and bool(viewer.own),
        viewer.deals,
        _asked_too(table, viewer),
        "" if seat is None else table.match.game.SEAT_COLOURS[seat],
        "" if seat is None else _called(table, seat, language),
        viewer.curtain,
        "" if viewer.curtain is None else table.colour(viewer.curtain, language),
        question(table, viewer),
        actions,
        grouped(actions, in_english, DEALT if viewer.deals else FEW),
        can_undo(table, viewer),
        table.agreed.hints,
        _guide(table, viewer),
        seat is not None and moment.once(("since", seat), lambda: others_since(table.match, seat)),
        seat is not None and table.seats[seat].away,
        moment.over,
        table.next,
        [] if viewer.own else [n for n, s in enumerate(table.seats) if s.kind == OPEN],
        not table.full and not table.abandoned,
        _warming(table),
        _proposals(table, viewer),
    )


def _called(table: Table, seat: int, language: str) -> str:
    """Who decides: one's own colour, or at a real table whoever sits there."""
    return table.name(seat, language) if table.by_hand else table.colour(seat, language)


def _asked_too(table: Table, viewer: Viewer) -> dict[int, str]:
    """Whoever keeps a real table enters those who decide at once as they came."""
    others = set(viewer.own) & set(table.moment.to_move) - {viewer.seat} if table.by_hand else ()
    return {seat: table.name(seat, viewer.person.language) for seat in sorted(others)}


def _proposals(table: Table, viewer: Viewer) -> list[Proposal]:
    """To give the game up, always; that somebody goes, when it was proposed."""
    if not viewer.own or not table.full or table.moment.over:
        return []
    own, language, found = viewer.own[0], viewer.person.language, list[Proposal]()
    for about in {ABANDON: None, **dict.fromkeys(sorted(table.votes))}:
        votes, number = table.votes.get(about, set()), about.removeprefix(REMOVE)
        name = table.name(int(number), language) if number.isdecimal() else ""
        words = say(f"agree_{about.rstrip('0123456789')}", language, name=name)
        if about == ABANDON or (votes and int(number) not in viewer.own):
            found.append(Proposal(about, words, bool(votes), own in votes))
    return found


def _warming(table: Table) -> bool:
    """Whether bots play here that do not think at full strength yet."""
    bots = any(seat.played_by_bot for seat in table.seats)
    return bots and not table.moment.over and table.match.game.id in warming


def _guide(table: Table, viewer: Viewer) -> Step | None:
    """What a first game is told at the seat of this viewer."""
    moment, seat = table.moment, viewer.seat
    if not table.agreed.guide or seat is None or moment.over:
        return None
    return step(table.match, moment.seen(seat), seat, table.taught[seat], viewer.person.language)


def can_undo(table: Table, viewer: Viewer) -> bool:
    """Whether the viewer may take something back; whoever keeps a real table, whatever there is."""
    if not table.by_hand:
        return table.moment.can_undo(viewer.seat)
    entered = partial(last_entered, table.match, unasked(table.seats, table.agreed))
    return bool(viewer.own) and table.moment.once("entered", entered) is not None


def question(table: Table, viewer: Viewer) -> str:
    moment, language = table.moment, viewer.person.language
    if moment.over:
        return verdict(seats_shown(table, language), language)
    if viewer.acts is not None:
        return moment.question(viewer.acts, language)
    if not table.full:
        return say("abandoned" if table.abandoned else "not_begun", language)
    if moment.chance:
        return say("real_waits", language)
    names = to_move(table, language)
    return say("to_decide", language, names=names) if names else ""


def bar_html(table: Table, viewer: Viewer) -> Drawn:
    language = viewer.person.language
    sight = viewer.acts, viewer.seat, viewer.curtain, bool(viewer.own), _warming(table)
    key = ("bar", table.number, *sight, language)
    return table.moment.once(key, lambda: _drawn(table, viewer))


def _drawn(table: Table, viewer: Viewer) -> Drawn:
    language, bar = viewer.person.language, bar_shown(table, viewer)
    key = viewer.acts, language, bool(bar.actions)
    return table.drawn(key, bar, lambda: part("bar.html", language, b=bar))
