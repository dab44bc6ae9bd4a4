"""Putting a table together: cards, sections and tiles by their words, positions to play from."""

import numpy as np

import bottega
from bottega.core.rule import DEALER, Record
from bottega.games.fresco_card import actions as do
from bottega.games.fresco_card import cards as moving
from bottega.games.fresco_card import phases as at
from bottega.games.fresco_card.box import (
    ASK_TILE,
    BISHOP,
    BLEND,
    COLOURS,
    COPIES,
    EITHER_DRAWS,
    JOKER_TILE,
    KINDS,
    MARKET_DRAWS,
    PAINT,
    PAINT_TILE,
    PILE,
    RESTORE_TILE,
    ROTATE_TILE,
    SECTION_PAINTS,
    VALUES,
    WORKSHOP_DRAWS,
)
from bottega.games.fresco_card.packed import add, many
from tables import choices, step, stream

GAME = bottega.game("fresco-card")
MARKET, ROUND, POINTED, SQUARE = range(4)
RED, YELLOW, BLUE, GREEN, ORANGE, PURPLE = range(6)
NAMES = {name: paint for paint, name in enumerate(COLOURS)}
ICONS = {"M": (1, 0, 0), "W": (0, 1, 0), "MM": (2, 0, 0), "WW": (0, 2, 0), "M/W": (0, 0, 1)}
KINDS_OF_TILES = {"rotate": ROTATE_TILE, "restore": RESTORE_TILE, "ask": ASK_TILE}


def card(text: str, pile: int | None = None) -> int:
    """A kind of card by its paint, marks and icons: "red blend M", "green bishop M"."""
    words = text.split()
    wanted = (NAMES[words[0]], int("blend" in words), int("bishop" in words), *ICONS[words[-1]])
    columns = (PAINT, BLEND, BISHOP, MARKET_DRAWS, WORKSHOP_DRAWS, EITHER_DRAWS)
    for kind in range(KINDS):
        if tuple(int(column[kind]) for column in columns) == wanted and COPIES[0, kind]:
            if pile is None or PILE[kind] == pile:
                return kind
    raise AssertionError(text)


def section(text: str) -> int:
    """A kind of fresco card by its paints."""
    paints = sorted(NAMES[name] for name in text.split())
    return next(k for k, row in enumerate(SECTION_PAINTS) if row.tolist() == paints)


def tile(text: str) -> int:
    if text == "joker":
        return JOKER_TILE
    return KINDS_OF_TILES[text] if text in KINDS_OF_TILES else PAINT_TILE + NAMES[text]


def act(s: Record, action: int) -> None:
    """One legal action of whoever is to move, with everything still in its place after it."""
    bits = GAME.to_move(s)
    seat = DEALER if bits == DEALER else bits.bit_length() - 1
    assert GAME.odds(s, seat)[action], (s.phase, action)
    GAME.apply(s, seat, action)
    assert GAME.audit(s) == []


def allowed(s: Record) -> set[int]:
    bits = GAME.to_move(s)
    return set(choices(GAME, s, DEALER if bits == DEALER else bits.bit_length() - 1))


def deal(s: Record) -> None:
    """Let chance decide until a seat can."""
    dice = stream(7)
    while GAME.to_move(s) == DEALER:
        step(GAME, s, dice)


def put_back(s: Record, seat: int) -> None:
    """A hand goes back into the piles."""
    for kind in range(KINDS):
        while many(s.hand[seat], kind):
            moving.take_out_of_hand(s, seat, kind)
            add(s.bag, kind, 1)
            s.pile[PILE[kind]] += 1
            s.backs[seat, PILE[kind]] -= 1
            s.news[seat, PILE[kind]] -= 1
            add(s.drawn[seat], kind, -1)


def hold(s: Record, seat: int, *kinds: int) -> None:
    """Give a seat exactly these cards."""
    put_back(s, seat)
    for kind in kinds:
        assert many(s.bag, kind), kind
        moving.draw(s, seat, kind)


