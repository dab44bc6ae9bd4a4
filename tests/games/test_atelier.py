"""The rules of Atelier, one test a sentence; names cite RULES.md.

Cards by code: "C:MY" is the cyan blank canvas that costs magenta and yellow, "C.cat" the cyan
drawing and "C!cat" the cyan painting of the cat ("C.cat+" its second copy), "J" to "J9" a joker.
"""

import itertools
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

import bottega
from bottega.core.dice import Dice
from bottega.core.parts import PartsError
from bottega.core.rule import DEALER, OVER, Record
from bottega.core.words import LANGUAGES
from bottega.games.atelier.box import (
    ANY,
    BLANK,
    CARDS,
    CHART,
    CIRCLE,
    DRAWING,
    FACES,
    JOKER,
    LETTERS,
    MIX,
    PAINTING,
    SUBJECT_IDS,
    SUBJECT_NAMES,
    WILD,
)
from bottega.games.atelier.state import (
    BLIND,
    DEAL,
    DECK,
    DISCARD,
    DISCARDED,
    DONE,
    EMPTY,
    GOES_FIRST,
    LAID,
    LAY,
    ONTO,
    OPEN,
    REFILL,
    REST,
    ROTATE,
    SECOND,
    SHED,
    SHOWN,
    STOP,
    TAKE,
    TRIM,
    TURN,
)
from bottega.games.atelier.turn import settle
from tables import choices, corrected, stream

GAME = bottega.game("atelier")
IDS = [row["id"] for row in GAME.PARTS.get("subjects", "rows")]
PLAYED = Path(__file__).parents[1] / "data" / "played" / "atelier"
C, M, Y, W, K = range(5)


# Positions


def card(code: str, edition: int = 0) -> int:
    """The number of a card by its code."""
    if code[0] == "J":
        return JOKER + int(code[1:] or 0)
    colour, mark, what = LETTERS.index(code[0]), code[1], code[2:].rstrip("+")
    type = {":": BLANK, ".": DRAWING, "!": PAINTING}[mark]
    found = [
        number
        for number, face in enumerate(FACES[edition])
        if face.type == type
        and face.colour == colour
        and what == (face.cost if type == BLANK else IDS[face.subject])
    ]
    return found[code.count("+")]


def cards(codes: str, edition: int = 0) -> list[int]:
    return [card(code, edition) for code in codes.split()]


def lay_out(
    hands: Sequence[str] = ("", ""),
    palettes: Sequence[Sequence[str]] = (),
    circle: str | None = None,
    discards: str | None = "",
    deck: str | None = None,
    **options: str,
) -> Record:
    """A position in which seat 0 starts and is to move. The circle is eight cards that nobody
    needs, unless it is given ("-" is a gap). Whatever is not named lies in the deck; or in the
    discards, if these are None; or in the palette of the last seat, if a deck is given."""
    s = GAME.fresh(len(hands), GAME.choices(options))
    s.start = s.turn = 0
    s.lap, s.phase = 1, TURN
    edition = int(s.edition)
    for seat, codes in enumerate(hands):
        for number in cards(codes, edition):
            s.hand[seat, s.held[seat]] = number
            s.held[seat] += 1
            s.hidden[seat, 0] += 1
            s.deck[number] = 0
    for seat, stacks in enumerate(palettes):
        for codes in stacks:
            lay_stack(s, seat, cards(codes, edition))
    named = [int(n) for n in s.hand.flat if n != EMPTY] + cards(discards or "", edition)
    fill_circle(s, circle, named)
    left = [int(n) for n in np.flatnonzero(s.deck)]
    pile = left if discards is None else cards(discards, edition)
    if deck is not None:
        lay_all(s, cards(deck, edition))
    for number in pile:
        s.deck[number], s.place[number] = 0, DISCARDED
    s.deck_size, s.discards = s.deck.sum(), len(pile)
    assert GAME.audit(s) == []
    return s


def lay_stack(s: Record, seat: int, layers: list[int]) -> None:
    stack = int(s.stacks)
    s.stacks, s.owner[stack] = stack + 1, seat
    for type, number in enumerate(layers):
        (s.canvas, s.drawing, s.painting)[type][stack] = number
        s.laid[seat, type] += 1
        s.colours[seat, FACES[s.edition][number].colour] += 1
        s.deck[number], s.place[number] = 0, LAID
    if len(layers) == 3:
        subject = FACES[s.edition][layers[2]].subject
        s.forged[stack] = s.author[subject] != EMPTY
        s.originals[seat] += not s.forged[stack]
        s.author[subject] = seat if s.author[subject] == EMPTY else s.author[subject]


def lay_all(s: Record, kept: list[int]) -> None:
    """Give the whole deck to the palette of the last seat, but for these cards: then the circle
    is nearly all that is left to draw. Jokers go to no palette; they must be elsewhere."""
    faces, seat = FACES[s.edition], int(s.seats) - 1
    rest = [int(n) for n in np.flatnonzero(s.deck) if n not in kept]
    stacks = [[number] for number in rest if faces[number].type == BLANK]
    drawings = [number for number in rest if faces[number].type == DRAWING]
    paintings = [number for number in rest if faces[number].type == PAINTING]
    for stack, number in zip(stacks, drawings, strict=False):
        stack.append(number)
    for number in paintings:
        subject = faces[number].subject
        next(t for t in stacks if len(t) == 2 and faces[t[1]].subject == subject).append(number)
    for stack in stacks:
        lay_stack(s, seat, stack)
    s.deck_size, s.objective = len(kept), seat


def fill_circle(s: Record, circle: str | None, named: list[int]) -> None:
    if circle is None:
        free = [n for n in range(CARDS - 1, -1, -1) if s.deck[n] and n < JOKER and n not in named]
        row = free[:CIRCLE]
    else:
        row = [EMPTY if code == "-" else card(code, int(s.edition)) for code in circle.split()]
    s.gap_count = 0
    s.gaps = EMPTY
    for place, number in enumerate(row):
        s.circle[place] = number
        if number == EMPTY:
            s.gaps[s.gap_count] = place
            s.gap_count += 1
        else:
            s.deck[number], s.place[number] = 0, OPEN


def play(s: Record, *actions: int) -> None:
    """Actions of whoever is to move, each of them legal."""
    for action in actions:
        seat = GAME.to_move(s)
        seat = DEALER if seat == DEALER else seat.bit_length() - 1
        assert GAME.odds(s, seat)[action], f"{action} is not legal in phase {s.phase}"
        GAME.apply(s, seat, action)
        assert GAME.audit(s) == []


def allowed(s: Record) -> list[int]:
    seat = GAME.to_move(s)
    return choices(GAME, s, DEALER if seat == DEALER else seat.bit_length() - 1)


def deal_any(s: Record) -> None:
    """Let the dealer act as long as it has to."""
    while GAME.to_move(s) == DEALER:
        play(s, allowed(s)[0])


def lays(s: Record) -> list[int]:
    return [action - LAY for action in allowed(s) if LAY <= action < ONTO]


def hand(s: Record, seat: int = 0) -> list[int]:
    return sorted(int(number) for number in s.hand[seat] if number != EMPTY)


def discarded(s: Record) -> list[int]:
    return [number for number in range(CARDS) if s.place[number] == DISCARDED]


def refused(s: Record, action: int) -> str:
    """The words with which the seat to move is refused an action."""
    seat = GAME.to_move(s).bit_length() - 1
    assert not GAME.odds(s, seat)[action]
    return GAME.words.refusal(GAME.seen(s, seat), seat, action, "en")


# 1. Cards and set-up


@pytest.mark.parametrize("edition", [0, 1])
def test_1_1_the_deck_has_105_cards(edition: int) -> None:
    types = [face.type for face in FACES[edition]]
    assert [types.count(type) for type in (BLANK, DRAWING, PAINTING, WILD)] == [40, 30, 25, 10]
    s = GAME.fresh(2, GAME.choices({"subjects": ("5", "10")[edition]}))
    assert s.deck_size == s.deck.sum() == 105


