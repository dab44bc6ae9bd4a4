"""Who sits at the table: what lies in front of each painter, and what is known of a hand."""

from dataclasses import dataclass

from bottega.core.words import listing

from .. import phases as at
from ..box import KINDS, LAST_SECTION, PILE, PILES
from ..phrases import back_of, name_of
from ..phrases import say as call
from ..score import score
from ..state import View
from .phrases import say
from .pieces import Card, Tile, cards, tiles_of
from .sections import Section, restored_sections


@dataclass(frozen=True, slots=True)
class Painter:
    seat: int
    name: str
    mine: bool
    at_turn: bool
    asked: bool
    palette: bool
    points: int
    goal: int  # the section that begins the last round
    sections: list[Section]
    tiles: list[Tile]
    backs: list[tuple[str, int]]  # cards of which only the back is seen: key and pile
    backs_words: str
    known: list[Card]


def painters(view: View, language: str) -> list[Painter]:
    """Everybody clockwise, the viewer first."""
    first = max(int(view.me), 0)
    return [_painter(view, (first + n) % int(view.seats), language) for n in range(view.seats)]


def _painter(view: View, seat: int, language: str) -> Painter:
    known = _known(view, seat)
    return Painter(
        seat=seat,
        name=name_of(seat, language),
        mine=bool(view.me == seat),
        at_turn=bool(view.turn == seat and view.phase != at.DONE),
        asked=bool(view.phase == at.GIVE and view.asked == seat),
        palette=bool(view.palette == seat),
        points=int(score(view, seat)),
        goal=int(LAST_SECTION[view.seats - 2]),
        sections=restored_sections(view, seat, language),
        tiles=tiles_of(view, seat, language),
        backs=_backs(view, seat, known),
        backs_words=_backs_words(view, seat, language),
        known=cards(known, [0] * KINDS, f"known-{seat}", language),
    )


def _known(view: View, seat: int) -> list[int]:
    """The cards in a hand that the viewer knows of; a spectator knows what all know (7.3)."""
    known: list[int] = (view.common if view.me < 0 else view.my_known)[seat].tolist()
    return known


def _backs(view: View, seat: int, known: list[int]) -> list[tuple[str, int]]:
    """The cards in a hand that the viewer does not know."""
    hidden = view.backs[seat].tolist()
    for kind, count in enumerate(known):
        if count:
            hidden[PILE[kind]] -= count
    return [
        (f"back-{seat}-{pile}-{number}", pile)
        for pile in range(PILES)
        for number in range(hidden[pile])
    ]


def _backs_words(view: View, seat: int, language: str) -> str:
    """How many cards of each back a hand holds (7.1)."""
    held = [
        call("several", language, count=count, card=back_of(pile, language))
        for pile, count in enumerate(view.backs[seat].tolist())
        if count
    ]
    return say("hand_of", language, cards=listing(held, language) or say("nothing", language))
