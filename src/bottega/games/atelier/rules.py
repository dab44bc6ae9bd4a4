"""How a game goes: set-up, whose turn it is, what is allowed, and what it does.

Numbers in comments are those of RULES.md.
"""

from bottega.core.rule import DEALER, EVERYONE, OVER, Choices, Odds, clear, rule

from .box import (
    BLANKS,
    CARDS,
    CIRCLE,
    COLOURS,
    HAND_LIMIT,
    HANDS,
    KIND,
    OBJECTIVES,
    SUBJECTS,
)
from .cards import draw_hidden, fill_gap, leave_hand, position_of
from .palette import allow_cards, allow_stacks, begin_lay, can_lay_more, lay, paid
from .pay import allow_payment, give_up, pay_forced, pay_rest, turn_card
from .state import (
    BLIND,
    DEAL,
    DISCARD,
    DISCARDED,
    DONE,
    EMPTY,
    FIRST,
    GOES_FIRST,
    HAND_MOST,
    LAY,
    MAX_SEATS,
    ONTO,
    OPENING,
    REFILL,
    REST,
    ROTATE,
    SECOND,
    SHED,
    SHUFFLES,
    STOP,
    TAKE,
    TURN,
    State,
    forget,
)
from .turn import allow_first, allow_second, can_draw, draw, go_on_drawing, settle


@rule
def setup(s: State, seats: int, options: Choices) -> None:
    s.seats, s.lap, s.reveals, s.phase = seats, 0, 0, FIRST
    s.blank_points, s.joker_colours, s.objectives_count = 2 * options[0] - 1, options[1], options[2]
    s.expert_mixing, s.expert_draw, s.edition = options[3], options[4], options[5]
    s.covered_pairs, s.own_repeat = options[6], options[7]
    s.start, s.turn, s.ending, s.last_laid = EMPTY, EMPTY, 0, 0
    s.taken, s.took, s.plays, s.playing, s.shed = 0, EMPTY, 0, EMPTY, 0
    s.deck_size, s.discards, s.shuffle, s.gap_count, s.stacks = CARDS, 0, 0, CIRCLE, 0
    for card in range(CARDS):
        s.place[card], s.deck[card] = 0, 1
    for place in range(CIRCLE):
        s.circle[place], s.gaps[place] = EMPTY, place
    for subject in range(SUBJECTS):
        s.author[subject] = EMPTY
    for number in range(OBJECTIVES):
        s.objective[number] = EMPTY
    for colour in range(COLOURS):
        s.used[colour] = 0
    forget(s)
    clear_palettes(s)


@rule
def clear_palettes(s: State) -> None:
    for stack in range(BLANKS):
        s.owner[stack], s.canvas[stack], s.drawing[stack] = EMPTY, EMPTY, EMPTY
        s.painting[stack], s.forged[stack] = EMPTY, 0
    for seat in range(MAX_SEATS):
        s.held[seat], s.originals[seat] = 0, 0
        for position in range(HAND_MOST):
            s.hand[seat, position] = EMPTY
        for shuffle in range(SHUFFLES):
            s.hidden[seat, shuffle] = 0
        for type in range(3):
            s.laid[seat, type] = 0
        for colour in range(COLOURS):
            s.colours[seat, colour] = 0


@rule
def to_move(s: State) -> int:
    if s.phase <= BLIND:
        return DEALER
    return OVER if s.phase == DONE else 1 << int(s.turn)


@rule
def witnesses(s: State, seat: int, action: int) -> int:
    """Cards dealt to a hand are hidden (1.6); a card to be laid and its price are shown together,
    once all is paid (4.3)."""
    if s.phase == OPENING or s.phase == BLIND:
        return 1 << int(s.turn)
    if s.phase == TURN and action > STOP:
        return 1 << seat
    return EVERYONE


@rule
def legal(s: State, seat: int, odds: Odds) -> None:
    clear(odds)
    if s.phase == FIRST:
        for other in range(s.seats):
            odds[GOES_FIRST + other] = 1
    elif s.phase <= BLIND:
        for card in range(CARDS):
            odds[DEAL + card] = s.deck[card]
    elif s.phase == SECOND:
        allow_second(s, odds)
    elif s.phase == TURN:
        allow_turn(s, seat, odds)
    elif s.phase != DONE:
        for position in range(s.held[seat]):
            odds[DISCARD + KIND[s.edition, s.hand[seat, position]]] = 1


@rule
def allow_turn(s: State, seat: int, odds: Odds) -> None:
    """Draw or lay (2.1); once a card is chosen, where it goes, then how it is paid (3.7)."""
    if s.laying != EMPTY:
        if s.onto == EMPTY:
            allow_stacks(s, seat, odds)
        else:
            allow_payment(s, seat, odds)
        return
    if s.plays > 0:
        odds[STOP] = 1
    elif can_draw(s):
        allow_first(s, odds)
    allow_cards(s, seat, odds)


@rule
def apply(s: State, seat: int, action: int) -> None:
    if s.phase <= BLIND:
        deal(s, action)
    elif action < STOP:
        draw(s, action - TAKE)
    elif action == STOP:
        settle(s)
    elif s.phase == TURN:
        choose(s, seat, action)
    else:
        throw_away(s, seat, action - DISCARD)


# Dealing


@rule
def deal(s: State, action: int) -> None:
    if s.phase == FIRST:
        s.start = s.turn = action - GOES_FIRST
        s.phase = OPENING
    elif s.phase == OPENING:
        deal_hands(s, action - DEAL)
    elif s.phase == BLIND:
        draw_hidden(s, int(s.turn), action - DEAL)
        go_on_drawing(s)
    else:
        fill_gap(s, action - DEAL)
        settle(s)


@rule
def deal_hands(s: State, card: int) -> None:
    """Each seat from the start player on gets its hand, then the circle is laid out (1.4, 1.5)."""
    draw_hidden(s, int(s.turn), card)
    if s.held[s.turn] < HANDS[(s.turn - s.start) % s.seats]:
        return
    if (s.turn + 1) % s.seats != s.start:
        s.turn = (s.turn + 1) % s.seats
    else:  # the last seat is dealt to: once the circle lies there, the turn after it is the first
        s.phase = REFILL


# A seat's choices


@rule
def choose(s: State, seat: int, action: int) -> None:
    """A card to lay, the stack it goes on, and paint for it (3.7, 4.1)."""
    if action == REST:
        pay_rest(s, seat)
    elif action < DISCARD:
        turn_card(s, action - ROTATE)
    elif action < LAY:
        give_up(s, seat, action - DISCARD)
    elif action < ONTO:
        begin_lay(s, seat, action - LAY)
    else:
        s.onto = action - ONTO
    if s.onto != EMPTY:
        pay_forced(s, seat)
    if paid(s):
        lay(s, seat)
        if not can_lay_more(s, seat):
            settle(s)


@rule
def throw_away(s: State, seat: int, kind: int) -> None:
    """Down to the hand limit (2.6), or for want of any other move (2.11)."""
    leave_hand(s, seat, position_of(s, seat, kind), DISCARDED)
    if s.phase == SHED:
        s.shed -= 1
    if s.shed == 0 and s.held[seat] <= HAND_LIMIT:
        settle(s)
