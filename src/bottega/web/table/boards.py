"""The boards of a table, as each viewer counts them.

Who could not notice a move does not count it: else its number would tell how often others have
chosen in secret. Eyes are bits: the lowest sees what is open to all, the next ones are the seats'.
"""

from collections.abc import Collection

from bottega.web.table.moment import Moment

ALL = -1  # everyone
OPENLY = 1  # those who hold no seat


def eyes(seats: Collection[int]) -> int:
    """With which eyes someone looks who holds these seats."""
    return OPENLY | sum(2 << seat for seat in seats)


def noticed(before: Moment, after: Moment, length: int) -> int:
    """Whose eyes can tell one moment from another that has the same first entries."""
    seats = range(after.match.players)
    open = OPENLY * (_told(before, None, length) != _told(after, None, length))
    return open | sum(2 << s for s in seats if _told(before, s, length) != _told(after, s, length))


def _told(moment: Moment, seat: int | None, length: int) -> object:
    """What a seat knows of a moment, and what it saw since so many entries."""
    notices = [(notice.seat, notice.action) for notice in moment.match.notices(seat, length)]
    return notices, moment.seen(seat).tobytes(), moment.to_move, moment.can_undo(seat)


class Boards:
    """Who noticed each of them. A board is known by how many there were when it came."""

    def __init__(self) -> None:
        self.noticed: list[int] = []

    def __len__(self) -> int:
        return len(self.noticed)

    def add(self, noticed: int) -> None:
        self.noticed.append(noticed)

    def seq(self, seats: Collection[int], board: int | None = None) -> int:
        """The number of a board, or of the present one, for someone who holds these seats."""
        own = eyes(seats)
        return sum(1 for noticed in self.noticed[:board] if noticed & own)
