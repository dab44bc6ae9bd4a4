"""How a game goes: set-up, whose turn it is, what is allowed, and what it does.

Numbers in comments are those of RULES.md.
"""

from bottega.core.rule import DEALER, EVERYONE, OVER, Choices, Odds, clear, rule

from .asking import allow_asks, allow_gifts, ask, give
from .box import (
    COPIES,
    DEALT,
    DISPLAY,
    FAVOURITE_COUNT,
    FAVOURITES,
    FIRST_KIND,
    KEPT,
    KINDS,
    MARKET,
    OFFER,
    PAINTS,
    PILES,
    PRIMARIES,
    SECTION_CARDS,
    SECTION_COPIES,
    SECTIONS,
    TILE_COPIES,
    TILE_COUNT,
    TILES,
)
from .cards import cards, discard, draw, show, take_out_of_hand
from .payment import allow_payment, allow_sections, choose, clear_plan, pay
from .restore import (
    after_reward,
    after_rotate,
    end_restoring,
    enter_after,
    enter_more,
    fill,
    go_on_paying,
    offer_gap,
    plan_section,
    section_gap,
    take_tile,
    turn_section,
)
from .state import (
    ACT,
    AFTER,
    ASK,
    BLEND_OPTION,
    CARD,
    CARD_DEAL,
    DEAL,
    DONE,
    DRAW,
    DRAW_FROM,
    EMPTY,
    FAVOURITE_DEAL,
    FAVOURS,
    FILL,
    GIVE,
    GOES_FIRST,
    HANDS,
    LAY,
    LIMIT,
    MAX_SEATS,
    MORE,
    NEVER,
    NO_LIMIT,
    OFFERED,
    PAINT_OPTION,
    PASS,
    PILES_OPTION,
    RESTORE,
    REWARD,
    REWARD_OPTION,
    ROTATE,
    SECTION_DEAL,
    START,
    STOP,
    TAKE,
    TILE_DEAL,
    TURN,
    TURN_UP,
    USE_JOKER,
    State,
)
from .swap import allow_piles, draw_from, enter_draw, fill_hand, lay_chosen
from .turn import begin_turn, draw_for_phase_1, end_turn, enter_limit, enter_start


@rule
def setup(s: State, seats: int, options: Choices) -> None:
    s.seats, s.lap, s.reveals, s.restored_lap, s.limited = seats, 1, 0, 0, 0
    s.paint_tiles, s.workshop_piles = options[PAINT_OPTION], options[PILES_OPTION]
    s.tile_reward, s.favourite_in_blend = options[REWARD_OPTION], options[BLEND_OPTION]
    s.then, s.resume, s.palette, s.turn = HANDS, ACT, EMPTY, EMPTY
    s.drawer, s.source, s.asked, s.wanted = EMPTY, MARKET, EMPTY, EMPTY
    s.swapped, s.restored, s.rewarded, s.favoured, s.ending = 0, 0, 0, 0, 0
    s.market_icons, s.workshop_icons, s.either_icons = 0, 0, 0
    clear_plan(s)
    lay_out(s)
    sort_cards(s)
    for seat in range(MAX_SEATS):
        seat_down(s, seat)
    fill(s)


@rule
def lay_out(s: State) -> None:
    """The three face-down stacks and their displays, still empty (1.2 to 1.4)."""
    s.fresco_left, s.tiles_left = SECTION_CARDS, TILE_COUNT
    s.favourite, s.favourites_left, s.placed = EMPTY, FAVOURITE_COUNT, 0
    for slot in range(DISPLAY):
        s.display[slot] = EMPTY
    for slot in range(OFFER):
        s.offer[slot] = EMPTY
    for kind in range(SECTIONS):
        s.fresco_deck[kind] = SECTION_COPIES[kind]
    for tile in range(TILES):
        s.tile_deck[tile] = TILE_COPIES[s.paint_tiles, tile]
    for paint in range(PAINTS):
        s.favourite_deck[paint] = FAVOURITES[paint]
    for place in range(SECTION_CARDS):
        s.placed_kind[place], s.placed_by[place], s.placed_turns[place] = EMPTY, EMPTY, 0


