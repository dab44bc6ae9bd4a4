"""Chapter 1: the table as it is set up."""

from collections import Counter

import pytest

from bottega.core.rule import DEALER
from bottega.games.fresco_card import actions as do
from bottega.games.fresco_card import phases as at
from bottega.games.fresco_card.box import (
    COPIES,
    PAINT,
    PILE,
    SECTION_COPIES,
    SECTION_PAINTS,
    TILE_COPIES,
    VALUES,
)
from bottega.games.fresco_card.state import EMPTY
from games.fresco_card.setting import GAME, MARKET, act, allowed
from tables import step, stream


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_the_set_up(players: int) -> None:
    s = GAME.fresh(players, GAME.choices({}))
    seen: Counter[int] = Counter()
    dice = stream(players)
    while GAME.to_move(s) == DEALER and s.then != at.ACT:
        seen[int(s.phase)] += 1
        step(GAME, s, dice)
        assert GAME.audit(s) == []
    # four sections, three tiles, one favourite, one first player, five cards each
    turned_up = {at.SECTION_DEAL: 4, at.TILE_DEAL: 3, at.FAVOURITE_DEAL: 1}
    assert seen == {**turned_up, at.PALETTE: 1, at.CARD_DEAL: 5 * players}
    assert (s.display != EMPTY).all()
    assert (s.offer != EMPTY).all()
    assert (s.fresco_left, s.tiles_left, s.favourites_left) == (21, 17, 11)
    assert s.pile.tolist() == [42 - 5 * players, 14, 14, 14]
    assert s.backs[:players].tolist() == [[5, 0, 0, 0]] * players
    assert s.turn == s.palette == s.drawer


def test_1_1_the_box_holds_84_cards_by_four_backs() -> None:
    for option in (0, 1):
        assert [int(COPIES[option][pile == PILE].sum()) for pile in range(4)] == [42, 14, 14, 14]
        for paint in range(6):
            assert COPIES[option][paint == PAINT].sum() == 14
    assert (PAINT[PILE == MARKET] < 3).all()
    assert (PAINT[PILE != MARKET] >= 3).all()


def test_1_2_25_fresco_cards_of_three_paints_and_four_rising_values() -> None:
    s = GAME.fresh(2, GAME.choices({}))
    assert SECTION_COPIES.sum() == s.fresco_left == 25
    for row, values in zip(SECTION_PAINTS, VALUES, strict=True):
        assert len(set(row.tolist())) == 3
        assert values.tolist() == sorted(set(values.tolist()))


def test_1_3_12_favourite_tiles() -> None:
    s = GAME.fresh(2, GAME.choices({}))
    assert s.favourite_deck.sum() == s.favourites_left == 12


def test_1_4_20_action_tiles() -> None:
    assert TILE_COPIES.sum(axis=1).tolist() == [20, 20]
    assert GAME.fresh(2, GAME.choices({})).tiles_left == 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_5_any_seat_may_go_first(players: int) -> None:
    s = GAME.fresh(players, GAME.choices({}))
    dice = stream(3)
    while s.phase != at.PALETTE:
        step(GAME, s, dice)
    assert allowed(s) == {do.GOES_FIRST + seat for seat in range(players)}
    act(s, do.GOES_FIRST + players - 1)
    assert (s.palette, s.turn, s.drawer) == (players - 1,) * 3


def test_1_6_hands_are_dealt_clockwise_from_the_first_player() -> None:
    s = GAME.fresh(3, GAME.choices({}))
    dice = stream(3)
    while s.phase != at.PALETTE:
        step(GAME, s, dice)
    act(s, do.GOES_FIRST + 2)
    drawers = []
    while s.then != at.ACT:
        drawers.append(int(s.drawer))
        step(GAME, s, dice)
    assert drawers == [2] * 5 + [0] * 5 + [1] * 5
