"""How fast bots think, and how the best of ours fares against OpenSpiel's, in the same time."""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from rich.console import Console

import bottega
from bottega.bots.bot import Bot, Noted
from bottega.bots.duel import sitting, wilson
from bottega.bots.levels import LEVELS, opponent
from bottega.bots.ready import bots_ready
from bottega.bots.search import Budget
from bottega.bots.think import LIMIT, make_choose, mindless
from bottega.cli.progress import progress
from bottega.core.dice import STREAM, start
from bottega.core.game import Game
from bottega.core.rule import Record, blank
from bottega.sim.compiled import bare, compiled
from bottega.sim.machine import machine
from bottega.sim.playout import make_playout

AGAINST = ("fresco-dice", "fresco-card")  # the two that are played against OpenSpiel's search
PLAYERS = 2
AT_A_TIME = 100  # imagined games between two looks at the clock
AT_ONCE = 4  # maestros of one table
ASKED = 24  # decisions of a game whose replies are timed


def run(seconds: float, games: int, level: str, as_json: bool) -> None:
    """Whole imagined games a second on one core, then the games against OpenSpiel."""
    facts: dict[str, Any] = {
        "machine": machine(),
        "imagined_games_per_second": {id: round(rollouts(id, seconds)) for id in bottega.GAMES},
        "slowest_reply_seconds": {id: slowest(id) for id in bottega.GAMES},
        "slowest_of_four_at_once": {id: slowest_at_once(id) for id in bottega.GAMES},
    }
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        facts["openspiel"] = "not installed (extra `bench`)"
    else:
        facts["openspiel"] = [against_openspiel(id, level, games) for id in AGAINST if games]
    print(json.dumps(facts)) if as_json else _print(facts)


def make_rollouts(game: Game) -> Callable[..., None]:
    """Whole games by taste, from the start to the end: what search is made of, without its tree."""
    setup, playout = game.setup, make_playout(game, make_choose(game))

    def rollouts(s: Any, choices: Any, first: int, odds: Any, dice: Any, mind: Any) -> None:
        for number in range(first, first + AT_A_TIME):
            start(dice, 0, number)
            setup(s[()], PLAYERS, choices)
            playout(s[()], 0, odds, dice, LIMIT, mind)

    return rollouts


def rollouts(id: str, seconds: float) -> float:
    """Games of two by every seat's taste, from the start to the end, on one core."""
    game, done = bottega.game(id), 0
    kernel, mind = compiled(game, make_rollouts), mindless(game)
    odds, dice = np.zeros(game.ACTIONS, np.int16), np.zeros(STREAM, np.int64)
    s, choices = bare(blank(game.STATE)), game.choices({})
    kernel(s, choices, 0, odds, dice, mind)
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        kernel(s, choices, done, odds, dice, mind)
        done += AT_A_TIME
    return done / (time.perf_counter() - began)


def slowest(id: str) -> dict[str, float]:
    """The longest that each level of search took, with the most players."""
    game, longest = bottega.game(id), {}
    bots_ready(game)
    for level in (name for name, known in LEVELS.items() if known.budget):
        spent = Spent()
        thinker = Timed(opponent(game, level, 1), spent, 0)
        for view, seat in asked_of(game):
            thinker.choose(view, seat)
        longest[level] = round(spent.longest, 3)
    return longest


def slowest_at_once(id: str) -> float:
    """The longest that four maestros took who were all asked at the same moment."""
    game, spent = bottega.game(id), Spent()
    thinkers = [Timed(opponent(game, "maestro", seed), spent, 0) for seed in range(AT_ONCE)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for view, seat in asked_of(game):
            list(pool.map(partial(Timed.choose, view=view, seat=seat), thinkers))
    return round(spent.longest, 3)


def asked_of(game: Game) -> list[tuple[Record, int]]:
    """Decisions all through a game of greedy seats, as many as there can be."""
    asked = list[tuple[Record, int]]()
    seats = [Noted(opponent(game, "greedy", seat), asked) for seat in range(game.SEATS[-1])]
    sitting(game, game.choices({}), seats, 1, 0)
    return asked[:: max(len(asked) // ASKED, 1)]


def against_openspiel(id: str, level: str, games: int) -> dict[str, Any]:
    """A level against OpenSpiel's search: seats swapped, the same deals, the same time."""
    from bottega.bots.openspiel import OpenSpielBot

    game, won, spent = bottega.game(id), 0.0, Spent()
    bots_ready(game)  # compiling is not thinking
    with progress() as bar:
        for number in bar.track(range(games), description=f"{id}: {level} v OpenSpiel"):
            ours = Timed(opponent(game, level, number), spent, 0)
            theirs = Timed(OpenSpielBot(game, number, Budget(), spent.owed), spent, 1)
            seated = [ours, theirs] if number % PLAYERS == 0 else [theirs, ours]
            ranks = sitting(game, game.choices({}), seated, 1, number // PLAYERS)
            won += 1 / ranks.count(1) if ranks[seated.index(ours)] == 1 else 0.0
    return {
        "game": id,
        "games": games,
        "win_share": round(won / games, 3),
        "interval": [round(end, 3) for end in wilson(won / games, games)],
        "seconds_a_decision": {
            side: round(spent.mean(n), 3) for n, side in enumerate((level, "openspiel"))
        },
    }


class Spent:
    """The time both sides took for their decisions."""

    def __init__(self) -> None:
        self.seconds, self.decisions, self.longest = [0.0, 0.0], [0, 0], 0.0

    def add(self, side: int, seconds: float) -> None:
        self.seconds[side] += seconds
        self.decisions[side] += 1
        self.longest = max(self.longest, seconds)

    def mean(self, side: int) -> float:
        return self.seconds[side] / max(self.decisions[side], 1)

    def owed(self) -> float:
        """What the other side may take now so that both take the same on average: what it did not
        need where there was nothing to decide, it has left."""
        return self.mean(0) * (self.decisions[1] + 1) - self.seconds[1]


class Timed:
    """A bot whose thinking is timed."""

    def __init__(self, bot: Bot, spent: Spent, side: int) -> None:
        self.bot, self.spent, self.side = bot, spent, side

    def choose(self, view: Record, seat: int) -> int:
        began = time.perf_counter()
        action = self.bot.choose(view, seat)
        self.spent.add(self.side, time.perf_counter() - began)
        return action

    def close(self) -> None:
        self.bot.close()


def _print(facts: dict[str, Any]) -> None:
    console = Console()
    console.print(facts["machine"], highlight=False)
    for id, rate in facts["imagined_games_per_second"].items():
        console.print(f"{id}: {rate:,} whole imagined games a second, 2 players, one core")
    for id, times in facts["slowest_reply_seconds"].items():
        told = ", ".join(f"{level} {seconds} s" for level, seconds in times.items())
        console.print(f"{id}: the slowest reply with the most players: {told}")
    for id, seconds in facts["slowest_of_four_at_once"].items():
        console.print(f"{id}: four maestros asked at once answer within {seconds} s")
    if isinstance(facts["openspiel"], str):
        console.print(f"OpenSpiel is {facts['openspiel']}: no comparison.")
        return
    for row in facts["openspiel"]:
        low, high = row["interval"]
        (level, own), (_, other) = row["seconds_a_decision"].items()
        console.print(
            f"{row['game']}: {level} wins {row['win_share']:.0%} ({low:.0%} to {high:.0%}) of "
            f"{row['games']} games against OpenSpiel's IS-MCTS; {own} s and {other} s a decision"
        )
