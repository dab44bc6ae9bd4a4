"""Chapter 5: action tiles."""

import pytest

from bottega.games.fresco_card import actions as do
from bottega.games.fresco_card import phases as at
from bottega.games.fresco_card.box import (
    ASK_TILE,
    KINDS,
    RESTORE_TILE,
    ROTATE_TILE,
    TILE_COPIES,
    VALUES,
)
from bottega.games.fresco_card.packed import by_kind, many
from bottega.games.fresco_card.state import EMPTY
from games.fresco_card.setting import (
    BLUE,
    GAME,
    GREEN,
    MARKET,
    PRIMARIES,
    RED,
    ROUND,
    SEVEN_REDS,
    SQUARE,
    YELLOW,
    act,
    allowed,
    asking,
    card,
    deal,
    favour,
    hold,
    own,
    section,
    swap_for,
    table,
)


def test_5_1_a_rotate_tile_turns_the_section_once_more() -> None:
    s = table(2)
    own(s, 0, "rotate", "rotate")
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    assert s.phase == at.ROTATE
    assert allowed(s) == {do.TURN, do.STOP}
    act(s, do.TURN)
    assert s.points[0] == VALUES[section("red yellow blue"), 1]
    assert s.tiles[0, ROTATE_TILE] == 1
    act(s, do.TURN)
    assert s.points[0] == VALUES[section("red yellow blue"), 2]
    assert s.phase == at.REWARD


def test_5_1_a_rotate_tile_may_be_kept() -> None:
    s = table(2)
    own(s, 0, "rotate")
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    act(s, do.STOP)
    assert s.phase == at.REWARD
    assert s.tiles[0, ROTATE_TILE] == 1
    assert s.placed_turns[0] == 0


def test_5_1_a_section_turned_three_times_takes_no_tile() -> None:
    s = table(2)
    own(s, 0, "rotate")
    hold(s, 0, *map(card, ("red bishop M", "yellow bishop M", "blue bishop M")))
    act(s, do.RESTORE)
    assert s.phase == at.REWARD


def test_5_1_the_reward_does_not_serve_the_section_that_earned_it() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    act(s, do.TAKE)  # a rotate tile
    deal(s)
    assert s.turn == 1
    assert s.placed_turns[0] == 0


def test_5_2_the_tile_lets_one_restore_after_a_swap() -> None:
    s = table(2)
    own(s, 0, "restore")
    hold(s, 0, card("red W"), card("orange W"), card("purple W"))
    swap_for(s, SQUARE, card("green W", SQUARE))
    assert s.phase == at.AFTER
    assert many(s.discarded, card("red W")) == 1
    assert allowed(s) == {do.RESTORE + 1, do.STOP}
    act(s, do.RESTORE + 1)
    assert s.tiles[0, RESTORE_TILE] == 0
    assert s.sections[0] == 1
    assert s.phase == at.REWARD  # with the usual reward
    assert s.placed_turns[0] == 1  # and the usual favourite


def test_5_2_several_sections_for_one_tile() -> None:
    s = table(2)
    own(s, 0, "restore")
    more = map(card, ("yellow W", "blue W", "red MM"))
    hold(s, 0, card("red W"), card("orange W"), card("purple W"), *more)
    swap_for(s, SQUARE, card("green W", SQUARE))
    act(s, do.RESTORE + 1)
    act(s, do.TAKE)
    act(s, do.RESTORE)
    act(s, do.STOP)
    act(s, do.TAKE + 2)
    deal(s)
    assert s.sections[0] == 2
    assert s.turn == 1


def test_5_2_the_tile_need_not_be_used_and_is_spent_only_when_it_is() -> None:
    s = table(2)
    own(s, 0, "restore")
    hold(s, 0, card("red W"), card("orange W"), card("purple W"))
    swap_for(s, SQUARE, card("green W", SQUARE))
    act(s, do.STOP)
    assert s.tiles[0, RESTORE_TILE] == 1
    assert s.drawer == 1


def test_5_2_without_the_tile_a_swap_ends_phase_2() -> None:
    s = table(2)
    hold(s, 0, card("red W"), card("orange W"), card("purple W"))
    swap_for(s, SQUARE, card("green W", SQUARE))
    assert s.drawer == 1


