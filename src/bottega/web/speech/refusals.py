"""What the server says no with: a status that programs know, and a sentence for people."""

from bottega.core.words import LANGUAGES
from bottega.web.speech.language import Sentence


class Refusal(Exception):
    """Nothing has changed, and this is why."""

    status = 400

    def __init__(self, phrase: str, **values: object) -> None:
        self.sentence = Sentence(phrase, values)
        super().__init__(self.told(LANGUAGES[0]))

    def told(self, language: str) -> str:
        """Why, from the first capital to the full stop: rules give their reasons without."""
        words = self.sentence.told(language)
        return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")


class Malformed(Refusal):
    """Something that makes no sense."""


class NotYours(Refusal):
    """Someone else's seat, or a secret."""

    status = 403


class Unknown(Refusal):
    """No such table, moment or page."""

    status = 404


class Stale(Refusal):
    """The board has moved on."""

    status = 409


class NotAllowed(Refusal):
    """Against the rules, or against what was agreed."""

    status = 422


class TooFast(Refusal):
    """More than one visitor may ask for."""

    status = 429


class Unavailable(Refusal):
    """The server cannot do it now."""

    status = 503
