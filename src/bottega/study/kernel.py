"""Many games of bots that do not look ahead, in compiled code, every act of them noted.

They are the games that `bots/duel.py` would play: the same dealer, the same minds, to the byte.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from bottega.bots.duel import LIMIT, mind_seed
from bottega.bots.think import make_narrow, make_taste, several
from bottega.core.dice import STREAM, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, NONE, OVER, clear, lowest
from bottega.sim.playout import make_anything


def make_games(game: Game) -> Callable[..., int]:
    """Games number `first` and on: how many acts the longest has. What has no room is not noted.

    `anything` says which bots do just anything; bot k sits at seat k + number of the game. With a
    lot everyone's first real choice is left to chance.
    """
    setup, to_move, legal, apply = game.setup, game.to_move, game.legal, game.apply
    observe, score, rank, actions = game.observe, game.score, game.rank, game.ACTIONS
    narrow, any_of = make_narrow(game), make_anything(game)
    by_taste = make_taste(game, narrow)

    def games(
        states: Any,
        first: int,
        seed: int,
        options: Any,
        anything: Any,
        lot: int,
        view: Any,
        imagined: Any,
        turns: Any,
        acts: Any,
        lengths: Any,
        opened: Any,
        scores: Any,
        ranks: Any,
    ) -> int:
        players, longest = len(anything), 0
        odds, dice = np.zeros(actions, np.int16), np.zeros(STREAM, np.int64)
        asked = np.zeros(players, np.int64)
        for i in range(len(states)):
            s, number, length = states[i], first + i, 0
            start(dice, seed, number)
            setup(s, players, options)
            asked[:], opened[i, :] = 0, NONE
            seats = to_move(s)
            while seats != OVER and length < LIMIT:
                seat = DEALER if seats == DEALER else lowest(seats)
                clear(odds)
                legal(s, seat, odds)
                if seat == DEALER:
                    action = any_of(s, DEALER, odds, dice, 0)
                else:
                    asked[seat] += 1
                    wild = anything[(seat - number) % players] != 0
                    narrow(s, seat, odds)
                    if opened[i, seat] == NONE and several(odds):
                        opened[i, seat] = length
                        wild = wild or lot != 0
                    observe(s, seat, view[0])
                    mind = mind_seed(seed, number, seat)
                    action = by_taste(view[0], seat, mind, asked[seat], wild, imagined[0])
                if length < turns.shape[1]:
                    turns[i, length], acts[i, length] = seats, action
                length += 1
                apply(s, seat, action)
                seats = to_move(s)
            lengths[i] = length
            longest = max(longest, length)
            for seat in range(players):
                scores[i, seat], ranks[i, seat] = score(s, seat), rank(s, seat)
        return longest

    return games