def test_5_2_a_second_tile_gives_a_second_action() -> None:
    s = table(2)
    own(s, 0, "restore", "restore")
    more = map(card, ("yellow W", "blue W", "red MM"))
    hold(s, 0, card("red W"), card("orange W"), card("purple W"), *more)
    swap_for(s, SQUARE, card("green W", SQUARE))
    act(s, do.RESTORE + 1)
    act(s, do.TAKE)
    act(s, do.STOP)
    deal(s)  # the displays and the favourite are renewed in between
    assert s.phase == at.AFTER
    assert (s.display != EMPTY).all()
    act(s, do.RESTORE)
    assert s.tiles[0, RESTORE_TILE] == 0


def test_5_3_any_of_six_paints_can_be_asked_for() -> None:
    s = asking()
    assert {do.ASK + paint for paint in range(6)} <= allowed(s)
    s.tiles[0, ASK_TILE], s.tiles[1, ASK_TILE] = 0, 1
    assert not {do.ASK + paint for paint in range(6)} & allowed(s)  # never in another's turn


def test_5_3_before_a_section_is_turned_and_before_its_tile_is_taken() -> None:
    s = asking()
    own(s, 0, "ask", "rotate")
    hold(s, 0, *PRIMARIES)
    asks = {do.ASK + paint for paint in range(6)}
    act(s, do.RESTORE)
    assert s.phase == at.ROTATE
    assert allowed(s) == {do.TURN, do.STOP} | asks
    act(s, do.ASK + RED)
    act(s, do.CARD + card("red W"))
    assert s.phase == at.ROTATE  # where it was (5.7)
    act(s, do.TURN)
    assert s.phase == at.REWARD
    assert allowed(s) == {do.TAKE, do.TAKE + 1, do.TAKE + 2} | asks
    act(s, do.ASK + GREEN)
    act(s, do.CARD + card("green W", ROUND))
    assert s.phase == at.REWARD
    assert allowed(s) == {do.TAKE, do.TAKE + 1, do.TAKE + 2}
    assert s.backs[0].sum() == 2


@pytest.mark.parametrize("text", ["swap", "section"])
def test_5_3_not_while_cards_are_chosen(text: str) -> None:
    s = asking()
    hold(s, 0, *PRIMARIES, card("red MM"))
    act(s, do.CARD + card("red W") if text == "swap" else do.RESTORE)
    assert not {do.ASK + paint for paint in range(6)} & allowed(s)


def test_5_3_nobody_asks_when_the_game_is_over() -> None:
    s = asking()
    s.phase = at.DONE
    assert not GAME.odds(s, 0).any()


def test_5_3_the_tile_leaves_the_game() -> None:
    s = asking()
    act(s, do.ASK + RED)
    assert s.tiles[:, ASK_TILE].sum() == 0
    assert s.tile_deck[ASK_TILE] + s.offer.tolist().count(ASK_TILE) == 3


def test_5_4_who_has_the_paint_gives_one_card_of_their_choice() -> None:
    s = asking()
    act(s, do.ASK + RED)
    assert (s.phase, s.asked) == (at.GIVE, 1)
    assert allowed(s) == {do.CARD + card("red W"), do.CARD + card("red MM")}
    act(s, do.CARD + card("red MM"))
    assert many(s.hand[0], card("red MM")) == 1
    assert many(s.hand[1], card("red MM")) == 0
    assert many(s.hand[1], card("red W")) == 1  # only one


def test_5_4_all_others_answer_clockwise() -> None:
    s = asking(4)
    hold(s, 2, card("red bishop M"))
    hold(s, 3, card("red WW"))
    act(s, do.ASK + RED)
    for seat, kind in ((1, card("red W")), (2, card("red bishop M")), (3, card("red WW"))):
        assert s.asked == seat
        act(s, do.CARD + kind)
    assert s.phase == at.ACT
    assert s.backs[0].sum() == 5


def test_5_4_a_blending_card_is_the_paint_in_its_middle() -> None:
    s = asking(2)
    hold(s, 1, card("yellow blend M"), card("blue blend M"))
    act(s, do.ASK + GREEN)
    assert s.phase == at.ACT  # a pair that could be blended green is no green card
    assert GAME.seen(s, 0).my_known[1, card("blue blend M")] == 1


def test_5_4_tiles_are_not_given() -> None:
    s = asking(2)
    own(s, 1, "blue")
    hold(s, 1, card("yellow W"))
    act(s, do.ASK + BLUE)
    assert s.phase == at.ACT
    assert s.tiles[1].sum() == 1


