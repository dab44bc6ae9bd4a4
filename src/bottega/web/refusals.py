"""What the server says no with: a status that programs know, and words for people."""


class Refusal(Exception):
    """Nothing has changed, and this is why."""

    status = 400

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


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