@pytest.mark.parametrize("edition", [0, 1])
def test_1_2_every_colour_is_spread_evenly(edition: int) -> None:
    for type, each in ((BLANK, 8), (DRAWING, 6), (PAINTING, 5)):
        colours = [face.colour for face in FACES[edition] if face.type == type]
        assert [colours.count(colour) for colour in range(5)] == [each] * 5


@pytest.mark.parametrize("edition", [0, 1])
def test_1_2_drawing_and_painting_of_a_work_cost_two_of_each_colour(edition: int) -> None:
    mixes = {row["letter"]: row["mix"] for row in CHART}
    for subject in {face.subject for face in FACES[edition] if face.subject >= 0}:
        works = {face.type: face.cost for face in FACES[edition] if face.subject == subject}
        paint = "".join(mixes.get(letter, letter) for letter in "".join(works.values()))
        assert sorted(paint) == sorted(LETTERS * 2)


def test_1_3_the_start_player_is_drawn_by_lot() -> None:
    s = GAME.fresh(5, GAME.choices({}))
    odds = GAME.odds(s, DEALER)
    assert [int(n) for n in odds[GOES_FIRST : GOES_FIRST + 5]] == [1] * 5
    assert odds.sum() == 5
    play(s, GOES_FIRST + 3)
    deal_any(s)
    assert s.turn == s.start == 3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_1_4_hands_are_dealt_5_6_6_7_7_from_the_start_player_on(players: int) -> None:
    s = GAME.fresh(players, GAME.choices({}))
    play(s, GOES_FIRST + 1)
    deal_any(s)
    order = [(1 + step) % players for step in range(players)]
    assert [int(s.held[seat]) for seat in order] == [5, 6, 6, 7, 7][:players]


def test_1_5_eight_cards_lie_in_the_circle_and_the_first_turn_begins() -> None:
    s = GAME.fresh(2, GAME.choices({}))
    play(s, GOES_FIRST)
    deal_any(s)
    assert (s.circle != EMPTY).all()
    assert s.deck_size == 105 - 11 - 8
    assert (s.phase, s.turn, s.lap) == (TURN, 0, 1)


def test_1_6_a_hand_is_hidden_and_its_size_is_not() -> None:
    s = lay_out(["C:MY J", "M:CY M:CW M:CK"])
    view = GAME.seen(s, 0)
    assert [int(n) for n in view.held[:2]] == [2, 3]
    assert [int(n) for n in view.mine[:3]] == [*cards("C:MY J"), EMPTY]
    assert "deck" not in (GAME.VIEW.names or ())
    assert "hand" not in (GAME.VIEW.names or ())


def test_1_6_only_its_owner_sees_a_card_from_the_deck() -> None:
    s = lay_out()
    play(s, DECK)
    assert GAME.witnesses(s, DEALER, DEAL + card("J")) == 1 << 0
    play(s, DEAL + card("J"), TAKE + 0)
    assert s.phase == REFILL
    assert GAME.witnesses(s, DEALER, DEAL + card("J1")) == -1


def test_1_6_a_card_taken_from_the_circle_is_known_to_all() -> None:
    s = lay_out()
    taken = int(s.circle[3])
    play(s, TAKE + 3)
    assert s.place[taken] == SHOWN + 0
    for _ in range(20):
        other = guessed(s, viewer=1)
        assert taken in hand(other, 0)


# 2. A turn: drawing


def test_2_1_a_turn_draws_or_lays_and_cannot_pass() -> None:
    s = lay_out(["C:M M:C", ""])
    assert allowed(s) == [*range(TAKE, TAKE + 8), DECK, LAY + card("C:M"), LAY + card("M:C")]
    assert "3.5" in refused(s, STOP)


def test_2_1_turns_go_clockwise() -> None:
    s = lay_out(["", "", ""])
    for seat in (1, 2, 0):
        play(s, TAKE + 0, TAKE + 1)
        deal_any(s)
        assert s.turn == seat
    assert s.lap == 2


def test_2_2_example_a_card_then_one_of_its_two_neighbours_or_the_deck() -> None:
    """The booklet's draw: A first; B, C or the deck may follow; C it is; both gaps are filled."""
    s = lay_out(circle="M:CY C:MY M:CW K:CM K:CY K:CW K:MY K:MW")
    b, a, c = cards("M:CY C:MY M:CW")
    play(s, TAKE + 1)
    assert s.phase == SECOND
    assert allowed(s) == [TAKE + 0, TAKE + 2, DECK]
    play(s, TAKE + 2)
    assert hand(s) == sorted([a, c])
    assert s.circle[0] == b
    new = cards("Y:CM Y:CW")
    play(s, DEAL + new[0], DEAL + new[1])
    assert [int(n) for n in s.circle[:3]] == [b, *new]
    assert s.turn == 1


def test_2_2_the_first_and_last_place_are_neighbours() -> None:
    s = lay_out()
    play(s, TAKE + 0)
    assert allowed(s) == [TAKE + 1, TAKE + 7, DECK]
    assert "2.2" in refused(s, TAKE + 4)


def test_2_3_two_cards_from_the_deck() -> None:
    s = lay_out()
    play(s, DECK, DEAL + card("J"))
    assert s.phase == SECOND
    play(s, DECK, DEAL + card("J1"))
    assert hand(s) == cards("J J1")
    assert s.turn == 1


def test_2_4_an_open_card_then_one_from_the_deck() -> None:
    s = lay_out()
    taken = int(s.circle[5])
    play(s, TAKE + 5, DECK, DEAL + card("J"))
    assert hand(s) == sorted([taken, card("J")])
    assert s.phase == REFILL


def test_2_4_a_card_from_the_deck_then_any_open_one() -> None:
    s = lay_out()
    play(s, DECK, DEAL + card("J"))
    assert allowed(s) == [*range(TAKE, TAKE + 8), DECK]
    play(s, TAKE + 6)
    assert s.phase == REFILL


def test_2_5_nothing_is_filled_between_the_two_cards() -> None:
    s = lay_out()
    play(s, TAKE + 2, DECK)
    assert s.circle[2] == EMPTY
    assert s.phase == BLIND


def test_2_5_the_gap_that_arose_first_is_filled_first() -> None:
    s = lay_out()
    play(s, TAKE + 5, TAKE + 4)
    play(s, DEAL + card("J"), DEAL + card("J1"))
    assert s.circle[5] == card("J")
    assert s.circle[4] == card("J1")


TEN = "C:MY C:MW C:MK C:YW C:YK C:WK C:M C:Y M:CY M:CW"


def test_2_6_a_hand_is_trimmed_to_ten_after_drawing() -> None:
    s = lay_out([TEN, ""])
    play(s, DECK, DEAL + card("J"), DECK, DEAL + card("J1"))
    assert s.phase == TRIM
    assert DISCARD + card("J") in allowed(s)  # a card just drawn may go as well
    play(s, DISCARD + card("J"))
    assert s.phase == TRIM
    play(s, DISCARD + card("C:M"))
    assert s.held[0] == 10
    assert s.turn == 1
    assert discarded(s) == sorted(cards("C:M J"))


def test_2_6_ten_cards_need_no_trimming() -> None:
    s = lay_out([TEN.rsplit(" ", 2)[0], ""])
    play(s, DECK, DEAL + card("J"), DECK, DEAL + card("J1"))
    assert s.held[0] == 10
    assert s.turn == 1


def test_2_7_gaps_are_filled_before_the_hand_is_trimmed() -> None:
    s = lay_out([TEN, ""])
    play(s, TAKE + 0, TAKE + 1)
    assert s.phase == REFILL
    deal_any(s)
    assert s.phase == TRIM
    assert (s.circle != EMPTY).all()


JOKERS = "J J1 J2 J3 J4 J5 J6 J7 J8 J9"


