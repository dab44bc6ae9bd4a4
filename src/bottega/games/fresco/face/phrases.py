"""The sentences that stand on the board of the page, besides those of the game."""

from pathlib import Path

from bottega.core.words import Phrases

say = Phrases(Path(__file__).parent / "speech")
