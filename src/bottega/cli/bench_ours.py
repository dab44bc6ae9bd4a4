"""Our games in all ways to drive them: how many decisions a second."""

import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

import bottega
from bottega.core.game import Game
from bottega.sim.batch import play
from bottega.sim.quick import quick
from bottega.sim.stepped import Batch

SIZES = (1, 32, 1024)  # games of a batch
AT_ONCE = 200  # decisions between two looks at the clock
MOMENT = 0.03  # seconds

Measure = Callable[[float], float]  # for so many seconds: decisions a second


class Measured(NamedTuple):
    """Something that is measured, and in which way it plays."""

    way: str
    name: str
    measure: Measure


def ours() -> Iterator[Measured]:
    """Every game in every way: how it comes with the most players, and what costs more or less."""
    for id in bottega.GAMES:
        game = bottega.game(id)
        least, most = game.SEATS[0], max(game.SEATS)
        yield Measured("compiled", f"{id}, {most} players", _played(game, most, {}, 1))
        yield Measured("compiled", f"{id}, {least} players", _played(game, least, {}, 1))
        modules = {o.name: o.values[-1] for o in game.OPTIONS if o.module}
        if modules:
            name = f"{id}, {most} players, all modules"
            yield Measured("compiled", name, _played(game, most, modules, 1))
        yield Measured("all cores", f"{id}, {most} players", _played(game, most, {}, None))
        yield Measured("interpreted", f"{id}, {most} players", _interpreted(game, most))
        for games in SIZES:
            way = "batch" if games > 1 else "stepped"
            yield Measured(way, f"{id}, Batch of {games}", _batch(game, most, games, False))
            name = f"{id}, Batch of {games} with vectors"
            yield Measured(way, name, _batch(game, most, games, True))
        yield Measured("stepped", f"{id}, Match", rate(_match(quick(game), most)))
        if find_spec("pettingzoo"):
            yield Measured("pettingzoo", f"{id}, {most} players", rate(_agents(id, most)))


def rate(game: Callable[[], int]) -> Measure:
    """Game after game of so many decisions each, until the time is over: the best moment counts,
    as others use the machine too."""

    def measure(seconds: float) -> float:
        best, until = 0.0, time.perf_counter() + seconds
        while time.perf_counter() < until or not best:
            decisions, began, spent = 0, time.perf_counter(), 0.0
            while spent < MOMENT:
                decisions += game()
                spent = time.perf_counter() - began
            best = max(best, decisions / spent)
        return best

    return measure


def _played(game: Game, players: int, options: dict[str, str], cores: int | None) -> Measure:
    def measure(seconds: float) -> float:
        games, decisions, spent = 2000, 0, 0.0
        while spent < seconds:
            played = play(game, players, games, 1, options, cores=cores)
            decisions, spent = decisions + int(played.decisions.sum()), spent + played.seconds
            games = int(min(max(games, games * seconds / played.seconds), 200_000))
        return decisions / spent

    return measure


def _interpreted(game: Game, players: int) -> Measure:
    def measure(seconds: float) -> float:
        played = play(game, players, 2, 1, cores=1, compile=False)
        return float(played.decisions.sum() / played.seconds)

    return measure


def _batch(game: Game, players: int, games: int, encode: bool) -> Measure:
    """Random actions, chosen by NumPy; a game that is over begins again. All cores play."""

    def measure(seconds: float) -> float:
        batch = Batch(game, games, players, 1, encode=encode)
        chance, each = random.Random(1), np.arange(games)
        step, legals, counts = batch.step, batch.legals, batch.counts

        def several() -> int:
            for _ in range(AT_ONCE):
                if games == 1:
                    step(legals.item(0, int(chance.random() * counts.item(0))))
                else:
                    step(legals[each, (np.random.random(games) * counts).astype(np.int64)])
            return AT_ONCE * games

        return rate(several)(seconds)

    return measure


def _match(game: Game, players: int) -> Callable[[], int]:
    """A match, as a table plays it: with a log, a secret dealer and all checks."""
    chance = random.Random(1)

    def play_one() -> int:
        match, decisions = game.match(players, seed=chance.getrandbits(32)), 0
        while not match.over:
            seat = match.to_move[0]
            match.play(seat, int(chance.choice(match.mask(seat).nonzero()[0])))
            decisions += 1
        return decisions

    return play_one


def _agents(id: str, players: int) -> Callable[[], int]:
    from bottega.envs.pettingzoo import AEC

    return agents(AEC(id, players))


def agents(env: Any) -> Callable[[], int]:
    """A game of PettingZoo's agents, each doing anything that is legal."""
    chance = random.Random(1)

    def play_one() -> int:
        env.reset(seed=chance.getrandbits(31))
        decisions = 0
        for _ in env.agent_iter():
            seen, _, over, late, info = env.last()
            if over or late:
                break
            env.step(int(chance.choice(_mask(seen, info).nonzero()[0])))
            decisions += 1
        return decisions

    return play_one


def _mask(seen: Any, info: Any) -> Any:
    """Where environments say what is legal."""
    return seen["action_mask"] if "action_mask" in seen else info["action_mask"]
