"""The rules of Atelier, chapter 1: cards and set-up."""

import pytest

from bottega.core.rule import DEALER
from bottega.games.atelier import actions as do
from bottega.games.atelier import phases as at
from bottega.games.atelier.box import BLANK, CHART, DRAWING, FACES, LETTERS, PAINTING, WILD
from bottega.games.atelier.state import EMPTY, SHOWN
from games.atelier.atelier_table import (
    GAME,
    allowed,
    card,
    cards,
    deal_any,
    deck_of,
    guessed,
    hand,
    lay_out,
    play,
)


@pytest.mark.parametrize("edition", [0, 1])
def test_1_1_the_deck_has_105_cards(edition: int) -> None:
    types = [face.type for face in FACES[edition]]
    assert [types.count(type) for type in (BLANK, DRAWING, PAINTING, WILD)] == [40, 30, 25, 10]
    s = GAME.fresh(2, GAME.choices({"subjects": ("5", "10")[edition]}))
    assert s.deck_size == len(deck_of(s)) == 105


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
    assert [int(n) for n in odds[do.GOES_FIRST : do.GOES_FIRST + 5]] == [1] * 5
    assert odds.sum() == 5
    play(s, do.GOES_FIRST + 3)
    deal_any(s)
    assert s.turn == s.start == 3


def test_1_3_or_the_first_seat_starts_if_the_table_wants_it_so() -> None:
    s = GAME.fresh(5, GAME.choices({"first_player": "first_seat"}))
    assert allowed(s) == [do.GOES_FIRST]
    deal_any(s)
    assert s.turn == s.start == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_1_4_hands_are_dealt_5_6_6_7_7_from_the_start_player_on(players: int) -> None:
    s = GAME.fresh(players, GAME.choices({}))
    play(s, do.GOES_FIRST + 1)
    deal_any(s)
    order = [(1 + step) % players for step in range(players)]
    assert [int(s.held[seat]) for seat in order] == [5, 6, 6, 7, 7][:players]


def test_1_5_eight_cards_lie_in_the_circle_and_the_first_turn_begins() -> None:
    s = GAME.fresh(2, GAME.choices({}))
    play(s, do.GOES_FIRST)
    deal_any(s)
    assert (s.circle != EMPTY).all()
    assert s.deck_size == 105 - 11 - 8
    assert (s.phase, s.turn, s.lap) == (at.TURN, 0, 1)


def test_1_6_a_hand_is_hidden_and_its_size_is_not() -> None:
    s = lay_out(["C:MY J", "M:CY M:CW M:CK"])
    view = GAME.seen(s, 0)
    assert [int(n) for n in view.held[:2]] == [2, 3]
    assert [int(n) for n in view.mine[:3]] == [*cards("C:MY J"), EMPTY]
    assert "deck" not in (GAME.VIEW.names or ())
    assert "hand" not in (GAME.VIEW.names or ())


def test_1_6_only_its_owner_sees_a_card_from_the_deck() -> None:
    s = lay_out()
    play(s, do.DECK)
    assert GAME.witnesses(s, DEALER, do.DEAL + card("J")) == 1 << 0
    play(s, do.DEAL + card("J"), do.TAKE + 0)
    assert s.phase == at.REFILL
    assert GAME.witnesses(s, DEALER, do.DEAL + card("J1")) == -1


def test_1_6_discards_are_for_all_to_look_through() -> None:
    s = lay_out(discards="C:MY Y.cat W!lady J J1")
    for viewer in (0, -1):
        board = GAME.words.board(GAME.seen(s, viewer), "en")
        assert "  blank: C (M Y)\n  drawn: Y Cat at the Window\n" in board
        assert "  painted: W Lady with a Fan\n  jokers: 2\n" in board


def test_1_6_a_card_taken_from_the_circle_is_known_to_all() -> None:
    s = lay_out()
    taken = int(s.circle[3])
    play(s, do.TAKE + 3)
    assert s.place[taken] == SHOWN + 0
    for _ in range(20):
        other = guessed(s, viewer=1)
        assert taken in hand(other, 0)
