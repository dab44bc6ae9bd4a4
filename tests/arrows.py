"""Imports run one way: core <- games <- sim <- bots <- learn, coach, study, envs <- web <- cli.

A room imports itself and the rooms to its left. A game imports core and itself, no other game. The
rooms of the web have an order of their own.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "bottega"
ROOMS = ["core", "games", "sim", "bots", "learn coach study envs", "web", "cli"]
ORDER = {room: place for place, rooms in enumerate(ROOMS) for room in rooms.split()}
WEB = [
    "__init__",
    "settings",
    "shared",
    "counting",
    "speech",
    "store",
    "people",
    "drawing",
    "table",
    "club",
    "view",
    "notices",
    "host",
    "house",
    "http",
    "routes",
    "app",
]


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """The modules of bottega that a file imports, as parts after `bottega`."""
    own = ("bottega", *path.relative_to(SOURCE).with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level:
            names = [[*own[: len(own) - node.level], *(node.module or "").split(".")]]
        elif isinstance(node, ast.ImportFrom):
            names = [(node.module or "").split(".")]
        else:
            continue
        yield from (tuple(name[1:]) for name in names if name[0] == "bottega")


def place(parts: tuple[str, ...]) -> tuple[int, int]:
    """How far to the right a module stands."""
    inner = WEB.index(parts[1]) if parts[0] == "web" and len(parts) > 1 else 0
    return ORDER[parts[0]], inner


def wrong() -> list[str]:
    """Every import against the arrows."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        here = path.relative_to(SOURCE).with_suffix("").parts
        for there in imports(path):
            if len(here) == 1 or not there:  # the front door, or something through it
                continue
            neighbours = here[0] != there[0] and ORDER[here[0]] == ORDER[there[0]]
            if place(there) > place(here) or neighbours:
                found.append(f"{'/'.join(here)} imports {'.'.join(there)}")
            if here[0] == there[0] == "games" and len(here) > 2 and there[1:2] != (here[1],):
                found.append(f"{'/'.join(here)} imports another game: {'.'.join(there)}")
    return found


if __name__ == "__main__":
    sys.exit("\n".join(wrong()) or 0)
