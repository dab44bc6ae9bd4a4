"""The coach: what could be known, what was done, and what it cost."""
