"""The playout as GPU code: made on any machine, with or without a GPU.

The driver of an H200 (580) takes PTX 9.0, which is what NVVM 13.0 writes; newer ones write more
than it takes, so the extra `ptx` holds it there.
"""

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np

from bottega.core.dice import STREAM, Dice, mixed, resume
from bottega.core.game import Game
from bottega.core.rule import DEALER, NONE, OVER, Odds, Record, rule
from bottega.core.translating import STEPS
from bottega.sim.batch import LIMIT, play
from bottega.sim.linking import nothing_collected
from bottega.sim.narrow import narrow
from bottega.sim.playout import make_step

Code = tuple[str, str]  # PTX, and the kernel's name there

CAPABILITY = (9, 0)
CHECKED = 4096  # games whose end on the GPU is held against this machine's
WARP, ALL = 32, 0xFFFFFFFF  # threads that run in step, as bits
HELD = 8  # games that a thread can hold
DEFINED = re.compile(r"^define .*\)", re.M)
CONSTANT = re.compile(r"(\.const \.align \d+ \.b8 ([\w$]+)(\[.*;)\n)")
BYTE, BYTES, EVEN, ONES = 0xFF, 8, 0x00FF00FF00FF00FF, 0x0001000100010001  # of a word of odds
NEW, ENDED = WARP - 2, WARP - 1  # a game that is to begin, no game: phases of rules are less


