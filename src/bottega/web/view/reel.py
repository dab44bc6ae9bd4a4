"""The moments of a game that a viewer saw: what they could not notice is none.

A moment is known by its number among them; only the table knows after how many entries it was.
"""

from bisect import bisect_right

from bottega.core.match import Match
from bottega.web.table.table import Table


def moments(table: Table, seat: int | None) -> list[int]:
    """After how many entries each moment was. Slow: for a thread."""
    notices = table.match.notices
    return table.moment.once(("reel", seat), lambda: [0, *(n.length for n in notices(seat))])


def nearest(table: Table, number: int, seat: int | None, other: int | None) -> int:
    """The moment of one seat, or the last before it that another saw."""
    mine = moments(table, seat)
    return bisect_right(moments(table, other), mine[min(number, len(mine) - 1)]) - 1


def decided(match: Match, seat: int) -> int:
    """After how many entries a seat decided last."""
    entries = match.entries
    return next((n for n in range(len(entries), 0, -1) if entries[n - 1][0] == seat), 0)


def others_since(match: Match, seat: int) -> bool:
    """Whether a seat that has decided saw others decide since."""
    length = decided(match, seat)
    return length > 0 and any(0 <= n.seat != seat for n in match.notices(seat, length))
