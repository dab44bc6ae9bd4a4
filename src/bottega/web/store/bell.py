"""The bell between processes on one PostgreSQL: what one commits, the others hear at once."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from sqlalchemy import URL, Connection
from sqlalchemy.exc import SQLAlchemyError

CHANNEL = "bottega"
LONGEST = 7_900  # bytes of an event that PostgreSQL carries in a note
RETRY = 1.0  # seconds after the line was cut
# A server that vanished without a word is missed after about half a minute
USUAL: dict[str, Any] = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
USUAL["autocommit"] = True

TOLD = f"SELECT pg_notify('{CHANNEL}', note) FROM unnest(%(notes)s::text[]) AS note"

News = dict[str, Any]

log = logging.getLogger("bottega")


def ring(connection: Connection, me: str, news: Iterable[News]) -> None:
    """Tell the others when this transaction is committed."""
    connection.exec_driver_sql(TOLD, {"notes": notes(me, news)})


def notes(me: str, news: Iterable[News]) -> list[str]:
    """As others hear it. Of an event that is too long they hear only that it is there."""
    return [_note({**each, "from": me}) for each in news]


def _note(news: News) -> str:
    note = json.dumps(news)
    if len(note) > LONGEST and "body" in news:
        return json.dumps({name: news[name] for name in ("table", "number", "from")})
    return note


class Bell:
    """Listens for as long as the server runs."""

    def __init__(self, url: URL) -> None:
        self.place = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.listening = asyncio.Event()

    async def listen(
        self, hear: Callable[[News], None], again: Callable[[], Awaitable[None]]
    ) -> None:
        """Hear all news of others; after each call, look again for what was missed before it."""
        from psycopg import AsyncConnection, Error

        while True:
            try:
                async with await AsyncConnection.connect(self.place, **USUAL) as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    self.listening.set()
                    await again()
                    async for note in line.notifies():
                        hear(json.loads(note.payload))
            except (Error, SQLAlchemyError, OSError) as error:
                log.error("bell", extra={"reason": type(error).__name__})
            await asyncio.sleep(RETRY)
