"""The town: a place for everything that lies on the table, as one viewer sees it."""

from dataclasses import dataclass

from .. import actions as do
from .. import phases as ask
from .. import places as at
from ..board import head
from ..phrases import say as call
from ..state import EMPTY, View
from .ceiling import Cathedral, cathedral
from .morning import Hostel, Moods, hostel, moods
from .painters import Screen, Track, screens, track
from .pieces import Figure, figure
from .sheet import Sheet, place_art, sheet
from .town import Market, Studio, Theater, Workshop, market, studio, theater, workshop


@dataclass(frozen=True, slots=True)
class Board:
    head: str
    at: str  # the place where something is asked
    actor: Figure | None
    cathedral: Cathedral
    track: Track
    hostel: Hostel
    moods: Moods
    market: Market
    studio: Studio
    workshop: Workshop
    theater: Theater
    sheet: Sheet | None
    table: str
    screens: list[Screen]
    ready: int = do.READY
    stop: int = do.STOP


def board(view: View, language: str) -> Board:
    acts = view.turn != EMPTY and ask.PLANNING != view.phase < ask.DONE
    return Board(
        head=" · ".join(head(view, language)),
        at=_at(view),
        actor=figure(view, int(view.turn), "actor", language) if acts else None,
        cathedral=cathedral(view, language),
        track=track(view, language),
        hostel=hostel(view, language),
        moods=moods(view, language),
        market=market(view, language),
        studio=studio(view, language),
        workshop=workshop(view, language),
        theater=theater(view, language),
        sheet=sheet(view, language),
        table=call("painters", language),
        screens=screens(view, language),
    )


def _at(view: View) -> str:
    if view.phase == ask.DONE or view.phase < ask.HOSTEL:
        return ""
    if view.phase <= ask.PLANNING:
        return "hostel" if view.phase == ask.HOSTEL else "sheet"
    if view.landing:
        return "cathedral"
    if view.turn == view.me and (view.picks or view.request != EMPTY):
        return "sheet"
    if view.place == at.INCOME:
        return "income"
    return place_art(view, int(view.place))
