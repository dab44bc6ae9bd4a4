"""One step of many games, for learners: a thread a game on a GPU, a loop on a CPU, the same rules.

A step plays the chosen action and what leaves nobody a choice; where the game ends it writes what
each seat made of it and begins the next, at the next table of a list. Then it writes the view of
the seat that decides, as entries (`core/space.py`), and what that seat may do, ranked by its taste.
What is written lies game beside game, so that the threads of a GPU write side by side.

Threads wait for the slowest, which may have a whole game to deal: so a step is no more than some
acts of each game. One that then has nobody to decide yet waits for the next step.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

import numba
import numpy as np

from bottega.bots.instinct import LAST, make_aim, rank
from bottega.bots.nets import made_for
from bottega.bots.think import make_narrow, make_outcome
from bottega.core.dice import STREAM, Dice, start
from bottega.core.game import Game
from bottega.core.rule import (
    DEALER,
    NONE,
    OVER,
    Odds,
    Record,
    Worth,
    clear_within,
    lowest,
    only_within,
    rule,
)
from bottega.sim.compiled import compiled
from bottega.sim.playout import make_anything
from bottega.sim.ptx import both_forms

NEW, WAITS = -2, -3  # who decides in a game that has not begun, or must be played on first
NUMBERED = re.compile(r"(?<=[\[,])\d+(?=[,\]])")  # a place in a column's name that is no seat


def make_advance(game: Game) -> Callable[..., None]:
    """One step of one game."""
    setup, to_move, legal, apply = game.setup, game.to_move, game.legal, game.apply
    observe, prefer, entries, window = game.observe, game.prefer, game.space.entries, game.window
    narrow, outcome = make_narrow(game), make_outcome(game)
    aim = make_aim(outcome)

    anything = make_anything(game)

    @rule
    def begin(s: Record, dice: Dice, seed: int, stream: int, tables: Any) -> None:
        start(dice, seed, stream)
        table = tables[stream % len(tables)]
        setup(s, int(table[0]), table[1:])

    @rule
    def forced(s: Record, seat: int, odds: Odds, dice: Dice) -> int:
        """What chance does, or a seat that has no choice; or NONE. Nothing but the window is looked
        at: to go through all actions took a GPU, whose memory is far, longer than the rest."""
        first, end = window(s)
        clear_within(odds, first, end)
        legal(s, seat, odds)
        if seat == DEALER:
            return anything(s, DEALER, odds, dice, 0)
        narrow(s, seat, odds)
        return only_within(odds, first, end)

    @rule
    def settle(s: Record, i: int, ended: bool, won: Any, aims: Any) -> None:
        """What each seat made of the game: nothing, where it was stopped."""
        for seat in range(s.seats):
            won[seat, i] = outcome(s, seat)[0] if ended else 0.0
            aims[seat, i] = aim(s, seat) if ended else 0.0

    @rule
    def advance(
        i: int,
        s: Record,
        odds: Odds,
        worth: Worth,
        listed: Any,
        dice: Dice,
        view: Record,
        cells: Any,
        seed: int,
        tables: Any,
        limits: Any,
        acts: int,
        movers: Any,
        actions: Any,
        acted: Any,
        ended: Any,
        won: Any,
        aims: Any,
        columns: Any,
        values: Any,
        ranks: Any,
    ) -> None:
        # Every rule is called at one place: all is inlined, and a rule is long
        seat, action, left = int(movers[i]), int(actions[i]), acts
        stream = i if seat == NEW else -1
        ended[i], acted[i] = 0, acted[i] + int(seat != WAITS)
        while seat == WAITS or action != NONE:
            if stream >= 0:
                begin(s, dice, seed, stream, tables)
                acted[i], stream = 0, -1
            elif seat != WAITS:
                apply(s, seat, action)
            left -= 1
            turn = to_move(s)
            if turn == OVER or acted[i] > limits[s.seats]:
                ended[i] = s.seats if turn == OVER else -s.seats
                settle(s, i, turn == OVER, won, aims)
                seat, stream = NEW, int(dice[1]) + len(movers)
            elif left < 0:
                movers[i] = WAITS
                return
            else:
                seat = DEALER if turn == DEALER else lowest(turn)
                action = forced(s, seat, odds, dice)
        movers[i] = seat
        observe(s, seat, view)
        entries(cells, columns[:, i], values[:, i])
        prefer(s, seat, odds, worth)
        first, end = window(s)
        rank(odds, worth, ranks[:, i], first, end, listed)

    return advance


def make_steps(game: Game) -> Callable[..., None]:
    """One step of many games, one after the other."""
    advance, actions_of = make_advance(game), game.ACTIONS

    def steps(states: Any, dice: Any, views: Any, cells: Any, seed: int, rest: Any) -> None:
        odds, worth = np.zeros(actions_of, np.int16), np.zeros(actions_of, np.int32)
        listed = np.zeros(actions_of, np.int16)
        for i in range(len(states)):
            own = states[i], odds, worth, listed, dice[i], views[i], cells[i]
            advance(i, *own, seed, *rest)

    return steps


def here(game: Game, *, compile: bool = True) -> Callable[..., None]:
    """The same over rows of bytes, on this machine."""
    kernel = compiled(game, make_steps) if compile else make_steps(game)

    def steps(states: Any, dice: Any, views: Any, seed: int, *rest: Any) -> None:
        records = states.view(game.STATE)[:, 0], dice, views.view(game.VIEW)[:, 0]
        kernel(*records, views, seed, rest)

    return steps


def make_kernel(game: Game) -> Callable[..., None]:
    """One step of many games, a thread for each. In local memory, threads that read the same field
    read neighbouring words."""
    from numba import cuda

    advance, actions_of, STATE, VIEW = make_advance(game), game.ACTIONS, game.STATE, game.VIEW
    size, whole_words = VIEW.itemsize, -(-actions_of // 4) * 4  # a rule may write four odds at once

    def step(
        states: Any,
        streams: Any,
        seed: int,
        tables: Any,
        limits: Any,
        acts: int,
        movers: Any,
        actions: Any,
        acted: Any,
        ended: Any,
        won: Any,
        aims: Any,
        columns: Any,
        values: Any,
        ranks: Any,
    ) -> None:
        s, cells = cuda.local.array(1, STATE, alignment=8), cuda.local.array(size, np.int8, 8)
        odds, worth = (
            cuda.local.array(whole_words, np.int8, 8),
            cuda.local.array(actions_of, np.int32),
        )
        listed = cuda.local.array(actions_of, np.int16)
        dice = cuda.local.array(STREAM, np.int64)
        i = cuda.grid(1)
        if i < states.size:
            s[0] = states[i]
            for k in range(STREAM):
                dice[k] = streams[i, k]
            rest = movers, actions, acted, ended, won, aims, columns, values, ranks
            told = seed, tables, limits, acts
            own = s[0], odds, worth, listed, dice, cells.view(VIEW)[0], cells
            advance(i, *own, *told, *rest)
            states[i] = s[0]
            for k in range(STREAM):
                streams[i, k] = dice[k]

    return step


def bundle(game: Game) -> dict[str, Any]:
    """All that a machine with a GPU needs to play a game, without Numba."""

    many, wide = numba.int8[::1], numba.float32[:, ::1]
    signature = numba.void(
        numba.from_dtype(game.STATE)[::1],
        numba.int64[:, ::1],
        numba.int64,
        numba.int16[:, ::1],
        numba.int32[::1],
        numba.int64,
        many,
        numba.int16[::1],
        numba.int32[::1],
        many,
        wide,
        wide,
        numba.int16[:, ::1],
        wide,
        numba.int8[:, ::1],
    )
    return {"codes": both_forms(make_kernel(game), signature), **facts(game)}


def facts(game: Game) -> dict[str, Any]:
    """What a net and its teacher must know of a game."""
    return {
        **made_for(game),
        "state": game.STATE.itemsize,
        "view": game.VIEW.itemsize,
        "stream": STREAM,
        "ranks": LAST + 1,
        "columns": len(game.space.names),
        "alike": alike(game.space.names),
        "cells": game.space.cells,
        "seats": list(game.SEATS),
        "options": [len(option.values) for option in game.OPTIONS],
    }


def alike(names: Sequence[str]) -> list[int]:
    """Columns that say the same of different places have the same number here: the same card, at
    whichever place of a hand."""
    numbers: dict[str, int] = {}
    return [numbers.setdefault(NUMBERED.sub("", name), len(numbers)) for name in names]
