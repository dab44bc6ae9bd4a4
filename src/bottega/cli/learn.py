"""`bottega learn`: a net that teaches itself."""

import json
import subprocess
from pathlib import Path
from typing import Any

import bottega
from bottega.bots import nets
from bottega.cli.given import need
from bottega.core.files import write_whole
from bottega.core.game import Game
from bottega.learn import kernel

SMALL = 64  # games side by side on a CPU


def run_learn(id: str, minutes: float, out: Path, **how: Any) -> None:
    """A whole course, here."""
    need("torch", "learn")
    import torch

    from bottega.learn.course import How, course

    game = bottega.game(id)
    out.mkdir(parents=True, exist_ok=True)
    if torch.cuda.is_available():
        need("cupy", "learn")
        course(bundle_of(game), minutes, out, How(**how), device="cuda")
    else:
        print(f"No GPU was found: {SMALL} games side by side on the CPU, to see that it runs.")
        here = kernel.here(game)
        small = How(**{**how, "games": SMALL})
        course(kernel.facts(game), minutes, out, small, device="cpu", steps=here)
    print(f"Wrote {out}. To let bots play it: bottega learn {id} --keep {out}")


def bundle_of(game: Game) -> dict[str, Any]:
    """The GPU code, and which source it was made from, where that can be told."""
    asked = ["git", "-C", str(Path(bottega.__file__).parent), "rev-parse", "--short=12", "HEAD"]
    try:
        commit = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        commit = f"version {bottega.__version__}"
    return kernel.bundle(game) | {"commit": commit}


def write_bundle(id: str, bundle: Path) -> None:
    """The GPU code, for a machine that has no Numba."""
    need("numba_cuda", "ptx")
    write_whole(bundle, json.dumps(bundle_of(bottega.game(id))))
    called = f"python -m bottega.learn.course {bundle.name} MINUTES FOLDER"
    print(f"Wrote {bundle}. Where PyTorch and CuPy find a GPU: {called}")


def keep(id: str, folder: Path) -> None:
    """Make a net that was learned the one that bots play."""
    parts = nets.weights(folder / f"{id}.npz")
    card = json.loads((folder / f"{id}.json").read_text())
    print(f"Wrote {nets.write(bottega.game(id), parts, card)}.")
