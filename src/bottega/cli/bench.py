"""How fast it is: every number beside something else measured in the same run."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console
from rich.table import Table

import bottega
from bottega.core.game import Game
from bottega.sim.batch import play
from bottega.sim.machine import machine

TURNS = 3  # everything is measured in turn this often, and the best of each counts
OPENSPIEL = ("backgammon", "gin_rummy")  # games of like size, with chance and secrets

Measure = Callable[[float], float]  # for so many seconds: decisions a second


def run(seconds: float, as_json: bool) -> None:
    """Measure everything on one core, in turn, then compile times; print a table or JSON."""
    measures = dict(_measures())
    rates = {name: 0.0 for name in measures}
    for _ in range(TURNS):
        for name, measure in measures.items():
            rates[name] = max(rates[name], measure(seconds / TURNS))
    theirs = [rate for name, rate in rates.items() if name.startswith("OpenSpiel")]
    facts = {
        "machine": machine(),
        "decisions_per_second": {name: round(rate) for name, rate in rates.items()},
        "times_openspiel": {
            name: round(rate / max(theirs), 1)
            for name, rate in rates.items()
            if theirs and not name.startswith("OpenSpiel")
        },
        "compile_seconds": {id: compile_seconds(id) for id in bottega.GAMES},
    }
    print(json.dumps(facts)) if as_json else _print(facts)


def _measures() -> Iterator[tuple[str, Measure]]:
    """What is measured, by name: our games, then OpenSpiel's if it is there."""
    for id in bottega.GAMES:
        game = bottega.game(id)
        players = max(game.SEATS)
        for label, options in _settings(game):
            yield f"{id}, {players} players{label}, one core", _ours(game, players, options, 1)
        yield f"{id}, {players} players, all cores", _ours(game, players, {}, None)
        yield f"{id}, {players} players, interpreted", _interpreted(game, players)
    try:
        import pyspiel
    except ImportError:
        return
    for name in OPENSPIEL:
        yield f"OpenSpiel {name}, from Python, one core", _openspiel(pyspiel.load_game(name))


def _settings(game: Game) -> list[tuple[str, dict[str, str]]]:
    """The game as it comes, and with all its modules where it has any."""
    modules = {o.name: o.values[-1] for o in game.OPTIONS if o.module}
    return [("", {})] + ([(", all modules", modules)] if modules else [])


def _ours(game: Game, players: int, options: dict[str, str], cores: int | None) -> Measure:
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


def _openspiel(game: Any) -> Measure:
    """Random play as a user would write it; chance is drawn by its odds and not counted."""
    chance = random.Random(1)

    def measure(seconds: float) -> float:
        decisions, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(outcomes, odds)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    decisions += 1
        return decisions / (time.perf_counter() - began)

    return measure


COMPILE = """
import sys, time, bottega
from bottega.sim.batch import play
game = bottega.game(sys.argv[1])
began = time.perf_counter()
play(game, max(game.SEATS), 1)
print(time.perf_counter() - began)
"""


def compile_seconds(id: str) -> dict[str, float]:
    """How long a game takes to be ready: compiled for the first time, then from the disk."""
    with tempfile.TemporaryDirectory() as cache:
        taken = []
        for _ in range(2):
            done = subprocess.run(
                [sys.executable, "-c", COMPILE, id],
                env={**os.environ, "BOTTEGA_CACHE": cache},
                capture_output=True,
                check=True,
                text=True,
            )
            taken.append(round(float(done.stdout), 2))
    return {"first": taken[0], "from_disk": taken[1]}


def _print(facts: dict[str, Any]) -> None:
    console, table = Console(), Table("measured", "decisions per second", "times OpenSpiel")
    for name, rate in facts["decisions_per_second"].items():
        ratio = facts["times_openspiel"].get(name)
        table.add_row(name, f"{rate:,}", "" if ratio is None else f"{ratio:,}")
    console.print(facts["machine"], highlight=False)
    console.print(table)
    for id, taken in facts["compile_seconds"].items():
        first, disk = taken["first"], taken["from_disk"]
        console.print(f"{id}: first compile {first} s, from disk {disk} s", highlight=False)
    if not facts["times_openspiel"]:
        console.print("OpenSpiel is not installed (extra `bench`): no ratio.", highlight=False)
