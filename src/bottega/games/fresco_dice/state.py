"""The record of one game: what lies open, what is sealed, and what a seat may know."""

from bottega.core.dice import Dice, below
from bottega.core.game import Option
from bottega.core.record import (
    Open,
    Seats,
    amount,
    copier,
    count,
    flag,
    int8,
    int16,
    layout,
    one_of,
    seat,
    starter,
)
from bottega.core.rule import rule

from .box import COLOUR_DICE, DICE, FACES, PIPS, PORTRAITS, SECTIONS, SPACES, TILES

SEATS, MAX_SEATS = (2, 3, 4), Seats(4)
SEAT_COLOURS = ("red", "yellow", "green", "blue")
OPTIONS = (
    Option("favour", ("turn", "round")),
    Option("portraits_shown", ("true", "false")),
)
FAVOUR_OPTION, SHOWN_OPTION = 0, 1

ROLLS = 3
EMPTY = -1  # no tile, no seat, no die
FACE_DOWN, OPEN, BOX = -1, -2, -3  # where a portrait is that no seat owns
UNPAINTED = ("face down", "open", "in the box")

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

# Of what some fields are
A_SEAT, TOKEN = seat(MAX_SEATS, "nobody"), one_of(PORTRAIT + 1)


class Public(Open):
    """What lies open."""

    favour_rule = int8(of=flag)  # option favour: 0 turn, 1 round
    portraits_shown = int8(of=flag)  # option: 1 open, 0 face down
    phase = int8(of=one_of(DONE + 1))  # what is asked
    palette = int8(of=A_SEAT)  # the first player's seat
    turn = int8(of=A_SEAT)  # the active seat
    favour = int8(of=A_SEAT)  # the seat with the favour tile
    bishop = int8(of=one_of(SECTIONS, "not placed"))  # his section
    roll = int8(of=count(ROLLS))  # rolls of this turn that are set aside, 0-3
    die = int8(of=one_of(DICE + COLOUR_DICE + 1))  # to be thrown next: 0-5 quality, 6-7 colour
    pips = int8(DICE, of=count(int(PIPS.max())))  # what each quality die shows, 0 while in the cup
    aside = int8(DICE, of=one_of(ROLLS + 1))  # 0 in play, else the roll that it was set aside after
    times = int8(DICE, of=count(4))  # what a die set aside counts: 1, 2 or 4 times its pips
    colours = int8(COLOUR_DICE, of=one_of(DICE, "in the cup"))  # the die each names
    joined = int8(COLOUR_DICE, of=one_of(DICE, "none"))  # the die it was set aside with
    bent = int8(of=count(1, least=-1))  # what the favour tile made of the total: -, 0 or +
    slots = int8(MAX_SEATS, of=TOKEN)  # the slot of each seat's bet, 1-3, or 0
    result = int8(of=TOKEN)  # what the turn came to
    gain = int16(of=amount(20))  # points the active seat is about to move, all together
    bonus = int8(of=flag)  # 1 while the active seat has a bonus portrait to come
    ending = int8(of=flag)  # 1 in the last round
    turned = int8(MAX_SEATS, of=TOKEN)  # tokens turned over when the last turn was scored
    fresco = int8(MAX_SEATS, SECTIONS, of=count(int(TILES.max())))  # points of a seat's tile, or 0
    open = int8(SPACES, of=one_of(PORTRAITS, "empty"))  # the portrait on top of each space
    under = int8(SPACES, of=count(PORTRAITS // SPACES))  # face-down portraits below it
    owner = int8(PORTRAITS, of=seat(MAX_SEATS, *UNPAINTED))  # the seat that painted it
    space = int16(MAX_SEATS, of=amount(60))  # each painter on the track, 0 on the stairs


class Secret:
    """What is sealed."""

    answer = int8(MAX_SEATS)  # what a seat has answered in the open window
    bet = int8(MAX_SEATS)  # the token in a seat's slot


class Own:
    """What the viewer alone knows."""

    me = int8(of=seat(MAX_SEATS, "spectator"))  # the viewer's seat, or SPECTATOR
    my_answer = int8(of=one_of(WAIT + PORTRAIT + 1))
    my_bet = int8(of=TOKEN)


class State(Public, Secret):
    """One game."""


class View(Public, Own):
    """What one seat may know of it, or a spectator."""


STATE, VIEW = layout(State), layout(View)
begin, copy_public, unseal = starter(State), copier(Public), starter(Secret)


@rule
def observe(s: State, seat: int, out: View) -> None:
    """Write into `out` what a seat may know, or a spectator."""
    copy_public(s, out)
    out.me, out.my_answer, out.my_bet = seat, UNDECIDED, NOTHING
    if seat >= 0:
        out.my_answer, out.my_bet = s.answer[seat], s.bet[seat]


@rule
def guess(view: View, seat: int, dice: Dice, s: State) -> None:
    """A state that looks like this view: any token may lie in another seat's slot."""
    copy_public(view, s)
    unseal(s)
    for other in range(MAX_SEATS):
        if s.slots[other] and not view.turned[other]:
            s.bet[other] = MARKED + below(dice, 3)
    if seat >= 0:
        s.answer[seat], s.bet[seat] = view.my_answer, view.my_bet
