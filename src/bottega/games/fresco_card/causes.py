"""What speaks for an action by itself, from the hand and what lies open: a sentence for a hint."""

from bottega.core.words import listing

from . import actions as do
from . import phases as at
from .box import (
    ASK_TILE,
    BISHOP,
    BLEND,
    FILLED,
    HOLDS,
    KINDS,
    MARKET,
    MIX,
    PAINT,
    PAINT_TILE,
    PAINTS,
    PRIMARIES,
    RESTORE_TILE,
    ROTATE_TILE,
    SECTION_PAINTS,
    TILE_POINTS,
)
from .cards import cards
from .payment import blend_paint, wanted_paint
from .phrases import card_of, draws_of, icons_of, paint_of, say, section_of, values_of
from .score import last_worth
from .state import EMPTY, View

NAMED = 2  # cards that a sentence names


def cause(view: View, seat: int, action: int, language: str) -> str:
    """Why it is good, whatever follows."""
    if action < do.RESTORE:
        return _card(view, action - do.CARD, language)
    if action < do.DRAW_FROM:
        kind = int(view.display[action - do.RESTORE])
        return _of_section("because_now", kind, language) if kind != EMPTY else ""
    if action < do.ASK:
        return _draw(view, seat, action - do.DRAW_FROM, language)
    if action < do.USE_PAINT:
        return _ask(view, action - do.ASK, language)
    if action < do.TURN:
        return _kept(view, EMPTY, language)
    return _choice(view, seat, action, language)


def lacking(view: View, kind: int) -> list[int]:
    """The paints of a section that no card in the viewer's hand shows."""
    held = {int(PAINT[card]) for card in range(KINDS) if view.my_hand[card]}
    return [int(paint) for paint in SECTION_PAINTS[kind] if paint not in held]


def _of_section(phrase: str, kind: int, language: str, **words: object) -> str:
    section, values = section_of(kind, language), values_of(kind)
    return say(phrase, language, section=section, values=values, **words)


def _open(view: View) -> list[int]:
    return [int(kind) for kind in view.display if kind != EMPTY]


def _nearest(view: View, found: list[int]) -> int:
    """Of these sections the one that lacks fewest paints, or EMPTY."""
    return min(found, key=lambda kind: len(lacking(view, kind)), default=EMPTY)


def _wanting(view: View, paints: set[int]) -> int:
    """The nearest open section that lacks some of these paints, or EMPTY."""
    return _nearest(view, [kind for kind in _open(view) if paints & set(lacking(view, kind))])


def _named(paints: list[int], language: str) -> str:
    return listing([paint_of(paint, language) for paint in paints], language)


# Single cards


def _card(view: View, kind: int, language: str) -> str:
    if view.plan:
        return _paid(view, kind, language)
    if view.phase == at.GIVE:
        return _kept(view, kind, language)
    return _parted(view, kind, language)


def _paid(view: View, kind: int, language: str) -> str:
    """Blends and bishops turn the section (4.6); otherwise it is what stays in the hand."""
    if PAINT[kind] != wanted_paint(view) and not view.half:
        return say("because_blends", language)
    if BISHOP[kind]:
        return say("because_bishop", language)
    return _kept(view, kind, language)


def _kept(view: View, kind: int, language: str) -> str:
    """The cards that would have served as well."""
    others = [card for card in range(KINDS) if view.my_hand[card] and card != kind]
    if view.phase == at.GIVE:
        paints = {int(view.wanted)}
    elif view.half:
        paints = {blend_paint(view)}
    else:
        paints = {wanted_paint(view)}
    blends = {int(half) for paint in paints for half in MIX[paint]} if view.plan else set()
    kept = [
        card_of(card, language)
        for card in others
        if PAINT[card] in paints or (BLEND[card] and PAINT[card] in blends)
    ]
    if not kept:
        return say("because_keeps_tile" if kind != EMPTY else "because_only_tile", language)
    return say("because_keeps", language, cards=listing(kept[:NAMED], language))


