"""The sentences that stand on the board of the page, besides those of the game."""

from bottega.core.words import Phrases

say = Phrases.beside(__file__)
