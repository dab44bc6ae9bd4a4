"""What a host does to a house from the terminal, while its servers go on; it leaves a trail."""

import asyncio
import getpass
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bottega.web.host.desk import Desk
from bottega.web.settings import POSTGRES, SQLITE, data_folder, database_url, secret_of
from bottega.web.store.engine import connect
from bottega.web.store.examined import ready
from bottega.web.store.reader import Reader
from bottega.web.store.writer import Writer


@dataclass(frozen=True, slots=True)
class Order:
    """What was typed."""

    desk: Desk
    host: str
    given: str
    days: int
    why: str
    url: str


def run(what: str, given: str, days: int, why: str, database: str) -> None:
    """Do one thing, and print what came of it: a line for each row, its columns apart by tabs."""
    if what not in ORDERS:
        raise ValueError(f"there is no {what!r} here: {', '.join(ORDERS)}")
    url = database_url(database or str(data_folder() / "bottega.db"))
    ready(url)
    for line in asyncio.run(_done(what, given, days, why, url)):
        print(line)


async def _done(what: str, given: str, days: int, why: str, url: str) -> list[str]:
    engine = connect(url)
    reader, writer = Reader(engine), Writer(engine)
    writer.start()
    try:
        host = f"admin: {getpass.getuser()}"
        order = Order(Desk(reader, writer), host, given, days, why, url)
        return ["\t".join(map(str, row)) for row in await ORDERS[what](order) or ()]
    finally:
        await writer.stop()
        reader.stop()
        engine.dispose()


Rows = Iterable[Iterable[object]] | None


async def _people(order: Order) -> Rows:
    bans = await order.desk.bans()
    return [
        (row.id, row.name, "kept" if row.kept else "guest", "out" if row.id in bans else "")
        for row in await order.desk.people(order.given)
    ]


async def _tables(order: Order) -> Rows:
    return [
        (row.id, row.game, len(row.seats), _day(row.created)) for row in await order.desk.tables()
    ]


async def _reports(order: Order) -> Rows:
    rows = await order.desk.reports()
    return [(row.id, _day(row.at), row.other, row.name, row.why, row.said) for row in rows]


async def _load(order: Order) -> Rows:
    return (await order.desk.load()).items()


async def _trail(order: Order) -> Rows:
    rows = await order.desk.trail()
    return [(_day(row.at), row.host, row.what, row.about, row.words) for row in rows]


async def _appoint(order: Order) -> Rows:
    await order.desk.appoint(order.host, order.given, True)
    return None


async def _dismiss(order: Order) -> Rows:
    await order.desk.appoint(order.host, order.given, False)
    return None


async def _ban(order: Order) -> Rows:
    await order.desk.ban(order.host, order.given, order.days, order.why)
    return None


async def _pardon(order: Order) -> Rows:
    await order.desk.pardon(order.host, order.given)
    return None


async def _delete(order: Order) -> Rows:
    await order.desk.delete(order.host, order.given)
    return [("a server does it within seconds, or when it starts",)]


async def _announce(order: Order) -> Rows:
    await order.desk.announce(order.host, order.given, order.days)
    return None


async def _unsay(order: Order) -> Rows:
    await order.desk.unsay(order.host)
    return None


async def _settle(order: Order) -> Rows:
    await order.desk.settle(order.host, order.given)
    return None


async def _backup(order: Order) -> Rows:
    folder = Path(order.given or ".") / time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    await asyncio.to_thread(_copied, order.url, folder)
    await order.desk.note(order.host, "backup", str(folder))
    return [(folder,)]


def _copied(url: str, folder: Path) -> None:
    """All games and the key, where their owner alone can read them; `deploy/restore` takes it."""
    folder.mkdir(parents=True, mode=0o700)
    if url.startswith(SQLITE):
        files = url.removeprefix(SQLITE), folder / "games.db"
        with (
            closing(sqlite3.connect(files[0])) as here,
            closing(sqlite3.connect(files[1])) as there,
        ):
            here.backup(there)
    else:
        place, file = "postgresql://" + url.removeprefix(POSTGRES), folder / "games.dump"
        subprocess.run(["pg_dump", "--format=custom", f"--file={file}", place], check=True)
    shutil.copy2(secret_of(url), folder / "secret")


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


ORDERS: dict[str, Callable[[Order], Awaitable[Rows]]] = {
    "people": _people,
    "tables": _tables,
    "reports": _reports,
    "load": _load,
    "trail": _trail,
    "appoint": _appoint,
    "dismiss": _dismiss,
    "ban": _ban,
    "pardon": _pardon,
    "delete": _delete,
    "announce": _announce,
    "unsay": _unsay,
    "settle": _settle,
    "backup": _backup,
}
