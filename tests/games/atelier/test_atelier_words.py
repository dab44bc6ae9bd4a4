"""Atelier in a terminal."""

import itertools

from bottega.core.words import LANGUAGES
from bottega.games.atelier import phases as at
from games.atelier.atelier_table import (
    GAME,
    lay_out,
)
from tables import stream


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
    s.phase = at.DONE
    assert GAME.odds(s, 0).sum() == 0
