"""What a total looks worth to the active seat, in hundredths of a point."""

from bottega.core.rule import rule

from .box import BISHOP_BONUS, FAVOUR, LANDS, NOWHERE, PORTRAITS, SECTIONS, SITTER, VALUE
from .rules import top_tile
from .state import EMPTY, Public, State

POINT = 100
PART = 60  # of the bonus for a fifth section or portrait
EARLY = 2  # rounds in which a portrait may still find anybody to wed


@rule
def prize(s: State, ladies: int, points: int) -> int:
    """What a total earns the active seat."""
    spot = LANDS[points] if points < len(LANDS) else NOWHERE
    if spot == NOWHERE:
        return 0
    if spot >= SECTIONS:
        return portrait_value(s, ladies, spot - SECTIONS)
    return section_value(s, spot)


@rule
def section_value(s: State, section: int) -> int:
    """The next tile of a section, and its part in the five that end the game with a bonus."""
    if s.fresco[s.turn, section]:
        return 0
    bonus = BISHOP_BONUS if s.bishop == section else 0
    return POINT * (top_tile(s, section) + bonus) + PART


@rule
def portrait_value(s: State, ladies: int, space: int) -> int:
    """A portrait and the wedding it may make: sure with a partner who waits, likelier early."""
    tile = int(s.open[space])
    if tile == EMPTY:
        return 0
    points, partners = int(VALUE[tile]), ladies if SITTER[tile] else -ladies
    if partners > 0:
        return POINT * (2 * points + 2) + PART
    return POINT * points * 3 // 2 + PART + (POINT if s.lap <= EARLY else 0)


@rule
def more_ladies(s: Public) -> int:
    """How many more women than men the active seat has painted: counted once, asked often."""
    more = 0
    for tile in range(PORTRAITS):
        if s.owner[tile] == s.turn:
            more += 1 - 2 * int(SITTER[tile])
    return more


@rule
def bent(s: State, ladies: int, points: int) -> int:
    """What the active seat would make of a total, if it has the favour tile."""
    best, most = points, prize(s, ladies, points)
    if s.favour == s.turn:
        for end in (points - FAVOUR, points + FAVOUR):
            value = prize(s, ladies, end)
            if value > most:
                best, most = end, value
    return best
