"""Paints, cards and tiles, ready to be drawn.

A key follows its piece from place to place. Pieces that look the same are told apart by numbers,
and those that stay keep theirs: a hand counts its own cards first, then those that left it for the
table; a seat's tiles are counted after those that have left the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from .. import actions as do
from ..box import (
    BISHOP,
    BLEND,
    COLOURS,
    JOKER_TILE,
    PAINT,
    PAINT_TILE,
    PILE,
    ROTATE_TILE,
    TILE_COPIES,
    TILE_NAMES,
)
from ..payment import wanted_paint
from ..phrases import ICONS, card_of, icons_of, tile_of
from ..state import EMPTY, View
from .phrases import say

NO_ACTION = -1  # nothing can be done with this piece


class Paint(NamedTuple):
    """A paint with its letter: colour is never alone."""

    id: str
    letter: str


@dataclass(frozen=True, slots=True)
class Card:
    key: str
    action: int
    words: str
    paint: Paint
    pile: int  # whose window it shows
    blend: bool
    bishops: int
    icons: list[str]
    help: str


@dataclass(frozen=True, slots=True)
class Tile:
    key: str
    action: int
    words: str
    drawing: str
    paint: Paint | None
    aside: bool  # chosen to pay with


@cache
def paint(number: int, language: str) -> Paint:
    name = COLOURS[number]
    return Paint(name, say(name, language))


def card(kind: int, key: str, language: str) -> Card:
    blend, bishops = bool(BLEND[kind]), int(BISHOP[kind])
    counts = zip(ICONS, icons_of(kind), strict=True)
    return Card(
        key=key,
        action=do.CARD + kind,
        words=card_of(kind, language),
        paint=paint(int(PAINT[kind]), language),
        pile=int(PILE[kind]),
        blend=blend,
        bishops=bishops,
        icons=[icon for icon, count in counts for _ in range(count)],
        help="blending" if blend else "bishop" if bishops else "card",
    )


def cards(counts: Sequence[int], others: Sequence[int], owner: str, language: str) -> list[Card]:
    """Cards by kind, numbered after the ones of their owner that lie elsewhere."""
    return [
        card(kind, f"{owner}-{kind}-{others[kind] + number}", language)
        for kind, count in enumerate(counts)
        for number in range(count)
    ]


def offered_tile(view: View, slot: int, language: str) -> Tile | None:
    """A tile of the offer, or nothing in that slot. It has the number it would have in front of
    the active seat, which is where it goes."""
    offer = view.offer.tolist()
    kind, seat = offer[slot], int(view.turn)
    if kind == EMPTY:
        return None
    number = _spent(view, kind) + int(view.tiles[seat, kind]) + offer[:slot].count(kind)
    action = do.TAKE + offer.index(kind)  # of tiles that are alike the first is taken
    return _tile(kind, seat, number, action, language)


def tiles_of(view: View, seat: int, language: str) -> list[Tile]:
    """The tiles in front of a seat."""
    found = []
    for kind, count in enumerate(view.tiles[seat].tolist()):
        aside = _aside(view, kind) if seat == view.me else 0
        for number in range(count):
            key, set_aside = _spent(view, kind) + number, number < aside
            action = _use(view, kind) if seat == view.me and not set_aside else NO_ACTION
            found.append(_tile(kind, seat, key, action, language, set_aside))
    return found


def _tile(
    kind: int, seat: int, number: int, action: int, language: str, aside: bool = False
) -> Tile:
    drawing, shown = "paint", None
    if kind < PAINT_TILE:
        drawing = TILE_NAMES[kind]
    elif kind == JOKER_TILE:
        drawing = "joker"
    else:
        shown = paint(kind - PAINT_TILE, language)
    key = f"tile-{kind}-{seat}-{number}"
    return Tile(key, action, tile_of(kind, language), drawing, shown, aside)


def _use(view: View, kind: int) -> int:
    """What the viewer would do with a tile of this kind."""
    if kind == ROTATE_TILE:
        return do.TURN
    if kind == JOKER_TILE:
        return do.USE_JOKER
    paying = view.plan and kind == PAINT_TILE + wanted_paint(view)
    return do.USE_PAINT if paying else NO_ACTION


def _aside(view: View, kind: int) -> int:
    """How many tiles of this kind the viewer has already chosen to pay with."""
    if kind == JOKER_TILE:
        return int(view.joker_paid)
    return int(view.tile_paid) >> kind - PAINT_TILE & 1 if kind >= PAINT_TILE else 0


def _spent(view: View, kind: int) -> int:
    """How many tiles of this kind have left the game."""
    held, offered = int(view.tiles[:, kind].sum()), int((view.offer == kind).sum())
    return int(TILE_COPIES[view.paint_tiles, kind] - view.tile_deck[kind]) - held - offered
