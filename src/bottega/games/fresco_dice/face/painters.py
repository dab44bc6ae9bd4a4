"""The painter boards: what each seat has restored and painted, and what it holds."""

from dataclasses import dataclass
from functools import cache, lru_cache

from ..box import NUMBERS
from ..phrases import face_up
from ..phrases import say as call
from ..score import rank, score
from ..state import BISHOP, DONE, View
from .bets import TOKENS, laid
from .phrases import say
from .seats import Seat, seat_of
from .wall import Portrait, portrait


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Bay:
    """A section on a painter board: restored, or still bare."""

    picture: int
    number: int
    points: int
    label: str


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class PainterBoard:
    seat: Seat
    name: str
    score: int
    points: str
    plays: bool
    palette: bool
    favour: bool
    won: bool
    bays: tuple[Bay, ...]
    portraits: tuple[Portrait, ...]
    face_down: int  # portraits that are hidden from everybody
    tokens: tuple[str, ...]  # keys of the bet tokens that lie here, backs up
    tokens_label: str


def painter_boards(view: View, language: str) -> list[PainterBoard]:
    """The viewer's first, then clockwise."""
    first, seats = max(int(view.me), 0), int(view.seats)
    return [_board(view, (first + step) % seats, language) for step in range(seats)]


def _board(view: View, seat: int, language: str) -> PainterBoard:
    """Most moves change nothing of it."""
    return _made(
        seat,
        bool(seat == view.me),
        bool(laid(view, seat)),
        score(view, seat),
        bool(seat == view.turn and BISHOP <= view.phase < DONE),
        bool(view.palette == seat),
        bool(view.favour == seat),
        bool(view.phase == DONE and rank(view, seat) == 1),
        tuple(view.fresco[seat].tolist()),
        tuple(tile for tile, painter in enumerate(view.owner.tolist()) if painter == seat),
        face_up(view),
        language,
    )


@lru_cache(4096)
def _made(
    seat: int,
    mine: bool,
    bets: bool,
    points: int,
    plays: bool,
    palette: bool,
    favour: bool,
    won: bool,
    fresco: tuple[int, ...],  # by section, the points it got
    tiles: tuple[int, ...],  # the portraits it painted
    shown: bool,
    language: str,
) -> PainterBoard:
    owner, tokens = seat_of(seat, language), _tokens(seat, mine, bets)
    return PainterBoard(
        seat=owner,
        name=call("you", language, name=owner.name) if mine else owner.name,
        score=points,
        points=say("points", language, points=points),
        plays=plays,
        palette=palette,
        favour=favour,
        won=won,
        bays=tuple(_bay(section, got, language) for section, got in enumerate(fresco)),
        portraits=tuple(portrait(tile, language) for tile in tiles) if shown else (),
        face_down=0 if shown else len(tiles),
        tokens=tokens,
        tokens_label=say("tokens_left", language, count=len(tokens)),
    )


@cache
def _bay(section: int, points: int, language: str) -> Bay:
    number = int(NUMBERS[section])
    label = say("owned" if points else "not_owned", language, number=number, points=points)
    return Bay(section, number, points, label)


def _tokens(seat: int, mine: bool, bets: bool) -> tuple[str, ...]:
    """Another seat's tokens; the viewer's own lie face up beside the slots."""
    if mine:
        return ()
    return tuple(f"token-{seat}-{number}" for number in range(int(bets), len(TOKENS)))
