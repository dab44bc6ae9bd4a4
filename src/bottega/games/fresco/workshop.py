"""The workshop: blend paints or, with the module, fulfil a request of the bishop."""

from bottega.core.rule import Odds, rule

from .box import BLEND_GIVES, BLEND_RECIPES, BLENDED, BLENDS
from .leonardo import acts_for_leonardo
from .purse import covers, purse, spend
from .requests import allow_requests, can_fulfil
from .state import BLEND, STOP, WORKSHOP, Public, State


@rule
def ask_workshop(s: State) -> bool:
    """Whether the painter can blend anything or fulfil a request (3.7)."""
    s.phase = WORKSHOP
    if s.requests and can_fulfil(s):
        return True
    if acts_for_leonardo(s):
        return False
    paints = purse(s, int(s.turn))
    for blend in range(blends(s)):
        if covers(paints, BLEND_RECIPES[blend]):
            return True
    return False


@rule
def blends(s: Public) -> int:
    """How many blends are known (7.2, 15.3)."""
    return BLENDS if s.blends else BLENDED


@rule
def allow_workshop(s: State, odds: Odds) -> None:
    odds[STOP] = 1
    if s.requests:
        allow_requests(s, odds)
    if not acts_for_leonardo(s):
        paints = purse(s, int(s.turn))
        for blend in range(blends(s)):
            odds[BLEND + blend] = covers(paints, BLEND_RECIPES[blend])


@rule
def mix(s: State, blend: int) -> None:
    """Two paints go, one comes; it may go into the next blend (7.1, 7.3)."""
    spend(s, int(s.turn), int(BLEND_RECIPES[blend]))
    s.paints[s.turn, BLEND_GIVES[blend]] += 1
    s.left -= 1
