"""Random games on a GPU. Needs NumPy and CuPy alone: the rules arrive as PTX, in a bundle.

python -m bottega.sim.gpu fresco-dice.gpu.json
"""

import hashlib
import json
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

Layout = tuple[int, int, int]
Way = tuple[Any, Layout]  # a kernel, and how it is launched

# Games of a thread, threads of a block, blocks of a multiprocessor. More games find more company,
# and less room near the processor: which is best depends on the game and on the card. A code whose
# threads hold fewer games takes no more than that.
LAYOUTS = [(held, 64, blocks) for held in (1, 2, 3, 4) for blocks in (2, 3, 4, 6, 8, 12, 16, 20)]
GAMES = 1 << 20  # of the timed run
# A small batch leaves threads idle that a large one would fill: after each of these batches so many
# ways stay
HEATS = ((1 << 16, 16), (1 << 18, 4))


def run(bundle: dict[str, Any], games: int = GAMES) -> dict[str, Any]:
    """Check that the GPU ends the bundle's games as the CPU did, then time a larger batch in the
    way that is quickest."""
    import cupy

    kernels = [loaded(*code) for code in bundle["codes"]]
    way = quickest(kernels, bundle, games)
    states, decisions, _ = _play(*way, bundle, bundle["checked"])
    ends = hashlib.sha256(cupy.asnumpy(states).tobytes()).hexdigest()
    same = ends == bundle["end_states"] and int(decisions.sum()) == bundle["decisions"]
    _, decisions, seconds = _play(*way, bundle, games)
    total = int(decisions.sum())
    return {
        "game": bundle["game"],
        "players": bundle["players"],
        "options": bundle["options"],
        "device": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode(),
        "checked": bundle["checked"],
        "same_end_states": same,
        "small_code": way[0] is not kernels[0],
        "most": bundle["most"][kernels.index(way[0])],
        "layout": way[1],
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


def quickest(kernels: list[Any], bundle: dict[str, Any], games: int) -> Way:
    """The code and the layout that play so many games in the least time."""
    codes = zip(kernels, bundle["most"], strict=True)
    ways = [(code, layout) for code, most in codes for layout in LAYOUTS if layout[0] <= most]
    for batch, stay in (*HEATS, (games, 1)):
        ways = sorted(ways, key=partial(_seconds, bundle, batch))[:stay]
    return ways[0]


def _seconds(bundle: dict[str, Any], games: int, way: Way) -> float:
    kernel, layout = way
    return _play(kernel, layout, bundle, games)[2]


def _play(
    kernel: Any, layout: Layout, bundle: dict[str, Any], games: int
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
