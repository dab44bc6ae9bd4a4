"""Chapter 3: planning, and going from place to place."""

import numpy as np
import pytest

import bottega
from bottega.core.rule import EVERYONE, OVER, SPECTATOR
from bottega.games.fresco import actions as act
from bottega.games.fresco import box, places
from bottega.games.fresco import phases as ask
from games.fresco.playing import (
    GAME,
    NOBODY,
    at,
    at_cathedral,
    begin,
    deal_all,
    do,
    end_round,
    get_up,
    legal,
    paint,
    paints,
    send,
    told,
    uncover,
    visit,
)
from tables import choices, seats_of


def test_3_1_a_column_has_three_spaces() -> None:
    s = begin(3)
    get_up(s)
    for _ in range(3):
        assert act.SEND in choices(GAME, s, 0)
        GAME.apply(s, 0, act.SEND)
    others = [act.SEND + column for column in (1, 2, 3, 4)]
    assert choices(GAME, s, 0) == [*others, act.READY, act.TAKE_BACK]
    assert "3.1" in GAME.words.refusal(GAME.seen(s, 0), 0, act.SEND, "en")


def test_3_1_nobody_sends_more_apprentices_than_he_has() -> None:
    s = begin(3)
    s.mood[0] = -4
    get_up(s, {0: 8, 1: 7, 2: 6})
    for column in (0, 0, 1, 2):
        GAME.apply(s, 0, act.SEND + column)
    assert not [a for a in choices(GAME, s, 0) if act.SEND <= a < act.READY]
    assert "all your 4" in GAME.words.refusal(GAME.seen(s, 0), 0, act.SEND + 3, "en")


def test_3_2_all_seats_plan_at_the_same_time() -> None:
    s = begin(4)
    get_up(s)
    assert seats_of(GAME.to_move(s)) == [0, 1, 2, 3]
    GAME.apply(s, 2, act.SEND)
    assert seats_of(GAME.to_move(s)) == [0, 1, 2, 3]
    GAME.apply(s, 1, act.READY)
    assert seats_of(GAME.to_move(s)) == [0, 2, 3]


def test_3_2_a_plan_is_hidden_until_all_are_ready() -> None:
    s = begin(3)
    get_up(s)
    before = [GAME.seen(s, viewer).tobytes() for viewer in (1, 2, SPECTATOR)]
    assert GAME.witnesses(s, 0, act.SEND + 1) == 1
    GAME.apply(s, 0, act.SEND + 1)
    assert [GAME.seen(s, viewer).tobytes() for viewer in (1, 2, SPECTATOR)] == before
    assert GAME.seen(s, 0).my_sketch[1] == 1
    assert GAME.witnesses(s, 0, act.READY) == EVERYONE


def test_3_2_who_has_sent_everybody_still_says_that_he_is_ready() -> None:
    s = begin(3)
    get_up(s)
    for column in (0, 1, 2, 3, 4):
        GAME.apply(s, 0, act.SEND + column)
    assert s.ready == 0
    assert GAME.words.question(GAME.seen(s, 0), 0, "en").endswith("Ready?")
    GAME.apply(s, 0, act.READY)
    assert s.ready == 1


def test_3_2_apprentices_are_taken_back_one_by_one_in_any_order() -> None:
    s = begin(3)
    get_up(s)
    before = [GAME.seen(s, viewer).tobytes() for viewer in (1, 2, SPECTATOR)]
    for action in (act.SEND, act.SEND, act.SEND + 3, act.TAKE_BACK, act.TAKE_BACK + 3):
        assert action in choices(GAME, s, 0)
        assert GAME.witnesses(s, 0, action) == 1
        GAME.apply(s, 0, action)
        assert [GAME.seen(s, viewer).tobytes() for viewer in (1, 2, SPECTATOR)] == before
    assert [int(n) for n in s.sketch[0]] == [1, 0, 0, 0, 0]
    assert act.TAKE_BACK + 3 not in choices(GAME, s, 0)
    why = GAME.words.refusal(GAME.seen(s, 0), 0, act.TAKE_BACK + 3, "en")
    assert why == "you have sent no apprentice to the workshop (rule 3.2)"


def test_3_2_the_planner_alone_reads_what_he_takes_back() -> None:
    s = begin(3)
    get_up(s)
    GAME.apply(s, 0, act.SEND + 1)
    before = {viewer: GAME.seen(s, viewer) for viewer in (0, 1)}
    GAME.apply(s, 0, act.TAKE_BACK + 1)
    own, other = (
        GAME.words.event(before[viewer], GAME.seen(s, viewer), 0, action, "en")
        for viewer, action in ((0, act.TAKE_BACK + 1), (1, None))
    )
    assert own == ["Red takes back an apprentice sent to the cathedral."]
    assert other == []


def test_3_2_nobody_recommends_taking_back() -> None:
    """Bots look at the actions that `prefer` leaves: going to and fro would never end."""
    s = begin(3)
    get_up(s)
    GAME.apply(s, 0, act.SEND)
    odds, worth = GAME.odds(s, 0), np.zeros(GAME.ACTIONS, np.int32)
    assert odds[act.TAKE_BACK]
    GAME.prefer(s, 0, odds, worth)
    assert odds.nonzero()[0].tolist() == [*(act.SEND + n for n in range(5)), act.READY]


def test_16_5_by_option_who_has_sent_everybody_is_ready() -> None:
    s = begin(3, ready_by_itself="true")
    get_up(s)
    for column in (0, 1, 2, 3, 4):
        assert not s.ready & 1
        assert max(choices(GAME, s, 0)) == act.READY
        GAME.apply(s, 0, act.SEND + column)
    assert s.ready == 1


