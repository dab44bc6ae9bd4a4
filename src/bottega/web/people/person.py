"""Someone, and what they may be called."""

import hashlib
from dataclasses import dataclass, field
from functools import lru_cache

from bottega.core.words import LANGUAGES
from bottega.web.people.text import checked

NAME_LIMIT = 24
LEVEL = "bot:"  # what a level of bots is known by begins with, where people have their id


@dataclass(frozen=True, slots=True)
class Person:
    """Someone at the door. A stranger has done nothing yet and is not stored."""

    id: str
    name: str = "Guest"
    kept: bool = False  # the name is kept with a password
    bot: bool = False
    stored: bool = False
    language: str = LANGUAGES[0]  # what they read, as this browser says
    device: str = ""  # the browser they came with
    token: str = field(default="", repr=False)  # what it brought along: nothing for logs

    @property
    def session(self) -> str:
        """What is stored of the token."""
        return digest(self.token)


def checked_name(name: object) -> str:
    """A name that can be shown: trimmed, to be read, not too long."""
    return checked(name, NAME_LIMIT, "limits_name")


@lru_cache(10_000)  # asked for at every move
def digest(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
