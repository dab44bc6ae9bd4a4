"""The bench of the server: a tiny run gives every number, and a server that fails says so."""

import json
import os
import subprocess
import sys

import pytest
from litestar import Litestar

from bottega.cli import bench_web
from bottega.cli.apart import NotStarted, apart

PROGRAM = "from bottega.cli.app import main; main()"


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, "bench", "web", *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=600,
    )


def test_a_tiny_run_gives_all_numbers() -> None:
    done = bench("--tables", "5", "--seconds", "2", "--json")
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)
    assert (facts["tables"], facts["viewers"]) == (5, 10)
    for side in ("table", "echo"):
        numbers = facts[side]
        assert set(numbers) == set(bench_web.LABELS)
        assert (numbers["moves"], numbers["lost"]) == (2, 0)
        assert 0 < numbers["median_ms"] <= numbers["p99_ms"] <= numbers["worst_ms"]
        assert numbers["server_cpu_share"] > 0
        assert 0 < numbers["wire_bytes_per_update"] < numbers["bytes_per_update"]
    assert set(facts["times_echo"]) == set(bench_web.COMPARED)


@pytest.mark.parametrize(
    "wrong",
    [("--tables", "0"), ("--tables", "100000"), ("--seconds", "1e9"), ("--game", "nine-holes")],
    ids=" ".join,
)
def test_what_cannot_be_measured_is_refused_in_a_line(wrong: tuple[str, str]) -> None:
    done = bench(*wrong)
    assert done.returncode == 2
    assert done.stderr.startswith("bottega: ")
    assert done.stderr.count("\n") == 1


def broken() -> Litestar:
    raise SystemExit(3)


def test_a_server_that_does_not_start_is_an_error() -> None:
    with pytest.raises(NotStarted, match="did not start"), apart(broken):
        pass
