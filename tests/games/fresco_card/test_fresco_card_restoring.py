"""Chapter 4: restoring sections."""

import pytest

from bottega.games.fresco_card import actions as do
from bottega.games.fresco_card import phases as at
from bottega.games.fresco_card.box import VALUES
from bottega.games.fresco_card.packed import by_kind, many
from bottega.games.fresco_card.state import EMPTY
from games.fresco_card.setting import (
    BLUE,
    GAME,
    GREEN,
    OPEN,
    ORANGE,
    PRIMARIES,
    PURPLE,
    RED,
    ROUND,
    SQUARE,
    YELLOW,
    act,
    allowed,
    card,
    deal,
    favour,
    hold,
    open_sections,
    open_tiles,
    own,
    section,
    table,
    tile,
)


def test_4_1_any_open_section_that_can_be_paid() -> None:
    s = table(2)
    paints = [card("green W", ROUND), card("orange W", ROUND), card("purple W", SQUARE)]
    hold(s, 0, *PRIMARIES, *paints)
    assert {do.RESTORE, do.RESTORE + 1, do.RESTORE + 2, do.RESTORE + 3} <= allowed(s)


def test_4_1_of_two_sections_that_are_alike_one_is_offered() -> None:
    s = table(2)
    open_sections(s, OPEN[1], OPEN[1], OPEN[0], OPEN[0])
    hold(s, 0, *PRIMARIES, card("green W"), card("orange W"), card("purple W"))
    assert {a for a in allowed(s) if do.RESTORE <= a < do.DRAW_FROM} == {do.RESTORE, do.RESTORE + 2}


def test_4_2_all_three_paints_are_needed() -> None:
    s = table(2)
    hold(s, 0, card("red W"), card("yellow W"), card("green W"))
    assert not {a for a in allowed(s) if do.RESTORE <= a < do.DRAW_FROM}


def test_4_2_exactly_one_card_is_played_for_each_paint() -> None:
    s = table(2)
    bishop = card("blue bishop M")
    hold(s, 0, *PRIMARIES, bishop)
    act(s, do.RESTORE)
    # red and yellow leave no choice
    assert allowed(s) == {do.CARD + card("blue W"), do.CARD + bishop}
    act(s, do.CARD + bishop)
    assert s.backs[0].sum() == 1
    assert by_kind.unpacked(s.laid).sum() == 3
    assert s.points[0] == VALUES[section("red yellow blue"), 1]


def test_4_3_the_section_is_taken_with_its_lowest_value() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    assert s.display[0] == EMPTY
    assert s.sections[0] == 1
    assert (s.placed_kind[0], s.placed_by[0]) == (section("red yellow blue"), 0)
    assert s.placed_turns[0] == 0
    assert GAME.score(s, 0) == VALUES[section("red yellow blue"), 0]
    assert all(many(s.laid, kind) == 1 for kind in PRIMARIES)


def test_4_4_several_sections_in_one_turn() -> None:
    s = table(2)
    more = [card("green W"), card("orange W"), card("purple W")]
    hold(s, 0, *PRIMARIES, *more)
    act(s, do.RESTORE)
    act(s, do.TAKE + 1)
    assert s.phase == at.MORE
    assert s.display[0] == EMPTY  # not filled before the action is over
    act(s, do.RESTORE + 1)
    assert s.sections[0] == 2
    assert by_kind.unpacked(s.laid).sum() == 6


def test_4_4_one_may_stop_after_a_section() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES, card("green W"), card("orange W"), card("purple W"))
    act(s, do.RESTORE)
    act(s, do.TAKE + 1)
    act(s, do.STOP)
    deal(s)
    assert s.turn == 1
    assert s.sections[0] == 1


