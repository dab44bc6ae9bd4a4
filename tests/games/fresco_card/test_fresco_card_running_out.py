"""Chapter 6: what runs out."""

from bottega.games.fresco_card import actions as do
from bottega.games.fresco_card import cards as moving
from bottega.games.fresco_card import phases as at
from bottega.games.fresco_card.box import COPIES, KINDS, PILE
from bottega.games.fresco_card.packed import by_kind, many
from bottega.games.fresco_card.state import EMPTY
from games.fresco_card.setting import (
    GAME,
    MARKET,
    OPEN,
    POINTED,
    PRIMARIES,
    RED,
    ROUND,
    SQUARE,
    act,
    allowed,
    card,
    deal,
    empty,
    hold,
    open_sections,
    table,
)


def test_6_1_the_discards_become_the_new_pile_at_once() -> None:
    s = table(2)
    hold(s, 0, card("red WW"))
    empty(s, ROUND, 1)
    act(s, do.CARD + card("red WW"))
    act(s, do.LAY)
    last = next(k for k in range(KINDS) if PILE[k] == ROUND and many(s.bag, k))
    act(s, do.DRAW_FROM + ROUND)
    act(s, do.DEAL + last)
    assert s.pile[ROUND] == 13
    assert not by_kind.unpacked(s.discarded)[ROUND == PILE].any()
    assert many(s.bag, last) == COPIES[0, last] - 1


def test_6_1_in_phase_1_too() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    empty(s, MARKET, 1)
    act(s, do.PASS)
    assert s.pile[MARKET] == 1
    act(s, min(allowed(s)))
    assert s.pile[MARKET] > 1
    assert not by_kind.unpacked(s.discarded)[MARKET == PILE].any()


def test_6_1_cards_laid_in_this_action_are_not_mixed_in() -> None:
    s = table(2)
    laid = card("green WW", ROUND)
    hold(s, 0, laid)
    empty(s, ROUND, 1)
    act(s, do.CARD + laid)
    act(s, do.LAY)
    act(s, do.DRAW_FROM + ROUND)
    act(s, min(allowed(s)))
    assert many(s.laid, laid) == 1
    assert many(s.bag, laid) == COPIES[0, laid] - 1


def test_6_2_without_discards_a_pile_stays_empty_until_some_come() -> None:
    s = table(2)
    hold(s, 0, card("red WW"), card("red W"))
    for kind in range(KINDS):
        while PILE[kind] == ROUND and many(s.bag, kind):
            moving.draw(s, 1, kind)
    assert s.pile[ROUND] == 0
    act(s, do.CARD + card("red W"))
    act(s, do.LAY)
    assert allowed(s) == {do.DRAW_FROM + POINTED, do.DRAW_FROM + SQUARE}
    act(s, do.DRAW_FROM + POINTED)
    deal(s)
    assert s.turn == 1
    act(s, do.PASS)
    given_up = next(k for k in range(KINDS) if PILE[k] == ROUND and many(s.hand[1], k))
    act(s, do.CARD + given_up)
    assert s.pile[ROUND] == 1
    assert many(s.bag, given_up) == 1


def test_6_2_draws_that_no_pile_can_serve_are_lost() -> None:
    s = table(2)
    hold(s, 0, card("red WW"), card("red M/W"))
    for kind in range(KINDS):
        while PILE[kind] != MARKET and many(s.bag, kind):
            moving.draw(s, 1, kind)
    act(s, do.CARD + card("red WW"))
    act(s, do.CARD + card("red M/W"))
    act(s, do.LAY)
    assert (s.phase, s.source) == (at.CARD_DEAL, MARKET)  # M/W must take the market
    act(s, min(allowed(s)))
    assert s.drawer == 1
    assert s.workshop_icons == 0


def test_6_3_an_exhausted_offer_and_display_shrink() -> None:
    s = table(2)
    s.tiles_left, s.fresco_left = 0, 0
    s.tile_deck[:], s.fresco_deck[:] = 0, 0
    hold(s, 0, *PRIMARIES)
    GAME.apply(s, 0, do.RESTORE)
    GAME.apply(s, 0, do.TAKE)
    assert s.offer.tolist()[0] == s.display.tolist()[0] == EMPTY
    assert s.phase == at.CARD_DEAL


def test_6_3_without_open_tiles_there_is_no_reward() -> None:
    s = table(2)
    for slot in range(3):
        s.tile_deck[s.offer[slot]] += 1
        s.tiles_left += 1
        s.offer[slot] = EMPTY
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    assert s.tiles.sum() == 0
    assert s.phase == at.SECTION_DEAL


def test_6_3_with_no_section_left_one_can_swap_or_pass() -> None:
    s = table(2)
    s.display[:] = EMPTY
    hold(s, 0, *PRIMARIES)
    assert allowed(s) == {*(do.CARD + kind for kind in PRIMARIES), do.PASS}


def test_6_4_the_last_favourite_counts_until_it_is_used() -> None:
    s = table(2)
    s.favourite_deck[:], s.favourites_left = 0, 0
    s.favourite = RED
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    assert s.placed_turns[0] == 1
    act(s, do.TAKE)
    deal(s)
    assert s.favourite == EMPTY
    hold(s, 1, card("red MM"), card("yellow MM"), card("blue MM"))
    open_sections(s, *OPEN)
    act(s, do.RESTORE)
    assert s.placed_turns[1] == 0
