"""Who is in the house: whoever has asked for a page lately, at whichever process."""

import time
from collections import OrderedDict
from collections.abc import Iterable

RECENT = 180.0  # seconds that a page stands for its reader
COARSE = 30.0  # seconds after which others are told again
REMEMBERED = 20_000  # people
AT_ONCE = 150  # of whom others are told at a time


class Here:
    """When people were last seen."""

    def __init__(self) -> None:
        self.seen: OrderedDict[str, float] = OrderedDict()
        self.fresh: dict[str, None] = {}  # of whom the others have not heard, in their order

    def note(self, person: str) -> None:
        """Someone asks for a page."""
        now = time.time()
        if now - self.seen.get(person, 0.0) > COARSE and len(self.fresh) < REMEMBERED:
            self.fresh[person] = None
        self._see(person, now)

    def told(self) -> list[str]:
        """Whom others must hear of."""
        told = list(self.fresh)[:AT_ONCE]
        for person in told:
            del self.fresh[person]
        return told

    def hear(self, people: Iterable[str]) -> None:
        """Who was seen elsewhere."""
        for person in people:
            self._see(person, time.time())

    def __contains__(self, person: str) -> bool:
        return time.time() - self.seen.get(person, 0.0) < RECENT

    def _see(self, person: str, now: float) -> None:
        self.seen[person] = now
        self.seen.move_to_end(person)
        if len(self.seen) > REMEMBERED:
            self.seen.popitem(last=False)
