"""The record of one game: what lies open, what is hidden, and what a seat may know."""

from bottega.core.dice import Dice, below
from bottega.core.game import Option
from bottega.core.record import Open, copier, int8, int16, int32, layout
from bottega.core.rule import rule

from .box import BLANKS, CARDS, CIRCLE, COLOURS, HAND_LIMIT, JOKER, KINDS, OBJECTIVES, SUBJECTS

SEATS, MAX_SEATS = (2, 3, 4, 5), 5
SEAT_COLOURS = ("orange", "purple", "brown", "silver", "gold")
OPTIONS = (
    Option("blank_score", ("-1", "1")),
    Option("joker_colours", ("three", "five")),
    Option("objectives_count", ("palette", "visible")),
    Option("expert_mixing", ("false", "true"), module=True),
    Option("expert_draw", ("false", "true"), module=True),
    Option("subjects", ("5", "10")),
    Option("covered_pair_mixes", ("yes", "no")),
    Option("own_repeat", ("forgery", "original")),
)

EMPTY = -1  # no card, no seat, no place
HAND_MOST = HAND_LIMIT + 2  # cards in a hand before it is trimmed
SHUFFLES = 8  # shuffles whose hidden cards are told apart

# What is asked; up to BLIND the dealer answers
FIRST, OPENING, REFILL, BLIND, TURN, SECOND, TRIM, SHED, DONE = range(9)
# Where everybody knows a card to be. Below SHOWN it is hidden: in the deck or in a hand, and the
# number is the shuffle that it was last in. SHOWN + a seat: in that hand, taken in the open.
SHOWN = SHUFFLES
OPEN, DISCARDED, LAID = range(SHOWN + MAX_SEATS, SHOWN + MAX_SEATS + 3)

# Action numbers: a public format
DEAL = 0  # dealer: this card comes off the deck
GOES_FIRST = DEAL + CARDS  # dealer: this seat starts
TAKE = GOES_FIRST + MAX_SEATS  # the open card at this place of the circle
DECK = TAKE + CIRCLE  # the top card of the deck
STOP = DECK + 1  # lay no more this turn
REST = STOP + 1  # pay what is left of a cost: turn first, then discard
ROTATE = REST + 1  # pay by turning a card of this colour in the palette
DISCARD = ROTATE + COLOURS  # a card of this kind from the hand, to pay or to be rid of it
LAY = DISCARD + KINDS  # a card of this kind from the hand
ONTO = LAY + JOKER  # lay it on this stack
ACTIONS = ONTO + BLANKS


class Public(Open):
    """What lies open."""

    blank_points = int8()  # option blank_score: -1 or 1
    joker_colours = int8()  # option: 0 three, 1 five
    objectives_count = int8()  # option: 0 whole palette, 1 visible cards
    expert_mixing = int8()  # option: 0 off, 1 on
    expert_draw = int8()  # option: 0 off, 1 on
    edition = int8()  # option subjects: 0 five, 1 ten
    covered_pairs = int8()  # option covered_pair_mixes: 0 yes, 1 no
    own_repeat = int8()  # option: 0 forgery, 1 original
    phase = int8()  # what is asked
    start = int8()  # the start player's seat, or EMPTY
    turn = int8()  # the active seat, or the one that is dealt to
    ending = int8()  # 1 in the last round
    last_laid = int32()  # the round in which a card was last laid, 0 at first
    taken = int8()  # cards drawn this turn, 0-2
    took = int8()  # where the first lay: a place in the circle, CIRCLE the deck, or EMPTY
    plays = int8()  # cards laid this turn, 0-3
    playing = int8()  # their type, EMPTY before the first
    shed = int8()  # cards that a seat still has to discard for want of any move, 0-2
    circle = int8(CIRCLE)  # the open card at each place, or EMPTY
    gaps = int8(CIRCLE)  # the empty places in the order in which they arose, then EMPTY
    gap_count = int8()  # how many they are, 0-8
    deck_size = int8()  # cards in the deck, 0-105
    discards = int8()  # cards in the discard pile, 0-105
    shuffle = int8()  # the shuffle that the deck comes from, 0-7 and round again
    place = int8(CARDS)  # where everybody knows a card to be
    held = int8(MAX_SEATS)  # cards in each hand, 0-12
    hidden = int8(MAX_SEATS, SHUFFLES)  # those that only their owner knows, by shuffle
    stacks = int8()  # stacks in all palettes together, 0-40
    owner = int8(BLANKS)  # the seat whose palette a stack is in
    canvas = int8(BLANKS)  # its blank canvas
    drawing = int8(BLANKS)  # the drawing on it, or EMPTY
    painting = int8(BLANKS)  # the painting on that, or EMPTY
    forged = int8(BLANKS)  # 1 if the painting is a forgery
    laid = int8(MAX_SEATS, 3)  # blank canvases, drawings, paintings in a palette
    colours = int8(MAX_SEATS, COLOURS)  # cards of each colour in a palette
    used = int8(COLOURS)  # those of the active seat that are turned
    originals = int8(MAX_SEATS)  # originals in a palette
    author = int8(SUBJECTS)  # the seat that made the original of a work, or EMPTY
    objective = int8(OBJECTIVES)  # the seat that took it, or EMPTY


