"""The table: a wall with five arches, dice and bets, a way up, and the painters."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest

from ..phrases import say as call
from ..state import BETS, BISHOP, BONUS, EMPTY, FAVOUR_TILE, KEEP, View
from .bets import Bets, bets
from .painters import PainterBoard, painter_boards
from .phrases import say
from .track import Track, track
from .tray import Tray, tray
from .wall import Easel, Section, easels, sections

# Where each question is answered
ASKED = {BISHOP: "wall", BETS: "bets", KEEP: "tray", FAVOUR_TILE: "tray", BONUS: "wall"}


@dataclass(frozen=True, slots=True)
class Board:
    language: str
    head: str
    at: str
    last_round: bool
    sections: tuple[Section, ...]
    easels: tuple[Easel, ...]
    bishop_waits: bool
    reached: str
    tray: Tray
    bets: Bets
    track: Track
    painters: list[PainterBoard]

    @property
    def places(self) -> Iterable[tuple[Section, Easel | None]]:
        """Each section with the easel that stands after it."""
        return zip_longest(self.sections, self.easels)

    def say(self, phrase: str) -> str:
        return say(phrase, self.language)

    def call(self, phrase: str) -> str:
        """What the game itself calls a thing."""
        return call(phrase, self.language)


def board(view: View, language: str) -> Board:
    dice = tray(view, language)
    return Board(
        language=language,
        head=call("last_round" if view.ending else "round", language, lap=view.lap),
        at=ASKED.get(int(view.phase), ""),
        last_round=bool(view.ending),
        sections=sections(view, language),
        easels=easels(view, language),
        bishop_waits=bool(view.bishop == EMPTY),
        reached=say("reached" if dice.complete else "so_far", language, total=dice.total),
        tray=dice,
        bets=bets(view, language),
        track=track(view, language),
        painters=painter_boards(view, language),
    )
