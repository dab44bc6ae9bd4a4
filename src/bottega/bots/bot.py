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


def seated(view: Record, seat: int) -> int:
    """A seat of the table that a view is of: compiled code does not look whether there is one."""
    if not 0 <= seat < view["seats"]:
        raise ValueError(f"there is no seat {seat}; seats are 0 to {view['seats'] - 1}")
    return seat