def test_2_7_gaps_that_could_not_be_filled_are_filled_after_trimming() -> None:
    s = lay_out([JOKERS, ""], circle="C:MY M:CY C:MW M:CW C:MK M:CK C:M M:C", deck="")
    play(s, TAKE + 0, TAKE + 1)
    assert s.phase == TRIM  # nothing to fill the gaps with
    play(s, DISCARD + card("J"))
    assert s.phase == TRIM
    play(s, DISCARD + card("C:MY"))
    assert s.phase == REFILL
    assert s.gap_count == 2
    play(s, DEAL + card("J"), DEAL + card("C:MY"))
    assert s.circle[0] == card("J")
    assert s.turn == 1


def test_2_7_a_laying_turn_fills_gaps_too() -> None:
    s = lay_out(["C:M M:CY", JOKERS, ""], circle="- C:MY - - - - - -", deck="")
    play(s, LAY + card("C:M"))
    assert s.phase == REFILL
    assert allowed(s) == [DEAL + card("M:CY")]
    play(s, allowed(s)[0])
    assert s.circle[0] == card("M:CY")
    assert s.gap_count == 6
    assert s.turn == 1


def test_2_8_an_empty_deck_is_made_anew_from_the_discards() -> None:
    s = lay_out(discards=None)
    assert s.deck_size == 0
    pile = discarded(s)
    play(s, DECK)
    assert (s.deck_size, s.discards, s.shuffle) == (len(pile), 0, 1)
    assert allowed(s) == pile


def test_2_8_in_the_middle_of_a_draw_and_of_filling() -> None:
    s = lay_out(circle="K:CM K:CY K:CW K:MY K:MW K:YW K:W K:M", discards="J J1 J2 J3")
    last = int(np.flatnonzero(s.deck)[0])
    for number in [int(n) for n in np.flatnonzero(s.deck)][1:]:
        s.deck[number], s.place[number] = 0, DISCARDED
        s.discards, s.deck_size = s.discards + 1, s.deck_size - 1
    assert GAME.audit(s) == []
    play(s, DECK, DEAL + last)
    assert s.deck_size == 0
    assert s.shuffle == 0  # no card is needed yet
    play(s, TAKE + 2)
    assert (s.phase, s.shuffle) == (REFILL, 1)


def test_2_8_everybody_knows_what_was_shuffled() -> None:
    """After a shuffle no guess puts a card of the new deck into a hand, nor the other way."""
    s = lay_out(["C:MY C:MW", "M:CY M:CW"], discards=None)
    play(s, DECK)
    deck = {int(n) for n in np.flatnonzero(s.deck)}
    for number in range(10):
        other = guessed(s, viewer=-1, number=number)
        assert {int(n) for n in np.flatnonzero(other.deck)} == deck
        assert sorted(hand(other, 0) + hand(other, 1)) == sorted(cards("C:MY C:MW M:CY M:CW"))
    play(s, DEAL + min(deck), DECK, DEAL + max(deck))
    held = {tuple(hand(guessed(s, 1, number), 0)) for number in range(30)}
    assert all({card("C:MY"), card("C:MW")} < set(seen) for seen in held)
    assert len(held) > 20  # but the two from the new deck may be any


def test_2_8_hidden_cards_of_eight_shuffles_are_told_apart() -> None:
    """Nine shuffles: the oldest two are mixed up then, and nothing is lost."""
    s = lay_out(["C:MY", "M:CY"], discards=None)
    for _ in range(40):
        for number in [int(n) for n in np.flatnonzero(s.deck)]:
            s.deck[number], s.place[number] = 0, DISCARDED
            s.discards, s.deck_size = s.discards + 1, 0
        play(s, DECK, allowed_after(s, DECK)[0], DECK)
        deal_any(s)
        while s.phase == TRIM:
            play(s, allowed(s)[-1])
        deal_any(s)
        for number in range(3):
            assert GAME.audit(guessed(s, 1 - int(s.turn), number)) == []
    assert s.lap > 15


def allowed_after(s: Record, action: int) -> list[int]:
    after = s.copy()
    play(after, action)
    return allowed(after)


def test_2_9_neighbours_are_the_nearest_open_cards_over_gaps() -> None:
    s = lay_out([JOKERS, ""], circle="C:MY - - M:CY - C:MW - -", deck="")
    play(s, TAKE + 0)
    assert allowed(s) == [TAKE + 3, TAKE + 5]
    s = lay_out([JOKERS, ""], circle="C:MY - - M:CY - C:MW - -", deck="")
    assert "2.9" in refused(s, TAKE + 1)


def test_2_10_the_last_open_card_is_drawn_alone() -> None:
    s = lay_out([JOKERS, ""], circle="C:MY - - - - - - -", deck="")
    play(s, TAKE + 0)  # nothing else is left: one card is drawn
    assert hand(s) == sorted(cards(f"C:MY {JOKERS}"))
    assert s.phase == TRIM


def test_2_10_with_one_card_left_the_deck_goes_with_an_open_card_only() -> None:
    s = lay_out([JOKERS, ""], circle="C:MY M:CY C:MW M:CW C:MK M:CK C:M M:C", deck="Y:CM")
    assert allowed(s) == [*range(TAKE, TAKE + 8), DECK]
    play(s, DECK, DEAL + card("Y:CM"))
    assert allowed(s) == [*range(TAKE, TAKE + 8)]


def test_2_10_with_one_card_left_expert_drawing_leaves_the_deck_alone() -> None:
    circle = "C:MY M:CY C:MW M:CW C:MK M:CK C:M M:C"
    s = lay_out([JOKERS, ""], circle=circle, deck="Y:CM", expert_draw="true")
    assert allowed(s) == [*range(TAKE, TAKE + 8)]
    assert "2.10" in refused(s, DECK)


def test_2_11_who_can_neither_draw_nor_lay_discards_two() -> None:
    s = lay_out([JOKERS, ""], circle="- - - - - - - -", deck="")
    s.turn = 1
    settle(s)
    assert (s.turn, s.phase, s.shed) == (0, SHED, 2)
    assert allowed(s) == [DISCARD + JOKER]  # jokers are alike: one is offered
    play(s, DISCARD + JOKER, DISCARD + JOKER)
    assert s.phase == REFILL  # and gaps are filled from what was discarded
    deal_any(s)
    assert s.turn == 1
    assert s.gap_count == 6
    assert [a for a in allowed(s) if a <= DECK] == [TAKE + 0, TAKE + 1]


def test_2_11_or_all_cards_if_there_are_fewer() -> None:
    s = lay_out(["J", "J1 J2 J3 J4 J5 J6 J7 J8 J9"], circle="- - - - - - - -", deck="")
    s.turn = 1
    settle(s)
    assert (s.turn, s.shed) == (0, 1)
    play(s, DISCARD + JOKER, DEAL + card("J"))
    assert s.turn == 1


def test_2_12_with_an_empty_hand_one_passes() -> None:
    s = lay_out(["", JOKERS, ""], circle="- - - - - - - -", deck="")
    s.turn = 2
    before = s.copy()
    settle(s)
    assert s.turn == 1
    events = GAME.words.event(GAME.seen(before, -1), GAME.seen(s, -1), 2, STOP, "en")
    assert "Orange can do nothing and passes." in events


def test_2_12_if_all_pass_in_a_row_the_game_is_over() -> None:
    """It cannot come to this with ten jokers in the box: here they have been taken out."""
    s = lay_out([JOKERS, ""], circle="- - - - - - - -", deck="")
    s.held[0], s.hidden[0], s.hand[0] = 0, 0, EMPTY
    settle(s)
    assert GAME.to_move(s) == OVER


# 3. A turn: laying


def test_3_1_a_turn_lays_one_type_only() -> None:
    s = lay_out(["C:M C.fruit M:CY C:WK W:CM K:CY K:W", ""], [["Y:CM"]])
    play(s, LAY + card("C:M"))
    assert s.plays == 1
    assert all(FACES[0][n].type == BLANK for n in lays(s))
    assert STOP in allowed(s)
    assert "3.1" in refused(s, LAY + card("C.fruit"))
    assert "2.1" in refused(s, DECK)


