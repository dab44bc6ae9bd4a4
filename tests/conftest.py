"""Every game at every kind of table, and positions from the middle of real play."""

import pytest

import bottega
from bottega.core.game import Game
from tables import TABLES, Table


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the long forms too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        for item in items:
            if "slow" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="a long form: run it with --slow"))


@pytest.fixture(params=TABLES, ids=str)
def table(request: pytest.FixtureRequest) -> Table:
    found: Table = request.param
    return found


@pytest.fixture(params=list(bottega.GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return bottega.game(request.param)
