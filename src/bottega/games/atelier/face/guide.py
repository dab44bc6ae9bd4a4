"""What is explained: the things on the board, and a first game step by step."""

from bottega.core.rule import Record

# The things that are explained, and the rule of each.
HELP: dict[str, str] = {}

# The steps in the order a first game meets them, and the thing each points at.
GUIDE: dict[str, str] = {}


def guide(view: Record, seat: int) -> str | None:
    """The step for what a seat sees now; none after the first rounds."""
    return None
