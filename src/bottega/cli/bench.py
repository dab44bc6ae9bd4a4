"""How fast it is: every number beside peers that are measured in the same run, like beside like."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import bottega
from bottega.cli.bench_bars import bars_of
from bottega.cli.bench_ours import Measured, ours
from bottega.cli.bench_peers import peers, told
from bottega.sim.machine import machine

TURNS = 3  # everything is measured in turn this often, and the best of each counts
WAYS = {
    "compiled": "whole games in a compiled loop, one core",
    "all cores": "whole games in a compiled loop, all cores",
    "batch": "many games at once, stepped from Python",
    "stepped": "one game, stepped from Python",
    "pettingzoo": "one game, stepped through PettingZoo",
    "interpreted": "rules in plain Python",
}


def run(seconds: float, as_json: bool, out: Path | None) -> None:
    """Measure everything in turn, then compile times; print tables or JSON, and keep both."""
    beside = list(peers())
    rows, broken = measured(seconds, [each for each in beside if isinstance(each, Measured)])
    facts: dict[str, Any] = {
        "machine": machine(),
        "measured": rows,
        "left_out": [*(each for each in beside if isinstance(each, str)), *broken],
        "compile_seconds": {id: compile_seconds(id) for id in bottega.GAMES},
    }
    if out:
        (out / "rules.json").write_text(json.dumps(facts, indent=1) + "\n")
        (out / "rules.svg").write_text(bars_of(facts["measured"], WAYS))
    print(json.dumps(facts)) if as_json else _print(facts)


def measured(seconds: float, beside: list[Measured]) -> tuple[list[dict[str, Any]], list[str]]:
    """Decisions a second of all, with how often ours is the fastest peer that goes the same way;
    and the peers that failed, in words: they are left out."""
    found = [*((False, each) for each in ours()), *((True, each) for each in beside)]
    rates, broken = [0.0 for _ in found], {}
    for _ in range(TURNS):
        for n, (peer, each) in enumerate(found):
            try:
                rates[n] = max(rates[n], each.measure(seconds / TURNS))
            except Exception as error:
                if not peer:
                    raise
                broken[n] = f"{each.name} ({told(error)})"
    rows = [
        {"name": each.name, "way": each.way, "peer": peer, "decisions_per_second": round(rates[n])}
        for n, (peer, each) in enumerate(found)
        if n not in broken
    ]
    rated = [{**row, "times_fastest_peer": _times(row, rows)} for row in rows]
    return rated, list(broken.values())


def _times(row: dict[str, Any], rows: list[dict[str, Any]]) -> float | None:
    """How many times the fastest peer of the same way, where there is one."""
    alike = [r["decisions_per_second"] for r in rows if r["peer"] and r["way"] == row["way"]]
    if row["peer"] or not alike:
        return None
    times = row["decisions_per_second"] / max(alike)
    return float(f"{times:.2g}") if times < 100 else round(times)


COMPILE = """
import sys, time, bottega
from bottega.sim.batch import play
game = bottega.game(sys.argv[1])
began = time.perf_counter()
play(game, max(game.SEATS), 1)
print(time.perf_counter() - began)
"""


def compile_seconds(id: str) -> dict[str, float]:
    """How long a game takes to be ready: compiled for the first time, then from the disk."""
    with tempfile.TemporaryDirectory() as cache:
        taken = []
        for _ in range(2):
            done = subprocess.run(
                [sys.executable, "-c", COMPILE, id],
                env={**os.environ, "BOTTEGA_CACHE": cache},
                capture_output=True,
                check=True,
                text=True,
            )
            taken.append(round(float(done.stdout), 2))
    return {"first": taken[0], "from_disk": taken[1]}


def _print(facts: dict[str, Any]) -> None:
    console = Console()
    console.print(facts["machine"], highlight=False)
    for way, words in WAYS.items():
        table = Table(words, "decisions per second", "times the fastest peer", title_justify="left")
        rows = [row for row in facts["measured"] if row["way"] == way]
        for row in sorted(rows, key=lambda row: -row["decisions_per_second"]):
            times = "peer" if row["peer"] else str(row["times_fastest_peer"] or "")
            table.add_row(row["name"], f"{row['decisions_per_second']:,}", times)
        console.print(table)
    for id, taken in facts["compile_seconds"].items():
        first, disk = taken["first"], taken["from_disk"]
        console.print(f"{id}: first compile {first} s, from disk {disk} s", highlight=False)
    if facts["left_out"]:
        console.print(f"Left out: {', '.join(facts['left_out'])}.", highlight=False)
