"""Chapter 13: the portraits."""

import numpy as np
import pytest

from bottega.core.rule import DEALER, OVER, Record
from bottega.games.fresco import actions as act
from bottega.games.fresco import box, places
from bottega.games.fresco import phases as ask
from bottega.games.fresco.hostel import call_next
from games.fresco.playing import (
    GAME,
    NOBODY,
    B,
    G,
    O,
    P,
    at,
    at_cathedral,
    begin,
    deal_all,
    deal_first,
    do,
    end_round,
    get_up,
    lay,
    legal,
    paints,
    portrait,
    send,
    stand,
)
from tables import choices


def at_studio(card: int, count: int = 1) -> Record:
    """Seat 0 at the studio, where this portrait is shown, having taken it."""
    s = begin(3, portraits="true")
    other = int(s.shown[1]) if s.shown[1] != card else int(s.shown[0])
    s.shown[0], s.shown[1] = card, other
    s.unseen = (1 << 18) - 1 - (1 << card) - (1 << other)
    get_up(s)
    send(s, at(places.STUDIO, count), NOBODY, NOBODY)
    do(s, act.PORTRAY + card)
    return s


def test_13_1_two_portraits_are_shown_a_before_b_before_c() -> None:
    s = begin(3, portraits="true")
    assert bin(s.unseen).count("1") == 16
    piles = []
    while True:
        piles += ["ABC"[box.CARDS[card, box.CARD_PILE]] for card in s.shown]
        if s.ending:
            break
        end_round(s)
    assert "".join(piles) == "AAAAAABBBBBBCCCCCC"


def test_13_1_each_pile_is_shuffled() -> None:
    s = GAME.fresh(3, GAME.choices({"portraits": "true"}))
    while s.phase != ask.SHOW_PORTRAITS:
        deal_first(s)
    assert choices(GAME, s, DEALER) == [act.SHOW + card for card in range(6)]


def test_13_2_one_portrait_in_place_of_one_apprentices_money() -> None:
    s = begin(3, portraits="true")
    get_up(s)
    send(s, at(places.STUDIO, 3), NOBODY, NOBODY)
    do(s, act.PORTRAY + int(s.shown[0]))
    assert not [a for a in legal(s) if act.PORTRAY <= a < act.BLEND]
    assert "13.2" in GAME.words.refusal(GAME.seen(s, 0), 0, act.PORTRAY + int(s.shown[1]), "en")
    do(s, act.EARN + 1)
    assert s.thalers[0] == 12 + 6


def test_13_2_two_portraits_a_round_in_all() -> None:
    s = begin(4, portraits="true")
    get_up(s)
    send(s, *[at(places.STUDIO)] * 4)
    do(s, act.PORTRAY + int(s.shown[0]))
    do(s, act.PORTRAY + int(s.shown[1]))
    assert s.turn == 2
    assert legal(s) == [act.EARN, act.STOP]


def test_13_3_portraits_not_taken_leave_the_game() -> None:
    s = begin(3, portraits="true")
    shown = {int(card) for card in s.shown}
    end_round(s)
    assert not shown & {int(card) for card in s.shown}
    assert all(not s.unseen >> card & 1 for card in shown)


def test_13_4_lasting_portraits_are_kept_from_the_moment_they_are_taken() -> None:
    for power, name in enumerate(("abbot", "actor", "sexton", "servant")):
        s = at_studio(portrait(name))
        assert s.holder[power] == 0


def test_13_4_early_in_the_game_a_lasting_portrait_looks_better_than_money() -> None:
    s = begin(3, portraits="true")
    s.shown[0], s.shown[1] = portrait("abbot"), portrait("servant")
    s.unseen = (1 << 18) - 1 - sum(1 << int(card) for card in s.shown)
    get_up(s)
    send(s, at(places.STUDIO), NOBODY, NOBODY)
    worth = np.zeros(GAME.ACTIONS, np.int32)
    GAME.prefer(s, 0, GAME.odds(s, 0), worth)
    assert min(worth[act.PORTRAY + int(card)] for card in s.shown) > worth[act.EARN]


def test_13_5_the_abbot_raises_a_bonus_that_is_earned() -> None:
    for bishop, points in ((24, 3 + 4), (18, 3 + 3), (0, 3)):
        s = at_cathedral("RRY")
        s.holder[box.ABBOT], s.bishop, s.thalers[0] = 0, bishop, 0
        lay(s, 24, 3, "RRY")
        GAME.apply(s, 0, act.RESTORE + 24)
        assert s.space[0] == points


def test_13_6_the_actor_lifts_the_mood_by_three_the_same_round() -> None:
    s = begin(3, portraits="true")
    get_up(s)
    send(s, (0, 0, 1, 0, 1), NOBODY, NOBODY)
    do(s, act.PORTRAY + portrait("actor"))
    mood = int(s.mood[0])
    do(s, act.ENJOY)
    assert s.mood[0] == mood + 3


