"""What an opponent is."""

from typing import Protocol

from bottega.core.rule import Record


class Bot(Protocol):
    """A player: given what its seat may know, it answers with the number of an action."""

    def choose(self, view: Record, seat: int) -> int: ...
    def close(self) -> None: ...


class Noted:
    """A bot that notes what it is asked."""

    def __init__(self, bot: Bot, asked: list[tuple[Record, int]]) -> None:
        self.bot, self.asked = bot, asked

    def choose(self, view: Record, seat: int) -> int:
        self.asked.append((view, seat))
        return self.bot.choose(view, seat)

    def close(self) -> None:
        self.bot.close()
