"""How the house speaks, in three languages, also when it says no."""
