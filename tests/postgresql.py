"""PostgreSQL: a server of our own, thrown away afterwards, or the one that BOTTEGA_TEST_POSTGRES
names, where we must be allowed to make databases."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from bottega.cli import throwaway
from bottega.cli.throwaway import GET_IT, PLACES, Server, new_database, own_server, tell
from bottega.web.settings import database_url

__all__ = ["GET_IT", "PLACES", "Server", "new_database", "own_server", "tell"]

URL = os.environ.get("BOTTEGA_TEST_POSTGRES", "")
HERE = bool(URL) or throwaway.HERE


@contextmanager
def some_server() -> Iterator[str]:
    """The address of a server."""
    if URL:
        yield database_url(URL)
        return
    with own_server() as server:
        yield server.url