def test_3_2_up_to_three_blank_canvases_each_a_new_stack() -> None:
    s = lay_out(["C:M M:C W:Y K:W", ""], [["M:CY", "C:MW", "Y:CM"]])
    play(s, LAY + card("C:M"), ROTATE + M)
    play(s, LAY + card("M:C"), LAY + card("W:Y"))
    assert s.stacks == 6
    assert [int(n) for n in s.canvas[3:6]] == cards("C:M M:C W:Y")
    assert hand(s) == cards("K:W")  # a fourth is not laid, though it could be paid
    assert s.turn == 1


def test_3_3_up_to_two_drawings_on_uncovered_blank_canvases() -> None:
    palette = ["C:MY", "M:CY", "W:CM", "K:CM", "K:CY", "W:CY", "C:MW", "K:CW", "W:CK", "W:MY"]
    s = lay_out(["C.lady C.fruit C.cat", ""], [palette])
    play(s, LAY + card("C.lady"))
    assert s.onto == EMPTY
    stacks = [action - ONTO for action in allowed(s)]
    assert [int(s.canvas[n]) for n in stacks] == cards("C:MY M:CY W:CM K:CM")  # one a colour
    play(s, ONTO + stacks[1], REST)
    assert s.drawing[1] == card("C.lady")
    assert s.turn == 0
    play(s, LAY + card("C.fruit"))
    assert ONTO + 1 not in allowed(s)  # covered
    play(s, ONTO + 0, REST)
    assert s.turn == 1


def test_3_3_without_an_uncovered_blank_canvas_no_drawing_is_laid() -> None:
    paint = "C:MY W:CM W:CY K:CM"
    s = lay_out([f"C.lady {paint}", ""], [["M:CY Y.cat"]])
    assert card("C.lady") not in lays(s)
    assert "3.3" in refused(s, LAY + card("C.lady"))
    s = lay_out([f"C.lady {paint}", ""], [["M:CY Y.cat", "M:CW"]])
    assert card("C.lady") in lays(s)


def test_3_4_a_painting_goes_on_an_uncovered_drawing_of_its_subject() -> None:
    paint = "C:MY C:MW M:CY Y:CM W:CM K:CM"
    s = lay_out([f"C!cat C!lady {paint}", ""], [["M:CW M.cat", "Y:CW K.lady W!lady"]])
    assert card("C!cat") in lays(s)
    assert card("C!lady") not in lays(s)
    assert "Lady with a Fan" in refused(s, LAY + card("C!lady"))
    play(s, LAY + card("C!cat"), REST)
    assert s.painting[0] == card("C!cat")
    assert s.turn == 1  # one painting a turn


def test_3_4_stacks_that_differ_in_colour_are_offered_apart() -> None:
    paint = "C:MY C:MW M:CY Y:CM W:CM K:CM"
    s = lay_out([f"C!cat {paint}", ""], [["M:CW M.cat", "M:CK K.cat", "W:CK C.cat", "W:MY C.cat+"]])
    play(s, LAY + card("C!cat"))
    words = [GAME.words.action(GAME.seen(s, 0), 0, a, "en") for a in allowed(s)]
    assert words == [
        "On the magenta drawing over magenta",
        "On the black drawing over magenta",
        "On the cyan drawing over white",
    ]


def test_3_5_one_may_stop_after_each_card_but_lays_one_at_least() -> None:
    s = lay_out(["C:M M:C M:CY C:MY", ""])
    play(s, LAY + card("C:M"))
    play(s, DISCARD + card("M:CY"))
    assert STOP in allowed(s)
    play(s, STOP)
    assert s.turn == 1


def test_3_5_where_nothing_more_can_be_laid_the_turn_ends() -> None:
    s = lay_out(["C:M M:C", ""])
    play(s, LAY + card("C:M"))  # paid with the only magenta card
    assert s.turn == 1
    assert s.laid[0, BLANK] == 1


def test_3_7_first_the_card_then_the_stack_then_the_payment() -> None:
    paint = "C:MY C:MW M:CY Y:CM W:CM K:CM"
    s = lay_out([f"C!cat {paint}", ""], [["M:CW M.cat", "M:CK K.cat"]])
    play(s, LAY + card("C!cat"))
    assert all(action >= ONTO for action in allowed(s))
    play(s, allowed(s)[1])
    assert REST in allowed(s)
    play(s, REST)
    assert s.painting[1] == card("C!cat")


def test_3_6_a_joker_is_never_laid() -> None:
    s = lay_out([JOKERS, ""], [["C:MY", "M:CY"]])
    assert lays(s) == []


# 4. Paying


def federico(hand_codes: str) -> Record:
    """The booklet's payment: a white, a magenta and a black card lie in the palette."""
    return lay_out([hand_codes, ""], [["W:CM", "M:CY", "K:CM"]])


def test_4_1_example_three_turned_and_one_black_discarded() -> None:
    """The drawing that costs white, magenta and two black, as in the booklet."""
    s = federico("Y.balloon K:MW C:MY")
    assert FACES[0][card("Y.balloon")].cost == "MWKK"
    play(s, LAY + card("Y.balloon"), ONTO + 1)
    # magenta and white have one source each; the first black can be turned or discarded
    assert allowed(s) == [REST, ROTATE + K, DISCARD + card("K:MW")]
    assert [int(n) for n in s.turned] == [0, 1, 0, 1, 0]
    play(s, ROTATE + K)
    assert discarded(s) == cards("K:MW")
    assert s.drawing[1] == card("Y.balloon")
    assert hand(s) == cards("C:MY")
    assert s.turn == 1


def test_4_1_every_symbol_is_paid_by_a_card_of_its_colour() -> None:
    s = lay_out(["C:MW M:CY W:CM C:MY", ""])
    play(s, LAY + card("C:MW"))
    assert discarded(s) == sorted(cards("M:CY W:CM"))
    assert hand(s) == cards("C:MY")
    assert s.canvas[0] == card("C:MW")


def test_4_1_what_cannot_be_paid_cannot_be_laid() -> None:
    s = lay_out(["C:MW M:CY C:MY K:CM", ""])
    assert card("C:MW") not in lays(s)
    assert "4.1" in refused(s, LAY + card("C:MW"))


def test_4_1_a_double_symbol_needs_two_cards() -> None:
    s = lay_out(["Y.lady C:MY W:CM K:CM", ""], [["M:CY"]])
    assert card("Y.lady") not in lays(s)  # C W W K
    s = lay_out(["Y.lady C:MY W:CM W:CY K:CM", ""], [["M:CY"]])
    assert card("Y.lady") in lays(s)


def test_4_1_the_choice_between_hand_and_palette_is_free() -> None:
    s = lay_out(["C:M M:CY M:CW", ""], [["M:CK"]])
    play(s, LAY + card("C:M"))
    assert allowed(s) == [ROTATE + M, DISCARD + card("M:CY"), DISCARD + card("M:CW")]
    play(s, DISCARD + card("M:CW"))
    assert discarded(s) == cards("M:CW")


def test_4_2_covered_cards_give_colour_too() -> None:
    s = lay_out(["K:CM Y:W", ""], [["C:MY M.cat Y!cat"]])
    play(s, LAY + card("K:CM"))
    assert s.laid[0, BLANK] == 2
    assert discarded(s) == []


def test_4_2_the_canvas_about_to_be_covered_may_pay() -> None:
    s = lay_out(["Y.lady W:CM W:CY K:CM", ""], [["C:MY"]])
    play(s, LAY + card("Y.lady"), REST)
    assert s.drawing[0] == card("Y.lady")
    assert discarded(s) == sorted(cards("W:CM W:CY K:CM"))


def test_4_2_each_card_gives_its_colour_once_a_turn() -> None:
    s = lay_out(["C:M W:MY Y:CM", ""], [["M:CY"]])
    play(s, LAY + card("C:M"))
    assert s.turn == 1  # the one magenta card is turned: W:MY cannot be paid any more
    s = lay_out(["C:M W:MY Y:CM", ""], [["M:CY", "M:CW"]])
    play(s, LAY + card("C:M"))
    assert lays(s) == sorted(cards("W:MY Y:CM"))


