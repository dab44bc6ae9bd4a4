"""Machine code for a game, kept on disk under a name that changes with every source it is made of.

Numba does not notice an edit in a file that a cached function calls, nor in a parts file: so the
folder's name carries a hash of all of them.
"""

import hashlib
import importlib.util
import os
import platform
import shutil
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba

from bottega.core.game import Game

KEPT = 6  # machine code of this many states of a game's sources stays on disk

_lock = threading.Lock()
_made: dict[tuple[str, str], "Kernel"] = {}


def compiled(game: Game, make: Callable[[Game], Callable[..., Any]]) -> "Kernel":
    """What a factory makes for a game, as machine code that lets other threads run."""
    key = (game.package, make.__qualname__)
    with _lock:
        if key not in _made:
            folder = _folder(game)
            numba.config.CACHE_DIR = str(folder)
            kernel = numba.njit(nogil=True, cache=True)(make(game))
            _made[key] = Kernel(game, kernel, folder)
        return _made[key]


class Kernel:
    """A kernel whose first call says that it compiles, when the disk does not hold it yet."""

    def __init__(self, game: Game, kernel: Any, folder: Path) -> None:
        self.game, self.kernel, self.folder = game, kernel, folder
        self.lock, self.ready = threading.Lock(), False

    def __call__(self, *arguments: Any) -> Any:
        if not self.ready:
            with self.lock:  # only one thread compiles
                self._prepare(tuple(map(numba.typeof, arguments)))
        return self.kernel(*arguments)

    @property
    def at_hand(self) -> bool:
        """Whether calling it compiles nothing: it is loaded, or the disk holds it."""
        return self.ready or any(self.folder.rglob(f"*.{self.kernel.py_func.__name__}-*.nbc"))

    def _prepare(self, signature: tuple[Any, ...]) -> None:
        """Have the machine code for these types: from the disk, or made now, which is said."""
        kept = self.at_hand
        if not self.ready and not kept:
            _say(f"Compiling {self.game.id} for this machine, once …")
        began = time.perf_counter()
        self.kernel.compile(signature)
        if not self.ready and not kept:
            _say(f"Compiled in {time.perf_counter() - began:.1f} s.")
        self.ready = True


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _folder(game: Game) -> Path:
    """Where the machine code of a game lies; the oldest of its earlier folders are dropped."""
    home = cache_home() / game.id
    folder = home / _digest(game)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    for old in sorted(home.iterdir(), key=lambda f: -f.stat().st_mtime)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def cache_home() -> Path:
    """Where compiled rules are kept; BOTTEGA_CACHE names another place."""
    if "BOTTEGA_CACHE" in os.environ:
        return Path(os.environ["BOTTEGA_CACHE"])
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "bottega"


def _digest(game: Game) -> str:
    """A hash of the compiler, the machine, every source a kernel is made of, and the parts."""
    digest = hashlib.sha256()
    facts = (numba.__version__, sys.version, platform.processor(), numba.config.BOUNDSCHECK)
    digest.update(repr((facts, game.PARTS.digest)).encode())
    for package in ("bottega.core", "bottega.sim", "bottega.bots", game.package):
        spec = importlib.util.find_spec(package)
        assert spec is not None
        assert spec.origin is not None
        for source in sorted(Path(spec.origin).parent.rglob("*.py")):
            if source.parent.name == "face":
                continue  # looks, not rules
            digest.update(source.name.encode() + source.read_bytes())
    return digest.hexdigest()[:16]
