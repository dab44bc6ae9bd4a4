"""Those who look at a table: an open line each, and what wakes it."""

import asyncio


class Lines(dict[asyncio.Event, str]):
    """What wakes each viewer, and who it is."""

    def hold(self, person: str) -> bool:
        return person in self.values()
