"""A database before anything is kept in it: refused in one line, and left as it was, unless it is
ours or empty and can be written."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, inspect, make_url, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bottega.web.store.engine import MIGRATIONS, connect, migrate
from bottega.web.store.models import EventRow, TableRow

SQLITE, POSTGRES = "sqlite", "postgresql+psycopg"
OURS = {"alembic_version", TableRow.__tablename__, EventRow.__tablename__}
BY_EFFECT = os.access in os.supports_effective_ids
PATIENCE = 10  # seconds that a PostgreSQL server may take to answer
GIVE = "give --database a file, or postgresql://user@host/name"
ANOTHER = "give --database another"


class Unusable(OSError):
    """A database that no tables can be kept in."""


def ready(url: str, ours: Callable[[], None] = lambda: None) -> None:
    """Bring a database up to date, or say what is wrong with it; nothing is written to it before
    `ours` says that it is for us alone."""
    place = _place(url)
    try:
        if place.drivername == POSTGRES or _file(place):
            _look(place)
        ours()
        engine = connect(url)
        try:
            migrate(engine)
        finally:
            engine.dispose()
    except ImportError as error:
        raise Unusable("PostgreSQL needs psycopg: pip install 'bottega[scale]'") from error
    except SQLAlchemyError as error:
        raise Unusable(_why(place, error)) from error


def _place(url: str) -> URL:
    """A file, or a database of a PostgreSQL server."""
    try:
        place = make_url(url)
    except (SQLAlchemyError, ValueError) as error:
        raise Unusable(f"that is no address of a database: {GIVE}") from error
    file = place.drivername == SQLITE and place.database and not place.query
    if not file and place.drivername != POSTGRES:
        raise Unusable(f"{_named(place)} is no database that Bottega knows: {GIVE}")
    return place


def _named(place: URL) -> str:
    """A database as people call it, without its password."""
    if place.drivername == SQLITE and place.database:
        return place.database
    return place.render_as_string().replace(POSTGRES, "postgresql")


def _file(place: URL) -> bool:
    """Whether there is a file already; a place where none can be written is refused."""
    path = Path(str(place.database))
    if path.is_dir():
        raise Unusable(f"{path} is a folder: {GIVE}, such as {path / 'bottega.db'}")
    if not path.parent.is_dir():
        raise Unusable(f"there is no folder {path.parent} for {path.name}: make it first")
    if path.exists() and not path.is_file():
        raise Unusable(f"{path} is not a file: {GIVE}")
    for written in (path, path.parent):  # SQLite keeps a journal beside its file
        if written.exists() and not os.access(written, os.R_OK | os.W_OK, effective_ids=BY_EFFECT):
            raise Unusable(f"{written} cannot be written: change who may, or {ANOTHER}")
    return path.exists()


def _look(place: URL) -> None:
    """Refuse a database that is damaged, not ours, or newer than we are."""
    with _reading(place).connect() as connection:
        tables = set(inspect(connection).get_table_names())
        if not tables:
            return
        if not tables >= OURS:
            raise Unusable(f"{_named(place)} holds other tables than Bottega's: {ANOTHER}")
        if place.drivername == SQLITE:
            _sound(connection)
        made_by = connection.scalar(text("SELECT version_num FROM alembic_version"))
        known = {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
        if made_by is not None and made_by not in known:
            why = f"{_named(place)} was made by a newer Bottega ({made_by})"
            raise Unusable(f"{why}: install that, or {ANOTHER}")


def _reading(place: URL) -> Engine:
    """A look without a touch: an SQLite file is written to merely by opening it as we do."""
    if place.drivername == POSTGRES:
        patience = {"connect_timeout": PATIENCE}
        return create_engine(place, poolclass=NullPool, connect_args=patience)
    path = Path(str(place.database)).absolute()
    used = any(Path(f"{path}{journal}").exists() for journal in ("-wal", "-journal"))
    file = f"{path.as_uri()}?{'mode=ro' if used else 'immutable=1'}"
    return create_engine(
        "sqlite://", poolclass=NullPool, creator=lambda: sqlite3.connect(file, uri=True)
    )


def _sound(connection: Connection) -> None:
    """Read the whole file: a page that is broken would be met in the middle of a game."""
    found = connection.scalar(text("PRAGMA quick_check(1)"))
    if found != "ok":
        raise DBAPIError(None, None, sqlite3.DatabaseError(found))


def _why(place: URL, error: SQLAlchemyError) -> str:
    """What a database says for itself."""
    said = error.orig if isinstance(error, DBAPIError) else error
    if place.drivername == POSTGRES:
        return f"PostgreSQL does not serve {_named(place)}: {said}"
    if type(said) is sqlite3.DatabaseError:
        why = f"{_named(place)} is damaged, or not a database ({said})"
        return f"{why}: put a backup in its place, or {ANOTHER}"
    return f"{_named(place)} cannot be used: {said}"
