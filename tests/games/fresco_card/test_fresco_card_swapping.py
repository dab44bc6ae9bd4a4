"""Chapter 3: swapping cards."""

import pytest

from bottega.games.fresco_card import actions as do
from bottega.games.fresco_card import phases as at
from bottega.games.fresco_card.box import COPIES, EITHER_DRAWS, MARKET_DRAWS, PILE, WORKSHOP_DRAWS
from bottega.games.fresco_card.packed import by_kind, many
from games.fresco_card.setting import (
    GAME,
    ICONS,
    MARKET,
    POINTED,
    PRIMARIES,
    ROUND,
    SQUARE,
    act,
    allowed,
    card,
    deal,
    hold,
    table,
)


@pytest.mark.parametrize("icons", ["M", "W", "MM", "WW", "M/W"])
def test_3_1_every_variant_of_icons_is_there(icons: str) -> None:
    market, workshop, either = ICONS[icons]
    for cards in (PILE == MARKET, PILE != MARKET):
        same = (market == MARKET_DRAWS) & (workshop == WORKSHOP_DRAWS) & (either == EITHER_DRAWS)
        assert (COPIES[0][cards & same] > 0).any()


def test_3_2_all_cards_are_laid_before_the_first_is_drawn() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES, card("red bishop M"))
    act(s, do.CARD + card("red W"))
    assert do.LAY in allowed(s)
    assert do.PASS not in allowed(s)
    assert do.RESTORE not in allowed(s)
    act(s, do.CARD + card("yellow W"))
    act(s, do.LAY)
    assert many(s.laid, card("red W")) == many(s.laid, card("yellow W")) == 1
    assert s.backs[0].tolist() == [2, 0, 0, 0]
    assert allowed(s) == {do.DRAW_FROM + pile for pile in (ROUND, POINTED, SQUARE)}


def test_3_2_no_card_is_no_swap() -> None:
    s = table(2)
    assert do.LAY not in allowed(s)


def test_3_2_a_whole_hand_can_be_laid() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    for kind in PRIMARIES:
        act(s, do.CARD + kind)
    assert allowed(s) == {do.LAY}
    act(s, do.LAY)
    assert s.backs[0].sum() == 0


@pytest.mark.parametrize("icons", ["M", "MM"])
def test_3_3_each_market_icon_draws_one_market_card(icons: str) -> None:
    s = table(2)
    laid = card("red blend M") if icons == "M" else card("red MM")
    hold(s, 0, laid, card("yellow W"))
    act(s, do.CARD + laid)
    act(s, do.LAY)
    for _ in icons:
        assert (s.phase, s.source, s.drawer) == (at.CARD_DEAL, MARKET, 0)  # no choice: by itself
        act(s, min(allowed(s)))
    assert s.drawer == 1
    assert s.backs[0].tolist() == [1 + len(icons), 0, 0, 0]


def test_3_3_two_workshop_icons_are_two_draws_from_any_piles() -> None:
    s = table(2)
    hold(s, 0, card("red WW"))
    act(s, do.CARD + card("red WW"))
    act(s, do.LAY)
    act(s, do.DRAW_FROM + ROUND)
    act(s, min(allowed(s)))
    assert allowed(s) == {do.DRAW_FROM + ROUND, do.DRAW_FROM + POINTED, do.DRAW_FROM + SQUARE}
    act(s, do.DRAW_FROM + SQUARE)
    deal(s)
    assert s.backs[0].tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize("pile", [MARKET, ROUND, POINTED, SQUARE])
def test_3_3_both_icons_are_one_draw_from_either(pile: int) -> None:
    s = table(2)
    hold(s, 0, card("red M/W"))
    act(s, do.CARD + card("red M/W"))
    act(s, do.LAY)
    assert allowed(s) == {do.DRAW_FROM + pile for pile in range(4)}
    act(s, do.DRAW_FROM + pile)
    deal(s)
    assert s.turn == 1
    assert s.backs[0].tolist() == [int(pile == back) for back in range(4)]


def test_3_4_each_card_is_seen_before_the_next_pile_is_chosen() -> None:
    s = table(2)
    hold(s, 0, card("red WW"))
    act(s, do.CARD + card("red WW"))
    act(s, do.LAY)
    act(s, do.DRAW_FROM + ROUND)
    drawn = card("green W", ROUND)
    act(s, do.DEAL + drawn)
    assert s.phase == at.DRAW
    assert GAME.seen(s, 0).my_hand[drawn] == 1
    assert GAME.seen(s, 1).my_hand[drawn] == 0


def test_3_4_draws_are_made_in_any_order() -> None:
    s = table(2)
    hold(s, 0, card("red W"), card("red blend M"))
    act(s, do.CARD + card("red W"))
    act(s, do.CARD + card("red blend M"))
    act(s, do.LAY)
    assert allowed(s) == {do.DRAW_FROM + pile for pile in range(4)}
    act(s, do.DRAW_FROM + SQUARE)
    act(s, min(allowed(s)))
    assert (s.phase, s.source) == (at.CARD_DEAL, MARKET)


def test_3_5_draws_cannot_be_declined() -> None:
    s = table(2)
    hold(s, 0, card("red W"))
    act(s, do.CARD + card("red W"))
    act(s, do.LAY)
    assert do.STOP not in allowed(s)
    assert do.PASS not in allowed(s)


def test_3_6_laid_cards_are_discarded_when_all_is_drawn() -> None:
    s = table(2)
    green = card("green W", SQUARE)
    hold(s, 0, card("red W"), green)
    act(s, do.CARD + card("red W"))
    act(s, do.CARD + green)
    act(s, do.LAY)
    act(s, do.DRAW_FROM + ROUND)
    act(s, min(allowed(s)))
    assert by_kind.unpacked(s.laid).sum() == 2
    assert by_kind.unpacked(s.discarded).sum() == 0
    act(s, do.DRAW_FROM + ROUND)
    act(s, min(allowed(s)))
    assert by_kind.unpacked(s.laid).sum() == 0
    assert many(s.discarded, card("red W")) == many(s.discarded, green) == 1