@rule
def sort_cards(s: State) -> None:
    """The market's pile and the three of the workshop (1.1)."""
    for kind in range(KINDS):
        s.bag[kind] = s.mixed[kind] = COPIES[s.workshop_piles, kind]
        s.discarded[kind], s.laid[kind], s.chosen[kind], s.held[kind] = 0, 0, 0, 0
    for pile in range(PILES):
        s.pile[pile] = 0
        for kind in range(FIRST_KIND[pile], FIRST_KIND[pile + 1]):
            s.pile[pile] += s.bag[kind]


@rule
def seat_down(s: State, seat: int) -> None:
    s.sections[seat], s.points[seat] = 0, 0
    for pile in range(PILES):
        s.backs[seat, pile], s.old[seat, pile], s.news[seat, pile] = 0, 0, 0
        for other in range(MAX_SEATS):
            s.unseen[seat, other, pile] = NEVER
    for tile in range(TILES):
        s.tiles[seat, tile] = 0
    for paint in range(PAINTS):
        s.most[seat, paint] = NO_LIMIT
    for paint in range(PAINTS + PRIMARIES):
        s.paints[seat, paint] = 0
    for kind in range(KINDS):
        s.hand[seat, kind], s.drawn[seat, kind] = 0, 0
        s.common[seat, kind], s.out[seat, kind] = 0, 0
    for other in range(MAX_SEATS):
        for kind in range(KINDS):
            s.known[seat, other, kind] = 0


@rule
def to_move(s: State) -> int:
    if s.phase <= CARD_DEAL:
        return DEALER
    if s.phase == DONE:
        return OVER
    return 1 << int(s.asked) if s.phase == GIVE else 1 << int(s.turn)


@rule
def witnesses(s: State, seat: int, action: int) -> int:
    """A card drawn is seen by its drawer; cards are chosen unseen until they are played."""
    if s.phase == CARD_DEAL:
        return 1 << int(s.drawer)
    if s.phase == ACT or s.phase == AFTER or s.phase == MORE:
        if CARD <= action < DRAW_FROM or ASK + PAINTS <= action <= USE_JOKER:
            return 1 << seat
    return EVERYONE


@rule
def legal(s: State, seat: int, odds: Odds) -> None:
    clear(odds)
    if s.phase <= CARD_DEAL:
        allow_deals(s, odds)
    elif s.plan > 0:
        allow_payment(s, seat, odds)
    elif s.phase == ACT:
        allow_phase_2(s, seat, odds)
    elif s.phase == DRAW:
        allow_piles(s, odds)
        allow_asks(s, seat, odds)
    elif s.phase == LIMIT:
        allow_end(s, seat, odds)
    elif s.phase == GIVE:
        allow_gifts(s, seat, odds)
    elif s.phase == MORE or s.phase == AFTER:
        odds[STOP] = 1
        allow_sections(s, seat, odds, RESTORE)
        allow_asks(s, seat, odds)
    elif s.phase == ROTATE:
        odds[TURN] = odds[STOP] = 1
    elif s.phase == REWARD:
        allow_tiles(s, odds)
    elif s.phase == START:
        odds[DRAW_FROM + MARKET] = 1
        allow_asks(s, seat, odds)


@rule
def allow_deals(s: State, odds: Odds) -> None:
    if s.phase == CARD_DEAL:
        for kind in range(FIRST_KIND[s.source], FIRST_KIND[s.source + 1]):
            odds[DEAL + kind] = s.bag[kind]
    elif s.phase == SECTION_DEAL:
        for kind in range(SECTIONS):
            odds[TURN_UP + kind] = s.fresco_deck[kind]
    elif s.phase == TILE_DEAL:
        for tile in range(TILES):
            odds[OFFERED + tile] = s.tile_deck[tile]
    elif s.phase == FAVOURITE_DEAL:
        for paint in range(PAINTS):
            odds[FAVOURS + paint] = s.favourite_deck[paint]
    else:
        for seat in range(s.seats):
            odds[GOES_FIRST + seat] = 1


@rule
def allow_phase_2(s: State, seat: int, odds: Odds) -> None:
    """Swap, restore or pass (2.3); once a card is chosen it is a swap."""
    for kind in range(KINDS):
        odds[CARD + kind] = s.hand[seat, kind] > 0
    if s.picked > 0:
        odds[LAY] = 1
    else:
        odds[PASS] = 1
        allow_sections(s, seat, odds, RESTORE)
        allow_asks(s, seat, odds)