def test_4_3_nothing_shows_before_the_card_is_laid() -> None:
    s = federico("Y.balloon K:MW C:MY")
    before = GAME.seen(s, 1).tobytes()
    play(s, LAY + card("Y.balloon"), ONTO + 1)
    assert GAME.seen(s, 1).tobytes() == before
    assert GAME.witnesses(s, 0, ROTATE + K) == 1 << 0


def told(before: Record, after: Record, viewer: int) -> list[str]:
    """What a viewer hears of a hidden action of the seat that was to move."""
    seen = GAME.seen(before, viewer), GAME.seen(after, viewer)
    return GAME.words.event(*seen, int(before.turn), None, "en")


def test_4_3_once_it_is_laid_all_hear_what_was_paid() -> None:
    s = federico("Y.balloon K:MW C:MY")
    play(s, LAY + card("Y.balloon"), ONTO + 1)
    before = s.copy()
    play(s, ROTATE + K)
    assert told(before, s, 1) == [
        "Orange lays the yellow drawing of “Balloon over the Fields” (M W K K) on the magenta "
        "blank canvas; turned: 3; discarded: black blank canvas (M W)."
    ]


def test_4_3_even_if_it_is_shuffled_into_the_deck_at_once() -> None:
    s = lay_out(["C:M M:CY", JOKERS, ""], circle="- C:MY - - - - - -", deck="")
    before = s.copy()
    play(s, LAY + card("C:M"))
    assert told(before, s, 1) == [
        "Orange lays the cyan blank canvas (M); discarded: magenta blank canvas (C Y).",
        "The discards are shuffled and become the deck (cards: 1).",
    ]


def test_4_3_a_payment_can_be_taken_back_symbol_by_symbol() -> None:
    match = GAME.match(players=2, seed=3)
    taken_back = 0
    dice = stream(3)
    while not match.over and taken_back < 5:
        seat, before = match.to_move[0], match._state.copy()
        numbers = [action.number for action in match.legal(seat)]
        laying = [n for n in numbers if n > STOP and match._state.phase == TURN]
        number = (laying or numbers)[int(dice[2]) % len(laying or numbers)]
        dice[2] += 1
        match.play(seat, number)
        if laying and match._state.laying != EMPTY:
            match.undo(seat)
            assert match._state.tobytes() == before.tobytes()
            match.play(seat, number)
            taken_back += 1
    assert taken_back == 5


def test_4_4_a_card_just_laid_can_be_turned_in_the_same_turn() -> None:
    s = lay_out(["C:M M:C M:CY", ""])
    play(s, LAY + card("C:M"), DISCARD + card("M:CY"))
    assert lays(s) == cards("M:C")  # paid by the cyan canvas that lies there since a moment
    play(s, LAY + card("M:C"))
    assert s.laid[0, BLANK] == 2
    assert discarded(s) == cards("M:CY")


def test_4_4_turned_cards_stay_turned_until_the_end_of_the_turn() -> None:
    s = lay_out(["C:M W:MY Y:CM", ""], [["M:CY", "M:CW"]])
    play(s, LAY + card("C:M"))
    assert [int(n) for n in s.used] == [0, 1, 0, 0, 0]
    play(s, STOP)
    assert not s.used.any()


def test_4_5_no_payment_is_offered_that_leaves_the_rest_unpaid() -> None:
    """One joker, for cyan or for magenta: where the other colour needs it, it is not offered."""
    s = lay_out(["K:CM C:MY C:MW J", ""])
    play(s, LAY + card("K:CM"))
    assert allowed(s) == [REST, DISCARD + card("C:MY"), DISCARD + card("C:MW")]
    assert "5.3" in refused(s, DISCARD + JOKER)
    play(s, DISCARD + card("C:MW"))
    assert discarded(s) == sorted(cards("C:MW J"))


def test_4_6_the_rest_is_paid_by_turning_first_and_jokers_last() -> None:
    s = lay_out(["Y.cat M:CY M.lady Y:CM K:CM J W:CM", ""], [["K:CY", "M:CW", "W:CY"]])
    play(s, LAY + card("Y.cat"))
    play(s, ONTO + 0, REST)
    assert s.drawing[0] == card("Y.cat")
    assert discarded(s) == cards("Y:CM")  # magenta, white and black lay in the palette


def test_4_6_of_the_hand_blank_canvases_go_first() -> None:
    s = lay_out(["Y.cat M.lady M!lady M:CY Y:CM K:CM W:CM W:CY J", ""], [["C:MY"]])
    play(s, LAY + card("Y.cat"), REST)
    assert discarded(s) == sorted(cards("M:CY Y:CM K:CM W:CM"))


def test_4_7_a_card_does_not_pay_for_itself() -> None:
    s = lay_out(["C.lady W:CM W:CY K:CM", ""], [["M:CY"]])
    assert card("C.lady") not in lays(s)  # it gives cyan and costs cyan


# 5. Colours


PAINTS = "C:MY M:CY Y:CM W:CM"  # for R G M W it takes C M M Y Y W


@pytest.mark.parametrize(
    ("palette", "spare"),
    [
        ([], "M:CW Y:CW"),  # both from the hand
        (["Y:CW"], "M:CW"),  # yellow from the palette
        (["M:CW"], "Y:CW"),  # magenta from the palette
        (["M:CW", "Y:CW"], ""),  # both from the palette
    ],
)
def test_5_2_a_secondary_colour_is_mixed_from_any_two_sources(
    palette: list[str], spare: str
) -> None:
    s = lay_out([f"C!fruit {PAINTS} {spare}", ""], [["K:CM K.fruit", *palette]])
    play(s, LAY + card("C!fruit"))
    if s.laying != EMPTY:
        play(s, REST)
    assert s.painting[0] == card("C!fruit")
    assert len(discarded(s)) == 6 - len(palette)


def test_5_2_a_mix_needs_both_of_its_colours() -> None:
    s = lay_out([f"C!fruit {PAINTS} M:CW C:MW", ""], [["K:CM K.fruit"]])
    assert lays(s) == [n for n in lays(s) if FACES[0][n].type == BLANK]


def test_5_2_red_is_magenta_and_yellow() -> None:
    red = next(n for n, row in enumerate(CHART) if row["letter"] == "R")
    assert MIX[M, Y] == MIX[Y, M] == red
    assert MIX[W, K] == EMPTY


def test_5_1_three_primary_colours_and_white_and_black_beside_them() -> None:
    assert GAME.PARTS.get("primaries", "colours") == "CMY"
    assert LETTERS == "CMYWK"


def test_5_3_a_joker_pays_one_symbol_of_a_primary_colour() -> None:
    for code in ("C:M", "M:C", "C:Y"):
        s = lay_out([f"{code} J", ""])
        play(s, LAY + card(code))
        assert discarded(s) == cards("J")


@pytest.mark.parametrize(("colours", "able"), [("three", False), ("five", True)])
def test_5_3_white_and_black_are_an_option(colours: str, able: bool) -> None:
    s = lay_out(["Y:W M:K J", ""], joker_colours=colours)
    assert lays(s) == (sorted(cards("Y:W M:K")) if able else [])


def test_5_4_a_joker_is_never_half_of_a_mix() -> None:
    whole = "C:MY M:CY M:CW Y:CM Y:CW W:CM"  # R G M W
    for missing, able in (("M:CW", True), ("Y:CW", False), ("C:MY", False)):
        paints = " ".join(code for code in whole.split() if code != missing)
        s = lay_out([f"C!fruit {paints} J", ""], [["K:CM K.fruit"]])
        assert (card("C!fruit") in lays(s)) == able, missing


def test_5_4_one_joker_for_one_base_symbol() -> None:
    """R G M W needs two magenta, one of them for red: a second joker does not help."""
    s = lay_out(["C!fruit C:MY Y:CM Y:CW W:CM J J1", ""], [["K:CM K.fruit"]])
    assert card("C!fruit") not in lays(s)


# 6. Originals and forgeries

MANY = "C:MY C:MW M:CY Y:CM W:CM K:CM"  # enough for G B W K


