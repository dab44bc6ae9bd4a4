"""What people write: checked in one place, whichever way it comes in."""

import unicodedata

from bottega.web.speech.refusals import Malformed, NotAllowed

JOINERS = "\u200c\u200d"  # within words and emoji of many languages
# Letters and signs by their category that show nothing at all
BLANK = "\u115f\u1160\u2800\u3164\uffa0"


def checked(text: object, most: int, limits: str) -> str:
    """One line that can be shown, or a refusal that names the limits."""
    if not isinstance(text, str):
        raise Malformed("no_text")
    line = " ".join(text.split())
    if len(line) > most or not any(map(_visible, line)):
        raise NotAllowed(limits, most=most)
    if not all(map(_may_be_shown, line)):
        raise NotAllowed("unshowable")
    return line


def harmless(text: str) -> str:
    """What lies in a database already, to be shown: whatever could do harm is only marked."""
    return "".join(each if _may_be_shown(each) else "\ufffd" for each in text)


def _may_be_shown(character: str) -> bool:
    """No half of a character, no control character, none that turns the direction of writing."""
    return character.isprintable() or character in JOINERS


def _visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANK
