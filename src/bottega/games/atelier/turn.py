"""How turns follow each other: drawing two cards, the end of a turn, and the end of the game."""

from bottega.core.rule import Odds, rule

from . import actions as do
from . import phases as at
from .box import CIRCLE, DRAW, HAND_LIMIT
from .cards import drawable, open_cards, take_open
from .palette import can_lay
from .state import EMPTY, State, new_turn

QUIET = 20  # rounds without a laid card that end the game (8.3)
SHED_MOST = 2  # cards discarded by a seat that can do nothing else (2.11)


# Drawing


@rule
def can_draw(s: State) -> bool:
    return open_cards(s) + drawable(s) > 0


@rule
def allow_first(s: State, odds: Odds) -> None:
    """Any open card; the deck, if two cards can follow from there (2.2 to 2.4, 2.10, 9.4). A turn
    begins with gaps only where deck and discards are empty: so an open card has a partner, or no
    way of drawing has two cards."""
    for place in range(CIRCLE):
        odds[do.TAKE + place] = s.circle[place] != EMPTY
    odds[do.DECK] = drawable(s) >= (1 if s.expert_draw == 0 else DRAW)


@rule
def allow_second(s: State, odds: Odds) -> None:
    """After an open card one of its neighbours or the deck, after a deck card any (2.3, 2.4)."""
    odds[do.DECK] = second_deck(s)
    if not second_open(s):
        return
    if s.took == CIRCLE:
        for place in range(CIRCLE):
            odds[do.TAKE + place] = s.circle[place] != EMPTY
    else:
        odds[do.TAKE + neighbour(s, 1)] = 1
        odds[do.TAKE + neighbour(s, CIRCLE - 1)] = 1


@rule
def second_open(s: State) -> bool:
    """Whether the second card can come from the circle."""
    return open_cards(s) > 0 and (s.took != CIRCLE or s.expert_draw == 0)


@rule
def second_deck(s: State) -> bool:
    """Whether the second card can come from the deck."""
    return drawable(s) > 0 and (s.took == CIRCLE or s.expert_draw == 0)


@rule
def neighbour(s: State, step: int) -> int:
    """The open card next to where the first one lay, over any gaps (2.2, 2.9)."""
    place = (int(s.took) + step) % CIRCLE
    while s.circle[place] == EMPTY:
        place = (place + step) % CIRCLE
    return place


@rule
def draw(s: State, place: int) -> bool:
    """Take the open card at a place, or with CIRCLE have one dealt from the deck; whether that was
    all."""
    if s.taken == 0:
        s.took = place
    if place == CIRCLE:
        s.phase = at.BLIND
        return False
    take_open(s, int(s.turn), place)
    return go_on_drawing(s)


@rule
def go_on_drawing(s: State) -> bool:
    """A card was taken: choose the second, unless there is one way to do so, or none (2.10);
    whether that was all."""
    s.taken += 1
    if s.taken == DRAW or not (second_open(s) or second_deck(s)):
        return True
    if not second_open(s):
        s.phase = at.BLIND
    elif not second_deck(s) and open_cards(s) == 1:
        s.taken += 1
        take_open(s, int(s.turn), neighbour(s, 1))
        return True
    else:
        s.phase = at.SECOND
    return False


# The end of a turn


@rule
def settle(s: State) -> None:
    """Fill the gaps as far as there are cards, trim the hand, then the next turn (2.5 to 2.7)."""
    if s.gap_count > 0 and drawable(s) > 0:
        s.phase = at.REFILL
    elif s.held[s.turn] > HAND_LIMIT:
        s.phase = at.TRIM
    else:
        next_turn(s)


@rule
def next_turn(s: State) -> None:
    """The next seat that can do anything; if none can, the game is over (2.11, 2.12)."""
    new_turn(s)  # all cards upright again (4.4)
    for _ in range(s.seats):
        s.turn = (s.turn + 1) % s.seats
        if s.turn == s.start and not begin_round(s):
            break
        if can_draw(s) or can_lay(s, int(s.turn)):
            s.phase = at.TURN
            return
        if s.held[s.turn] > 0:
            s.phase, s.shed = at.SHED, min(SHED_MOST, int(s.held[s.turn]))
            return
    s.phase = at.DONE


@rule
def begin_round(s: State) -> bool:
    """After the last round, or too many quiet ones, there is no other (8.2, 8.3)."""
    if s.ending or s.lap - s.last_laid >= QUIET:
        return False
    s.lap += 1
    return True
