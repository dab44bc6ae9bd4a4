"""How a game goes: set-up, whose turn it is, what is allowed, and what it does.

Numbers in comments are those of RULES.md.
"""

from bottega.core.rule import DEALER, EVERYONE, OVER, Choices, Odds, rule

from . import actions as do
from . import phases as at
from .asking import allow_asks, allow_gifts, ask, give
from .box import (
    DEALT,
    FAVOURITES,
    FIRST_KIND,
    KEPT,
    MARKET,
    OFFER,
    PAINTS,
    PILES,
    SECTION_COPIES,
    SECTIONS,
    TILE_COPIES,
    TILES,
)
from .cards import allow_hand, cards, discard, discard_laid, draw, show, take_out_of_hand
from .display import choice_in, gap
from .packed import FULL, OF_PILE, WORDS, many, number
from .payment import allow_payment, allow_sections, choose, pay
from .restore import (
    after_rotate,
    end_restoring,
    enter_after,
    enter_more,
    enter_rotate,
    fill,
    go_on_paying,
    plan_section,
    renew,
    take_tile,
    turn_section,
)
from .state import (
    BLEND_OPTION,
    EMPTY,
    PAINT_OPTION,
    PILES_OPTION,
    REWARD_OPTION,
    State,
    begin,
)
from .swap import allow_piles, draw_from, enter_draw, fill_hand, finish_swap, lay_chosen
from .turn import begin_turn, draw_for_phase_1, end_turn, enter_limit, enter_start


@rule
def setup(s: State, seats: int, options: Choices) -> None:
    begin(s)
    s.seats, s.lap = seats, 1
    s.paint_tiles, s.workshop_piles = options[PAINT_OPTION], options[PILES_OPTION]
    s.tile_a_turn, s.favourite_in_blend = options[REWARD_OPTION], options[BLEND_OPTION]
    stack(s)
    fill(s)


@rule
def stack(s: State) -> None:
    """Every card and tile into its pile (1.1 to 1.4)."""
    for word in range(WORDS):
        s.bag[word] = s.mixed[word] = FULL[s.workshop_piles, word]
    for pile in range(PILES):
        s.pile[pile] = number(s.bag, OF_PILE[pile])
    for kind in range(SECTIONS):
        s.fresco_deck[kind] = SECTION_COPIES[kind]
    for tile in range(TILES):
        s.tile_deck[tile] = TILE_COPIES[s.paint_tiles, tile]
    for paint in range(PAINTS):
        s.favourite_deck[paint] = FAVOURITES[paint]


@rule
def to_move(s: State) -> int:
    if s.phase <= at.CARD_DEAL:
        return DEALER
    if s.phase == at.DONE:
        return OVER
    return 1 << int(s.asked) if s.phase == at.GIVE else 1 << int(s.turn)


@rule
def witnesses(s: State, seat: int, action: int) -> int:
    """A card drawn is seen by its drawer; cards are chosen unseen until they are played."""
    if s.phase == at.CARD_DEAL:
        return 1 << int(s.drawer)
    if s.phase == at.ACT or s.phase == at.AFTER or s.phase == at.MORE:
        if do.CARD <= action < do.DRAW_FROM or do.USE_PAINT <= action <= do.USE_JOKER:
            return 1 << seat
    return EVERYONE


@rule
def legal(s: State, seat: int, odds: Odds) -> None:
    if s.phase <= at.CARD_DEAL:
        allow_deals(s, odds)
    elif s.plan > 0:
        allow_payment(s, seat, odds)
    elif s.phase == at.GIVE:
        allow_gifts(s, seat, odds)
    elif s.phase != at.DONE:
        allow_turn(s, seat, odds)
        if s.picked == 0:  # else cards are being chosen, which is one step (9.10)
            allow_asks(s, seat, odds)


