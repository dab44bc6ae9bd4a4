"""The rules of Atelier, chapter 8: the end."""

import json

import pytest

import bottega
from bottega.core.rule import OVER, Record
from bottega.games.atelier import actions as do
from bottega.games.atelier import phases as at
from bottega.games.atelier.box import BLANK, DRAWING, FACES, LETTERS, PAINTING
from bottega.games.atelier.state import EMPTY
from games.atelier.atelier_table import (
    GAME,
    IDS,
    MANY,
    PLAYED,
    card,
    deal_any,
    lay_out,
    play,
)


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
        play(s, do.LAY + card("C!cat"), do.REST)
        assert s.ending == ending


def test_8_2_the_round_is_played_out() -> None:
    s = lay_out(["", "", ""])
    s.ending = 1
    for seat in (1, 2):
        play(s, do.TAKE + 0, do.TAKE + 1)
        deal_any(s)
        assert (s.turn, s.phase) == (seat, at.TURN)
    play(s, do.TAKE + 0, do.TAKE + 1)
    deal_any(s)
    assert GAME.to_move(s) == OVER


def test_8_2_the_round_ends_at_the_right_of_the_start_player() -> None:
    s = lay_out(["", "", ""])
    s.start, s.ending = 1, 1
    play(s, do.TAKE + 0, do.TAKE + 1)
    deal_any(s)
    assert GAME.to_move(s) == OVER  # seat 0 sits at the right of seat 1


def test_8_3_twenty_rounds_without_a_laid_card_end_the_game() -> None:
    s = lay_out(["", ""])
    s.lap, s.last_laid, s.turn = 24, 5, 1
    play(s, do.TAKE + 0, do.TAKE + 1)
    deal_any(s)
    assert s.lap == 25
    for _ in range(2):
        play(s, do.TAKE + 0, do.TAKE + 1)
        deal_any(s)
    assert GAME.to_move(s) == OVER


def test_8_3_a_laid_card_starts_the_count_anew() -> None:
    s = lay_out(["M:C C:MY", ""])
    s.lap = 24
    play(s, do.LAY + card("M:C"))
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