class Secret:
    """What is hidden."""

    deck = int8(CARDS)  # 1 for a card in the deck
    hand = int8(MAX_SEATS, HAND_MOST)  # the cards of a hand, then EMPTY
    # What the active seat is about to lay, and how it is paid so far: open once it is laid
    laying = int8()  # the card, or EMPTY
    onto = int8()  # the stack it goes on, or EMPTY
    spent = int16()  # places in the hand that are given up for it, its own too, as bits
    need = int8(COLOURS)  # what is still to be paid in each colour
    bare = int8(COLOURS)  # how much of it a joker may pay
    turned = int8(COLOURS)  # palette cards to be turned for it


class Own:
    """What the viewer alone knows."""

    me = int8()  # the viewer's seat, or SPECTATOR
    mine = int8(HAND_MOST)  # the viewer's hand
    my_laying = int8()
    my_onto = int8()
    my_spent = int16()
    my_need = int8(COLOURS)
    my_bare = int8(COLOURS)
    my_turned = int8(COLOURS)


class State(Public, Secret):
    """One game."""


class View(Public, Own):
    """What one seat may know of it, or a spectator."""


STATE, VIEW = layout(State), layout(View)
copy_public = copier(Public)


@rule
def observe(s: State, seat: int, out: View) -> None:
    """Write into the VIEW `out` what a seat may know, or a spectator."""
    copy_public(s, out)
    out.me, out.my_laying, out.my_onto, out.my_spent = seat, EMPTY, EMPTY, 0
    for place in range(HAND_MOST):
        out.mine[place] = s.hand[seat, place] if seat >= 0 else EMPTY
    for colour in range(COLOURS):
        out.my_need[colour], out.my_bare[colour], out.my_turned[colour] = 0, 0, 0
    if seat >= 0 and seat == s.turn:
        out.my_laying, out.my_onto, out.my_spent = s.laying, s.onto, s.spent
        for colour in range(COLOURS):
            out.my_need[colour], out.my_bare[colour] = s.need[colour], s.bare[colour]
            out.my_turned[colour] = s.turned[colour]


@rule
def guess(view: View, seat: int, dice: Dice, s: State) -> None:
    """A state that looks like this view: hidden cards lie anywhere that their shuffle allows."""
    copy_public(view, s)
    forget(s)
    for card in range(CARDS):  # for now the deck holds every hidden card
        s.deck[card] = view.place[card] < SHOWN
    for other in range(MAX_SEATS):
        for place in range(HAND_MOST):
            s.hand[other, place] = EMPTY
    if seat >= 0:
        recall(view, seat, s)
    for other in range(s.seats):
        if other != seat:
            guess_hand(view, other, dice, s)


@rule
def forget(s: State) -> None:
    """Nothing is about to be laid."""
    s.laying, s.onto, s.spent = EMPTY, EMPTY, 0
    for colour in range(COLOURS):
        s.need[colour], s.bare[colour], s.turned[colour] = 0, 0, 0


@rule
def recall(view: View, seat: int, s: State) -> None:
    """The viewer's own hand, and what it is about to lay."""
    for place in range(HAND_MOST):
        s.hand[seat, place] = view.mine[place]
        if view.mine[place] != EMPTY:
            s.deck[view.mine[place]] = 0
    s.laying, s.onto, s.spent = view.my_laying, view.my_onto, view.my_spent
    for colour in range(COLOURS):
        s.need[colour], s.bare[colour] = view.my_need[colour], view.my_bare[colour]
        s.turned[colour] = view.my_turned[colour]


@rule
def guess_hand(view: View, seat: int, dice: Dice, s: State) -> None:
    """Another hand: what it took in the open, and of each shuffle as many as it holds hidden."""
    place = 0
    for card in range(CARDS):
        if view.place[card] == SHOWN + seat:
            s.hand[seat, place] = card
            place += 1
    for shuffle in range(SHUFFLES):
        for _ in range(view.hidden[seat, shuffle]):
            card = guess_card(s, shuffle, dice)
            s.hand[seat, place], s.deck[card] = card, 0
            place += 1


@rule
def guess_card(s: State, shuffle: int, dice: Dice) -> int:
    """Any card of this shuffle that is in no hand yet."""
    count = 0
    for card in range(CARDS):
        count += int(s.deck[card] == 1 and s.place[card] == shuffle)
    left = below(dice, count)
    for card in range(CARDS):
        if s.deck[card] == 1 and s.place[card] == shuffle:
            if left == 0:
                return card
            left -= 1
    return EMPTY
