"""The face of the dice game: a wall with five arches, dice and bets, a way up, and the painters."""

from dataclasses import dataclass

from bottega.core.game import About, Line
from bottega.core.rule import Record

from ..box import PORTRAITS, VALUE
from ..phrases import say as call
from ..score import score, weddings
from ..state import EMPTY
from .bets import Bets, bets
from .guide import GUIDE, HELP, guide
from .painters import PainterBoard, painter_boards
from .phrases import say
from .track import Track, track
from .tray import Tray, tray
from .wall import Easel, Section, easels, sections

MINUTES = 20

__all__ = ["GUIDE", "HELP", "about", "board", "guide", "reckoning", "say"]


@dataclass(frozen=True, slots=True)
class Board:
    head: str
    last_round: bool
    sections: list[Section]
    easels: list[Easel]
    bishop_waits: bool
    reached: str
    tray: Tray
    bets: Bets
    track: Track
    painters: list[PainterBoard]
    language: str

    def word(self, name: str) -> str:
        """A heading or the name of a thing that the face alone speaks of."""
        return say(name, self.language)

    def called(self, name: str) -> str:
        """What the game calls a thing."""
        return call(name, self.language)


def about(language: str) -> About:
    return About(say("summary", language), MINUTES)


def board(view: Record, language: str) -> Board:
    """The table as a viewer sees it."""
    dice = tray(view, language)
    return Board(
        head=call("last_round" if view.ending else "round", language, lap=view.lap),
        last_round=bool(view.ending),
        sections=sections(view, language),
        easels=easels(view, language),
        bishop_waits=bool(view.bishop == EMPTY),
        reached=say("reached" if dice.complete else "so_far", language, total=dice.total),
        tray=dice,
        bets=bets(view, language),
        track=track(view, language),
        painters=painter_boards(view, language),
        language=language,
    )


def reckoning(view: Record, language: str) -> list[Line]:
    """The final points by where they came from. The track alone remembers bets and skips."""
    seats = range(view.seats)
    fresco = [int(view.fresco[seat].sum()) for seat in seats]
    painted = [
        sum(int(VALUE[tile]) for tile in range(PORTRAITS) if view.owner[tile] == seat)
        for seat in seats
    ]
    wed = [int(weddings(view, seat)) for seat in seats]
    rest = [score(view, seat) - fresco[seat] - painted[seat] - wed[seat] for seat in seats]
    return [
        Line(say("from_sections", language), fresco),
        Line(say("from_portraits", language), painted),
        Line(say("from_weddings", language), wed),
        Line(say("from_the_rest", language), rest),
    ]
