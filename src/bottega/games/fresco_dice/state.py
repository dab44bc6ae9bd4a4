"""The record of one game: what lies open, what is sealed, and what a seat may know."""

import numpy as np

from bottega.core.dice import Dice, below
from bottega.core.game import Option
from bottega.core.rule import Record, record, rule

from .box import COLOUR_DICE, DICE, FACES, PORTRAITS, SECTIONS, SPACES

SEATS, MAX_SEATS = (2, 3, 4), 4
SEAT_COLOURS = ("red", "yellow", "green", "blue")
OPTIONS = (
    Option("favour", ("turn", "round")),
    Option("portraits_shown", ("true", "false")),
)
FAVOUR_OPTION, SHOWN_OPTION = 0, 1

ROLLS = 3
EMPTY = -1  # no tile, no seat, no die
FACE_DOWN, OPEN, BOX = -1, -2, -3  # where a portrait is that no seat owns

# What is asked; up to ROLL the dealer answers
FIRST, FILL, ROLL, BISHOP, BETS, KEEP, FAVOUR_TILE, BONUS, DONE = range(9)
# What a turn came to, and the bet token that foretells it
NOTHING, MARKED, OTHER, PORTRAIT = range(4)
# What a seat has answered in an open bet window: nothing yet, to wait, or WAIT + a token
UNDECIDED, WAIT = range(2)

# Action numbers: a public format
FACE = 0  # dealer: the die shows this face
TURN_UP = FACE + FACES  # dealer: this portrait is turned up
GOES_FIRST = TURN_UP + PORTRAITS  # dealer: this seat gets the palette
PLACE = GOES_FIRST + MAX_SEATS  # the bishop, at this section
BET = PLACE + SECTIONS  # wait, or one of the three tokens
SET_ASIDE = BET + 4  # this quality die with 0, 1 or 2 colour dice
BEND = SET_ASIDE + 3 * DICE  # the total: down, not at all, up
TAKE = BEND + 3  # the bonus portrait of this space
ACTIONS = TAKE + SPACES

PUBLIC = [
    ("seats", np.int8),
    ("lap", np.int32),  # rounds begun
    ("reveals", np.int32),  # how often something sealed was turned up
    ("favour_rule", np.int8),  # option favour: 0 turn, 1 round
    ("portraits_shown", np.int8),  # option: 0 open, 1 face down
    ("phase", np.int8),  # what is asked
    ("palette", np.int8),  # the first player's seat
    ("turn", np.int8),  # the active seat
    ("favour", np.int8),  # the seat with the favour tile, or EMPTY
    ("bishop", np.int8),  # his section, or EMPTY before he is placed
    ("roll", np.int8),  # rolls of this turn that are set aside, 0-3
    ("die", np.int8),  # the die the dealer throws next: 0-5 quality, 6-7 colour
    ("pips", np.int8, DICE),  # what each quality die shows, 0 while in the cup
    ("aside", np.int8, DICE),  # 0 in play, else the roll after which it was set aside, 1-3
    ("times", np.int8, DICE),  # what a die set aside counts: 1, 2 or 4 times its pips
    ("colours", np.int8, COLOUR_DICE),  # the die each colour die names, or EMPTY in the cup
    ("joined", np.int8, COLOUR_DICE),  # the die it was set aside with, or EMPTY
    ("bent", np.int8),  # what the favour tile made of the total: -, 0 or +
    ("slots", np.int8, MAX_SEATS),  # the slot of each seat's bet, 1-3, or 0
    ("result", np.int8),  # what the turn came to
    ("gain", np.int16),  # points the active seat is about to move, tile and bonuses together
    ("bonus", np.int8),  # 1 while the active seat has a bonus portrait to come
    ("ending", np.int8),  # 1 in the last round
    ("turned", np.int8, MAX_SEATS),  # tokens turned over when the last turn was scored
    ("fresco", np.int8, (MAX_SEATS, SECTIONS)),  # points of the tile a seat owns, or 0
    ("open", np.int8, SPACES),  # the portrait on top of each space, or EMPTY
    ("under", np.int8, SPACES),  # face-down portraits below it
    ("owner", np.int8, PORTRAITS),  # the seat that painted it, or FACE_DOWN, OPEN, BOX
    ("space", np.int16, MAX_SEATS),  # each painter on the track, 0 on the stairs
]
SECRET = [
    ("answer", np.int8, MAX_SEATS),  # what a seat has answered in the open window
    ("bet", np.int8, MAX_SEATS),  # the token in a seat's slot
]
OWN = [
    ("me", np.int8),  # the viewer's seat, or SPECTATOR
    ("my_answer", np.int8),
    ("my_bet", np.int8),
]
STATE = record(PUBLIC + SECRET)
VIEW = record(PUBLIC + OWN)


@rule
def copy_public(source: Record, target: Record) -> None:
    """Copy what lies open, field by field: from a state to a view, or back."""
    target.seats, target.lap, target.reveals = source.seats, source.lap, source.reveals
    target.favour_rule, target.portraits_shown = source.favour_rule, source.portraits_shown
    target.phase, target.palette, target.turn = source.phase, source.palette, source.turn
    target.favour, target.bishop = source.favour, source.bishop
    target.roll, target.die, target.bent = source.roll, source.die, source.bent
    target.result, target.gain = source.result, source.gain
    target.bonus, target.ending = source.bonus, source.ending
    for die in range(DICE):
        target.pips[die], target.aside[die] = source.pips[die], source.aside[die]
        target.times[die] = source.times[die]
    for die in range(COLOUR_DICE):
        target.colours[die], target.joined[die] = source.colours[die], source.joined[die]
    for seat in range(MAX_SEATS):
        target.slots[seat], target.turned[seat] = source.slots[seat], source.turned[seat]
        target.space[seat] = source.space[seat]
        for section in range(SECTIONS):
            target.fresco[seat, section] = source.fresco[seat, section]
    for space in range(SPACES):
        target.open[space], target.under[space] = source.open[space], source.under[space]
    for tile in range(PORTRAITS):
        target.owner[tile] = source.owner[tile]


@rule
def observe(s: Record, seat: int, out: Record) -> None:
    """Write into the VIEW `out` what a seat may know, or a spectator."""
    copy_public(s, out)
    out.me, out.my_answer, out.my_bet = seat, UNDECIDED, NOTHING
    if seat >= 0:
        out.my_answer, out.my_bet = s.answer[seat], s.bet[seat]


@rule
def guess(view: Record, seat: int, dice: Dice, s: Record) -> None:
    """A state that looks like this view: any token may lie in another seat's slot."""
    copy_public(view, s)
    for other in range(MAX_SEATS):
        s.answer[other], s.bet[other] = UNDECIDED, NOTHING
        if s.slots[other] and not view.turned[other]:
            s.bet[other] = MARKED + below(dice, 3)
    if seat >= 0:
        s.answer[seat], s.bet[seat] = view.my_answer, view.my_bet
