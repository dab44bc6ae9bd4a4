"""The module The Portraits: cards at the studio that help at once or for the rest of the game."""

from bottega.core.rule import Odds, rule

from .box import (
    CARD_BASICS,
    CARD_MOOD,
    CARD_PAINT,
    CARD_PILE,
    CARD_POINTS,
    CARD_POWER,
    CARD_THALERS,
    CARDS,
    EASELS,
    NONE,
    PORTRAITS,
)
from .hostel import cheer
from .leonardo import acts_for_leonardo
from .state import EMPTY, PORTRAY, SHOW, State
from .track import gain


@rule
def any_shown(s: State) -> bool:
    for easel in range(EASELS):
        if s.shown[easel] != EMPTY:
            return True
    return False


@rule
def allow_portraits(s: State, odds: Odds) -> None:
    """Those at the studio, one for each painter and round (13.2)."""
    for easel in range(EASELS):
        if s.shown[easel] != EMPTY:
            odds[PORTRAY + int(s.shown[easel])] = 1


@rule
def portray(s: State, card: int) -> None:
    """Take a portrait in place of the money of one apprentice (13.2)."""
    for easel in range(EASELS):
        if s.shown[easel] == card:
            s.shown[easel] = EMPTY
    s.left, s.once = s.left - 1, 1
    if not acts_for_leonardo(s):  # who takes points alone (12.10)
        enjoy_card(s, card)
    gain(s, int(CARDS[card, CARD_POINTS]))


@rule
def enjoy_card(s: State, card: int) -> None:
    """What a portrait gives besides points: for good (13.4), or once and now (13.9)."""
    seat, power, paint = int(s.turn), int(CARDS[card, CARD_POWER]), int(CARDS[card, CARD_PAINT])
    if power != NONE:
        s.holder[power] = seat
    s.thalers[seat] += CARDS[card, CARD_THALERS]
    if paint != NONE:
        s.paints[seat, paint] += 1
    s.picks = CARDS[card, CARD_BASICS]
    cheer(s, seat, int(CARDS[card, CARD_MOOD]))


# New portraits


@rule
def pile(s: State) -> int:
    """The topmost pile that has portraits left: A on B on C (13.1)."""
    top = 1 << 30
    for card in range(PORTRAITS):
        if s.unseen >> card & 1:
            top = min(top, int(CARDS[card, CARD_PILE]))
    return top


@rule
def deal_portraits(s: State, odds: Odds) -> None:
    top = pile(s)
    for card in range(PORTRAITS):
        if s.unseen >> card & 1 and CARDS[card, CARD_PILE] == top:
            odds[SHOW + card] = 1


@rule
def show(s: State, card: int) -> None:
    easel = 0 if s.shown[0] == EMPTY else 1
    s.shown[easel], s.unseen = card, s.unseen - (1 << card)


@rule
def clear_easels(s: State) -> None:
    """What nobody took leaves the game (13.3)."""
    for easel in range(EASELS):
        s.shown[easel] = EMPTY
