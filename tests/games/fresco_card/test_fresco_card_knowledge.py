"""Chapter 7: what players know, and what is guessed from it."""

from collections import Counter

import numpy as np
import pytest

import bottega
from bottega.games.fresco_card import actions as do
from bottega.games.fresco_card import cards as moving
from bottega.games.fresco_card import phases as at
from bottega.games.fresco_card.box import COLOURS, COPIES, KINDS, PAINT, PILE
from bottega.games.fresco_card.packed import by_kind, many
from bottega.games.fresco_card.state import known
from games.fresco_card.setting import (
    GAME,
    MARKET,
    PRIMARIES,
    RED,
    ROUND,
    SQUARE,
    act,
    allowed,
    asking,
    card,
    deal,
    empty,
    guesses,
    hold,
    own,
    swap_for,
    table,
)


def test_7_1_backs_are_known_and_kept_in_every_guess() -> None:
    s = table(3)
    hold(s, 1, card("red W"), card("green W", ROUND), card("green W", SQUARE))
    for other in guesses(s, 0):
        hand = by_kind.unpacked(other.hand[1])
        assert [int(hand[pile == PILE].sum()) for pile in range(4)] == [1, 1, 0, 1]


def test_7_1_what_lies_open_is_in_no_guessed_hand() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    empty(s, MARKET, 5)
    for other in guesses(s, 0):
        assert (by_kind.unpacked(other.hand[1]) <= COPIES[0] - by_kind.unpacked(s.discarded)).all()


def test_7_2_cards_are_chosen_unseen_until_they_are_played() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES, card("red MM"))
    before = GAME.seen(s, 1).tobytes()
    act(s, do.CARD + card("red W"))
    assert GAME.seen(s, 1).tobytes() == before
    assert GAME.witnesses(s, 0, do.CARD + card("yellow W")) == 1
    s = table(2)
    hold(s, 0, *PRIMARIES, card("red MM"))
    act(s, do.RESTORE)
    assert s.plan == 1
    assert GAME.seen(s, 1).tobytes() == before
    act(s, do.CARD + card("red W"))
    assert GAME.seen(s, 1).tobytes() != before


def test_7_2_a_plan_can_be_taken_back_until_cards_are_shown() -> None:
    match = GAME.match(players=2, seed=3)
    seat = match.to_move[0]
    before = match._state.tobytes()
    match.play(seat, next(a.number for a in match.legal(seat) if do.CARD <= a.number < do.RESTORE))
    match.undo(seat)
    assert match._state.tobytes() == before
    match.play(seat, next(a.number for a in match.legal(seat) if do.CARD <= a.number < do.RESTORE))
    match.play(seat, do.LAY)
    with pytest.raises(bottega.UndoRefused):
        match.undo(seat)


def test_7_3_a_hand_that_was_shown_is_in_every_guess_of_the_asker() -> None:
    s = asking()
    act(s, do.ASK + RED)
    act(s, do.CARD + card("red W"))
    for other in guesses(s, 0):
        assert by_kind.unpacked(other.hand[2]).tolist() == by_kind.unpacked(s.hand[2]).tolist()
    assert len({other.hand[2].tobytes() for other in guesses(s, 1)}) > 1


def test_7_3_a_known_card_stays_known_until_it_is_shown() -> None:
    s = asking()
    act(s, do.ASK + RED)
    act(s, do.CARD + card("red W"))
    assert known(s, 1, 0, card("red W")) == known(s, 2, 0, card("red W")) == 1
    for other in guesses(s, 2):
        assert many(other.hand[0], card("red W")) >= 1
    act(s, do.CARD + card("red W"))
    act(s, do.LAY)
    assert known(s, 1, 0, card("red W")) == many(s.common[0], card("red W")) == 0


