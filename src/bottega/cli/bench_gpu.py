"""How fast the rules are on a GPU: whole random games in a compiled loop, pgx's beside ours on the
same card. Before a game is timed, its ends are held against this machine's, byte for byte."""

import json
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain
from typing import Any

from rich.console import Console
from rich.table import Table

import bottega
from bottega.cli.bench_ours import rate
from bottega.cli.bench_peers import PGX, pgx_loops
from bottega.cli.given import need
from bottega.sim import gpu, ptx

TABLES = 1 << 16  # games of pgx at once


def run(seconds: float, as_json: bool) -> None:
    """Measure every game, then pgx; print a table or JSON."""
    need("numba_cuda", "ptx")
    need("cupy", "gpu")
    rows, aside = [], Console(stderr=True)
    try:
        for row in chain(map(_ours, bottega.GAMES), _theirs(seconds)):
            aside.print(f"{row['name']}: {_speed(row):,} decisions per second")
            rows.append(row)
    except RuntimeError as error:  # CuPy's
        raise OSError(f"no GPU could be used: {error}") from error
    print(json.dumps(rows)) if as_json else _print(rows)


def _ours(id: str) -> dict[str, Any]:
    game = bottega.game(id)
    played = gpu.run(ptx.bundle(game, max(game.SEATS), 1, {}))
    if not played["same_end_states"]:
        raise ValueError(f"{id}: games end otherwise on the GPU than here")
    name = f"{id}, {played['players']} players"
    row = _row(name, False, played["device"], played["decisions_per_second"])
    return row | {"layout": played["layout"]}


def _theirs(seconds: float) -> Iterator[dict[str, Any]]:
    """What pgx does there; where JAX finds no GPU it would be no comparison."""
    if not find_spec("pgx"):
        return
    import jax

    if jax.default_backend() != "gpu":
        return
    with tempfile.TemporaryDirectory() as cache:
        for name in PGX:
            _, loop = pgx_loops(name, TABLES, cache)
            device = jax.devices()[0].device_kind
            yield _row(f"pgx {name}, {TABLES:,} games", True, device, rate(loop)(seconds))


def _row(name: str, peer: bool, device: str, speed: float) -> dict[str, Any]:
    return {"name": name, "peer": peer, "device": device, "decisions_per_second": round(speed)}


def _print(rows: list[dict[str, Any]]) -> None:
    console, fastest = Console(), max((_speed(row) for row in rows if row["peer"]), default=0)
    table = Table(f"whole games on {rows[0]['device']}", "decisions per second", "times pgx")
    for row in sorted(rows, key=_speed, reverse=True):
        times = "peer" if row["peer"] else f"{_speed(row) / fastest:.2g}" if fastest else ""
        table.add_row(row["name"], f"{_speed(row):,}", times)
    console.print(table)
    if not fastest:
        console.print("Left out: pgx (it, or a JAX that finds the GPU, is not installed).")


def _speed(row: dict[str, Any]) -> int:
    return int(row["decisions_per_second"])
