"""One server for all browser tests, and a visitor for each; PostgreSQL, and a database for each."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browsing import browsing, serving
from postgresql import new_database, some_server


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture(scope="module")  # no longer: while it is open, asyncio has no room for others
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A new visitor; a page that complains fails its test."""
    faults: list[str] = []
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert not faults


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    with some_server() as found:
        yield found


@pytest.fixture
def database(server: str) -> Iterator[str]:
    """The address of an empty database there."""
    with new_database(server) as found:
        yield found
