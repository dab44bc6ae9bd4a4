"""The same tables in PostgreSQL: at a server of our own, thrown away afterwards, or at the one that
BOTTEGA_TEST_POSTGRES names, where we must be allowed to make databases."""

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, make_url, text

from bottega.web.settings import database_url
from bottega.web.store.examined import Unusable, ready
from visits import Guest, live, served

URL = os.environ.get("BOTTEGA_TEST_POSTGRES", "")
PLACES = [os.environ["PATH"], *map(str, Path("/usr/lib/postgresql").glob("*/bin"))]
INITDB, PG_CTL = (shutil.which(name, path=os.pathsep.join(PLACES)) for name in ("initdb", "pg_ctl"))

pytestmark = pytest.mark.skipif(
    not URL and PG_CTL is None, reason="no PostgreSQL here: apt-get install postgresql"
)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server; one of our own runs as somebody who is not root, as it wants to."""
    if URL:
        yield database_url(URL)
        return
    owner = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory() as folder:
        if owner is not None:
            shutil.chown(folder, owner)

        def call(command: str | None, *words: str) -> None:
            given = [str(command), "-D", f"{folder}/data", *words]
            subprocess.run(given, stdout=subprocess.DEVNULL, cwd=folder, user=owner, check=True)

        call(INITDB, "--username=bottega", "--auth=trust", "--encoding=UTF8", "--no-sync")
        alone = f"-k {folder} -c listen_addresses= -c fsync=off"
        call(PG_CTL, "start", "--wait", "--log", f"{folder}/log", "--options", alone)
        try:
            yield database_url(f"postgresql://bottega@/postgres?host={folder}")
        finally:
            call(PG_CTL, "stop", "--mode=immediate")


@pytest.fixture
def database(server: str) -> Iterator[str]:
    """The address of an empty database."""
    name = f"bottega_{uuid.uuid4().hex}"
    tell(server, f"CREATE DATABASE {name}")
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    tell(server, f"DROP DATABASE {name} WITH (FORCE)")


def tell(url: str, *sentences: str) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for sentence in sentences:
            connection.execute(text(sentence))
    engine.dispose()


def test_a_table_in_postgresql_survives_a_restart(tmp_path: Path, database: str) -> None:
    with served(tmp_path, database=database) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="here")
        for _ in range(8):
            table = live(client, id)
            seat = table.moment.to_move[0]
            action = table.moment.legal(seat)[0].number
            answer = red.post(f"/table/{id}/play", seat=seat, action=action, seq=table.seq(seat))
            assert answer.status_code == 303
        before = live(client, id).match.save()
    with served(tmp_path, database=database) as client:
        again = Guest(client)
        again.cookie = red.cookie
        assert again.get(f"/table/{id}").status_code == 200
        assert live(client, id).match.save() == before


def test_an_empty_database_is_made_ready_once(database: str) -> None:
    ready(database)
    ready(database)


def test_a_database_of_others_is_left_alone(database: str) -> None:
    tell(database, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(Unusable, match="holds other tables than Bottega's"):
        ready(database)
    engine = create_engine(database)
    assert inspect(engine).get_table_names() == ["recipes"]
    engine.dispose()


def test_a_newer_database_is_named(database: str) -> None:
    ready(database)
    tell(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Unusable, match="made by a newer Bottega"):
        ready(database)


def test_who_may_not_make_tables_is_told(database: str) -> None:
    guest = f"guest_{uuid.uuid4().hex}"
    tell(database, f"CREATE ROLE {guest} LOGIN PASSWORD 'hush'")
    tell(database, "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    url = make_url(database).set(username=guest, password="hush")
    with pytest.raises(Unusable, match="permission denied") as refused:
        ready(url.render_as_string(hide_password=False))
    assert "hush" not in str(refused.value)
    tell(database, f"DROP ROLE {guest}")


def test_a_database_that_is_not_there_is_named(server: str) -> None:
    with pytest.raises(Unusable, match='database "nowhere" does not exist'):
        ready(make_url(server).set(database="nowhere").render_as_string(hide_password=False))