@rule
def allow_end(s: State, seat: int, odds: Odds) -> None:
    """Any card while there are too many (2.5); asking is possible to the last (5.3)."""
    if cards(s, seat) > KEPT:
        for kind in range(KINDS):
            odds[CARD + kind] = s.hand[seat, kind] > 0
    else:
        odds[STOP] = 1
    allow_asks(s, seat, odds)


@rule
def allow_tiles(s: State, odds: Odds) -> None:
    for slot in range(OFFER):
        if s.offer[slot] != EMPTY:
            odds[TAKE + slot] = 1
        for earlier in range(slot):
            if s.offer[earlier] == s.offer[slot]:
                odds[TAKE + slot] = 0


@rule
def apply(s: State, seat: int, action: int) -> None:
    if s.phase <= CARD_DEAL:
        deal(s, action)
    elif ASK <= action < ASK + PAINTS:
        ask(s, action - ASK)
        if s.phase != GIVE:
            go_on(s)
    elif s.plan > 0:
        pay(s, seat, action)
        go_on_paying(s)
    elif s.phase == ACT:
        act(s, seat, action)
    elif s.phase == DRAW:
        draw_from(s, action - DRAW_FROM)
    elif s.phase == LIMIT:
        limit(s, seat, action)
    elif s.phase == GIVE:
        give(s, seat, action - CARD)
        if s.phase != GIVE:
            go_on(s)
    else:
        decide(s, action)


@rule
def deal(s: State, action: int) -> None:
    if s.phase == CARD_DEAL:
        draw(s, int(s.drawer), action - DEAL)
        after_card(s)
    elif s.phase == SECTION_DEAL:
        kind = action - TURN_UP
        s.fresco_deck[kind] -= 1
        s.fresco_left -= 1
        s.display[section_gap(s)] = kind
        fill(s)
    elif s.phase == TILE_DEAL:
        tile = action - OFFERED
        s.tile_deck[tile] -= 1
        s.tiles_left -= 1
        s.offer[offer_gap(s)] = tile
        fill(s)
    elif s.phase == FAVOURITE_DEAL:
        s.favourite = action - FAVOURS
        s.favourite_deck[s.favourite] -= 1
        s.favourites_left -= 1
        fill(s)
    else:
        s.palette = s.turn = s.drawer = action - GOES_FIRST
        s.phase = CARD_DEAL


@rule
def after_card(s: State) -> None:
    if s.then == ACT:
        s.phase = ACT
    elif s.then == DRAW:
        enter_draw(s)
    elif s.then == FILL:
        fill_hand(s)
    else:
        deal_hands(s)


@rule
def deal_hands(s: State) -> None:
    """Five cards each, the first player first (1.6)."""
    if s.backs[s.drawer, MARKET] == DEALT:
        s.drawer = (s.drawer + 1) % s.seats
        if s.drawer == s.palette:
            begin_turn(s)


@rule
def act(s: State, seat: int, action: int) -> None:
    """Phase 2."""
    if action == PASS:
        fill_hand(s)
    elif action == LAY:
        lay_chosen(s)
    elif action >= RESTORE:
        plan_section(s, action - RESTORE)
    else:
        choose(s, seat, action - CARD)


@rule
def limit(s: State, seat: int, action: int) -> None:
    """Phase 3."""
    if action == STOP:
        end_turn(s)
    else:
        kind = action - CARD
        take_out_of_hand(s, seat, kind)
        show(s, seat, kind)
        discard(s, kind)
        s.reveals += 1
        enter_limit(s)


@rule
def decide(s: State, action: int) -> None:
    """All the smaller questions of a turn."""
    if s.phase == START:
        draw_for_phase_1(s)
    elif s.phase == REWARD:
        take_tile(s, action - TAKE)
        after_reward(s)
    elif action == TURN:
        turn_section(s)
    elif action != STOP:
        plan_section(s, action - RESTORE)
    elif s.phase == ROTATE:
        after_rotate(s)
    elif s.phase == MORE:
        end_restoring(s)
    else:
        enter_limit(s)


@rule
def go_on(s: State) -> None:
    """Everybody has answered: back to where the active seat was (5.7)."""
    if s.phase == START:
        enter_start(s)
    elif s.phase == DRAW:
        enter_draw(s)
    elif s.phase == AFTER:
        enter_after(s)
    elif s.phase == MORE:
        enter_more(s)
    elif s.phase == LIMIT:
        enter_limit(s)
