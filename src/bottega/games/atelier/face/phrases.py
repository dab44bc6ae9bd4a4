"""Sentences that only the face says; cards, seats and colours are called as in the game's words."""

from pathlib import Path

from bottega.core.words import Phrases

tell = Phrases(Path(__file__).parent / "speech")