def make_kernel(game: Game, most: int = HELD) -> Callable[..., None]:
    """Many random games, `held` of them to a thread until none is left, and at most `most`:
    `make_playouts` without scores.

    The threads of a warp run in step: where two do different things, one waits for the other. A
    thread that holds several games has the choice: the warp votes, again and again, for the phase
    that most of its threads have a game in, and those play it there. That changes when a game is
    played, and not how. A kernel whose threads hold one game each has nothing to vote on, and its
    games lie where the compiler knows.
    """
    from numba import cuda

    setup, to_move = game.setup, game.to_move
    step, voted = make_step(game, make_anything(game), make_wipe(game)), make_vote()
    STATE, length = game.STATE, -(-game.ACTIONS // BYTES)

    def playouts(
        states: Any,
        first: int,
        seed: int,
        seats: int,
        options: Any,
        limit: int,
        held: int,
        decisions: Any,
    ) -> None:
        # In local memory, threads that read the same field read neighbouring words. There is little
        # of it near the processor: of a stream of chance only its count is kept, as every act draws
        # one number, and odds are bytes.
        s, phases = cuda.local.array(most, STATE, alignment=8), cuda.local.array(most, np.int8)
        numbers, dice = cuda.local.array(most, np.int32), cuda.local.array(STREAM, np.int64)
        acted, decided = cuda.local.array(most, np.int32), cuda.local.array(most, np.int32)
        words = cuda.local.array(length, np.int64)
        odds = words.view(np.int8)
        if most == 1:
            held = 1
        for k in range(held):
            numbers[k] = cuda.grid(1) + k * cuda.gridsize(1)
            phases[k] = NEW if numbers[k] < states.size else ENDED
        phase = NEW
        while phase != ENDED:
            phase = voted(among(phases, held)) if held > 1 else int(phases[0])
            k = one_in(phases, held, phase)
            if k == NONE or phase == ENDED:
                continue
            number = int(numbers[k])
            if phase == NEW:
                s[k], acted[k], decided[k] = states[number], 0, 0
                setup(s[k], seats, options)
                phases[k] = s[k].phase
                continue
            turn = to_move(s[k])
            if turn != OVER and acted[k] < limit:
                resume(dice, seed, first + number, int(acted[k]))
                acted[k] += 1
                decided[k] += int(turn != DEALER)
                step(s[k], turn, 0, odds, dice, words)
                phases[k] = s[k].phase
            else:
                states[number], decisions[number] = s[k], decided[k]
                numbers[k] += held * cuda.gridsize(1)
                phases[k] = NEW if numbers[k] < states.size else ENDED

    return playouts


def make_wipe(game: Game) -> Callable[..., None]:
    """Nothing is legal where a game will say what is, eight odds at a time."""
    window = game.window

    @rule
    def wipe(s: Record, odds: Odds, words: Any) -> None:
        first, end = window(s)
        for place in range(first // BYTES, (end + BYTES - 1) // BYTES):
            words[place] = 0

    return wipe


def make_anything(game: Game) -> Callable[..., int]:
    """What `make_anything` of playouts chooses, from odds that are read eight at a time. Here every
    act resumes the stream: a number made ready for the next is one that nobody would read."""
    window = game.window

    @rule
    def anything(s: Record, seat: int, odds: Odds, dice: Dice, words: Any) -> int:
        first, end = window(s)
        place, total = first // BYTES, 0
        for each in range(place, (end + BYTES - 1) // BYTES):
            total += together(int(words[each]))
        left = mixed(dice, int(dice[2])) * total >> 32
        while left >= together(int(words[place])):
            left -= together(int(words[place]))
            place += 1
        action, rest = place * BYTES, int(words[place])
        while left >= rest & BYTE:
            left -= rest & BYTE
            rest >>= 8
            action += 1
        return action

    return anything


@rule
def together(word: int) -> int:
    """The sum of eight odds."""
    return ((word & EVEN) + (word >> 8 & EVEN)) * ONES >> 48 & 0xFFFF


@rule
def among(phases: Any, held: int) -> int:
    """The phases of a thread's games, as bits."""
    mine = 0
    for k in range(held):
        if phases[k] != ENDED:
            mine |= 1 << int(phases[k])
    return mine


@rule
def one_in(phases: Any, held: int, phase: int) -> int:
    """One of a thread's games that is in a phase; or NONE."""
    for k in range(held):
        if phases[k] == phase:
            return k
    return NONE


def make_vote() -> Callable[[int], int]:
    """How the threads of a warp choose a phase, each of those that its games are in, as bits."""
    from numba import cuda

    @rule
    def voted(mine: int) -> int:
        """The phase that most of them have a game in; or ENDED."""
        phases, lanes = mine, WARP // 2
        while lanes:
            phases |= cuda.shfl_xor_sync(ALL, phases, lanes)
            lanes >>= 1
        best, most = ENDED, 0
        while phases:
            phase = int(cuda.ffs(phases)) - 1
            votes = int(cuda.popc(cuda.ballot_sync(ALL, mine >> phase & 1)))
            if votes > most:
                best, most = phase, votes
            phases &= phases - 1
        return best

    return voted


# Games that a thread can hold, in each of the forms that `ptx` makes
FORMS = (HELD, HELD, 1)


def ptx(game: Game) -> list[Code]:
    """The kernel of a game: for several games of a thread in both forms, for one in little room."""
    integer, states = numba.int64, numba.from_dtype(game.STATE)[::1]
    signature = numba.void(
        states, *3 * [integer], numba.int16[::1], integer, integer, numba.int64[::1]
    )
    with narrow():
        several = both_forms(make_kernel(game), signature)
        return [*several, written(make_kernel(game, 1), signature, small=True)]


def both_forms(kernel: Callable[..., None], signature: Any) -> list[Code]:
    """A kernel as the optimiser likes it, with loops unrolled, and in less than half the room: that
    is quicker where threads wait for instructions more than for anything else, as they do where
    each is at another rule. Which it is shows on the card alone."""
    return [written(kernel, signature), written(kernel, signature, small=True)]


def written(kernel: Callable[..., None], signature: Any, *, small: bool = False) -> Code:
    """A kernel as PTX, and its name there."""
    from numba import cuda

    room = _in_little_room() if small else nullcontext()
    with _no_device_asked(), _few_steps(), nothing_collected(), room:
        text, _ = cuda.compile_ptx(kernel, signature, cc=CAPABILITY)
    (name,) = re.findall(r"\.entry\s+([\w$]+)", text)
    return same_once(text), name


def same_once(ptx: str) -> str:
    """The same code with every constant in it once: Numba writes one at each place that reads it,
    and a module may hold no more than 64 kB of them."""
    names: dict[str, str] = {}
    kept: dict[str, str] = {}
    for line, name, held in CONSTANT.findall(ptx):
        names[name] = kept.setdefault(held, name)
        if names[name] != name:
            ptx = ptx.replace(line, "", 1)
    return re.sub(r"_cudapy_cmem[\w$]*", lambda found: names[found[0]], ptx)


@contextmanager
def _no_device_asked() -> Iterator[None]:
    """A rule that calls a rule asks the current device, and so a driver, for its capability: here
    it is told the one we compile for."""
    from numba.cuda import dispatcher

    asked = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY)
    try:
        yield
    finally:
        dispatcher.get_current_device = asked


@contextmanager
def _few_steps() -> Iterator[None]:
    """A rule is translated by the steps that it needs on a CPU, and by a GPU's own (CUDA…)."""
    from numba.cuda.compiler import CUDACompiler

    all_steps = CUDACompiler.define_pipelines

    def few_steps(compiler: Any) -> list[Any]:
        (steps,) = all_steps(compiler)
        if compiler.state.func_id.modname.startswith("bottega."):
            steps.passes = [each for each in steps.passes if _needed(each[0].__name__)]
            steps.finalize()
        return [steps]

    CUDACompiler.define_pipelines = few_steps
    try:
        yield
    finally:
        CUDACompiler.define_pipelines = all_steps


@contextmanager
def _in_little_room() -> Iterator[None]:
    """Every function is marked as one to be kept small, which Numba has no word for."""
    from numba.cuda.cudadrv import nvvm

    usual = nvvm.compile_ir

    def small(parts: list[str], **options: Any) -> Any:
        return usual([DEFINED.sub(r"\g<0> minsize optsize", part) for part in parts], **options)

    nvvm.compile_ir = small
    try:
        yield
    finally:
        nvvm.compile_ir = usual


def _needed(step: str) -> bool:
    own = step.startswith("CUDA") or step == "CreateLibrary"
    return own or any(step == needed.__name__ for needed, _ in STEPS.passes)


def bundle(game: Game, players: int, seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """All that `bottega.sim.gpu` needs to play a game where there is no Numba, and to check it."""
    choices = game.choices(options)
    here = play(game, players, CHECKED, seed, options)
    return {
        "game": game.id,
        "players": players,
        "options": game.chosen(choices),
        "choices": choices.tolist(),
        "seed": seed,
        "limit": LIMIT,
        "state_bytes": game.STATE.itemsize,
        "codes": ptx(game),
        "most": FORMS,
        "checked": CHECKED,
        "end_states": hashlib.sha256(here.states.tobytes()).hexdigest(),
        "decisions": int(here.decisions.sum()),
    }
