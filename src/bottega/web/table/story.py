"""What happened at a table, in words for each viewer, told once and remembered."""

from bottega.core.match import Match
from bottega.web.speech.language import Sentence

Chunk = tuple[int, int, list[str]]  # from, to, lines
BEGIN = 160  # entries before the present that a viewer is told on arrival


class Story:
    """Lines of the match, and asides of the table between them."""

    def __init__(self) -> None:
        self.asides: list[tuple[int, Sentence]] = []  # after so many entries, these words
        self._told: dict[tuple[int | None, str], list[Chunk]] = {}  # by viewer and language

    def aside(self, length: int, sentence: Sentence) -> None:
        """Something that is not a move: someone sits down, takes back, leaves."""
        self.asides.append((length, sentence))

    def cut(self, length: int) -> None:
        """Moves after so many entries were taken back."""
        for chunks in self._told.values():
            while chunks and chunks[-1][1] > length:
                chunks.pop()

    def lines(self, match: Match, viewer: int | None, language: str) -> list[str]:
        """What a viewer reads: the recent past and everything since they came."""
        length = len(match.entries)
        chunks = self._told.setdefault((viewer, language), [])
        start = chunks[-1][1] if chunks else max(0, length - BEGIN)
        if start < length or not chunks:
            chunks.append((start, length, match.story(viewer, language, start)))
        waiting = [(at, aside.told(language)) for at, aside in self.asides if at >= chunks[0][0]]
        return _merged(chunks, waiting)


def _merged(chunks: list[Chunk], waiting: list[tuple[int, str]]) -> list[str]:
    lines: list[str] = []
    for begin, _, told in chunks:
        while waiting and waiting[0][0] <= begin:
            lines.append(waiting.pop(0)[1])
        lines += told
    return lines + [words for _, words in waiting]
