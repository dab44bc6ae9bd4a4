"""Letters and names of the parts file in words, as the page about the edition tells them."""

from bottega.core.words import listing

from ..phrases import letter, letters, say

TOGETHER = str.maketrans(" ", "\N{NO-BREAK SPACE}")  # a cost stays on its line


def entry(column: str, text: str, language: str) -> str:
    match column:
        case "id" | "subject":
            return say(f"work_{text}", language)
        case "letter":
            return f"{letter(text, language)} {say(f'mix_{text}', language)}"
        case "mix":
            return listing([say(sign, language) for sign in text], language)
        case _:
            return letters(text, language).translate(TOGETHER)
