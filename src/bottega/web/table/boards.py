"""The boards of a table, as each viewer counts them.

Who could not notice a move does not count it: else its number would tell how often others have
chosen in secret. Eyes are bits: the lowest sees what is open to all, the next ones are the seats'.
"""

from collections.abc import Callable, Collection

from bottega.web.table.moment import Moment

ALL = -1  # everyone
OPENLY = 1  # those who hold no seat


def eyes(seats: Collection[int]) -> int:
    """With which eyes someone looks who holds these seats."""
    return OPENLY | sum(2 << seat for seat in seats)


def noticed(before: Moment, after: Moment, length: int) -> int:
    """Whose eyes can tell one moment from another that has the same first entries."""
    seats = range(after.match.players)
    open = OPENLY * _differ(before, after, None, length)
    return open | sum(2 << seat for seat in seats if _differ(before, after, seat, length))


def _differ(before: Moment, after: Moment, seat: int | None, length: int) -> bool:
    """Whether a seat knows something else now, or saw something since so many entries."""
    return any(told(before, seat, length) != told(after, seat, length) for told in TELLING)


def _noticed(moment: Moment, seat: int | None, length: int) -> object:
    return [(notice.seat, notice.action) for notice in moment.match.notices(seat, length)]


TELLING: tuple[Callable[[Moment, int | None, int], object], ...] = (  # the dearest comes last
    lambda moment, seat, length: moment.to_move,
    lambda moment, seat, length: moment.seen(seat).tobytes(),
    lambda moment, seat, length: moment.can_undo(seat),
    _noticed,
)


class Boards:
    """Who noticed each of them. A board is known by how many there were when it came."""

    def __init__(self) -> None:
        self.noticed: list[int] = []
        self._seqs: dict[int, list[int]] = {}  # by eyes, the number of each

    def __len__(self) -> int:
        return len(self.noticed)

    def add(self, noticed: int) -> None:
        self.noticed.append(noticed)

    def seq(self, seats: Collection[int], board: int | None = None) -> int:
        """The number of a board, or of the present one, for someone who holds these seats."""
        own = eyes(seats)
        seqs = self._seqs.setdefault(own, [0])
        for noticed in self.noticed[len(seqs) - 1 :]:
            seqs.append(seqs[-1] + bool(noticed & own))
        return seqs[-1 if board is None else board]
