"""The painters of the house: who sits down when nobody else does. They play at any level."""

from collections.abc import Collection

from bottega.bots.levels import say

PAINTERS = ("Fiammetta", "Orso", "Lucia", "Baldo", "Nella", "Tommaso", "Bianca", "Ercole")


def painter(first: int, taken: Collection[str]) -> str:
    """One who is not at the table yet; each game has others who come first."""
    order = PAINTERS[first % len(PAINTERS) :] + PAINTERS
    return next(name for name in order if name not in taken)


def character(name: str, language: str) -> str:
    """What a painter is like, in a line."""
    return say(f"{name.lower()}_is", language)
