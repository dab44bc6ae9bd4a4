"""The painters: on the track, and each behind a screen with what belongs to him."""

from dataclasses import dataclass

from bottega.core.face import Other

from .. import actions as do
from .. import phases as ask
from ..box import CARD_POWER, CARDS, COLOURS, COLUMNS, PINK, PORTRAITS, POWERS, REQUESTS
from ..leonardo import acts_for_leonardo
from ..phrases import (
    BACK_ORDER,
    mood_name,
    painter_name,
    place_name,
    several,
    space_name,
    splashes,
    tile_name,
)
from ..phrases import say as call
from ..state import EMPTY, LEONARDO, View
from ..track import behind, in_front, painters, standing
from .phrases import say
from .pieces import Choice, Drop, Figure, drop, figure, numbered
from .sheet import place_art, plan_of
from .town import Portrait, portrait, request_paint

RING = 100  # spaces of the track around the ceiling; who has gone round begins again
EDGES = 4


@dataclass(frozen=True, slots=True)
class Runner:
    """A painter on the track, who makes room for another beside him."""

    figure: Figure
    lean: str
    laps: str


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the track; every fifth has its number on it."""

    number: str
    target: bool
    runners: list[Runner]


@dataclass(frozen=True, slots=True)
class Start:
    key: str
    name: str
    figure: Figure | None


@dataclass(frozen=True, slots=True)
class Track:
    edges: list[list[Space]]
    start: str
    starts: list[Start]
    lands: list[Choice]


def track(view: View, language: str) -> Track:
    everyone = range(painters(view))
    at = _places(view)
    targets = _targets(view)
    marked = {(space - 1) % RING for space in targets}
    spaces = [Space(_number(place), place in marked, []) for place in range(RING)]
    for painter, place in at.items():
        spaces[place].runners.append(_runner(view, painter, at, language))
    side = RING // EDGES
    return Track(
        [spaces[edge * side : (edge + 1) * side] for edge in range(EDGES)],
        say("start", language),
        [_start(view, place, language) for place in range(1, len(everyone) + 1)],
        [Choice(do.LAND + way, str(space)) for way, space in enumerate(targets)],
    )


def _targets(view: View) -> list[int]:
    """Where a painter may land who would meet another."""
    if not view.landing:
        return []
    painter, space = int(view.turn), int(view.landing)
    return [behind(view, painter, space), in_front(view, painter, space)]


def _places(view: View) -> dict[int, int]:
    """Where on the ring each painter stands who has left the start."""
    return {n: (int(view.space[n]) - 1) % RING for n in range(painters(view)) if view.space[n]}


def _number(place: int) -> str:
    return str(place + 1) if (place + 1) % 5 == 0 else ""


def _runner(view: View, painter: int, at: dict[int, int], language: str) -> Runner:
    """Neighbours lean apart by turns. Two share a space when one has gone round."""
    place = at[painter]
    near = [n for n in at if n != painter and (at[n] - place + 1) % RING <= 2]
    turns = place + any(n < painter and at[n] == place for n in near)
    lean = ("in", "out")[turns % 2] if near else ""
    laps = (int(view.space[painter]) - 1) // RING
    gone = f"+{laps * RING}" if laps else ""
    return Runner(figure(view, painter, "track", language), lean, gone)


def _start(view: View, place: int, language: str) -> Start:
    here = [n for n in range(painters(view)) if view.start[n] == place]
    shown = figure(view, here[0], "track", language) if here else None
    return Start(f"start-{place}", f"S{place}", shown)


@dataclass(frozen=True, slots=True)
class Lot:
    """So many paints, restored tiles or requests that look alike."""

    label: str
    paints: tuple[Drop, ...]
    count: int
    act: int = EMPTY


@dataclass(frozen=True, slots=True)
class Mission:
    """A column of somebody's action sheet, once it is known."""

    art: str
    label: str
    men: list[str]


@dataclass(frozen=True, slots=True)
class Shelf:
    """Money and paints, which others may not see."""

    label: str
    thalers: int
    pots: list[Lot]


@dataclass(frozen=True, slots=True)
class Screen:
    """A painter's place at the table."""

    key: str
    figure: Figure
    name: str
    own: bool
    acts: bool
    space: str
    label: str
    about: list[str]
    closed: str  # why there is no shelf to be seen
    shelf: Shelf | None
    tiles: Lot | None
    piles: list[Lot]
    portraits: list[Portrait]
    stacks: list[Lot]
    plan: list[Mission]
    pool: list[str]


def others(view: View, language: str) -> list[Other]:
    """Leonardo, who scores like anybody when two play (12.9)."""
    if view.seats != 2:
        return []
    shown, points = figure(view, LEONARDO, "list", language), int(view.space[LEONARDO])
    return [Other("brown", shown.letter, shown.name, points, acts_for_leonardo(view))]


