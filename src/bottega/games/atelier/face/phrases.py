"""Every sentence of the face that the game does not say already."""

from pathlib import Path

from bottega.core.words import Phrases

say = Phrases(Path(__file__).parent / "speech")
