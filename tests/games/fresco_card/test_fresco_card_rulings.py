"""The rulings, and the options that read a rule the other way."""

from bottega.games.fresco_card import actions as do
from bottega.games.fresco_card import phases as at
from bottega.games.fresco_card.box import JOKER_TILE, PAINT, PAINT_TILE, PILE, RESTORE_TILE
from bottega.games.fresco_card.packed import by_kind
from games.fresco_card.setting import (
    BLUE,
    GAME,
    GREEN,
    MARKET,
    OPEN,
    ORANGE,
    POINTED,
    PRIMARIES,
    PURPLE,
    RED,
    ROUND,
    SQUARE,
    act,
    allowed,
    card,
    deal,
    favour,
    hold,
    open_sections,
    own,
    table,
)


def test_9_14_a_plain_icon_is_used_before_one_for_either() -> None:
    s = table(2)
    hold(s, 0, card("red blend M"), card("red blend M/W"))
    act(s, do.CARD + card("red blend M"))
    act(s, do.CARD + card("red blend M/W"))
    act(s, do.LAY)
    act(s, do.DRAW_FROM + MARKET)
    assert (s.market_icons, s.either_icons) == (0, 1)


def test_9_2_both_sections_of_an_action_use_the_same_favourite() -> None:
    s = table(2)
    favour(s, RED)
    open_sections(s, OPEN[0], OPEN[0], *OPEN[2:])
    hold(s, 0, *PRIMARIES, *map(card, ("red MM", "yellow MM", "blue MM")))
    act(s, do.RESTORE)
    while s.plan:
        act(s, min(allowed(s)))
    act(s, do.TAKE + 1)
    act(s, do.RESTORE + 1)
    assert s.placed_turns[:2].tolist() == [1, 1]
    act(s, do.TAKE)
    left = int(s.favourites_left)
    deal(s)
    assert s.favourites_left == left - 1


def test_9_13_the_tile_does_nothing_without_a_swap() -> None:
    s = table(2)
    own(s, 0, "restore")
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    assert s.tiles[0, RESTORE_TILE] == 1


def test_9_1_a_primary_inside_a_blend_counts_only_with_the_option() -> None:
    for value, turns in (("no", 1), ("yes", 2)):
        s = table(2, favourite_in_blend=value)
        favour(s, BLUE)
        hold(s, 0, card("yellow blend M"), card("blue blend M"), card("orange W"), card("purple W"))
        act(s, do.RESTORE + 1)
        assert s.placed_turns[0] == turns
        assert s.favoured == int(value == "yes")


def test_9_3_one_tile_a_turn_with_the_option() -> None:
    s = table(2, tile_reward="turn")
    hold(s, 0, *PRIMARIES, card("green W"), card("orange W"), card("purple W"))
    act(s, do.RESTORE)
    assert s.phase == at.MORE
    assert s.tiles.sum() == 0
    act(s, do.RESTORE + 1)
    assert s.phase == at.REWARD
    act(s, do.TAKE)
    assert s.tiles.sum() == 1
    deal(s)
    assert s.turn == 1


def test_9_5_a_joker_stands_for_any_paint_with_the_option() -> None:
    s = table(2, paint_tiles="joker")
    assert s.tile_deck[PAINT_TILE:JOKER_TILE].sum() == 0
    own(s, 0, "joker")
    hold(s, 0, card("yellow W"), card("blue W"))
    act(s, do.RESTORE)
    assert s.sections[0] == 1
    assert s.tiles[0].sum() == 0
    s = table(2, paint_tiles="joker")
    own(s, 0, "joker")
    hold(s, 0, *PRIMARIES)
    act(s, do.RESTORE)
    assert allowed(s) == {do.CARD + card("red W"), do.USE_JOKER}


def test_9_5_a_joker_pays_for_what_cannot_be_blended() -> None:
    s = table(2, paint_tiles="joker")
    own(s, 0, "joker")
    # One yellow blending card: green or orange by blending, the other with the joker.
    hold(s, 0, *map(card, ("yellow blend M", "blue blend M", "red blend M", "purple W")))
    act(s, do.RESTORE + 1)
    assert {action - do.CARD for action in allowed(s)} & {card("yellow blend M")}
    assert do.USE_JOKER in allowed(s)
    act(s, do.USE_JOKER)
    assert s.sections[0] == 1


def test_9_6_one_paint_in_every_workshop_pile_with_the_option() -> None:
    s = GAME.fresh(2, GAME.choices({"workshop_piles": "one_colour"}))
    for pile, paint in ((ROUND, ORANGE), (POINTED, PURPLE), (SQUARE, GREEN)):
        mine = pile == PILE
        bag = by_kind.unpacked(s.bag)
        assert bag[mine].sum() == bag[mine & (paint == PAINT)].sum() == 14
