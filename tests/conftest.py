"""Every game at every kind of table, and positions from the middle of real play."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import bottega
from bottega.bots.levels import LEVELS
from bottega.bots.search import Budget
from bottega.coach import judging, review, telling
from bottega.core.game import Game
from tables import TABLES, Table


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the long forms too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        for item in items:
            if "slow" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="a long form: run it with --slow"))


# Everything of a game that tests compile
COMPILE = """
import sys
from bottega.bots.ready import bots_ready
from bottega.games import game
from bottega.sim import Batch
from bottega.sim.batch import play
from bottega.sim.quick import ready
from tables import looked

for each in map(game, sys.argv[1:]):
    ready(each), bots_ready(each), play(each, each.SEATS[0], 1), Batch(each, 1, each.SEATS[0])
    looked(each)
"""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before several workers start, compile once for all of them: on two cores, the larger games
    first."""
    if hasattr(session.config, "workerinput") or not session.config.getoption("numprocesses", None):
        return
    games = sorted(bottega.GAMES, key=lambda id: -bottega.game(id).ACTIONS)
    command, here = [sys.executable, "-c", COMPILE], Path(__file__).parent
    processes = [subprocess.Popen([*command, *games[first::2]], cwd=here) for first in range(2)]
    assert not any(process.wait() for process in processes), "the games could not be compiled"


def skipped(config: pytest.Config) -> Counter[str]:
    """How many tests were skipped, by reason."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    reports = reporter.stats.get("skipped", []) if reporter else []
    return Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in reports)


def missing(config: pytest.Config) -> bool:
    """Whether something was skipped that this machine should have: in CI everything is there."""
    told = [why for why in skipped(config) if "apt-get" in why or "pip install" in why]
    return bool(os.environ.get("CI_STRICT")) and bool(told)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """What was skipped and why, in one line."""
    told = [f"{number} ({reason})" for reason, number in sorted(skipped(config).items())]
    verdict = " With CI_STRICT that is a failure." if missing(config) else ""
    terminalreporter.write_line(f"Skipped: {', '.join(told) or 'nothing'}.{verdict}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    if missing(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(params=TABLES, ids=str)
def table(request: pytest.FixtureRequest) -> Table:
    found: Table = request.param
    return found


@pytest.fixture(params=list(bottega.GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return bottega.game(request.param)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews that imagine little: where numbers do not matter."""
    monkeypatch.setattr(review, "WEIGHED", 6)
    monkeypatch.setattr(judging, "FEW", 4)
    monkeypatch.setattr(judging, "MANY", 4)
    monkeypatch.setattr(judging, "ROUGHLY", 2)
    monkeypatch.setattr(telling, "LOOKS", Budget(8))
    for name in ("master", "maestro"):
        monkeypatch.setitem(LEVELS, name, replace(LEVELS[name], budget=Budget(8)))
