"""The rules of Atelier, chapter 2: a turn that draws."""

from bottega.core.rule import OVER, Record
from bottega.games.atelier import actions as do
from bottega.games.atelier import phases as at
from bottega.games.atelier.box import JOKER
from bottega.games.atelier.state import DISCARDED, EMPTY, take_off_deck
from bottega.games.atelier.turn import settle
from games.atelier.atelier_table import (
    GAME,
    JOKERS,
    TEN,
    allowed,
    card,
    cards,
    deal_any,
    deck_of,
    discarded,
    guessed,
    hand,
    lay_out,
    play,
    refused,
)


def test_2_1_a_turn_draws_or_lays_and_cannot_pass() -> None:
    s = lay_out(["C:M M:C", ""])
    assert allowed(s) == [
        *range(do.TAKE, do.TAKE + 8),
        do.DECK,
        do.LAY + card("C:M"),
        do.LAY + card("M:C"),
    ]
    assert "3.5" in refused(s, do.STOP)


def test_2_1_turns_go_clockwise() -> None:
    s = lay_out(["", "", ""])
    for seat in (1, 2, 0):
        play(s, do.TAKE + 0, do.TAKE + 1)
        deal_any(s)
        assert s.turn == seat
    assert s.lap == 2


def test_2_2_example_a_card_then_one_of_its_two_neighbours_or_the_deck() -> None:
    """The booklet's draw: A first; B, C or the deck may follow; C it is; both gaps are filled."""
    s = lay_out(circle="M:CY C:MY M:CW K:CM K:CY K:CW K:MY K:MW")
    b, a, c = cards("M:CY C:MY M:CW")
    play(s, do.TAKE + 1)
    assert s.phase == at.SECOND
    assert allowed(s) == [do.TAKE + 0, do.TAKE + 2, do.DECK]
    play(s, do.TAKE + 2)
    assert hand(s) == sorted([a, c])
    assert s.circle[0] == b
    new = cards("Y:CM Y:CW")
    play(s, do.DEAL + new[0], do.DEAL + new[1])
    assert [int(n) for n in s.circle[:3]] == [b, *new]
    assert s.turn == 1


def test_2_2_the_first_and_last_place_are_neighbours() -> None:
    s = lay_out()
    play(s, do.TAKE + 0)
    assert allowed(s) == [do.TAKE + 1, do.TAKE + 7, do.DECK]
    assert "2.2" in refused(s, do.TAKE + 4)


def test_2_3_two_cards_from_the_deck() -> None:
    s = lay_out()
    play(s, do.DECK, do.DEAL + card("J"))
    assert s.phase == at.SECOND
    play(s, do.DECK, do.DEAL + card("J1"))
    assert hand(s) == cards("J J1")
    assert s.turn == 1


def test_2_4_an_open_card_then_one_from_the_deck() -> None:
    s = lay_out()
    taken = int(s.circle[5])
    play(s, do.TAKE + 5, do.DECK, do.DEAL + card("J"))
    assert hand(s) == sorted([taken, card("J")])
    assert s.phase == at.REFILL


def test_2_4_a_card_from_the_deck_then_any_open_one() -> None:
    s = lay_out()
    play(s, do.DECK, do.DEAL + card("J"))
    assert allowed(s) == [*range(do.TAKE, do.TAKE + 8), do.DECK]
    play(s, do.TAKE + 6)
    assert s.phase == at.REFILL


def test_2_5_nothing_is_filled_between_the_two_cards() -> None:
    s = lay_out()
    play(s, do.TAKE + 2, do.DECK)
    assert s.circle[2] == EMPTY
    assert s.phase == at.BLIND


def test_2_5_the_gap_that_arose_first_is_filled_first() -> None:
    s = lay_out()
    play(s, do.TAKE + 5, do.TAKE + 4)
    play(s, do.DEAL + card("J"), do.DEAL + card("J1"))
    assert s.circle[5] == card("J")
    assert s.circle[4] == card("J1")


