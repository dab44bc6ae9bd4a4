"""Cards by kind, packed: how many of each kind, in a few bits, several kinds to a word."""

import numpy as np

from bottega.core.parts import frozen
from bottega.core.record import WORD_BITS, Cells, Packing
from bottega.core.rule import bits_set, lowest, rule

from .box import BISHOP, BLEND, COPIES, PAINT, PAINTS, PILE, PILES

by_kind = Packing(COPIES.max(axis=0))
WORDS, WORD, SHIFT, MASK = by_kind.words, by_kind.word, by_kind.shift, by_kind.mask
pack, unpack = by_kind.pack, by_kind.unpack
WEIGHTS, OF_WEIGHT = len(by_kind.of_weight), by_kind.of_weight


def _words_of(choice: object) -> Cells:
    """The bits of all kinds that are chosen, in each word."""
    return frozen(by_kind.packed(MASK * np.asarray(choice)))


FULL = frozen(by_kind.packed(COPIES))  # all cards there are, with either option
OF_PILE = _words_of(np.arange(PILES)[:, None] == PILE)
SHOWING = np.arange(PAINTS)[:, None] == PAINT
PLAINS, BLENDS = _words_of(SHOWING & (BLEND == 0)), _words_of(SHOWING & (BLEND == 1))
SHOWS, BISHOPS = _words_of(SHOWING), _words_of(SHOWING & (BISHOP > 0))
OWN = frozen(MASK << SHIFT)  # each kind's bits in its word
# The kind that each bit of each word belongs to
KIND_AT = frozen(
    [
        [
            max(np.flatnonzero((word == WORD) & (bit >= SHIFT)), default=0)
            for bit in range(WORD_BITS)
        ]
        for word in range(WORDS)
    ]
)


@rule
def many(cards: Cells, kind: int) -> int:
    """How many cards of a kind are among these."""
    return int(cards[WORD[kind]] >> SHIFT[kind] & MASK[kind])


@rule
def add(cards: Cells, kind: int, more: int) -> None:
    """So many more of them, or less."""
    cards[WORD[kind]] += more << SHIFT[kind]


@rule
def kind_in(word: int, cards: int) -> int:
    """The first kind among the cards of a word."""
    return int(KIND_AT[word, lowest(cards)])


@rule
def counted(word: int, cards: int) -> int:
    """How many the cards of a word are."""
    count = 0
    for weight in range(WEIGHTS):
        count += bits_set(cards & OF_WEIGHT[weight, word]) << weight
    return count


@rule
def number(cards: Cells, wanted: Cells) -> int:
    """How many of these cards are of the kinds that are wanted."""
    count = 0
    for word in range(WORDS):
        count += counted(word, int(cards[word] & wanted[word]))
    return count


@rule
def some(cards: Cells, wanted: Cells) -> bool:
    """Whether any of these cards is of the kinds that are wanted."""
    found = 0
    for word in range(WORDS):
        found |= int(cards[word] & wanted[word])
    return found != 0
