"""The sentences of the face; what things are called stands in the game's own phrases."""

from bottega.core.words import Phrases

say = Phrases.beside(__file__)
