"""What must be true of every state: nothing is created or lost, and knowledge is true."""

import numpy as np

from . import phases as at
from .box import (
    BLENDING,
    COPIES,
    FAVOURITES,
    LAST_SECTION,
    PAINT,
    PAINTS,
    PILE,
    PILES,
    SECTION_COPIES,
    SECTIONS,
    TILE_COPIES,
    TILES,
    VALUES,
)
from .packed import by_kind
from .state import EMPTY, NO_LIMIT, State


def audit(s: State) -> list[str]:
    """Everything that is wrong with a state; nothing, if the rules are right."""
    return [*_cards(s), *_backs(s), *_plan(s), *_knowledge(s), *_mixing(s), *_table(s), *_points(s)]


def _wide(field: object) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """A field in numbers that do not overflow."""
    return np.asarray(field).astype(np.int64)


def _kinds(field: object) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Cards, by kind."""
    return by_kind.unpacked(_wide(field))


def _cards(s: State) -> list[str]:
    """Every card is in one place."""
    wrong = []
    hands, bag, chosen = _kinds(s.hand), _kinds(s.bag), _kinds(s.chosen)
    everywhere = hands.sum(axis=0) + bag + chosen + _kinds(s.discarded) + _kinds(s.laid)
    if not (everywhere == COPIES[s.workshop_piles]).all():
        wrong.append(f"there are {everywhere} cards, not {COPIES[s.workshop_piles]}")
    for name in ("hand", "bag", "chosen", "discarded", "laid"):
        if _kinds(getattr(s, name)).min() < 0:
            wrong.append(f"{name} holds less than no card")
    piles = [int(bag[pile == PILE].sum()) for pile in range(PILES)]
    if piles != _wide(s.pile).tolist():
        wrong.append(f"the piles hold {piles} cards, not {s.pile}")
    for pile in range(PILES):
        if not piles[pile] and _kinds(s.discarded)[pile == PILE].any():
            wrong.append(f"pile {pile} is empty beside its discards")
    return wrong


def _backs(s: State) -> list[str]:
    """Hands are counted by their backs, and their blending cards."""
    wrong = []
    for seat in range(4):
        hand = _kinds(s.hand)[seat]
        blending = int((hand * BLENDING).sum())
        if blending != int(s.blending[seat]):
            wrong.append(f"seat {seat} holds blending cards {blending:x}, not {s.blending[seat]:x}")
        if seat == s.turn:
            hand = hand + _kinds(s.chosen)
        backs = [int(hand[pile == PILE].sum()) for pile in range(PILES)]
        if backs != _wide(s.backs)[seat].tolist():
            wrong.append(f"seat {seat} holds the backs {backs}, not {s.backs[seat]}")
    return wrong


def _plan(s: State) -> list[str]:
    """Only the active seat plans, and only when it can act."""
    wrong = []
    if (s.chosen.any() or s.plan) and s.phase not in (at.ACT, at.AFTER, at.MORE):
        wrong.append(f"cards are chosen in phase {s.phase}")
    if int(_kinds(s.chosen).sum()) != s.picked:
        wrong.append(f"{s.picked} cards are chosen, not {s.chosen}")
    if s.plan and s.display[s.plan - 1] == EMPTY:
        wrong.append("an empty slot is being paid for")
    if not s.plan and (s.paying or s.half or s.blends or s.blended):
        wrong.append("a plan without a section")
    icons = int(s.market_icons) + int(s.workshop_icons) + int(s.either_icons)
    if icons and s.then != at.DRAW and s.phase not in (at.DRAW, at.GIVE):
        wrong.append(f"{icons} draws are left outside a swap")
    return wrong


def _knowledge(s: State) -> list[str]:
    """What is known of a hand is in it."""
    wrong = []
    hands, common = _kinds(s.hand), _kinds(s.common)
    known = _kinds(s.known)
    if s.turn != EMPTY:
        hands[s.turn] += _kinds(s.chosen)
    for seat in range(s.seats):
        if (common[seat] > hands[seat]).any() or common.min() < 0:
            wrong.append(f"everybody knows cards of seat {seat} that it does not hold")
        for viewer in range(s.seats):
            if viewer != seat and not (common[seat] <= known[viewer][seat]).all():
                wrong.append(f"seat {viewer} does not know what everybody knows of {seat}")
            if (known[viewer][seat] > hands[seat]).any():
                wrong.append(f"seat {viewer} knows cards of {seat} that it does not hold")
        for paint in range(PAINTS):
            most, has = int(s.most[seat, paint]), int(hands[seat][paint == PAINT].sum())
            if most < NO_LIMIT and has > most:
                wrong.append(f"seat {seat} holds {has} of paint {paint}, and at most {most}")
    return wrong


def _mixing(s: State) -> list[str]:
    """Cards in hands when their pile was mixed, and cards drawn since, add up."""
    wrong = []
    hands, drawn, out = _kinds(s.hand) - _kinds(s.common), _kinds(s.drawn), _kinds(s.out)
    if s.turn != EMPTY:
        hands[s.turn] += _kinds(s.chosen)
    old = hands + out - drawn
    if old.min() < 0 or drawn.min() < 0:
        wrong.append("more cards were drawn since the mixing than are there")
    if not (old.sum(axis=0) == _kinds(s.held)).all():
        wrong.append(f"the hands held {old.sum(axis=0)} at the mixing, not {s.held}")
    if not (drawn.sum(axis=0) + _kinds(s.bag) == _kinds(s.mixed)).all():
        wrong.append(f"{drawn.sum(axis=0) + _kinds(s.bag)} cards were mixed, not {s.mixed}")
    for pile in range(PILES):
        mine = pile == PILE
        if old[:, mine].sum(axis=1).tolist() != _wide(s.old)[:, pile].tolist():
            wrong.append(f"pile {pile}: the seats held {old[:, mine].sum(axis=1)} at the mixing")
        if drawn[:, mine].sum(axis=1).tolist() != _wide(s.news)[:, pile].tolist():
            wrong.append(f"pile {pile}: the seats drew {drawn[:, mine].sum(axis=1)} since")
    return wrong


def _table(s: State) -> list[str]:
    """Fresco cards, action tiles and favourites: none too many, and decks as long as they say."""
    wrong = []
    sections = _wide(s.fresco_deck) + _tally(s.display, SECTIONS) + _tally(s.placed_kind, SECTIONS)
    if sections.tolist() != SECTION_COPIES.tolist():
        wrong.append(f"there are {sections} fresco cards, not {SECTION_COPIES}")
    tiles = _wide(s.tile_deck) + _tally(s.offer, TILES) + _wide(s.tiles).sum(axis=0)
    if (tiles > TILE_COPIES[s.paint_tiles]).any() or _wide(s.tiles).min() < 0:
        wrong.append(f"there are {tiles} action tiles, at most {TILE_COPIES[s.paint_tiles]}")
    if (_wide(s.favourite_deck) + _tally([s.favourite], PAINTS) > FAVOURITES).any():
        wrong.append("there are too many favourite tiles")
    decks = (s.fresco_deck, s.tile_deck, s.favourite_deck)
    sizes = [int(s.fresco_left), int(s.tiles_left), int(s.favourites_left)]
    if [int(_wide(deck).sum()) for deck in decks] != sizes:
        wrong.append(f"the decks do not hold {sizes}")
    return wrong


def _tally(places: object, kinds: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """How often each kind lies in these places."""
    return np.bincount(_wide(places)[_wide(places) != EMPTY], minlength=kinds).astype(np.int64)


def _points(s: State) -> list[str]:
    """Sections are worth what they show; the last round has begun when it must."""
    wrong, rows = [], range(int(s.placed))
    for seat in range(4):
        mine = [row for row in rows if s.placed_by[row] == seat]
        points = sum(int(VALUES[s.placed_kind[row], s.placed_turns[row]]) for row in mine)
        if (len(mine), points) != (int(s.sections[seat]), int(s.points[seat])):
            wrong.append(f"seat {seat} has {len(mine)} sections worth {points}")
    last = any(s.sections[seat] >= LAST_SECTION[s.seats - 2] for seat in range(s.seats))
    if last != bool(s.ending):
        wrong.append("the last round has not begun when it should")
    if s.phase == at.DONE and s.turn != s.palette:
        wrong.append("the game ended in the middle of a round")
    return wrong
