"""Several houses on one PostgreSQL, as several processes would be."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

from bottega.web.house import House
from bottega.web.settings import Settings

Work = Callable[..., Coroutine[Any, Any, None]]


def with_houses(database: str, work: Work, *, count: int = 2, **settings: Any) -> None:
    """Do something with several houses that serve one database."""
    usual = {"pause": 0.0, "warm_up": False, "lease": 1.0, **settings}
    chosen = replace(Settings(database, secrets.token_bytes(32)), **usual)

    async def main() -> None:
        async with AsyncExitStack() as stack:
            houses = [House(chosen) for _ in range(count)]
            for house in houses:
                await stack.enter_async_context(house.open())
            await work(*houses)

    asyncio.run(main())
