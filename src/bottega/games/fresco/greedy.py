"""What a sensible player does first: how good each action looks."""

from bottega.core.rule import Odds, Record, Worth, rule

from .score import score

REACH = 1  # own decisions that a search plans as a tree


@rule
def prefer(s: Record, seat: int, odds: Odds, worth: Worth) -> None:
    for action in range(len(odds)):
        worth[action] = 0


@rule
def standing(s: Record, seat: int) -> int:
    return 100 * int(score(s, seat))
