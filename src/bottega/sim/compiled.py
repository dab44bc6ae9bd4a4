"""Machine code for a game, kept on disk under a name that changes with every source it is made of.

Numba does not notice an edit in a file that a cached function calls, nor in a parts file: so the
folder's name carries a hash of all of them. Several processes may start at once: one compiles, the
others wait for it, and a file is there whole or not at all.
"""

import hashlib
import importlib.util
import os
import pickle
import platform
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from copy import copy
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import numpy as np
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps
from numpy.typing import NDArray

from bottega.core.game import Game
from bottega.core.rule import Record
from bottega.sim import watching
from bottega.sim.linking import linked_once

try:
    import fcntl
except ImportError:  # a system without it: processes that start at once compile the same
    fcntl = None  # type: ignore[assignment]

THOROUGH, LIGHT = 3, 1  # how well machine code is optimised: loops, and single steps
KEPT = 6  # machine code of this many states of a game's sources stays on disk
PATIENCE = 600.0  # seconds for which another process is waited for

_lock = threading.Lock()
_made: dict[tuple[str, Callable[..., Any]], "Kernel"] = {}


def compiled(
    game: Game, make: Callable[[Game], Callable[..., Any]], level: int = THOROUGH
) -> "Kernel":
    """What a factory makes for a game, as machine code that lets other threads run. Its rules are
    gathered anew: those of a quick game are machine code already, which no compiler reads."""
    key = game.package, make
    with _lock:
        if key not in _made:
            _made[key] = Kernel(game, make(copy(game)), folder_of(game), level)
        return _made[key]


def be_wary() -> None:
    """Let compiled code of this process look before it reaches into an array, from now on: where a
    record is none of ours it raises IndexError instead of reading what lies beyond."""
    numba.config.BOUNDSCHECK = 1


def bare(record: Record) -> NDArray[Any]:
    """A record as an array without dimensions, which compiled code takes ten times as quickly: over
    the same bytes, unless they are read-only or the record's own."""
    array = np.asarray(record)
    return array if array.flags.writeable else array.copy()


def put_back(array: NDArray[Any], record: Record) -> None:
    """What was written to a bare record, where that had bytes of its own."""
    if array.base is None:
        for name in array.dtype.names or ():
            record[name] = array[name]


class Kernel:
    """A compiled function: read from the disk at its first call, or made then and written there."""

    def __init__(
        self, game: Game, function: Callable[..., Any], folder: Path, level: int = THOROUGH
    ) -> None:
        self.game, self.name, self.level = game, function.__name__, level
        source = hashlib.sha256(Path(function.__code__.co_filename).read_bytes()).hexdigest()
        self.path = folder / f"{self.name}-{source[:8]}.machine-code"
        self.kernel = numba.njit(nogil=True)(function)
        self.kernel._cache = _File(self.path)
        self.lock, self.ready = threading.Lock(), False

    def __call__(self, *arguments: Any) -> Any:
        return (self.kernel if self.ready else self.ready_for(*arguments))(*arguments)

    def ready_for(self, *arguments: Any) -> Callable[..., Any]:
        """The machine code for arguments like these."""
        if not self.ready:
            with self.lock:  # only one thread compiles
                if not self.ready:
                    self._prepare(tuple(map(_type, arguments)))
        machine_code: Callable[..., Any] = self.kernel
        return machine_code

    @property
    def at_hand(self) -> bool:
        """Whether calling it compiles nothing: it is loaded, or the disk holds it."""
        return self.ready or self.path.exists()

    def _prepare(self, signature: tuple[Any, ...]) -> None:
        """Have the machine code for these types: from the disk, or made now."""
        with nullcontext() if self.at_hand else _alone(self.path.with_suffix(".lock")):
            if self.at_hand:
                self.kernel.compile(signature)
            else:
                with watching.watch(self.game), linked_once(self.level):
                    self.kernel.compile(signature)
        self.kernel.disable_compile()  # whoever gives other types is told so
        self.ready = True


def _type(argument: Any) -> Any:
    """A type of Numba's: a whole number is one however it comes."""
    return numba.int64 if isinstance(argument, int | np.integer) else numba.typeof(argument)


class _File(NullCache):  # type: ignore[misc]
    """One kernel on the disk. Its folder tells all that it depends on, but for the types that it
    is called with, of which there is one list."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load_overload(self, signature: Any, context: Any) -> Any:
        context.refresh()
        try:
            kept, reduced = pickle.loads(self.path.read_bytes())
        except (OSError, EOFError, pickle.UnpicklingError):
            return None
        return CompileResult._rebuild(context, *reduced) if kept == signature else None

    def save_overload(self, signature: Any, result: Any) -> None:
        part = self.path.with_suffix(f".{os.getpid()}")
        with suppress(OSError):  # a full or read-only disk: compiled again next time
            part.write_bytes(dumps((signature, result._reduce())))
            part.replace(self.path)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """One process after the other. Who dies lets go; who takes too long is not waited for."""
    with open(path, "wb") as file:
        until = time.monotonic() + PATIENCE
        while fcntl is not None and time.monotonic() < until:
            with suppress(OSError):
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            time.sleep(0.1)
        yield


def folder_of(game: Game) -> Path:
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
    versions = numba.__version__, llvmlite.__version__, np.__version__, sys.version
    cpu = llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten()
    facts = versions, platform.platform(), cpu, numba.config.BOUNDSCHECK, numba.config.OPT
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
