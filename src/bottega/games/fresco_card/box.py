"""What lies in the box: parts.toml as frozen tables, held against the counts of the box.

Cards that look the same are one kind. Market kinds come first, one primary paint after the other,
then the kinds of the three workshop piles, each with its first paint and then its second.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.core import parts

COLOURS = ("red", "yellow", "blue", "green", "orange", "purple")
PRIMARIES, PAINTS = 3, 6  # the first three are primary, the others are mixed of two of them
MARKET, WORKSHOPS, PILES = 0, 3, 4  # the market's pile comes before the three of the workshop
PER_PRIMARY, PER_WORKSHOP = 14, 14  # cards of one primary paint, cards of one workshop pile
PER_SECTION = 3  # paints of a section
TURNS = 3  # a section is turned no more than this
SWAPS = {"M": (1, 0, 0), "W": (0, 1, 0), "M/W": (0, 0, 1)}  # draws: market, workshop, either

PARTS = parts.load(__package__)
_refuse = PARTS.refuse


def _rows(table: str, wanted: dict[str, type]) -> list[dict[str, Any]]:
    """The rows of a table, each of them with these columns."""
    rows = PARTS.get(table, "rows")
    if not isinstance(rows, list) or not rows:
        _refuse(table, "must hold a list of rows")
    for row in rows:
        good = isinstance(row, dict) and all(type(row.get(n)) is wanted[n] for n in wanted)
        if not good:
            columns = ", ".join(f"{name} ({kind.__name__})" for name, kind in wanted.items())
            _refuse(table, f"each row must name {columns}, not {row}")
    if any(row == other for n, row in enumerate(rows) for other in rows[:n]):
        _refuse(table, "holds the same row twice")
    return rows


def _draws(table: str, swap: str) -> tuple[int, int, int]:
    """What a card's swap icons let one draw: market cards, workshop cards, either."""
    icons = swap.split()
    if not icons or any(icon not in SWAPS for icon in icons):
        _refuse(table, f"the swap icons {swap!r} must be of M, W and M/W")
    market, workshop, either = zip(*(SWAPS[icon] for icon in icons), strict=True)
    return sum(market), sum(workshop), sum(either)


def _paint(table: str, name: object) -> int:
    if name not in COLOURS:
        _refuse(table, f"the paint {name!r} must be one of {', '.join(COLOURS)}")
    return COLOURS.index(str(name))


def _mixing() -> NDArray[np.int64]:
    """The two primaries of every mixed paint; primary paints have none."""
    pairs = [[-1, -1]] * PRIMARIES
    for colour in COLOURS[PRIMARIES:]:
        names = PARTS.get("mixing", colour)
        pair = sorted(_paint("mixing", name) for name in names) if isinstance(names, list) else []
        if len(set(pair)) != 2 or pair[1] >= PRIMARIES or pair in pairs:
            _refuse("mixing", f"{colour} must be a pair of primary paints of its own, not {names}")
        pairs.append(pair)
    return parts.frozen(pairs)


def _market() -> list[tuple[int, ...]]:
    """Every market kind: pile, paint, blend, bishop, three draws, copies with either option."""
    rows = _rows("market_cards", {"blend": bool, "bishop": int, "swap": str, "count": int})
    if sum(row["count"] for row in rows) != PER_PRIMARY or any(row["count"] < 1 for row in rows):
        _refuse("market_cards", f"each primary paint has {PER_PRIMARY} cards")
    kinds: list[tuple[int, ...]] = []
    for paint in range(PRIMARIES):
        for row in rows:
            draws = _draws("market_cards", row["swap"])
            faces = (MARKET, paint, int(row["blend"]), row["bishop"], *draws)
            kinds.append((*faces, row["count"], row["count"]))
    return kinds


def _workshop() -> list[tuple[int, ...]]:
    """Every workshop kind, in the same columns. Alone in its pile, a first paint has all cards."""
    rows = _rows("workshop_cards", {"bishop": int, "swap": str, "first": int, "second": int})
    if sum(row["first"] + row["second"] for row in rows) != PER_WORKSHOP:
        _refuse("workshop_cards", f"each pile has {PER_WORKSHOP} cards")
    if any(row["first"] < 0 or row["second"] < 0 for row in rows):
        _refuse("workshop_cards", "first and second are numbers of cards")
    kinds: list[tuple[int, ...]] = []
    for pile, (first, second) in enumerate(_workshop_paints()):
        for paint in (first, second):
            for row in rows:
                faces = (1 + pile, paint, 0, row["bishop"], *_draws("workshop_cards", row["swap"]))
                copies = (row["first"], row["first"] + row["second"])
                kinds.append((*faces, *(copies if paint == first else (row["second"], 0))))
    return kinds


def _workshop_paints() -> list[list[int]]:
    piles = PARTS.get("workshop_piles", "paints")
    if not isinstance(piles, list) or len(piles) != WORKSHOPS:
        _refuse("workshop_piles", f"must name the paints of {WORKSHOPS} piles")
    found = [[_paint("workshop_piles", name) for name in pile] for pile in piles]
    if any(len(set(pile)) != 2 or min(pile) < PRIMARIES for pile in found):
        _refuse("workshop_piles", "every pile holds two different mixed paints")
    for place in range(2):
        if len({pile[place] for pile in found}) != WORKSHOPS:
            _refuse("workshop_piles", "every mixed paint is first in one pile and second in one")
    return found


