"""The workshop: blend paints or, with the module, fulfil a request of the bishop."""

from bottega.core.rule import Odds, rule

from . import actions as do
from . import phases as ask
from .box import BLEND_GIVES, BLEND_RECIPES, BLENDED, BLENDS, WORKSHOP_BLENDS
from .leonardo import acts_for_leonardo
from .paints import bundle_of, covers, spend
from .requests import allow_requests, can_fulfil, fulfil
from .state import Public, State


@rule
def ask_workshop(s: State) -> bool:
    """Whether the painter can blend anything or fulfil a request (3.7)."""
    s.phase = ask.WORKSHOP
    if s.requests and can_fulfil(s):
        return True
    if acts_for_leonardo(s):
        return False
    paints = bundle_of(s, int(s.turn))
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
    odds[do.STOP] = 1
    if s.requests:
        allow_requests(s, odds)
    if not acts_for_leonardo(s):
        paints = bundle_of(s, int(s.turn))
        for blend in range(blends(s)):
            odds[do.BLEND + blend] = covers(paints, BLEND_RECIPES[blend])


@rule
def craft(s: State, action: int) -> None:
    """One decision at the workshop."""
    if action >= do.FULFIL:
        fulfil(s, action - do.FULFIL)
    else:
        mix(s, action - do.BLEND)


@rule
def mix(s: State, blend: int) -> None:
    """Two paints go, one comes; it may go into the next blend (7.1, 7.3)."""
    spend(s, int(s.turn), int(BLEND_RECIPES[blend]))
    s.paints[s.turn, BLEND_GIVES[blend]] += 1
    if s.mixes == 0:
        s.waiting, s.mixes = s.waiting - 1, WORKSHOP_BLENDS
    s.mixes -= 1


@rule
def blends_left(s: Public) -> int:
    """How often the painter who acts may still blend."""
    return WORKSHOP_BLENDS * int(s.waiting) + int(s.mixes)
