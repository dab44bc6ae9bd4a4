"""Games in bulk: compiled, on every core and on a GPU. Takes a game as an argument."""
