"""What whoever deals by hand is asked, at a real table."""

from bottega.core.rule import Record

from .. import actions as do
from .. import box
from .. import phases as ask
from ..market import gap
from ..phrases import booth_name, paint_names, portrait_name, segment_name
from ..phrases import say as call
from ..state import EMPTY
from .phrases import say


def deal_question(view: Record, language: str) -> str:
    if view.phase == ask.REMOVE_TILES:
        return say("deal_out", language, count=view.spare)
    if view.phase == ask.LAY_TILES:
        segment = [int(tile) for tile in view.fresco].index(EMPTY)
        return say("deal_tile", language, segment=segment_name(segment))
    if view.phase == ask.DRAW_PAINTERS:
        drawn = sum(int(view.start[seat] > 0) for seat in range(view.seats))
        return say("deal_painter", language, place=drawn + 1)
    if view.phase == ask.FILL_BOOTHS:
        booth, place = divmod(gap(view), box.STALLS)
        return say("deal_market", language, booth=booth_name(booth), place=place + 1)
    return say("deal_portrait", language)


def deal_choice(view: Record, action: int, language: str) -> str:
    """A thing by all that one sees of it: tiles have no numbers."""
    if action >= do.SHOW:
        return portrait_name(action - do.SHOW, language)
    if action >= do.STOCK:
        return paint_names(box.KINDS[action - do.STOCK], language)
    if action >= do.DRAWN:
        return call(f"seat{action - do.DRAWN}", language)
    tile = action - do.TILE
    paints = paint_names(box.RECIPES[tile], language)
    return say("deal_worth", language, points=box.POINTS[tile], paints=paints)
