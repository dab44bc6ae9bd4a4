"""The contract of a game, and the match: this room knows no game."""