def with_sexton(letters: str, count: int = 1) -> Record:
    s = at_cathedral(letters, count)
    s.holder[box.SEXTON] = 0
    return s


def test_13_7_the_sexton_puts_the_bishop_anywhere_for_a_thaler() -> None:
    s = with_sexton("RRY")
    lay(s, 24, 3, "RRY")
    GAME.apply(s, 0, act.RESTORE + 24)
    assert legal(s) == [act.LEAD, act.LEAD + 2, act.LEAD + 3]
    GAME.apply(s, 0, act.LEAD + 3)
    assert (s.space[0], s.thalers[0], s.led) == (6, 11, 1)


def test_13_7_once_a_round_and_then_the_ordinary_step() -> None:
    s = with_sexton("RRYYYB", 2)
    lay(s, 24, 3, "RRY")
    lay(s, 0, 3, "YYB")
    s.bishop = 0
    GAME.apply(s, 0, act.RESTORE + 24)
    GAME.apply(s, 0, act.LEAD + 3)
    s.bishop = 12  # two steps from A1
    GAME.apply(s, 0, act.RESTORE + 0)
    assert legal(s) == [act.LEAD, act.LEAD + 2]


def test_13_7_a_step_that_would_do_does_not_use_up_the_sexton() -> None:
    s = with_sexton("RRY")
    s.bishop = 18
    lay(s, 24, 3, "RRY")
    GAME.apply(s, 0, act.RESTORE + 24)
    GAME.apply(s, 0, act.LEAD + 3)
    assert (s.space[0], s.led) == (6, 0)


def test_13_8_gods_servant_pays_a_thaler_from_this_rounds_income_on() -> None:
    s = at_studio(portrait("servant"))
    deal_all(s)
    assert s.thalers[0] == 13
    end_round(s)
    assert s.thalers[0] == 14


def test_13_9_the_muse_lifts_the_mood_to_the_top() -> None:
    s = at_studio(portrait("muse"))
    assert s.mood[0] == 4
    assert s.apprentices[0] == 5


def test_13_9_the_merchant_gives_two_basic_paints_of_choice_and_a_thaler() -> None:
    s = at_studio(portrait("merchant"))
    assert (s.phase, s.thalers[0]) == (ask.PAINT, 13)
    assert legal(s) == [act.PICK, act.PICK + 1, act.PICK + 2]
    do(s, act.PICK + B, act.PICK + B)
    assert paints(s, 0) == "RYBBB"
    assert s.phase != ask.PAINT


def test_13_9_the_patron_gives_seven_thalers() -> None:
    assert at_studio(portrait("patron")).thalers[0] == 19


@pytest.mark.parametrize("colour", [O, G, P])
def test_13_9_peers_give_three_thalers_and_a_paint(colour: int) -> None:
    s = at_studio(portrait("peers", paint=colour))
    assert s.thalers[0] == 15
    assert s.paints[0, colour] == 1


def test_13_9_the_pretty_girl_gives_thalers_or_points_and_a_better_mood() -> None:
    s = at_studio(portrait("girl", thalers=4))
    assert (s.thalers[0], s.mood[0], s.space[0]) == (16, 0, 0)
    s = at_studio(portrait("girl", points=3))
    assert (s.thalers[0], s.mood[0], s.space[0]) == (12, 0, 3)


def test_13_9_the_self_portrait_gives_three_points_and_a_better_mood() -> None:
    s = at_studio(portrait("self"))
    assert (s.space[0], s.mood[0]) == (3, 1)


@pytest.mark.parametrize("colour", [G, O])
def test_13_9_the_bishop_gives_three_points_and_a_paint(colour: int) -> None:
    s = at_studio(portrait("bishop", paint=colour))
    assert (s.space[0], s.paints[0, colour]) == (3, 1)


def test_13_9_the_virgin_mary_gives_four_points_and_thalers_or_a_paint() -> None:
    s = at_studio(portrait("virgin", thalers=2))
    assert (s.space[0], s.thalers[0]) == (4, 14)
    s = at_studio(portrait("virgin", paint=P))
    assert (s.space[0], s.paints[0, P]) == (4, 1)


def test_13_9_points_of_a_portrait_may_meet_another_painter() -> None:
    s = begin(3, portraits="true")
    card, other = portrait("self"), int(s.shown[1])
    s.shown[0], s.unseen = card, (1 << 18) - 1 - (1 << card) - (1 << other)
    stand(s, 0, 3)
    call_next(s)
    get_up(s)
    send(s, at(places.STUDIO), NOBODY, NOBODY)
    do(s, act.PORTRAY + card)
    assert legal(s) == [act.LAND, act.LAND + 1]


def test_13_10_the_round_of_the_last_two_portraits_is_the_last_on_side_2() -> None:
    s = begin(3, portraits="true")
    while not s.ending:
        assert bin(s.unseen).count("1") == 18 - 2 * s.lap
        end_round(s)
    assert (s.lap, s.unseen) == (9, 0)
    end_round(s)
    assert GAME.to_move(s) == OVER
