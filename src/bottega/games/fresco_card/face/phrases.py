"""Every sentence of the face that the game does not say already."""

from bottega.core.words import Phrases

say = Phrases.beside(__file__)
