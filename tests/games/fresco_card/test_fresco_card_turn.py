"""Chapter 2: a turn, phase by phase."""

import pytest

from bottega.core.rule import DEALER
from bottega.games.fresco_card import actions as do
from bottega.games.fresco_card import phases as at
from bottega.games.fresco_card.box import KINDS, PILE
from bottega.games.fresco_card.packed import many
from games.fresco_card.setting import (
    GAME,
    MARKET,
    POINTED,
    PRIMARIES,
    ROUND,
    SEVEN_REDS,
    act,
    allowed,
    card,
    deal,
    hold,
    own,
    table,
)


def test_2_1_turns_go_clockwise() -> None:
    s = table(3)
    for seat in (0, 1, 2, 0, 1):
        assert s.turn == seat
        act(s, do.PASS)
        deal(s)
    assert s.lap == 2


def test_2_2_a_turn_begins_with_one_market_card_also_the_first() -> None:
    s = table(2)
    assert s.backs[0].tolist() == [6, 0, 0, 0]
    act(s, do.PASS)
    assert (s.phase, s.drawer, s.source) == (at.CARD_DEAL, 1, MARKET)
    assert all(PILE[action - do.DEAL] == MARKET for action in allowed(s))


def test_2_2_the_odds_of_a_card_are_the_cards_in_the_pile() -> None:
    s = table(2)
    act(s, do.PASS)
    assert GAME.odds(s, DEALER)[:KINDS].tolist() == [
        int(many(s.bag, kind)) if PILE[kind] == MARKET else 0 for kind in range(KINDS)
    ]


def test_2_3_swap_restore_or_pass() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    assert allowed(s) == {*(do.CARD + kind for kind in PRIMARIES), do.RESTORE, do.PASS}


def test_2_3_one_may_pass_although_one_could_act() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    act(s, do.PASS)
    deal(s)
    assert s.turn == 1
    assert s.backs[0].sum() == 3


@pytest.mark.parametrize("count", [1, 2])
def test_2_4_who_passes_with_one_or_two_cards_fills_up_to_three(count: int) -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES[:count])
    act(s, do.PASS)
    while s.drawer == 0:
        assert s.source == MARKET
        act(s, min(allowed(s)))
    assert s.backs[0].tolist() == [3, 0, 0, 0]
    assert s.drawer == 1  # phase 1 of the next turn


def test_2_4_nobody_fills_up_after_a_swap() -> None:
    s = table(2)
    hold(s, 0, card("red W"))
    act(s, do.CARD + card("red W"))
    act(s, do.LAY)
    act(s, do.DRAW_FROM + ROUND)
    deal(s)
    assert s.turn == 1
    assert s.backs[0].tolist() == [0, 1, 0, 0]


def test_2_4_nobody_fills_up_after_a_restoration() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    act(s, do.TAKE)
    deal(s)
    assert s.turn == 1
    assert s.backs[0].sum() == 0


def test_2_5_more_than_seven_cards_are_discarded_as_one_likes() -> None:
    s = table(2)
    green = card("green W", ROUND)
    hold(s, 0, *SEVEN_REDS, card("red blend M"), green, card("yellow W"))
    act(s, do.CARD + card("yellow W"))
    act(s, do.LAY)
    act(s, do.DRAW_FROM + POINTED)
    deal(s)
    assert s.phase == at.LIMIT
    assert s.backs[0].sum() == 10
    held = {do.CARD + kind for kind in range(KINDS) if many(s.hand[0], kind)}
    assert allowed(s) == held
    act(s, do.CARD + green)
    assert many(s.discarded, green) == 1  # onto the pile of its own back
    act(s, do.CARD + card("red blend M"))
    act(s, do.CARD + card("red blend M"))
    deal(s)
    assert s.turn == 1
    assert s.backs[0].sum() == 7


def test_2_6_seven_cards_and_any_number_of_tiles_are_no_matter() -> None:
    s = table(2)
    hold(s, 0, *SEVEN_REDS)
    own(s, 0, "rotate", "restore", "red", "blue")
    act(s, do.PASS)
    deal(s)
    assert s.turn == 1
    assert s.backs[0].sum() == 7


def test_2_6_the_limit_counts_in_phase_3_alone() -> None:
    s = table(2)
    hold(s, 0, *SEVEN_REDS, card("yellow MM"), card("blue MM"))
    act(s, do.CARD + card("yellow MM"))
    act(s, do.CARD + card("blue MM"))
    act(s, do.LAY)
    for count in (8, 9, 10, 11):
        assert s.phase == at.CARD_DEAL
        act(s, min(allowed(s)))
        assert s.backs[0].sum() == count
    assert s.phase == at.LIMIT
