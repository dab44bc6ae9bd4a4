"""A table of the dice game, and what happens at it: what the tests of its rules share."""

import itertools

import numpy as np

import bottega
from bottega.core.rule import DEALER, Record
from bottega.games.fresco_dice import box
from bottega.games.fresco_dice.state import (
    BET,
    BETS,
    FACE,
    FACE_DOWN,
    FILL,
    GOES_FIRST,
    KEEP,
    PLACE,
    ROLL,
    SET_ASIDE,
)
from tables import choices, seats_of

GAME = bottega.game("fresco-dice")
RED, YELLOW, GREEN, BLUE = range(4)
SECTION = {8: 0, 13: 1, 16: 2, 19: 3, 24: 4}
DIE = {"red": 0, "yellow": 1, "blue": 2, "green": 3, "orange": 4, "purple": 5}
SPACE = {9: 0, 14: 1, 17: 2, 20: 3}  # portrait spaces by their lowest total


def act(s: Record, seat: int, action: int) -> None:
    """A legal action, played."""
    assert seat in seats_of(GAME.to_move(s))
    assert action in choices(GAME, s, seat)
    GAME.apply(s, seat, action)
    assert GAME.audit(s) == []


def portraits_of(sitter: int, value: int) -> list[int]:
    return [t for t in range(16) if box.SITTER[t] == sitter and box.VALUE[t] == value]


def table(players: int = 4, first: int = RED, **options: str) -> Record:
    """A game whose first player is about to place the bishop; the lowest portraits lie open."""
    s = GAME.fresh(players, GAME.choices(options))
    act(s, DEALER, GOES_FIRST + first)
    fill(s)
    return s


def give(s: Record, seat: int, number: int) -> None:
    """Let a seat own a section already."""
    section = SECTION[number]
    taken = sum(1 for other in range(s.seats) if s.fresco[other, section])
    s.fresco[seat, section] = box.TILES[section, box.REMOVED[s.seats - 2] + taken]
    s.space[seat] += s.fresco[seat, section]


def paint(s: Record, seat: int, tile: int) -> None:
    """Let a seat have painted a portrait that lay face down."""
    assert s.owner[tile] == FACE_DOWN
    s.owner[tile] = seat
    s.under[int(np.argmax(s.under))] -= 1
    s.space[seat] += box.VALUE[tile]


def place(s: Record, number: int) -> None:
    act(s, int(s.turn), PLACE + SECTION[number])


def bets(s: Record, **tokens: int) -> None:
    """Lay these bets; who is not named waits."""
    while s.phase == BETS:
        seat = seats_of(GAME.to_move(s))[0]
        act(s, seat, BET + tokens.get(("red", "yellow", "green", "blue")[seat], 0))


def throw(s: Record, colours: tuple[str, ...] = (), **pips: int) -> None:
    """Roll the dice in play: the named pips, 1 for the rest; colour dice, red for the rest."""
    shown = list(colours)
    while s.phase == ROLL:
        if s.die < 6:
            name = next(name for name, die in DIE.items() if die == s.die)
            act(s, DEALER, FACE + pips.get(name, 1) - 1)
        else:
            act(s, DEALER, FACE + DIE[shown.pop(0) if shown else "red"])
    assert s.phase == KEEP


def keep(s: Record, colour: str, colour_dice: int = 0) -> None:
    act(s, int(s.turn), SET_ASIDE + 3 * DIE[colour] + colour_dice)


def turn(s: Record, total: int, bishop: int = 8, **tokens: int) -> None:
    """A whole turn that comes to a total with the red, yellow and blue dice, doubled if need be."""
    place(s, bishop)
    for colour, (pips, times) in zip(("red", "yellow", "blue"), ways(total)[0], strict=True):
        bets(s, **tokens)
        throw(s, (colour,) if times == 2 else ("purple", "purple"), **{colour: pips})
        keep(s, colour, times - 1)


def ways(total: int) -> list[tuple[tuple[int, int], ...]]:
    """Three dice, each with its pips and how often it counts, that come to a total."""
    dice = list(itertools.product(range(1, 7), (1, 2)))
    found = itertools.product(dice, dice, [(pips, 1) for pips in range(1, 7)])
    return [way for way in found if sum(pips * times for pips, times in way) == total]


def fill(s: Record) -> None:
    """Turn up what is to be turned up, the lowest portrait first."""
    while s.phase == FILL:
        act(s, DEALER, choices(GAME, s, DEALER)[0])