@rule
def allow_turn(s: State, seat: int, odds: Odds) -> None:
    """Whatever the active seat may do now, but for asking."""
    if s.phase == at.ACT:
        allow_phase_2(s, seat, odds)
    elif s.phase == at.DRAW:
        allow_piles(s, odds)
    elif s.phase == at.LIMIT:
        allow_end(s, seat, odds)
    elif s.phase == at.MORE or s.phase == at.AFTER:
        odds[do.STOP] = 1
        allow_sections(s, seat, odds)
    elif s.phase == at.ROTATE:
        odds[do.TURN] = odds[do.STOP] = 1
    elif s.phase == at.REWARD:
        allow_tiles(s, odds)
    else:  # START
        odds[do.DRAW_FROM + MARKET] = 1


@rule
def allow_deals(s: State, odds: Odds) -> None:
    if s.phase == at.CARD_DEAL:
        for kind in range(FIRST_KIND[s.source], FIRST_KIND[s.source + 1]):
            odds[do.DEAL + kind] = many(s.bag, kind)
    elif s.phase == at.SECTION_DEAL:
        for kind in range(SECTIONS):
            odds[do.TURN_UP + kind] = s.fresco_deck[kind]
    elif s.phase == at.TILE_DEAL:
        for tile in range(TILES):
            odds[do.OFFERED + tile] = s.tile_deck[tile]
    elif s.phase == at.FAVOURITE_DEAL:
        for paint in range(PAINTS):
            odds[do.FAVOURS + paint] = s.favourite_deck[paint]
    else:
        for seat in range(s.seats):
            odds[do.GOES_FIRST + seat] = 1


@rule
def allow_phase_2(s: State, seat: int, odds: Odds) -> None:
    """Swap, restore or pass (2.3); once a card is chosen it is a swap."""
    allow_hand(s, seat, odds)
    if s.picked > 0:
        odds[do.LAY] = 1
    else:
        odds[do.PASS] = 1
        allow_sections(s, seat, odds)


@rule
def allow_end(s: State, seat: int, odds: Odds) -> None:
    """Any card while there are too many (2.5)."""
    if cards(s, seat) > KEPT:
        allow_hand(s, seat, odds)
    else:
        odds[do.STOP] = 1


@rule
def allow_tiles(s: State, odds: Odds) -> None:
    for slot in range(OFFER):
        if choice_in(s.offer, slot) != EMPTY:
            odds[do.TAKE + slot] = 1


@rule
def apply(s: State, seat: int, action: int) -> None:
    follow(s, act(s, seat, action))


@rule
def follow(s: State, then: int) -> None:
    """What follows an action, from one to the next, until somebody is asked or dealt to. Each
    stands here once, after all that can lead to it: games that were told different things then go
    on together on a GPU, and there is less machine code."""
    if then == at.GO_ON:
        then = go_on(s)
    if then == at.HANDS:
        then = deal_hands(s)
    then = follow_phase_2(s, then)
    if then == at.TABLE:
        then = fill(s)
    if then == at.AFTER:
        then = enter_after(s)
    if then == at.FILL:
        then = fill_hand(s)
    if then == at.LIMIT:
        then = enter_limit(s)
    if then == at.END:
        then = end_turn(s)
    if then == at.TURN:
        then = begin_turn(s)
    if then == at.START:
        then = enter_start(s)
    if then == at.CARD:
        draw_for_phase_1(s)


@rule
def follow_phase_2(s: State, then: int) -> int:
    """A section is restored or cards are swapped, up to what was played being discarded."""
    if then == at.PAYMENT:
        then = go_on_paying(s)
    if then == at.TURNED:
        then = enter_rotate(s)
    if then == at.EARNED:
        then = after_rotate(s)
    if then == at.MORE:
        then = enter_more(s)
    if then == at.RESTORED:
        then = end_restoring(s)
    if then == at.DRAW:
        then = enter_draw(s)
    if then in (at.RENEWAL, at.SWAPPED):
        then = clear_away(s, then)
    return then


