"""Chapter 8: the end."""

import pytest

from bottega.core.rule import OVER
from bottega.games.fresco_card import actions as do
from bottega.games.fresco_card import phases as at
from games.fresco_card.setting import GAME, PRIMARIES, act, card, deal, hold, lay, own, table


@pytest.mark.parametrize(("players", "last"), [(2, 6), (3, 6), (4, 5)])
def test_8_1_the_last_section_begins_the_last_round(players: int, last: int) -> None:
    s = table(players)
    for _ in range(last - 1):
        lay(s, 0)
        lay(s, 1)
    hold(s, 0, *PRIMARIES)
    assert not s.ending
    act(s, do.RESTORE)
    assert s.ending
    act(s, do.TAKE)
    deal(s)
    for seat in range(1, players):  # the round goes on to the right of the palette
        assert s.turn == seat
        act(s, do.PASS)
        deal(s)
    assert GAME.to_move(s) == OVER
    assert s.phase == at.DONE


def test_8_2_in_the_last_round_nobody_is_limited() -> None:
    s = table(2)
    for _ in range(5):
        lay(s, 0)
    more = map(card, ("green W", "orange W", "purple W"))
    hold(s, 0, *PRIMARIES, *more)
    act(s, do.RESTORE)
    act(s, do.TAKE + 1)
    assert s.ending
    act(s, do.RESTORE + 1)
    assert s.sections[0] == 7


def test_8_2_at_the_right_of_the_palette_the_game_ends_with_the_turn() -> None:
    s = table(2)
    for _ in range(5):
        lay(s, 1)
    act(s, do.PASS)
    deal(s)
    hold(s, 1, *PRIMARIES)
    act(s, do.RESTORE)
    act(s, do.TAKE)
    deal(s)
    assert GAME.to_move(s) == OVER


def test_8_3_fifty_rounds_without_a_restoration_end_the_game() -> None:
    s = table(2)
    s.lap, s.restored_lap = 50, 1
    act(s, do.PASS)
    deal(s)
    act(s, do.PASS)
    deal(s)
    assert s.lap == 51
    act(s, do.PASS)
    deal(s)
    act(s, do.PASS)
    assert s.phase == at.DONE


def test_8_4_twenty_points_and_one_tile_are_21() -> None:
    s = table(2)
    for turns in (3, 2, 2, 1, 1):  # sections worth 6, 4, 4, 3 and 3
        lay(s, 0, turns)
    assert GAME.score(s, 0) == 20
    own(s, 0, "rotate")
    assert GAME.score(s, 0) == 21


@pytest.mark.parametrize(
    ("kept", "points"), [("rotate", 1), ("restore", 0), ("ask", 0), ("red", 1), ("green", 1)]
)
def test_8_4_what_a_kept_tile_is_worth(kept: str, points: int) -> None:
    s = table(2)
    own(s, 0, kept)
    assert GAME.score(s, 0) == points


def test_8_4_a_kept_joker_is_worth_a_point() -> None:
    s = table(2, paint_tiles="joker")
    own(s, 0, "joker")
    assert GAME.score(s, 0) == 1


def test_8_5_the_most_points_win_and_equal_points_share() -> None:
    s = table(3)
    s.points[:3] = 12, 20, 20
    assert [GAME.rank(s, seat) for seat in range(3)] == [3, 1, 1]
