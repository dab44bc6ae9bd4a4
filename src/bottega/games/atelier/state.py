"""The record of one game: what lies open, what is hidden, and what a seat may know."""

from bottega.core.dice import Dice, below
from bottega.core.record import Open, copier, int8, int16, int32, layout, starter
from bottega.core.rule import rule

from .box import BLANKS, CARDS, CIRCLE, COLOURS, HAND_MOST, MAX_SEATS, OBJECTIVES, SUBJECTS

EMPTY = -1  # no card, no seat, no place
SHUFFLES = 8  # shuffles whose hidden cards are told apart

# Where everybody knows a card to be. Below SHOWN it is hidden: in the deck or in a hand, and the
# number is the shuffle that it was last in. SHOWN + a seat: in that hand, taken in the open.
SHOWN = SHUFFLES
OPEN, DISCARDED, LAID = range(SHOWN + MAX_SEATS, SHOWN + MAX_SEATS + 3)


class Turn:
    """What has been done in this turn."""

    taken = int8()  # cards drawn, 0-2
    took = int8(at_first=EMPTY)  # where the first lay: a place, CIRCLE the deck, or EMPTY
    plays = int8()  # cards laid, 0-3
    playing = int8(at_first=EMPTY)  # their type, EMPTY before the first
    latest = int8(at_first=EMPTY)  # the card laid last, or EMPTY
    used = int8(COLOURS)  # palette cards of each colour that are turned
    shed = int8()  # cards that a seat still has to discard for want of any move, 0-2


class Public(Open, Turn):
    """What lies open."""

    blank_points = int8()  # option blank_score: -1 or 1
    five_for_jokers = int8()  # option joker_colours: 1 they stand for white and black too
    visible_only = int8()  # option objectives_count: 1 covered cards do not count
    expert_mixing = int8()  # option: 0 off, 1 on
    expert_draw = int8()  # option: 0 off, 1 on
    edition = int8()  # option subjects: 0 five, 1 ten
    covered_pairs_mix = int8()  # option covered_pair_mixes: 1 they do
    repeats_are_originals = int8()  # option own_repeat: 1 they are
    first_seat_starts = int8()  # option first_player: 0 by lot
    known_leave_first = int8()  # option alike_cards: 0 in older logs
    phase = int8()  # what is asked
    start = int8(at_first=EMPTY)  # the start player's seat, or EMPTY
    turn = int8(at_first=EMPTY)  # the active seat, or the one that is dealt to
    ending = int8()  # 1 in the last round
    last_laid = int32()  # the round in which a card was last laid, 0 at first
    circle = int8(CIRCLE, at_first=EMPTY)  # the open card at each place, or EMPTY
    gaps = int8(CIRCLE)  # the empty places in the order in which they arose, then EMPTY
    gap_count = int8(at_first=CIRCLE)  # how many they are, 0-8
    deck_size = int8(at_first=CARDS)  # cards in the deck, 0-105
    discards = int8()  # cards in the discard pile, 0-105
    shuffle = int8()  # the shuffle that the deck comes from, 0-7 and round again
    place = int8(CARDS)  # where everybody knows a card to be
    held = int8(MAX_SEATS)  # cards in each hand, 0-12
    hidden = int8(MAX_SEATS, SHUFFLES)  # those that only their owner knows, by shuffle
    stacks = int8()  # stacks in all palettes together, 0-40
    owner = int8(BLANKS, at_first=EMPTY)  # the seat whose palette a stack is in
    canvas = int8(BLANKS, at_first=EMPTY)  # its blank canvas
    drawing = int8(BLANKS, at_first=EMPTY)  # the drawing on it, or EMPTY
    painting = int8(BLANKS, at_first=EMPTY)  # the painting on that, or EMPTY
    forged = int8(BLANKS)  # 1 if the painting is a forgery
    laid = int8(MAX_SEATS, 3)  # blank canvases, drawings, paintings in a palette
    colours = int8(MAX_SEATS, COLOURS)  # cards of each colour in a palette
    originals = int8(MAX_SEATS)  # originals in a palette
    author = int8(SUBJECTS, at_first=EMPTY)  # the seat that made the original of a work, or EMPTY
    objective = int8(OBJECTIVES, at_first=EMPTY)  # the seat that took it, or EMPTY


class Plan:
    """What the active seat is about to lay, and how it is paid so far: open once it is laid."""

    laying = int8(at_first=EMPTY)  # the card, or EMPTY
    onto = int8(at_first=EMPTY)  # the stack it goes on, or EMPTY
    spent = int16()  # places in the hand that are given up for it, its own too, as bits
    need = int8(COLOURS)  # what is still to be paid in each colour
    bare = int8(COLOURS)  # how much of it a joker may pay
    turned = int8(COLOURS)  # palette cards to be turned for it


class Secret(Plan):
    """What is hidden."""

    deck = int8(CARDS, at_first=1)  # 1 for a card in the deck
    hand = int8(MAX_SEATS, HAND_MOST, at_first=EMPTY)  # the cards of a hand, then EMPTY


class Own(Plan):
    """What the viewer alone knows; the plan is the viewer's own."""

    me = int8()  # the viewer's seat, or SPECTATOR
    mine = int8(HAND_MOST)  # the viewer's hand


class State(Public, Secret):
    """One game."""


class View(Public, Own):
    """What one seat may know of it, or a spectator."""


STATE, VIEW = layout(State), layout(View)
begin, conceal, forget, new_turn = starter(State), starter(Secret), starter(Plan), starter(Turn)
copy_public, copy_plan = copier(Public), copier(Plan)


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
        s.deck[card] = view.place[card] < SHOWN
    for place in range(HAND_MOST):
        if view.mine[place] != EMPTY:
            s.hand[seat, place], s.deck[view.mine[place]] = view.mine[place], 0
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
