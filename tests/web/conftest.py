"""One server for all browser tests, and a visitor for each; PostgreSQL, and a database for each."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from bottega.core.words import LANGUAGES
from browsing import DESK, PHONE, Form, Visitor, browsing, serving
from postgresql import new_database, some_server

PHONES = [pytest.param(Form(each), marks=pytest.mark.slow, id=each) for each in LANGUAGES]


@pytest.fixture(scope="session")
def database_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server of all browser tests keeps its games."""
    return tmp_path_factory.mktemp("served") / "games.db"


@pytest.fixture(scope="session")
def address(database_file: Path) -> Iterator[str]:
    with serving(database_file.parent) as found:
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


@pytest.fixture(params=[pytest.param(Form("en", phone=False), id="desk"), *PHONES])
def form(request: pytest.FixtureRequest) -> Form:
    found: Form = request.param
    return found


@pytest.fixture
def visitor(browser: Browser, form: Form) -> Iterator[Visitor]:
    """As many visitors as are wanted, in this form; a page that complains fails its test."""
    faults, size = list[str](), PHONE if form.phone else DESK
    contexts = list[BrowserContext]()

    def comes() -> Page:
        context = browser.new_context(
            locale=form.language, viewport=size, has_touch=form.phone, reduced_motion="reduce"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield comes
    for context in contexts:
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
