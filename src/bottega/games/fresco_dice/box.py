"""What lies in the box: parts.toml as frozen tables, held against the counts of the box."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.core import parts

SECTIONS, COPIES = 5, 4  # sections of the fresco, tiles of each
SPACES, PORTRAITS = 4, 16  # portrait spaces on the board, portraits
DICE, COLOUR_DICE, FACES = 6, 2, 6  # quality dice, colour dice, faces of either
SITTERS = ("woman", "man")
NOWHERE = -1  # where a total lands that earns nothing

PARTS = parts.load(__package__)

NUMBERS = PARTS.numbers("sections", "numbers", (SECTIONS,), (1, 60))
TILES = PARTS.numbers("fresco_tiles", "values", (SECTIONS, COPIES), (1, 50))
REMOVED = PARTS.numbers("removed_tiles", "count", (3,), (0, 2))  # with 2, 3 and 4 players
RANGES = PARTS.numbers("portrait_spaces", "ranges", (SPACES, 2), (1, 60))
PIPS = PARTS.numbers("quality_dice", "faces", (FACES,), (1, 9))
BISHOP_BONUS = int(PARTS.numbers("points", "bishop", (), (0, 20)))
BET_POINTS = PARTS.numbers("points", "bets", (3,), (1, 20))
FAVOUR = int(PARTS.numbers("points", "favour", (), (1, 9)))


def _portraits(rows: Any) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Every portrait's sitter (0 woman, 1 man), points, and the players it is used from."""
    try:
        tiles = [
            (SITTERS.index(row["sitter"]), int(value), int(row["players"]))
            for row in rows
            for value in row["values"]
        ]
    except (KeyError, TypeError, ValueError):
        PARTS.refuse("portraits", "each row must name sitter (woman or man), players and values")
    for sitter, name in enumerate(SITTERS):
        count = sum(tile[0] == sitter for tile in tiles)
        if count != PORTRAITS // 2:
            PARTS.refuse("portraits", f"must hold 8 portraits of a {name}, not {count}")
    for players, wanted in ((2, 8), (3, 12), (4, 16)):
        count = sum(tile[2] <= players for tile in tiles)
        if count != wanted:
            PARTS.refuse("portraits", f"{players} players use {wanted} portraits, not {count}")
    if any(not 1 <= tile[1] <= 50 for tile in tiles):
        PARTS.refuse("portraits", "every portrait is worth 1 to 50 points")
    sitters, values, players_from = zip(*tiles, strict=True)
    return parts.frozen(sitters), parts.frozen(values), parts.frozen(players_from)


def _colours() -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """The colours of the quality dice, and the die each face of a colour die names."""
    colours, faces = PARTS.get("quality_dice", "colours"), PARTS.get("colour_dice", "faces")
    if not isinstance(colours, list) or len(set(map(str, colours))) != DICE:
        PARTS.refuse("quality_dice", f"must name {DICE} different colours, not {colours}")
    if not isinstance(faces, list) or len(faces) != FACES or any(f not in colours for f in faces):
        PARTS.refuse("colour_dice", f"must have {FACES} faces out of {colours}, not {faces}")
    return tuple(colours), parts.frozen([colours.index(face) for face in faces])


def _lands() -> NDArray[np.int64]:
    """Where each total lands: a section, SECTIONS + a portrait space, or NOWHERE."""
    highest = int(PIPS.max()) * (4 + 1 + 1) + FAVOUR
    lands = [NOWHERE] * (max(highest, int(NUMBERS.max()), int(RANGES.max())) + 1)
    spots = [(int(number), int(number)) for number in NUMBERS]
    spots += [(int(low), int(high)) for low, high in RANGES]
    for spot, (low, high) in enumerate(spots):
        for total in range(low, high + 1):
            if lands[total] != NOWHERE:
                PARTS.refuse("portrait_spaces", f"the total {total} would earn two things")
            lands[total] = spot
    return parts.frozen(lands)


for _section, _stack in enumerate(TILES):
    if list(_stack) != sorted(_stack):
        PARTS.refuse("fresco_tiles", f"stack {_section + 1} must rise from top to bottom")
for _low, _high in RANGES:
    if _low > _high:
        PARTS.refuse("portrait_spaces", f"the range {_low} to {_high} is empty")
for _numbers in (NUMBERS, RANGES.ravel()):
    if list(_numbers) != sorted(_numbers):
        PARTS.refuse("sections", f"numbers and ranges must rise, not {list(map(int, _numbers))}")

SITTER, VALUE, PLAYERS_FROM = _portraits(PARTS.get("portraits", "rows"))
COLOURS, COLOUR_FACES = _colours()
LANDS = _lands()