def test_6_1_the_first_painting_of_a_work_is_the_original() -> None:
    s = lay_out([f"C!cat {MANY}", ""], [["M:CW M.cat"]])
    play(s, LAY + card("C!cat"), REST)
    assert (s.forged[0], s.originals[0], s.author[IDS.index("cat")]) == (0, 1, 0)


def test_6_2_a_later_one_is_a_forgery_whatever_its_colour() -> None:
    s = lay_out([f"C!cat {MANY}", ""], [["M:CW M.cat"], ["W:CK C.cat K!cat"]])
    play(s, LAY + card("C!cat"), REST)
    assert (s.forged[0], s.originals[0], s.author[IDS.index("cat")]) == (1, 0, 1)


@pytest.mark.parametrize(("repeat", "forged"), [("forgery", 1), ("original", 0)])
def test_6_2_repeating_ones_own_work_is_an_option(repeat: str, forged: int) -> None:
    s = lay_out([f"C!cat {MANY}", ""], [["M:CW M.cat", "W:CK C.cat K!cat"]], own_repeat=repeat)
    play(s, LAY + card("C!cat"), REST)
    assert s.forged[0] == forged
    assert s.originals[0] == 2 - forged


def test_6_2_repeating_a_forgery_is_a_forgery_either_way() -> None:
    palettes = [["M:CW M.cat"], ["W:CK C.cat K!cat"]]
    s = lay_out([f"C!cat {MANY}", ""], palettes, own_repeat="original")
    play(s, LAY + card("C!cat"), REST)
    assert s.forged[0] == 1


def test_6_3_a_forgery_gives_its_colour() -> None:
    s = lay_out(["Y:C", ""], [["M:CW M.cat C!cat"], ["W:CK C.cat K!cat"]])
    s.forged[0], s.forged[1] = 1, 0
    s.originals[0], s.originals[1], s.author[IDS.index("cat")] = 0, 1, 1
    assert lays(s) == cards("Y:C")


# 7. Objectives


def objectives(s: Record) -> list[int]:
    return [int(n) for n in s.objective]


def test_7_1_seven_blank_canvases() -> None:
    palette = ["C:MY W.cat", "C:MW", "K:CM", "K:CY", "K:CW", "C:MK"]
    s = lay_out(["M:C", ""], [palette])
    play(s, LAY + card("M:C"))
    assert objectives(s)[0] == 0  # the covered one counts (7.3)


def test_7_1_three_drawings() -> None:
    s = lay_out(["Y.lady C:MY W:CM W:CY K:CM", ""], [["M:CW M.cat", "M:CK K.cat W!cat", "M:YW"]])
    s.objective[2] = 1  # the painting was there before
    play(s, LAY + card("Y.lady"), REST)
    assert objectives(s) == [EMPTY, 0, 1, EMPTY, EMPTY]


def test_7_1_one_painting_and_7_2_several_at_once() -> None:
    """A cyan painting on magenta cards, where white, black and yellow lie already."""
    s = lay_out([f"C!cat {MANY}", ""], [["M:CW M.cat", "Y:CW", "W:CY", "K:CY"]])
    play(s, LAY + card("C!cat"), REST)
    assert objectives(s) == [EMPTY, EMPTY, 0, 0, EMPTY]


def test_7_1_one_colour_on_five_cards_whatever_else_lies_there() -> None:
    s = lay_out(["M:C", ""], [["M:CW M.cat", "M:CK M.lady", "C:MY"]])
    play(s, LAY + card("M:C"))
    assert objectives(s) == [EMPTY, EMPTY, EMPTY, EMPTY, 0]


def test_7_1_white_paint_is_not_a_blank_canvas() -> None:
    s = lay_out(["W:Y", ""], [["W:CM W.cat", "W:CY W.lady", "W:CK W.fruit", "Y:CM"]])
    play(s, LAY + card("W:Y"))
    assert objectives(s)[0] == EMPTY


def test_7_2_an_objective_is_kept_and_goes_to_nobody_else() -> None:
    s = lay_out([f"C!cat {MANY}", ""], [["M:CW M.cat"], ["W:CK C.cat K!cat"]])
    s.objective[2] = 1
    play(s, LAY + card("C!cat"), REST)
    assert s.objective[2] == 1


def test_7_3_visible_cards_only_is_an_option() -> None:
    palette = ["C:MY W.cat", "C:MW", "K:CM", "K:CY", "K:CW", "C:MK"]
    s = lay_out(["M:C", ""], [palette], objectives_count="visible")
    play(s, LAY + card("M:C"))
    assert objectives(s) == [EMPTY] * 5
    palette += ["K:MY", "K:MW"]
    s = lay_out(["M:C", ""], [palette], objectives_count="visible")
    play(s, LAY + card("M:C"))
    assert objectives(s)[0] == 0


def test_7_3_visible_colours() -> None:
    palettes = [["C:MY M.cat", "Y:CM", "W:CM", "K:CM", "C:MW"]]
    s = lay_out(["C:Y", ""], [palettes[0][:4]], objectives_count="visible")
    play(s, LAY + card("C:Y"))
    assert objectives(s)[3] == 0  # magenta is visible, its cyan canvas is not, the new cyan is
    s = lay_out(["K:W", ""], [["C:MY M.cat", "Y:CM", "W:CM"]], objectives_count="visible")
    play(s, LAY + card("K:W"))
    assert objectives(s)[3] == EMPTY  # four colours: the cyan canvas is covered


# 8. The end


@pytest.mark.parametrize(("players", "paintings"), [(2, 7), (3, 8), (4, 9), (5, 10)])
def test_8_1_so_many_paintings_bring_on_the_last_round(players: int, paintings: int) -> None:
    works = ["lady", "harbour", "fruit", "balloon"]
    blanks = [n for n in range(40) if FACES[0][n].cost in ("MK", "YK", "CK", "YW")]
    stacks = [
        f"{LETTERS[FACES[0][blank].colour]}:{FACES[0][blank].cost} {colour}.{work} {colour}!{work}"
        for blank, (colour, work) in zip(
            blanks, ((colour, work) for colour in LETTERS for work in works), strict=False
        )
    ]
    for count, ending in ((paintings - 2, 0), (paintings - 1, 1)):
        palettes = [["M:CW M.cat"], stacks[:count]]
        s = lay_out([f"C!cat {MANY}", *[""] * (players - 1)], palettes)
        play(s, LAY + card("C!cat"), REST)
        assert s.ending == ending


def test_8_2_the_round_is_played_out() -> None:
    s = lay_out(["", "", ""])
    s.ending = 1
    for seat in (1, 2):
        play(s, TAKE + 0, TAKE + 1)
        deal_any(s)
        assert (s.turn, s.phase) == (seat, TURN)
    play(s, TAKE + 0, TAKE + 1)
    deal_any(s)
    assert GAME.to_move(s) == OVER


def test_8_2_the_round_ends_at_the_right_of_the_start_player() -> None:
    s = lay_out(["", "", ""])
    s.start, s.ending = 1, 1
    play(s, TAKE + 0, TAKE + 1)
    deal_any(s)
    assert GAME.to_move(s) == OVER  # seat 0 sits at the right of seat 1


def test_8_3_twenty_rounds_without_a_laid_card_end_the_game() -> None:
    s = lay_out(["", ""])
    s.lap, s.last_laid, s.turn = 24, 5, 1
    play(s, TAKE + 0, TAKE + 1)
    deal_any(s)
    assert s.lap == 25
    for _ in range(2):
        play(s, TAKE + 0, TAKE + 1)
        deal_any(s)
    assert GAME.to_move(s) == OVER


def test_8_3_a_laid_card_starts_the_count_anew() -> None:
    s = lay_out(["M:C C:MY", ""])
    s.lap = 24
    play(s, LAY + card("M:C"))
    assert s.last_laid == 24


def test_8_4_only_visible_cards_score() -> None:
    palette = ["C:MY M.cat C!cat", "C:MW M.lady", "C:MK"]
    s = lay_out(["", ""], [palette])
    assert GAME.score(s, 0) == 4 + 1 - 1