@rule
def act(s: State, seat: int, action: int) -> int:
    """The action itself; what follows it."""
    if s.phase <= at.CARD_DEAL:
        return deal(s, action)
    if do.ASK <= action < do.USE_PAINT:
        ask(s, action - do.ASK)
        return at.GO_ON if s.asked == s.turn else at.NO_MORE
    if s.plan > 0:
        pay(s, seat, action)
        return at.PAYMENT
    if s.phase == at.ACT:
        return swap_or_restore(s, seat, action)
    if s.phase == at.DRAW:
        draw_from(s, action - do.DRAW_FROM)
        return at.NO_MORE
    if s.phase == at.LIMIT:
        return limit(s, seat, action)
    if s.phase == at.GIVE:
        give(s, seat, action - do.CARD)
        return at.GO_ON if s.asked == s.turn else at.NO_MORE
    return decide(s, action)


@rule
def deal(s: State, action: int) -> int:
    if s.phase == at.CARD_DEAL:
        draw(s, int(s.drawer), action - do.DEAL)
        return at.GO_ON
    if s.phase == at.SECTION_DEAL:
        kind = action - do.TURN_UP
        s.fresco_deck[kind] -= 1
        s.fresco_left -= 1
        s.display[gap(s.display)] = kind
    elif s.phase == at.TILE_DEAL:
        tile = action - do.OFFERED
        s.tile_deck[tile] -= 1
        s.tiles_left -= 1
        s.offer[gap(s.offer)] = tile
    elif s.phase == at.FAVOURITE_DEAL:
        s.favourite = action - do.FAVOURS
        s.favourite_deck[s.favourite] -= 1
        s.favourites_left -= 1
    else:
        s.palette = s.turn = s.drawer = action - do.GOES_FIRST
        s.phase = at.CARD_DEAL
        return at.NO_MORE
    return at.TABLE


@rule
def go_on(s: State) -> int:
    """On to what follows a card that was dealt, or an ask that all have answered (5.7)."""
    then = int(s.then)
    if then in (at.ACT, at.ROTATE, at.REWARD):
        s.phase = then
        return at.NO_MORE
    return then


@rule
def deal_hands(s: State) -> int:
    """Five cards each, the first player first (1.6)."""
    if s.backs[s.drawer, MARKET] == DEALT:
        s.drawer = (s.drawer + 1) % s.seats
        if s.drawer == s.palette:
            return at.TURN
    return at.NO_MORE


@rule
def clear_away(s: State, then: int) -> int:
    """What was played is discarded (3.6, 4.10); then the displays are filled, or the turn goes
    on."""
    discard_laid(s)
    if then == at.SWAPPED:
        finish_swap(s)
        return at.AFTER
    renew(s)
    return at.TABLE


@rule
def swap_or_restore(s: State, seat: int, action: int) -> int:
    """Phase 2."""
    if action == do.PASS:
        return at.FILL
    if action == do.LAY:
        lay_chosen(s)
        return at.DRAW
    if action >= do.RESTORE:
        plan_section(s, action - do.RESTORE)
        return at.PAYMENT
    choose(s, seat, action - do.CARD)
    return at.NO_MORE


@rule
def limit(s: State, seat: int, action: int) -> int:
    """Phase 3."""
    if action == do.STOP:
        return at.END
    kind = action - do.CARD
    take_out_of_hand(s, seat, kind)
    show(s, seat, kind)
    discard(s, kind)
    s.reveals += 1
    return at.LIMIT


@rule
def decide(s: State, action: int) -> int:
    """All the smaller questions of a turn."""
    if s.phase == at.START:
        return at.CARD
    if s.phase == at.REWARD:
        take_tile(s, action - do.TAKE)
        return at.RENEWAL if s.tile_a_turn else at.MORE
    if action == do.TURN:
        turn_section(s)
        return at.TURNED
    if action != do.STOP:
        plan_section(s, action - do.RESTORE)
        return at.PAYMENT
    if s.phase == at.ROTATE:
        return at.EARNED
    return at.RESTORED if s.phase == at.MORE else at.LIMIT
