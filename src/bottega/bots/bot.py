"""What an opponent is."""

from typing import Protocol

from bottega.core.rule import Record


class Bot(Protocol):
    """A player: given what its seat may know, it answers with the number of an action."""

    def choose(self, view: Record, seat: int) -> int: ...
    def close(self) -> None: ...
