"""Fresco: The Card Game, rule by rule, by the numbers of its RULES.md."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import bottega
from bottega.core.rule import DEALER, OVER, Record
from bottega.games.fresco_card import cards as moving
from bottega.games.fresco_card.box import (
    ASK_TILE,
    BISHOP,
    BLEND,
    COLOURS,
    COPIES,
    EITHER_DRAWS,
    JOKER_TILE,
    KINDS,
    MARKET_DRAWS,
    PAINT,
    PAINT_TILE,
    PILE,
    RESTORE_TILE,
    ROTATE_TILE,
    SECTION_COPIES,
    SECTION_PAINTS,
    TILE_COPIES,
    VALUES,
    WORKSHOP_DRAWS,
)
from bottega.games.fresco_card.state import (
    ACT,
    AFTER,
    ASK,
    CARD,
    CARD_DEAL,
    DEAL,
    DONE,
    DRAW,
    DRAW_FROM,
    EMPTY,
    FAVOURITE_DEAL,
    FAVOURS,
    GIVE,
    GOES_FIRST,
    LAY,
    LIMIT,
    MORE,
    OFFERED,
    PALETTE,
    PASS,
    RESTORE,
    REWARD,
    ROTATE,
    SECTION_DEAL,
    START,
    STOP,
    TAKE,
    TILE_DEAL,
    TURN,
    TURN_UP,
    USE_JOKER,
    USE_PAINT,
)
from played import FOLDER
from tables import choices, step, stream

GAME = bottega.game("fresco-card")
MARKET, ROUND, POINTED, SQUARE = range(4)
RED, YELLOW, BLUE, GREEN, ORANGE, PURPLE = range(6)
NAMES = {name: paint for paint, name in enumerate(COLOURS)}
ICONS = {"M": (1, 0, 0), "W": (0, 1, 0), "MM": (2, 0, 0), "WW": (0, 2, 0), "M/W": (0, 0, 1)}
KINDS_OF_TILES = {"rotate": ROTATE_TILE, "restore": RESTORE_TILE, "ask": ASK_TILE}


# Putting a table together


def card(text: str, pile: int | None = None) -> int:
    """A kind of card by its paint, marks and icons: "red blend M", "green bishop M"."""
    words = text.split()
    wanted = (NAMES[words[0]], int("blend" in words), int("bishop" in words), *ICONS[words[-1]])
    columns = (PAINT, BLEND, BISHOP, MARKET_DRAWS, WORKSHOP_DRAWS, EITHER_DRAWS)
    for kind in range(KINDS):
        if tuple(int(column[kind]) for column in columns) == wanted and COPIES[0, kind]:
            if pile is None or PILE[kind] == pile:
                return kind
    raise AssertionError(text)


def section(text: str) -> int:
    """A kind of fresco card by its paints."""
    paints = sorted(NAMES[name] for name in text.split())
    return next(k for k, row in enumerate(SECTION_PAINTS) if row.tolist() == paints)


def tile(text: str) -> int:
    if text == "joker":
        return JOKER_TILE
    return KINDS_OF_TILES[text] if text in KINDS_OF_TILES else PAINT_TILE + NAMES[text]


def act(s: Record, action: int) -> None:
    """One legal action of whoever is to move, with everything still in its place after it."""
    bits = GAME.to_move(s)
    seat = DEALER if bits == DEALER else bits.bit_length() - 1
    assert GAME.odds(s, seat)[action], (s.phase, action)
    GAME.apply(s, seat, action)
    assert GAME.audit(s) == []


def allowed(s: Record) -> set[int]:
    bits = GAME.to_move(s)
    return set(choices(GAME, s, DEALER if bits == DEALER else bits.bit_length() - 1))


def deal(s: Record) -> None:
    """Let chance decide until a seat can."""
    dice = stream(7)
    while GAME.to_move(s) == DEALER:
        step(GAME, s, dice)


def put_back(s: Record, seat: int) -> None:
    """A hand goes back into the piles."""
    for kind in range(KINDS):
        while s.hand[seat, kind]:
            moving.take_out_of_hand(s, seat, kind)
            s.bag[kind] += 1
            s.pile[PILE[kind]] += 1
            s.backs[seat, PILE[kind]] -= 1
            s.news[seat, PILE[kind]] -= 1
            s.drawn[seat, kind] -= 1


def hold(s: Record, seat: int, *kinds: int) -> None:
    """Give a seat exactly these cards."""
    put_back(s, seat)
    for kind in kinds:
        assert s.bag[kind], kind
        moving.draw(s, seat, kind)


def open_sections(s: Record, *texts: str) -> None:
    for slot in range(4):
        s.fresco_deck[s.display[slot]] += 1
    for slot, text in enumerate(texts):
        s.display[slot] = section(text)
        s.fresco_deck[s.display[slot]] -= 1
    assert s.fresco_deck.min() >= 0


def open_tiles(s: Record, *texts: str) -> None:
    for slot in range(3):
        s.tile_deck[s.offer[slot]] += 1
    for slot, text in enumerate(texts):
        s.offer[slot] = tile(text)
        s.tile_deck[s.offer[slot]] -= 1
    assert s.tile_deck.min() >= 0


def own(s: Record, seat: int, *texts: str) -> None:
    """Put tiles from the stack before a seat."""
    for text in texts:
        assert s.tile_deck[tile(text)], text
        s.tile_deck[tile(text)] -= 1
        s.tiles_left -= 1
        s.tiles[seat, tile(text)] += 1


def favour(s: Record, paint: int) -> None:
    s.favourite_deck[s.favourite] += 1
    s.favourite = paint
    s.favourite_deck[paint] -= 1


OPEN = ("red yellow blue", "green orange purple", "red green orange", "blue green purple")


def table(players: int = 2, **options: str) -> Record:
    """Seat 0 is about to act in its first turn; the first open section is free of the favourite."""
    s = GAME.fresh(players, GAME.choices(options))
    dice = stream(1)
    while s.phase != ACT:
        if s.phase == PALETTE:
            act(s, GOES_FIRST)
        else:
            step(GAME, s, dice)
    open_sections(s, *OPEN)
    open_tiles(s, "rotate", "restore", "joker" if options.get("paint_tiles") else "purple")
    favour(s, ORANGE)
    assert GAME.audit(s) == []
    return s


PRIMARIES = (card("red W"), card("yellow W"), card("blue W"))


# 1. The table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_the_set_up(players: int) -> None:
    s = GAME.fresh(players, GAME.choices({}))
    seen: Counter[int] = Counter()
    dice = stream(players)
    while GAME.to_move(s) == DEALER and s.then != ACT:
        seen[int(s.phase)] += 1
        step(GAME, s, dice)
        assert GAME.audit(s) == []
    # four sections, three tiles, one favourite, one first player, five cards each
    turned_up = {SECTION_DEAL: 4, TILE_DEAL: 3, FAVOURITE_DEAL: 1}
    assert seen == {**turned_up, PALETTE: 1, CARD_DEAL: 5 * players}
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
    while s.phase != PALETTE:
        step(GAME, s, dice)
    assert allowed(s) == {GOES_FIRST + seat for seat in range(players)}
    act(s, GOES_FIRST + players - 1)
    assert (s.palette, s.turn, s.drawer) == (players - 1,) * 3


def test_1_6_hands_are_dealt_clockwise_from_the_first_player() -> None:
    s = GAME.fresh(3, GAME.choices({}))
    dice = stream(3)
    while s.phase != PALETTE:
        step(GAME, s, dice)
    act(s, GOES_FIRST + 2)
    drawers = []
    while s.then != ACT:
        drawers.append(int(s.drawer))
        step(GAME, s, dice)
    assert drawers == [2] * 5 + [0] * 5 + [1] * 5


# 2. A turn


def test_2_1_turns_go_clockwise() -> None:
    s = table(3)
    for seat in (0, 1, 2, 0, 1):
        assert s.turn == seat
        act(s, PASS)
        deal(s)
    assert s.lap == 2


def test_2_2_a_turn_begins_with_one_market_card_also_the_first() -> None:
    s = table(2)
    assert s.backs[0].tolist() == [6, 0, 0, 0]
    act(s, PASS)
    assert (s.phase, s.drawer, s.source) == (CARD_DEAL, 1, MARKET)
    assert all(PILE[action - DEAL] == MARKET for action in allowed(s))


def test_2_2_the_odds_of_a_card_are_the_cards_in_the_pile() -> None:
    s = table(2)
    act(s, PASS)
    assert GAME.odds(s, DEALER)[:KINDS].tolist() == [
        int(s.bag[kind]) if PILE[kind] == MARKET else 0 for kind in range(KINDS)
    ]


def test_2_3_swap_restore_or_pass() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    assert allowed(s) == {*(CARD + kind for kind in PRIMARIES), RESTORE, PASS}


def test_2_3_one_may_pass_although_one_could_act() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    act(s, PASS)
    deal(s)
    assert s.turn == 1
    assert s.backs[0].sum() == 3


@pytest.mark.parametrize("count", [1, 2])
def test_2_4_who_passes_with_one_or_two_cards_fills_up_to_three(count: int) -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES[:count])
    act(s, PASS)
    while s.drawer == 0:
        assert s.source == MARKET
        act(s, min(allowed(s)))
    assert s.backs[0].tolist() == [3, 0, 0, 0]
    assert s.drawer == 1  # phase 1 of the next turn


def test_2_4_nobody_fills_up_after_a_swap() -> None:
    s = table(2)
    hold(s, 0, card("red W"))
    act(s, CARD + card("red W"))
    act(s, LAY)
    act(s, DRAW_FROM + ROUND)
    deal(s)
    assert s.turn == 1
    assert s.backs[0].tolist() == [0, 1, 0, 0]


def test_2_4_nobody_fills_up_after_a_restoration() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    act(s, RESTORE)
    act(s, TAKE)
    deal(s)
    assert s.turn == 1
    assert s.backs[0].sum() == 0


ICONS_OF_RED = ("blend M", "blend M/W", "bishop M", "MM", "W", "WW", "M/W")
SEVEN_REDS = tuple(card(f"red {icons}") for icons in ICONS_OF_RED)


def test_2_5_more_than_seven_cards_are_discarded_as_one_likes() -> None:
    s = table(2)
    green = card("green W", ROUND)
    hold(s, 0, *SEVEN_REDS, card("red blend M"), green, card("yellow W"))
    act(s, CARD + card("yellow W"))
    act(s, LAY)
    act(s, DRAW_FROM + POINTED)
    deal(s)
    assert s.phase == LIMIT
    assert s.backs[0].sum() == 10
    held = {CARD + kind for kind in range(KINDS) if s.hand[0, kind]}
    assert allowed(s) == held
    act(s, CARD + green)
    assert s.discarded[green] == 1  # onto the pile of its own back
    act(s, CARD + card("red blend M"))
    act(s, CARD + card("red blend M"))
    deal(s)
    assert s.turn == 1
    assert s.backs[0].sum() == 7


def test_2_6_seven_cards_and_any_number_of_tiles_are_no_matter() -> None:
    s = table(2)
    hold(s, 0, *SEVEN_REDS)
    own(s, 0, "rotate", "restore", "red", "blue")
    act(s, PASS)
    deal(s)
    assert s.turn == 1
    assert s.backs[0].sum() == 7


def test_2_6_the_limit_counts_in_phase_3_alone() -> None:
    s = table(2)
    hold(s, 0, *SEVEN_REDS, card("yellow MM"), card("blue MM"))
    act(s, CARD + card("yellow MM"))
    act(s, CARD + card("blue MM"))
    act(s, LAY)
    for count in (8, 9, 10, 11):
        assert s.phase == CARD_DEAL
        act(s, min(allowed(s)))
        assert s.backs[0].sum() == count
    assert s.phase == LIMIT


# 3. Swapping


@pytest.mark.parametrize("icons", ["M", "W", "MM", "WW", "M/W"])
def test_3_1_every_variant_of_icons_is_there(icons: str) -> None:
    market, workshop, either = ICONS[icons]
    for cards in (PILE == MARKET, PILE != MARKET):
        same = (market == MARKET_DRAWS) & (workshop == WORKSHOP_DRAWS) & (either == EITHER_DRAWS)
        assert (COPIES[0][cards & same] > 0).any()


def test_3_2_all_cards_are_laid_before_the_first_is_drawn() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES, card("red bishop M"))
    act(s, CARD + card("red W"))
    assert LAY in allowed(s)
    assert PASS not in allowed(s)
    assert RESTORE not in allowed(s)
    act(s, CARD + card("yellow W"))
    act(s, LAY)
    assert s.laid[card("red W")] == s.laid[card("yellow W")] == 1
    assert s.backs[0].tolist() == [2, 0, 0, 0]
    assert allowed(s) == {DRAW_FROM + pile for pile in (ROUND, POINTED, SQUARE)}


def test_3_2_no_card_is_no_swap() -> None:
    s = table(2)
    assert LAY not in allowed(s)


def test_3_2_a_whole_hand_can_be_laid() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    for kind in PRIMARIES:
        act(s, CARD + kind)
    assert allowed(s) == {LAY}
    act(s, LAY)
    assert s.backs[0].sum() == 0


@pytest.mark.parametrize("icons", ["M", "MM"])
def test_3_3_each_market_icon_draws_one_market_card(icons: str) -> None:
    s = table(2)
    laid = card("red blend M") if icons == "M" else card("red MM")
    hold(s, 0, laid, card("yellow W"))
    act(s, CARD + laid)
    act(s, LAY)
    for _ in icons:
        assert (s.phase, s.source, s.drawer) == (CARD_DEAL, MARKET, 0)  # no choice: by itself
        act(s, min(allowed(s)))
    assert s.drawer == 1
    assert s.backs[0].tolist() == [1 + len(icons), 0, 0, 0]


def test_3_3_two_workshop_icons_are_two_draws_from_any_piles() -> None:
    s = table(2)
    hold(s, 0, card("red WW"))
    act(s, CARD + card("red WW"))
    act(s, LAY)
    act(s, DRAW_FROM + ROUND)
    act(s, min(allowed(s)))
    assert allowed(s) == {DRAW_FROM + ROUND, DRAW_FROM + POINTED, DRAW_FROM + SQUARE}
    act(s, DRAW_FROM + SQUARE)
    deal(s)
    assert s.backs[0].tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize("pile", [MARKET, ROUND, POINTED, SQUARE])
def test_3_3_both_icons_are_one_draw_from_either(pile: int) -> None:
    s = table(2)
    hold(s, 0, card("red M/W"))
    act(s, CARD + card("red M/W"))
    act(s, LAY)
    assert allowed(s) == {DRAW_FROM + pile for pile in range(4)}
    act(s, DRAW_FROM + pile)
    deal(s)
    assert s.turn == 1
    assert s.backs[0].tolist() == [int(pile == back) for back in range(4)]


def test_3_4_each_card_is_seen_before_the_next_pile_is_chosen() -> None:
    s = table(2)
    hold(s, 0, card("red WW"))
    act(s, CARD + card("red WW"))
    act(s, LAY)
    act(s, DRAW_FROM + ROUND)
    drawn = card("green W", ROUND)
    act(s, DEAL + drawn)
    assert s.phase == DRAW
    assert GAME.seen(s, 0).my_hand[drawn] == 1
    assert GAME.seen(s, 1).my_hand[drawn] == 0


def test_3_4_draws_are_made_in_any_order() -> None:
    s = table(2)
    hold(s, 0, card("red W"), card("red blend M"))
    act(s, CARD + card("red W"))
    act(s, CARD + card("red blend M"))
    act(s, LAY)
    assert allowed(s) == {DRAW_FROM + pile for pile in range(4)}
    act(s, DRAW_FROM + SQUARE)
    act(s, min(allowed(s)))
    assert (s.phase, s.source) == (CARD_DEAL, MARKET)


def test_3_5_draws_cannot_be_declined() -> None:
    s = table(2)
    hold(s, 0, card("red W"))
    act(s, CARD + card("red W"))
    act(s, LAY)
    assert STOP not in allowed(s)
    assert PASS not in allowed(s)


def test_3_6_laid_cards_are_discarded_when_all_is_drawn() -> None:
    s = table(2)
    green = card("green W", SQUARE)
    hold(s, 0, card("red W"), green)
    act(s, CARD + card("red W"))
    act(s, CARD + green)
    act(s, LAY)
    act(s, DRAW_FROM + ROUND)
    act(s, min(allowed(s)))
    assert s.laid.sum() == 2
    assert s.discarded.sum() == 0
    act(s, DRAW_FROM + ROUND)
    act(s, min(allowed(s)))
    assert s.laid.sum() == 0
    assert s.discarded[card("red W")] == s.discarded[green] == 1


def test_9_14_a_plain_icon_is_used_before_one_for_either() -> None:
    s = table(2)
    hold(s, 0, card("red blend M"), card("red blend M/W"))
    act(s, CARD + card("red blend M"))
    act(s, CARD + card("red blend M/W"))
    act(s, LAY)
    act(s, DRAW_FROM + MARKET)
    assert (s.market_icons, s.either_icons) == (0, 1)


# 4. Restoring


def test_4_1_any_open_section_that_can_be_paid() -> None:
    s = table(2)
    paints = [card("green W", ROUND), card("orange W", ROUND), card("purple W", SQUARE)]
    hold(s, 0, *PRIMARIES, *paints)
    assert {RESTORE, RESTORE + 1, RESTORE + 2, RESTORE + 3} <= allowed(s)


def test_4_1_of_two_sections_that_are_alike_one_is_offered() -> None:
    s = table(2)
    open_sections(s, OPEN[1], OPEN[1], OPEN[0], OPEN[0])
    hold(s, 0, *PRIMARIES, card("green W"), card("orange W"), card("purple W"))
    assert {a for a in allowed(s) if RESTORE <= a < DRAW_FROM} == {RESTORE, RESTORE + 2}


def test_4_2_all_three_paints_are_needed() -> None:
    s = table(2)
    hold(s, 0, card("red W"), card("yellow W"), card("green W"))
    assert not {a for a in allowed(s) if RESTORE <= a < DRAW_FROM}


def test_4_2_exactly_one_card_is_played_for_each_paint() -> None:
    s = table(2)
    bishop = card("blue bishop M")
    hold(s, 0, *PRIMARIES, bishop)
    act(s, RESTORE)
    assert allowed(s) == {CARD + card("blue W"), CARD + bishop}  # red and yellow leave no choice
    act(s, CARD + bishop)
    assert s.backs[0].sum() == 1
    assert s.laid.sum() == 3
    assert s.points[0] == VALUES[section("red yellow blue"), 1]


def test_4_3_the_section_is_taken_with_its_lowest_value() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    act(s, RESTORE)
    assert s.display[0] == EMPTY
    assert s.sections[0] == 1
    assert (s.placed_kind[0], s.placed_by[0]) == (section("red yellow blue"), 0)
    assert s.placed_turns[0] == 0
    assert GAME.score(s, 0) == VALUES[section("red yellow blue"), 0]
    assert all(s.laid[kind] == 1 for kind in PRIMARIES)


def test_4_4_several_sections_in_one_turn() -> None:
    s = table(2)
    more = [card("green W"), card("orange W"), card("purple W")]
    hold(s, 0, *PRIMARIES, *more)
    act(s, RESTORE)
    act(s, TAKE + 1)
    assert s.phase == MORE
    assert s.display[0] == EMPTY  # not filled before the action is over
    act(s, RESTORE + 1)
    assert s.sections[0] == 2
    assert s.laid.sum() == 6


def test_4_4_one_may_stop_after_a_section() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES, card("green W"), card("orange W"), card("purple W"))
    act(s, RESTORE)
    act(s, TAKE + 1)
    act(s, STOP)
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
    assert RESTORE + 1 in allowed(s)
    act(s, RESTORE + 1)
    assert s.laid.sum() == 4
    assert s.placed_turns[0] == 1
    assert s.points[0] == VALUES[section("green orange purple"), 1]


def test_4_5_both_cards_need_the_blending_icon() -> None:
    s = table(2)
    hold(s, 0, card("yellow blend M"), card("blue W"), card("orange W"), card("purple W"))
    assert RESTORE + 1 not in allowed(s)


def test_4_5_two_blending_cards_of_one_paint_make_nothing() -> None:
    s = table(2)
    hold(s, 0, card("blue blend M"), card("blue blend M/W"), card("orange W"), card("purple W"))
    assert RESTORE + 1 not in allowed(s)


def test_4_5_several_blends_in_one_section() -> None:
    s = table(2)
    pairs = [(paint, icon) for paint in ("red", "yellow", "blue") for icon in ("M", "M/W")]
    hold(s, 0, *(card(f"{paint} blend {icon}") for paint, icon in pairs))
    act(s, RESTORE + 1)
    while s.phase == ACT:
        act(s, min(allowed(s)))
    assert s.laid.sum() == 6
    assert s.placed_turns[0] == 3  # and one more for the favourite orange, which is lost
    assert s.points[0] == 8


def test_4_5_a_blending_card_serves_once() -> None:
    s = table(2)
    three = [*map(card, ("yellow blend M", "blue blend M", "red blend M")), card("purple W")]
    hold(s, 0, *three)
    assert RESTORE + 1 not in allowed(s)  # green and orange would take two yellows
    hold(s, 0, *three, card("yellow blend M/W"))
    assert RESTORE + 1 in allowed(s)


def test_4_5_a_blending_card_as_its_own_paint_shows_no_bishop() -> None:
    s = table(2)
    hold(s, 0, *map(card, ("red blend M", "yellow blend M", "blue blend M")))
    act(s, RESTORE)
    assert s.placed_turns[0] == 0


def test_4_5_what_is_offered_can_be_paid_to_the_end() -> None:
    s = table(2)
    open_sections(s, "yellow blue green", *OPEN[1:])
    # The yellow blending card is needed for green: yellow must be paid with the other one.
    hold(s, 0, *map(card, ("yellow blend M", "yellow W", "blue blend M", "blue W")))
    act(s, RESTORE)
    assert s.sections[0] == 1
    assert s.laid.sum() == 4


def test_4_6_every_bishop_icon_turns_the_section_once() -> None:
    s = table(2)
    hold(s, 0, card("red bishop M"), card("yellow bishop M"), card("blue W"))
    act(s, RESTORE)
    assert s.placed_turns[0] == 2
    assert s.points[0] == VALUES[section("red yellow blue"), 2]


def test_4_7_the_favourite_turns_it_once_more() -> None:
    s = table(2)
    favour(s, YELLOW)
    hold(s, 0, *PRIMARIES)
    act(s, RESTORE)
    assert s.placed_turns[0] == 1


def test_4_7_the_favourite_counts_however_it_is_paid() -> None:
    s = table(2)
    favour(s, GREEN)
    own(s, 0, "green")
    hold(s, 0, card("orange W"), card("purple W"))
    act(s, RESTORE + 1)
    assert s.placed_turns[0] == 1
    assert s.favoured == 1


def test_4_8_no_more_than_three_turns() -> None:
    s = table(2)
    favour(s, RED)
    hold(s, 0, *map(card, ("red bishop M", "yellow bishop M", "blue bishop M")))
    act(s, RESTORE)
    assert s.placed_turns[0] == 3
    assert s.points[0] == VALUES[section("red yellow blue"), 3]


def test_4_9_one_of_the_open_tiles_for_each_section() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES, card("green W"), card("orange W"), card("purple W"))
    act(s, RESTORE)
    assert s.phase == REWARD
    assert allowed(s) == {TAKE, TAKE + 1, TAKE + 2}
    act(s, TAKE + 2)
    assert s.tiles[0, tile("purple")] == 1
    assert s.offer[2] == EMPTY
    act(s, RESTORE + 1)
    act(s, CARD + card("purple W"))
    assert allowed(s) == {TAKE, TAKE + 1}


def test_4_9_a_tile_just_taken_pays_for_the_next_section() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES, card("green W"), card("orange W"))
    act(s, RESTORE)
    assert s.tiles.sum() == 0
    act(s, TAKE + 2)  # the purple paint
    assert RESTORE + 1 in allowed(s)
    act(s, RESTORE + 1)
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
        act(s, RESTORE + slot)
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
    act(s, RESTORE)
    act(s, TAKE)
    assert s.laid.sum() == 0
    assert all(s.discarded[kind] == 1 for kind in PRIMARIES)
    assert s.phase == SECTION_DEAL
    act(s, TURN_UP + section("red yellow blue"))
    assert s.display[0] == section("red yellow blue")
    assert s.phase == TILE_DEAL
    act(s, OFFERED + tile("ask"))
    assert s.offer[0] == tile("ask")
    assert (s.fresco_left, s.tiles_left) == (20, 16)
    assert s.phase == CARD_DEAL
    assert s.favourite == ORANGE  # not used


def test_4_10_a_favourite_that_was_used_is_replaced() -> None:
    s = table(2)
    favour(s, RED)
    left = int(s.favourite_deck[RED])
    hold(s, 0, *PRIMARIES)
    act(s, RESTORE)
    assert s.favourite == RED
    act(s, TAKE)
    act(s, TURN_UP + section("red yellow blue"))
    act(s, OFFERED + tile("ask"))
    assert s.phase == FAVOURITE_DEAL
    assert (FAVOURS + RED in allowed(s)) == (left > 0)
    act(s, FAVOURS + PURPLE)
    assert s.favourite == PURPLE
    assert s.favourites_left == 10


def test_4_10_the_favourite_is_replaced_also_if_its_turn_was_lost() -> None:
    s = table(2)
    favour(s, RED)
    hold(s, 0, *map(card, ("red bishop M", "yellow bishop M", "blue bishop M")))
    act(s, RESTORE)
    act(s, TAKE)
    assert s.favourite == EMPTY


def test_9_2_both_sections_of_an_action_use_the_same_favourite() -> None:
    s = table(2)
    favour(s, RED)
    open_sections(s, OPEN[0], OPEN[0], *OPEN[2:])
    hold(s, 0, *PRIMARIES, *map(card, ("red MM", "yellow MM", "blue MM")))
    act(s, RESTORE)
    while s.plan:
        act(s, min(allowed(s)))
    act(s, TAKE + 1)
    act(s, RESTORE + 1)
    assert s.placed_turns[:2].tolist() == [1, 1]
    act(s, TAKE)
    left = int(s.favourites_left)
    deal(s)
    assert s.favourites_left == left - 1


# 5. Action tiles


def test_5_1_a_rotate_tile_turns_the_section_once_more() -> None:
    s = table(2)
    own(s, 0, "rotate", "rotate")
    hold(s, 0, *PRIMARIES)
    act(s, RESTORE)
    assert s.phase == ROTATE
    assert allowed(s) == {TURN, STOP}
    act(s, TURN)
    assert s.points[0] == VALUES[section("red yellow blue"), 1]
    assert s.tiles[0, ROTATE_TILE] == 1
    act(s, TURN)
    assert s.points[0] == VALUES[section("red yellow blue"), 2]
    assert s.phase == REWARD


def test_5_1_a_rotate_tile_may_be_kept() -> None:
    s = table(2)
    own(s, 0, "rotate")
    hold(s, 0, *PRIMARIES)
    act(s, RESTORE)
    act(s, STOP)
    assert s.phase == REWARD
    assert s.tiles[0, ROTATE_TILE] == 1
    assert s.placed_turns[0] == 0


def test_5_1_a_section_turned_three_times_takes_no_tile() -> None:
    s = table(2)
    own(s, 0, "rotate")
    hold(s, 0, *map(card, ("red bishop M", "yellow bishop M", "blue bishop M")))
    act(s, RESTORE)
    assert s.phase == REWARD


def test_5_1_the_reward_does_not_serve_the_section_that_earned_it() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    act(s, RESTORE)
    act(s, TAKE)  # a rotate tile
    deal(s)
    assert s.turn == 1
    assert s.placed_turns[0] == 0


def swap_for(s: Record, pile: int, kind: int) -> None:
    """Seat 0 lays its one red W card and draws this card."""
    act(s, CARD + card("red W"))
    act(s, LAY)
    act(s, DRAW_FROM + pile)
    act(s, DEAL + kind)


def test_5_2_the_tile_lets_one_restore_after_a_swap() -> None:
    s = table(2)
    own(s, 0, "restore")
    hold(s, 0, card("red W"), card("orange W"), card("purple W"))
    swap_for(s, SQUARE, card("green W", SQUARE))
    assert s.phase == AFTER
    assert s.discarded[card("red W")] == 1
    assert allowed(s) == {RESTORE + 1, STOP}
    act(s, RESTORE + 1)
    assert s.tiles[0, RESTORE_TILE] == 0
    assert s.sections[0] == 1
    assert s.phase == REWARD  # with the usual reward
    assert s.placed_turns[0] == 1  # and the usual favourite


def test_5_2_several_sections_for_one_tile() -> None:
    s = table(2)
    own(s, 0, "restore")
    more = map(card, ("yellow W", "blue W", "red MM"))
    hold(s, 0, card("red W"), card("orange W"), card("purple W"), *more)
    swap_for(s, SQUARE, card("green W", SQUARE))
    act(s, RESTORE + 1)
    act(s, TAKE)
    act(s, RESTORE)
    act(s, STOP)
    act(s, TAKE + 2)
    deal(s)
    assert s.sections[0] == 2
    assert s.turn == 1


def test_5_2_the_tile_need_not_be_used_and_is_spent_only_when_it_is() -> None:
    s = table(2)
    own(s, 0, "restore")
    hold(s, 0, card("red W"), card("orange W"), card("purple W"))
    swap_for(s, SQUARE, card("green W", SQUARE))
    act(s, STOP)
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
    act(s, RESTORE + 1)
    act(s, TAKE)
    act(s, STOP)
    deal(s)  # the displays and the favourite are renewed in between
    assert s.phase == AFTER
    assert (s.display != EMPTY).all()
    act(s, RESTORE)
    assert s.tiles[0, RESTORE_TILE] == 0


def test_9_13_the_tile_does_nothing_without_a_swap() -> None:
    s = table(2)
    own(s, 0, "restore")
    hold(s, 0, *PRIMARIES)
    act(s, RESTORE)
    assert s.tiles[0, RESTORE_TILE] == 1


def asking(players: int = 3) -> Record:
    """Seat 0 with an ask tile; seat 1 has two kinds of red, seat 2 none."""
    s = table(players)
    own(s, 0, "ask")
    hold(s, 0, card("yellow W"), card("blue W"))
    hold(s, 1, card("red W"), card("red MM"), card("green W", ROUND))
    if players > 2:
        hold(s, 2, card("yellow MM"), card("purple W", SQUARE))
    return s


def test_5_3_any_of_six_paints_can_be_asked_for() -> None:
    s = asking()
    assert {ASK + paint for paint in range(6)} <= allowed(s)
    s.tiles[0, ASK_TILE], s.tiles[1, ASK_TILE] = 0, 1
    assert not {ASK + paint for paint in range(6)} & allowed(s)  # never in another's turn


def test_5_3_the_tile_leaves_the_game() -> None:
    s = asking()
    act(s, ASK + RED)
    assert s.tiles[:, ASK_TILE].sum() == 0
    assert s.tile_deck[ASK_TILE] + s.offer.tolist().count(ASK_TILE) == 3


def test_5_4_who_has_the_paint_gives_one_card_of_their_choice() -> None:
    s = asking()
    act(s, ASK + RED)
    assert (s.phase, s.asked) == (GIVE, 1)
    assert allowed(s) == {CARD + card("red W"), CARD + card("red MM")}
    act(s, CARD + card("red MM"))
    assert s.hand[0, card("red MM")] == 1
    assert s.hand[1, card("red MM")] == 0
    assert s.hand[1, card("red W")] == 1  # only one


def test_5_4_all_others_answer_clockwise() -> None:
    s = asking(4)
    hold(s, 2, card("red bishop M"))
    hold(s, 3, card("red WW"))
    act(s, ASK + RED)
    for seat, kind in ((1, card("red W")), (2, card("red bishop M")), (3, card("red WW"))):
        assert s.asked == seat
        act(s, CARD + kind)
    assert s.phase == ACT
    assert s.backs[0].sum() == 5


def test_5_4_a_blending_card_is_the_paint_in_its_middle() -> None:
    s = asking(2)
    hold(s, 1, card("yellow blend M"), card("blue blend M"))
    act(s, ASK + GREEN)
    assert s.phase == ACT  # a pair that could be blended green is no green card
    assert GAME.seen(s, 0).my_known[1, card("blue blend M")] == 1


def test_5_4_tiles_are_not_given() -> None:
    s = asking(2)
    own(s, 1, "blue")
    hold(s, 1, card("yellow W"))
    act(s, ASK + BLUE)
    assert s.phase == ACT
    assert s.tiles[1].sum() == 1


def test_5_5_who_has_none_shows_the_hand_to_the_asker_alone() -> None:
    s = asking()
    act(s, ASK + RED)
    act(s, CARD + card("red W"))
    assert s.phase == ACT
    shown = {card("yellow MM"): 1, card("purple W", SQUARE): 1}
    seen = GAME.seen(s, 0).my_known[2]
    assert {kind: int(seen[kind]) for kind in range(KINDS) if seen[kind]} == shown
    assert not GAME.seen(s, 1).my_known[2].any()
    assert GAME.seen(s, 2).known_of_me[0].sum() == 2


def test_5_6_a_card_is_handed_over_in_the_open() -> None:
    s = asking()
    act(s, ASK + RED)
    act(s, CARD + card("red W"))
    assert s.common[0, card("red W")] == 1
    for viewer in (1, 2):
        assert GAME.seen(s, viewer).my_known[0, card("red W")] == 1


def test_5_7_the_turn_goes_on_where_it_was() -> None:
    s = asking(2)
    hold(s, 0, card("yellow W"), card("blue W"), card("green WW"))
    act(s, CARD + card("green WW"))
    act(s, LAY)
    act(s, ASK + RED)
    act(s, CARD + card("red W"))
    assert s.phase == DRAW
    assert s.laid.sum() == 1
    act(s, DRAW_FROM + SQUARE)
    deal(s)
    assert s.phase == DRAW
    assert s.workshop_icons == 1


def test_5_7_between_two_sections() -> None:
    s = asking(2)
    own(s, 0, "ask")
    hold(s, 0, *PRIMARIES, card("orange W"), card("purple W"))
    act(s, RESTORE)
    act(s, TAKE)
    act(s, ASK + GREEN)
    act(s, CARD + card("green W", ROUND))
    assert s.phase == MORE
    assert RESTORE + 1 in allowed(s)


def test_5_8_before_phase_1() -> None:
    s = asking(2)
    own(s, 1, "ask")
    s.tiles[0, ASK_TILE] = 0
    act(s, PASS)
    deal(s)
    assert (s.phase, s.turn) == (START, 1)
    assert allowed(s) == {DRAW_FROM + MARKET, *(ASK + paint for paint in range(6))}
    act(s, ASK + YELLOW)
    act(s, min(allowed(s)))
    assert s.phase == CARD_DEAL  # without another ask tile the draw comes by itself


def test_5_8_before_the_turn_ends() -> None:
    s = asking(2)
    act(s, PASS)
    deal(s)
    assert s.phase == LIMIT
    assert allowed(s) == {STOP, *(ASK + paint for paint in range(6))}
    hold(s, 0, *SEVEN_REDS)
    hold(s, 1, card("green W"))
    act(s, ASK + GREEN)
    act(s, CARD + card("green W"))
    assert s.phase == LIMIT  # eight cards now
    assert STOP not in allowed(s)


def test_5_9_a_paint_tile_stands_for_its_paint() -> None:
    s = table(2)
    own(s, 0, "red")
    hold(s, 0, card("yellow W"), card("blue W"))
    act(s, RESTORE)
    assert s.tiles[0].sum() == 0
    assert s.sections[0] == 1
    assert s.laid.sum() == 2


def test_5_9_a_paint_tile_or_a_card_as_one_likes() -> None:
    s = table(2)
    own(s, 0, "red")
    hold(s, 0, *PRIMARIES)
    act(s, RESTORE)
    assert allowed(s) == {CARD + card("red W"), USE_PAINT}
    act(s, USE_PAINT)
    assert s.hand[0, card("red W")] == 1


def test_5_9_a_paint_tile_is_never_half_of_a_blend() -> None:
    s = table(2)
    own(s, 0, "blue")
    hold(s, 0, card("yellow blend M"), card("orange W"), card("purple W"))
    assert RESTORE + 1 not in allowed(s)


def test_5_9_a_section_paid_with_tiles_alone() -> None:
    s = table(2)
    own(s, 0, "red", "yellow", "blue")
    hold(s, 0, card("red W"))
    favour(s, YELLOW)
    act(s, RESTORE)
    act(s, USE_PAINT)
    assert s.tiles[0].sum() == 0
    assert s.placed_turns[0] == 1  # no icons, but the favourite


def test_5_10_used_tiles_do_not_come_back() -> None:
    s = asking(2)
    act(s, ASK + GREEN)
    act(s, min(allowed(s)))
    everywhere = s.tile_deck + s.tiles.sum(axis=0)
    for kind in s.offer:
        everywhere[kind] += 1
    assert everywhere[ASK_TILE] == TILE_COPIES[0, ASK_TILE] - 1


# 6. What runs out


def empty(s: Record, pile: int, leave: int, seat: int = 1) -> None:
    """Put all but a few cards of a pile onto its discards, by way of a hand."""
    for kind in range(KINDS):
        while PILE[kind] == pile and s.bag[kind] and s.pile[pile] > leave:
            moving.draw(s, seat, kind)
            moving.take_out_of_hand(s, seat, kind)
            moving.show(s, seat, kind)
            moving.discard(s, kind)


def test_6_1_the_discards_become_the_new_pile_at_once() -> None:
    s = table(2)
    hold(s, 0, card("red WW"))
    empty(s, ROUND, 1)
    act(s, CARD + card("red WW"))
    act(s, LAY)
    last = next(k for k in range(KINDS) if PILE[k] == ROUND and s.bag[k])
    act(s, DRAW_FROM + ROUND)
    act(s, DEAL + last)
    assert s.pile[ROUND] == 13
    assert not s.discarded[ROUND == PILE].any()
    assert s.bag[last] == COPIES[0, last] - 1


def test_6_1_in_phase_1_too() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    empty(s, MARKET, 1)
    act(s, PASS)
    assert s.pile[MARKET] == 1
    act(s, min(allowed(s)))
    assert s.pile[MARKET] > 1
    assert not s.discarded[MARKET == PILE].any()


def test_6_1_cards_laid_in_this_action_are_not_mixed_in() -> None:
    s = table(2)
    laid = card("green WW", ROUND)
    hold(s, 0, laid)
    empty(s, ROUND, 1)
    act(s, CARD + laid)
    act(s, LAY)
    act(s, DRAW_FROM + ROUND)
    act(s, min(allowed(s)))
    assert s.laid[laid] == 1
    assert s.bag[laid] == COPIES[0, laid] - 1


def test_6_2_without_discards_a_pile_stays_empty_until_some_come() -> None:
    s = table(2)
    hold(s, 0, card("red WW"), card("red W"))
    for kind in range(KINDS):
        while PILE[kind] == ROUND and s.bag[kind]:
            moving.draw(s, 1, kind)
    assert s.pile[ROUND] == 0
    act(s, CARD + card("red W"))
    act(s, LAY)
    assert allowed(s) == {DRAW_FROM + POINTED, DRAW_FROM + SQUARE}
    act(s, DRAW_FROM + POINTED)
    deal(s)
    assert s.turn == 1
    act(s, PASS)
    given_up = next(k for k in range(KINDS) if PILE[k] == ROUND and s.hand[1, k])
    act(s, CARD + given_up)
    assert s.pile[ROUND] == 1
    assert s.bag[given_up] == 1


def test_6_2_draws_that_no_pile_can_serve_are_lost() -> None:
    s = table(2)
    hold(s, 0, card("red WW"), card("red M/W"))
    for kind in range(KINDS):
        while PILE[kind] != MARKET and s.bag[kind]:
            moving.draw(s, 1, kind)
    act(s, CARD + card("red WW"))
    act(s, CARD + card("red M/W"))
    act(s, LAY)
    assert (s.phase, s.source) == (CARD_DEAL, MARKET)  # M/W must take the market
    act(s, min(allowed(s)))
    assert s.drawer == 1
    assert s.workshop_icons == 0


def test_6_3_an_exhausted_offer_and_display_shrink() -> None:
    s = table(2)
    s.tiles_left, s.fresco_left = 0, 0
    s.tile_deck[:], s.fresco_deck[:] = 0, 0
    hold(s, 0, *PRIMARIES)
    GAME.apply(s, 0, RESTORE)
    GAME.apply(s, 0, TAKE)
    assert s.offer.tolist()[0] == s.display.tolist()[0] == EMPTY
    assert s.phase == CARD_DEAL


def test_6_3_without_open_tiles_there_is_no_reward() -> None:
    s = table(2)
    for slot in range(3):
        s.tile_deck[s.offer[slot]] += 1
        s.tiles_left += 1
        s.offer[slot] = EMPTY
    hold(s, 0, *PRIMARIES)
    act(s, RESTORE)
    assert s.tiles.sum() == 0
    assert s.phase == SECTION_DEAL


def test_6_3_with_no_section_left_one_can_swap_or_pass() -> None:
    s = table(2)
    s.display[:] = EMPTY
    hold(s, 0, *PRIMARIES)
    assert allowed(s) == {*(CARD + kind for kind in PRIMARIES), PASS}


def test_6_4_the_last_favourite_counts_until_it_is_used() -> None:
    s = table(2)
    s.favourite_deck[:], s.favourites_left = 0, 0
    s.favourite = RED
    hold(s, 0, *PRIMARIES)
    act(s, RESTORE)
    assert s.placed_turns[0] == 1
    act(s, TAKE)
    deal(s)
    assert s.favourite == EMPTY
    hold(s, 1, card("red MM"), card("yellow MM"), card("blue MM"))
    open_sections(s, *OPEN)
    act(s, RESTORE)
    assert s.placed_turns[1] == 0


# 7. What players know


def guesses(s: Record, viewer: int, count: int = 30) -> list[Record]:
    found = []
    for number in range(count):
        other = np.zeros(1, GAME.STATE)[0]
        GAME.guess(GAME.seen(s, viewer), viewer, stream(number), other)
        assert GAME.audit(other) == []
        found.append(other)
    return found


def test_7_1_backs_are_known_and_kept_in_every_guess() -> None:
    s = table(3)
    hold(s, 1, card("red W"), card("green W", ROUND), card("green W", SQUARE))
    for other in guesses(s, 0):
        assert [int(other.hand[1][pile == PILE].sum()) for pile in range(4)] == [1, 1, 0, 1]


def test_7_1_what_lies_open_is_in_no_guessed_hand() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    empty(s, MARKET, 5)
    for other in guesses(s, 0):
        assert (other.hand[1] <= COPIES[0] - s.discarded).all()


def test_7_2_cards_are_chosen_unseen_until_they_are_played() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES, card("red MM"))
    before = GAME.seen(s, 1).tobytes()
    act(s, CARD + card("red W"))
    assert GAME.seen(s, 1).tobytes() == before
    assert GAME.witnesses(s, 0, CARD + card("yellow W")) == 1
    s = table(2)
    hold(s, 0, *PRIMARIES, card("red MM"))
    act(s, RESTORE)
    assert s.plan == 1
    assert GAME.seen(s, 1).tobytes() == before
    act(s, CARD + card("red W"))
    assert GAME.seen(s, 1).tobytes() != before


def test_7_2_a_plan_can_be_taken_back_until_cards_are_shown() -> None:
    match = GAME.match(players=2, seed=3)
    seat = match.to_move[0]
    before = match._state.tobytes()
    match.play(seat, next(a.number for a in match.legal(seat) if CARD <= a.number < RESTORE))
    match.undo(seat)
    assert match._state.tobytes() == before
    match.play(seat, next(a.number for a in match.legal(seat) if CARD <= a.number < RESTORE))
    match.play(seat, LAY)
    with pytest.raises(bottega.UndoRefused):
        match.undo(seat)


def test_7_3_a_hand_that_was_shown_is_in_every_guess_of_the_asker() -> None:
    s = asking()
    act(s, ASK + RED)
    act(s, CARD + card("red W"))
    for other in guesses(s, 0):
        assert other.hand[2].tolist() == s.hand[2].tolist()
    assert len({other.hand[2].tobytes() for other in guesses(s, 1)}) > 1


def test_7_3_a_known_card_stays_known_until_it_is_shown() -> None:
    s = asking()
    act(s, ASK + RED)
    act(s, CARD + card("red W"))
    assert s.known[1, 0, card("red W")] == s.known[2, 0, card("red W")] == 1
    for other in guesses(s, 2):
        assert other.hand[0, card("red W")] >= 1
    act(s, CARD + card("red W"))
    act(s, LAY)
    assert s.known[1, 0, card("red W")] == s.common[0, card("red W")] == 0


def test_7_3_what_is_drawn_after_a_look_is_unknown() -> None:
    s = asking(2)
    hold(s, 1, card("yellow MM"), card("purple W", SQUARE))
    act(s, ASK + RED)
    moving.draw(s, 1, card("red WW"))
    assert s.known[0, 1].sum() == 2
    assert {int(other.hand[1].sum()) for other in guesses(s, 0)} == {3}
    assert len({other.hand[1].tobytes() for other in guesses(s, 0)}) > 5


def test_7_4_everybody_knows_what_a_hand_that_was_shown_did_not_hold() -> None:
    s = asking()
    hold(s, 2, card("yellow MM"), card("yellow W"), card("blue MM"), card("blue bishop M"))
    act(s, ASK + RED)
    act(s, CARD + card("red W"))
    for viewer in (1, -1):
        for other in guesses(s, viewer):
            assert not other.hand[2][PAINT == RED].any()
    moving.draw(s, 2, card("red WW"))  # a card drawn since may be red again
    assert {int(other.hand[2][PAINT == RED].sum()) for other in guesses(s, 1, 60)} == {0, 1}


def test_7_4_who_has_to_give_a_card_is_known_to_hold_one() -> None:
    s = asking()
    act(s, ASK + RED)
    for viewer in (0, 2, -1):
        for other in guesses(s, viewer):
            assert other.hand[1][PAINT == RED].any()


def test_7_5_everybody_knows_what_was_mixed_into_a_new_pile() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    hold(s, 1, card("red MM"), card("yellow MM"), card("blue MM"))
    empty(s, MARKET, 1)
    act(s, PASS)
    act(s, min(allowed(s)))
    for other in guesses(s, 0):  # all market cards but those in hands are in the pile
        assert other.hand[1].tolist() == s.hand[1].tolist()
        assert other.bag.tolist() == s.bag.tolist()


def test_7_5_a_card_held_since_cannot_be_one_that_was_mixed_in() -> None:
    s = table(3)
    hold(s, 0, *PRIMARIES)
    hold(s, 1, card("red MM"), card("yellow MM"), card("blue MM"))
    hold(s, 2, card("red WW"), card("yellow WW"), card("blue WW"))
    empty(s, MARKET, 1)
    act(s, PASS)
    last = min(allowed(s))
    act(s, last)
    act(s, PASS)
    deal(s)  # seat 2 draws from the new pile
    held = {card(f"{paint} {icons}") for paint in COLOURS[:3] for icons in ("MM", "WW")}
    held.add(last - DEAL)
    several = set()
    for other in guesses(s, 0, 60):
        kinds = {kind for kind in range(KINDS) if other.hand[1, kind]}
        assert kinds <= held
        assert other.hand[1].sum() == 4
        several.add(other.hand[1].tobytes())
    assert len(several) > 1


def test_7_5_every_card_of_a_pile_is_as_likely_as_any_other() -> None:
    s = table(2)
    hold(s, 0)
    hold(s, 1, card("green W", ROUND))
    bags = Counter(int(np.flatnonzero(other.hand[1])[0]) for other in guesses(s, 0, 420))
    for kind in range(KINDS):
        expected = 30 * int(COPIES[0, kind]) if PILE[kind] == ROUND else 0
        assert abs(bags[kind] - expected) <= 5 * expected**0.5


def test_7_6_who_cannot_pay_is_asked_like_one_who_can() -> None:
    s = table(2)
    own(s, 0, "restore")
    hold(s, 0, card("red W"), card("red MM"), card("red WW"))
    swap_for(s, SQUARE, card("green W", SQUARE))
    assert s.phase == AFTER
    assert allowed(s) == {STOP}


# 8. The end


@pytest.mark.parametrize(("players", "last"), [(2, 6), (3, 6), (4, 5)])
def test_8_1_the_last_section_begins_the_last_round(players: int, last: int) -> None:
    s = table(players)
    for _ in range(last - 1):
        lay(s, 0)
        lay(s, 1)
    hold(s, 0, *PRIMARIES)
    assert not s.ending
    act(s, RESTORE)
    assert s.ending
    act(s, TAKE)
    deal(s)
    for seat in range(1, players):  # the round goes on to the right of the palette
        assert s.turn == seat
        act(s, PASS)
        deal(s)
    assert GAME.to_move(s) == OVER
    assert s.phase == DONE


def lay(s: Record, seat: int, turns: int = 0) -> None:
    """Put a section of two primaries, or else another, before a seat as if restored long ago."""
    kind, place = next(k for k in range(1, 20) if s.fresco_deck[k]), int(s.placed)
    s.fresco_deck[kind] -= 1
    s.fresco_left -= 1
    s.placed_kind[place], s.placed_by[place], s.placed_turns[place] = kind, seat, turns
    s.placed += 1
    s.sections[seat] += 1
    s.points[seat] += VALUES[kind, turns]


def test_8_2_in_the_last_round_nobody_is_limited() -> None:
    s = table(2)
    for _ in range(5):
        lay(s, 0)
    more = map(card, ("green W", "orange W", "purple W"))
    hold(s, 0, *PRIMARIES, *more)
    act(s, RESTORE)
    act(s, TAKE + 1)
    assert s.ending
    act(s, RESTORE + 1)
    assert s.sections[0] == 7


def test_8_2_at_the_right_of_the_palette_the_game_ends_with_the_turn() -> None:
    s = table(2)
    for _ in range(5):
        lay(s, 1)
    act(s, PASS)
    deal(s)
    hold(s, 1, *PRIMARIES)
    act(s, RESTORE)
    act(s, TAKE)
    deal(s)
    assert GAME.to_move(s) == OVER


def test_8_3_fifty_rounds_without_a_restoration_end_the_game() -> None:
    s = table(2)
    s.lap, s.restored_lap = 50, 1
    act(s, PASS)
    deal(s)
    act(s, PASS)
    deal(s)
    assert s.lap == 51
    act(s, PASS)
    deal(s)
    act(s, PASS)
    assert s.phase == DONE


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


# 9. Options


def test_9_1_a_primary_inside_a_blend_counts_only_with_the_option() -> None:
    for value, turns in (("no", 1), ("yes", 2)):
        s = table(2, favourite_in_blend=value)
        favour(s, BLUE)
        hold(s, 0, card("yellow blend M"), card("blue blend M"), card("orange W"), card("purple W"))
        act(s, RESTORE + 1)
        assert s.placed_turns[0] == turns
        assert s.favoured == int(value == "yes")


def test_9_3_one_tile_a_turn_with_the_option() -> None:
    s = table(2, tile_reward="turn")
    hold(s, 0, *PRIMARIES, card("green W"), card("orange W"), card("purple W"))
    act(s, RESTORE)
    assert s.phase == MORE
    assert s.tiles.sum() == 0
    act(s, RESTORE + 1)
    assert s.phase == REWARD
    act(s, TAKE)
    assert s.tiles.sum() == 1
    deal(s)
    assert s.turn == 1


def test_9_5_a_joker_stands_for_any_paint_with_the_option() -> None:
    s = table(2, paint_tiles="joker")
    assert s.tile_deck[PAINT_TILE:JOKER_TILE].sum() == 0
    own(s, 0, "joker")
    hold(s, 0, card("yellow W"), card("blue W"))
    act(s, RESTORE)
    assert s.sections[0] == 1
    assert s.tiles[0].sum() == 0
    s = table(2, paint_tiles="joker")
    own(s, 0, "joker")
    hold(s, 0, *PRIMARIES)
    act(s, RESTORE)
    assert allowed(s) == {CARD + card("red W"), USE_JOKER}


def test_9_5_a_joker_pays_for_what_cannot_be_blended() -> None:
    s = table(2, paint_tiles="joker")
    own(s, 0, "joker")
    # One yellow blending card: green or orange by blending, the other with the joker.
    hold(s, 0, *map(card, ("yellow blend M", "blue blend M", "red blend M", "purple W")))
    act(s, RESTORE + 1)
    assert {action - CARD for action in allowed(s)} & {card("yellow blend M")}
    assert USE_JOKER in allowed(s)
    act(s, USE_JOKER)
    assert s.sections[0] == 1


def test_9_6_one_paint_in_every_workshop_pile_with_the_option() -> None:
    s = GAME.fresh(2, GAME.choices({"workshop_piles": "one_colour"}))
    for pile, paint in ((ROUND, ORANGE), (POINTED, PURPLE), (SQUARE, GREEN)):
        mine = pile == PILE
        assert s.bag[mine].sum() == s.bag[mine & (paint == PAINT)].sum() == 14


# Stored games


def stored() -> list[tuple[str, bottega.Match]]:
    folder = FOLDER / "fresco-card"
    logs = [(path.stem, json.loads(path.read_text())["log"]) for path in folder.glob("*.json")]
    return [(name, bottega.replay(log)) for name, log in sorted(logs)]


def happenings(match: bottega.Match) -> set[str]:
    """What of the rarer things happened in a match."""
    found = {f"{option}={value}" for option, value in GAME.chosen(match.choices).items()}
    found.add(f"{match.players} players")
    for before, (seat, action), after in match.history.steps():
        if before.phase == GIVE:
            found.add("a card given")
        if ASK <= action < USE_PAINT:
            found.add("ask")
        if after.limited != before.limited:
            found.add("a hand shown")
        if action == TURN:
            found.add("rotate")
        if action == USE_JOKER:
            found.add("joker")
        if after.placed > before.placed:
            found |= _restored(before, after, seat)
        if before.phase == CARD_DEAL and before.pile[before.source] == 1:
            found.add("a pile mixed anew")
        if after.tiles_left == 0 and (after.offer == EMPTY).any():
            found.add("the tiles used up")
    return found | _ended(match)


def _restored(before: Record, after: Record, seat: int) -> set[str]:
    found = set()
    if before.backs[seat].sum() - after.backs[seat].sum() > 3:
        found.add("a blend")
    if (before.tiles[seat, PAINT_TILE:] > after.tiles[seat, PAINT_TILE:]).any():
        found.add("a paint tile")
    if before.phase == AFTER:
        found.add("restored after a swap")
    if before.restored:
        found.add("two sections in one action")
    return found


def _ended(match: bottega.Match) -> set[str]:
    s, last = match._state, 5 if match.players == 4 else 6
    found = {f"ended by section {last}" if s.ending else "ended because nobody restored"}
    if match.ranks.count(1) > 1 and s.ending:
        found.add("a shared victory")
    if s.sections.max() > last:
        found.add("more sections than needed")
    return found


def test_stored_games_show_every_way_to_end_every_tile_and_every_option() -> None:
    found = set().union(*(happenings(match) for _, match in stored()))
    assert found >= {f"{option.name}={value}" for option in GAME.OPTIONS for value in option.values}
    assert found >= {f"{players} players" for players in GAME.SEATS}
    assert found >= {"rotate", "restored after a swap", "ask", "a paint tile", "joker"}
    assert found >= {"a card given", "a hand shown", "a blend", "two sections in one action"}
    assert found >= {"a pile mixed anew", "the tiles used up", "more sections than needed"}
    assert found >= {"ended by section 5", "ended by section 6", "a shared victory"}
    assert "ended because nobody restored" in found


# Words


def test_refusals_cite_the_rules() -> None:
    s = table(2)
    hold(s, 0, card("red W"))
    view = GAME.seen(s, 0)
    refusal = GAME.words.refusal
    assert "4.2" in refusal(view, 0, RESTORE, "en")
    assert "5.3" in refusal(view, 0, ASK, "en")
    assert "do not hold" in refusal(view, 0, CARD + card("red MM"), "en")


def test_the_story_keeps_secrets() -> None:
    s = asking()
    for viewer, told in ((0, True), (1, False), (-1, False)):
        before, after = GAME.seen(s, viewer), s.copy()
        GAME.apply(after, 0, ASK + PURPLE)
        lines = GAME.words.event(before, GAME.seen(after, viewer), 0, ASK + PURPLE, "en")
        assert lines[0] == "Red asks for purple."
        assert any("Yellow has no purple" in line for line in lines)
        assert any("Yellow holds" in line for line in lines) == told


def test_the_board_fits_a_terminal() -> None:
    s = table(4)
    for viewer in range(-1, 4):
        board = GAME.words.board(GAME.seen(s, viewer), "en")
        assert max(map(len, board.splitlines())) <= 100


# Parts


def edited(tmp_path: Path, old: str, new: str) -> Path:
    """A copy of the parts with one change."""
    text = GAME.PARTS.path.read_text()
    assert old in text
    path = tmp_path / "parts.toml"
    path.write_text(text.replace(old, new, 1))
    return path


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('swap = "M", count = 3', 'swap = "M", count = 4', "14 cards"),
        ('swap = "W W", count', 'swap = "X", count', "swap icons"),
        ("first = 2, second = 2", "first = 3, second = 2", "14 cards"),
        ('["red", "yellow", "blue"], values', '["red", "red", "blue"], values', "different paints"),
        ("[1, 2, 3, 5], count = 3", "[1, 2, 2, 5], count = 3", "rising values"),
        ("[1, 2, 3, 5], count = 3", "[1, 2, 3, 5], count = 2", "25"),
        ("rotate = [5, 5]", "rotate = [6, 5]", "20"),
        ("count = [2, 2, 2, 2, 2, 2]", "count = [2, 2, 2, 2, 2, 1]", "12"),
        ('green = ["yellow", "blue"]', 'green = ["red", "blue"]', "pair of primary paints"),
        ('["orange", "green"]', '["orange", "red"]', "mixed paints"),
        ("blend = true, bishop = 0", 'blend = "yes", bishop = 0', "must name blend"),
    ],
)
def test_parts_that_are_not_this_box_are_refused(
    tmp_path: Path, old: str, new: str, why: str
) -> None:
    with pytest.raises(bottega.PartsError, match=why):
        bottega.game("fresco-card", parts=edited(tmp_path, old, new))


def test_9_8_a_bishop_on_a_blending_card_counts_besides_the_blend(tmp_path: Path) -> None:
    path = edited(
        tmp_path, 'blend = true, bishop = 0, swap = "M",', 'blend = true, bishop = 1, swap = "M",'
    )
    other = bottega.game("fresco-card", parts=path)
    s = table(2)
    favour(s, BLUE)
    hold(s, 0, card("yellow blend M"), card("blue blend M/W"), card("orange W"), card("purple W"))
    other.apply(s, 0, RESTORE + 1)
    assert s.placed_turns[0] == 2
