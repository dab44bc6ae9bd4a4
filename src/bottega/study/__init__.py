"""Studies: many games of bots, and what can be learned of a game from them."""