@pytest.mark.parametrize(("blank", "points"), [("-1", -2), ("1", 2)])
def test_8_5_a_visible_blank_canvas_is_an_option(blank: str, points: int) -> None:
    s = lay_out(["", ""], [["C:MY", "C:MW"]], blank_score=blank)
    assert GAME.score(s, 0) == points


def test_8_5_forgeries_objectives_and_cards_in_hand() -> None:
    s = lay_out([MANY, ""], [["C:MK M.lady C!lady", "C:YW M.cat Y!cat"], ["C:YK Y.cat K!cat"]])
    s.forged[1], s.forged[2] = 1, 0
    s.originals[0], s.originals[1], s.author[IDS.index("cat")] = 1, 1, 1
    s.objective[0], s.objective[1] = 0, 1
    assert [GAME.score(s, seat) for seat in (0, 1)] == [4 + 3 + 1, 4 + 3]


def tied(*seats: tuple[int, int, int, int, int]) -> Record:
    """Seats with so many originals, forgeries, drawings and blank canvases visible, and prizes."""
    s = GAME.fresh(len(seats), GAME.choices({}))
    for seat, (originals, forgeries, drawings, blanks, _) in enumerate(seats):
        s.originals[seat], s.laid[seat, PAINTING] = originals, originals + forgeries
        s.laid[seat, DRAWING] = originals + forgeries + drawings
        s.laid[seat, BLANK] = originals + forgeries + drawings + blanks
    for number, points in enumerate((1, 3, 4, 2, 2)):
        for seat, row in enumerate(seats):
            if row[4] == points and s.objective[number] == EMPTY:
                s.objective[number] = seat
    return s


def ranks(s: Record) -> list[int]:
    assert len({int(GAME.score(s, seat)) for seat in range(s.seats)}) == 1
    return [int(GAME.rank(s, seat)) for seat in range(s.seats)]


def test_8_6_a_tie_goes_to_more_originals_then_forgeries_then_drawings() -> None:
    assert ranks(tied((0, 0, 4, 0, 0), (1, 0, 0, 0, 0))) == [2, 1]
    assert ranks(tied((1, 0, 3, 0, 0), (1, 1, 0, 0, 0))) == [2, 1]
    assert ranks(tied((1, 0, 2, 1, 0), (1, 0, 1, 0, 0))) == [1, 2]
    assert ranks(tied((1, 1, 0, 0, 0), (1, 1, 0, 0, 0))) == [1, 1]
    assert ranks(tied((1, 0, 0, 0, 0), (0, 1, 1, 0, 0), (0, 0, 4, 0, 0))) == [1, 2, 3]


def test_8_6_most_points_win() -> None:
    s = tied((0, 0, 5, 0, 0), (1, 0, 0, 0, 0))
    assert [GAME.rank(s, seat) for seat in (0, 1)] == [1, 2]


@pytest.mark.parametrize(
    ("name", "tied_by"), [("originals", 1), ("forgeries", 2), ("drawings", 3), ("shared", 4)]
)
def test_8_6_a_stored_game_was_decided_at_each_level(name: str, tied_by: int) -> None:
    stored = json.loads((PLAYED / f"tie-{name}.json").read_text())
    s = bottega.replay(stored["log"])._state
    best = max(stored["scores"])
    top = [seat for seat, points in enumerate(stored["scores"]) if points == best]
    assert len(top) > 1
    keys = [
        (
            int(s.originals[seat]),
            int(s.laid[seat, PAINTING]) - int(s.originals[seat]),
            int(s.laid[seat, DRAWING]) - int(s.laid[seat, PAINTING]),
        )
        for seat in top
    ]
    first, second = sorted(keys, reverse=True)[:2]
    level = next((n + 1 for n in range(3) if first[n] != second[n]), 4)
    assert level == tied_by
    assert stored["ranks"].count(1) == (2 if tied_by == 4 else 1)


# 9. The expert variant

BASE = "W:CY K:CY"  # the base symbols of G B W K


def test_9_1_a_mix_takes_a_drawing_and_the_canvas_under_it() -> None:
    """G B W K: green from yellow on cyan, blue from magenta on cyan."""
    palette = ["C:MY Y.cat", "M:CY C.lady"]
    s = lay_out([f"C!cat {BASE}", ""], [palette], expert_mixing="true")
    play(s, LAY + card("C!cat"))
    assert s.painting[0] == card("C!cat")
    assert discarded(s) == sorted(cards(BASE))


def test_9_1_hand_cards_and_lone_canvases_do_not_mix() -> None:
    palette = ["C:MY Y.cat", "M:CY", "C:MW"]
    loose = [f"C!cat {BASE} C:MK M:CW Y:CM", ""]
    s = lay_out(loose, [palette], expert_mixing="true")
    assert card("C!cat") not in lays(s)
    assert card("C!cat") in lays(lay_out(loose, [palette]))


def test_9_1_a_pair_makes_one_mix_a_turn() -> None:
    """R B C K twice blue would need two pairs: one pair of cyan and magenta is not enough."""
    palette = ["C:MY M.lady", "Y:CM K.harbour", "M:CY Y.fruit"]
    s = lay_out(["C!harbour C:MW K:CM", ""], [palette], expert_mixing="true")
    assert card("C!harbour") in lays(s)  # red from one pair, blue from the other
    s = lay_out(["C!harbour C:MW K:CM", ""], [palette[:2]], expert_mixing="true")
    assert card("C!harbour") not in lays(s)


def test_9_1_equal_colours_and_white_or_black_do_not_mix() -> None:
    palette = ["C:MY Y.cat", "M:CY M.lady", "C:MW C.lady", "W:CM M.fruit", "K:CM C.fruit"]
    s = lay_out([f"C!cat {BASE}", ""], [palette], expert_mixing="true")
    assert card("C!cat") not in lays(s)


@pytest.mark.parametrize(("mixes", "able"), [("yes", True), ("no", False)])
def test_9_2_a_pair_under_a_painting_is_an_option(mixes: str, able: bool) -> None:
    palette = ["C:MY Y.cat", "M:CY C.lady K!lady"]
    options = {"expert_mixing": "true", "covered_pair_mixes": mixes}
    s = lay_out([f"C!cat {BASE}", ""], [palette], **options)
    assert (card("C!cat") in lays(s)) == able


def test_9_2_a_painting_is_no_part_of_a_pair() -> None:
    palette = ["C:MY Y.cat", "K:CM C.lady M!lady"]
    s = lay_out([f"C!cat {BASE}", ""], [palette], expert_mixing="true")
    assert card("C!cat") not in lays(s)


def test_9_3_a_card_of_a_pair_that_pays_a_base_symbol_cannot_mix() -> None:
    """R G C W: green takes the only cyan, so the base symbol needs another."""
    palette = ["C:MY Y.balloon", "M:CY Y.lady"]
    s = lay_out(["K!balloon W:CM", ""], [palette], expert_mixing="true")
    assert card("K!balloon") not in lays(s)
    s = lay_out(["K!balloon W:CM J", ""], [palette], expert_mixing="true")
    assert card("K!balloon") in lays(s)  # a joker pays a base symbol, as ever
    spare = [*palette, "C:MW M.cat"]
    s = lay_out(["K!balloon W:CM", ""], [spare], expert_mixing="true")
    assert card("K!balloon") in lays(s)  # a card of a pair that is not needed pays it


def test_9_4_expert_drawing_has_no_mixed_draw() -> None:
    s = lay_out(expert_draw="true")
    play(s, TAKE + 3)
    assert allowed(s) == [TAKE + 2, TAKE + 4]
    assert "9.4" in refused(s, DECK)
    s = lay_out(expert_draw="true")
    play(s, DECK, DEAL + card("J"))
    assert s.phase == BLIND  # the second comes from the deck without asking


def test_9_4_the_two_changes_are_separate() -> None:
    s = lay_out(expert_mixing="true")
    play(s, TAKE + 3)
    assert allowed(s) == [TAKE + 2, TAKE + 4, DECK]