def open_sections(s: Record, *texts: str) -> None:
    for slot in range(4):
        s.fresco_deck[s.display[slot]] += 1
    for slot, text in enumerate(texts):
        s.display[slot] = section(text)
        s.fresco_deck[s.display[slot]] -= 1
    assert s.fresco_deck.min() >= 0


def open_tiles(s: Record, *texts: str) -> None:
    for slot in range(3):
        s.tile_deck[s.offer[slot]] += 1
    for slot, text in enumerate(texts):
        s.offer[slot] = tile(text)
        s.tile_deck[s.offer[slot]] -= 1
    assert s.tile_deck.min() >= 0


def own(s: Record, seat: int, *texts: str) -> None:
    """Put tiles from the stack before a seat."""
    for text in texts:
        assert s.tile_deck[tile(text)], text
        s.tile_deck[tile(text)] -= 1
        s.tiles_left -= 1
        s.tiles[seat, tile(text)] += 1


def favour(s: Record, paint: int) -> None:
    s.favourite_deck[s.favourite] += 1
    s.favourite = paint
    s.favourite_deck[paint] -= 1


OPEN = ("red yellow blue", "green orange purple", "red green orange", "blue green purple")


def table(players: int = 2, **options: str) -> Record:
    """Seat 0 is about to act in its first turn; the first open section is free of the favourite."""
    s = GAME.fresh(players, GAME.choices(options))
    dice = stream(1)
    while s.phase != at.ACT:
        if s.phase == at.PALETTE:
            act(s, do.GOES_FIRST)
        else:
            step(GAME, s, dice)
    open_sections(s, *OPEN)
    open_tiles(s, "rotate", "restore", "joker" if options.get("paint_tiles") else "purple")
    favour(s, ORANGE)
    assert GAME.audit(s) == []
    return s


PRIMARIES = (card("red W"), card("yellow W"), card("blue W"))


ICONS_OF_RED = ("blend M", "blend M/W", "bishop M", "MM", "W", "WW", "M/W")
SEVEN_REDS = tuple(card(f"red {icons}") for icons in ICONS_OF_RED)


def swap_for(s: Record, pile: int, kind: int) -> None:
    """Seat 0 lays its one red W card and draws this card."""
    act(s, do.CARD + card("red W"))
    act(s, do.LAY)
    act(s, do.DRAW_FROM + pile)
    act(s, do.DEAL + kind)


def asking(players: int = 3) -> Record:
    """Seat 0 with an ask tile; seat 1 has two kinds of red, seat 2 none."""
    s = table(players)
    own(s, 0, "ask")
    hold(s, 0, card("yellow W"), card("blue W"))
    hold(s, 1, card("red W"), card("red MM"), card("green W", ROUND))
    if players > 2:
        hold(s, 2, card("yellow MM"), card("purple W", SQUARE))
    return s


def empty(s: Record, pile: int, leave: int, seat: int = 1) -> None:
    """Put all but a few cards of a pile onto its discards, by way of a hand."""
    for kind in range(KINDS):
        while PILE[kind] == pile and many(s.bag, kind) and s.pile[pile] > leave:
            moving.draw(s, seat, kind)
            moving.take_out_of_hand(s, seat, kind)
            moving.show(s, seat, kind)
            moving.discard(s, kind)


def guesses(s: Record, viewer: int, count: int = 30) -> list[Record]:
    found = []
    for number in range(count):
        other = np.zeros(1, GAME.STATE)[0]
        GAME.guess(GAME.seen(s, viewer), viewer, stream(number), other)
        assert GAME.audit(other) == []
        found.append(other)
    return found


def lay(s: Record, seat: int, turns: int = 0) -> None:
    """Put a section of two primaries, or else another, before a seat as if restored long ago."""
    kind, place = next(k for k in range(1, 20) if s.fresco_deck[k]), int(s.placed)
    s.fresco_deck[kind] -= 1
    s.fresco_left -= 1
    s.placed_kind[place], s.placed_by[place], s.placed_turns[place] = kind, seat, turns
    s.placed += 1
    s.sections[seat] += 1
    s.points[seat] += VALUES[kind, turns]
