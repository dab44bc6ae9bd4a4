"""Which processes run, which of them keeps a table, and who looks on by way of each.

Times are the database's, so that processes need not agree on theirs. Nothing here is what a table
is: after a crash of the database it may be a little old, and sets itself right.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, Select, select, text
from sqlalchemy.exc import SQLAlchemyError

from bottega.web.store.bell import ring
from bottega.web.store.models import LeaseRow

GAP = 60  # seconds without a keeper after which clocks are held to have stood still
AT_ONCE = 50  # tables taken over at a time, so that several processes share them

NOW = "EXTRACT(EPOCH FROM clock_timestamp())"
RUNS = f"EXISTS (SELECT 1 FROM process p WHERE p.id = lease.process AND p.until > {NOW})"
RAN = f"EXISTS (SELECT 1 FROM process p WHERE p.id = lease.process AND p.until > {NOW} - {GAP})"

STILL = text(f"SELECT until > {NOW} FROM process WHERE id = :me")
BEAT = text(
    f"INSERT INTO process (id, until) VALUES (:me, {NOW} + :lease) "
    "ON CONFLICT (id) DO UPDATE SET until = excluded.until"
)
ALIVE = text(f"SELECT id FROM process WHERE until > {NOW}")
CLAIM = text(
    f"""INSERT INTO lease ("table", process, fence, since)
    SELECT id, :me, 1, {NOW} FROM unnest(CAST(:ids AS text[])) AS id
    ON CONFLICT ("table") DO UPDATE SET process = :me, fence = lease.fence + 1,
    since = CASE WHEN {RAN} THEN lease.since ELSE {NOW} END
    WHERE lease.process <> :me AND NOT {RUNS}"""
)
LEASES = text('SELECT "table", process, fence, since FROM lease WHERE "table" = ANY(:ids)')
UNKEPT = text(
    f"""SELECT id FROM game_table LEFT JOIN lease ON "table" = id
    WHERE timed AND finished IS NULL AND ("table" IS NULL OR NOT {RUNS})
    ORDER BY random() LIMIT {AT_ONCE}"""
)
FREE = text("UPDATE lease SET process = '' WHERE \"table\" = ANY(:ids) AND process = :me")
LEAVE = text(f"UPDATE process SET until = {NOW} WHERE id = :me")
SHOW = text(
    """INSERT INTO looking ("table", process, people) VALUES (:table, :me, CAST(:people AS json))
    ON CONFLICT ("table", process) DO UPDATE SET people = excluded.people"""
)
HIDE = text('DELETE FROM looking WHERE "table" = :table AND process = :me')
AROUND = text(
    f"""SELECT "table", process, people FROM looking JOIN process p ON p.id = process
    WHERE "table" = ANY(:ids) AND process <> :me AND p.until > {NOW}"""
)
CLEAN = (
    text(f"DELETE FROM process WHERE until < {NOW} - {GAP}"),
    text("DELETE FROM looking WHERE process NOT IN (SELECT id FROM process)"),
)

Answer = TypeVar("Answer")
People = dict[str, float | None]  # who is there; by a page without scripts, read when


class Lease(NamedTuple):
    """Who keeps a table, and since when without a gap."""

    process: str
    fence: int
    since: float


class Beat(NamedTuple):
    """Who runs now, and whether we were held to be gone."""

    alive: frozenset[str]
    lapsed: bool


def guard(table: str, lease: Lease) -> Select[int]:
    """Finds its row while a table is kept under this lease, and lets nobody take over before the
    end of the transaction."""
    kept = LeaseRow.table == table, LeaseRow.process == lease.process, LeaseRow.fence == lease.fence
    return select(LeaseRow.fence).where(*kept).with_for_update(read=True)


class Leases:
    """What this process says of itself in the database, and hears of the others."""

    def __init__(self, engine: Engine, lease: float) -> None:
        self.engine, self.lease = engine, lease
        self.me = secrets.token_hex(8)
        self.thread = ThreadPoolExecutor(1, "leases")
        self.connection: Connection | None = None

    async def beat(self) -> Beat:
        """Say that we run."""

        def work(connection: Connection) -> Beat:
            me = {"me": self.me}
            lapsed = not connection.scalar(STILL, me)
            connection.execute(BEAT, {**me, "lease": self.lease})
            return Beat(frozenset(connection.scalars(ALIVE)), lapsed)

        return await self._do(work)

    async def claim(self, ids: Sequence[str]) -> dict[str, Lease]:
        """Keep these tables unless others do: who does."""
        return await self._do(lambda connection: self._claim(connection, sorted(ids)))

    async def claim_timed(self) -> list[str]:
        """Keep some tables whose clocks must run and that nobody keeps."""

        def work(connection: Connection) -> list[str]:
            ids = sorted(connection.scalars(UNKEPT))
            leases = self._claim(connection, ids) if ids else {}
            return [id for id, lease in leases.items() if lease.process == self.me]

        return await self._do(work)

    def _claim(self, connection: Connection, ids: list[str]) -> dict[str, Lease]:
        connection.execute(CLAIM, {"me": self.me, "ids": ids})
        return {row[0]: Lease(*row[1:]) for row in connection.execute(LEASES, {"ids": ids})}

    async def free(self, ids: Sequence[str]) -> None:
        """Keep these tables no longer."""

        def work(connection: Connection) -> None:
            connection.execute(FREE, {"me": self.me, "ids": list(ids)})
            ring(connection, self.me, [{"free": list(ids)}])

        await self._do(work)

    async def leave(self) -> None:
        """We run no longer: all that we keep is for the others."""

        def work(connection: Connection) -> None:
            connection.execute(LEAVE, {"me": self.me})
            ring(connection, self.me, [{"gone": True}])

        await self._do(work)

    def stop(self) -> None:
        self.thread.submit(self._hang_up)
        self.thread.shutdown()

    async def show(self, table: str, people: People) -> None:
        """Who looks at a table by way of us."""

        def work(connection: Connection) -> None:
            here = {"table": table, "me": self.me}
            connection.execute(SHOW if people else HIDE, {**here, "people": json.dumps(people)})
            ring(connection, self.me, [{"people": people, "table": table}])

        await self._do(work)

    async def around(self, ids: Sequence[str]) -> dict[str, dict[str, People]]:
        """Who looks at each of these tables by way of others."""

        def work(connection: Connection) -> dict[str, dict[str, People]]:
            found: dict[str, dict[str, People]] = {}
            for table, process, people in connection.execute(
                AROUND, {"me": self.me, "ids": list(ids)}
            ):
                found.setdefault(table, {})[process] = people
            return found

        return await self._do(work)

    async def tell(self, *news: dict[str, Any]) -> None:
        await self._do(lambda connection: ring(connection, self.me, news))

    async def clean(self) -> None:
        """Forget those that are long gone."""

        def work(connection: Connection) -> None:
            for each in CLEAN:
                connection.execute(each)

        await self._do(work)

    async def _do(self, work: Callable[[Connection], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._work, work)

    def _work(self, work: Callable[[Connection], Answer]) -> Answer:
        try:
            connection = self.connection = self.connection or self._call()
            with connection.begin():
                return work(connection)
        except SQLAlchemyError:
            self._hang_up()
            raise

    def _call(self) -> Connection:
        connection = self.engine.connect()
        connection.execute(text("SET synchronous_commit = off"))  # a beat need not outlive a crash
        connection.commit()
        return connection

    def _hang_up(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()
