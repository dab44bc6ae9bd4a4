"""Component files: every card, tile and table of a box, each with a label that says how sure it is.

A game reads its own parts.toml once, when it is imported, into frozen tables. An owner of the box
can use a corrected copy: `edition` imports the same rules a second time with that file instead.
"""

import hashlib
import importlib.util
import json
import sys
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

LABELS = {
    "certain": "stated by the rules or seen on the printed game",
    "reported": "stated by a published review",
    "likely": "the rules only make sense this way",
    "inferred": "the best reading of hints",
    "reconstructed": "our own figure, chosen to satisfy everything known",
    "invented": "a name or figure of ours",
}
WRONG = (ArithmeticError, LookupError, TypeError, ValueError)  # what figures of a wrong kind cause

_instead: dict[str, Path] = {}  # the corrected file that a package reads in place of its own


class PartsError(ValueError):
    """A parts file that does not describe this box."""


@dataclass(frozen=True)
class Table:
    """One table of a parts file."""

    name: str
    label: str
    note: str
    columns: dict[str, Any]


@dataclass(frozen=True)
class Parts:
    """A parts file as read: its tables, and a digest of their figures."""

    path: Path
    tables: dict[str, Table]
    digest: str  # of the figures alone: a reworded note or label changes nothing
    earlier: tuple[str, ...] = ()  # digests it had while some of these figures stood in the rules

    def get(self, table: str, column: str) -> Any:
        """A column as it stands in the file."""
        if table not in self.tables:
            raise PartsError(f"{self.path}: the table [{table}] is missing")
        columns = self.tables[table].columns
        if column not in columns:
            raise PartsError(f"{self.path}: [{table}] has no '{column}'")
        return columns[column]

    def numbers(
        self, table: str, column: str, shape: tuple[int, ...], span: tuple[int, int]
    ) -> NDArray[Any]:
        """A column of whole numbers as a frozen array of this shape, each within the span."""
        value = self.get(table, column)
        if _shape(value) != shape:
            wanted = " x ".join(map(str, shape)) or "one"
            self.refuse(table, f"'{column}' must hold {wanted} whole numbers, not {value}")
        array = np.array(value, np.int64)
        low, high = span
        for number in array.flat:
            if not low <= number <= high:
                self.refuse(table, f"'{column}' holds {number}; allowed are {low} to {high}")
        return frozen(array)

    def refuse(self, table: str, why: str) -> NoReturn:
        """Say what is wrong with a table."""
        raise PartsError(f"{self.path}: [{table}] {why}")


def frozen(values: Any) -> NDArray[Any]:
    """An array that nobody can change: compiled code reads it as a constant. Of 32 bits where
    they do, for a GPU keeps a copy for every rule that reads it, and has 64 KiB for all of them."""
    array = np.array(values, np.int64)
    if (np.abs(array) < 1 << 31).all():
        array = array.astype(np.int32)
    array.flags.writeable = False
    return array


def _shape(value: Any) -> tuple[int, ...] | None:
    """The shape of nested lists of whole numbers, or None if they are anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return ()
    if not isinstance(value, list) or not value:
        return None
    inner = {_shape(item) for item in value}
    shape = inner.pop()
    return None if inner or shape is None else (len(value), *shape)


def load(package: str, earlier: tuple[str, ...] = ()) -> Parts:
    """The parts that a game's package is to be played with; `earlier` tells of its own file."""
    if package in _instead:
        return read(_instead[package])
    own = Path(str(sys.modules[package].__file__)).with_name("parts.toml")
    return replace(read(own), earlier=earlier)


def read(path: Path) -> Parts:
    """Read a parts file; what the figures mean is the game's own matter."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PartsError(f"{path}: cannot be read ({error.strerror})") from error
    except ValueError as error:  # not TOML, or not text at all
        raise PartsError(f"{path}: is not a parts file ({error})") from error
    tables = {name: _table(path, name, content[name]) for name in content}
    figures = {name: table.columns for name, table in tables.items()}
    digest = hashlib.sha256(json.dumps(figures, sort_keys=True, default=str).encode()).hexdigest()
    return Parts(path, tables, digest[:16])


def _table(path: Path, name: str, content: Any) -> Table:
    if not isinstance(content, dict):
        raise PartsError(f"{path}: '{name}' stands outside any [table]")
    columns = dict(content)
    label, note = columns.pop("label", None), columns.pop("note", "")
    if not isinstance(label, str) or label not in LABELS:
        allowed = ", ".join(LABELS)
        raise PartsError(f"{path}: [{name}] has the label {label!r}; allowed are {allowed}")
    return Table(name, label, note, columns)


def edition(package: str, path: Path) -> ModuleType:
    """The rules of a package played with another parts file: a module with a name of its own."""
    parts = read(path)
    name = f"{package}__{parts.digest}"
    if name in sys.modules:
        return sys.modules[name]
    original = importlib.util.find_spec(package)
    assert original is not None
    assert original.origin is not None
    folder = Path(original.origin).parent
    spec = importlib.util.spec_from_file_location(
        name, original.origin, submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    _instead[name] = path
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        for loaded in [m for m in sys.modules if m == name or m.startswith(f"{name}.")]:
            del sys.modules[loaded]
        del _instead[name]
        if isinstance(error, PartsError) or not isinstance(error, WRONG):
            raise
        raise PartsError(f"{path}: does not describe this box ({error})") from error
    return module
