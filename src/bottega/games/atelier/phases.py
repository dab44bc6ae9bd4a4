"""What is asked; up to BLIND the dealer answers. Mostly imported as `at`."""

FIRST, OPENING, REFILL, BLIND, TURN, SECOND, TRIM, SHED, DONE = range(9)
