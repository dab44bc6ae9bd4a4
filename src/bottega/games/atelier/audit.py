"""What must be true of every state: no card is made or lost, and what is derived agrees."""

from collections import Counter

from . import phases as at
from .box import (
    BARE,
    CARDS,
    CIRCLE,
    COLOUR,
    COLOURS,
    HALVES,
    HAND_LIMIT,
    MAX_SEATS,
    PAINTING,
    SUBJECT,
    TYPE,
)
from .state import DISCARDED, EMPTY, LAID, OPEN, SHOWN, SHUFFLES, State, in_deck


def audit(s: State) -> list[str]:
    """Everything that is wrong with a state; nothing, if the rules are right."""
    return [*_places(s), *_piles(s), *_hands(s), *_palettes(s), *_works(s), *_plan(s)]


def _cards(s: State, seat: int) -> list[int]:
    return [int(card) for card in s.hand[seat] if card != EMPTY]


def _places(s: State) -> list[str]:
    """Every card lies in one place, and there where everybody knows it to be."""
    stacks = range(int(s.stacks))
    found = [card for seat in range(MAX_SEATS) for card in _cards(s, seat)]
    found += [int(card) for card in s.circle if card != EMPTY]
    found += [int(pile[n]) for pile in (s.canvas, s.drawing, s.painting) for n in stacks]
    found += [card for card in range(CARDS) if in_deck(s, card) or s.place[card] == DISCARDED]
    wrong = []
    if sorted(card for card in found if card != EMPTY) != list(range(CARDS)):
        doubled = [card for card, count in Counter(found).items() if count > 1 and card != EMPTY]
        wrong.append(f"cards lie in two places, or nowhere: {sorted(found)}, twice {doubled}")
    for card in range(CARDS):
        if in_deck(s, card) and s.place[card] != s.shuffle:
            wrong.append(f"card {card} is in the deck, but its place is {s.place[card]}")
    if any(s.place[card] != OPEN for card in s.circle if card != EMPTY):
        wrong.append(f"an open card of {s.circle} is not where it is known to be")
    for stack in stacks:
        for pile in (s.canvas, s.drawing, s.painting):
            if pile[stack] != EMPTY and s.place[pile[stack]] != LAID:
                wrong.append(f"card {pile[stack]} is laid, but its place is {s.place[pile[stack]]}")
    return wrong


def _piles(s: State) -> list[str]:
    """Sizes of deck and discards, and the gaps of the circle."""
    wrong = []
    deck = sum(in_deck(s, card) for card in range(CARDS))
    if deck != s.deck_size or int((s.place == DISCARDED).sum()) != s.discards:
        wrong.append(f"deck or discards are not {s.deck_size} and {s.discards}")
    gaps = [int(gap) for gap in s.gaps[: s.gap_count]]
    if sorted(gaps) != [n for n in range(CIRCLE) if s.circle[n] == EMPTY]:
        wrong.append(f"the circle {s.circle} has not the gaps {gaps}")
    if any(gap != EMPTY for gap in s.gaps[s.gap_count :]):
        wrong.append(f"more gaps than {s.gap_count}: {s.gaps}")
    if s.phase == at.TURN and s.gap_count and int(s.deck_size) + int(s.discards):
        if s.plays == 0:
            wrong.append("a turn began with gaps that could have been filled")
    return wrong


def _hands(s: State) -> list[str]:
    """Sizes, and what is known of each hand: its shown cards, and hidden ones by shuffle."""
    wrong = []
    for seat in range(MAX_SEATS):
        cards = _cards(s, seat)
        if len(cards) != s.held[seat] or (seat >= s.seats and cards):
            wrong.append(f"seat {seat} holds {cards}, not {s.held[seat]} cards")
        if any(card != EMPTY for card in s.hand[seat, s.held[seat] :]):
            wrong.append(f"seat {seat} holds a card beyond its last: {s.hand[seat]}")
        hidden = [sum(s.place[card] == n for card in cards) for n in range(SHUFFLES)]
        if hidden != [int(count) for count in s.hidden[seat]]:
            wrong.append(f"seat {seat} holds {hidden} hidden cards, not {s.hidden[seat]}")
        shown = [card for card in range(CARDS) if s.place[card] == SHOWN + seat]
        if shown != sorted(card for card in cards if s.place[card] >= SHOWN):
            wrong.append(f"seat {seat} is known to hold {shown}, but holds {cards}")
        if len(cards) > HAND_LIMIT and (seat != s.turn or s.phase == at.TURN):
            wrong.append(f"seat {seat} holds {len(cards)} cards")
    return wrong


