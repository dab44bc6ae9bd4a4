"""The moments of a game that a viewer saw: what they could not notice is none.

A moment is known by its number among them; only the table knows after how many entries it was.
"""

from bisect import bisect_right

from bottega.core.match import Match
from bottega.web.table.table import Table


def moments(table: Table, seat: int | None) -> list[int]:
    """After how many entries each moment was. Slow: for a thread."""
    scenes = table.match.scenes
    return table.moment.once(("reel", seat), lambda: [0, *(s.length for s in scenes(seat))])


def nearest(table: Table, number: int, seat: int | None, other: int | None) -> int:
    """The moment of one seat, or the last before it that another saw."""
    mine = moments(table, seat)
    return bisect_right(moments(table, other), mine[min(number, len(mine) - 1)]) - 1


def decided(match: Match, seat: int) -> int:
    """After how many entries a seat decided last; what went by itself is no decision."""
    own = [n for n, entry in enumerate(match.entries, 1) if entry[0] == seat]
    return max((n for n in own if n - 1 not in match.foregone), default=0)


def others_since(match: Match, seat: int) -> bool:
    """Whether a seat that has decided saw others decide since."""
    length = decided(match, seat)
    return length > 0 and any(0 <= s.seat != seat for s in match.scenes(seat, length))
