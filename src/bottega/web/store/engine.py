"""The database: opened, set for durability, and brought up to date."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event, text

MIGRATIONS = Path(__file__).parent / "migrations"
ONE_AT_A_TIME = 0x1E66A  # our number among the locks of a PostgreSQL server


def connect(url: str) -> Engine:
    """An engine; an SQLite file is set so that what is committed survives a power cut."""
    # What people said is not for logs. Connections in stock are asked whether they still answer:
    # when a database has crashed they are all dead, and each would fail somebody
    engine = create_engine(url, hide_parameters=True, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable)
    return engine


def _durable(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def migrate(engine: Engine) -> None:
    """Bring the tables of the database up to date."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # of several that start at once, one does it
            connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