@pytest.mark.parametrize(
    ("mixed", "first", "second"),
    [("green", "yellow", "blue"), ("orange", "red", "yellow"), ("purple", "red", "blue")],
)
def test_4_5_two_blending_cards_make_a_mixed_paint_and_a_bishop(
    mixed: str, first: str, second: str
) -> None:
    s = table(2)
    favour(s, BLUE)
    others = [name for name in ("green", "orange", "purple") if name != mixed]
    pair = card(f"{first} blend M"), card(f"{second} blend M/W")
    hold(s, 0, *pair, *(card(f"{name} W") for name in others))
    assert do.RESTORE + 1 in allowed(s)
    act(s, do.RESTORE + 1)
    assert by_kind.unpacked(s.laid).sum() == 4
    assert s.placed_turns[0] == 1
    assert s.points[0] == VALUES[section("green orange purple"), 1]


def test_4_5_both_cards_need_the_blending_icon() -> None:
    s = table(2)
    hold(s, 0, card("yellow blend M"), card("blue W"), card("orange W"), card("purple W"))
    assert do.RESTORE + 1 not in allowed(s)


def test_4_5_two_blending_cards_of_one_paint_make_nothing() -> None:
    s = table(2)
    hold(s, 0, card("blue blend M"), card("blue blend M/W"), card("orange W"), card("purple W"))
    assert do.RESTORE + 1 not in allowed(s)


def test_4_5_several_blends_in_one_section() -> None:
    s = table(2)
    pairs = [(paint, icon) for paint in ("red", "yellow", "blue") for icon in ("M", "M/W")]
    hold(s, 0, *(card(f"{paint} blend {icon}") for paint, icon in pairs))
    act(s, do.RESTORE + 1)
    while s.phase == at.ACT:
        act(s, min(allowed(s)))
    assert by_kind.unpacked(s.laid).sum() == 6
    assert s.placed_turns[0] == 3  # and one more for the favourite orange, which is lost
    assert s.points[0] == 8


def test_4_5_a_blending_card_serves_once() -> None:
    s = table(2)
    three = [*map(card, ("yellow blend M", "blue blend M", "red blend M")), card("purple W")]
    hold(s, 0, *three)
    assert do.RESTORE + 1 not in allowed(s)  # green and orange would take two yellows
    hold(s, 0, *three, card("yellow blend M/W"))
    assert do.RESTORE + 1 in allowed(s)


def test_4_5_a_blending_card_as_its_own_paint_shows_no_bishop() -> None:
    s = table(2)
    hold(s, 0, *map(card, ("red blend M", "yellow blend M", "blue blend M")))
    act(s, do.RESTORE)
    assert s.placed_turns[0] == 0


def test_4_5_what_is_offered_can_be_paid_to_the_end() -> None:
    s = table(2)
    open_sections(s, "yellow blue green", *OPEN[1:])
    # The yellow blending card is needed for green: yellow must be paid with the other one.
    hold(s, 0, *map(card, ("yellow blend M", "yellow W", "blue blend M", "blue W")))
    act(s, do.RESTORE)
    assert s.sections[0] == 1
    assert by_kind.unpacked(s.laid).sum() == 4


def test_4_6_every_bishop_icon_turns_the_section_once() -> None:
    s = table(2)
    hold(s, 0, card("red bishop M"), card("yellow bishop M"), card("blue W"))
    act(s, do.RESTORE)
    assert s.placed_turns[0] == 2
    assert s.points[0] == VALUES[section("red yellow blue"), 2]


def test_4_7_the_favourite_turns_it_once_more() -> None:
    s = table(2)
    favour(s, YELLOW)
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    assert s.placed_turns[0] == 1


def test_4_7_the_favourite_counts_however_it_is_paid() -> None:
    s = table(2)
    favour(s, GREEN)
    own(s, 0, "green")
    hold(s, 0, card("orange W"), card("purple W"))
    act(s, do.RESTORE + 1)
    assert s.placed_turns[0] == 1
    assert s.favoured == 1


