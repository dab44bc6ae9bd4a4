"""How a game goes: set-up, whose turn it is, what is allowed, and what it does.

Numbers in comments are those of RULES.md.
"""

from bottega.core.rule import DEALER, EVERYONE, OVER, Choices, Odds, allow, clear, rule

from . import actions as do
from . import phases as at
from .box import CARDS, CIRCLE, HAND_LIMIT, HANDS, KIND
from .cards import draw_hidden, fill_gap, leave_hand, position_of
from .options import agree
from .palette import allow_cards, allow_stacks, begin_lay, can_lay_more, lay, paid
from .pay import allow_payment, give_up, pay_forced, pay_rest, turn_card
from .state import DISCARDED, EMPTY, State, begin
from .turn import allow_first, allow_second, can_draw, draw, go_on_drawing, settle


@rule
def setup(s: State, seats: int, options: Choices) -> None:
    begin(s)
    agree(s, options)
    s.seats = seats
    for place in range(CIRCLE):
        s.gaps[place] = place


@rule
def to_move(s: State) -> int:
    if s.phase <= at.BLIND:
        return DEALER
    return OVER if s.phase == at.DONE else 1 << int(s.turn)


@rule
def witnesses(s: State, seat: int, action: int) -> int:
    """Cards dealt to a hand are hidden (1.6); a card to be laid and its price are shown together,
    once all is paid (4.3)."""
    if s.phase == at.OPENING or s.phase == at.BLIND:
        return 1 << int(s.turn)
    if s.phase == at.TURN and action > do.STOP:
        return 1 << seat
    return EVERYONE


@rule
def legal(s: State, seat: int, odds: Odds) -> None:
    clear(odds)
    if s.phase == at.FIRST:
        allow(odds, do.GOES_FIRST, 1 if s.first_seat_starts else int(s.seats))
    elif s.phase <= at.BLIND:
        for card in range(CARDS):
            odds[do.DEAL + card] = s.deck[card]
    elif s.phase == at.SECOND:
        allow_second(s, odds)
    elif s.phase == at.TURN:
        allow_turn(s, seat, odds)
    elif s.phase != at.DONE:
        for position in range(s.held[seat]):
            odds[do.DISCARD + KIND[s.edition, s.hand[seat, position]]] = 1


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
        odds[do.STOP] = 1
    elif can_draw(s):
        allow_first(s, odds)
    allow_cards(s, seat, odds)


@rule
def apply(s: State, seat: int, action: int) -> None:
    if s.phase <= at.BLIND:
        deal(s, action)
    elif action < do.STOP:
        draw(s, action - do.TAKE)
    elif action == do.STOP:
        settle(s)
    elif s.phase == at.TURN:
        choose(s, seat, action)
    else:
        throw_away(s, seat, action - do.DISCARD)


# Dealing


@rule
def deal(s: State, action: int) -> None:
    if s.phase == at.FIRST:
        s.start = s.turn = action - do.GOES_FIRST
        s.phase = at.OPENING
    elif s.phase == at.OPENING:
        deal_hands(s, action - do.DEAL)
    elif s.phase == at.BLIND:
        draw_hidden(s, int(s.turn), action - do.DEAL)
        go_on_drawing(s)
    else:
        fill_gap(s, action - do.DEAL)
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
        s.phase = at.REFILL


# A seat's choices


@rule
def choose(s: State, seat: int, action: int) -> None:
    """A card to lay, the stack it goes on, and paint for it (3.7, 4.1)."""
    if action == do.REST:
        pay_rest(s, seat)
    elif action < do.DISCARD:
        turn_card(s, action - do.ROTATE)
    elif action < do.LAY:
        give_up(s, seat, action - do.DISCARD)
    elif action < do.ONTO:
        begin_lay(s, seat, action - do.LAY)
    else:
        s.onto = action - do.ONTO
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
    if s.phase == at.SHED:
        s.shed -= 1
    if s.shed == 0 and s.held[seat] <= HAND_LIMIT:
        settle(s)
