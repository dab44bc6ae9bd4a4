"""Other people's games, driven as their documentation has it: what is installed of them.

A decision is a choice of a player here too: chance is drawn by its odds and not counted.
"""

import random
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from bottega.cli.bench_ours import Measure, Measured, agents, rate

OPENSPIEL = ("hearts", "hanabi", "backgammon", "gin_rummy", "bridge")
PETTINGZOO = ("connect_four_v3", "tictactoe_v3", "hanabi_v5", "leduc_holdem_v4", "chess_v6")
RLCARD = ("leduc-holdem", "uno", "gin-rummy")
PGX = ("sparrow_mahjong", "backgammon", "leduc_holdem", "connect_four")
GAMES, STEPS = 1024, 64  # pgx: so many games at once, and steps of a compiled loop
PATIENCE = 300.0  # seconds in which JAX has to compile one of them

Found = Iterator[Measured | str]  # what can be measured, or in words what cannot


def each(peer: str, names: Iterable[str], found: Callable[[str], Found]) -> Found:
    """A peer's games one by one: one that fails is named, and the others are measured."""
    for name in names:
        try:
            yield from found(name)
        except Exception as error:
            yield f"{peer} {name} ({told(error)})"


def told(error: Exception) -> str:
    """What is wrong, in a line."""
    lines = str(error).strip().splitlines() or [""]
    return f"{type(error).__name__}: {lines[-1]}"


def in_python(name: str, measure: Measure) -> Found:
    """A game whose rules are Python: it stands beside ours that are, and beside all that are
    stepped from there."""
    for way in ("interpreted", "stepped"):
        yield Measured(way, name, measure)


def openspiel() -> Found:
    import pyspiel

    def found(name: str) -> Found:
        game = pyspiel.load_game(name)
        yield Measured("stepped", f"OpenSpiel {name}", rate(_stepped(game)))
        yield Measured("compiled", f"OpenSpiel {name}, C++", _by_bots(pyspiel, game))

    return each("OpenSpiel", OPENSPIEL, found)


def _stepped(game: Any) -> Callable[[], int]:
    """Random play as a user would write it."""
    chance = random.Random(1)

    def play_one() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, odds)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play_one


def _by_bots(pyspiel: Any, game: Any) -> Callable[[float], float]:
    """Its own loop: random bots in C++. What they did is counted when the clock stands."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    seeds = random.Random(1)

    def measure(seconds: float) -> float:
        decisions, spent = 0, 0.0
        while spent < seconds:
            state, began = game.new_initial_state(), time.perf_counter()
            pyspiel.evaluate_bots(state, bots, seeds.getrandbits(31))
            spent += time.perf_counter() - began
            decisions += sum(entry.player >= 0 for entry in state.full_history())
        return decisions / spent

    return measure


def pettingzoo() -> Found:
    def found(name: str) -> Found:
        try:
            env = _zoo(name)
        except ImportError:
            yield f"PettingZoo {name} (it needs more than is installed)"
        else:
            yield Measured("pettingzoo", f"PettingZoo {name}", rate(agents(env)))

    return each("PettingZoo", PETTINGZOO, found)


def _zoo(name: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they are about to be made in another way
        return import_module(f"pettingzoo.classic.{name}").env()


def rlcard() -> Found:
    import rlcard

    def found(name: str) -> Found:
        env = rlcard.make(name, config={"seed": 1})
        yield from in_python(f"RLCard {name}", rate(_rlcard(env)))

    return each("RLCard", RLCARD, found)


def _rlcard(env: Any) -> Callable[[], int]:
    chance = random.Random(1)

    def play_one() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play_one


def catanatron() -> Found:
    from catanatron import Color, Game, RandomPlayer

    def play_one() -> int:
        game, decisions = Game([RandomPlayer(colour) for colour in Color]), 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    yield from in_python("Catanatron, 4 players", rate(play_one))


def pgx() -> Found:
    """Many games at once, compiled by JAX, on all cores: step by step, and many steps in a loop."""

    def found(name: str) -> Found:
        if not _compiled(name, cache):
            yield f"pgx {name} (not compiled in {PATIENCE:.0f} s)"
            return
        step, loop = pgx_loops(name, GAMES, cache)
        yield Measured("batch", f"pgx {name}, {GAMES} games", rate(step))
        yield Measured("all cores", f"pgx {name}, {GAMES} games", rate(loop))

    with tempfile.TemporaryDirectory() as cache:
        yield from each("pgx", PGX, found)


def _compiled(name: str, cache: str) -> bool:
    """Whether JAX compiles a game in time, in a process that can be stopped: what it makes is read
    from its cache here."""
    code = "import sys; from bottega.cli.bench_peers import pgx_loops as compile; "
    command = sys.executable, "-c", f"{code}compile(*sys.argv[1:])", name, str(GAMES), cache
    try:
        done = subprocess.run(command, timeout=PATIENCE, capture_output=True, text=True)
    except subprocess.TimeoutExpired:
        return False
    if done.returncode:
        raise RuntimeError(done.stderr)
    return True


def pgx_loops(name: str, games: int | str, cache: str) -> tuple[Callable[[], int], ...]:
    """A game of pgx at so many tables at once: a step of all, and many steps in a compiled loop."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    jax.config.update("jax_compilation_cache_dir", cache)
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    env, games = pgx.make(name), int(games)
    play = jax.vmap(auto_reset(env.step, env.init))

    def onward(state: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, dealing = jax.random.split(key, 3)
        odds = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(choosing, odds)
        return play(state, actions, jax.random.split(dealing, games)), key

    def several(state: Any, key: Any) -> Any:
        return jax.lax.fori_loop(0, STEPS, lambda _, held: onward(*held), (state, key))

    def driven(kernel: Any, decisions: int) -> Callable[[], int]:
        held = [kernel(*beginning)]

        def go_on() -> int:
            held[0] = jax.block_until_ready(kernel(*held[0]))
            return decisions

        return go_on

    keys = jax.random.split(jax.random.PRNGKey(1), games)
    beginning = jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(2)
    return driven(jax.jit(onward), games), driven(jax.jit(several), games * STEPS)


PEERS = {
    "pyspiel": ("OpenSpiel", openspiel),
    "pettingzoo": ("PettingZoo", pettingzoo),
    "rlcard": ("RLCard", rlcard),
    "catanatron": ("Catanatron", catanatron),
    "pgx": ("pgx", pgx),
}


def peers() -> Found:
    """All that is installed, and in words what is not."""
    for module, (name, found) in PEERS.items():
        if find_spec(module) is None:
            yield f"{name} (extra `bench`)"
            continue
        try:
            yield from found()
        except Exception as error:  # it is there, and cannot be used
            yield f"{name} ({told(error)})"