def _palettes(s: State) -> list[str]:
    """Stacks, and what is counted of them."""
    wrong = []
    for seat in range(MAX_SEATS):
        mine = [n for n in range(int(s.stacks)) if s.owner[n] == seat]
        piles = [[int(pile[n]) for n in mine] for pile in (s.canvas, s.drawing, s.painting)]
        laid = [[card for card in pile if card != EMPTY] for pile in piles]
        if [len(pile) for pile in laid] != [int(count) for count in s.laid[seat]]:
            wrong.append(f"seat {seat} has laid {laid}, not {s.laid[seat]}")
        for type, pile in enumerate(laid):
            if any(TYPE[card] != type for card in pile):
                wrong.append(f"seat {seat} has a card of another type in {pile}")
        colours = [int(COLOUR[s.edition, card]) for pile in laid for card in pile]
        if [colours.count(n) for n in range(COLOURS)] != [int(n) for n in s.colours[seat]]:
            wrong.append(f"seat {seat} has the colours {colours}, not {s.colours[seat]}")
        forged = [n for n in mine if s.forged[n]]
        if any(s.painting[n] == EMPTY for n in forged):
            wrong.append(f"seat {seat} has forged nothing on one of {forged}")
        if len(laid[PAINTING]) - len(forged) != s.originals[seat]:
            wrong.append(f"seat {seat} has not {s.originals[seat]} originals")
        if seat == s.turn and any(s.used[n] > s.colours[seat, n] for n in range(COLOURS)):
            wrong.append(f"more is turned than seat {seat} has: {s.used}")
    return wrong


def _works(s: State) -> list[str]:
    """Paintings lie on drawings of their subject, and each work has its author."""
    wrong, subjects = [], SUBJECT[s.edition]
    makers: dict[int, list[tuple[int, int]]] = {}
    for stack in range(int(s.stacks)):
        drawing, painting = int(s.drawing[stack]), int(s.painting[stack])
        if painting == EMPTY:
            continue
        if drawing == EMPTY or subjects[drawing] != subjects[painting]:
            wrong.append(f"stack {stack}: painting {painting} does not belong on {drawing}")
        made = (int(s.owner[stack]), int(s.forged[stack]))
        makers.setdefault(int(subjects[painting]), []).append(made)
    for subject, author in enumerate(s.author):
        originals = [owner for owner, forged in makers.get(subject, []) if not forged]
        if (author == EMPTY) != (subject not in makers) or any(o != author for o in originals):
            wrong.append(f"the author of work {subject} is not {author}: {makers}")
        if len(originals) > 1 and not s.repeats_are_originals:
            wrong.append(f"work {subject} has {len(originals)} originals")
    return wrong


def _plan(s: State) -> list[str]:
    """What is about to be laid is in the hand, and paid and unpaid make up its cost."""
    wrong = []
    if s.laying == EMPTY:
        if s.onto != EMPTY or s.spent or s.need.any() or s.bare.any() or s.turned.any():
            wrong.append("something is paid for no card")
        return wrong
    spent = [int(s.hand[s.turn, n]) for n in range(int(s.held[s.turn])) if s.spent >> n & 1]
    if s.phase != at.TURN or int(s.laying) not in spent or s.spent >> int(s.held[s.turn]):
        wrong.append(f"seat {s.turn} cannot lay {s.laying} with {spent}")
    cost = BARE[s.edition, s.laying] + HALVES[s.edition, s.laying]
    if len(spent) - 1 + int(s.turned.sum()) + int(s.need.sum()) != int(cost.sum()):
        wrong.append(f"card {s.laying} costs {cost}; {spent}, {s.turned}, open {s.need}")
    if (s.need < 0).any() or (s.bare < 0).any():
        wrong.append(f"more is paid than asked: {s.need}, {s.bare}")
    if (s.used + s.turned > s.colours[s.turn]).any():
        wrong.append(f"seat {s.turn} cannot turn {s.turned}")
    return wrong
