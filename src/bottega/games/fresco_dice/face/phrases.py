"""The sentences of the face; what things are called stands in the game's own phrases."""

from pathlib import Path

from bottega.core.words import Phrases

say = Phrases(Path(__file__).parent / "speech")
