"""The module The Portraits: cards at the studio that help at once or for the rest of the game."""

from bottega.core.rule import Odds, rule

from . import actions as do
from . import box
from .hostel import cheer
from .leonardo import acts_for_leonardo
from .state import EMPTY, State
from .track import gain


@rule
def any_shown(s: State) -> bool:
    for easel in range(box.EASELS):
        if s.shown[easel] != EMPTY:
            return True
    return False


@rule
def allow_portraits(s: State, odds: Odds) -> None:
    """Those at the studio, one for each painter and round (13.2)."""
    for easel in range(box.EASELS):
        if s.shown[easel] != EMPTY:
            odds[do.PORTRAY + int(s.shown[easel])] = 1


@rule
def portray(s: State, card: int) -> None:
    """Take a portrait in place of the money of one apprentice (13.2)."""
    for easel in range(box.EASELS):
        if s.shown[easel] == card:
            s.shown[easel] = EMPTY
    s.waiting, s.once = s.waiting - 1, 1
    if not acts_for_leonardo(s):  # who takes points alone (12.10)
        enjoy_card(s, card)
    gain(s, int(box.CARDS[card, box.CARD_POINTS]))


@rule
def enjoy_card(s: State, card: int) -> None:
    """What a portrait gives besides points: for good (13.4), or once and now (13.9)."""
    seat, power, paint = (
        int(s.turn),
        int(box.CARDS[card, box.CARD_POWER]),
        int(box.CARDS[card, box.CARD_PAINT]),
    )
    if power != box.NONE:
        s.holder[power] = seat
    s.thalers[seat] += box.CARDS[card, box.CARD_THALERS]
    if paint != box.NONE:
        s.paints[seat, paint] += 1
    s.picks = box.CARDS[card, box.CARD_BASICS]
    cheer(s, seat, int(box.CARDS[card, box.CARD_MOOD]))


# New portraits


@rule
def pile(s: State) -> int:
    """The topmost pile that has portraits left: A on B on C (13.1)."""
    top = 1 << 30
    for card in range(box.PORTRAITS):
        if s.unseen >> card & 1:
            top = min(top, int(box.CARDS[card, box.CARD_PILE]))
    return top


@rule
def deal_portraits(s: State, odds: Odds) -> None:
    top = pile(s)
    for card in range(box.PORTRAITS):
        if s.unseen >> card & 1 and box.CARDS[card, box.CARD_PILE] == top:
            odds[do.SHOW + card] = 1


@rule
def show(s: State, card: int) -> None:
    easel = 0 if s.shown[0] == EMPTY else 1
    s.shown[easel], s.unseen = card, s.unseen - (1 << card)


@rule
def clear_easels(s: State) -> None:
    """What nobody took leaves the game (13.3)."""
    for easel in range(box.EASELS):
        s.shown[easel] = EMPTY
