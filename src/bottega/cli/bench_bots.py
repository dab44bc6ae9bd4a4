"""How fast bots think, and how the best of ours fares against OpenSpiel's, in the same time."""

import json
import time
from typing import Any

import numpy as np
from rich.console import Console

import bottega
from bottega.bots.duel import wilson
from bottega.bots.levels import opponent
from bottega.bots.think import make_rollouts
from bottega.cli.bots import progress
from bottega.core.dice import STREAM, start
from bottega.core.game import Game
from bottega.core.rule import OVER, lowest
from bottega.sim.compiled import compiled
from bottega.sim.machine import machine
from bottega.sim.quick import make_settle, quick

AGAINST = ("fresco-dice", "fresco-card")  # the two that are played against OpenSpiel's search
PLAYERS = 2


def run(seconds: float, games: int, as_json: bool) -> None:
    """Whole imagined games a second on one core, then the games against OpenSpiel."""
    facts: dict[str, Any] = {
        "machine": machine(),
        "imagined_games_per_second": {id: round(rollouts(id, seconds)) for id in bottega.GAMES},
    }
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        facts["openspiel"] = "not installed (extra `bench`)"
    else:
        facts["openspiel"] = [against_openspiel(id, games) for id in AGAINST if games]
    print(json.dumps(facts)) if as_json else _print(facts)


def rollouts(id: str, seconds: float) -> float:
    """Games of two by every seat's taste, from the start to the end, on one core."""
    game = bottega.game(id)
    kernel, done = compiled(game, make_rollouts), 0
    s, choices = game.fresh(PLAYERS, game.choices({})), game.choices({})
    kernel(s, PLAYERS, choices, 0, 1)
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        kernel(s, PLAYERS, choices, done, 100)
        done += 100
    return done / (time.perf_counter() - began)


def against_openspiel(id: str, games: int) -> dict[str, Any]:
    """Master against OpenSpiel's search: seats swapped, the same deals, the same time."""
    from bottega.cli.openspiel import OpenSpielBot

    game, won, spent = bottega.game(id), 0.0, Spent()
    with progress() as bar:
        for number in bar.track(range(games), description=f"{id}: master v OpenSpiel"):
            ours = number % PLAYERS
            theirs = OpenSpielBot(game, PLAYERS, number)
            won += sitting(game, opponent(game, "master", number), theirs, ours, number // 2, spent)
    return {
        "game": id,
        "games": games,
        "win_share": round(won / games, 3),
        "interval": [round(end, 3) for end in wilson(won / games, games)],
        "seconds_a_decision": {"master": spent.mean(0), "openspiel": spent.mean(1)},
    }


class Spent:
    """The time both sides took for their decisions."""

    def __init__(self) -> None:
        self.seconds, self.decisions = [0.0, 0.0], [0, 0]

    def add(self, side: int, seconds: float) -> None:
        self.seconds[side] += seconds
        self.decisions[side] += 1

    def mean(self, side: int) -> float:
        return round(self.seconds[side] / max(self.decisions[side], 1), 3)


def sitting(game: Game, master: Any, theirs: Any, ours: int, deal: int, spent: Spent) -> float:
    """One game; the other side gets what master has needed for a decision so far."""
    fast, settle = quick(game), compiled(game, make_settle)
    s, odds = game.fresh(PLAYERS, game.choices({})), np.zeros(game.ACTIONS, np.int16)
    dice = np.zeros(STREAM, np.int64)
    start(dice, 1, deal)
    while (seats := settle(s, odds, dice)) != OVER:
        seat = lowest(seats)
        view, began = fast.seen(s, seat), time.perf_counter()
        if seat == ours:
            action = master.choose(view, seat)
        else:
            action = theirs.choose(view, seat, spent.mean(0))
        spent.add(int(seat != ours), time.perf_counter() - began)
        fast.apply(s, seat, action)
    ranks = [game.rank(s, seat) for seat in range(PLAYERS)]
    return 1 / ranks.count(1) if ranks[ours] == 1 else 0.0


def _print(facts: dict[str, Any]) -> None:
    console = Console()
    console.print(facts["machine"], highlight=False)
    for id, rate in facts["imagined_games_per_second"].items():
        console.print(f"{id}: {rate:,} whole imagined games a second, 2 players, one core")
    if isinstance(facts["openspiel"], str):
        console.print(f"OpenSpiel is {facts['openspiel']}: no comparison.")
        return
    for row in facts["openspiel"]:
        low, high = row["interval"]
        master, other = row["seconds_a_decision"].values()
        console.print(
            f"{row['game']}: master wins {row['win_share']:.0%} ({low:.0%} to {high:.0%}) of "
            f"{row['games']} games against OpenSpiel's IS-MCTS; {master} s and {other} s a decision"
        )
