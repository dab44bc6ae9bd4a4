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

Layout = tuple[int, int, int]

# Games of a thread, threads of a block, blocks of a multiprocessor. More games find more company,
# and less room near the processor: which is best depends on the game and on the card.
LAYOUTS = [(held, 64, blocks) for held in (1, 2, 3, 4, 6) for blocks in (2, 4, 8, 12, 16, 20)]
GAMES, TRIED = 1 << 20, 1 << 17  # of the timed run, and of those that choose a layout


def run(bundle: dict[str, Any], games: int = GAMES) -> dict[str, Any]:
    """Check that the GPU ends the bundle's games as the CPU did, then time a larger batch in the
    layout that is quickest."""
    import cupy

    kernel = loaded(bundle["ptx"], bundle["kernel"])
    layout = quickest(kernel, bundle)
    states, decisions, _ = _play(kernel, bundle, bundle["checked"], layout)
    ends = hashlib.sha256(cupy.asnumpy(states).tobytes()).hexdigest()
    same = ends == bundle["end_states"] and int(decisions.sum()) == bundle["decisions"]
    _, decisions, seconds = _play(kernel, bundle, games, layout)
    total = int(decisions.sum())
    return {
        "game": bundle["game"],
        "players": bundle["players"],
        "options": bundle["options"],
        "device": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode(),
        "checked": bundle["checked"],
        "same_end_states": same,
        "layout": layout,
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


def quickest(kernel: Any, bundle: dict[str, Any]) -> Layout:
    """The layout that plays a small batch in the least time."""
    return min(LAYOUTS, key=lambda layout: _play(kernel, bundle, TRIED, layout)[2])


def _play(
    kernel: Any, bundle: dict[str, Any], games: int, layout: Layout
) -> tuple[Any, Any, float]:
    """Play games number 0 and on: their end states as bytes, decisions, and the seconds taken."""
    import cupy

    record, (held, threads, _) = bundle["state_bytes"], layout
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
        held,
        *_array(decisions, games, 8),
    ]
    began, ended = cupy.cuda.Event(), cupy.cuda.Event()
    began.record()
    kernel((_blocks(games, layout),), (threads,), tuple(map(np.int64, arguments)))
    ended.record()
    ended.synchronize()
    seconds = cupy.cuda.get_elapsed_time(began, ended) / 1000
    return states, decisions, seconds


def _blocks(games: int, layout: Layout) -> int:
    """As many as the GPU holds at once: a thread that ends its game begins another."""
    import cupy

    (held, threads, blocks), device = layout, cupy.cuda.Device()
    processors: int = device.attributes["MultiProcessorCount"]
    return min(-(-games // (held * threads)), processors * blocks)


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
