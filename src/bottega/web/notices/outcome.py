"""What became of a letter."""

from enum import Enum


class Outcome(Enum):
    SENT = "sent"
    GONE = "gone"  # nobody is there any more
    LATER = "later"  # perhaps
