"""The beginning that two sequences share."""

from collections.abc import Sequence


def shared(one: Sequence[object], other: Sequence[object]) -> int:
    """How much of two tellings is the same from the beginning."""
    same, most = 0, min(len(one), len(other))
    while same < most:  # whole halves are compared at once: it is asked at every move
        middle = (same + most + 1) // 2
        if one[same:middle] == other[same:middle]:
            same = middle
        else:
            most = middle - 1
    return same