def _sections() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Every fresco card's paints in rising order, its four values, and its copies."""
    rows = _rows("fresco_cards", {"paints": list, "values": list, "count": int})
    paints = [sorted(_paint("fresco_cards", name) for name in row["paints"]) for row in rows]
    for row, three in zip(rows, paints, strict=True):
        if len(three) != PER_SECTION or len(set(three)) != PER_SECTION:
            _refuse("fresco_cards", f"{row['paints']} must be three different paints")
        if len(row["values"]) != TURNS + 1 or sorted(set(row["values"])) != row["values"]:
            _refuse("fresco_cards", f"{row['values']} must be {TURNS + 1} rising values")
        if not 0 <= row["values"][0] <= row["values"][-1] <= 25 or row["count"] < 1:
            _refuse("fresco_cards", f"{row} holds a number that cannot be")
    if sum(row["count"] for row in rows) != SECTION_CARDS:
        _refuse("fresco_cards", f"there are {SECTION_CARDS} of them")
    values, counts = [row["values"] for row in rows], [row["count"] for row in rows]
    return parts.frozen(paints), parts.frozen(values), parts.frozen(counts)


def _tiles() -> NDArray[np.int64]:
    """How many action tiles of each kind there are, with either option."""
    columns = [PARTS.numbers("action_tiles", name, (2,), (0, TILE_COUNT)) for name in TILE_NAMES]
    paints = PARTS.numbers("action_tiles", "paint", (2, PAINTS), (0, TILE_COUNT))
    jokers = PARTS.numbers("action_tiles", "joker", (2,), (0, TILE_COUNT))
    kinds = [[*(int(c[o]) for c in columns), *map(int, paints[o]), int(jokers[o])] for o in (0, 1)]
    for row in kinds:
        if sum(row) != TILE_COUNT:
            _refuse("action_tiles", f"there are {TILE_COUNT} of them, not {sum(row)}")
    return parts.frozen(kinds)


SECTION_CARDS, TILE_COUNT, FAVOURITE_COUNT = 25, 20, 12

MIX = _mixing()
_KINDS = [*_market(), *_workshop()]
KINDS = len(_KINDS)
PILE, PAINT, BLEND, BISHOP, MARKET_DRAWS, WORKSHOP_DRAWS, EITHER_DRAWS = (
    parts.frozen([kind[column] for kind in _KINDS]) for column in range(7)
)
COPIES = parts.frozen([[kind[7] for kind in _KINDS], [kind[8] for kind in _KINDS]])
if len({kind[:7] for kind in _KINDS}) != KINDS or BISHOP.min() < 0 or BISHOP.max() > TURNS:
    _refuse("market_cards", "two kinds of cards look the same, or a card shows too many bishops")
# The kinds of a pile lie between FIRST_KIND[pile] and FIRST_KIND[pile + 1]
FIRST_KIND = parts.frozen([int((pile > PILE).sum()) for pile in range(PILES + 1)])
# The kinds that show a paint, by paint; the rest of a row is filled with -1
_BY_PAINT = [[kind for kind in range(KINDS) if PAINT[kind] == paint] for paint in range(PAINTS)]
MOST_KINDS = max(map(len, _BY_PAINT))
OF_PAINT = parts.frozen([kinds + [-1] * (MOST_KINDS - len(kinds)) for kinds in _BY_PAINT])
# The blending cards that a set of paints takes: sets as bits, eight bits for each primary
_ONE = [[paint] if paint < PRIMARIES else list(map(int, MIX[paint])) for paint in range(PAINTS)]
NEEDS = parts.frozen(
    [sum(1 << 8 * p for c in range(PAINTS) if bits >> c & 1 for p in _ONE[c]) for bits in range(64)]
)
# A blending card as such: one in the eight bits of its paint
BLENDING = parts.frozen(BLEND << 8 * np.minimum(PAINT, PRIMARIES))
BLENDERS = parts.frozen(np.flatnonzero(BLEND))  # the kinds that have any
# Whether a pile can hold a paint, with either option
HOLDS = parts.frozen(
    [
        [
            [int(((pile == PILE) & (paint == PAINT) & (COPIES[o] > 0)).any()) for paint in range(6)]
            for pile in range(PILES)
        ]
        for o in (0, 1)
    ]
)

SECTION_PAINTS, VALUES, SECTION_COPIES = _sections()
SECTIONS = len(SECTION_COPIES)
SECTION_BITS = parts.frozen([sum(1 << int(p) for p in row) for row in SECTION_PAINTS])

# Kinds of action tiles: three with a name, a paint tile of every colour, and the joker
TILE_NAMES = ("rotate", "restore", "ask")
ROTATE_TILE, RESTORE_TILE, ASK_TILE, PAINT_TILE, JOKER_TILE, TILES = 0, 1, 2, 3, 9, 10
TILE_COPIES = _tiles()
_POINTS = [int(PARTS.numbers("tile_points", name, (), (0, 9))) for name in (*TILE_NAMES, "paint")]
TILE_POINTS = parts.frozen(_POINTS[:3] + [_POINTS[3]] * (PAINTS + 1))

FAVOURITES = PARTS.numbers("favourite_tiles", "count", (PAINTS,), (0, FAVOURITE_COUNT))
if FAVOURITES.sum() != FAVOURITE_COUNT:
    _refuse("favourite_tiles", f"there are {FAVOURITE_COUNT} of them")

DEALT = int(PARTS.numbers("limits", "dealt", (), (1, 7)))
KEPT = int(PARTS.numbers("limits", "kept", (), (3, 7)))
FILLED = int(PARTS.numbers("limits", "filled", (), (1, KEPT)))
DISPLAY = int(PARTS.numbers("limits", "sections", (), (1, 6)))
OFFER = int(PARTS.numbers("limits", "tiles", (), (1, 6)))
LAST_SECTION = PARTS.numbers("limits", "last_section", (3,), (1, SECTION_CARDS))
IDLE_ROUNDS = int(PARTS.numbers("guard", "rounds", (), (1, 1000)))
