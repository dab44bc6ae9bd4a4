"""How a game goes: set-up, whose turn it is, what is allowed, and what it does.

Numbers in comments are those of RULES.md.
"""

from bottega.core.rule import DEALER, EVERYONE, OVER, Choices, Odds, allow, rule

from . import actions as do
from . import phases as at
from .box import CIRCLE, HAND_LIMIT, HANDS, KIND
from .cards import allow_deal, draw_hidden, fill_gap, leave_hand, position_of, ready_deck
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
    if s.phase == at.FIRST:
        allow(odds, do.GOES_FIRST, 1 if s.first_seat_starts else int(s.seats))
    elif s.phase <= at.BLIND:
        allow_deal(s, odds)
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
    """What follows stands here once, after all that can lead to it: games that were told different
    things then go on together on a GPU, and there is less machine code."""
    if s.phase <= at.BLIND:
        done = deal(s, action)
    elif action < do.STOP:
        done = draw(s, action - do.TAKE)
    elif s.phase == at.TURN:
        done = choose(s, seat, action)
    else:
        done = throw_away(s, seat, action - do.DISCARD)
    if done:
        settle(s)
    if s.phase == at.BLIND or s.phase == at.REFILL:
        ready_deck(s)


# Dealing


@rule
def deal(s: State, action: int) -> bool:
    """A card or the start player; whether the turn is over but for what settles it."""
    if s.phase == at.FIRST:
        s.start = s.turn = action - do.GOES_FIRST
        s.phase = at.OPENING
    elif s.phase == at.OPENING:
        deal_hands(s, action - do.DEAL)
    elif s.phase == at.BLIND:
        draw_hidden(s, int(s.turn), action - do.DEAL)
        return go_on_drawing(s)
    else:
        fill_gap(s, action - do.DEAL)
        return True
    return False


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
def choose(s: State, seat: int, action: int) -> bool:
    """A card to lay, the stack it goes on, and paint for it (3.7, 4.1), or no more; whether the
    turn is over."""
    if action == do.STOP:
        return True
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
    if not paid(s):
        return False
    lay(s, seat)
    return not can_lay_more(s, seat)


@rule
def throw_away(s: State, seat: int, kind: int) -> bool:
    """Down to the hand limit (2.6), or for want of any other move (2.11); whether it is enough."""
    leave_hand(s, seat, position_of(s, seat, kind), DISCARDED)
    if s.phase == at.SHED:
        s.shed -= 1
    return s.shed == 0 and s.held[seat] <= HAND_LIMIT