# Paying, by brute force


def brute_force(face_cost: str, palette: list[int], held: list[int], able: set[int]) -> bool:
    """Whether a cost can be paid, by trying every source for every symbol."""
    mixes = {row["letter"]: [LETTERS.index(letter) for letter in row["mix"]] for row in CHART}
    wants = [
        (colour, symbol not in mixes)
        for symbol in face_cost
        for colour in mixes.get(symbol, [LETTERS.index(symbol) if symbol in LETTERS else -1])
    ]

    def pay(index: int, sources: list[int]) -> bool:
        if index == len(wants):
            return True
        colour, bare = wants[index]
        for source in sorted(set(sources)):
            if source == colour or (source == ANY and bare and colour in able):
                rest = list(sources)
                rest.remove(source)
                if pay(index + 1, rest):
                    return True
        return False

    return pay(0, palette + held)


def test_what_can_be_laid_is_what_brute_force_can_pay() -> None:
    noise = np.random.default_rng(5)
    tried = 0
    for round in range(150):
        five = bool(round % 2)
        numbers = [int(n) for n in noise.permutation(CARDS)]
        s = GAME.fresh(2, GAME.choices({"joker_colours": "five" if five else "three"}))
        s.start = s.turn = 0
        s.lap, s.phase = 1, TURN
        for number in numbers[:9]:
            s.hand[0, s.held[0]] = number
            s.held[0] += 1
        blanks = [n for n in numbers[9:] if n < 40][: round % 7]
        for blank in blanks:
            lay_stack(s, 0, [blank])
        for drawing in (n for n in numbers[9:] if 40 <= n < 70):
            if s.laid[0, DRAWING] < s.laid[0, BLANK] - 1:
                stack = int(s.laid[0, DRAWING])
                s.drawing[stack] = drawing
                s.laid[0, DRAWING] += 1
                s.colours[0, FACES[0][drawing].colour] += 1
        fill_circle(s, None, numbers[:9])
        palette = [c for c in range(5) for _ in range(s.colours[0, c])]
        able = {C, M, Y, W, K} if five else {C, M, Y}
        offered = set(lays(s))
        for number in numbers[:9]:
            face = FACES[0][number]
            if face.type in (BLANK, DRAWING) and (face.type == BLANK or s.laid[0, BLANK]):
                others = [FACES[0][n].colour for n in numbers[:9] if n != number]
                kind = FACES[0].index(face)
                assert (kind in offered) == brute_force(face.cost, palette, others, able)
                tried += 1
            elif face.type == PAINTING:
                others = [FACES[0][n].colour for n in numbers[:9] if n != number]
                payable = brute_force(face.cost, palette, others, able)
                below = [int(s.drawing[n]) for n in range(int(s.stacks)) if s.drawing[n] != EMPTY]
                fits = any(FACES[0][n].subject == face.subject for n in below)
                assert (number in offered) == (payable and fits)
                tried += 1
    assert tried > 500


# Guesses


def guessed(s: Record, viewer: int, number: int = 0) -> Record:
    other = np.zeros(1, GAME.STATE)[0]
    dice: Dice = stream(number)
    GAME.guess(GAME.seen(s, viewer), viewer, dice, other)
    return other


def test_10_15_a_hidden_card_is_as_likely_in_one_place_as_in_another() -> None:
    s = lay_out(["C:MY", "M:CY M:CW M:CK"])
    found = [0, 0]
    for number in range(600):
        other = guessed(s, 0, number)
        found[0] += card("M:CY") in hand(other, 1)
        found[1] += int(other.deck[card("J")])
    unseen = 105 - 8 - 1
    assert abs(found[0] / 600 - 3 / unseen) < 0.03
    assert abs(found[1] / 600 - 1 + 3 / unseen) < 0.03


# Parts


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('C = ["MY", ', "C = [", "must hold 40 canvases, not 39"),
        ('cost = "MYWK", colours = "CMYWKC"', 'cost = "MYWK", colours = "CMYWK"', "30 cards"),
        ('cost = "GBWK"', 'cost = "GBWX"', "letters out of CMYWKRGB"),
        ('cost = "MYWK"', 'cost = "MYWR"', "letters out of CMYWK"),
        ('cost = "MWKK"', 'cost = "MWWK"', "no drawing costs MWKK"),
        ('{ subject = "cat", cost', '{ subject = "dog", cost', "'dog' is not in"),
        ('mix = "CY"', 'mix = "MY"', "in a way of its own"),
        ('letter = "G"', 'letter = "C"', "taken"),
        ('id = "lady"', 'id = "cat"', "different subjects"),
        ("most = [3, 2, 1]", "most = [3, 2, 2]", "one painting a turn"),
        ("cards = [5, 6, 6, 7, 7]", "cards = [5, 6, 6, 7]", "must hold 5 whole numbers"),
        ('colours = "CMY"', 'colours = "CMX"', "must be out of CMYWK"),
        ('names = { en = "green" }', 'names = "green"', "English name"),
        ('rows = [{ letter = "R"', 'row = [{ letter = "R"', "has no 'rows'"),
        ('C = ["MY", ', "C = [7, ", "1 to 8 letters"),
    ],
)
def test_a_wrong_box_is_refused_with_a_reason(tmp_path: Path, old: str, new: str, why: str) -> None:
    with pytest.raises(PartsError, match=why):
        bottega.game("atelier", parts=corrected(GAME, tmp_path, old, new))


def test_the_chart_may_hold_any_pair_of_the_five(tmp_path: Path) -> None:
    """An owner whose chart mixes pink of magenta and white, and whose cats need it."""
    row = '{ letter = "G", names = { en = "green" }, mix = "CY" },'
    pink = '{ letter = "P", names = { en = "pink" }, mix = "MW" },'
    path = corrected(GAME, tmp_path, row, row + pink)
    path.write_text(path.read_text().replace('cost = "GBWK"', 'cost = "GPYK"'))
    game = bottega.game("atelier", parts=path)
    match = game.match(players=3, seed=1, expert_mixing=True)
    assert "P pink = magenta + white" in match.board()
    for _ in range(300):
        if match.over:
            break
        seat = match.to_move[0]
        match.play(seat, match.legal(seat)[-1].number)
    assert game.audit(match._state) == []


def test_a_name_of_a_corrected_box_is_said_as_it_stands_there(tmp_path: Path) -> None:
    path = corrected(GAME, tmp_path, '"Cat at the Window"', '"Two Cats", it = "Due gatti"')
    game = bottega.game("atelier", parts=path)
    s = game.fresh(2, game.choices({}))
    named = {
        language: game.words.action(game.seen(s, 0), 0, LAY + card("C.cat"), language)
        for language in LANGUAGES
    }
    assert "“Two Cats”" in named["en"]
    assert "«Due gatti»" in named["it"]
    assert "„Two Cats“" in named["de"]


def test_our_own_names_are_those_of_the_box() -> None:
    say = GAME.words.say
    for row in CHART:
        assert say(f"mix_{row['letter']}", "en") == row["names"]["en"]
    for work, names in zip(SUBJECT_IDS, SUBJECT_NAMES, strict=True):
        assert say(f"work_{work}", "en") == names["en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paint_has_a_letter_of_its_own(language: str) -> None:
    signs = [*LETTERS, *(row["letter"] for row in CHART)]
    assert len({GAME.words.say(f"letter_{sign}", language) for sign in signs}) == len(signs)


def test_the_board_fits_a_hundred_columns() -> None:
    match = GAME.match(players=5, seed=2)
    dice = stream(1)
    while not match.over:
        seat = match.to_move[0]
        legal = match.legal(seat)
        match.play(seat, legal[int(dice[2] * 7) % len(legal)].number)
        dice[2] += 1
        if dice[2] % 25 == 0:
            for viewer, language in itertools.product((None, seat), LANGUAGES):
                assert max(map(len, match.board(viewer, language).splitlines())) <= 100


def test_done_is_done() -> None:
    s = lay_out()
    s.phase = DONE
    assert GAME.odds(s, 0).sum() == 0
