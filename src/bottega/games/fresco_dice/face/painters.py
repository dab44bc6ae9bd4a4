"""The painter boards: what each seat has restored and painted, and what it holds."""

from dataclasses import dataclass
from functools import cache

from ..box import NUMBERS
from ..phrases import face_up
from ..phrases import say as call
from ..score import rank, score
from ..state import BISHOP, DONE, View
from .bets import TOKENS, laid
from .once import once
from .phrases import say
from .seats import Seat, seat_of
from .wall import Portrait, portrait

OPEN = ("seats", "turn", "phase", "roll", "palette", "favour", "fresco", "space", "owner", "slots")
KNOWN = ("me", "my_answer", "portraits_shown", *OPEN)


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Bay:
    """A section on a painter board: restored, or still bare."""

    picture: int
    number: int
    points: int
    label: str


@dataclass(frozen=True, slots=True)
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


@once(*KNOWN)
def painter_boards(view: View, language: str) -> list[PainterBoard]:
    """The viewer's first, then clockwise."""
    first, seats = max(int(view.me), 0), int(view.seats)
    return [_board(view, (first + step) % seats, language) for step in range(seats)]


def _board(view: View, seat: int, language: str) -> PainterBoard:
    owner = seat_of(seat, language)
    tiles = [tile for tile, painter in enumerate(view.owner) if painter == seat]
    tokens = _tokens(view, seat)
    mine, points = seat == view.me, score(view, seat)
    return PainterBoard(
        seat=owner,
        name=call("you", language, name=owner.name) if mine else owner.name,
        score=points,
        points=say("points", language, points=points),
        plays=bool(seat == view.turn and BISHOP <= view.phase < DONE),
        palette=bool(view.palette == seat),
        favour=bool(view.favour == seat),
        won=bool(view.phase == DONE and rank(view, seat) == 1),
        bays=tuple(
            _bay(n, points, language) for n, points in enumerate(view.fresco[seat].tolist())
        ),
        portraits=tuple(portrait(tile, language) for tile in tiles) if face_up(view) else (),
        face_down=0 if face_up(view) else len(tiles),
        tokens=tokens,
        tokens_label=say("tokens_left", language, count=len(tokens)),
    )


@cache
def _bay(section: int, points: int, language: str) -> Bay:
    number = int(NUMBERS[section])
    label = say("owned" if points else "not_owned", language, number=number, points=points)
    return Bay(section, number, points, label)


def _tokens(view: View, seat: int) -> tuple[str, ...]:
    """Another seat's tokens; the viewer's own lie face up beside the slots."""
    if seat == view.me:
        return ()
    used = 1 if laid(view, seat) else 0
    return tuple(f"token-{seat}-{number}" for number in range(used, len(TOKENS)))
