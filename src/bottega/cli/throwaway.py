"""A PostgreSQL of one's own, thrown away afterwards: made with the programs that Debian has."""

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, make_url, text

from bottega.web.settings import database_url

PLACES = [os.environ.get("PATH", ""), *map(str, Path("/usr/lib/postgresql").glob("*/bin"))]
INITDB, PG_CTL = (shutil.which(name, path=os.pathsep.join(PLACES)) for name in ("initdb", "pg_ctl"))
HERE = PG_CTL is not None
GET_IT = "no PostgreSQL here: apt-get install postgresql"


class Server:
    """A server in a folder, run as somebody who is not root, as it wants to be."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.owner = "postgres" if os.geteuid() == 0 else None
        if self.owner is not None:
            shutil.chown(folder, self.owner)

    @property
    def url(self) -> str:
        return database_url(f"postgresql://bottega@/postgres?host={self.folder}")

    @property
    def leader(self) -> int:
        """The process that started all others."""
        return int(Path(self.folder, "data", "postmaster.pid").read_text().split()[0])

    def make(self) -> None:
        self._call(INITDB, "--username=bottega", "--auth=trust", "--encoding=UTF8", "--no-sync")

    def start(self, *settings: str) -> None:
        chosen = " ".join(f"-c {each}" for each in ("listen_addresses=", "fsync=off", *settings))
        options = f"-k {self.folder} {chosen}"
        self._call(PG_CTL, "start", "--wait", "--log", f"{self.folder}/log", "--options", options)

    def crash(self) -> None:
        """Stop without a word, as if the power had gone."""
        self._call(PG_CTL, "stop", "--mode=immediate")

    def _call(self, command: str | None, *words: str) -> None:
        given = [str(command), "-D", f"{self.folder}/data", *words]
        subprocess.run(
            given, stdout=subprocess.DEVNULL, cwd=self.folder, user=self.owner, check=True
        )


@contextmanager
def own_server(*settings: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        server.make()
        server.start(*settings)
        try:
            yield server
        finally:
            server.crash()


@contextmanager
def new_database(server: str) -> Iterator[str]:
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
