"""What happened at a table, in words for each viewer, told once and remembered."""

from dataclasses import dataclass, field

from bottega.core.match import Match
from bottega.web.speech.language import Sentence
from bottega.web.table.boards import ALL, eyes

BEGIN = 160  # scenes before the present that a viewer is told on arrival


@dataclass
class Tale:
    """What one viewer is told in one language: after how many entries, which lines."""

    start: int  # entries before the first that is told
    end: int  # entries that are told
    lines: list[tuple[int, list[str]]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)  # the same with asides between them
    upto: tuple[int, int] = (0, 0)  # how many lines and asides are in it


class Story:
    """Lines of the match, and asides of the table between them."""

    def __init__(self) -> None:
        self.asides: list[tuple[int, Sentence, int]] = []  # after so many entries, for whose eyes
        self._told: dict[tuple[int | None, str], Tale] = {}  # by viewer and language

    def aside(self, length: int, sentence: Sentence, noticed: int = ALL) -> None:
        """Something that is not a move: someone sits down, takes back, leaves."""
        self.asides.append((length, sentence, noticed))

    def anew(self) -> None:
        """Somebody else sits here now: all is told again, with other names."""
        self._told = {}

    def cut(self, length: int, taken: int) -> None:
        """Entries after so many were taken back; what followed them moves up."""
        self.asides = [
            (min(at, max(at - taken, length)), words, eyes) for at, words, eyes in self.asides
        ]
        for tale in self._told.values():
            tale.start, tale.end = min(tale.start, length), min(tale.end, length)
            tale.lines = [(at, lines) for at, lines in tale.lines if at <= length]
            tale.upto = -1, -1

    def lines(self, match: Match, viewer: int | None, language: str) -> list[str]:
        """What a viewer reads: the recent past and everything since they came. While lines are
        only added it is the same list, as nobody wants to compare hundreds of them at a move."""
        tale = self._told.get((viewer, language))
        if tale is None:
            start = _arrival(match, viewer)
            tale = self._told[viewer, language] = Tale(start, start)
        if tale.end < len(match.entries):
            tale.lines += match.worded(viewer, tale.end, language)
            tale.end = len(match.entries)
        lines, asides = tale.upto
        if asides != len(self.asides):
            tale.told = _merged(tale, self._heard(tale, viewer, language))
        elif lines != len(tale.lines):  # without a word between them they follow each other
            tale.told += [line for _, new in tale.lines[lines:] for line in new]
        tale.upto = len(tale.lines), len(self.asides)
        return tale.told

    def _heard(self, tale: Tale, viewer: int | None, language: str) -> list[tuple[int, str]]:
        """The asides for a viewer."""
        own = eyes(() if viewer is None else (viewer,))
        return [
            (at, sentence.told(language))
            for at, sentence, noticed in self.asides
            if at >= tale.start and noticed & own
        ]


def _arrival(match: Match, viewer: int | None) -> int:
    """After how many entries a newcomer's tale begins: as many scenes ago for each viewer, however
    much was done that they did not see."""
    reach, length = BEGIN, len(match.entries)
    while True:
        since = max(0, length - reach)
        noticed = [notice.length for notice in match.notices(viewer, since)]
        if len(noticed) > BEGIN or not since:
            return noticed[-BEGIN - 1] if len(noticed) > BEGIN else 0
        reach *= 2


def _merged(tale: Tale, asides: list[tuple[int, str]]) -> list[str]:
    """Asides stand before what happened later."""
    both = [(at, 1, lines) for at, lines in tale.lines]
    both += [(at, 2, [words]) for at, words in asides]
    return [line for _, _, lines in sorted(both, key=lambda each: each[:2]) for line in lines]
