"""The record of one game: what lies open, what is hidden, and what a seat may know."""

from bottega.core.dice import Dice, below
from bottega.core.record import (
    Open,
    amount,
    bits,
    copier,
    count,
    flag,
    int8,
    int16,
    int32,
    layout,
    one_of,
    seat,
    starter,
)
from bottega.core.rule import rule

from . import phases as at
from .box import (
    BLANKS,
    CARDS,
    CIRCLE,
    COLOURS,
    DRAW,
    DRAWN,
    HAND_MOST,
    JOKER,
    MAX_SEATS,
    MOST,
    OBJECTIVES,
    PAINTED,
    SUBJECTS,
    WILD,
)

EMPTY = -1  # no card, no seat, no place
SHUFFLES = 8  # shuffles whose hidden cards are told apart
ROW = 24  # cards to a number that holds some as bits
ROWS = -(-CARDS // ROW)  # such numbers

# Where everybody knows a card to be. Below SHOWN it is hidden: in the deck or in a hand, and the
# number is the shuffle that it was last in. SHOWN + a seat: in that hand, taken in the open.
SHOWN = SHUFFLES
OPEN, DISCARDED, LAID = range(SHOWN + MAX_SEATS, SHOWN + MAX_SEATS + 3)

# Of what some fields are
A_SEAT = seat(MAX_SEATS, "nobody")
WHERE = one_of(LAID + 1, seats=(MAX_SEATS, SHOWN))


class Turn:
    """What has been done in this turn."""

    taken = int8(of=count(DRAW))  # cards drawn, 0-2
    took = int8(of=one_of(CIRCLE + 1, "nowhere"))  # where the first lay; CIRCLE is the deck
    plays = int8(of=count(int(MOST.max())))  # cards laid, 0-3
    playing = int8(of=one_of(WILD, "nothing"))  # their type
    latest = int8(of=one_of(CARDS, "none"))  # the card laid last
    used = int8(COLOURS, of=amount(5))  # palette cards of each colour that are turned
    shed = int8(of=count(DRAW))  # cards that a seat still has to discard for want of any move, 0-2


class Public(Open, Turn):
    """What lies open."""

    blank_points = int8(of=count(1, least=-1))  # option blank_score: -1 or 1
    five_for_jokers = int8(of=flag)  # option joker_colours: 1 they stand for white and black too
    visible_only = int8(of=flag)  # option objectives_count: 1 covered cards do not count
    expert_mixing = int8(of=flag)  # option: 0 off, 1 on
    expert_draw = int8(of=flag)  # option: 0 off, 1 on
    edition = int8(of=flag)  # option subjects: 0 five, 1 ten
    covered_pairs_mix = int8(of=flag)  # option covered_pair_mixes: 1 they do
    repeats_are_originals = int8(of=flag)  # option own_repeat: 1 they are
    first_seat_starts = int8(of=flag)  # option first_player: 0 by lot
    known_leave_first = int8(of=flag)  # option alike_cards: 0 in older logs
    phase = int8(of=one_of(at.DONE + 1))  # what is asked
    start = int8(of=A_SEAT)  # the start player's seat
    turn = int8(of=A_SEAT)  # the active seat, or the one that is dealt to
    ending = int8(of=flag)  # 1 in the last round
    last_laid = int32(of=amount(40))  # the round in which a card was last laid, 0 at first
    circle = int8(CIRCLE, of=one_of(CARDS, "empty"))  # the open card at each place
    gaps = int8(CIRCLE, of=one_of(CIRCLE, "none"))  # the empty places as they arose
    gap_count = int8(of=count(CIRCLE), at_first=CIRCLE)  # how many they are, 0-8
    deck_size = int8(of=count(CARDS), at_first=CARDS)  # cards in the deck, 0-105
    discards = int8(of=count(CARDS))  # cards in the discard pile, 0-105
    shuffle = int8(of=one_of(SHUFFLES))  # the shuffle that the deck comes from, 0-7 and round again
    place = int8(CARDS, of=WHERE)  # where everybody knows a card to be
    held = int8(MAX_SEATS, of=count(HAND_MOST))  # cards in each hand, 0-12
    hidden = int8(MAX_SEATS, SHUFFLES, of=count(HAND_MOST))  # known to the owner alone, by shuffle
    stacks = int8(of=count(BLANKS))  # stacks in all palettes together, 0-40
    owner = int8(BLANKS, of=A_SEAT)  # the seat whose palette a stack is in
    canvas = int8(BLANKS, of=one_of(BLANKS, "none"))  # its blank canvas
    drawing = int8(BLANKS, of=one_of(PAINTED, "none", least=DRAWN))  # the drawing on it
    painting = int8(BLANKS, of=one_of(JOKER, "none", least=PAINTED))  # the painting on that
    forged = int8(BLANKS, of=flag)  # 1 if the painting is a forgery
    laid = int8(MAX_SEATS, 3, of=amount(10))  # blank canvases, drawings, paintings in a palette
    colours = int8(MAX_SEATS, COLOURS, of=amount(10))  # cards of each colour in a palette
    originals = int8(MAX_SEATS, of=amount(8))  # originals in a palette
    author = int8(SUBJECTS, of=A_SEAT)  # the seat that made the original of a work
    objective = int8(OBJECTIVES, of=A_SEAT)  # the seat that took it


class Plan:
    """What the active seat is about to lay, and how it is paid so far: open once it is laid."""

    laying = int8(of=one_of(JOKER, "none"))  # the card
    onto = int8(of=one_of(BLANKS, "none"))  # the stack it goes on
    spent = int16(of=bits(HAND_MOST))  # places in the hand that are given up for it, its own too
    need = int8(COLOURS, of=amount(4))  # what is still to be paid in each colour
    bare = int8(COLOURS, of=amount(4))  # how much of it a joker may pay
    turned = int8(COLOURS, of=amount(4))  # palette cards to be turned for it


class Secret(Plan):
    """What is hidden."""

    deck = int32(ROWS, at_first=(1 << ROW) - 1)  # the cards in the deck, as bits
    hand = int8(MAX_SEATS, HAND_MOST, at_first=EMPTY)  # the cards of a hand, then EMPTY


class Own(Plan):
    """What the viewer alone knows; the plan is the viewer's own."""

    me = int8(of=seat(MAX_SEATS, "spectator"))  # the viewer's seat, or SPECTATOR
    mine = int8(HAND_MOST, of=one_of(CARDS, "none"))  # the viewer's hand


class State(Public, Secret):
    """One game."""


class View(Public, Own):
    """What one seat may know of it, or a spectator."""


STATE, VIEW = layout(State), layout(View)
begin, conceal, forget, new_turn = starter(State), starter(Secret), starter(Plan), starter(Turn)
copy_public, copy_plan = copier(Public), copier(Plan)


@rule
def in_deck(s: State, card: int) -> bool:
    return bool(s.deck[card // ROW] >> card % ROW & 1)


@rule
def put_in_deck(s: State, card: int) -> None:
    s.deck[card // ROW] |= 1 << card % ROW


@rule
def take_off_deck(s: State, card: int) -> None:
    s.deck[card // ROW] &= ~(1 << card % ROW)


@rule
def observe(s: State, seat: int, out: View) -> None:
    """Write into the VIEW `out` what a seat may know, or a spectator."""
    copy_public(s, out)
    forget(out)
    out.me = seat
    for place in range(HAND_MOST):
        out.mine[place] = s.hand[seat, place] if seat >= 0 else EMPTY
    if seat >= 0 and seat == s.turn:
        copy_plan(s, out)


@rule
def guess(view: View, seat: int, dice: Dice, s: State) -> None:
    """A state that looks like this view: hidden cards lie anywhere that their shuffle allows."""
    copy_public(view, s)
    conceal(s)
    copy_plan(view, s)
    for card in range(CARDS):  # for now the deck holds every hidden card
        if view.place[card] >= SHOWN:
            take_off_deck(s, card)
    for place in range(HAND_MOST):
        if view.mine[place] != EMPTY:
            s.hand[seat, place] = view.mine[place]
            take_off_deck(s, int(view.mine[place]))
    for other in range(s.seats):
        if other != seat:
            guess_hand(view, other, dice, s)


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
            s.hand[seat, place] = card
            take_off_deck(s, card)
            place += 1


@rule
def guess_card(s: State, shuffle: int, dice: Dice) -> int:
    """Any card of this shuffle that is in no hand yet."""
    count = 0
    for card in range(CARDS):
        count += int(s.place[card] == shuffle and in_deck(s, card))
    left = below(dice, count)
    for card in range(CARDS):
        if s.place[card] == shuffle and in_deck(s, card):
            if left == 0:
                return card
            left -= 1
    return EMPTY