def _parted(view: View, kind: int, language: str) -> str:
    """A card that goes, for its draws or because there are too many."""
    paint, draws = int(PAINT[kind]), draws_of(icons_of(kind), language)
    same = sum(int(view.my_hand[card]) for card in range(KINDS) if PAINT[card] == paint)
    words = {"paint": paint_of(paint, language), "draws": draws, "count": same}
    swap = "" if view.phase == at.LIMIT else "_swap"
    without = [section for section in _open(view) if paint not in SECTION_PAINTS[section]]
    if without == _open(view):
        return say(f"because_unwanted{swap}", language, **words)
    if same > 1:
        return say(f"because_double{swap}", language, **words)
    if swap and sum(icons_of(kind)) > 1:
        return say("because_more", language, **words)
    near = _nearest(view, without)
    wanted = [] if near == EMPTY else lacking(view, near)
    wanted = [paint for paint in wanted if not swap or _drawn_for(kind, paint)]
    if not wanted:
        return say(f"because_least{swap}", language, **words)
    paints = _named(wanted, language)
    return _of_section(f"because_towards{swap}", near, language, paints=paints)


def _drawn_for(kind: int, paint: int) -> bool:
    """Whether the draws for a card may bring a paint."""
    market, workshop, either = icons_of(kind)
    return bool(either or (market if paint < PRIMARIES else workshop))


# Draws and asks


def _draw(view: View, seat: int, pile: int, language: str) -> str:
    if view.phase == at.START:
        return say("because_ask_later", language)
    paints = {paint for paint in range(PAINTS) if HOLDS[view.workshop_piles, pile, paint]}
    near = _wanting(view, paints)
    if near != EMPTY:
        wanted = [paint for paint in lacking(view, near) if paint in paints]
        return _of_section("because_pile", near, language, paints=_named(wanted, language))
    mixed = _wanting(view, set(range(PRIMARIES, PAINTS)))
    if pile == MARKET and mixed != EMPTY:
        wanted = [paint for paint in lacking(view, mixed) if paint >= PRIMARIES]
        return _of_section("because_blending", mixed, language, paints=_named(wanted, language))
    return say("because_pile_any", language, paints=_named(sorted(paints), language))


def _ask(view: View, paint: int, language: str) -> str:
    near, words = _wanting(view, {paint}), {"paint": paint_of(paint, language)}
    if near == EMPTY:
        return say("because_ask_any", language, **words)
    return _of_section("because_ask", near, language, **words)


# Tiles, and leaving it at that


def _choice(view: View, seat: int, action: int, language: str) -> str:
    if action == do.TURN:
        gain = last_worth(view, 1) - last_worth(view)
        return say("because_turn", language, gain=gain, points=TILE_POINTS[ROTATE_TILE])
    if action < do.LAY:
        tile = int(view.offer[action - do.TAKE])
        return _tile(view, tile, language) if tile != EMPTY else ""
    if action == do.LAY:
        return _hand(view, "because_lay", language)
    if action == do.PASS and cards(view, seat) < FILLED:
        return say("because_fill", language, count=FILLED)
    return _stop(view, seat, language)


def _tile(view: View, tile: int, language: str) -> str:
    points = int(TILE_POINTS[tile])
    if view.ending and points:
        return say("because_counts", language, points=points)
    if tile < PAINT_TILE:
        names = {ROTATE_TILE: "rotate", RESTORE_TILE: "restore", ASK_TILE: "ask"}
        return say(f"because_tile_{names[tile]}", language, points=points)
    paint = tile - PAINT_TILE
    if paint >= PAINTS:
        return say("because_tile_any", language, points=points)
    words, near = {"paint": paint_of(paint, language)}, _wanting(view, {paint})
    if near == EMPTY:
        return say("because_tile_paint", language, points=points, **words)
    return _of_section("because_tile_lacks", near, language, **words)


def _hand(view: View, phrase: str, language: str) -> str:
    """What the hand keeps for the section that is nearest."""
    near = _nearest(view, _open(view))
    kept = (
        [] if near == EMPTY else [p for p in SECTION_PAINTS[near] if p not in lacking(view, near)]
    )
    if not kept:
        return say(f"{phrase}_all", language)
    if not lacking(view, near):
        return _of_section("because_held", near, language)
    return _of_section(phrase, near, language, paints=_named([int(p) for p in kept], language))


def _stop(view: View, seat: int, language: str) -> str:
    if view.phase == at.ROTATE:
        gain = last_worth(view, 1) - last_worth(view)
        return say("because_no_turn", language, gain=gain)
    if view.phase == at.AFTER:
        return say("because_tile_later", language)
    if view.tiles[seat, ASK_TILE] and view.phase in (at.MORE, at.LIMIT):
        return say("because_ask_later", language)
    return _hand(view, "because_hold", language)
