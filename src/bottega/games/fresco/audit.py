"""What must be true of every state: nothing is created or lost, and nobody is in two places."""

from bottega.core.rule import Record


def audit(s: Record) -> list[str]:
    return []