def screens(view: View, language: str) -> list[Screen]:
    """The viewer first, then the others from the foremost to the last."""
    order = sorted(range(painters(view)), key=lambda n: (n != view.me, -int(standing(view, n))))
    return [_screen(view, painter, language) for painter in order]


def _screen(view: View, painter: int, language: str) -> Screen:
    name, own = painter_name(view, painter, language), painter == view.me
    hidden = painter < view.seats and not (own or view.screens_open or view.phase == ask.DONE)
    space = space_name(view, painter)
    plan, pool = ([], []) if own else _plan(view, painter, language)
    return Screen(
        key=f"screen-{painter}",
        figure=figure(view, painter, "badge", language),
        name=call("you", language, name=name) if own else name,
        own=own,
        acts=view.turn == painter and view.phase < ask.DONE,
        space=space,
        label=say("space", language, space=space),
        about=_about(view, painter, language),
        closed=say("screen", language) if hidden else "",
        shelf=None if hidden or painter >= view.seats else _shelf(view, painter, language),
        tiles=None if view.requests else _tiles(view, painter, language),
        piles=_piles(view, painter, language) if view.requests else [],
        portraits=_portraits(view, painter, language),
        stacks=_stacks(view, painter, language),
        plan=plan,
        pool=pool,
    )


def _about(view: View, painter: int, language: str) -> list[str]:
    """Mood, apprentices, how far the plan is, and who decides for Leonardo."""
    if painter >= view.seats:
        return []
    about = [say("mood_of", language, mood=mood_name(view.mood[painter]))]
    if view.apprentices[painter]:
        about.append(say("men_of", language, count=view.apprentices[painter]))
    if view.phase == ask.PLANNING:
        about.append(say("ready" if view.ready >> painter & 1 else "planning", language))
    if view.host == painter:
        about.append(call("decides", language))
    return about


def _shelf(view: View, painter: int, language: str) -> Shelf:
    thalers = int(view.thalers[painter])
    label = say("thalers", language, count=thalers)
    return Shelf(label, thalers, _pots(view, painter, language))


def _tiles(view: View, painter: int, language: str) -> Lot | None:
    """Restored tiles where their backs do not matter."""
    count = int(view.tiles[painter].sum())
    label = say("tiles", language, count=count)
    return Lot(label, (), count) if count else None


def _pots(view: View, painter: int, language: str) -> list[Lot]:
    """The viewer's own with their gaps. Paints to be picked are picked by the painter who acts."""
    pots = []
    for colour in range(COLOURS if view.blends else PINK):
        count, name = int(view.paints[painter, colour]), call(f"paint{colour}", language)
        picked = view.picks and view.turn == painter and colour < do.LAND - do.PICK
        if count or picked or painter == view.me:
            act = do.PICK + colour if picked else EMPTY
            label, paint = several(count, name, language), drop(colour, language)
            pots.append(Lot(label, (paint,), count, act))
    return pots


def _piles(view: View, painter: int, language: str) -> list[Lot]:
    """Restored tiles by their backs; those asked for are given by the painter who acts."""
    giving = view.request != EMPTY and view.turn == painter
    piles = []
    for back in BACK_ORDER:
        count = int(view.tiles[painter, back])
        if count:
            label = say("tile_of", language, tile=tile_name(back, language), count=count)
            act = do.GIVE + back if giving else EMPTY
            shown = tuple(drop(colour, language) for colour in splashes(back))
            piles.append(Lot(label, shown, count, act))
    return piles


def _portraits(view: View, painter: int, language: str) -> list[Portrait]:
    """The lasting ones; all others are used up at once."""
    held = [power for power in range(POWERS) if view.holder[power] == painter]
    cards = [card for card in range(PORTRAITS) if CARDS[card, CARD_POWER] in held]
    return [portrait(card, language) for card in cards]


def _stacks(view: View, painter: int, language: str) -> list[Lot]:
    stacks = []
    for request in range(REQUESTS):
        count = int(view.stacks[painter, request])
        if count:
            label = say("pays", language, type=call(f"request{request}", language))
            stacks.append(Lot(label, request_paint(request, language), count))
    return stacks


def _plan(view: View, painter: int, language: str) -> tuple[list[Mission], list[str]]:
    """The action sheet of another painter, and his apprentices without a place on it."""
    plan = plan_of(view, painter)
    columns, left = numbered(plan, max(int(view.apprentices[painter]), sum(plan)))
    missions = []
    for column in range(COLUMNS):
        place = place_name(view, column, language)
        label = say("plan_of", language, place=place, count=plan[column])
        men = [f"boy-{painter}-{n}" for n in columns[column]]
        missions.append(Mission(place_art(view, column), label, men))
    return missions, [f"boy-{painter}-{n}" for n in left]
