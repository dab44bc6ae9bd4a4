"""Where cards go: the deck and its shuffles, the circle and its gaps, hands and discards."""

from bottega.core.rule import Odds, allow_bits, rule

from . import actions as do
from .box import CARDS, CIRCLE, KIND, MAX_SEATS
from .state import (
    DISCARDED,
    EMPTY,
    OPEN,
    ROW,
    ROWS,
    SHOWN,
    SHUFFLES,
    State,
    put_in_deck,
    take_off_deck,
)


@rule
def drawable(s: State) -> int:
    """Cards that can still come off the deck, the discards shuffled in if need be (2.8)."""
    return int(s.deck_size) + int(s.discards)


@rule
def allow_deal(s: State, odds: Odds) -> None:
    """Any card of the deck may be the next."""
    for row in range(ROWS):
        first = ROW * row
        allow_bits(odds, do.DEAL + first, int(s.deck[row]), min(ROW, CARDS - first))


@rule
def open_cards(s: State) -> int:
    """Cards that lie open in the circle."""
    return CIRCLE - int(s.gap_count)


@rule
def ready_deck(s: State) -> None:
    """A card is needed: if the deck is empty, the discard pile becomes the deck (2.8)."""
    if s.deck_size == 0:
        reshuffle(s)


@rule
def reshuffle(s: State) -> None:
    """Everybody knows what goes into the new deck, and that no hand holds any of it yet."""
    shuffle = (int(s.shuffle) + 1) % SHUFFLES
    forget_oldest(s, shuffle, (shuffle + 1) % SHUFFLES)
    for card in range(CARDS):
        if s.place[card] == DISCARDED:
            s.place[card] = shuffle
            put_in_deck(s, card)
    s.shuffle, s.deck_size, s.discards = shuffle, s.discards, 0


@rule
def forget_oldest(s: State, oldest: int, next_oldest: int) -> None:
    """Hidden cards that eight shuffles have passed over are no longer told from the next older."""
    for seat in range(MAX_SEATS):
        s.hidden[seat, next_oldest] += s.hidden[seat, oldest]
        s.hidden[seat, oldest] = 0
    for card in range(CARDS):
        if s.place[card] == oldest:
            s.place[card] = next_oldest


@rule
def leave_deck(s: State, card: int) -> None:
    take_off_deck(s, card)
    s.deck_size -= 1


@rule
def into_hand(s: State, seat: int, card: int) -> None:
    s.hand[seat, s.held[seat]] = card
    s.held[seat] += 1


@rule
def draw_hidden(s: State, seat: int, card: int) -> None:
    """A card from the deck, which only its owner sees."""
    leave_deck(s, card)
    into_hand(s, seat, card)
    s.hidden[seat, s.shuffle] += 1


@rule
def take_open(s: State, seat: int, place: int) -> None:
    """A card from the circle; its place stays empty for now (2.5)."""
    card = s.circle[place]
    into_hand(s, seat, card)
    s.place[card], s.circle[place] = SHOWN + seat, EMPTY
    s.gaps[s.gap_count] = place
    s.gap_count += 1


@rule
def fill_gap(s: State, card: int) -> None:
    """A card from the deck goes to the gap that arose first (2.5)."""
    leave_deck(s, card)
    s.circle[s.gaps[0]], s.place[card] = card, OPEN
    s.gap_count -= 1
    for later in range(s.gap_count):
        s.gaps[later] = s.gaps[later + 1]
    s.gaps[s.gap_count] = EMPTY


@rule
def leave_hand(s: State, seat: int, position: int, place: int) -> None:
    """A card of a hand goes where everybody sees it; the last of the hand takes its position."""
    card, last = s.hand[seat, position], int(s.held[seat]) - 1
    if s.place[card] < SHOWN:
        s.hidden[seat, s.place[card]] -= 1
        s.reveals += 1
    s.place[card] = place
    s.hand[seat, position] = s.hand[seat, last]
    s.hand[seat, last] = EMPTY
    s.held[seat] = last
    if place == DISCARDED:
        s.discards += 1


@rule
def position_of(s: State, seat: int, kind: int) -> int:
    """Where in a hand a card of this kind is that is not given up yet: of alike ones one that all
    know to be there, so that giving it up tells nothing of the hidden ones (10.15)."""
    found = EMPTY
    for position in range(s.held[seat]):
        card = s.hand[seat, position]
        if not s.spent >> position & 1 and KIND[s.edition, card] == kind:
            if s.place[card] >= SHOWN or not s.known_leave_first:
                return position
            if found == EMPTY:
                found = position
    return found
