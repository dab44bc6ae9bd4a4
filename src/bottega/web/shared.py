"""The beginning that two sequences share."""

from collections.abc import Sequence


def shared(one: Sequence[object], other: Sequence[object]) -> int:
    """How much of two tellings is the same from the beginning."""
    for index, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return index
    return min(len(one), len(other))