def test_3_3_all_plans_are_revealed_together() -> None:
    s = begin(3)
    get_up(s)
    send(s, (1, 1, 0, 0, 0), (0, 0, 2, 0, 0))
    assert not s.plan.any()
    reveals = int(s.reveals)
    GAME.apply(s, 2, act.READY)
    assert [int(n) for n in s.plan[0]] == [1, 1, 0, 0, 0]
    assert [int(n) for n in s.plan[1]] == [0, 0, 2, 0, 0]
    assert s.reveals == reveals + 1
    assert not s.sketch.any()


def test_3_3_a_revealed_plan_cannot_be_taken_back() -> None:
    match = GAME.match(players=3, seed=1)
    for seat in (0, 1, 2):
        while match._state.phase == ask.HOSTEL:
            match.play(match.to_move[0], match.legal(match.to_move[0])[0].number)
        match.play(seat, act.READY if seat != 1 else act.SEND + 2)
    match.undo(1)
    match.play(1, act.SEND + 2)
    match.play(1, act.READY)
    with pytest.raises(bottega.UndoRefused):
        match.undo(1)


def test_3_4_apprentices_may_be_left_out() -> None:
    s = begin(3)
    get_up(s)
    send(s, NOBODY, NOBODY, NOBODY)
    deal_all(s)
    assert s.lap == 2


def test_3_5_the_places_come_in_the_order_of_the_columns() -> None:
    s = begin(3)
    get_up(s)
    send(s, (1, 1, 1, 1, 1), NOBODY, NOBODY)
    places = []
    while s.phase != ask.HOSTEL:
        places.append(int(s.phase))
        do(s, act.STOP)
        deal_all(s)
    assert places == [ask.MARKET, ask.CATHEDRAL, ask.STUDIO, ask.WORKSHOP, ask.THEATER]


def test_3_6_a_player_finishes_at_a_place_before_the_next_begins() -> None:
    s = begin(3)
    get_up(s)
    send(s, at(places.WORKSHOP), at(places.WORKSHOP), NOBODY)
    paint(s, 0, "RRYYBB")
    turns = []
    while s.phase == ask.WORKSHOP:
        turns.append(int(s.turn))
        do(s, legal(s)[0])
    assert turns == [0, 0, 1]


def test_3_6_who_has_no_apprentice_at_a_place_is_passed_over() -> None:
    s = begin(3)
    get_up(s)
    send(s, NOBODY, NOBODY, at(places.STUDIO))
    assert (s.phase, s.turn) == (ask.STUDIO, 2)


@pytest.mark.parametrize("place", range(5))
def test_3_7_every_action_may_be_given_up(place: int) -> None:
    s = visit(place, 2)
    assert act.STOP in legal(s)
    before = s.copy()
    do(s, act.STOP)
    assert s.thalers[0] == before.thalers[0]
    assert paints(s, 0) == paints(before, 0)
    assert s.space[0] == 0


def test_3_7_what_cannot_be_paid_is_lost() -> None:
    s = begin(3)
    get_up(s)
    for seat in range(3):
        paint(s, seat, "R")
    send(s, (0, 2, 0, 2, 0), NOBODY, NOBODY)
    deal_all(s)
    assert s.lap == 2
    assert paints(s, 0) == "R"


def test_3_7_apprentices_who_find_nothing_to_do_are_told() -> None:
    s = begin(3)
    get_up(s)
    for seat in range(3):
        paint(s, seat, "")
    send(s, at(places.CATHEDRAL, 2), (1, 1, 0, 0, 0), at(places.THEATER))
    story = told(s, act.STOP)
    assert "2 of Red’s apprentices at the cathedral find nothing to do." in story
    assert "Yellow’s apprentice at the cathedral finds nothing to do." in story
    assert "theater" not in story
    assert s.idle[0, places.CATHEDRAL] == 2


def test_3_7_apprentices_without_a_tile_or_money_are_told_too() -> None:
    s = visit(places.MARKET, 3)
    s.thalers[0] = 2 * int(box.PRICES[0, 1])
    story = told(s, act.BUY + 8, act.BUY + 9)
    assert story.endswith("Red’s apprentice at the market finds nothing to do.")
    s = visit(places.MARKET, 3)
    assert "nothing to do" not in told(s, act.CLOSE)


def test_3_7_who_gives_up_is_not_idle() -> None:
    s = at_cathedral("RYB", 2)
    assert "nothing to do" not in told(s, act.STOP)


def test_3_8_side_2_has_a_second_cathedral_after_the_workshop_and_no_theater() -> None:
    s = begin(3)
    uncover(s, 19)
    end_round(s)
    assert s.ending == 1
    get_up(s)
    mood = int(s.mood[0])
    paint(s, 0, "RYB" * 3)
    send(s, (0, 1, 0, 1, 1), NOBODY, NOBODY)
    places = []
    while GAME.to_move(s) != OVER:
        places.append(int(s.phase))
        do(s, act.RESTORE_ALTAR if s.phase == ask.CATHEDRAL else legal(s)[0])
    visited = [place for place in places if place in (ask.CATHEDRAL, ask.WORKSHOP, ask.THEATER)]
    assert visited == [ask.CATHEDRAL, ask.WORKSHOP, ask.WORKSHOP, ask.CATHEDRAL]
    assert s.mood[0] == mood
