"""The table: people, seats, clocks, storage and pages. Holds no rule of any game."""