def test_2_6_a_hand_is_trimmed_to_ten_after_drawing() -> None:
    s = lay_out([TEN, ""])
    play(s, do.DECK, do.DEAL + card("J"), do.DECK, do.DEAL + card("J1"))
    assert s.phase == at.TRIM
    assert do.DISCARD + card("J") in allowed(s)  # a card just drawn may go as well
    play(s, do.DISCARD + card("J"))
    assert s.phase == at.TRIM
    play(s, do.DISCARD + card("C:M"))
    assert s.held[0] == 10
    assert s.turn == 1
    assert discarded(s) == sorted(cards("C:M J"))


def test_2_6_ten_cards_need_no_trimming() -> None:
    s = lay_out([TEN.rsplit(" ", 2)[0], ""])
    play(s, do.DECK, do.DEAL + card("J"), do.DECK, do.DEAL + card("J1"))
    assert s.held[0] == 10
    assert s.turn == 1


def test_2_7_gaps_are_filled_before_the_hand_is_trimmed() -> None:
    s = lay_out([TEN, ""])
    play(s, do.TAKE + 0, do.TAKE + 1)
    assert s.phase == at.REFILL
    deal_any(s)
    assert s.phase == at.TRIM
    assert (s.circle != EMPTY).all()


def test_2_7_gaps_that_could_not_be_filled_are_filled_after_trimming() -> None:
    s = lay_out([JOKERS, ""], circle="C:MY M:CY C:MW M:CW C:MK M:CK C:M M:C", deck="")
    play(s, do.TAKE + 0, do.TAKE + 1)
    assert s.phase == at.TRIM  # nothing to fill the gaps with
    play(s, do.DISCARD + card("J"))
    assert s.phase == at.TRIM
    play(s, do.DISCARD + card("C:MY"))
    assert s.phase == at.REFILL
    assert s.gap_count == 2
    play(s, do.DEAL + card("J"), do.DEAL + card("C:MY"))
    assert s.circle[0] == card("J")
    assert s.turn == 1


def test_2_7_a_laying_turn_fills_gaps_too() -> None:
    s = lay_out(["C:M M:CY", JOKERS, ""], circle="- C:MY - - - - - -", deck="")
    play(s, do.LAY + card("C:M"))
    assert s.phase == at.REFILL
    assert allowed(s) == [do.DEAL + card("M:CY")]
    play(s, allowed(s)[0])
    assert s.circle[0] == card("M:CY")
    assert s.gap_count == 6
    assert s.turn == 1


def test_2_8_an_empty_deck_is_made_anew_from_the_discards() -> None:
    s = lay_out(discards=None)
    assert s.deck_size == 0
    pile = discarded(s)
    play(s, do.DECK)
    assert (s.deck_size, s.discards, s.shuffle) == (len(pile), 0, 1)
    assert allowed(s) == pile


def test_2_8_in_the_middle_of_a_draw_and_of_filling() -> None:
    s = lay_out(circle="K:CM K:CY K:CW K:MY K:MW K:YW K:W K:M", discards="J J1 J2 J3")
    last = deck_of(s)[0]
    for number in deck_of(s)[1:]:
        take_off_deck(s, number)
        s.place[number] = DISCARDED
        s.discards, s.deck_size = s.discards + 1, s.deck_size - 1
    assert GAME.audit(s) == []
    play(s, do.DECK, do.DEAL + last)
    assert s.deck_size == 0
    assert s.shuffle == 0  # no card is needed yet
    play(s, do.TAKE + 2)
    assert (s.phase, s.shuffle) == (at.REFILL, 1)


def test_2_8_everybody_knows_what_was_shuffled() -> None:
    """After a shuffle no guess puts a card of the new deck into a hand, nor the other way."""
    s = lay_out(["C:MY C:MW", "M:CY M:CW"], discards=None)
    play(s, do.DECK)
    deck = set(deck_of(s))
    for number in range(10):
        other = guessed(s, viewer=-1, number=number)
        assert set(deck_of(other)) == deck
        assert sorted(hand(other, 0) + hand(other, 1)) == sorted(cards("C:MY C:MW M:CY M:CW"))
    play(s, do.DEAL + min(deck), do.DECK, do.DEAL + max(deck))
    held = {tuple(hand(guessed(s, 1, number), 0)) for number in range(30)}
    assert all({card("C:MY"), card("C:MW")} < set(seen) for seen in held)
    assert len(held) > 20  # but the two from the new deck may be any


