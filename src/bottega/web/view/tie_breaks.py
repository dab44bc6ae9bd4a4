"""Equal points at the end: what told the painters apart, or that nothing did."""

from itertools import groupby, pairwise

from bottega.core.face import Line
from bottega.core.words import listing
from bottega.web.speech.language import say
from bottega.web.view.seats import SeatShown


def ties(seats: list[SeatShown], lines: list[Line], language: str) -> list[str]:
    """In words, from the seats by place and the reckoning."""
    told = [
        _broken(ahead, behind, lines, language)
        for ahead, behind in pairwise(seats)
        if ahead.score == behind.score and ahead.rank != behind.rank
    ]
    for _, sharing in groupby(seats, key=lambda seat: seat.rank):
        names = [seat.name for seat in sharing]
        if len(names) > 1:
            told.append(say("tie_shared", language, names=listing(names, language)))
    return told


def _broken(ahead: SeatShown, behind: SeatShown, lines: list[Line], language: str) -> str:
    names = {"ahead": ahead.name, "behind": behind.name}
    for line in lines:
        more, less = line.points[ahead.number], line.points[behind.number]
        if line.breaks_ties and more != less:
            return say("tie_broken", language, **names, line=line.words, more=more, less=less)
    return say("tie_by_rules", language, **names)
