"""A table of Atelier: positions laid out from codes of cards, and what happens there.

Cards by code: "C:MY" is the cyan blank canvas that costs magenta and yellow, "C.cat" the cyan
drawing and "C!cat" the cyan painting of the cat ("C.cat+" its second copy), "J" to "J9" a joker.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

import bottega
from bottega.core.dice import Dice
from bottega.core.rule import DEALER, Record
from bottega.games.atelier import actions as do
from bottega.games.atelier import phases as at
from bottega.games.atelier.box import BLANK, CARDS, CIRCLE, DRAWING, FACES, JOKER, LETTERS, PAINTING
from bottega.games.atelier.state import DISCARDED, EMPTY, LAID, OPEN, in_deck, take_off_deck
from tables import choices, stream

GAME = bottega.game("atelier")
IDS = [row["id"] for row in GAME.PARTS.get("subjects", "rows")]
PLAYED = Path(__file__).parents[2] / "data" / "played" / "atelier"
C, M, Y, W, K = range(5)
TEN = "C:MY C:MW C:MK C:YW C:YK C:WK C:M C:Y M:CY M:CW"
JOKERS = "J J1 J2 J3 J4 J5 J6 J7 J8 J9"
MANY = "C:MY C:MW M:CY Y:CM W:CM K:CM"  # enough for G B W K


def card(code: str, edition: int = 0) -> int:
    """The number of a card by its code."""
    if code[0] == "J":
        return JOKER + int(code[1:] or 0)
    colour, mark, what = LETTERS.index(code[0]), code[1], code[2:].rstrip("+")
    type = {":": BLANK, ".": DRAWING, "!": PAINTING}[mark]
    found = [
        number
        for number, face in enumerate(FACES[edition])
        if face.type == type
        and face.colour == colour
        and what == (face.cost if type == BLANK else IDS[face.subject])
    ]
    return found[code.count("+")]


def cards(codes: str, edition: int = 0) -> list[int]:
    return [card(code, edition) for code in codes.split()]


def lay_out(
    hands: Sequence[str] = ("", ""),
    palettes: Sequence[Sequence[str]] = (),
    circle: str | None = None,
    discards: str | None = "",
    deck: str | None = None,
    **options: str,
) -> Record:
    """A position in which seat 0 starts and is to move. The circle is eight cards that nobody
    needs, unless it is given ("-" is a gap). Whatever is not named lies in the deck; or in the
    discards, if these are None; or in the palette of the last seat, if a deck is given."""
    s = GAME.fresh(len(hands), GAME.choices(options))
    s.start = s.turn = 0
    s.lap, s.phase = 1, at.TURN
    edition = int(s.edition)
    for seat, codes in enumerate(hands):
        for number in cards(codes, edition):
            s.hand[seat, s.held[seat]] = number
            s.held[seat] += 1
            s.hidden[seat, 0] += 1
            take_off_deck(s, number)
    for seat, stacks in enumerate(palettes):
        for codes in stacks:
            lay_stack(s, seat, cards(codes, edition))
    named = [int(n) for n in s.hand.flat if n != EMPTY] + cards(discards or "", edition)
    fill_circle(s, circle, named)
    left = deck_of(s)
    pile = left if discards is None else cards(discards, edition)
    if deck is not None:
        lay_all(s, cards(deck, edition))
    for number in pile:
        take_off_deck(s, number)
        s.place[number] = DISCARDED
    s.deck_size, s.discards = len(deck_of(s)), len(pile)
    assert GAME.audit(s) == []
    return s


def deck_of(s: Record) -> list[int]:
    """The cards in the deck."""
    return [number for number in range(CARDS) if in_deck(s, number)]


def lay_stack(s: Record, seat: int, layers: list[int]) -> None:
    stack = int(s.stacks)
    s.stacks, s.owner[stack] = stack + 1, seat
    for type, number in enumerate(layers):
        (s.canvas, s.drawing, s.painting)[type][stack] = number
        s.laid[seat, type] += 1
        s.colours[seat, FACES[s.edition][number].colour] += 1
        take_off_deck(s, number)
        s.place[number] = LAID
    if len(layers) == 3:
        subject = FACES[s.edition][layers[2]].subject
        s.forged[stack] = s.author[subject] != EMPTY
        s.originals[seat] += not s.forged[stack]
        s.author[subject] = seat if s.author[subject] == EMPTY else s.author[subject]


def lay_all(s: Record, kept: list[int]) -> None:
    """Give the whole deck to the palette of the last seat, but for these cards: then the circle
    is nearly all that is left to draw. Jokers go to no palette; they must be elsewhere."""
    faces, seat = FACES[s.edition], int(s.seats) - 1
    rest = [number for number in deck_of(s) if number not in kept]
    stacks = [[number] for number in rest if faces[number].type == BLANK]
    drawings = [number for number in rest if faces[number].type == DRAWING]
    paintings = [number for number in rest if faces[number].type == PAINTING]
    for stack, number in zip(stacks, drawings, strict=False):
        stack.append(number)
    for number in paintings:
        subject = faces[number].subject
        next(t for t in stacks if len(t) == 2 and faces[t[1]].subject == subject).append(number)
    for stack in stacks:
        lay_stack(s, seat, stack)
    s.deck_size, s.objective = len(kept), seat


def fill_circle(s: Record, circle: str | None, named: list[int]) -> None:
    if circle is None:
        free = [n for n in reversed(deck_of(s)) if n < JOKER and n not in named]
        row = free[:CIRCLE]
    else:
        row = [EMPTY if code == "-" else card(code, int(s.edition)) for code in circle.split()]
    s.gap_count = 0
    s.gaps = EMPTY
    for place, number in enumerate(row):
        s.circle[place] = number
        if number == EMPTY:
            s.gaps[s.gap_count] = place
            s.gap_count += 1
        else:
            take_off_deck(s, number)
            s.place[number] = OPEN


def play(s: Record, *actions: int) -> None:
    """Actions of whoever is to move, each of them legal."""
    for action in actions:
        seat = GAME.to_move(s)
        seat = DEALER if seat == DEALER else seat.bit_length() - 1
        assert GAME.odds(s, seat)[action], f"{action} is not legal in phase {s.phase}"
        GAME.apply(s, seat, action)
        assert GAME.audit(s) == []


def allowed(s: Record) -> list[int]:
    seat = GAME.to_move(s)
    return choices(GAME, s, DEALER if seat == DEALER else seat.bit_length() - 1)


def deal_any(s: Record) -> None:
    """Let the dealer act as long as it has to."""
    while GAME.to_move(s) == DEALER:
        play(s, allowed(s)[0])


def lays(s: Record) -> list[int]:
    return [action - do.LAY for action in allowed(s) if do.LAY <= action < do.ONTO]


def hand(s: Record, seat: int = 0) -> list[int]:
    return sorted(int(number) for number in s.hand[seat] if number != EMPTY)


def discarded(s: Record) -> list[int]:
    return [number for number in range(CARDS) if s.place[number] == DISCARDED]


def refused(s: Record, action: int) -> str:
    """The words with which the seat to move is refused an action."""
    seat = GAME.to_move(s).bit_length() - 1
    assert not GAME.odds(s, seat)[action]
    return GAME.words.refusal(GAME.seen(s, seat), seat, action, "en")


def guessed(s: Record, viewer: int, number: int = 0) -> Record:
    other = np.zeros(1, GAME.STATE)[0]
    dice: Dice = stream(number)
    GAME.guess(GAME.seen(s, viewer), viewer, dice, other)
    return other


def told(before: Record, after: Record, viewer: int) -> list[str]:
    """What a viewer hears of a hidden action of the seat that was to move."""
    seen = GAME.seen(before, viewer), GAME.seen(after, viewer)
    return GAME.words.event(*seen, int(before.turn), None, "en")