def test_2_8_hidden_cards_of_eight_shuffles_are_told_apart() -> None:
    """Nine shuffles: the oldest two are mixed up then, and nothing is lost."""
    s = lay_out(["C:MY", "M:CY"], discards=None)
    for _ in range(40):
        for number in deck_of(s):
            take_off_deck(s, number)
            s.place[number] = DISCARDED
            s.discards, s.deck_size = s.discards + 1, 0
        play(s, do.DECK, allowed_after(s, do.DECK)[0], do.DECK)
        deal_any(s)
        while s.phase == at.TRIM:
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
    play(s, do.TAKE + 0)
    assert allowed(s) == [do.TAKE + 3, do.TAKE + 5]
    s = lay_out([JOKERS, ""], circle="C:MY - - M:CY - C:MW - -", deck="")
    assert "2.9" in refused(s, do.TAKE + 1)


def test_2_10_the_last_open_card_is_drawn_alone() -> None:
    s = lay_out([JOKERS, ""], circle="C:MY - - - - - - -", deck="")
    play(s, do.TAKE + 0)  # nothing else is left: one card is drawn
    assert hand(s) == sorted(cards(f"C:MY {JOKERS}"))
    assert s.phase == at.TRIM


def test_2_10_with_one_card_left_the_deck_goes_with_an_open_card_only() -> None:
    s = lay_out([JOKERS, ""], circle="C:MY M:CY C:MW M:CW C:MK M:CK C:M M:C", deck="Y:CM")
    assert allowed(s) == [*range(do.TAKE, do.TAKE + 8), do.DECK]
    play(s, do.DECK, do.DEAL + card("Y:CM"))
    assert allowed(s) == [*range(do.TAKE, do.TAKE + 8)]


def test_2_10_with_one_card_left_expert_drawing_leaves_the_deck_alone() -> None:
    circle = "C:MY M:CY C:MW M:CW C:MK M:CK C:M M:C"
    s = lay_out([JOKERS, ""], circle=circle, deck="Y:CM", expert_draw="true")
    assert allowed(s) == [*range(do.TAKE, do.TAKE + 8)]
    assert "2.10" in refused(s, do.DECK)


def test_2_11_who_can_neither_draw_nor_lay_discards_two() -> None:
    s = lay_out([JOKERS, ""], circle="- - - - - - - -", deck="")
    s.turn = 1
    settle(s)
    assert (s.turn, s.phase, s.shed) == (0, at.SHED, 2)
    assert allowed(s) == [do.DISCARD + JOKER]  # jokers are alike: one is offered
    play(s, do.DISCARD + JOKER, do.DISCARD + JOKER)
    assert s.phase == at.REFILL  # and gaps are filled from what was discarded
    deal_any(s)
    assert s.turn == 1
    assert s.gap_count == 6
    assert [a for a in allowed(s) if a <= do.DECK] == [do.TAKE + 0, do.TAKE + 1]


def test_2_11_or_all_cards_if_there_are_fewer() -> None:
    s = lay_out(["J", "J1 J2 J3 J4 J5 J6 J7 J8 J9"], circle="- - - - - - - -", deck="")
    s.turn = 1
    settle(s)
    assert (s.turn, s.shed) == (0, 1)
    play(s, do.DISCARD + JOKER, do.DEAL + card("J"))
    assert s.turn == 1


def test_2_12_with_an_empty_hand_one_passes() -> None:
    s = lay_out(["", JOKERS, ""], circle="- - - - - - - -", deck="")
    s.turn = 2
    before = s.copy()
    settle(s)
    assert s.turn == 1
    events = GAME.words.event(GAME.seen(before, -1), GAME.seen(s, -1), 2, do.STOP, "en")
    assert "Orange can do nothing and passes." in events


def test_2_12_if_all_pass_in_a_row_the_game_is_over() -> None:
    """It cannot come to this with ten jokers in the box: here they have been taken out."""
    s = lay_out([JOKERS, ""], circle="- - - - - - - -", deck="")
    s.held[0], s.hidden[0], s.hand[0] = 0, 0, EMPTY
    settle(s)
    assert GAME.to_move(s) == OVER
