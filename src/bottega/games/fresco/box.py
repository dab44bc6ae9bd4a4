"""What lies in the box: parts.toml as frozen tables, held against the counts of the box."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.core import parts

LETTERS = "RYBOGPKN"  # the paints as letters; their places here are their numbers
COLOURS, BASICS, BLENDED = 8, 3, 3  # red, yellow, blue; orange, green, purple; pink, brown
RED, YELLOW, BLUE, ORANGE, GREEN, PURPLE, PINK, BROWN = range(COLOURS)
HOURS, COLUMNS, SPACES = 5, 5, 3  # hours to get up, columns of the action sheet, spaces in each
BOOTHS, STALLS, MARKET_TILES = 4, 4, 14  # booths, places in the largest, tiles
SIDE, SEGMENTS, CENTRE = 5, 25, 12  # of the fresco
FRESCO_TILES, BLEND_TILES, CEILING = 25, 7, 24  # tiles of the box and the module, tiles dealt
TILES = FRESCO_TILES + BLEND_TILES
PORTRAITS, PILES, EASELS = 18, "ABC", 2  # portraits, their piles, how many are shown
NAMES = (
    *("abbot", "actor", "sexton", "servant"),  # lasting
    *("muse", "merchant", "patron", "peers", "girl", "self", "bishop", "virgin"),  # once
)
POWERS = 4
ABBOT, ACTOR, SEXTON, SERVANT = range(POWERS)
REQUESTS, COPIES = 4, 3  # types of requests, general first; tiles of each
GENERAL = 0
BACKS = 8  # sets of splashes on the back of a tile: 1 orange, 2 green, 4 purple
AWAY, BESIDE, ON = range(3)  # where the bishop is when a segment is restored
NONE = -1  # no paint, no power

PARTS = parts.load(__package__, earlier=("c20d35557770124d",))

# A bundle of paints is one number, four bits a colour; no more than 7 of each are counted.
NIBBLES = 0x88888888


def bundle(table: str, letters: Any) -> int:
    """Paints as a bundle."""
    if not isinstance(letters, str) or any(letter not in LETTERS for letter in letters):
        PARTS.refuse(table, f"paints are letters out of {LETTERS}, not {letters!r}")
    if any(letters.count(letter) > 7 for letter in letters):
        PARTS.refuse(table, f"holds more than 7 paints of a colour: {letters!r}")
    return sum(1 << 4 * LETTERS.index(letter) for letter in letters)


def _rows(table: str, count: int, names: tuple[str, ...]) -> list[dict[str, Any]]:
    """The rows of a table, each with all these names."""
    rows = PARTS.get(table, "rows")
    whole = isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
    if not whole or any(name not in row for row in rows for name in names):
        PARTS.refuse(table, f"every row must name {', '.join(names)}")
    if len(rows) != count:
        PARTS.refuse(table, f"must hold {count} rows, not {len(rows)}")
    return list(rows)


def _whole(table: str, row: dict[str, Any], name: str, span: tuple[int, int]) -> int:
    """A whole number of a row, 0 if it is not there."""
    number = row.get(name, 0)
    whole = isinstance(number, int) and not isinstance(number, bool)
    if not whole or not span[0] <= number <= span[1]:
        PARTS.refuse(table, f"'{name}' must be {span[0]} to {span[1]}, not {number!r}")
    return int(number)


def _one(table: str, name: str, span: tuple[int, int]) -> int:
    return int(PARTS.numbers(table, name, (), span))


Column = NDArray[np.int64]


def _market() -> tuple[Column, Column, Column]:
    """What each kind of market tile sells, how many there are with fewer than four players and
    with four, and how many tiles each booth holds."""
    rows = PARTS.get("market_tiles", "rows")
    rows = _rows("market_tiles", len(rows), ("paints", "four", "fewer"))
    kinds = [bundle("market_tiles", row["paints"]) for row in rows]
    if len(set(kinds)) != len(kinds) or not all(kinds):
        PARTS.refuse("market_tiles", "every row must sell something of its own")
    counts = [[_whole("market_tiles", r, n, (0, 14)) for r in rows] for n in ("fewer", "four")]
    sizes = PARTS.numbers("booths", "sizes", (BOOTHS,), (1, STALLS))
    for table, tiles, booths in zip(counts, (11, MARKET_TILES), (3, BOOTHS), strict=True):
        if sum(table) != tiles:
            PARTS.refuse("market_tiles", f"{tiles} tiles are used, not {sum(table)}")
        if int(sizes[:booths].sum()) > tiles:
            PARTS.refuse("booths", f"{booths} booths hold more than the {tiles} tiles")
    empty = [0] * (MARKET_TILES - len(kinds))
    return (
        parts.frozen(kinds + empty),
        parts.frozen([table + empty for table in counts]),
        sizes,
    )


def _tiles() -> tuple[Column, Column, Column]:
    """Points, paints and backs of all fresco tiles, those of the module last."""
    points, recipes, backs = [], [], []
    for table, count in (("fresco_tiles", FRESCO_TILES), ("blend_tiles", BLEND_TILES)):
        for row in _rows(table, count, ("points", "paints", "splashes")):
            points.append(_whole(table, row, "points", (1, 50)))
            recipes.append(bundle(table, row["paints"]))
            splashes = row["splashes"]
            if not isinstance(splashes, str) or any(letter not in "OGP" for letter in splashes):
                PARTS.refuse(table, f"splashes are letters out of OGP, not {splashes!r}")
            backs.append(sum(1 << "OGP".index(letter) for letter in set(splashes)))
    if max(points[:FRESCO_TILES]) != points[0]:
        PARTS.refuse("fresco_tiles", "a tile of the highest value must stand first")
    if any(recipe >> 4 * PINK for recipe in recipes[:FRESCO_TILES]):
        PARTS.refuse("fresco_tiles", "pink and brown belong to the special blend colours")
    return parts.frozen(points), parts.frozen(recipes), parts.frozen(backs)


def _replacing(paints: str, others: str) -> Iterator[tuple[str, int]]:
    """Three paints, any of them replaced by others, which may repeat; and how many are."""
    for count in range(len(paints) + 1):
        for kept in combinations(paints, len(paints) - count):
            for instead in combinations_with_replacement(others, count):
                yield "".join(kept + instead), count


def _altar() -> tuple[Column, Column, int, int]:
    """Every way to restore the altar: paints and points; how many ways need no pink or brown, and
    how many have them in the blended way alone.

    One of each basic paint, any of them replaced by a blended one; or three different blended
    paints, any of them replaced by pink or brown. What would suit both is the latter.
    """
    basic, replaced, blended, pink, brown = (
        _one("altar", name, (0, 20)) for name in ("basic", "replaced", "blended", "pink", "brown")
    )
    ways = {way: basic + replaced * count for way, count in _replacing("RYB", "OGP")}
    plain = len(ways)
    for way, _ in _replacing("OGP", "KN"):
        ways[way] = blended + pink * way.count("K") + brown * way.count("N")
    named = len(ways)
    for way, count in _replacing("RYB", "OGPKN"):
        ways.setdefault(way, basic + replaced * count)
    bundles = [bundle("altar", letters) for letters in ways]
    return parts.frozen(bundles), parts.frozen(list(ways.values())), plain, named


def _blends() -> tuple[Column, Column]:
    """The paints each blend takes, and the paint it gives; pink and brown last."""
    rows = _rows("blends", 5, ("from", "gives"))
    if sorted(str(row["gives"]) for row in rows[:BLENDED]) != sorted("OGP"):
        PARTS.refuse("blends", "orange, green and purple must come first")
    if sorted(str(row["gives"]) for row in rows[BLENDED:]) != sorted("KN"):
        PARTS.refuse("blends", "pink and brown must come last")
    recipes = [bundle("blends", row["from"]) for row in rows]
    if not all(recipes):
        PARTS.refuse("blends", "nothing is blended out of nothing")
    return parts.frozen(recipes), parts.frozen([LETTERS.index(row["gives"]) for row in rows])


def _portraits() -> Column:
    """One row a portrait: name, pile, power or NONE, points, Thalers, mood, paint or NONE, and
    basic paints of choice."""
    table, cards = "portraits", []
    for row in _rows(table, PORTRAITS, ("name", "pile")):
        name, pile, lasting = row["name"], row["pile"], row.get("lasting", False)
        if name not in NAMES or pile not in list(PILES) or not isinstance(lasting, bool):
            PARTS.refuse(table, f"names are {', '.join(NAMES)}, piles A, B and C, not {row}")
        if lasting != (NAMES.index(name) < POWERS):
            PARTS.refuse(table, f"lasting are {', '.join(NAMES[:POWERS])} and no other")
        spans = {"points": (0, 20), "thalers": (0, 20), "mood": (0, 20)}
        amounts = [_whole(table, row, key, span) for key, span in spans.items()]
        paint = LETTERS.index(row["paint"]) if row.get("paint") in list(LETTERS) else NONE
        basics = _whole(table, row, "basics", (0, 9))
        power = NAMES.index(name) if lasting else NONE
        cards.append((NAMES.index(name), PILES.index(pile), power, *amounts, paint, basics))
    if len(set(cards)) != PORTRAITS:
        PARTS.refuse(table, "no two portraits of a pile may be the same")
    powers = [card[2] for card in cards if card[2] != NONE]
    if len(set(powers)) != len(powers):
        PARTS.refuse(table, "every lasting portrait is in the box once")
    if any(sum(card[1] == pile for card in cards) % EASELS for pile in range(len(PILES))):
        PARTS.refuse(table, "every pile must hold an even number of portraits")
    return parts.frozen(cards)


def _distance(here: int, there: int) -> int:
    """Steps of a bishop who may go any of eight ways."""
    (row, column), (other_row, other_column) = divmod(here, SIDE), divmod(there, SIDE)
    return max(abs(row - other_row), abs(column - other_column))


def _nearness(here: int, there: int) -> int:
    """AWAY, BESIDE or ON."""
    return max(ON - _distance(here, there), AWAY)


def _after_step(here: int, there: int) -> int:
    """How near to a segment one step brings the bishop, as bits of AWAY, BESIDE and ON."""
    steps = [step for step in range(SEGMENTS) if _distance(here, step) == 1]
    return sum(1 << nearness for nearness in {_nearness(step, there) for step in steps})


START_THALERS = _one("start", "thalers", (0, 99))
START_PAINTS = bundle("start", PARTS.get("start", "paints"))
MOOD_CHANGE = PARTS.numbers("mood_by_hour", "change", (HOURS,), (-9, 9))
PRICES = parts.frozen(
    [PARTS.numbers("prices", way, (HOURS,), (0, 20)) for way in ("rising", "falling")]
)
MOOD_BOTTOM = _one("mood", "bottom", (-20, 0))
MOOD_TOP = _one("mood", "top", (0, 20))
MOOD_START = _one("mood", "start", (MOOD_BOTTOM, MOOD_TOP))
MOOD_MARKED = _one("mood", "marked", (0, 5))  # spaces at either end that change the apprentices
APPRENTICES = _one("apprentices", "count", (1, 14))
KINDS, KIND_COUNT, BOOTH_SIZE = _market()
POINTS, RECIPES, BACK = _tiles()
BISHOP_BONUS = parts.frozen([0, _one("bishop", "beside", (0, 20)), _one("bishop", "on", (0, 20))])
BISHOP_THALERS = _one("bishop", "thalers", (0, 9))
ALTAR_RECIPES, ALTAR_POINTS, PLAIN_ALTARS, NAMED_ALTARS = _altar()
ALTARS = len(ALTAR_POINTS)
STUDIO_THALERS = _one("work", "studio", (0, 20))
WORKSHOP_BLENDS = _one("work", "workshop", (1, 9))
THEATER_MOOD = _one("work", "theater", (0, 20))
BLEND_RECIPES, BLEND_GIVES = _blends()
BLENDS = len(BLEND_GIVES)
LAST_TILES = _one("ending", "tiles", (0, 24))
THALERS_PER_POINT = _one("ending", "thalers", (1, 20))
CARDS = _portraits()
CARD_NAME, CARD_PILE, CARD_POWER, CARD_POINTS, CARD_THALERS, CARD_MOOD, CARD_PAINT, CARD_BASICS = (
    range(8)
)
ABBOT_BONUS = _one("lasting_portraits", "abbot", (0, 9))
ACTOR_MOOD = _one("lasting_portraits", "actor", (0, 20))
SERVANT_THALERS = _one("lasting_portraits", "servant", (0, 20))
REQUEST_POINTS = parts.frozen(
    [
        PARTS.numbers("requests", name, (COPIES,), (0, 50))
        for name in ("general", "orange", "green", "purple")
    ]
)
REQUEST_TILES = _one("requests", "tiles", (1, 9))
NEARNESS = parts.frozen([[_nearness(a, b) for b in range(SEGMENTS)] for a in range(SEGMENTS)])
AFTER_STEP = parts.frozen([[_after_step(a, b) for b in range(SEGMENTS)] for a in range(SEGMENTS)])

if APPRENTICES + 1 > COLUMNS * SPACES:
    PARTS.refuse("apprentices", "more apprentices than the action sheet has spaces")
if MOOD_TOP - MOOD_BOTTOM < 2 * MOOD_MARKED:
    PARTS.refuse("mood", "the marked spaces at both ends meet")
for _type, _values in zip(("general", "orange", "green", "purple"), REQUEST_POINTS, strict=True):
    if list(_values) != sorted(_values, reverse=True):
        PARTS.refuse("requests", f"'{_type}' must fall from top to bottom")
