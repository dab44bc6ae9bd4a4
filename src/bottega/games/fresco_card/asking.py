"""The ask tile: every other player gives a card of one paint, or shows the asker a hand."""

from bottega.core.rule import Odds, rule

from . import actions as do
from . import phases as at
from .box import ASK_TILE, PAINTS, PILE, PILES
from .cards import allow_kinds, put_in_hand, show, take_out_of_hand
from .packed import SHOWS, WORDS, add, some
from .state import NO_LIMIT, State, know


@rule
def allow_asks(s: State, seat: int, odds: Odds) -> None:
    """Any of the six paints, at any time of one's turn (5.3)."""
    if s.tiles[seat, ASK_TILE] > 0:
        for paint in range(PAINTS):
            odds[do.ASK + paint] = 1


@rule
def ask(s: State, paint: int) -> None:
    """Spend the tile; the others answer clockwise (5.4)."""
    s.tiles[s.turn, ASK_TILE] -= 1
    s.wanted, s.asked, s.then, s.phase = paint, s.turn, s.phase, at.GIVE
    s.reveals += 1
    ask_next(s)


@rule
def ask_next(s: State) -> None:
    """On to the next seat that has such a card, or back to the asker; who has none shows a hand to
    the asker (5.5)."""
    s.asked = (s.asked + 1) % s.seats
    while s.asked != s.turn and not some(s.hand[s.asked], SHOWS[s.wanted]):
        show_hand(s, int(s.asked), int(s.turn))
        s.asked = (s.asked + 1) % s.seats


@rule
def show_hand(s: State, seat: int, asker: int) -> None:
    """The asker has seen it all; the others know what it does not hold (7.3, 7.4)."""
    for word in range(WORDS):
        s.known[asker, seat, word] = s.hand[seat, word]
    for pile in range(PILES):
        s.unseen[asker, seat, pile] = 0
    s.most[seat, s.wanted] = 0
    s.limited |= 1 << seat


@rule
def allow_gifts(s: State, seat: int, odds: Odds) -> None:
    """The giver chooses which card of that paint (5.4)."""
    for word in range(WORDS):
        allow_kinds(word, int(s.hand[seat, word]) & SHOWS[s.wanted, word], odds)


@rule
def give(s: State, seat: int, kind: int) -> None:
    """Handed over face up: everybody knows who holds it now (5.6)."""
    asker = int(s.turn)
    take_out_of_hand(s, seat, kind)
    show(s, seat, kind)
    put_in_hand(s, asker, kind)
    receive(s, asker, kind)
    s.reveals += 1
    ask_next(s)


@rule
def receive(s: State, asker: int, kind: int) -> None:
    s.backs[asker, PILE[kind]] += 1
    add(s.common[asker], kind, 1)
    for other in range(s.seats):
        if other != asker:
            know(s, other, asker, kind, 1)
    if s.most[asker, s.wanted] < NO_LIMIT:
        s.most[asker, s.wanted] += 1