def test_7_3_what_is_drawn_after_a_look_is_unknown() -> None:
    s = asking(2)
    hold(s, 1, card("yellow MM"), card("purple W", SQUARE))
    act(s, do.ASK + RED)
    moving.draw(s, 1, card("red WW"))
    assert GAME.seen(s, 0).my_known[1].sum() == 2
    assert {int(by_kind.unpacked(other.hand[1]).sum()) for other in guesses(s, 0)} == {3}
    assert len({other.hand[1].tobytes() for other in guesses(s, 0)}) > 5


def test_7_4_everybody_knows_what_a_hand_that_was_shown_did_not_hold() -> None:
    s = asking()
    hold(s, 2, card("yellow MM"), card("yellow W"), card("blue MM"), card("blue bishop M"))
    act(s, do.ASK + RED)
    act(s, do.CARD + card("red W"))
    for viewer in (1, -1):
        for other in guesses(s, viewer):
            assert not by_kind.unpacked(other.hand[2])[PAINT == RED].any()
    moving.draw(s, 2, card("red WW"))  # a card drawn since may be red again
    hands = [by_kind.unpacked(other.hand[2]) for other in guesses(s, 1, 60)]
    assert {int(hand[PAINT == RED].sum()) for hand in hands} == {0, 1}


def test_7_4_who_has_to_give_a_card_is_known_to_hold_one() -> None:
    s = asking()
    act(s, do.ASK + RED)
    for viewer in (0, 2, -1):
        for other in guesses(s, viewer):
            assert by_kind.unpacked(other.hand[1])[PAINT == RED].any()


def test_7_5_everybody_knows_what_was_mixed_into_a_new_pile() -> None:
    s = table(2)
    hold(s, 0, *PRIMARIES)
    hold(s, 1, card("red MM"), card("yellow MM"), card("blue MM"))
    empty(s, MARKET, 1)
    act(s, do.PASS)
    act(s, min(allowed(s)))
    for other in guesses(s, 0):  # all market cards but those in hands are in the pile
        assert by_kind.unpacked(other.hand[1]).tolist() == by_kind.unpacked(s.hand[1]).tolist()
        assert by_kind.unpacked(other.bag).tolist() == by_kind.unpacked(s.bag).tolist()


def test_7_5_a_card_held_since_cannot_be_one_that_was_mixed_in() -> None:
    s = table(3)
    hold(s, 0, *PRIMARIES)
    hold(s, 1, card("red MM"), card("yellow MM"), card("blue MM"))
    hold(s, 2, card("red WW"), card("yellow WW"), card("blue WW"))
    empty(s, MARKET, 1)
    act(s, do.PASS)
    last = min(allowed(s))
    act(s, last)
    act(s, do.PASS)
    deal(s)  # seat 2 draws from the new pile
    held = {card(f"{paint} {icons}") for paint in COLOURS[:3] for icons in ("MM", "WW")}
    held.add(last - do.DEAL)
    several = set()
    for other in guesses(s, 0, 60):
        kinds = {kind for kind in range(KINDS) if many(other.hand[1], kind)}
        assert kinds <= held
        assert by_kind.unpacked(other.hand[1]).sum() == 4
        several.add(other.hand[1].tobytes())
    assert len(several) > 1


def test_7_5_every_card_of_a_pile_is_as_likely_as_any_other() -> None:
    s = table(2)
    hold(s, 0)
    hold(s, 1, card("green W", ROUND))
    hands = [by_kind.unpacked(other.hand[1]) for other in guesses(s, 0, 420)]
    bags = Counter(int(np.flatnonzero(hand)[0]) for hand in hands)
    for kind in range(KINDS):
        expected = 30 * int(COPIES[0, kind]) if PILE[kind] == ROUND else 0
        assert abs(bags[kind] - expected) <= 5 * expected**0.5


def test_7_6_who_cannot_pay_is_asked_like_one_who_can() -> None:
    s = table(2)
    own(s, 0, "restore")
    hold(s, 0, card("red W"), card("red MM"), card("red WW"))
    swap_for(s, SQUARE, card("green W", SQUARE))
    assert s.phase == at.AFTER
    assert allowed(s) == {do.STOP}
