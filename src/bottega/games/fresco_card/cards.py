"""Cards on the move: into a hand, out of it, onto the discards, into a new pile.

Every move also keeps what can be known about it: `known` for a seat that saw it, and for all the
fields at the end of PUBLIC, from which `guess` works out what a hand may hold (7.1 to 7.5).
"""

from bottega.core.rule import Odds, rule

from . import actions as do
from .box import BLENDING, HOLDS, PAINT, PAINTS, PILE, PILES
from .packed import OF_PILE, OWN, WORDS, add, kind_in, many, number
from .state import NEVER, NO_LIMIT, Public, State, View, know, known


@rule
def cards(s: Public, seat: int) -> int:
    """How many cards a seat holds: everybody sees their backs (7.1)."""
    count = 0
    for pile in range(PILES):
        count += s.backs[seat, pile]
    return count


def discards(s: View, pile: int) -> list[tuple[int, int]]:
    """What lies beside a pile: its paints, and how many cards of each."""
    counts = [0] * PAINTS
    for kind, count in enumerate(s.discarded.tolist()):
        if count and PILE[kind] == pile:
            counts[PAINT[kind]] += count
    return [(paint, count) for paint, count in enumerate(counts) if count]


@rule
def allow_kinds(word: int, cards: int, odds: Odds) -> None:
    """Whoever has these may choose one of them."""
    while cards:
        kind = kind_in(word, cards)
        odds[do.CARD + kind] = 1
        cards &= ~OWN[kind]


@rule
def allow_hand(s: State, seat: int, odds: Odds) -> None:
    """Any card of a hand may be chosen."""
    for word in range(WORDS):
        allow_kinds(word, int(s.hand[seat, word]), odds)


@rule
def put_in_hand(s: State, seat: int, kind: int) -> None:
    add(s.hand[seat], kind, 1)
    s.blending[seat] += BLENDING[kind]


@rule
def take_out_of_hand(s: State, seat: int, kind: int) -> None:
    add(s.hand[seat], kind, -1)
    s.blending[seat] -= BLENDING[kind]


@rule
def draw(s: State, seat: int, kind: int) -> None:
    """A card nobody else sees; an empty pile is mixed anew at once (6.1)."""
    pile = PILE[kind]
    add(s.bag, kind, -1)
    s.pile[pile] -= 1
    put_in_hand(s, seat, kind)
    s.backs[seat, pile] += 1
    s.news[seat, pile] += 1
    add(s.drawn[seat], kind, 1)
    if s.limited >> seat & 1:
        loosen(s, seat, pile)
    if s.pile[pile] == 0:
        mix(s, pile)


@rule
def loosen(s: State, seat: int, pile: int) -> None:
    """A card from a pile may be of any paint that the pile can hold, and nobody saw it (7.4)."""
    for other in range(s.seats):
        if NEVER < s.unseen[other, seat, pile] < NO_LIMIT:
            s.unseen[other, seat, pile] += 1
    for paint in range(PAINTS):
        if s.most[seat, paint] < NO_LIMIT:
            s.most[seat, paint] += HOLDS[s.workshop_piles, pile, paint]


@rule
def show(s: State, seat: int, kind: int) -> None:
    """A card that was in a hand lies open: whoever knew of one such card knows of one less."""
    s.backs[seat, PILE[kind]] -= 1
    if s.most[seat, PAINT[kind]] < NO_LIMIT:
        s.most[seat, PAINT[kind]] -= 1
    for other in range(s.seats):
        if known(s, other, seat, kind) > 0:
            know(s, other, seat, kind, -1)
    if many(s.common[seat], kind) > 0:
        add(s.common[seat], kind, -1)
    else:
        place(s, seat, kind, PILE[kind])


@rule
def place(s: State, seat: int, kind: int, pile: int) -> None:
    """Whether a card shown was held when its pile was mixed or drawn since, if one can tell."""
    if s.news[seat, pile] == 0 or (many(s.mixed, kind) == 0 and s.old[seat, pile] > 0):
        add(s.held, kind, -1)
        s.old[seat, pile] -= 1
    elif s.old[seat, pile] == 0 or many(s.held, kind) == 0:
        add(s.mixed, kind, -1)
        s.news[seat, pile] -= 1
        add(s.drawn[seat], kind, -1)
    else:
        add(s.out[seat], kind, 1)


@rule
def discard_laid(s: State) -> None:
    """Cards played go onto the discard piles of their backs (3.6, 4.10)."""
    for word in range(WORDS):
        s.discarded[word] += s.laid[word]
        s.laid[word] = 0
    for pile in range(PILES):
        if s.pile[pile] == 0:
            mix(s, pile)


@rule
def discard(s: State, kind: int) -> None:
    """One card onto its discard pile; beside an empty draw pile it is the new one (6.2)."""
    add(s.discarded, kind, 1)
    if s.pile[PILE[kind]] == 0:
        mix(s, PILE[kind])


@rule
def mix(s: State, pile: int) -> None:
    """The discards of a used-up pile are the new pile; all its other cards are in hands or laid."""
    s.pile[pile] = number(s.discarded, OF_PILE[pile])
    for word in range(WORDS):
        own = OF_PILE[pile, word]
        held, rest = 0, ~own
        for seat in range(s.seats):
            held += int(s.hand[seat, word]) - int(s.common[seat, word])
            s.drawn[seat, word] &= rest
            s.out[seat, word] &= rest
        fresh = s.discarded[word] & own
        s.bag[word] |= fresh
        s.discarded[word] &= rest
        s.mixed[word] = s.mixed[word] & rest | fresh
        s.held[word] = s.held[word] & rest | held & own
    for seat in range(s.seats):
        s.news[seat, pile] = 0
        s.old[seat, pile] = s.backs[seat, pile] - number(s.common[seat], OF_PILE[pile])
