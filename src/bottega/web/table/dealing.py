"""Dealing by hand: at a real table chance is what lies there, and its keeper enters it."""

from collections.abc import Collection
from typing import Protocol, cast

from bottega.core.match import BY_HAND, Action, Match
from bottega.core.rule import DEALER, EVERYONE, NONE, Record, lowest, unfolded
from bottega.core.words import LANGUAGES, calling


class Dealer(Protocol):
    """What the face of a game says to whoever deals by hand."""

    def deal_question(self, view: Record, language: str) -> str: ...
    def deal_choice(self, view: Record, action: int, language: str) -> str: ...


def by_hand(match: Match) -> bool:
    return match.key == BY_HAND


def question(match: Match, language: str) -> str:
    """What chance is asked now."""
    with calling(match.names(language)):
        return _face(match).deal_question(unfolded(match.seen()), language)


def choices(match: Match, language: str) -> list[Action]:
    """What chance may bring now, things of one kind together. Of those that look alike one is
    enough: they are called the same, and in the first language so for everyone."""
    view, face = unfolded(match.seen()), _face(match)
    numbers = [number for number, _ in match.chance_outcomes()]
    called = {n: face.deal_choice(view, n, LANGUAGES[0]) for n in numbers}
    kinds = list(dict.fromkeys(words.split()[0] for words in called.values()))
    alike = {words: n for n, words in reversed(called.items())}
    ordered = sorted(alike, key=lambda words: (kinds.index(words.split()[0]), words))
    with calling(match.names(language)):
        return [Action(alike[w], face.deal_choice(view, alike[w], language)) for w in ordered]


def receiver(match: Match) -> int | None:
    """Who alone sees what is dealt now, if anybody."""
    action, _ = match.chance_outcomes()[0]
    seats = int(match.game.witnesses(match.history.state, DEALER, action))
    return None if seats == EVERYONE else lowest(seats)


def by_itself(match: Match, people: Collection[int]) -> bool:
    """Whether nobody need be asked what comes next: chance has no choice, or someone no doubt."""
    if not match.to_move:
        return len(choices(match, LANGUAGES[0])) == 1
    seat, state = match.to_move[0], match.history.state
    doubt = match.game.surely(state, seat, match.game.odds(state, seat)) == NONE
    return len(match.to_move) == 1 and seat in people and not doubt


def go_on(match: Match, people: Collection[int]) -> None:
    """Play what needs no thought, and by hand also what chance has no choice in."""
    match.go_on(people)
    while by_hand(match) and not (match.over or match.to_move) and by_itself(match, people):
        match.play(DEALER, choices(match, LANGUAGES[0])[0].number)
        match.go_on(people)


def last_entered(match: Match, people: Collection[int]) -> int | None:
    """The last entry that somebody made by hand: a bot's come again, and so does what goes by
    itself."""
    for index in reversed(range(len(match.entries))):
        seat, _ = match.entries[index]
        if (seat == DEALER or seat in people) and not by_itself(match.copy(index), people):
            return index
    return None


def _face(match: Match) -> Dealer:
    return cast(Dealer, match.game.face)
