"""The bench of the server: a tiny run gives every number, and a server that fails says so."""

import asyncio
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import cast
from xml.etree import ElementTree

import pytest
from litestar import Litestar

from bottega.cli import bench_web, throwaway
from bottega.cli.apart import NotStarted, apart
from bottega.cli.app import obey
from bottega.cli.bench_plot import HEIGHT, plot_of
from bottega.cli.load import Players, Viewer
from bottega.sim import machine
from bottega.sim.machine import beside, own_cores, whole_cores

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
    done = bench("--tables", "4", "--seconds", "2", "--json")
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)
    assert (facts["tables"], facts["viewers"]) == (4, 8)
    for side in ("table", "echo"):
        numbers = facts[side]
        assert set(numbers) == set(bench_web.LABELS)
        assert (numbers["moves"], numbers["lost"]) == (2, 0)
        assert 0 < numbers["median_ms"] <= numbers["p99_ms"] <= numbers["worst_ms"]
        assert numbers["server_cpu_share"] > 0
        assert 0 < numbers["wire_bytes_per_update"] < numbers["bytes_per_update"]
    assert set(facts["times_echo"]) == set(bench_web.COMPARED)


@pytest.mark.skipif(own_cores() < 2, reason="one core is for those who play")
def test_a_server_can_have_cores_of_its_own() -> None:
    usual, (first, *others) = os.sched_getaffinity(0), whole_cores()
    with bench_web._shared(1) as theirs, bench_web._apart(theirs, bench_web.plain_echo) as server:
        assert os.sched_getaffinity(0) == {*others}
        assert os.sched_getaffinity(server.process) == {first}
    assert os.sched_getaffinity(0) == usual


def test_two_threads_of_one_core_are_not_two_cores(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for core, siblings in enumerate(("0-1", "0-1", "2-3", "2-3")):
        (tmp_path / str(core)).write_text(siblings)
    monkeypatch.setattr(machine, "SIBLINGS", str(tmp_path / "{}"))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {3, 2, 1, 0})
    assert whole_cores() == [0, 2, 1, 3]
    assert beside([0]) == [2, 3]  # nobody else in the same core
    assert beside([0, 2]) == [1, 3]  # but somewhere they must be


def test_who_waits_for_a_bot_may_have_seen_its_move_before_the_other() -> None:
    class Page:
        """What a viewer sees: nothing new, or soon that it is their turn."""

        def __init__(self, *later: bool) -> None:
            self.page, self.later = {"to_move": False, "over": False, "seq": 2}, later

        def wait_for(self, after: int) -> asyncio.Future[float]:
            loop = asyncio.get_running_loop()
            board = loop.create_future()
            for asked in self.later:
                loop.call_later(0.01, self.show, board, asked)
            return board

        def show(self, board: asyncio.Future[float], asked: bool) -> None:
            self.page |= {"to_move": asked, "seq": 3}
            board.set_result(0.0)

    early, late = Page(), Page(True)
    players = Players(cast(list[Viewer], [early, late]), random.Random(1))

    async def asked() -> list[Viewer]:
        return await asyncio.wait_for(players._asked(), 5.0)

    (one,) = asyncio.run(asked())
    assert cast(Page, one) is late


@pytest.mark.slow
@pytest.mark.skipif(not throwaway.HERE, reason=throwaway.GET_IT)
def test_ever_more_tables_are_set_in_every_kind_of_house(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_web, "MOST_TABLES", 4)
    bench_web.rise(2, 2.0, "fresco-dice", "", 0, tmp_path)
    assert "| SQLite, one process | 2 |" in capsys.readouterr().out
    lines = json.loads((tmp_path / "web.json").read_text())["lines"]
    assert len(lines) == 4
    for points in lines.values():
        assert [point["tables"] for point in points] == [2, 4]
    assert (tmp_path / "web.svg").read_text().count("<circle") == 8


def test_what_is_far_too_late_stays_in_the_plot() -> None:
    points = [{"tables": 500, "p99_ms": 9.0}, {"tables": 1000, "p99_ms": 90_000.0}]
    drawn = ElementTree.fromstring(plot_of({"lines": {"SQLite": points}}))
    circles = drawn.findall("{*}circle")
    assert all(0 <= float(circle.attrib["cy"]) <= HEIGHT for circle in circles)
    assert float(circles[0].attrib["cy"]) > float(circles[1].attrib["cy"])


@pytest.mark.parametrize(
    "wrong",
    [
        ("--tables", "0"),
        ("--tables", "100000"),
        ("--seconds", "1e9"),
        ("--game", "nine-holes"),
        ("--processes", "99"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_measured_is_refused_in_a_line(
    wrong: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bottega", "bench", "web", *wrong])
    assert obey() == 2
    told = capsys.readouterr().err
    assert told.startswith("bottega: ")
    assert told.count("\n") == 1


def broken() -> Litestar:
    raise SystemExit(3)


def test_a_server_that_does_not_start_is_an_error() -> None:
    with pytest.raises(NotStarted, match="did not start"), apart(broken):
        pass
