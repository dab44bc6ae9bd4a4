"""Every sentence of the game, and the names of its cards, tiles and piles."""

from functools import cache

from bottega.core.words import Phrases, listing

from .box import (
    BISHOP,
    BLEND,
    COLOURS,
    EITHER_DRAWS,
    JOKER_TILE,
    KINDS,
    MARKET,
    MARKET_DRAWS,
    PAINT,
    PAINT_TILE,
    PILE,
    SECTION_PAINTS,
    TILE_NAMES,
    VALUES,
    WORKSHOP_DRAWS,
)
from .cards import discards
from .state import EMPTY, View

say = Phrases.beside(__file__)

ICONS = ("market", "workshop", "either")


def name_of(seat: int, language: str) -> str:
    return say(f"seat{seat}", language)


def paint_of(paint: int, language: str) -> str:
    return say(COLOURS[paint], language)


def pile_of(pile: int, language: str) -> str:
    """A pile, as sentences name it."""
    return say(f"pile{pile}", language)


def back_of(pile: int, language: str) -> str:
    """What the backs of a pile show."""
    return say(f"back{pile}", language)


def icons_of(kind: int) -> tuple[int, int, int]:
    """How many swap icons of each sort a card shows (3.1)."""
    return int(MARKET_DRAWS[kind]), int(WORKSHOP_DRAWS[kind]), int(EITHER_DRAWS[kind])


@cache  # asked for with every choice
def card_of(kind: int, language: str) -> str:
    """A card by its paint, its marks and, from the workshop, its window."""
    marks = [say("blend", language)] if BLEND[kind] else []
    if BISHOP[kind]:
        word = "bishop" if BISHOP[kind] == 1 else "bishops"
        marks.append(say(word, language, count=BISHOP[kind]))
    marks.append(draws_of(icons_of(kind), language))
    if PILE[kind] != MARKET:
        marks.append(back_of(PILE[kind], language))
    return say("card", language, paint=paint_of(PAINT[kind], language), marks=", ".join(marks))


def cards_of(counts: list[int], language: str) -> list[str]:
    """Cards by kind, each with how many there are."""
    found = []
    for kind in range(KINDS):
        if counts[kind] > 0:
            card = card_of(kind, language)
            several = counts[kind] > 1
            found.append(
                say("several", language, count=counts[kind], card=card) if several else card
            )
    return found


def discards_of(view: View, pile: int, language: str) -> list[str]:
    """What lies beside a pile, by paint."""
    return [
        say("several", language, count=count, card=paint_of(paint, language))
        for paint, count in discards(view, pile)
    ]


def hand_of(counts: list[int], language: str) -> str:
    return listing(cards_of(counts, language), language) or say("no_cards", language)


def section_of(kind: int, language: str) -> str:
    """A section by its paints."""
    return "-".join(paint_of(paint, language) for paint in SECTION_PAINTS[kind])


def values_of(kind: int) -> str:
    return "/".join(str(value) for value in VALUES[kind])


def tile_of(tile: int, language: str) -> str:
    if tile == JOKER_TILE:
        return say("joker", language)
    if tile >= PAINT_TILE:
        return say("paint_tile", language, paint=paint_of(tile - PAINT_TILE, language))
    return say(TILE_NAMES[tile], language)


def favourite_of(view: View, language: str) -> str:
    """What the bishop favours."""
    if view.favourite == EMPTY:
        return say("no_favourite", language)
    return say("favourite", language, paint=paint_of(view.favourite, language))


def draws_of(draws: tuple[int, int, int], language: str) -> str:
    """Draws to come, by what they may be drawn from."""
    some = [say(f"draws{n}", language, count=count) for n, count in enumerate(draws) if count]
    return listing(some, language)
