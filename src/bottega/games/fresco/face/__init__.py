"""Fresco to look at: the ceiling, the town and the painters, made from a seat's view."""

from dataclasses import dataclass

from bottega.core.game import About, Line
from bottega.core.rule import Record

from ..box import THALERS_PER_POINT
from ..phrases import painter_name, place_here
from ..phrases import say as words
from ..round import for_money
from ..score import score
from ..state import DONE, EMPTY, HOSTEL, INCOME, PLANNING, READY, STOP
from .ceiling import Cathedral, cathedral
from .guide import GUIDE, HELP, guide
from .morning import Hostel, Moods, Sheet, hostel, moods, place_art, sheet
from .painters import Screen, Track, screens, track
from .phrases import say
from .pieces import Figure, figure
from .town import Market, Studio, Theater, Workshop, market, studio, theater, workshop

__all__ = ["GUIDE", "HELP", "about", "board", "guide", "reckoning", "say"]


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
    ready: int = READY
    stop: int = STOP


def about(language: str) -> About:
    return About(say("summary", language), 40)


def board(view: Record, language: str) -> Board:
    acts = view.turn != EMPTY and PLANNING != view.phase < DONE
    return Board(
        head=_head(view, language),
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
        table=say("table", language),
        screens=screens(view, language),
    )


def _head(view: Record, language: str) -> str:
    head = words("last_round" if view.ending else "round", language, lap=view.lap)
    if PLANNING < view.phase < DONE and view.turn != EMPTY:
        name = painter_name(view, int(view.turn), language)
        at = words("at", language, name=name, place=place_here(view, language))
        head += f" · {at}"
    return head


def _at(view: Record) -> str:
    if view.phase == DONE or view.phase < HOSTEL:
        return ""
    if view.phase <= PLANNING:
        return "hostel" if view.phase == HOSTEL else "sheet"
    if view.place == INCOME:
        return "income"
    return place_art(view, int(view.place))


def reckoning(view: Record, language: str) -> list[Line]:
    """Points for money are the last; whatever else there was lies mixed on the track."""
    seats = range(view.seats)
    money = [for_money(view, seat) for seat in seats]
    before = [score(view, seat) - money[seat] for seat in seats]
    return [
        Line(say("on_the_way", language), before),
        Line(say("for_money", language, thalers=THALERS_PER_POINT), money),
    ]
