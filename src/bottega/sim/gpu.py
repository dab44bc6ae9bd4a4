"""Random games on a GPU. Needs NumPy and CuPy alone: the rules arrive as PTX, in a bundle.

python -m bottega.sim.gpu fresco-dice.gpu.json
"""

import hashlib
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

THREADS, BLOCKS = 128, 5  # threads of a block, blocks of a multiprocessor
GAMES = 1 << 20  # of the timed run


def run(bundle: dict[str, Any], games: int = GAMES) -> dict[str, Any]:
    """Check that the GPU ends the bundle's games as the CPU did, then time a larger batch."""
    import cupy

    kernel = loaded(bundle["ptx"], bundle["kernel"])
    states, decisions, _ = _play(kernel, bundle, bundle["checked"])
    ends = hashlib.sha256(states.tobytes()).hexdigest()
    same = ends == bundle["end_states"] and int(decisions.sum()) == bundle["decisions"]
    _, decisions, seconds = _play(kernel, bundle, games)
    total = int(decisions.sum())
    return {
        "game": bundle["game"],
        "players": bundle["players"],
        "options": bundle["options"],
        "device": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode(),
        "checked": bundle["checked"],
        "same_end_states": same,
        "games": games,
        "decisions": total,
        "seconds": round(seconds, 4),
        "decisions_per_second": round(total / seconds),
    }


def loaded(ptx: str, name: str) -> Any:
    """A kernel, on the card."""
    import cupy

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kernel.ptx"
        path.write_text(ptx)
        return cupy.RawModule(path=str(path)).get_function(name)


def _play(kernel: Any, bundle: dict[str, Any], games: int) -> tuple[Any, Any, float]:
    """Play games number 0 and on: their end states as bytes, decisions, and the seconds taken."""
    import cupy

    record = bundle["state_bytes"]
    states = cupy.zeros(games * record, np.uint8)  # CuPy knows no records
    options = cupy.asarray(np.array(bundle["choices"], np.int16))
    decisions = cupy.zeros(games, np.int64)
    arguments = [
        *_array(states, games, record),
        0,
        bundle["seed"],
        bundle["players"],
        *_array(options, len(options), 2),
        bundle["limit"],
        *_array(decisions, games, 8),
    ]
    began, ended = cupy.cuda.Event(), cupy.cuda.Event()
    began.record()
    kernel((_blocks(games),), (THREADS,), tuple(map(np.int64, arguments)))
    ended.record()
    ended.synchronize()
    seconds = cupy.cuda.get_elapsed_time(began, ended) / 1000
    return cupy.asnumpy(states), cupy.asnumpy(decisions), seconds


def _blocks(games: int) -> int:
    """As many as the GPU holds at once: a thread that ends its game begins another."""
    import cupy

    processors: int = cupy.cuda.Device().attributes["MultiProcessorCount"]
    return min(-(-games // THREADS), processors * BLOCKS)


def _array(array: Any, items: int, itemsize: int) -> tuple[int, ...]:
    """An array as Numba passes it: no owner, items, their size, where they are, shape, step."""
    return 0, 0, items, itemsize, array.data.ptr, items, itemsize


def main(path: str, games: str = str(GAMES)) -> int:
    """Play a bundle and print what came of it; 1 if the GPU ended a game differently."""
    result = run(json.loads(Path(path).read_text()), int(games))
    print(json.dumps(result))
    return 0 if result["same_end_states"] else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