def test_4_8_no_more_than_three_turns() -> None:
    s = table(2)
    favour(s, RED)
    hold(s, 0, *map(card, ("red bishop M", "yellow bishop M", "blue bishop M")))
    act(s, do.RESTORE)
    assert s.placed_turns[0] == 3
    assert s.points[0] == VALUES[section("red yellow blue"), 3]


def test_4_9_one_of_the_open_tiles_for_each_section() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES, card("green W"), card("orange W"), card("purple W"))
    act(s, do.RESTORE)
    assert s.phase == at.REWARD
    assert allowed(s) == {do.TAKE, do.TAKE + 1, do.TAKE + 2}
    act(s, do.TAKE + 2)
    assert s.tiles[0, tile("purple")] == 1
    assert s.offer[2] == EMPTY
    act(s, do.RESTORE + 1)
    act(s, do.CARD + card("purple W"))
    assert allowed(s) == {do.TAKE, do.TAKE + 1}


def test_4_9_a_tile_just_taken_pays_for_the_next_section() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES, card("green W"), card("orange W"))
    act(s, do.RESTORE)
    assert s.tiles.sum() == 0
    act(s, do.TAKE + 2)  # the purple paint
    assert do.RESTORE + 1 in allowed(s)
    act(s, do.RESTORE + 1)
    assert s.tiles[0, tile("purple")] == 0
    assert s.sections[0] == 2


def test_4_9_a_fourth_section_in_one_action_finds_no_tile() -> None:
    s = table(2)
    open_sections(s, *OPEN)
    open_tiles(s, "restore", "restore", "restore")
    hold(
        s,
        0,
        *PRIMARIES,
        *map(card, ("red MM", "blue MM", "orange W", "green MM", "purple MM", "orange MM")),
        *map(card, ("green W", "green W", "purple W")),
    )
    for slot in (1, 2, 3, 0):
        assert s.offer.tolist().count(tile("restore")) == 3 - s.restored
        act(s, do.RESTORE + slot)
        while s.plan:
            act(s, min(allowed(s)))
    deal(s)
    assert s.sections[0] == 4
    assert s.tiles[0, tile("restore")] == 3
    assert (s.display != EMPTY).all()
    assert (s.offer != EMPTY).all()


def test_4_10_played_cards_are_discarded_and_the_displays_filled() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    act(s, do.TAKE)
    assert by_kind.unpacked(s.laid).sum() == 0
    assert all(many(s.discarded, kind) == 1 for kind in PRIMARIES)
    assert s.phase == at.SECTION_DEAL
    act(s, do.TURN_UP + section("red yellow blue"))
    assert s.display[0] == section("red yellow blue")
    assert s.phase == at.TILE_DEAL
    act(s, do.OFFERED + tile("ask"))
    assert s.offer[0] == tile("ask")
    assert (s.fresco_left, s.tiles_left) == (20, 16)
    assert s.phase == at.CARD_DEAL
    assert s.favourite == ORANGE  # not used


def test_4_10_a_favourite_that_was_used_is_replaced() -> None:
    s = table(2)
    favour(s, RED)
    left = int(s.favourite_deck[RED])
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    assert s.favourite == RED
    act(s, do.TAKE)
    act(s, do.TURN_UP + section("red yellow blue"))
    act(s, do.OFFERED + tile("ask"))
    assert s.phase == at.FAVOURITE_DEAL
    assert (do.FAVOURS + RED in allowed(s)) == (left > 0)
    act(s, do.FAVOURS + PURPLE)
    assert s.favourite == PURPLE
    assert s.favourites_left == 10


def test_4_10_the_favourite_is_replaced_also_if_its_turn_was_lost() -> None:
    s = table(2)
    favour(s, RED)
    hold(s, 0, *map(card, ("red bishop M", "yellow bishop M", "blue bishop M")))
    act(s, do.RESTORE)
    act(s, do.TAKE)
    assert s.favourite == EMPTY