def test_5_5_who_has_none_shows_the_hand_to_the_asker_alone() -> None:
    s = asking()
    act(s, do.ASK + RED)
    act(s, do.CARD + card("red W"))
    assert s.phase == at.ACT
    shown = {card("yellow MM"): 1, card("purple W", SQUARE): 1}
    seen = GAME.seen(s, 0).my_known[2]
    assert {kind: int(seen[kind]) for kind in range(KINDS) if seen[kind]} == shown
    assert not GAME.seen(s, 1).my_known[2].any()
    assert GAME.seen(s, 2).known_of_me[0].sum() == 2


def test_5_6_a_card_is_handed_over_in_the_open() -> None:
    s = asking()
    act(s, do.ASK + RED)
    act(s, do.CARD + card("red W"))
    assert many(s.common[0], card("red W")) == 1
    for viewer in (1, 2):
        assert GAME.seen(s, viewer).my_known[0, card("red W")] == 1


def test_5_7_the_turn_goes_on_where_it_was() -> None:
    s = asking(2)
    hold(s, 0, card("yellow W"), card("blue W"), card("green WW"))
    act(s, do.CARD + card("green WW"))
    act(s, do.LAY)
    act(s, do.ASK + RED)
    act(s, do.CARD + card("red W"))
    assert s.phase == at.DRAW
    assert by_kind.unpacked(s.laid).sum() == 1
    act(s, do.DRAW_FROM + SQUARE)
    deal(s)
    assert s.phase == at.DRAW
    assert s.workshop_icons == 1


def test_5_7_between_two_sections() -> None:
    s = asking(2)
    own(s, 0, "ask")
    hold(s, 0, *PRIMARIES, card("orange W"), card("purple W"))
    act(s, do.RESTORE)
    act(s, do.TAKE)
    act(s, do.ASK + GREEN)
    act(s, do.CARD + card("green W", ROUND))
    assert s.phase == at.MORE
    assert do.RESTORE + 1 in allowed(s)


def test_5_8_before_phase_1() -> None:
    s = asking(2)
    own(s, 1, "ask")
    s.tiles[0, ASK_TILE] = 0
    act(s, do.PASS)
    deal(s)
    assert (s.phase, s.turn) == (at.START, 1)
    assert allowed(s) == {do.DRAW_FROM + MARKET, *(do.ASK + paint for paint in range(6))}
    act(s, do.ASK + YELLOW)
    act(s, min(allowed(s)))
    assert s.phase == at.CARD_DEAL  # without another ask tile the draw comes by itself


def test_5_8_before_the_turn_ends() -> None:
    s = asking(2)
    act(s, do.PASS)
    deal(s)
    assert s.phase == at.LIMIT
    assert allowed(s) == {do.STOP, *(do.ASK + paint for paint in range(6))}
    hold(s, 0, *SEVEN_REDS)
    hold(s, 1, card("green W"))
    act(s, do.ASK + GREEN)
    act(s, do.CARD + card("green W"))
    assert s.phase == at.LIMIT  # eight cards now
    assert do.STOP not in allowed(s)


def test_5_9_a_paint_tile_stands_for_its_paint() -> None:
    s = table(2)
    own(s, 0, "red")
    hold(s, 0, card("yellow W"), card("blue W"))
    act(s, do.RESTORE)
    assert s.tiles[0].sum() == 0
    assert s.sections[0] == 1
    assert by_kind.unpacked(s.laid).sum() == 2


def test_5_9_a_paint_tile_or_a_card_as_one_likes() -> None:
    s = table(2)
    own(s, 0, "red")
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    assert allowed(s) == {do.CARD + card("red W"), do.USE_PAINT}
    act(s, do.USE_PAINT)
    assert many(s.hand[0], card("red W")) == 1


def test_5_9_a_paint_tile_is_never_half_of_a_blend() -> None:
    s = table(2)
    own(s, 0, "blue")
    hold(s, 0, card("yellow blend M"), card("orange W"), card("purple W"))
    assert do.RESTORE + 1 not in allowed(s)


def test_5_9_a_section_paid_with_tiles_alone() -> None:
    s = table(2)
    own(s, 0, "red", "yellow", "blue")
    hold(s, 0, card("red W"))
    favour(s, YELLOW)
    act(s, do.RESTORE)
    act(s, do.USE_PAINT)
    assert s.tiles[0].sum() == 0
    assert s.placed_turns[0] == 1  # no icons, but the favourite


def test_5_10_used_tiles_do_not_come_back() -> None:
    s = asking(2)
    act(s, do.ASK + GREEN)
    act(s, min(allowed(s)))
    everywhere = s.tile_deck + s.tiles.sum(axis=0)
    for kind in s.offer:
        everywhere[kind] += 1
    assert everywhere[ASK_TILE] == TILE_COPIES[0, ASK_TILE] - 1
